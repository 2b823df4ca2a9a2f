use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use cagey::notation::{ParseError, ParseErrors, visible};
use cagey_render::Missing;

use crate::args::ColorArg;
use crate::input::{reason, shown};
use crate::output::Output;
use crate::output::exit_status::ExitStatus;
use crate::output::mode::Color;

const ERROR: &str = "1;31";
const STRONG: &str = "1";
const PLACE: &str = "34";
const HELP: &str = "36";

/// What goes wrong, told on standard error.
pub(crate) struct Diagnostics {
    output: Output,
    color: Color,
    last: Mutex<Last>,
}

/// What was said last, which decides whether a blank line must follow.
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

    /// One error, and what to do about it.
    pub(crate) fn error(&self, message: &str, help: Option<&str>) {
        let mut text = self.head(message);
        if let Some(help) = help {
            text += &format!("\n  = {} {help}", self.color.paint(HELP, "help:"));
        }
        self.say(&text);
    }

    /// A file that could not be written.
    pub(crate) fn cannot_write(&self, path: &Path, error: &io::Error) -> ExitStatus {
        let message = format!("cannot write {}: {}", shown(path), reason(error));
        let is_folder = error.kind() == io::ErrorKind::IsADirectory;
        let help =
            "-o names a file; cagey generate and cagey render write into a folder with --out-dir";
        self.error(&message, is_folder.then_some(help));
        ExitStatus::Error
    }

    /// A sentence that is no error.
    pub(crate) fn note(&self, message: &str) {
        self.say(&safe(message));
    }

    /// Characters that are not in a picture as they should be, if there are any.
    pub(crate) fn missing(&self, missing: &Missing) {
        if !missing.is_empty() {
            let boxes = match missing.characters().count() {
                1 => "a box stands in its place",
                _ => "boxes stand in their places",
            };
            self.note(&format!("warning: {missing}: {boxes}"));
        }
    }

    /// Every fault of a text, with its place, the line itself, and help; and a note on all of them.
    pub(crate) fn faults(&self, source: Option<&str>, errors: &ParseErrors, note: Option<&str>) {
        let told: Vec<String> = (errors.errors().iter())
            .map(|error| self.fault(source, error))
            .collect();
        let mut text = told.join("\n\n");
        if errors.more() > 0 {
            text += &format!("\n\nand {} more faults", errors.more());
        }
        if let Some(note) = note {
            text += &format!("\n  {note}");
        }
        self.say(&text);
    }

    /// [`ParseError`] shows itself as message, place, lines with a margin, help; this adds colour
    /// and the name of the source.
    fn fault(&self, source: Option<&str>, error: &ParseError) -> String {
        let shown = error.to_string();
        let mut lines = shown.lines();
        let mut text = self.head(lines.next().unwrap_or_default());
        let margin = " ".repeat(error.line.to_string().len());
        let source = source.map_or(String::new(), |name| format!("{name}, "));
        for line in lines {
            text.push('\n');
            if let Some(place) = line.strip_prefix(&format!("{margin}--> ")) {
                let arrow = self.color.paint(PLACE, "-->");
                text += &format!("{margin}{arrow} {source}{place}");
            } else if let Some(help) = line.strip_prefix(&format!("{margin} = help:")) {
                text += &format!("{margin} = {}{help}", self.color.paint(HELP, "help:"));
            } else if let Some(carets) = line.strip_prefix(&format!("{margin} | ")) {
                text += &format!("{margin} | {}", self.color.paint(ERROR, carets));
            } else {
                text += line;
            }
        }
        text
    }

    fn head(&self, message: &str) -> String {
        let error = self.color.paint(ERROR, "error:");
        format!("{error} {}", self.color.paint(STRONG, &safe(message)))
    }

    fn say(&self, text: &str) {
        // What takes several lines stands apart from the rest.
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
        // Answers that came before stand before.
        self.output.message(&format!("{gap}{text}\n"));
    }
}

/// A message, which may hold words of the command line, with nothing in it that acts on a terminal.
fn safe(message: &str) -> String {
    let shown = |c: char| if c == '\n' { c } else { visible(c) };
    message.chars().map(shown).collect()
}
