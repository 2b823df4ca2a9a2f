//! `cagey render`: puzzles as pictures.

use std::cell::RefCell;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use cagey::coach::Guidance;
use cagey::engine::Outcome;
use cagey::logic::{History, Level, Marks, Step};
use cagey::model::{Grid, Position};
use cagey::notation::{self, Document};
use cagey::words::Voice;
use cagey_render::{
    Boxes, Drawing, Film, Missing, Scene, Signs, Theme, animated_gif, animated_png, gif, pdf, png,
    text,
};

use crate::args::{ExplainFormat, LookArgs, PictureFormat, RenderArgs};
use crate::input::grid::GridSource;
use crate::input::{Input, InputPuzzle, Puzzles, or_report, prompt_if_terminal, shown};
use crate::output::album::{Album, TEXT_IN_FOLDER};
use crate::output::atomic_file::{Existing, open_stream};
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::folder::{Folder, check_free, write_whole};
use crate::output::mode::Color;
use crate::output::{Lines, Output};
use crate::verbs::explain::Explaining;
use crate::work::engine::{self, Limits};

/// What `--grid` says to leave the values aside that a puzzle brings.
const NO_VALUES: &str = "none";
/// What stands behind the values of cells that change.
const CHANGED: char = '*';
/// The pixels of a PNG file for each of a scene, if nobody says otherwise.
const USUAL_SCALE: f32 = 2.0;
/// How much longer the last picture of a film is shown than the others.
const LAST: f32 = 3.0;
/// The longest reason that stands below a picture; of longer ones, it says where to look.
const LONGEST_CAPTION: usize = 600;

pub(crate) fn run(args: &RenderArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.color);
    let pen = match Pen::of(args) {
        Ok(pen) => pen,
        Err((message, help)) => {
            diagnostics.error(&message, help);
            return ExitStatus::Error;
        }
    };
    let inputs = Input::all_of(&args.inputs);
    let given = match &args.grid {
        Some(typed) if typed != NO_VALUES => match GridSource::of(typed, &inputs, &diagnostics) {
            None => return ExitStatus::Error,
            grid => grid,
        },
        _ => None,
    };
    let existing = Existing::unless_forced(args.force);
    let wish = Wish::of(args);
    let free = match &args.output {
        Some(path) => check_free(path, existing),
        None => Ok(()),
    };
    let folder = args.out_dir.as_ref().map(|path| Folder {
        path: path.clone(),
        existing,
    });
    let album = free.and_then(|()| {
        let album = folder.map(|folder| Album::open(folder, &pen, &wish, u64::MAX));
        album.transpose()
    });
    let album = match album {
        Ok(album) => album,
        Err(message) => {
            diagnostics.error(&message, None);
            return ExitStatus::Error;
        }
    };
    prompt_if_terminal(&inputs, &diagnostics);
    let mut rendering = Rendering {
        args,
        wish,
        given,
        album,
        file: PictureFile::default(),
        pen,
    };
    let mut status = ExitStatus::Success;
    for next in Puzzles::of(inputs, args.from.format) {
        let Some(found) = or_report(next, &diagnostics) else {
            status.and(ExitStatus::Error);
            continue;
        };
        if let Err(trouble) = rendering.add(&found) {
            status.and(trouble.tell(&found, rendering.given.as_ref(), &diagnostics));
            if rendering
                .album
                .as_ref()
                .is_some_and(|album| album.has_failed)
            {
                return status;
            }
            // It would be said of every puzzle that follows. A file is not written; a stream has the first.
            if let Trouble::Second(_) = trouble {
                match &args.output {
                    Some(path) if open_stream(path).is_none() => return status,
                    _ => break,
                }
            }
        }
    }
    diagnostics.missing(&rendering.pen.missing.borrow());
    if let Err(message) = rendering.finish(status, output) {
        status.and(ExitStatus::Error);
        diagnostics.error(&message, None);
    }
    status
}

/// Why a puzzle was not drawn, or not all of it.
pub(crate) enum Trouble {
    Faults(notation::ParseErrors),
    /// The faults are those of `--grid`.
    GridFaults(notation::ParseErrors),
    Error(String),
    /// The form holds one picture, and one is drawn.
    Second(PictureFormat),
    /// It has not the one solution that was to be drawn.
    NoSolution(String),
}

