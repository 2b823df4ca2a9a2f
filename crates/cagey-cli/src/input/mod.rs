//! Where puzzles come from: files, game ids on the command line, standard input.

pub(crate) mod binary;
pub(crate) mod chunk;
pub(crate) mod compressed;
pub(crate) mod grid;
pub(crate) mod table;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::vec;

use cagey::notation::{Block, Blocks, Format, ParseErrors, Parsed, visible};

use crate::input::binary::BinaryKind;
use crate::input::chunk::{InputChunk, TableRows};
use crate::input::compressed::{is_compressed, unpacked};
use crate::input::table::{Examined, Table, TableError, WantedColumns, examine};
use crate::output::diagnostics::Diagnostics;

/// How much is read at once: the capacity of a pipe on Linux.
const BUFFER: usize = 1 << 16;

/// What an INPUT argument refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Stdin,
    /// A puzzle on the command line.
    Literal(String),
    File(PathBuf),
}

impl Input {
    /// Interprets an argument: `-`, the path of an existing file, a puzzle, or else a path that cannot be
    /// opened.
    pub(crate) fn of(typed: &OsStr) -> Input {
        if typed == "-" {
            return Input::Stdin;
        }
        let path = Path::new(typed);
        match typed.to_str() {
            Some(text) if is_puzzle(text) && !path.exists() => Input::Literal(text.to_owned()),
            _ => Input::File(path.to_owned()),
        }
    }

    /// Interprets all arguments. Without any, the input is standard input.
    pub(crate) fn all_of(typed: &[OsString]) -> Vec<Input> {
        if typed.is_empty() {
            return vec![Input::Stdin];
        }
        typed.iter().map(|one| Input::of(one)).collect()
    }

    /// Its name for programs: the path, or `-`. A puzzle on the command line has none.
    pub(crate) fn path(&self) -> Option<String> {
        match self {
            Input::Stdin => Some("-".to_owned()),
            Input::Literal(_) => None,
            Input::File(path) => Some(path.to_string_lossy().into_owned()),
        }
    }

    /// The same without an allocation; if a path is not UTF-8, nothing of it is told.
    pub(crate) fn path_text(&self) -> Option<&str> {
        match self {
            Input::Stdin => Some("-"),
            Input::Literal(_) => None,
            Input::File(path) => Some(path.to_str().unwrap_or("\u{fffd}")),
        }
    }

    /// Its name in messages. A puzzle on the command line has none.
    fn name(&self) -> Option<String> {
        match self {
            Input::Stdin => Some("standard input".to_owned()),
            Input::Literal(_) => None,
            Input::File(path) => Some(display_path(path)),
        }
    }

    fn open(&self) -> io::Result<Box<dyn BufRead>> {
        Ok(match self {
            Input::Stdin => Box::new(BufReader::with_capacity(BUFFER, io::stdin().lock())),
            Input::Literal(text) => Box::new(Cursor::new(text.clone().into_bytes())),
            Input::File(path) => Box::new(BufReader::with_capacity(BUFFER, File::open(path)?)),
        })
    }

    /// Its length in bytes, if that is known before it is read.
    pub(crate) fn length(&self) -> Option<u64> {
        match self {
            Input::Stdin => redirected_length(),
            Input::Literal(text) => Some(text.len() as u64),
            Input::File(path) => {
                let file = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
                // How long it is unpacked is not known.
                let mut start = [0; 4];
                let is_readable = File::open(path).and_then(|mut file| file.read(&mut start));
                let is_unpacked = is_readable.is_ok_and(|length| !is_compressed(&start[..length]));
                is_unpacked.then_some(file.len())
            }
        }
    }
}

/// How much is left to read if standard input is redirected from a file.
#[cfg(unix)]
fn redirected_length() -> Option<u64> {
    use std::io::Seek;
    use std::os::fd::AsFd;
    let mut file = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    let whole = file.metadata().ok().filter(fs::Metadata::is_file)?;
    Some(whole.len().saturating_sub(file.stream_position().ok()?))
}

