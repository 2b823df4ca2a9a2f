//! Reads what Python prints, and literal data in Python programs, into the syntax tree of JSON.
//!
//! Tuples become lists, `None` becomes null, and `array(…)` becomes its argument. numpy prints lists with spaces
//! instead of commas. A board and its results may follow each other, or be assigned to variables. Nothing is
//! computed: only literal data are read from a program.

use std::borrow::Cow;
use std::collections::BTreeSet;

use jsonc_parser::ast::{
    Array, BooleanLit, NullKeyword, NumberLit, Object, ObjectProp, ObjectPropName, StringLit,
    Value, WordLit,
};
use jsonc_parser::common::{Range, Ranged};

use super::error::{Faults, ParseErrorKind, Span, expectation};

const VALUE: &str = "a value as Python prints it";

/// The maximum nesting depth. Puzzles need five levels; the limit keeps garbage from exhausting the stack.
const DEEPEST: usize = 64;

/// Names that have a meaning in a puzzle. The meaning of other variables is inferred from their values.
const KEYS: [&str; 10] = [
    "board",
    "block_results",
    "size",
    "cages",
    "grid",
    "marks",
    "solution",
    "title",
    "author",
    "params",
];

/// Whether a text contains something that occurs in Python but not in JSON: single quotes, parentheses, `None`, an
/// assignment, an import, or a second value after a list.
pub(super) fn is_python(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    if first.is_some_and(opens_program) {
        return true;
    }
    let mut rest = text;
    let mut last = ' ';
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '\'' | '(' | '=' => return true,
            '{' if last == ']' => return true,
            '"' => rest = &rest[string_length(rest, '"')..],
            c if c.is_alphabetic() => {
                let end = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
                if matches!(
                    (c, &rest[..end]),
                    ('N', "one") | ('T', "rue") | ('F', "alse")
                ) {
                    return true;
                }
                rest = &rest[end..];
            }
            _ => {}
        }
        if !c.is_whitespace() {
            last = c;
        }
    }
    false
}

