//! Records as lines of JSON.

use std::fmt::Write;

use cagey::notation::visible;
use serde::Serialize;

/// A record as JSON on one line. Characters that could do harm on a terminal are escaped, such as those that a file
/// name may contain: JSON itself requires that only for some of them.
pub(crate) fn json_line(record: &impl Serialize) -> String {
    // Serialising these types cannot fail: no map has keys other than strings.
    let text = serde_json::to_string(record).unwrap_or_default();
    // Nearly all records are plain ASCII, and are not copied.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if c == visible(c) {
            escaped.push(c);
            continue;
        }
        // These records have such characters only in strings, where an escape means the same.
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _ = write!(escaped, "\\u{unit:04x}");
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::json_line;

    #[test]
    fn harmful_characters_are_escaped_and_read_back() {
        let text = "é × 日 😀 \u{7f}\u{9b}2J \u{202e}txt\u{2028}\u{e0041}\n\t\\\"";
        let line = json_line(&text);
        assert_eq!(
            line,
            "\"é × 日 😀 \\u007f\\u009b2J \\u202etxt\\u2028\\udb40\\udc41\\n\\t\\\\\\\"\""
        );
        assert_eq!(serde_json::from_str::<String>(&line).unwrap(), text);
    }
}