impl Trouble {
    fn tell(
        &self,
        found: &InputPuzzle,
        grid: Option<&GridSource>,
        diagnostics: &Diagnostics,
    ) -> ExitStatus {
        match self {
            Trouble::Faults(errors) => diagnostics.faults(Some(&found.label()), errors, None),
            Trouble::GridFaults(errors) => {
                let source = grid.map(|grid| grid.source.as_str());
                diagnostics.faults(source, errors, None);
            }
            Trouble::Error(message) | Trouble::NoSolution(message) => {
                diagnostics.error(&format!("{}: {message}", found.title()), None);
            }
            Trouble::Second(format) => {
                let (ending, title) = (format.extension(), found.title());
                diagnostics.error(
                    &format!("{ending} holds one picture, and {title} would be the second"),
                    Some("--out-dir writes a picture of each puzzle; pdf has a page and txt a drawing for each"),
                );
            }
        }
        match self {
            Trouble::NoSolution(_) => ExitStatus::Negative,
            _ => ExitStatus::Error,
        }
    }
}

/// What pictures there are, and what is on them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wish {
    pub(crate) marks: bool,
    pub(crate) title: Option<String>,
    pub(crate) label: bool,
    pub(crate) steps: bool,
    /// How many seconds each picture of an animation is shown, if there is one.
    pub(crate) animate: Option<f32>,
}

impl Wish {
    fn of(args: &RenderArgs) -> Wish {
        Wish {
            marks: args.marks,
            title: args.title.clone(),
            label: args.label || args.out_dir.is_some(),
            steps: args.steps,
            animate: args.animate.then_some(args.seconds),
        }
    }
}

/// How pictures are drawn.
pub(crate) struct Pen {
    pub(crate) format: PictureFormat,
    theme: &'static Theme,
    signs: Signs,
    /// The language of titles and captions.
    pub(crate) voice: Voice,
    scale: f32,
    boxes: Boxes,
    color: Color,
    /// What the font lacked so far.
    missing: RefCell<Missing>,
}

impl Pen {
    /// What the command line asks for, or why it cannot be, and what can.
    fn of(args: &RenderArgs) -> Result<Pen, (String, Option<&'static str>)> {
        let format = format_of(args).map_err(|message| {
            let help = "there are svg, png, gif, pdf, txt and tex; --to names one";
            (message, Some(help))
        })?;
        let is_stdout = match &args.output {
            Some(path) => open_stream(path) == Some(1),
            None => args.out_dir.is_none(),
        };
        if args.animate
            && matches!(
                format,
                PictureFormat::Pdf | PictureFormat::Txt | PictureFormat::Tex
            )
        {
            let help = "--to svg, --to gif or --to png, or a file of such a name";
            let message = "only svg, gif and png can be animated";
            return Err((message.to_owned(), Some(help)));
        }
        if args.out_dir.is_some() && format == PictureFormat::Txt {
            let (message, help) = TEXT_IN_FOLDER;
            return Err((message.to_owned(), Some(help)));
        }
        if is_stdout
            && matches!(
                format,
                PictureFormat::Png | PictureFormat::Gif | PictureFormat::Pdf
            )
            && io::stdout().is_terminal()
        {
            let message = format!("a terminal cannot show {}", format.extension());
            return Err((message, Some("-o names a file for it")));
        }
        Ok(Pen {
            format,
            theme: args.look.theme,
            signs: args.look.signs.into(),
            voice: args.look.voice(),
            scale: args.scale,
            boxes: match args.ascii {
                true => Boxes::Ascii,
                false => Boxes::Unicode,
            },
            color: match is_stdout {
                true => Color::of(args.color, &io::stdout()),
                false => Color::Off,
            },
            missing: RefCell::default(),
        })
    }

    /// For files, with no measures but the usual.
    pub(crate) fn plain(format: PictureFormat, look: &LookArgs) -> Pen {
        Pen {
            format,
            theme: look.theme,
            signs: look.signs.into(),
            voice: look.voice(),
            scale: USUAL_SCALE,
            boxes: Boxes::Unicode,
            color: Color::Off,
            missing: RefCell::default(),
        }
    }

    /// A picture as a file.
    pub(crate) fn draw(&self, drawing: &Drawing) -> Result<Vec<u8>, String> {
        match self.format {
            PictureFormat::Svg => Ok(drawing.scene().to_svg().into_bytes()),
            PictureFormat::Tex => Ok(drawing.scene().to_tikz().into_bytes()),
            PictureFormat::Png => {
                let scene = self.noted(drawing.scene());
                png(&scene, self.scale).map_err(|error| error.to_string())
            }
            PictureFormat::Gif => {
                let scene = self.noted(drawing.scene());
                gif(&scene, self.scale).map_err(|error| error.to_string())
            }
            PictureFormat::Pdf => Ok(pdf(&[self.noted(drawing.scene())])),
            PictureFormat::Txt => {
                let drawn = text(drawing, self.boxes, CHANGED);
                Ok(match self.color {
                    Color::On => drawn.to_ansi().into_bytes(),
                    Color::Off => drawn.to_plain().into_bytes(),
                })
            }
        }
    }

