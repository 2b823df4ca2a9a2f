//! The shape of the output: drawings, plain text, lines or JSON; with colour or without.

use std::env;
use std::io::{self, IsTerminal};

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use anstyle::Style;

use crate::args::{ColorArg, OutputModeArgs};

/// The shape in which a verb writes its answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputMode {
    /// A drawing and a sentence, for a person at a terminal.
    Pretty(Color),
    /// Rows of numbers and a sentence, for a screen reader or a terminal with few capabilities.
    Plain,
    /// One line per puzzle, for programs.
    Lines,
    /// One JSON object per puzzle.
    Json,
}

/// Whether text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Color {
    On,
    Off,
}

impl OutputMode {
    /// What the flags, the environment and standard output call for.
    pub(crate) fn of(args: &OutputModeArgs) -> OutputMode {
        if args.json {
            OutputMode::Json
        } else if !io::stdout().is_terminal() {
            OutputMode::Lines
        } else if is_plain(args) {
            OutputMode::Plain
        } else {
            OutputMode::Pretty(Color::of(args.color, &io::stdout()))
        }
    }

    /// Whether a person reads it, rather than a program.
    pub(crate) fn is_for_human(self) -> bool {
        matches!(self, OutputMode::Pretty(_) | OutputMode::Plain)
    }
}

impl Color {
    /// What the flag, the environment (`NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR`, `TERM`) and the stream call
    /// for.
    pub(crate) fn of(choice: ColorArg, stream: &impl RawStream) -> Color {
        let is_on = match choice {
            ColorArg::Always => true,
            ColorArg::Never => false,
            ColorArg::Auto => AutoStream::choice(stream) != ColorChoice::Never,
        };
        if is_on { Color::On } else { Color::Off }
    }

    /// The text in a style, if colour is on.
    pub(crate) fn paint(self, style: Style, text: &str) -> String {
        match self {
            Color::On if !text.is_empty() => format!("{style}{text}{style:#}"),
            _ => text.to_owned(),
        }
    }
}

/// Whether to write plain text to a terminal, without drawings and without a progress line.
pub(crate) fn is_plain(args: &OutputModeArgs) -> bool {
    args.plain || is_set("CAGEY_PLAIN") || is_dumb()
}

fn is_set(name: &str) -> bool {
    env::var_os(name).is_some_and(|value| !value.is_empty())
}

fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// How many columns the terminal has, if that is known.
pub(crate) fn terminal_width() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size()?;
    Some(usize::from(width.0)).filter(|&columns| columns > 0)
}
