//! `cagey read`: puzzles from pictures.

mod overlay;
mod pixels;

use std::io;
use std::path::Path;

use cagey::model::Position;
use cagey::notation::{self, Document, Format, WriteError};
use cagey::wire::{
    MissingFromPicture, PictureRecord, PictureResult, RecordKind, UnreadPicture, VERSION,
};
use cagey_vision::{ReadCage, Reading, Unread, Wanted, as_data, read_with};

use crate::args::ReadArgs;
use crate::input::display_path;
use crate::output::Output;
use crate::output::atomic_file::{AtomicFile, Existing};
use crate::output::destination::Destination;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::json::json_line;
use crate::verbs::convert::{advice, separator};

/// Cages that are named in a message.
const MOST_NAMED: usize = 6;

pub(crate) fn run(args: &ReadArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.color);
    let existing = Existing::unless_forced(args.force);
    if let Some(overlay) = &args.overlay {
        if args.pictures.len() > 1 {
            let help = "read the pictures one by one, each with an --overlay of its own";
            diagnostics.error("--overlay draws over one picture only", Some(help));
            return ExitStatus::Error;
        }
        if let Err(error) = existing.check(overlay) {
            return diagnostics.cannot_write(overlay, &error);
        }
    }
    let mut destination =
        match Destination::open(args.output.as_deref(), existing, output, &diagnostics) {
            Ok(destination) => destination,
            Err(status) => return status,
        };
    let mut reader = Reader {
        args,
        diagnostics: &diagnostics,
        existing,
        written: 0,
    };
    let mut status = ExitStatus::Success;
    for path in &args.pictures {
        let (text, of_this) = reader.read(path);
        status.and(of_this);
        if let Some(text) = text
            && let Err(status) = destination.lines(&text)
        {
            return status;
        }
    }
    match destination.finish(status) {
        Ok(()) => status,
        Err(status) => status,
    }
}

/// Reads pictures one after the other.
struct Reader<'a> {
    args: &'a ReadArgs,
    diagnostics: &'a Diagnostics,
    existing: Existing,
    /// Puzzles that were written.
    written: u64,
}

impl Reader<'_> {
    /// What is printed about a picture, if anything.
    fn read(&mut self, path: &Path) -> (Option<String>, ExitStatus) {
        let picture = match pixels::load(path) {
            Ok(picture) => picture,
            Err(why) => {
                let text = format!("{} cannot be read: {why}", display_path(path));
                self.diagnostics.error(&text, why.help());
                let missing = PictureResult::Unread(UnreadPicture {
                    missing: MissingFromPicture::Picture,
                    text,
                    corners: None,
                });
                let line = self.args.json.then(|| record(path, missing));
                return (line, ExitStatus::Error);
            }
        };
        let wanted = match self.args.size {
            Some(size) => Wanted::of_size(usize::from(size)),
            None => Wanted::default(),
        };
        let read = read_with(&picture, wanted);
        let mut status = match &read {
            Ok(reading) if reading.is_sure() => ExitStatus::Success,
            _ => ExitStatus::Negative,
        };
        if let Some(overlay) = &self.args.overlay {
            let reading = match &read {
                Ok(reading) => Some(reading),
                Err(Unread::NoSolution { reading }) => Some(&**reading),
                Err(_) => None,
            };
            if let Some(reading) = reading
                && let Err(error) = self.draw(&picture, reading, overlay)
            {
                status.and(self.diagnostics.cannot_write(overlay, &error));
            }
        }
        if self.args.json {
            return (Some(record(path, as_data(&read))), status);
        }
        match &read {
            Ok(reading) => {
                self.tell(path, reading);
                match self.text(reading) {
                    Ok(text) => (Some(text), status),
                    Err(error) => {
                        let text = format!(
                            "the puzzle of {} cannot be written: {error}",
                            display_path(path)
                        );
                        self.diagnostics.error(&text, Some(advice(&error)));
                        (None, ExitStatus::Error)
                    }
                }
            }
            Err(unread) => {
                let text = format!("{}: {unread}", display_path(path));
                self.diagnostics.error(&text, help(unread));
                (None, status)
            }
        }
    }

    /// The puzzle in the format that was asked for.
    fn text(&mut self, reading: &Reading) -> Result<String, WriteError> {
        let mut document = Document::from(reading.puzzle.clone());
        let mut position = Position::empty(reading.size());
        for entry in &reading.entries {
            // An entry lies in the puzzle.
            let _ = position.set(entry.cell, Some(entry.value));
        }
        document.position = position;
        let text = match self.args.to {
            Some(to) => notation::write(&document, to),
            None => notation::write(&document, Format::Id)
                .or_else(|_| notation::write(&document, Format::ExtendedId)),
        }?;
        let to = self.args.to.unwrap_or(Format::Id);
        let between = match separator(to) {
            _ if self.written == 0 => "",
            // These formats hold one puzzle in a file; a line between them shows where the next one begins.
            between => between.unwrap_or("\n"),
        };
        self.written += 1;
        Ok(format!("{between}{text}"))
    }

    /// Says what should be looked at again.
    fn tell(&self, path: &Path, reading: &Reading) {
        if !reading.is_sure() {
            let mut doubtful: Vec<&ReadCage> = reading.doubtful().collect();
            doubtful.sort_by(|one, other| one.sure.total_cmp(&other.sure));
            let named: Vec<String> = doubtful
                .iter()
                .take(MOST_NAMED)
                .map(|cage| doubt(cage))
                .collect();
            let cages = match named.is_empty() {
                true => String::new(),
                false => format!("; compare {}", named.join(", ")),
            };
            self.diagnostics.note(&format!(
                "note: {}: not sure ({} %){cages}",
                display_path(path),
                (reading.confidence * 100.0).floor()
            ));
        }
        for cage in &reading.cages {
            if let Some(seen) = &cage.corrected_from {
                let seen = match seen.is_empty() {
                    true => "nothing".to_owned(),
                    false => seen.clone(),
                };
                self.diagnostics.note(&format!(
                    "note: {}: {} looks like {seen}, and was read as {}",
                    display_path(path),
                    place(cage),
                    cage.clue
                ));
            }
        }
    }

    fn draw(
        &self,
        picture: &cagey_vision::Picture,
        reading: &Reading,
        overlay: &Path,
    ) -> io::Result<()> {
        let bytes = overlay::png(picture, reading)?;
        let mut file = AtomicFile::create(overlay, self.existing)?;
        file.write(bytes)?;
        file.finish()
    }
}

/// A line of JSON about a picture.
fn record(path: &Path, result: PictureResult) -> String {
    json_line(&PictureRecord {
        v: VERSION,
        verb: RecordKind::Read,
        picture: path.to_string_lossy().into_owned(),
        result,
    })
}

/// A cage as it is named to people.
fn place(cage: &ReadCage) -> String {
    format!("r{}c{}", cage.place.row() + 1, cage.place.col() + 1)
}

/// A cage with what else it could be.
fn doubt(cage: &ReadCage) -> String {
    let other = cage.alternatives.first();
    let other = other.map_or(String::new(), |other| format!(" (or {})", other.clue));
    format!("{} {}{other}", place(cage), cage.clue)
}

fn help(unread: &Unread) -> Option<&'static str> {
    match unread {
        Unread::Unseen(_) => {
            Some("the whole board must be in the picture, sharp, with at least 50 pixels a cell")
        }
        Unread::OtherSize { .. } => Some("leave out --size to read it as it looks"),
        Unread::NoSolution { .. } => {
            Some("--overlay shows what was seen; a sharper picture from straight above may help")
        }
        _ => None,
    }
}