    /// A scene that is drawn with our own font; takes note of what that lacks.
    fn noted(&self, scene: Scene) -> Scene {
        self.missing.borrow_mut().extend(scene.missing());
        scene
    }

    pub(crate) fn film(&self, film: &Film) -> Result<Vec<u8>, String> {
        match self.format {
            PictureFormat::Png => {
                self.missing.borrow_mut().extend(film.missing());
                animated_png(film, self.scale).map_err(|error| error.to_string())
            }
            PictureFormat::Gif => {
                self.missing.borrow_mut().extend(film.missing());
                animated_gif(film, self.scale).map_err(|error| error.to_string())
            }
            _ => Ok(film.to_svg().into_bytes()),
        }
    }
}

/// What pictures are written as: as asked, or as the file's name ends.
fn format_of(args: &RenderArgs) -> Result<PictureFormat, String> {
    if let Some(format) = args.to {
        return Ok(format);
    }
    let path = match &args.output {
        Some(path) if open_stream(path).is_none() => path,
        _ if args.out_dir.is_some() || args.animate => return Ok(PictureFormat::Svg),
        _ => return Ok(PictureFormat::Txt),
    };
    let Some(ending) = path.extension() else {
        return Err(format!(
            "{} does not say by its ending what to write",
            shown(path)
        ));
    };
    let ending = ending.to_string_lossy().to_lowercase();
    let known = PictureFormat::ALL
        .into_iter()
        .find(|format| format.extension() == ending);
    known.ok_or_else(|| format!("{} has the ending of no form of pictures", shown(path)))
}

struct Rendering<'a> {
    args: &'a RenderArgs,
    wish: Wish,
    given: Option<GridSource>,
    pen: Pen,
    /// Where many pictures go.
    album: Option<Album>,
    /// Where one goes.
    file: PictureFile,
}

impl Rendering<'_> {
    fn add(&mut self, found: &InputPuzzle) -> Result<(), Trouble> {
        let parsed = found
            .parse(self.args.from.format)
            .map_err(Trouble::Faults)?;
        let mut document = parsed.document;
        let size = document.puzzle.size();
        match (&self.given, &self.args.grid) {
            (Some(grid), _) => {
                let values = grid.parse(size).map_err(Trouble::GridFaults)?;
                document.position = Position::from(values);
            }
            (None, Some(_)) => document.position = Position::empty(size),
            (None, None) => {}
        }
        match (&mut self.album, self.wish.animate) {
            (Some(album), _) => album.add(found.number, &document, None, &self.pen, &self.wish),
            (None, Some(seconds)) => {
                let film = film(&document, &self.pen, &self.wish, seconds)?;
                self.file.add(self.pen.film(&film), &self.pen)
            }
            (None, None) => {
                let mut drawing = drawing(&document, &self.pen, &self.wish);
                if self.args.solution {
                    let outcome = outcome(&document);
                    let solution = only_solution(&outcome)?;
                    drawing.start = document.position.grid().clone();
                    drawing.position = Position::from(solution.clone());
                }
                match self.pen.format {
                    PictureFormat::Pdf => self.file.add_page(self.pen.noted(drawing.scene())),
                    _ => self.file.add(self.pen.draw(&drawing), &self.pen)?,
                }
                Ok(())
            }
        }
    }

    /// Writes what is not written yet.
    fn finish(self, status: ExitStatus, output: &Output) -> Result<(), String> {
        if let Some(album) = self.album {
            return album.finish();
        }
        let path: Option<PathBuf> = self.args.output.clone();
        match path.filter(|path| open_stream(path) != Some(1)) {
            Some(path) if status == ExitStatus::Error || self.file.is_empty() => {
                Err(format!("{} was not written", shown(&path)))
            }
            Some(path) => {
                let existing = Existing::unless_forced(self.args.force);
                write_whole(&path, &self.file.bytes(self.pen.format), existing)
            }
            None if self.file.is_empty() => Ok(()),
            None => {
                let file = self.file.bytes(self.pen.format);
                match String::from_utf8(file) {
                    Ok(text) if self.pen.format != PictureFormat::Pdf => output.lines(&text),
                    Ok(text) => output.bytes(text.as_bytes()),
                    Err(error) => output.bytes(error.as_bytes()),
                }
                Ok(())
            }
        }
    }
}

/// A file of one picture, or of one a puzzle where its form has room for them.
#[derive(Default)]
struct PictureFile {
    content: Vec<u8>,
    pages: Vec<Scene>,
}

