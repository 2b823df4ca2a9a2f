//! Tables: comma-, semicolon- or tab-separated values, with a puzzle in one of their columns.
//!
//! `csv-core` finds the fields, with quotation marks as in RFC 4180. What it does not know is in this file: which column
//! has the puzzles, and where in the file each of them is.

use std::io::{self, BufRead, Cursor, Read};
use std::ops::Range;

use cagey::notation::{FieldPlace, LONGEST_PUZZLE, ParseErrorKind, visible};
use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

/// How much of an input is split into rows at once.
const LONGEST_RUN: usize = 1 << 14;
/// The longest first row.
const LONGEST_HEADER: usize = 1 << 16;
/// Names by which a column with puzzles is recognised, from the surest on.
const PUZZLE_NAMES: [&str; 5] = ["puzzle", "game_id", "game id", "cid", "id"];

/// A column as it is named on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    Named(String),
    /// From 1.
    Numbered(usize),
}

/// Which columns of a table are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct WantedColumns {
    /// The one with the puzzles, if it is named.
    pub(crate) puzzle: Option<Column>,
    /// The one that tells the rows apart.
    pub(crate) key: Option<Column>,
}

impl WantedColumns {
    /// Whether every input must be a table.
    pub(crate) fn need_table(&self) -> bool {
        self.puzzle.is_some() || self.key.is_some()
    }
}

/// Why an input cannot be read as a table, and what may help.
pub(crate) type TableError = (io::Error, Option<&'static str>);

/// An input of which the first line has been looked at.
pub(crate) enum Examined {
    Table(Box<Table>),
    /// No table. Nothing of it has been lost.
    Other(Box<dyn BufRead>),
}

/// The rows of a table, which are read as they come.
pub(crate) struct Table {
    input: Box<dyn BufRead>,
    rows: RowSplitter,
}

/// Consecutive rows of a table.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    /// The fields that are wanted.
    pub(crate) bytes: Vec<u8>,
    pub(crate) rows: Vec<Row>,
}

/// One row: where its wanted fields are in [`Rows::bytes`].
#[derive(Debug)]
pub(crate) struct Row {
    /// The number of its first line, from 1.
    pub(crate) line: usize,
    pub(crate) puzzle: Range<usize>,
    /// Where in the file the puzzle is, or the fault.
    pub(crate) place: FieldPlace,
    pub(crate) key: Option<Range<usize>>,
    /// How many bytes of the input it took.
    pub(crate) length: u64,
    pub(crate) fault: Option<Box<ParseErrorKind>>,
}

/// Looks at the first line of an input: it is a table if columns of it are wanted, or if the line is a header with a
/// column of puzzles.
pub(crate) fn examine(
    mut input: Box<dyn BufRead>,
    wanted: &WantedColumns,
) -> Result<Examined, TableError> {
    let unreadable = |error| (error, None);
    if !wanted.need_table() {
        // Nearly all other inputs can be told by their first byte, and are read without another layer.
        let start = input.fill_buf().map_err(unreadable)?;
        let first = start.strip_prefix("\u{feff}".as_bytes()).unwrap_or(start);
        if !matches!(first.first(), Some(byte) if byte.is_ascii_alphabetic() || *byte == b'"') {
            return Ok(Examined::Other(input));
        }
    }
    let first = first_line(&mut *input).map_err(unreadable)?;
    let header = Header::of(&first);
    let columns = match header.columns(wanted, &mut *input) {
        Ok(Some(columns)) => columns,
        Ok(None) => {
            return Ok(Examined::Other(Box::new(Cursor::new(first).chain(input))));
        }
        Err(error) => return Err(error),
    };
    let lines = match columns.is_header {
        true => 1,
        false => 0,
    };
    let rows = RowSplitter::new(header.delimiter, columns, header.names.len(), lines);
    let input = match lines {
        0 => {
            let mark = "\u{feff}".len() * usize::from(first.starts_with("\u{feff}".as_bytes()));
            Box::new(Cursor::new(first[mark..].to_vec()).chain(input))
        }
        _ => after_line_break(first, input).map_err(unreadable)?,
    };
    Ok(Examined::Table(Box::new(Table { input, rows })))
}

