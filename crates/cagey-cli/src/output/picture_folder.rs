//! A folder of puzzles with their pictures, solutions and steps, and its index.

use cagey::logic::{Grader, History};
use cagey::model::{Position, Puzzle};
use cagey::notation::{self, Document, Format};
use cagey::words::Voice;
use cagey_render::Drawing;

use crate::output::folder::Folder;
use crate::output::index::{self, Made};
use crate::verbs::render::{
    Pen, Trouble, Wish, caption, drawing, film, only_solution, outcome, step_drawing, steps,
};

/// What is wrong with pictures in text, and what to do about it.
pub(crate) const TEXT_IN_FOLDER: (&str, &str) = (
    "a folder holds no pictures in text",
    "0001.txt is the puzzle itself; its picture can be svg, png, gif, pdf or tex",
);

const INDEX: &str = "index.csv";
/// The folder of steps inside an album.
const STEPS: &str = "steps";

/// A number from 1, with zeros before it up to four digits, and what follows it.
fn numbered(name: &str) -> Option<(u64, &str)> {
    let digits = name.find(|c: char| !c.is_ascii_digit())?;
    let (digits, rest) = name.split_at(digits);
    let number: u64 = digits.parse().ok()?;
    (number > 0 && format!("{number:04}") == digits).then_some((number, rest))
}

/// Whether a file belongs to the first `most` puzzles of an album.
fn is_of_album(name: &str, ending: &str, most: u64, wish: &Wish) -> bool {
    let Some((number, rest)) = numbered(name) else {
        return false;
    };
    let is_picture = match rest.strip_suffix(&format!(".{ending}")) {
        Some("" | "-solution") => true,
        Some("-animated") => wish.animate.is_some(),
        _ => false,
    };
    number <= most && (is_picture || rest == ".txt")
}

/// Whether a file is a step of the first `most` puzzles of an album.
fn is_step(name: &str, ending: &str, most: u64) -> bool {
    let Some((number, rest)) = numbered(name) else {
        return false;
    };
    let step = rest
        .strip_prefix('-')
        .and_then(|rest| rest.strip_suffix(ending));
    let is_step = step.and_then(|step| step.strip_suffix('.'));
    number <= most && is_step.is_some_and(|step| step.bytes().all(|byte| byte.is_ascii_digit()))
}

/// See the [module](self).
pub(crate) struct Album {
    folder: Folder,
    index: String,
    grader: Grader,
    /// Whether a file could not be written, so that none need be tried again.
    pub(crate) has_failed: bool,
}

impl Album {
    /// An album of so many puzzles at most. If any of its files may be there already, none is written.
    pub(crate) fn open(folder: Folder, pen: &Pen, wish: &Wish, most: u64) -> Result<Album, String> {
        let ending = pen.format.extension();
        folder.check("", |name| {
            name == INDEX || is_of_album(name, ending, most, wish)
        })?;
        if wish.steps {
            folder.check(STEPS, |name| is_step(name, ending, most))?;
        }
        Ok(Album {
            folder,
            index: index::COLUMNS.to_owned(),
            grader: Grader::new(),
            has_failed: false,
        })
    }

    fn write(&mut self, name: &str, content: Result<Vec<u8>, String>) -> Result<(), Trouble> {
        let content = content.map_err(Trouble::Error)?;
        self.folder.write(name, &content).map_err(|message| {
            self.has_failed = true;
            Trouble::Error(message)
        })
    }

    /// Writes all about a puzzle.
    pub(crate) fn add(
        &mut self,
        number: u64,
        document: &Document,
        made: Option<Made>,
        pen: &Pen,
        wish: &Wish,
    ) -> Result<(), Trouble> {
        let puzzle: &Puzzle = &document.puzzle;
        let ending = pen.format.extension();
        let text = notation::write(document, Format::Text).map_err(|error| error.to_string());
        self.write(&format!("{number:04}.txt"), text.map(String::into_bytes))?;
        let picture = drawing(document, pen, wish);
        self.write(&format!("{number:04}.{ending}"), pen.draw(&picture))?;
        let outcome = outcome(document);
        self.index += &index::line(number, puzzle, made, &outcome, &mut self.grader);
        let solution = only_solution(&outcome)?;
        let solved = Drawing {
            start: document.position.grid().clone(),
            position: Position::from(solution.clone()),
            ..picture
        };
        let name = format!("{number:04}-solution.{ending}");
        self.write(&name, pen.draw(&solved))?;
        if wish.steps {
            let (mut marks, steps) = steps(document)?;
            let mut history = History::new(&marks);
            let count = steps.len();
            for (i, step) in steps.iter().enumerate() {
                let drawing = Drawing {
                    title: Some(format!(
                        "Step {} of {count}: {}",
                        i + 1,
                        Voice::ENGLISH.technique(step.technique).name
                    )),
                    caption: Some(caption(step, &marks, &history)),
                    ..step_drawing(&marks, step, pen)
                };
                let name = format!("{STEPS}/{number:04}-{:03}.{ending}", i + 1);
                self.write(&name, pen.draw(&drawing))?;
                history.record(&marks, step);
                marks.apply(step);
            }
        }
        if let Some(seconds) = wish.animate {
            let film = film(document, pen, wish, seconds)?;
            let name = format!("{number:04}-animated.{ending}");
            self.write(&name, pen.film(&film))?;
        }
        Ok(())
    }

    /// Writes the index, if there is anything in it.
    pub(crate) fn finish(self) -> Result<(), String> {
        match self.index == index::COLUMNS {
            true => Ok(()),
            false => self.folder.write(INDEX, self.index.as_bytes()),
        }
    }
}
