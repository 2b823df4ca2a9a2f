//! Themes: the colours and proportions of pictures.

use cagey::logic::Role;

use crate::color::Color;

/// The look of a picture: its colours, and its proportions as fractions of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// Its name.
    pub name: &'static str,
    /// A short description.
    pub about: &'static str,
    pub(crate) background: Color,
    pub(crate) wall: Color,
    pub(crate) thin_line: Color,
    pub(crate) clue: Color,
    /// Values that were given or entered before.
    pub(crate) start: Color,
    /// New values.
    pub(crate) found: Color,
    pub(crate) mark: Color,
    /// Pencil marks that a step removes.
    pub(crate) struck: Color,
    pub(crate) label: Color,
    /// The backgrounds of cells that change, of cells that are reasons, and of cells to look at.
    pub(crate) fills: [Color; 3],
    /// The frames of cells that change or are reasons, which can be recognised without colour.
    pub(crate) frame: Color,
    /// The side of a cell in a picture, in pixels.
    pub(crate) cell: f32,
    pub(crate) wall_width: f32,
    pub(crate) border_width: f32,
    pub(crate) thin_line_width: f32,
    pub(crate) clue_size: f32,
    pub(crate) value_size: f32,
    /// The default size of the smallest text of a book, in points.
    pub least_text: f32,
    /// The largest cell of a book, in millimetres.
    pub(crate) largest_cell: f32,
}

const LIGHT: Theme = Theme {
    name: "light",
    about: "for screens",
    background: Color::WHITE,
    wall: Color::hex(0x20242a),
    thin_line: Color::hex(0x8d949c),
    clue: Color::hex(0x20242a),
    start: Color::hex(0x20242a),
    found: Color::hex(0x1b5fb4),
    mark: Color::hex(0x5b6470),
    struck: Color::hex(0xb3261e),
    label: Color::hex(0x20242a),
    fills: [
        Color::hex(0xffe9a8),
        Color::hex(0xd6e8fb),
        Color::hex(0xeef1f4),
    ],
    frame: Color::hex(0x7a6a2a),
    cell: 60.0,
    wall_width: 0.045,
    border_width: 0.06,
    thin_line_width: 0.016,
    clue_size: 0.27,
    value_size: 0.5,
    least_text: 6.0,
    largest_cell: 22.0,
};

const DARK: Theme = Theme {
    name: "dark",
    about: "for screens, on a dark background",
    background: Color::hex(0x16191d),
    wall: Color::hex(0xd9dee4),
    thin_line: Color::hex(0x6f7782),
    clue: Color::hex(0xe8ebee),
    start: Color::hex(0xf4f6f8),
    found: Color::hex(0x8cc4ff),
    mark: Color::hex(0xa9b3bf),
    struck: Color::hex(0xff9a8f),
    label: Color::hex(0xe8ebee),
    fills: [
        Color::hex(0x4f4313),
        Color::hex(0x1d3a57),
        Color::hex(0x242a31),
    ],
    frame: Color::hex(0xd8bd5a),
    ..LIGHT
};

const PRINT: Theme = Theme {
    name: "print",
    about: "black on white, pencil marks in grey",
    wall: Color::BLACK,
    thin_line: Color::grey(147),
    clue: Color::BLACK,
    start: Color::BLACK,
    found: Color::BLACK,
    mark: Color::grey(90),
    struck: Color::grey(90),
    label: Color::BLACK,
    fills: [Color::grey(215), Color::grey(236), Color::grey(247)],
    frame: Color::BLACK,
    ..LIGHT
};

const CONTRAST: Theme = Theme {
    name: "contrast",
    about: "white and yellow on black, heavy lines",
    background: Color::BLACK,
    wall: Color::WHITE,
    thin_line: Color::grey(140),
    clue: Color::WHITE,
    start: Color::WHITE,
    found: Color::hex(0xffff00),
    mark: Color::WHITE,
    struck: Color::hex(0xff9d9d),
    label: Color::WHITE,
    fills: [Color::hex(0x5a3a00), Color::hex(0x003a6b), Color::grey(45)],
    frame: Color::WHITE,
    wall_width: 0.075,
    border_width: 0.095,
    thin_line_width: 0.025,
    clue_size: 0.3,
    ..LIGHT
};

const LARGE: Theme = Theme {
    name: "large",
    about: "large print: black on white, large clues, heavy lines",
    mark: Color::grey(60),
    thin_line: Color::grey(130),
    cell: 96.0,
    wall_width: 0.065,
    border_width: 0.08,
    thin_line_width: 0.02,
    clue_size: 0.34,
    value_size: 0.54,
    // Guidelines for large print require at least 16 points.
    least_text: 16.0,
    largest_cell: f32::INFINITY,
    ..PRINT
};

impl Theme {
    /// All themes. The first is the default.
    pub const ALL: &'static [&'static Theme] = &[&LIGHT, &DARK, &PRINT, &CONTRAST, &LARGE];
    /// For screens.
    pub const LIGHT: &'static Theme = &LIGHT;
    /// Black on white.
    pub const PRINT: &'static Theme = &PRINT;
    /// Black on white with large clues.
    pub const LARGE: &'static Theme = &LARGE;

    /// The theme with this name.
    pub fn by_name(name: &str) -> Option<&'static Theme> {
        Theme::ALL.iter().copied().find(|theme| theme.name == name)
    }

    pub(crate) fn fill(&self, role: Role) -> Color {
        self.fills[role as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// WCAG requires a contrast ratio of 4.5 for text and 3 for large text.
    #[test]
    fn every_text_is_legible_on_every_background() {
        for &theme in Theme::ALL {
            for ground in theme.fills.iter().chain([&theme.background]) {
                for color in [theme.clue, theme.start, theme.mark, theme.struck] {
                    let contrast = color.contrast(*ground);
                    assert!(contrast >= 4.5, "{}: {color:?} {contrast}", theme.name);
                }
                assert!(theme.found.contrast(*ground) >= 4.5, "{}", theme.name);
            }
        }
    }

    #[test]
    fn print_is_black_white_and_grey() {
        for theme in [Theme::PRINT, Theme::LARGE] {
            let colors = [
                theme.wall,
                theme.thin_line,
                theme.clue,
                theme.found,
                theme.mark,
            ];
            let grey = |color: &Color| color.rgb[0] == color.rgb[1] && color.rgb[1] == color.rgb[2];
            assert!(colors.iter().chain(&theme.fills).all(grey));
            assert_eq!((theme.wall, theme.clue), (Color::BLACK, Color::BLACK));
        }
    }
}