/// The first line with its line break, or as much of it as a header may have.
fn first_line(input: &mut dyn BufRead) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    while line.len() < LONGEST_HEADER {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        let end = memchr::memchr2(b'\n', b'\r', buffer);
        let length = end.map_or(buffer.len(), |end| end + 1);
        line.extend_from_slice(&buffer[..length]);
        input.consume(length);
        if end.is_some() || length == 0 {
            break;
        }
    }
    Ok(line)
}

/// The input after a header, of which a line feed may be left.
fn after_line_break(header: Vec<u8>, mut input: Box<dyn BufRead>) -> io::Result<Box<dyn BufRead>> {
    if header.ends_with(b"\r") && input.fill_buf()?.first() == Some(&b'\n') {
        input.consume(1);
    }
    Ok(input)
}

/// The first row of a table, or of what may be one.
struct Header {
    delimiter: u8,
    names: Vec<String>,
    /// Whether its quotation marks are closed, and its line ends.
    is_whole: bool,
    /// Whether the input is empty.
    is_empty: bool,
}

/// Which columns of a table are read.
#[derive(Clone, Copy, Debug)]
struct Columns {
    puzzle: usize,
    key: Option<usize>,
    /// Whether the first row has names.
    is_header: bool,
}

impl Header {
    fn of(line: &[u8]) -> Header {
        let text = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        let mut is_quoted = false;
        let mut delimiter = b',';
        for &byte in text {
            match byte {
                b'"' => is_quoted = !is_quoted,
                b'\t' if !is_quoted => delimiter = b'\t',
                b';' if !is_quoted && delimiter == b',' => delimiter = b';',
                _ => {}
            }
        }
        let mut reader = ReaderBuilder::new().delimiter(delimiter).build();
        let mut field = vec![0; text.len().max(1)];
        let (mut names, mut rest) = (Vec::new(), text);
        let mut length = 0;
        loop {
            let (result, used, written) = reader.read_field(rest, &mut field[length..]);
            rest = &rest[used..];
            length += written;
            match result {
                ReadFieldResult::InputEmpty => {}
                ReadFieldResult::Field { record_end } => {
                    names.push(String::from_utf8_lossy(&field[..length]).into_owned());
                    length = 0;
                    if record_end {
                        break;
                    }
                }
                ReadFieldResult::OutputFull | ReadFieldResult::End => break,
            }
        }
        Header {
            delimiter,
            names,
            is_whole: !is_quoted && line.len() < LONGEST_HEADER,
            is_empty: line.is_empty(),
        }
    }

    /// The columns to read; nothing if this is no table. `rest` is what follows.
    fn columns(
        &self,
        wanted: &WantedColumns,
        rest: &mut dyn BufRead,
    ) -> Result<Option<Columns>, TableError> {
        if !wanted.need_table() {
            return Ok(self.recognised(rest));
        }
        let error = |message, help| Err((io::Error::other(message), Some(help)));
        if self.is_empty {
            // Whoever reads the input says so.
            return Ok(None);
        }
        if !self.is_whole || self.names.is_empty() {
            return error(
                "its first line is no row of a table".to_owned(),
                "--column and --key are for tables with a row on each line",
            );
        }
        let puzzle = match &wanted.puzzle {
            Some(column) => self.find(column)?,
            None => match self.puzzle_name() {
                Some(column) => column,
                None => {
                    return error(
                        format!(
                            "it is not known which column has the puzzles: {}",
                            self.listed()
                        ),
                        "name it with --column",
                    );
                }
            },
        };
        let key = (wanted.key.as_ref())
            .map(|column| self.find(column))
            .transpose()?;
        let is_named = |column: &Option<Column>| matches!(column, Some(Column::Named(_)));
        let is_header = is_named(&wanted.puzzle)
            || is_named(&wanted.key)
            || !begins_like_puzzle(&self.names[puzzle]);
        Ok(Some(Columns {
            puzzle,
            key,
            is_header,
        }))
    }

