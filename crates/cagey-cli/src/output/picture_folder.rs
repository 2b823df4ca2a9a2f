//! The folder of `--out-dir`: puzzles with their pictures, solutions and steps, and an index.

use cagey::logic::{Grader, History};
use cagey::model::{Position, Puzzle};
use cagey::notation::{self, Document, Format};
use cagey_render::Drawing;

use crate::output::folder::Folder;
use crate::output::index::{self, GeneratedFrom};
use crate::verbs::render::{
    PictureOptions, RenderError, Renderer, animation, caption, drawing, only_solution, outcome,
    step_drawing, steps,
};

/// The error for text drawings in a folder, and what to use instead.
pub(crate) const TEXT_IN_FOLDER: (&str, &str) = (
    "pictures in a folder cannot be txt",
    "0001.txt holds the puzzle itself; use svg, png, gif, pdf or tex for its picture",
);

const INDEX: &str = "index.csv";
/// The subfolder for pictures of steps.
const STEPS: &str = "steps";

/// The number at the start of a file name, padded to four digits with zeros, and the rest of the name.
fn numbered(name: &str) -> Option<(u64, &str)> {
    let digits = name.find(|c: char| !c.is_ascii_digit())?;
    let (digits, rest) = name.split_at(digits);
    let number: u64 = digits.parse().ok()?;
    (number > 0 && format!("{number:04}") == digits).then_some((number, rest))
}

/// Whether a file belongs to one of the first `most` puzzles.
fn is_of_puzzle(name: &str, extension: &str, most: u64, options: &PictureOptions) -> bool {
    let Some((number, rest)) = numbered(name) else {
        return false;
    };
    let is_picture = match rest.strip_suffix(&format!(".{extension}")) {
        Some("" | "-solution") => true,
        Some("-animated") => options.animate.is_some(),
        _ => false,
    };
    number <= most && (is_picture || rest == ".txt")
}

/// Whether a file is the picture of a step of one of the first `most` puzzles.
fn is_step(name: &str, extension: &str, most: u64) -> bool {
    let Some((number, rest)) = numbered(name) else {
        return false;
    };
    let step = rest
        .strip_prefix('-')
        .and_then(|rest| rest.strip_suffix(extension));
    let is_step = step.and_then(|step| step.strip_suffix('.'));
    number <= most && is_step.is_some_and(|step| step.bytes().all(|byte| byte.is_ascii_digit()))
}

/// See the [module](self).
pub(crate) struct PictureFolder {
    folder: Folder,
    index: String,
    grader: Grader,
    /// Whether a file could not be written, so that there is no point in going on.
    pub(crate) has_failed: bool,
}

impl PictureFolder {
    /// Opens a folder for at most this many puzzles. Fails if any of their files exists already, so that
    /// either all files are written or none.
    pub(crate) fn open(
        folder: Folder,
        renderer: &Renderer,
        options: &PictureOptions,
        most: u64,
    ) -> Result<PictureFolder, String> {
        let extension = renderer.format.extension();
        folder.check("", |name| {
            name == INDEX || is_of_puzzle(name, extension, most, options)
        })?;
        if options.steps {
            folder.check(STEPS, |name| is_step(name, extension, most))?;
        }
        Ok(PictureFolder {
            folder,
            index: index::COLUMNS.to_owned(),
            grader: Grader::new(),
            has_failed: false,
        })
    }

    fn write(&mut self, name: &str, content: Result<Vec<u8>, String>) -> Result<(), RenderError> {
        let content = content.map_err(RenderError::Failed)?;
        self.folder.write(name, &content).map_err(|message| {
            self.has_failed = true;
            RenderError::Failed(message)
        })
    }

    /// Writes all files of a puzzle.
    pub(crate) fn add(
        &mut self,
        number: u64,
        document: &Document,
        made: Option<GeneratedFrom>,
        renderer: &Renderer,
        options: &PictureOptions,
    ) -> Result<(), RenderError> {
        let puzzle: &Puzzle = &document.puzzle;
        let extension = renderer.format.extension();
        let text = notation::write(document, Format::Text).map_err(|error| error.to_string());
        self.write(&format!("{number:04}.txt"), text.map(String::into_bytes))?;
        let picture = drawing(document, renderer, options);
        self.write(&format!("{number:04}.{extension}"), renderer.draw(&picture))?;
        let outcome = outcome(document);
        self.index += &index::line(number, puzzle, made, &outcome, &mut self.grader);
        let solution = only_solution(&outcome)?;
        let solved = Drawing {
            start: document.position.grid().clone(),
            position: Position::from(solution.clone()),
            ..picture
        };
        let name = format!("{number:04}-solution.{extension}");
        self.write(&name, renderer.draw(&solved))?;
        if options.steps {
            self.add_steps(number, document, renderer)?;
        }
        if let Some(seconds) = options.animate {
            let animation = animation(document, renderer, options, seconds)?;
            let name = format!("{number:04}-animated.{extension}");
            self.write(&name, renderer.animate(&animation))?;
        }
        Ok(())
    }

    /// Writes a picture of each step to the solution.
    fn add_steps(
        &mut self,
        number: u64,
        document: &Document,
        renderer: &Renderer,
    ) -> Result<(), RenderError> {
        let extension = renderer.format.extension();
        let (mut marks, steps) = steps(document, renderer.voice)?;
        let mut history = History::new(&marks);
        let count = steps.len();
        for (i, step) in steps.iter().enumerate() {
            let drawing = Drawing {
                title: Some(renderer.voice.step_title(i + 1, count, step.technique)),
                caption: Some(caption(step, &marks, &history, renderer.voice)),
                ..step_drawing(&marks, step, renderer)
            };
            let name = format!("{STEPS}/{number:04}-{:03}.{extension}", i + 1);
            self.write(&name, renderer.draw(&drawing))?;
            history.record(&marks, step);
            marks.apply(step);
        }
        Ok(())
    }

    /// Writes the index, unless it is empty.
    pub(crate) fn finish(self) -> Result<(), String> {
        match self.index == index::COLUMNS {
            true => Ok(()),
            false => self.folder.write(INDEX, self.index.as_bytes()),
        }
    }
}