#[cfg(not(unix))]
fn redirected_length() -> Option<u64> {
    None
}

/// A path as it can be printed safely: without control characters.
pub(crate) fn display_path(path: &Path) -> String {
    if path.as_os_str().is_empty() {
        return "''".to_owned();
    }
    path.to_string_lossy().chars().map(visible).collect()
}

/// Whether an argument is a puzzle and not the name of a file.
fn is_puzzle(text: &str) -> bool {
    let has_shape = text.trim_start().starts_with(['{', '[']) || text.trim().contains(['\n', '\r']);
    match Format::detect(text) {
        Some(Format::Id | Format::ExtendedId | Format::JsonBoard) => true,
        Some(_) => has_shape,
        None => false,
    }
}

/// A puzzle as it was found in an input, not yet parsed.
pub(crate) struct InputPuzzle {
    /// Its number over all inputs, from 1.
    pub(crate) number: u64,
    /// The number of its first line in its input, from 1.
    pub(crate) line: usize,
    pub(crate) input: Arc<Input>,
    /// How many bytes of the input were read for it.
    pub(crate) length: u64,
    pub(crate) block: Block,
    /// What the column of keys has in its row, if it comes from a table and keys are wanted.
    pub(crate) key: Option<String>,
}

impl InputPuzzle {
    pub(crate) fn parse(&self, format: Option<Format>) -> Result<Parsed, ParseErrors> {
        self.block.parse(format)
    }

    /// Its text, if it is text.
    pub(crate) fn text(&self) -> Option<&str> {
        self.block.text()
    }

    /// Its text, if it begins as ids do.
    pub(crate) fn id(&self) -> Option<&[u8]> {
        let bytes = self.block.bytes();
        let start = bytes.trim_ascii_start().first();
        matches!(start, Some(b'0'..=b'9' | b'c')).then_some(bytes)
    }

    /// Its text if that is one line, of a length that can be repeated in an answer.
    pub(crate) fn one_line(&self) -> Option<&str> {
        const LONGEST: usize = 4096;
        let text = self.text()?.trim();
        (text.len() <= LONGEST && !text.contains(['\n', '\r'])).then_some(text)
    }

    /// Whether there is a fault in the row of its table, whatever its text is.
    pub(crate) fn is_faulty(&self) -> bool {
        self.block.fault().is_some()
    }

    /// The name of its input.
    pub(crate) fn source(&self) -> Option<String> {
        self.input.name()
    }

    /// How error messages refer to it: by its input, or by its number if it is on the command line.
    pub(crate) fn label(&self) -> String {
        let id = || format!("puzzle {}", self.number);
        self.source().unwrap_or_else(id)
    }

    /// `puzzle 3 (many.txt, line 17)`
    pub(crate) fn title(&self) -> String {
        let InputPuzzle { number, line, .. } = self;
        match self.source() {
            Some(source) => format!("puzzle {number} ({source}, line {line})"),
            None => format!("puzzle {number}"),
        }
    }
}

/// Why an input yields no puzzle, or no more of them.
pub(crate) enum InputError {
    /// The input could not be opened, or not read to its end.
    Unreadable {
        source: String,
        error: io::Error,
        help: Option<&'static str>,
    },
    /// The input holds no puzzle.
    Empty { source: String },
}

impl InputError {
    pub(crate) fn report(&self, diagnostics: &Diagnostics) {
        match self {
            InputError::Unreadable {
                source,
                error,
                help,
            } => {
                diagnostics.error(&format!("cannot read {source}: {}", reason(error)), *help);
            }
            InputError::Empty { source } => {
                diagnostics.error(&format!("there is no puzzle in {source}"), None);
            }
        }
    }
}