    /// The columns, if this is surely the header of a table with puzzles.
    fn recognised(&self, rest: &mut dyn BufRead) -> Option<Columns> {
        let is_name = |name: &String| !name.contains(['=', '[', ']', '{', '}', ':', '"']);
        let puzzle = self.puzzle_name()?;
        if !self.is_whole || !self.names.iter().all(is_name) {
            return None;
        }
        // The only column of a table has game ids in quotation marks, because they contain commas.
        let mut follows_quote = || {
            let start = rest.fill_buf().unwrap_or_default();
            start.trim_ascii_start().starts_with(b"\"")
        };
        (self.names.len() > 1 || follows_quote()).then_some(Columns {
            puzzle,
            key: None,
            is_header: true,
        })
    }

    fn puzzle_name(&self) -> Option<usize> {
        let is = |name: &str, known: &str| name.trim().eq_ignore_ascii_case(known);
        let at = |known: &&str| self.names.iter().position(|name| is(name, known));
        const { &PUZZLE_NAMES }.iter().find_map(at)
    }

    fn find(&self, column: &Column) -> Result<usize, TableError> {
        let found = match column {
            Column::Numbered(number) if *number <= self.names.len() => Ok(number - 1),
            Column::Numbered(number) => Err(format!("it has no column {number}")),
            Column::Named(wanted) => (self.names.iter())
                .position(|name| name.trim() == wanted.trim())
                .ok_or_else(|| format!("it has no column named {wanted}")),
        };
        found.map_err(|message| {
            (
                io::Error::other(format!("{message}: {}", self.listed())),
                None,
            )
        })
    }

    /// The columns as they are listed in a message.
    fn listed(&self) -> String {
        const SHOWN: usize = 12;
        let short = |name: &String| -> String { name.chars().take(30).map(visible).collect() };
        let shown: Vec<String> = self.names.iter().take(SHOWN).map(short).collect();
        let more = if self.names.len() > SHOWN {
            ", …"
        } else {
            ""
        };
        match self.names.len() {
            1 => format!("its only column is {}", shown.join("")),
            count => format!("its {count} columns are {}{more}", shown.join(", ")),
        }
    }
}

/// Whether a field of the first row is a puzzle, and not the name of its column.
fn begins_like_puzzle(field: &str) -> bool {
    let field = field.trim_start();
    let digits = field.strip_prefix('c').unwrap_or(field);
    digits.starts_with(|c: char| c.is_ascii_digit()) || field.starts_with(['{', '['])
}

impl Table {
    /// The next rows: as many as have been read already, without waiting for more.
    pub(crate) fn next_rows(&mut self) -> io::Result<Option<Rows>> {
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            let length = buffer.len().min(LONGEST_RUN);
            match length {
                0 => self.rows.finish(),
                _ => self.rows.pass(&buffer[..length]),
            }
            self.input.consume(length);
            let done = std::mem::take(&mut self.rows.done);
            if !done.rows.is_empty() {
                return Ok(Some(done));
            }
            if length == 0 {
                return Ok(None);
            }
        }
    }
}

/// Splits the bytes of a table into rows, wherever they have been cut.
struct RowSplitter {
    csv: Reader,
    columns: Columns,
    /// How many fields every row has.
    width: usize,
    /// Where `csv` writes what it reads of a field.
    field: Vec<u8>,
    done: Rows,
    /// How many line breaks have been read, and how many characters since the last of them.
    lines: usize,
    characters: usize,
    /// How many bytes have been read since the last row.
    length: u64,
    row: Option<OpenRow>,
}

/// A row that has not been read to its end.
struct OpenRow {
    line: usize,
    /// How many of its fields have been read to their end.
    fields: usize,
    /// The field that is being read, unless it has not begun.
    open: Option<OpenField>,
    puzzle: Vec<u8>,
    place: FieldPlace,
    key: Vec<u8>,
}

struct OpenField {
    place: FieldPlace,
    /// How many quotation marks it has.
    quotes: usize,
}

impl RowSplitter {
    fn new(delimiter: u8, columns: Columns, width: usize, lines: usize) -> RowSplitter {
        RowSplitter {
            csv: ReaderBuilder::new().delimiter(delimiter).build(),
            columns,
            width,
            field: vec![0; LONGEST_RUN],
            done: Rows::default(),
            lines,
            characters: 0,
            length: 0,
            row: None,
        }
    }

