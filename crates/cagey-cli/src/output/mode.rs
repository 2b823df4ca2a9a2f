use std::env;
use std::io::{self, IsTerminal};

use crate::args::{ColorArg, OutputModeArgs};

/// The shape in which a verb answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputMode {
    /// A drawing and a sentence, for a person at a terminal.
    Drawn(Color),
    /// Rows of numbers and a sentence, for a person at a terminal that is read aloud or is simple.
    Plain,
    /// One line a puzzle, for programs.
    Lines,
    /// One JSON object a puzzle.
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
            OutputMode::Drawn(Color::of(args.color, &io::stdout()))
        }
    }

    /// Whether a person reads it, not a program.
    pub(crate) fn is_for_human(self) -> bool {
        matches!(self, OutputMode::Drawn(_) | OutputMode::Plain)
    }
}

impl Color {
    /// What the flag, the environment and the stream call for.
    pub(crate) fn of(choice: ColorArg, stream: &impl IsTerminal) -> Color {
        let is_on = match choice {
            ColorArg::Always => true,
            ColorArg::Never => false,
            // https://no-color.org and https://bixense.com/clicolors
            ColorArg::Auto if is_set("NO_COLOR") => false,
            ColorArg::Auto if is_set("CLICOLOR_FORCE") && !is_zero("CLICOLOR_FORCE") => true,
            ColorArg::Auto => stream.is_terminal() && !is_dumb() && !is_zero("CLICOLOR"),
        };
        if is_on { Color::On } else { Color::Off }
    }

    /// The text between the codes of a style, such as `1;31` for bold and red.
    pub(crate) fn paint(self, style: &str, text: &str) -> String {
        match self {
            Color::On if !style.is_empty() && !text.is_empty() => {
                format!("\x1b[{style}m{text}\x1b[0m")
            }
            _ => text.to_owned(),
        }
    }
}

/// Whether a terminal is to have plain text only, with nothing that moves.
pub(crate) fn is_plain(args: &OutputModeArgs) -> bool {
    args.plain || is_set("CAGEY_PLAIN") || is_dumb()
}

fn is_set(name: &str) -> bool {
    env::var_os(name).is_some_and(|value| !value.is_empty())
}

fn is_zero(name: &str) -> bool {
    env::var_os(name).is_some_and(|value| value == "0")
}

fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// How many columns the terminal has, where that is known.
pub(crate) fn terminal_width() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size()?;
    Some(usize::from(width.0)).filter(|&columns| columns > 0)
}
