use cagey::logic::Role;

use crate::ink::Ink;

/// How a picture looks: its colours, and its measures as parts of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// The name by which users know it.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    pub(crate) background: Ink,
    pub(crate) wall: Ink,
    pub(crate) thread: Ink,
    pub(crate) clue: Ink,
    /// Values that were there before.
    pub(crate) start: Ink,
    /// Values that were found.
    pub(crate) found: Ink,
    pub(crate) mark: Ink,
    /// Marks that a step takes out.
    pub(crate) struck: Ink,
    pub(crate) label: Ink,
    /// The fills of cells that change, that are reasons, and that are looked at.
    pub(crate) fills: [Ink; 3],
    /// The frames of cells that change and that are reasons: whoever sees no colours sees these.
    pub(crate) frame: Ink,
    /// The side of a cell in a picture, in pixels.
    pub(crate) cell: f32,
    pub(crate) wall_width: f32,
    pub(crate) border_width: f32,
    pub(crate) thread_width: f32,
    pub(crate) clue_size: f32,
    pub(crate) value_size: f32,
    /// The smallest text of a book, in points, if nobody asks for smaller.
    pub least_text: f32,
    /// The largest cell of a book, in millimetres, however much room there is.
    pub(crate) largest_cell: f32,
}

const LIGHT: Theme = Theme {
    name: "light",
    about: "for screens",
    background: Ink::WHITE,
    wall: Ink::hex(0x20242a),
    thread: Ink::hex(0x8d949c),
    clue: Ink::hex(0x20242a),
    start: Ink::hex(0x20242a),
    found: Ink::hex(0x1b5fb4),
    mark: Ink::hex(0x5b6470),
    struck: Ink::hex(0xb3261e),
    label: Ink::hex(0x20242a),
    fills: [Ink::hex(0xffe9a8), Ink::hex(0xd6e8fb), Ink::hex(0xeef1f4)],
    frame: Ink::hex(0x7a6a2a),
    cell: 60.0,
    wall_width: 0.045,
    border_width: 0.06,
    thread_width: 0.016,
    clue_size: 0.27,
    value_size: 0.5,
    least_text: 6.0,
    largest_cell: 22.0,
};

const DARK: Theme = Theme {
    name: "dark",
    about: "for screens at night",
    background: Ink::hex(0x16191d),
    wall: Ink::hex(0xd9dee4),
    thread: Ink::hex(0x6f7782),
    clue: Ink::hex(0xe8ebee),
    start: Ink::hex(0xf4f6f8),
    found: Ink::hex(0x8cc4ff),
    mark: Ink::hex(0xa9b3bf),
    struck: Ink::hex(0xff9a8f),
    label: Ink::hex(0xe8ebee),
    fills: [Ink::hex(0x4f4313), Ink::hex(0x1d3a57), Ink::hex(0x242a31)],
    frame: Ink::hex(0xd8bd5a),
    ..LIGHT
};

const PRINT: Theme = Theme {
    name: "print",
    about: "black on white, marks in grey",
    wall: Ink::BLACK,
    thread: Ink::grey(147),
    clue: Ink::BLACK,
    start: Ink::BLACK,
    found: Ink::BLACK,
    mark: Ink::grey(90),
    struck: Ink::grey(90),
    label: Ink::BLACK,
    fills: [Ink::grey(215), Ink::grey(236), Ink::grey(247)],
    frame: Ink::BLACK,
    ..LIGHT
};

const CONTRAST: Theme = Theme {
    name: "contrast",
    about: "white and yellow on black, heavy lines",
    background: Ink::BLACK,
    wall: Ink::WHITE,
    thread: Ink::grey(140),
    clue: Ink::WHITE,
    start: Ink::WHITE,
    found: Ink::hex(0xffff00),
    mark: Ink::WHITE,
    struck: Ink::hex(0xff9d9d),
    label: Ink::WHITE,
    fills: [Ink::hex(0x5a3a00), Ink::hex(0x003a6b), Ink::grey(45)],
    frame: Ink::WHITE,
    wall_width: 0.075,
    border_width: 0.095,
    thread_width: 0.025,
    clue_size: 0.3,
    ..LIGHT
};

const LARGE: Theme = Theme {
    name: "large",
    about: "large print: black on white, large clues, heavy lines",
    mark: Ink::grey(60),
    thread: Ink::grey(130),
    cell: 96.0,
    wall_width: 0.065,
    border_width: 0.08,
    thread_width: 0.02,
    clue_size: 0.34,
    value_size: 0.54,
    // Guidelines for large print begin at 16 points.
    least_text: 16.0,
    largest_cell: f32::INFINITY,
    ..PRINT
};

impl Theme {
    /// All themes; the first is the usual one.
    pub const ALL: [&'static Theme; 5] = [&LIGHT, &DARK, &PRINT, &CONTRAST, &LARGE];
    /// For screens.
    pub const LIGHT: &'static Theme = &LIGHT;
    /// Black on white.
    pub const PRINT: &'static Theme = &PRINT;
    /// Black on white with large clues.
    pub const LARGE: &'static Theme = &LARGE;

    /// The theme with this name.
    pub fn by_name(name: &str) -> Option<&'static Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name == name)
    }

    pub(crate) fn fill(&self, role: Role) -> Ink {
        self.fills[role as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What web pages must hold for people who see little: 4.5 for text, 3 for large text.
    #[test]
    fn every_text_can_be_read_on_everything_that_it_stands_on() {
        for theme in Theme::ALL {
            for ground in theme.fills.iter().chain([&theme.background]) {
                for ink in [theme.clue, theme.start, theme.mark, theme.struck] {
                    let contrast = ink.contrast(*ground);
                    assert!(contrast >= 4.5, "{}: {ink:?} {contrast}", theme.name);
                }
                assert!(theme.found.contrast(*ground) >= 4.5, "{}", theme.name);
            }
        }
    }

    #[test]
    fn print_is_black_white_and_grey() {
        for theme in [Theme::PRINT, Theme::LARGE] {
            let inks = [
                theme.wall,
                theme.thread,
                theme.clue,
                theme.found,
                theme.mark,
            ];
            let grey = |ink: &Ink| ink.rgb[0] == ink.rgb[1] && ink.rgb[1] == ink.rgb[2];
            assert!(inks.iter().chain(&theme.fills).all(grey));
            assert_eq!((theme.wall, theme.clue), (Ink::BLACK, Ink::BLACK));
        }
    }
}