/// The puzzle, or nothing after the error has been reported.
pub(crate) fn or_report(
    next: Result<InputPuzzle, InputError>,
    diagnostics: &Diagnostics,
) -> Option<InputPuzzle> {
    next.map_err(|error| error.report(diagnostics)).ok()
}

/// The operating system's message, without the error number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

/// How inputs are to be read.
#[derive(Clone, Debug, Default)]
pub(crate) struct InputForm {
    /// The format of all puzzles; detected for each if there is none.
    pub(crate) format: Option<Format>,
    /// The columns of tables that are named.
    pub(crate) columns: WantedColumns,
}

/// An iterator over the puzzles of all inputs. It reads no further than it has to.
pub(crate) struct Puzzles {
    inputs: vec::IntoIter<Input>,
    form: InputForm,
    current: Option<Current>,
    number: u64,
}

struct Current {
    input: Arc<Input>,
    source: Source,
    is_empty: bool,
}

/// How puzzles are found in an input.
enum Source {
    Blocks(Blocks<Box<dyn BufRead>>),
    /// A table, and the rows of it that have been read.
    Table(Box<Table>, Option<TableRows>),
}

impl Puzzles {
    pub(crate) fn of(inputs: Vec<Input>, form: InputForm) -> Puzzles {
        Puzzles {
            inputs: inputs.into_iter(),
            form,
            current: None,
            number: 0,
        }
    }

    /// The next puzzles: as many as have been read already, without waiting for more.
    pub(crate) fn next_chunk(&mut self) -> Option<InputChunk> {
        if let Some(current) = &mut self.current {
            match current.next_chunk(&mut self.number) {
                Ok(Some(chunk)) => return Some(chunk),
                Ok(None) => {}
                Err(error) => {
                    let unreadable = unreadable(&current.input, error);
                    self.current = None;
                    return Some(InputChunk::One(Some(Err(unreadable))));
                }
            }
        }
        self.next().map(|next| InputChunk::One(Some(next)))
    }
}

impl Current {
    /// The next puzzles, if there are several that have been read already. `number` is that of the last one before.
    fn next_chunk(&mut self, number: &mut u64) -> io::Result<Option<InputChunk>> {
        match &mut self.source {
            Source::Blocks(blocks) => Ok(blocks.next_run()?.map(|run| {
                let first = *number + 1;
                *number += run.count as u64;
                InputChunk::from_run(run, first, &self.input)
            })),
            Source::Table(table, read) => {
                let rows = read_rows(table, read, &self.input, number)?.then(|| read.take());
                Ok(rows.flatten().map(InputChunk::Rows))
            }
        }
    }

    fn next(&mut self, number: &mut u64) -> Option<io::Result<InputPuzzle>> {
        match &mut self.source {
            Source::Blocks(blocks) => {
                let before = blocks.bytes_read();
                Some(blocks.next()?.map(|block| {
                    *number += 1;
                    InputPuzzle {
                        number: *number,
                        line: block.first_line,
                        input: Arc::clone(&self.input),
                        length: blocks.bytes_read() - before,
                        block,
                        key: None,
                    }
                }))
            }
            Source::Table(table, read) => match read_rows(table, read, &self.input, number) {
                Ok(true) => {
                    let row = read.as_mut().and_then(TableRows::take)?;
                    Some(Ok(row.to_puzzle()))
                }
                Ok(false) => None,
                Err(error) => Some(Err(error)),
            },
        }
    }
}

/// Reads more rows of a table if none are left; returns whether there are any.
fn read_rows(
    table: &mut Table,
    read: &mut Option<TableRows>,
    input: &Arc<Input>,
    number: &mut u64,
) -> io::Result<bool> {
    if read.as_ref().is_none_or(TableRows::is_empty) {
        *read = table.next_rows()?.map(|rows| {
            let first = *number + 1;
            *number += rows.rows.len() as u64;
            TableRows::new(rows, first, input)
        });
    }
    Ok(read.is_some())
}