    fn pass(&mut self, mut input: &[u8]) {
        while let Some(&next) = input.first() {
            if self.row.is_none() && matches!(next, b'\n' | b'\r') {
                // A blank line, or the line feed after a carriage return.
                self.count(&input[..1]);
                input = &input[1..];
                continue;
            }
            let place = FieldPlace {
                line: self.lines + 1,
                column: self.characters + 1,
                is_quoted: next == b'"',
            };
            let row = self.row.get_or_insert_with(|| OpenRow::at(place));
            let is_puzzle = row.fields == self.columns.puzzle;
            if row.open.is_none() {
                row.open = Some(OpenField { place, quotes: 0 });
                if is_puzzle {
                    row.place = place;
                }
            }
            let (result, used, written) = self.csv.read_field(input, &mut self.field);
            let (read, rest) = input.split_at(used);
            input = rest;
            if let Some(open) = &mut row.open
                && open.place.is_quoted
            {
                open.quotes += memchr::memchr_iter(b'"', read).count();
            }
            let part = &self.field[..written];
            if is_puzzle {
                keep(&mut row.puzzle, part);
            }
            if Some(row.fields) == self.columns.key {
                keep(&mut row.key, part);
            }
            self.count(read);
            if let ReadFieldResult::Field { record_end } = result {
                self.end_field(record_end);
            }
        }
    }

    /// Counts what has been read.
    fn count(&mut self, read: &[u8]) {
        self.length += read.len() as u64;
        let line = match memchr::memrchr(b'\n', read) {
            None => read,
            Some(end) => {
                self.lines += memchr::memchr_iter(b'\n', &read[..=end]).count();
                self.characters = 0;
                &read[end + 1..]
            }
        };
        let is_start = |&&byte: &&u8| byte & 0xc0 != 0x80;
        self.characters += line.iter().filter(is_start).count();
    }

    fn end_field(&mut self, is_last: bool) {
        if let Some(row) = &mut self.row {
            row.fields += 1;
            row.open = None;
            if is_last {
                self.end_row(None);
            }
        }
    }

    fn end_row(&mut self, fault: Option<(ParseErrorKind, FieldPlace)>) {
        let Some(row) = self.row.take() else { return };
        let count = ParseErrorKind::FieldCount {
            have: row.fields,
            need: self.width,
        };
        let start = FieldPlace {
            line: row.line,
            column: 1,
            is_quoted: false,
        };
        let fault = fault.or((row.fields != self.width).then_some((count, start)));
        let bytes = &mut self.done.bytes;
        let mut add = |field: &[u8]| {
            let start = bytes.len();
            bytes.extend_from_slice(field);
            start..bytes.len()
        };
        self.done.rows.push(Row {
            line: row.line,
            puzzle: add(&row.puzzle),
            key: self.columns.key.map(|_| add(&row.key)),
            place: fault.as_ref().map_or(row.place, |(_, place)| *place),
            length: std::mem::take(&mut self.length),
            fault: fault.map(|(kind, _)| Box::new(kind)),
        });
        self.characters = 0;
    }

    /// The end of the input: a row may not have ended with a line break.
    fn finish(&mut self) {
        let open = self.row.as_ref().and_then(|row| row.open.as_ref());
        if let Some(open) = open.filter(|open| open.quotes % 2 == 1) {
            let place = FieldPlace {
                is_quoted: false,
                ..open.place
            };
            return self.end_row(Some((ParseErrorKind::QuoteOpen, place)));
        }
        while let (ReadFieldResult::Field { record_end }, _, _) =
            self.csv.read_field(&[], &mut self.field)
        {
            self.end_field(record_end);
        }
    }
}

impl OpenRow {
    fn at(place: FieldPlace) -> OpenRow {
        OpenRow {
            line: place.line,
            fields: 0,
            open: None,
            puzzle: Vec::new(),
            place,
            key: Vec::new(),
        }
    }
}

/// Appends a part of a field, up to one byte more than any puzzle has, by which it is seen to be too long.
fn keep(field: &mut Vec<u8>, part: &[u8]) {
    let room = (LONGEST_PUZZLE + 1).saturating_sub(field.len());
    field.extend_from_slice(&part[..part.len().min(room)]);
}
