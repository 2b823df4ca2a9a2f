//! What is printed beside the answer for a puzzle, so that answers can be joined with their puzzles.

use std::borrow::Cow;

use crate::args::BesideArgs;

/// What stands before each answer on its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Beside {
    form: BesideForm,
    /// Whether the file is named, because there are several.
    file: bool,
    key: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BesideForm {
    Nothing,
    /// Fields with tabs between them, the last of which is the answer.
    Tabs,
    /// Fields of comma-separated values. The puzzle is one of the fields of the answer.
    Commas,
}

/// Where an answer belongs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnswerPlace<'a> {
    pub(crate) file: Option<&'a str>,
    pub(crate) line: usize,
    pub(crate) key: Option<&'a [u8]>,
}

impl Beside {
    /// What the command line asks for. Rows of comma-separated values are the verb's own.
    pub(crate) fn of(args: &BesideArgs, is_csv: bool) -> Beside {
        let key = args.key.is_some();
        Beside {
            form: match (is_csv, args.echo || key) {
                (_, false) => BesideForm::Nothing,
                (true, true) => BesideForm::Commas,
                (false, true) => BesideForm::Tabs,
            },
            file: false,
            key,
        }
    }

    /// The same for rows of which every one has the number of its line.
    pub(crate) fn with_commas(self) -> Beside {
        Beside {
            form: BesideForm::Commas,
            ..self
        }
    }

    /// The same for one of several inputs, or for the only one.
    pub(crate) fn with_files(self, file: bool) -> Beside {
        Beside { file, ..self }
    }

    /// Whether nothing is printed beside an answer.
    pub(crate) fn is_nothing(self) -> bool {
        self.form == BesideForm::Nothing
    }

    /// The names of the columns that come before those of the answer, each with a comma.
    pub(crate) fn header(self) -> String {
        if self.form != BesideForm::Commas {
            return String::new();
        }
        let file = if self.file { "file," } else { "" };
        let key = if self.key { "key," } else { "" };
        format!("{file}line,{key}")
    }

    /// Appends what comes before an answer. `puzzle` is the text of the puzzle on one line, if it has one.
    pub(crate) fn add(self, place: AnswerPlace, puzzle: Option<&[u8]>, line: &mut String) {
        let key = self.key.then(|| place.key.unwrap_or_default());
        let number = place.line.to_string();
        let file = self.file.then(|| place.file.unwrap_or_default());
        match self.form {
            BesideForm::Nothing => {}
            BesideForm::Tabs => {
                for field in [file.map(str::as_bytes), Some(number.as_bytes()), key] {
                    field.iter().for_each(|field| add_with_tab(field, line));
                }
                add_with_tab(puzzle.unwrap_or_default(), line);
            }
            BesideForm::Commas => {
                let fields = [file.map(str::as_bytes), Some(number.as_bytes()), key];
                for field in fields.into_iter().flatten() {
                    add_csv(&String::from_utf8_lossy(field), line);
                    line.push(',');
                }
            }
        }
    }
}

/// Appends a field and a tab. Tabs and line breaks in it become spaces, and nothing in it can do harm on a terminal.
fn add_with_tab(field: &[u8], line: &mut String) {
    line.extend(single_line(&String::from_utf8_lossy(field)).chars());
    line.push('\t');
}

/// A text without control characters and line breaks, which become spaces.
pub(crate) fn single_line(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let is_end = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    Cow::Owned(text.replace(is_end, " "))
}

/// Appends a field of comma-separated values (RFC 4180), between quotation marks if it needs them.
pub(crate) fn add_csv(field: &str, line: &mut String) {
    let field = single_line(field);
    match field.contains([',', '"', ';']) || field.trim() != field {
        false => line.push_str(&field),
        true => {
            line.push('"');
            field.chars().for_each(|c| {
                if c == '"' {
                    line.push('"');
                }
                line.push(c);
            });
            line.push('"');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_only_where_they_must_be() {
        let csv = |field: &str| {
            let mut line = String::new();
            add_csv(field, &mut line);
            line
        };
        assert_eq!(csv("unique"), "unique");
        assert_eq!(csv(""), "");
        assert_eq!(csv("2:__b,s1a3"), "\"2:__b,s1a3\"");
        assert_eq!(csv("a \"b\"\nc"), "\"a \"\"b\"\" c\"");
        assert_eq!(csv(" padded"), "\" padded\"");
    }

    #[test]
    fn an_answer_has_its_line_key_and_puzzle_before_it() {
        let place = AnswerPlace {
            file: Some("a.csv"),
            line: 7,
            key: Some(b"x,\ty"),
        };
        let beside = Beside {
            form: BesideForm::Tabs,
            file: true,
            key: true,
        };
        let mut line = String::new();
        beside.add(place, Some(b"2:__b,s1a3"), &mut line);
        assert_eq!(line, "a.csv\t7\tx, y\t2:__b,s1a3\t");
        let mut row = String::new();
        beside.with_commas().add(place, None, &mut row);
        assert_eq!(row, "a.csv,7,\"x, y\",");
        assert_eq!(beside.with_commas().header(), "file,line,key,");
        assert_eq!(beside.header(), "");
    }
}
