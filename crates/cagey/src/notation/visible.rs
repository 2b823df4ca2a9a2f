//! Text from outside, made fit to be shown on a terminal, in a file or in a picture.
//!
//! Whoever writes a puzzle file chooses its title, its author and the names of its cages. Control
//! characters in them could drive a terminal, line ends could forge lines of an answer, and characters
//! that turn text round or take no room could make it read as something else. Everything that shows
//! such text shows it through here.

/// What stands for a character that must not be shown.
const REPLACEMENT: char = '\u{fffd}';

/// The character itself, or what may be shown in its place: a blank for white space of any kind, `�` for
/// a character that is not seen but acts on what stands beside it.
///
/// Joiners stay, because Persian, Indic scripts and many emoji are not written without them.
///
/// ```
/// use cagey::notation::visible;
///
/// assert_eq!("é 😀\n\u{1b}[2J\u{202e}".chars().map(visible).collect::<String>(), "é 😀 �[2J�");
/// ```
pub fn visible(c: char) -> char {
    match c {
        c if c.is_whitespace() => ' ',
        c if c.is_control() => REPLACEMENT,
        // They set the direction of text.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' => REPLACEMENT,
        // They take no room, or are notes to programs.
        '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{206f}' | '\u{feff}' => REPLACEMENT,
        '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' => REPLACEMENT,
        // They are no characters, and XML forbids them.
        c if u32::from(c) & 0xfffe == 0xfffe => REPLACEMENT,
        c => c,
    }
}

/// A text as one line of [visible] characters, with single blanks between its words.
pub fn one_line(text: &str) -> String {
    let shown: String = text.chars().map(visible).collect();
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_is_replaced_and_what_is_seen_stays() {
        for c in (0..=0x10_ffff).filter_map(char::from_u32) {
            let shown = visible(c);
            assert!(!shown.is_control(), "{c:?}");
            assert_eq!(visible(shown), shown, "{c:?}");
        }
        for harmful in
            "\u{0}\u{7}\u{1b}\u{7f}\u{9b}\u{200b}\u{202e}\u{2066}\u{feff}\u{ffff}".chars()
        {
            assert_eq!(visible(harmful), REPLACEMENT, "{harmful:?}");
        }
        for harmless in "aé中م😀×\u{200d}\u{200c}\u{301}�".chars() {
            assert_eq!(visible(harmless), harmless);
        }
    }

    #[test]
    fn a_line_has_no_ends_and_no_runs_of_blanks() {
        assert_eq!(one_line(" a\r\n\tb\u{2028}c\u{85}d "), "a b c d");
        assert_eq!(one_line("\n"), "");
    }
}