/// The length of a string whose opening quote is just before the text, including its closing quote. It does not
/// continue on the next line.
fn string_length(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            '\n' => return at,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Whether a line begins a Python program with a puzzle: an import, or an assignment of a list, a dictionary or the
/// result of a call to a variable.
pub(super) fn opens_program(line: &str) -> bool {
    let (name, rest) = split_name(line.trim_start());
    match name {
        "" => return false,
        "import" => return !split_name(rest.trim_start()).0.is_empty(),
        "from" => return rest.contains(" import "),
        _ => {}
    }
    let value = rest.trim_start().strip_prefix('=').map(str::trim_start);
    let (callee, rest) = split_name(value.unwrap_or(""));
    rest.starts_with('(') || callee.is_empty() && rest.starts_with(['[', '{'])
}

/// Whether a line begins with an array as numpy prints it, possibly in a tuple.
pub(super) fn opens_array(line: &str) -> bool {
    let (name, rest) = split_name(line.trim_start_matches(['(', ' ']));
    is_array(name) && rest.starts_with('(')
}

/// Whether a text begins with a board: a list of lists, the first of which has names in quotes or more than one
/// number. (In the format `csp`, the first list has only the size.)
pub(super) fn opens_board(text: &str) -> bool {
    let mut row = text;
    let mut opened = 0;
    loop {
        let (name, rest) = split_name(row);
        let start = if is_array(name) { rest } else { row };
        row = start.trim_start_matches(|c: char| matches!(c, '[' | '(') || c.is_whitespace());
        opened += start[..start.len() - row.len()].matches(['[', '(']).count();
        if row.len() == start.len() {
            break;
        }
    }
    let row = &row[..row.find([']', ')', '{']).unwrap_or(row.len())];
    let names = row
        .split([',', ' ', '\t', '\n'])
        .filter(|name| !name.is_empty());
    opened >= 2 && (row.contains(['\'', '"']) || names.count() > 1)
}

/// A name with dots in it, which may be empty, and what follows.
fn split_name(text: &str) -> (&str, &str) {
    let is_first = |c: char| c.is_alphabetic() || c == '_';
    if !text.starts_with(is_first) {
        return ("", text);
    }
    text.split_at(
        text.find(|c: char| !is_word(c) && c != '.')
            .unwrap_or(text.len()),
    )
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_array(name: &str) -> bool {
    matches!(name, "array" | "np.array" | "numpy.array")
}

/// Whether a call of this name just wraps a value, as `np.int64(3)` does.
fn is_wrapper(name: &str) -> bool {
    let scalar = name.strip_prefix("np.").or(name.strip_prefix("numpy."));
    let bits = |name: &str| matches!(name, "8" | "16" | "32" | "64");
    is_array(name)
        || scalar.is_some_and(|scalar| {
            let number = scalar.strip_prefix("uint").or(scalar.strip_prefix("int"));
            scalar == "str_" || number.is_some_and(bits)
        })
}

/// Reads a text that consists of values, assignments, imports and calls.
pub(super) fn parse<'s>(text: &'s str, faults: &mut Faults) -> Option<Value<'s>> {
    let mut reader = Reader {
        text,
        at: 0,
        faults,
    };
    let mut values = Vec::new();
    let mut variables: Vec<(Span, &str, Value)> = Vec::new();
    let mut names = BTreeSet::new();
    loop {
        reader.skip_blanks();
        let start = reader.at;
        let (name, rest) = split_name(reader.rest());
        let after_name = start + name.len();
        match (name, rest.trim_start().chars().next()) {
            ("", None) => break,
            ("import" | "from", Some(_)) => reader.skip_line(),
            (name, Some('=')) if !name.is_empty() && !name.contains('.') => {
                reader.at = after_name;
                reader.skip_blanks();
                reader.at += '='.len_utf8();
                if let Some(value) = reader.assigned(KEYS.contains(&name))? {
                    variables.push((Span::new(start, after_name), name, value));
                    names.insert(name);
                }
            }
            (name, Some('(')) if !name.is_empty() && !is_wrapper(name) => {
                // A method call may change what has been read, as `block_results.update(…)` does.
                if name
                    .split('.')
                    .next()
                    .is_some_and(|root| names.contains(root))
                {
                    return reader.expected(Span::new(start, after_name), expectation::LITERAL);
                }
                reader.skip_call()?;
            }
            _ => {
                values.push(reader.value(0)?);
                reader.skip_blanks();
                // A tuple without parentheses, as in `board, block_results`.
                reader.take(',');
            }
        }
        reader.skip_blanks();
        reader.take(';');
    }
    let whole = Span::new(text.len() - text.trim_start().len(), text.trim_end().len());
    match (values.len(), variables.is_empty()) {
        (0, false) => reader.with_names(variables, whole),
        (0, true) => reader.expected(whole.end_only(), "a board and its block_results"),
        (_, false) => reader.trailing(&values[0]),
        (1, true) => match values.remove(0) {
            Value::Array(list) if is_pair(&list.elements) => reader.pair(list.elements, whole),
            value => Some(value),
        },
        _ if is_pair(&values) => reader.pair(values, whole),
        _ => reader.trailing(&values[1]),
    }
}

/// Whether the values are a board and its results.
fn is_pair(values: &[Value]) -> bool {
    matches!(values, [Value::Array(_), Value::Object(_), ..])
}

/// The key that the value of a variable seems to be meant for.
fn meant<'n>(value: &Value) -> Option<&'n str> {
    match value {
        Value::Array(list) if matches!(list.elements.first(), Some(Value::Array(_))) => {
            Some("board")
        }
        Value::Object(_) => Some("block_results"),
        _ => None,
    }
}

fn range(span: Span) -> Range {
    Range::new(span.start, span.end)
}

/// A position in the text. Methods that return nothing have added an error.
struct Reader<'s, 'f, 'o> {
    text: &'s str,
    at: usize,
    faults: &'f mut Faults<'o>,
}

