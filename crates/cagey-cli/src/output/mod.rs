//! Standard output, written in whole lines only, and a log.
//!
//! Lines are buffered and written in pieces that end with a line break. Writing up to 4096 bytes to a pipe is
//! atomic, so that the reader never sees half a line, however the command ends. A thread flushes the buffer
//! twenty times a second: a stream of many puzzles costs few system calls, and no answer waits for a puzzle
//! that takes long.
//!
//! The log is written in the same way, to standard error or to a file. Both may be seen on the same terminal,
//! so their lines are written in the order in which they were made: before a line is added to one of the
//! buffers, the other one is flushed.

pub(crate) mod atomic_file;
pub(crate) mod beside;
pub(crate) mod destination;
pub(crate) mod diagnostics;
pub(crate) mod exit_status;
pub(crate) mod folder;
pub(crate) mod human;
pub(crate) mod index;
pub(crate) mod json;
pub(crate) mod mode;
pub(crate) mod picture_folder;
pub(crate) mod progress;
mod signals;
pub(crate) mod unfinished;

use std::fs::File;
use std::io::{self, Write};
use std::process;
use std::sync::mpsc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::output::progress::Progress;

/// PIPE_BUF on Linux: a write of up to this many bytes to a pipe is atomic.
const PIECE: usize = 4096;
/// A buffer larger than this is written at once.
const MOST_WAITING: usize = 1 << 16;
const WRITE_EVERY: Duration = Duration::from_millis(50);
/// How long an interrupt waits until the output is written.
const INTERRUPT_TIMEOUT: Duration = Duration::from_millis(300);

/// Something that lines can be written to.
pub(crate) trait Lines {
    /// Writes lines. The last line break may be omitted.
    fn lines(&self, text: &str);
}

/// Standard output and the log. All clones share the same buffers.
#[derive(Clone)]
pub(crate) struct Output {
    shared: Arc<Shared>,
}

struct Shared {
    waiting: Mutex<Waiting>,
    /// It may share a terminal with the output, so it is only shown or hidden while the output is locked.
    progress: Progress,
}

/// Lines that have not been written yet.
#[derive(Default)]
struct Waiting {
    answers: Vec<u8>,
    log: Vec<u8>,
    /// The file of the log; `None` means standard error.
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
        // Without the thread, lines are written later, when a buffer is full or at the end.
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

    /// The progress line.
    pub(crate) fn progress(&self) -> &Progress {
        &self.shared.progress
    }

    /// On Ctrl-C and similar signals, writes the buffered lines, tidies up what is unfinished, and exits.
    pub(crate) fn end_on_interrupt(&self) {
        let output = self.clone();
        signals::on_interrupt(move |exit_code| {
            let (done, is_done) = mpsc::channel();
            let output = output.clone();
            // The reader of the output may be blocked forever; do not wait for it.
            thread::spawn(move || {
                output.progress().end();
                output.flush();
                let _ = done.send(());
            });
            let _ = is_done.recv_timeout(INTERRUPT_TIMEOUT);
            exit(exit_code, Some("interrupted"))
        });
    }

    /// Writes everything that is buffered.
    pub(crate) fn flush(&self) {
        self.write_all(&mut self.lock());
    }

    /// Sends the log to a file from now on.
    pub(crate) fn log_to(&self, file: File) {
        self.lock().log_file = Some(file);
    }

    /// Writes a line to the log, including its line break.
    pub(crate) fn log(&self, line: &str) {
        let mut waiting = self.lock();
        self.write_answers(&mut waiting.answers);
        waiting.log.extend_from_slice(line.as_bytes());
        if waiting.log.len() > MOST_WAITING {
            self.write_log(&mut waiting);
        }
    }

    /// Writes binary data, after everything that is buffered.
    pub(crate) fn bytes(&self, content: &[u8]) {
        let mut waiting = self.lock();
        self.write_all(&mut waiting);
        let mut stdout = io::stdout().lock();
        if let Err(error) = stdout.write_all(content).and_then(|()| stdout.flush()) {
            end_on(&error);
        }
    }

    /// Writes everything that is buffered, then a message on standard error.
    pub(crate) fn message(&self, text: &str) {
        let mut waiting = self.lock();
        self.write_all(&mut waiting);
        self.progress().hide();
        // If standard error is closed, there is nobody to report that to.
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
        if self.progress().shares_terminal() {
            self.progress().hide();
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
                self.progress().hide();
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
            // A line longer than a piece is written in full, though not atomically.
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

/// Exits after standard output could not be written to. A closed pipe is not an error: the reader has seen
/// enough.
pub(crate) fn end_on(error: &io::Error) -> ! {
    end_on_writing("to standard output", error)
}

fn end_on_writing(what: &str, error: &io::Error) -> ! {
    if error.kind() == io::ErrorKind::BrokenPipe {
        exit(0, None);
    }
    let _ = writeln!(io::stderr(), "error: cannot write {what}: {error}");
    exit(2, Some("stopped"))
}

/// Exits before the work is done. If a folder was being written, says why it ends and what the folder contains.
fn exit(code: i32, why: Option<&str>) -> ! {
    let mut unfinished = unfinished::lock();
    if let (Some(contents), Some(why)) = (unfinished.tidy_up(), why) {
        let _ = writeln!(io::stderr(), "{why}: {contents}");
    }
    // The lock is still held: see `tidy_up`.
    process::exit(code)
}