/// An input that has been opened and looked at.
enum Opened {
    Binary(&'static BinaryKind),
    Text(Source),
}

impl InputForm {
    /// Opens an input, and finds out what it is.
    fn open(&self, input: &Input) -> Result<Opened, TableError> {
        // Input from a terminal is not examined: peeking would make the user press Ctrl-D twice.
        let is_typed = *input == Input::Stdin && io::stdin().is_terminal();
        let unreadable = |error| (error, None);
        let reader = input.open().map_err(unreadable)?;
        if is_typed && !self.columns.need_table() {
            return Ok(Opened::Text(Source::Blocks(Blocks::new(
                reader,
                self.format,
            ))));
        }
        let mut reader = unpacked(reader).map_err(unreadable)?;
        // An error of this read must be told here: a decoder that has failed once ends like an empty file.
        if let Some(binary) = BinaryKind::of(reader.fill_buf().map_err(unreadable)?) {
            return Ok(Opened::Binary(binary));
        }
        let may_be_table = match (input, self.format) {
            (Input::Literal(_), _) => false,
            (_, None | Some(Format::Id | Format::ExtendedId)) => true,
            _ => self.columns.need_table(),
        };
        let reader = match may_be_table {
            false => reader,
            true => match examine(reader, &self.columns)? {
                Examined::Table(table) => return Ok(Opened::Text(Source::Table(table, None))),
                Examined::Other(reader) => reader,
            },
        };
        Ok(Opened::Text(Source::Blocks(Blocks::new(
            reader,
            self.format,
        ))))
    }
}

impl Iterator for Puzzles {
    type Item = Result<InputPuzzle, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(current) = &mut self.current else {
                let input = self.inputs.next()?;
                match self.form.open(&input) {
                    Ok(Opened::Binary(binary)) => {
                        return Some(Err(InputError::Unreadable {
                            source: input.name().unwrap_or_default(),
                            error: io::Error::other(format!("it is {}", binary.what)),
                            help: Some(binary.help),
                        }));
                    }
                    Ok(Opened::Text(source)) => {
                        self.current = Some(Current {
                            input: Arc::new(input),
                            source,
                            is_empty: true,
                        });
                    }
                    Err((error, None)) => return Some(Err(unreadable(&input, error))),
                    Err((error, help)) => {
                        return Some(Err(InputError::Unreadable {
                            source: input.name().unwrap_or_default(),
                            error,
                            help,
                        }));
                    }
                }
                continue;
            };
            match current.next(&mut self.number) {
                Some(Ok(found)) => {
                    current.is_empty = false;
                    return Some(Ok(found));
                }
                Some(Err(error)) => {
                    let unreadable = unreadable(&current.input, error);
                    self.current = None;
                    return Some(Err(unreadable));
                }
                None => {
                    let empty = current.is_empty.then(|| InputError::Empty {
                        source: current.input.name().unwrap_or_else(|| "the id".to_owned()),
                    });
                    self.current = None;
                    if let Some(error) = empty {
                        return Some(Err(error));
                    }
                }
            }
        }
    }
}

fn unreadable(input: &Input, error: io::Error) -> InputError {
    InputError::Unreadable {
        source: input.name().unwrap_or_default(),
        help: (error.kind() == io::ErrorKind::NotFound).then_some(
            "it is not a game id either; game ids look like 4:_a_7a4_a3,s1m6m2s2a5d2a7d2",
        ),
        error,
    }
}

/// If the input will be typed at a terminal, says what the command is waiting for.
pub(crate) fn prompt_if_terminal(inputs: &[Input], diagnostics: &Diagnostics) {
    if inputs == [Input::Stdin] && io::stdin().is_terminal() {
        diagnostics.note(
            "Waiting for puzzles: paste a game id and press Enter. Ctrl-D ends the input. See also --help.",
        );
    }
}
