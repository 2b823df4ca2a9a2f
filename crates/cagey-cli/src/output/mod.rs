//! Standard output, in whole lines only, and beside it a log.
//!
//! Lines are collected and written in pieces that end with a line. A pipe takes a piece of up to
//! 4096 bytes at once or not at all, so that whoever reads it never sees half a line, however the
//! command ends. A thread writes what is waiting twenty times a second: a stream of many puzzles
//! costs few calls, and an answer never waits behind a puzzle that takes long.
//!
//! The log is written in the same way, to standard error or a file. Lines of both come in the order
//! in which they were made, because both may be seen on one terminal: never do both wait.

pub(crate) mod album;
pub(crate) mod atomic_file;
pub(crate) mod destination;
pub(crate) mod diagnostics;
pub(crate) mod exit_status;
pub(crate) mod folder;
pub(crate) mod human;
pub(crate) mod index;
pub(crate) mod mode;
pub(crate) mod progress;

use std::fs::File;
use std::io::{self, Write};
use std::process;
use std::sync::mpsc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::output::progress::Progress;

/// What POSIX promises at the least, and Linux gives: PIPE_BUF.
const PIECE: usize = 4096;
/// Beyond this, waiting lines are written at once.
const MOST_WAITING: usize = 1 << 16;
const WRITE_EVERY: Duration = Duration::from_millis(50);
/// How long an interrupt waits for whoever reads the output.
const PATIENCE: Duration = Duration::from_millis(300);
/// The exit code of a command that Ctrl-C ended: 128 + SIGINT.
const INTERRUPTED: i32 = 130;

/// Where lines go.
pub(crate) trait Lines {
    /// Writes lines; the last line end may be left out.
    fn lines(&self, text: &str);
}

/// Standard output; clones write to the same.
#[derive(Clone)]
pub(crate) struct Output {
    shared: Arc<Shared>,
}

struct Shared {
    waiting: Mutex<Waiting>,
    /// It shares a terminal with the output, so it is shown and hidden with the output held.
    progress: Progress,
}

/// Lines that are not written yet.
#[derive(Default)]
struct Waiting {
    answers: Vec<u8>,
    log: Vec<u8>,
    /// Where the log goes; nothing is standard error.
    log_file: Option<File>,
}

impl Output {
    pub(crate) fn start() -> Output {
        let output = Output {
            shared: Arc::new(Shared {
                waiting: Mutex::default(),
                progress: Progress::default(),
            }),
        };
        let writer = output.clone();
        // Without the thread, lines come later but do come.
        let _ = thread::Builder::new().spawn(move || {
            loop {
                thread::sleep(WRITE_EVERY);
                let mut waiting = writer.lock();
                writer.write_all(&mut waiting);
                writer.progress().tick();
            }
        });
        output
    }

    /// How far the work has come.
    pub(crate) fn progress(&self) -> &Progress {
        &self.shared.progress
    }

    /// On Ctrl-C, writes the lines that are whole, leaves no unfinished file, and ends.
    pub(crate) fn end_on_interrupt(&self) {
        let output = self.clone();
        // Where no handler can be set, Ctrl-C ends the command all the same.
        let _ = ctrlc::set_handler(move || {
            let (done, is_done) = mpsc::channel();
            let output = output.clone();
            // Whoever reads may never read on; the end must not wait for them.
            thread::spawn(move || {
                output.progress().end();
                output.flush();
                let _ = done.send(());
            });
            let _ = is_done.recv_timeout(PATIENCE);
            atomic_file::remove_unfinished();
            process::exit(INTERRUPTED);
        });
    }

    /// Writes everything that is waiting.
    pub(crate) fn flush(&self) {
        self.write_all(&mut self.lock());
    }

    /// From now on the log goes to a file, as it comes.
    pub(crate) fn log_to(&self, file: File) {
        self.lock().log_file = Some(file);
    }

    /// Writes a line of the log, which has its end.
    pub(crate) fn log(&self, line: &str) {
        let mut waiting = self.lock();
        self.write_answers(&mut waiting.answers);
        waiting.log.extend_from_slice(line.as_bytes());
        if waiting.log.len() > MOST_WAITING {
            self.write_log(&mut waiting);
        }
    }

    /// Writes a file that is no text, behind everything that is waiting.
    pub(crate) fn bytes(&self, content: &[u8]) {
        let mut waiting = self.lock();
        self.write_all(&mut waiting);
        let mut stdout = io::stdout().lock();
        if let Err(error) = stdout.write_all(content).and_then(|()| stdout.flush()) {
            end_on(&error);
        }
    }

    /// Writes everything that is waiting, then a message on standard error.
    pub(crate) fn message(&self, text: &str) {
        let mut waiting = self.lock();
        self.write_all(&mut waiting);
        self.progress().make_room();
        // Where nobody listens, there is nobody to tell.
        let _ = io::stderr().write_all(text.as_bytes());
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        (self.shared.waiting.lock()).unwrap_or_else(PoisonError::into_inner)
    }

    fn write_all(&self, waiting: &mut Waiting) {
        self.write_answers(&mut waiting.answers);
        self.write_log(waiting);
    }

    fn write_answers(&self, answers: &mut Vec<u8>) {
        if answers.is_empty() {
            return;
        }
        if self.progress().is_in_the_way() {
            self.progress().make_room();
        }
        if let Err(error) = write_pieces(answers, &mut io::stdout().lock()) {
            self.progress().end();
            end_on(&error);
        }
        answers.clear();
    }

    fn write_log(&self, waiting: &mut Waiting) {
        if waiting.log.is_empty() {
            return;
        }
        let written = match &mut waiting.log_file {
            Some(file) => file.write_all(&waiting.log),
            None => {
                self.progress().make_room();
                write_pieces(&waiting.log, &mut io::stderr().lock())
            }
        };
        if let Err(error) = written {
            self.progress().end();
            end_on_writing("the trace", &error);
        }
        waiting.log.clear();
    }
}

impl Lines for Output {
    fn lines(&self, text: &str) {
        let mut waiting = self.lock();
        self.write_log(&mut waiting);
        let answers = &mut waiting.answers;
        answers.extend_from_slice(text.as_bytes());
        if !text.ends_with('\n') {
            answers.push(b'\n');
        }
        if answers.len() > MOST_WAITING {
            self.write_answers(answers);
        }
    }
}

fn write_pieces(mut lines: &[u8], to: &mut impl Write) -> io::Result<()> {
    while !lines.is_empty() {
        let is_end = |&byte: &u8| byte == b'\n';
        let fitting = &lines[..lines.len().min(PIECE)];
        let length = match fitting.iter().rposition(is_end) {
            Some(end) => end + 1,
            // A line longer than a piece is written whole, if not at once.
            None => lines
                .iter()
                .position(is_end)
                .map_or(lines.len(), |end| end + 1),
        };
        to.write_all(&lines[..length])?;
        lines = &lines[length..];
    }
    to.flush()
}

/// Nobody reads any more: that is no error, and nothing is left to do. All else is told.
pub(crate) fn end_on(error: &io::Error) -> ! {
    end_on_writing("to standard output", error)
}

fn end_on_writing(what: &str, error: &io::Error) -> ! {
    if error.kind() == io::ErrorKind::BrokenPipe {
        process::exit(0);
    }
    let _ = writeln!(io::stderr(), "error: cannot write {what}: {error}");
    process::exit(2);
}
