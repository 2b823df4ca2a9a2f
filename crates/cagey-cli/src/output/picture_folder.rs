//! The folder of `--out-dir`: puzzles with their pictures, solutions and steps, and an index.

use cagey::engine::Outcome;
use cagey::logic::{Grader, History};
use cagey::model::Position;
use cagey::notation::{self, Document, Format};
use cagey_render::Drawing;

use crate::output::atomic_file::{StagedFile, publish_all};
use crate::output::folder::{Folder, cannot_write};
use crate::output::index::{self, GeneratedFrom, INDEX, Index};
use crate::output::unfinished;
use crate::verbs::render::{
    PictureOptions, RenderError, Renderer, animation, caption, drawing, only_solution, outcome,
    step_drawing, steps,
};

/// The error for text drawings in a folder, and what to use instead.
pub(crate) const TEXT_IN_FOLDER: (&str, &str) = (
    "pictures in a folder cannot be txt",
    "0001.txt holds the puzzle itself; use svg, png, gif, pdf or tex for its picture",
);

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

/// See the [module](self). Its index is registered as [`unfinished`].
pub(crate) struct PictureFolder {
    folder: Folder,
    grader: Grader,
    /// The files of the puzzle that is being added, under temporary names.
    staged: Vec<StagedFile>,
    /// Whether a file could not be written, so that there is no point in going on.
    pub(crate) has_failed: bool,
}

impl PictureFolder {
    /// Opens a folder for at most this many puzzles. Fails if any of their files exists already or if the
    /// folder cannot be written to, before any puzzle is read or drawn.
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
        folder.prepare("")?;
        if options.steps {
            folder.prepare(STEPS)?;
        }
        let index = Index::create(&folder.path, folder.existing)
            .map_err(|error| cannot_write(&folder.path.join(INDEX), &error))?;
        unfinished::lock().index = Some(index);
        Ok(PictureFolder {
            folder,
            grader: Grader::new(),
            staged: Vec::new(),
            has_failed: false,
        })
    }

    fn write(&mut self, name: &str, content: Result<Vec<u8>, String>) -> Result<(), RenderError> {
        let content = content.map_err(RenderError::Failed)?;
        let staged = self.folder.stage(name, &content);
        let staged = self.or_failed(staged)?;
        self.staged.extend(staged);
        Ok(())
    }

    fn or_failed<T>(&mut self, result: Result<T, String>) -> Result<T, RenderError> {
        result.map_err(|message| {
            self.has_failed = true;
            RenderError::Failed(message)
        })
    }

    /// Writes all files of a puzzle and adds it to the index. If a file cannot be drawn or written, none of
    /// them is. A puzzle without a unique solution has fewer files.
    pub(crate) fn add(
        &mut self,
        number: u64,
        document: &Document,
        made: Option<GeneratedFrom>,
        renderer: &Renderer,
        options: &PictureOptions,
    ) -> Result<(), RenderError> {
        let outcome = outcome(document, renderer);
        let added = self.stage(number, document, &outcome, renderer, options);
        let staged = std::mem::take(&mut self.staged);
        if let Err(RenderError::Failed(_)) = added {
            return added;
        }
        let line = index::line(
            number,
            &document.puzzle,
            made,
            &outcome,
            &mut self.grader,
            renderer.limits,
        );
        let published = publish(staged, &line);
        self.or_failed(published)?;
        added
    }

    /// Writes all files of a puzzle under temporary names.
    fn stage(
        &mut self,
        number: u64,
        document: &Document,
        outcome: &Outcome,
        renderer: &Renderer,
        options: &PictureOptions,
    ) -> Result<(), RenderError> {
        let extension = renderer.format.extension();
        let text = notation::write(document, Format::Text).map_err(|error| error.to_string());
        self.write(&format!("{number:04}.txt"), text.map(String::into_bytes))?;
        let picture = drawing(document, renderer, options);
        self.write(&format!("{number:04}.{extension}"), renderer.draw(&picture))?;
        let solution = only_solution(outcome)?;
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
        let (mut marks, steps) = steps(document, renderer)?;
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

    /// Completes the index. Returns a sentence about what the folder contains, for runs that end early. The error
    /// is a message.
    pub(crate) fn finish(self) -> Result<String, String> {
        let mut unfinished = unfinished::lock();
        match unfinished.index.take() {
            Some(index) => index.complete(&mut unfinished),
            None => Ok(String::new()),
        }
    }
}

/// Gives the files of a puzzle their names and adds the puzzle to the index, all at once as far as an interrupt
/// can tell. The error is a message.
fn publish(staged: Vec<StagedFile>, line: &str) -> Result<(), String> {
    let mut unfinished = unfinished::lock();
    let added = match &mut unfinished.index {
        Some(index) => (index.add(line)).map_err(|error| (index.path(), error)),
        None => Ok(()),
    };
    let published = match added {
        Ok(()) => {
            let published = publish_all(staged, &mut unfinished);
            if let (Err(_), Some(index)) = (&published, &mut unfinished.index) {
                // The error that is reported is the first one.
                let _ = index.remove_last(line);
            }
            published
        }
        Err(error) => {
            for file in staged {
                file.discard(&mut unfinished);
            }
            Err(error)
        }
    };
    published.map_err(|(path, error)| cannot_write(&path, &error))
}
