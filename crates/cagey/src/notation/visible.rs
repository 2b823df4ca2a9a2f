//! Makes text from untrusted sources safe to show on a terminal, in a file or in a picture.
//!
//! The author of a puzzle file chooses its title, its author and the names of its cages. Control characters in them
//! could control a terminal, line breaks could forge lines of output, and bidirectional or zero-width characters
//! could make the text look like something else. All such text must pass through this module before it is shown.

/// The replacement for a character that must not be shown.
const REPLACEMENT: char = '\u{fffd}';

/// The character itself, or its replacement: a space for any white space, `�` for an invisible character that
/// affects the text around it.
///
/// Joiners are kept, because Persian, Indic scripts and many emoji need them.
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
        // These set the direction of text.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' => REPLACEMENT,
        // These have no width, or are annotations for programs.
        '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{206f}' | '\u{feff}' => REPLACEMENT,
        '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' => REPLACEMENT,
        // These are noncharacters, which XML does not allow.
        c if u32::from(c) & 0xfffe == 0xfffe => REPLACEMENT,
        c => c,
    }
}

/// A text as one line of [visible] characters, with single spaces between its words.
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