impl<'s> Reader<'s, '_, '_> {
    fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Skips this character if it is next.
    fn take(&mut self, c: char) -> bool {
        let is_next = self.rest().starts_with(c);
        self.at += if is_next { c.len_utf8() } else { 0 };
        is_next
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            if !self.rest().starts_with('#') {
                return;
            }
            self.skip_line();
        }
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').unwrap_or(self.rest().len());
    }

    fn expected<T>(&mut self, span: Span, expected: &'static str) -> Option<T> {
        self.faults.expected(span, expected);
        None
    }

    fn expected_here<T>(&mut self, expected: &'static str) -> Option<T> {
        // If text is missing, point to the last line.
        let at = self.at.min(self.text.trim_end().len());
        self.expected(Span::new(at, at), expected)
    }

    fn trailing<T>(&mut self, value: &Value) -> Option<T> {
        let span = Span::new(value.start(), value.end());
        self.faults.add(span, ParseErrorKind::Trailing);
        None
    }

    /// A board and its results as an object, if nothing follows them.
    fn pair(&mut self, mut values: Vec<Value<'s>>, whole: Span) -> Option<Value<'s>> {
        if let Some(third) = values.get(2) {
            return self.trailing(third);
        }
        let results = values.pop()?;
        let named = [("board", values.pop()?), ("block_results", results)];
        let variables = named.map(|(name, value)| {
            let start = Span::new(value.start(), value.start());
            (start, name, value)
        });
        self.with_names(variables.into(), whole)
    }

    /// Variables as the keys of an object. If no variable is called `board`, the list of lists is the board, whatever
    /// its name; likewise for the dictionary with the results.
    fn with_names(
        &mut self,
        mut variables: Vec<(Span, &'s str, Value<'s>)>,
        whole: Span,
    ) -> Option<Value<'s>> {
        for (key, expected) in [
            ("board", "one list of rows, or one that is called board"),
            (
                "block_results",
                "one dictionary, or one that is called block_results",
            ),
        ] {
            if variables.iter().any(|&(_, name, _)| name == key) {
                continue;
            }
            let unnamed = (variables.iter_mut())
                .filter(|(_, name, value)| !KEYS.contains(name) && meant(value) == Some(key));
            for (i, (place, name, _)) in unnamed.enumerate() {
                if i > 0 {
                    return self.expected(*place, expected);
                }
                *name = key;
            }
        }
        let properties = variables
            .into_iter()
            .map(|(place, name, value)| ObjectProp {
                range: range(Span::new(place.start, value.end())),
                name: ObjectPropName::Word(WordLit {
                    range: range(place),
                    value: name,
                }),
                value,
            });
        Some(Value::Object(Object {
            range: range(whole),
            properties: properties.collect(),
        }))
    }

    /// The value that is assigned to a variable. The result of a call is not known. That is allowed for the answer of
    /// a solver, but not for a part of the puzzle.
    fn assigned(&mut self, is_needed: bool) -> Option<Option<Value<'s>>> {
        self.skip_blanks();
        let (name, rest) = split_name(self.rest());
        let is_call = !name.is_empty() && rest.trim_start().starts_with('(') && !is_wrapper(name);
        match is_call {
            false => self.value(0).map(Some),
            true if is_needed => self.expected(
                Span::new(self.at, self.at + name.len()),
                expectation::LITERAL,
            ),
            true => self.skip_call().map(|()| None),
        }
    }

    /// Skips a call with all its arguments, such as `Board(board=board).solve()`.
    fn skip_call(&mut self) -> Option<()> {
        loop {
            self.take('.');
            self.at += split_name(self.rest()).0.len();
            self.skip_blanks();
            if !self.rest().starts_with('(') {
                return Some(());
            }
            self.skip_parentheses()?;
            if !self.rest().starts_with('.') {
                return Some(());
            }
        }
    }

    fn skip_parentheses(&mut self) -> Option<()> {
        let mut depth = 0usize;
        loop {
            self.skip_blanks();
            let Some(c) = self.peek() else {
                return self.expected_here("a closing parenthesis");
            };
            self.at += c.len_utf8();
            match c {
                '"' | '\'' => self.at += string_length(self.rest(), c),
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return Some(());
            }
        }
    }

    fn value(&mut self, depth: usize) -> Option<Value<'s>> {
        let start = self.at;
        if depth > DEEPEST {
            self.faults
                .add(Span::new(start, start), ParseErrorKind::TooDeep);
            return None;
        }
        match self.peek() {
            Some('[') => self.list(depth),
            Some('(') => self.tuple(depth),
            Some('{') => self.dictionary(depth),
            Some(quote @ ('"' | '\'')) => self.string(quote).map(Value::StringLit),
            Some('0'..='9' | '-' | '+' | '.') => self.number(),
            _ => self.word(depth),
        }
    }

    /// A list with commas, or with spaces as printed by numpy.
    fn list(&mut self, depth: usize) -> Option<Value<'s>> {
        let start = self.at;
        let mut elements = Vec::new();
        let mut has_commas = None;
        self.at += 1;
        loop {
            let end = self.at;
            self.skip_blanks();
            if self.take(']') {
                break;
            }
            if !elements.is_empty() {
                let is_comma = self.rest().starts_with(',');
                let is_separate = is_comma || self.at > end;
                // If a comma is missing, Python concatenates two strings.
                if !is_separate || has_commas.is_some_and(|commas| commas != is_comma) {
                    let expected = match has_commas {
                        Some(false) => "a space, as between the values before it",
                        _ => expectation::LIST_END,
                    };
                    return self.expected_here(expected);
                }
                has_commas = Some(is_comma);
                self.take(',');
                self.skip_blanks();
                if self.take(']') {
                    break;
                }
            }
            elements.push(self.value(depth + 1)?);
        }
        Some(Value::Array(Array {
            range: Range::new(start, self.at),
            elements,
        }))
    }

    /// A tuple, or a value in parentheses.
    fn tuple(&mut self, depth: usize) -> Option<Value<'s>> {
        let start = self.at;
        let mut elements = Vec::new();
        let mut has_comma = false;
        self.at += 1;
        loop {
            self.skip_blanks();
            if self.take(')') {
                break;
            }
            elements.push(self.value(depth + 1)?);
            self.skip_blanks();
            if self.take(',') {
                has_comma = true;
            } else if !self.rest().starts_with(')') {
                return self.expected_here(expectation::TUPLE_END);
            }
        }
        if let [_] = elements.as_slice()
            && !has_comma
        {
            return elements.pop();
        }
        Some(Value::Array(Array {
            range: Range::new(start, self.at),
            elements,
        }))
    }

    fn dictionary(&mut self, depth: usize) -> Option<Value<'s>> {
        let start = self.at;
        let mut properties = Vec::new();
        self.at += 1;
        loop {
            self.skip_blanks();
            if self.take('}') {
                break;
            }
            let key_start = self.at;
            let name = match self.value(depth + 1)? {
                Value::StringLit(text) => ObjectPropName::String(text),
                Value::NumberLit(number) => ObjectPropName::Word(WordLit {
                    range: number.range,
                    value: number.value,
                }),
                _ => return self.expected(Span::new(key_start, self.at), "a name"),
            };
            self.skip_blanks();
            if !self.take(':') {
                return self.expected_here("a colon");
            }
            self.skip_blanks();
            let value = self.value(depth + 1)?;
            properties.push(ObjectProp {
                range: Range::new(key_start, self.at),
                name,
                value,
            });
            self.skip_blanks();
            if !self.take(',') && !self.rest().starts_with('}') {
                return self.expected_here(expectation::DICTIONARY_END);
            }
        }
        Some(Value::Object(Object {
            range: Range::new(start, self.at),
            properties,
        }))
    }

    fn number(&mut self) -> Option<Value<'s>> {
        let start = self.at;
        let rest = self.rest();
        let end = rest.find(|c: char| !is_word(c) && !matches!(c, '.' | '-' | '+'));
        let value = &rest[..end.unwrap_or(rest.len())];
        self.at += value.len();
        if value.parse::<f64>().is_err() {
            return self.expected(Span::new(start, self.at), "a number");
        }
        Some(Value::NumberLit(NumberLit {
            range: Range::new(start, self.at),
            value,
        }))
    }

    /// `None`, `True` or `False` as in Python or JSON, or the argument of a call such as `array(…)`.
    fn word(&mut self, depth: usize) -> Option<Value<'s>> {
        let (name, rest) = split_name(self.rest());
        let range = Range::new(self.at, self.at + name.len());
        let boolean = |value| Value::BooleanLit(BooleanLit { range, value });
        let value = match name {
            "None" | "null" => Value::NullKeyword(NullKeyword { range }),
            "True" | "true" => boolean(true),
            "False" | "false" => boolean(false),
            _ if is_wrapper(name) && rest.starts_with('(') => {
                self.at = range.end;
                return self.wrapped(depth);
            }
            "" => return self.expected_here(VALUE),
            _ => return self.expected(Span::new(range.start, range.end), VALUE),
        };
        self.at = range.end;
        Some(value)
    }

    /// The first argument of a call. Others, such as `dtype='<U3'`, are ignored.
    fn wrapped(&mut self, depth: usize) -> Option<Value<'s>> {
        self.at += 1;
        self.skip_blanks();
        let value = self.value(depth + 1)?;
        loop {
            self.skip_blanks();
            if self.take(')') {
                return Some(value);
            }
            if !self.take(',') {
                return self.expected_here(expectation::TUPLE_END);
            }
            self.skip_blanks();
            let (name, rest) = split_name(self.rest());
            if name.is_empty() || !rest.trim_start().starts_with('=') {
                continue;
            }
            self.at += name.len();
            self.skip_blanks();
            self.at += 1;
            self.skip_blanks();
            match self.peek() {
                Some(quote @ ('"' | '\'')) => drop(self.string(quote)?),
                _ => self.at += split_name(self.rest()).0.len(),
            }
        }
    }

    fn string(&mut self, quote: char) -> Option<StringLit<'s>> {
        let start = self.at;
        let length = string_length(&self.rest()[1..], quote);
        let inside = &self.rest()[1..][..length];
        let Some(inside) = inside.strip_suffix(quote) else {
            self.at += 1 + length;
            return self.expected_here(expectation::QUOTE);
        };
        self.at += 1 + length;
        let value = match inside.contains('\\') {
            true => Cow::Owned(self.unescaped(inside, start + 1)?),
            false => Cow::Borrowed(inside),
        };
        Some(StringLit {
            range: Range::new(start, self.at),
            value,
        })
    }

    /// A text with its escape sequences replaced. `start` is its position.
    fn unescaped(&mut self, text: &str, start: usize) -> Option<String> {
        let mut plain = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('\\') {
            plain += &rest[..at];
            let place = start + text.len() - rest.len() + at;
            rest = &rest[at + 1..];
            let letter = rest.chars().next().unwrap_or(' ');
            rest = &rest[letter.len_utf8().min(rest.len())..];
            let digits = match letter {
                'x' => 2,
                'u' => 4,
                'U' => 8,
                _ => 0,
            };
            let code = rest.get(..digits);
            let meant = match letter {
                '\\' | '\'' | '"' | '/' => Some(letter),
                'n' => Some('\n'),
                'r' => Some('\r'),
                't' => Some('\t'),
                _ if digits == 0 => None,
                _ => code
                    .and_then(|code| u32::from_str_radix(code, 16).ok())
                    .and_then(char::from_u32),
            };
            let Some(meant) = meant else {
                let end = place + 1 + letter.len_utf8() + code.map_or(0, str::len);
                return self.expected(Span::new(place, end), "a character as Python escapes it");
            };
            plain.push(meant);
            rest = &rest[digits..];
        }
        Some(plain + rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_is_told_from_json_by_what_json_does_not_have() {
        for python in [
            "[[1, None], [2, 1]]",
            "{\"strict\": True}",
            "{\"strict\": False, \"size\": 2}",
            "[(1, 2)]",
            "['a']",
            "size = 2",
            "[[1, 2]] {\"a\": 3}",
        ] {
            assert!(is_python(python), "{python}");
        }
        for json in [
            "[[1, null], [2, 1]]",
            "{\"strict\": true, \"size\": 2}",
            "{\"title\": \"None (True) = 'False'\"}",
            "{\"title\": \"\\\" None\"}",
            "Nonesuch",
        ] {
            assert!(!is_python(json), "{json}");
        }
    }
}
