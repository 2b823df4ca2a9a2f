//! Errors, warnings and notes on standard error.

use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anstyle::{AnsiColor, Style};
use cagey::notation::{ParseError, ParseErrors, visible};
use cagey_render::MissingCharacters;

use crate::args::ColorArg;
use crate::input::{display_path, reason};
use crate::output::Output;
use crate::output::exit_status::ExitStatus;
use crate::output::mode::Color;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const STRONG: Style = Style::new().bold();
const PLACE: Style = AnsiColor::Blue.on_default();
const HELP: Style = AnsiColor::Cyan.on_default();

/// Writes errors and notes to standard error.
pub(crate) struct Diagnostics {
    output: Output,
    color: Color,
    last: Mutex<Last>,
}

/// What was written last, which decides whether a blank line must follow.
#[derive(Clone, Copy)]
enum Last {
    Nothing,
    Line,
    Lines,
}

impl Diagnostics {
    pub(crate) fn new(output: &Output, color: ColorArg) -> Diagnostics {
        Diagnostics {
            output: output.clone(),
            color: Color::of(color, &io::stderr()),
            last: Mutex::new(Last::Nothing),
        }
    }

    /// An error, with advice if there is any.
    pub(crate) fn error(&self, message: &str, help: Option<&str>) {
        let mut text = self.head(message);
        if let Some(help) = help {
            text += &format!("\n  = {} {help}", self.color.paint(HELP, "help:"));
        }
        self.write(&text);
    }

    /// A file that could not be written.
    pub(crate) fn cannot_write(&self, path: &Path, error: &io::Error) -> ExitStatus {
        let message = format!("cannot write {}: {}", display_path(path), reason(error));
        let is_folder = error.kind() == io::ErrorKind::IsADirectory;
        let help = "-o takes a file; cagey generate and cagey render can write into a folder with --out-dir";
        self.error(&message, is_folder.then_some(help));
        ExitStatus::Error
    }

    /// A note: something worth knowing that is not an error.
    pub(crate) fn note(&self, message: &str) {
        self.write(&safe(message));
    }

    /// A warning about characters that the font of pictures lacks, if there are any.
    pub(crate) fn missing(&self, missing: &MissingCharacters) {
        if !missing.is_empty() {
            let boxes = match missing.characters().count() {
                1 => "it is drawn as a box",
                _ => "they are drawn as boxes",
            };
            self.note(&format!("warning: {missing}: {boxes}"));
        }
    }

    /// Every fault of a text with its place, the line itself and help, followed by an optional note.
    pub(crate) fn faults(&self, source: Option<&str>, errors: &ParseErrors, note: Option<&str>) {
        let faults: Vec<String> = (errors.errors().iter())
            .map(|error| self.fault(source, error))
            .collect();
        let mut text = faults.join("\n\n");
        if errors.more() > 0 {
            text += &format!("\n\nand {} more errors", errors.more());
        }
        if let Some(note) = note {
            text += &format!("\n  {note}");
        }
        self.write(&text);
    }

    /// The message, the place with the name of its source, the line with carets under the fault, and help:
    /// the [`Display`](std::fmt::Display) of [`ParseError`] in colour.
    fn fault(&self, source: Option<&str>, error: &ParseError) -> String {
        let line = error.line.to_string();
        let margin = " ".repeat(line.len());
        let source = source.map_or(String::new(), |name| format!("{name}, "));
        let arrow = self.color.paint(PLACE, "-->");
        let marked = error.marked_columns();
        let before = " ".repeat(marked.start);
        let carets = self.color.paint(ERROR, &"^".repeat(marked.len()));
        let mut text = format!(
            "{head}\n{margin}{arrow} {source}line {line}, column {column}\n{margin} |\n\
             {line} | {excerpt}\n{margin} | {before}{carets}",
            head = self.head(&error.kind.to_string()),
            column = error.column,
            excerpt = error.excerpt(),
        );
        if let Some(help) = error.kind.help() {
            text += &format!("\n{margin} = {} {help}", self.color.paint(HELP, "help:"));
        }
        text
    }

    fn head(&self, message: &str) -> String {
        let error = self.color.paint(ERROR, "error:");
        format!("{error} {}", self.color.paint(STRONG, &safe(message)))
    }

    fn write(&self, text: &str) {
        // A message of several lines has a blank line before and after it.
        let this = match text.contains('\n') {
            true => Last::Lines,
            false => Last::Line,
        };
        let gap = match (
            std::mem::replace(
                &mut *self.last.lock().unwrap_or_else(PoisonError::into_inner),
                this,
            ),
            this,
        ) {
            (Last::Nothing, _) | (Last::Line, Last::Line) => "",
            _ => "\n",
        };
        // This writes earlier answers first.
        self.output.message(&format!("{gap}{text}\n"));
    }
}

/// A message without control characters, which command-line arguments quoted in it may contain.
fn safe(message: &str) -> String {
    let shown = |c: char| if c == '\n' { c } else { visible(c) };
    message.chars().map(shown).collect()
}