impl PictureFile {
    fn is_empty(&self) -> bool {
        self.content.is_empty() && self.pages.is_empty()
    }

    fn add_page(&mut self, scene: Scene) {
        self.pages.push(scene);
    }

    fn add(&mut self, picture: Result<Vec<u8>, String>, pen: &Pen) -> Result<(), Trouble> {
        let picture = picture.map_err(Trouble::Error)?;
        if !self.content.is_empty() {
            if pen.format != PictureFormat::Txt {
                return Err(Trouble::Second(pen.format));
            }
            self.content.push(b'\n');
        }
        self.content.extend(picture);
        Ok(())
    }

    fn bytes(self, format: PictureFormat) -> Vec<u8> {
        match format {
            PictureFormat::Pdf => pdf(&self.pages),
            _ => self.content,
        }
    }
}

/// The picture that is asked for, but for the solution.
pub(crate) fn drawing<'d>(document: &'d Document, pen: &Pen, wish: &Wish) -> Drawing<'d> {
    let puzzle = &document.puzzle;
    let position = match wish.marks {
        true => Marks::at(puzzle, &document.position).position(),
        false => document.position.clone(),
    };
    let title = wish.title.clone().or_else(|| document.meta.title.clone());
    let mut drawing = Drawing {
        start: position.grid().clone(),
        position,
        title,
        theme: pen.theme,
        signs: pen.signs,
        voice: pen.voice,
        ..Drawing::new(puzzle)
    };
    if wish.label {
        drawing.caption = Some(drawing.label());
    }
    drawing
}

/// Whether there is one solution, whatever is entered.
pub(crate) fn outcome(document: &Document) -> Outcome {
    let limits = Limits {
        time: Some(engine::PATIENCE),
        nodes: None,
    };
    let puzzle = &document.puzzle;
    engine::solve(puzzle, &Grid::empty(puzzle.size()), limits)
}

pub(crate) fn only_solution(outcome: &Outcome) -> Result<&Grid, Trouble> {
    let why = match outcome {
        Outcome::Unique(solution) => return Ok(solution),
        Outcome::Multiple(_) => "it has several solutions, so none is drawn",
        Outcome::Impossible => "it has no solution to draw",
        _ => "its solution was not found in a minute",
    };
    Err(Trouble::NoSolution(why.to_owned()))
}

/// The steps to the solution, and the marks that the first of them belongs to.
pub(crate) fn steps(document: &Document, voice: Voice) -> Result<(Marks<'_>, Vec<Step>), Trouble> {
    let explaining = Explaining {
        format: ExplainFormat::Text,
        hint: None,
        up_to: Level::Unreasonable,
        voice,
    };
    let explanation = explaining.explanation(&document.puzzle, &document.position);
    match explanation.guidance {
        Guidance::Steps(steps) => Ok((*steps.start, steps.steps)),
        Guidance::Nothing | Guidance::Mistakes(_) => {
            let why = explaining.ending(&explanation, &document.puzzle);
            Err(Trouble::NoSolution(why.trim_end().to_owned()))
        }
    }
}

/// What stands below the picture of a step.
pub(crate) fn caption(step: &Step, marks: &Marks, history: &History, voice: Voice) -> String {
    let facts = step.facts(marks, history);
    voice.step_caption(&facts, LONGEST_CAPTION)
}

pub(crate) fn step_drawing<'p>(marks: &Marks<'p>, step: &Step, pen: &Pen) -> Drawing<'p> {
    Drawing {
        theme: pen.theme,
        signs: pen.signs,
        voice: pen.voice,
        ..Drawing::of_step(marks, step)
    }
}

/// The puzzle, its steps, and what is known in the end.
pub(crate) fn film(
    document: &Document,
    pen: &Pen,
    wish: &Wish,
    seconds: f32,
) -> Result<Film, Trouble> {
    let start = drawing(document, pen, wish);
    let (mut marks, steps) = steps(document, pen.voice)?;
    let mut history = History::new(&marks);
    let mut film = Film::default();
    film.add(start.scene(), seconds);
    for (i, step) in steps.iter().enumerate() {
        let title = pen.voice.step_title(i + 1, steps.len(), step.technique);
        let caption = caption(step, &marks, &history, pen.voice);
        let drawing = Drawing {
            title: start.title.clone(),
            caption: Some(format!("{title}\n{caption}")),
            ..step_drawing(&marks, step, pen)
        };
        film.add(drawing.scene(), seconds);
        history.record(&marks, step);
        marks.apply(step);
    }
    if !steps.is_empty() {
        let last = Drawing {
            position: marks.position(),
            ..start
        };
        film.add(last.scene(), seconds * LAST);
    }
    Ok(film)
}
