//! `cagey render`: puzzles as pictures.

use std::cell::RefCell;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use cagey::coach::{Guidance, StepOrder};
use cagey::engine::{Limits, Outcome};
use cagey::logic::{History, Level, Marks, Step, TechniqueSet};
use cagey::model::{Grid, Position};
use cagey::notation::{self, Document};
use cagey::words::Voice;
use cagey_render::{
    Animation, Charset, Drawing, MissingCharacters, Scene, Signs, Theme, animated_gif,
    animated_png, difficulty_curve, gif, pdf, png, text,
};
use clap::ValueEnum;

use crate::args::{AppearanceArgs, ExplainFormat, PICTURE_LIMITS, PictureFormat, RenderArgs};
use crate::input::grid::GridSource;
use crate::input::{Input, InputPuzzle, Puzzles, display_path, or_report, prompt_if_terminal};

use crate::output::atomic_file::{AtomicFile, Existing, is_stdout, open_stream};
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::folder::{Folder, cannot_write};
use crate::output::mode::Color;
use crate::output::picture_folder::{PictureFolder, TEXT_IN_FOLDER};
use crate::output::{Lines, Output};
use crate::verbs::explain::ExplainOptions;
use crate::work::engine;

/// The value of `--grid` that ignores the values in a puzzle's file.
const NO_VALUES: &str = "none";
/// The mark after the values of cells that change.
const CHANGED: char = '*';
/// The number of pixels for each unit of a scene, unless `--scale` is given.
const DEFAULT_SCALE: f32 = 2.0;
/// How many times as long the last frame of an animation is shown as the others.
const LAST_FRAME: f32 = 3.0;
/// The error for animations in a format that has none, and what to use instead.
const NOT_ANIMATED: (&str, &str) = (
    "only svg, gif and png can be animated",
    "use --to svg, --to gif or --to png, or a file name with such an extension",
);
/// The longest reason that is printed below a picture. Longer ones are replaced by where to look.
const LONGEST_CAPTION: usize = 600;

pub(crate) fn run(args: &RenderArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.color);
    let renderer = match Renderer::of(args) {
        Ok(renderer) => renderer,
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
    let options = PictureOptions::of(args);
    let opened = open_folder(args, &renderer, &options);
    let (folder, output_file) = match opened.and_then(|folder| Ok((folder, open_file(args)?))) {
        Ok(opened) => opened,
        Err(message) => {
            diagnostics.error(&message, None);
            return ExitStatus::Error;
        }
    };
    prompt_if_terminal(&inputs, &diagnostics);
    let mut rendering = Rendering {
        args,
        options,
        given,
        folder,
        file: PictureFile::default(),
        output_file,
        renderer,
    };
    let mut status = ExitStatus::Success;
    for next in Puzzles::of(inputs, args.from.form()) {
        let Some(found) = or_report(next, &diagnostics) else {
            status.and(ExitStatus::Error);
            continue;
        };
        if let Err(error) = rendering.add(&found) {
            status.and(error.report(&found, rendering.given.as_ref(), &diagnostics));
            if (rendering.folder.as_ref()).is_some_and(|folder| folder.has_failed) {
                break;
            }
            // The same error would follow for every other puzzle. A file is not written; a stream gets the
            // first picture.
            if let RenderError::Second(_) = error {
                match &args.output {
                    Some(path) if open_stream(path).is_none() => return status,
                    _ => break,
                }
            }
        }
    }
    diagnostics.missing(&rendering.renderer.missing.borrow());
    match rendering.finish(status, output) {
        Ok(Some(contents)) => diagnostics.note(&format!("note: {contents}")),
        Ok(None) => {}
        Err(message) => {
            status.and(ExitStatus::Error);
            diagnostics.error(&message, None);
        }
    }
    status
}

/// Opens the folder of `--out-dir`, if it is given. Fails if a file to be written exists already.
fn open_folder(
    args: &RenderArgs,
    renderer: &Renderer,
    options: &PictureOptions,
) -> Result<Option<PictureFolder>, String> {
    let folder = args.out_dir.as_ref().map(|path| Folder {
        path: path.clone(),
        existing: Existing::unless_forced(args.force),
    });
    folder
        .map(|folder| PictureFolder::open(folder, renderer, options, u64::MAX))
        .transpose()
}

/// Opens the file of `-o`, unless it is standard output. Fails before anything is drawn if it cannot be written.
fn open_file(args: &RenderArgs) -> Result<Option<AtomicFile>, String> {
    let path = (args.output.as_ref()).filter(|path| !is_stdout(path));
    let open = |path: &PathBuf| {
        AtomicFile::create(path, Existing::unless_forced(args.force))
            .map_err(|error| cannot_write(path, &error))
    };
    path.map(open).transpose()
}

/// Why a puzzle was not drawn, or not completely.
pub(crate) enum RenderError {
    /// The puzzle could not be read.
    Puzzle(notation::ParseErrors),
    /// The value of `--grid` could not be read.
    Grid(notation::ParseErrors),
    /// Something could not be drawn or written.
    Failed(String),
    /// The format holds only one picture, and one has been drawn already.
    Second(PictureFormat),
    /// The puzzle does not have the unique solution that was to be drawn.
    NoSolution(String),
}

impl RenderError {
    fn report(
        &self,
        found: &InputPuzzle,
        grid: Option<&GridSource>,
        diagnostics: &Diagnostics,
    ) -> ExitStatus {
        match self {
            RenderError::Puzzle(errors) => diagnostics.faults(Some(&found.label()), errors, None),
            RenderError::Grid(errors) => {
                let source = grid.map(|grid| grid.source.as_str());
                diagnostics.faults(source, errors, None);
            }
            RenderError::Failed(message) | RenderError::NoSolution(message) => {
                diagnostics.error(&format!("{}: {message}", found.title()), None);
            }
            RenderError::Second(format) => {
                let (extension, title) = (format.extension(), found.title());
                let message = format!(
                    "a file in the format {extension} holds only one picture: {title} is not drawn"
                );
                let help = "--out-dir writes a picture of each puzzle; pdf has a page for each, and txt a \
                            drawing";
                diagnostics.error(&message, Some(help));
            }
        }
        match self {
            RenderError::NoSolution(_) => ExitStatus::Negative,
            _ => ExitStatus::Error,
        }
    }
}

/// Which pictures to draw, and what is on them.
#[derive(Clone, Debug, Default)]
pub(crate) struct PictureOptions {
    pub(crate) marks: bool,
    pub(crate) title: Option<String>,
    pub(crate) label: bool,
    pub(crate) steps: bool,
    /// How many seconds each frame of an animation is shown, if there is to be one.
    pub(crate) animate: Option<f32>,
}

impl PictureOptions {
    fn of(args: &RenderArgs) -> PictureOptions {
        PictureOptions {
            marks: args.marks,
            title: args.title.clone(),
            label: args.label || args.out_dir.is_some(),
            steps: args.steps,
            animate: args.animate.then_some(args.seconds),
        }
    }
}

/// Turns drawings into files of one format.
pub(crate) struct Renderer {
    pub(crate) format: PictureFormat,
    theme: &'static Theme,
    signs: Signs,
    /// The language of titles and captions.
    pub(crate) voice: Voice,
    /// When to give up on what is to be drawn.
    pub(crate) limits: Limits,
    scale: f32,
    charset: Charset,
    color: Color,
    /// Characters that the font did not have so far.
    missing: RefCell<MissingCharacters>,
}

impl Renderer {
    /// The renderer that the command line asks for, or an error message and advice.
    fn of(args: &RenderArgs) -> Result<Renderer, (String, Option<&'static str>)> {
        let format = format_of(args).map_err(|message| {
            let help = "the formats are svg, png, gif, pdf, txt and tex; --to selects one";
            (message, Some(help))
        })?;
        let is_stdout = match &args.output {
            Some(path) => is_stdout(path),
            None => args.out_dir.is_none(),
        };
        if args.animate && !format.is_animated() {
            let (message, help) = NOT_ANIMATED;
            return Err((message.to_owned(), Some(help)));
        }
        if args.difficulty && format == PictureFormat::Txt {
            let help = "use --to svg, or a file name with the extension of another format";
            return Err(("the difficulty is not drawn as text".to_owned(), Some(help)));
        }
        if args.out_dir.is_some() && format == PictureFormat::Txt {
            let (message, help) = TEXT_IN_FOLDER;
            return Err((message.to_owned(), Some(help)));
        }
        if is_stdout && !format.is_text() && io::stdout().is_terminal() {
            let message = format!("a terminal cannot show {}", format.extension());
            return Err((message, Some("write it to a file with -o")));
        }
        Ok(Renderer {
            limits: args.limits.for_pictures(),
            format,
            theme: args.appearance.theme,
            signs: args.appearance.signs.into(),
            voice: args.appearance.voice(),
            scale: args.scale,
            charset: match args.ascii {
                true => Charset::Ascii,
                false => Charset::Unicode,
            },
            color: match is_stdout {
                true => Color::of(args.color, &io::stdout()),
                false => Color::Off,
            },
            missing: RefCell::default(),
        })
    }

    /// A renderer for files, with the default scale.
    pub(crate) fn for_files(format: PictureFormat, appearance: &AppearanceArgs) -> Renderer {
        Renderer {
            limits: PICTURE_LIMITS,
            format,
            theme: appearance.theme,
            signs: appearance.signs.into(),
            voice: appearance.voice(),
            scale: DEFAULT_SCALE,
            charset: Charset::Unicode,
            color: Color::Off,
            missing: RefCell::default(),
        }
    }

    /// A picture as a file.
    pub(crate) fn draw(&self, drawing: &Drawing) -> Result<Vec<u8>, String> {
        match self.format {
            PictureFormat::Txt => {
                let drawn = text(drawing, self.charset, CHANGED);
                Ok(match self.color {
                    Color::On => drawn.to_ansi().into_bytes(),
                    Color::Off => drawn.to_plain().into_bytes(),
                })
            }
            _ => self.draw_scene(drawing.scene()),
        }
    }

    /// A scene as a file. Text is refused, because a scene has no characters in cells.
    fn draw_scene(&self, scene: Scene) -> Result<Vec<u8>, String> {
        match self.format {
            PictureFormat::Svg => Ok(scene.to_svg().into_bytes()),
            PictureFormat::Tex => Ok(scene.to_tikz().into_bytes()),
            PictureFormat::Png => {
                let scene = self.check_font(scene);
                png(&scene, self.scale).map_err(|error| error.to_string())
            }
            PictureFormat::Gif => {
                let scene = self.check_font(scene);
                gif(&scene, self.scale).map_err(|error| error.to_string())
            }
            PictureFormat::Pdf => Ok(pdf(&[self.check_font(scene)])),
            PictureFormat::Txt => Err("this picture is not drawn as text".to_owned()),
        }
    }

    /// Records which characters of a scene the bundled font does not have.
    fn check_font(&self, scene: Scene) -> Scene {
        self.missing.borrow_mut().extend(scene.missing());
        scene
    }

    /// An animation as a file. Formats that are not [animated](PictureFormat::is_animated) are refused.
    pub(crate) fn animate(&self, animation: &Animation) -> Result<Vec<u8>, String> {
        match self.format {
            PictureFormat::Svg => Ok(animation.to_svg().into_bytes()),
            PictureFormat::Png => {
                self.missing.borrow_mut().extend(animation.missing());
                animated_png(animation, self.scale).map_err(|error| error.to_string())
            }
            PictureFormat::Gif => {
                self.missing.borrow_mut().extend(animation.missing());
                animated_gif(animation, self.scale).map_err(|error| error.to_string())
            }
            PictureFormat::Pdf | PictureFormat::Txt | PictureFormat::Tex => {
                Err(NOT_ANIMATED.0.to_owned())
            }
        }
    }
}

/// The format of pictures: the value of `--to`, or the extension of the file.
fn format_of(args: &RenderArgs) -> Result<PictureFormat, String> {
    if let Some(format) = args.to {
        return Ok(format);
    }
    let path = match &args.output {
        Some(path) if open_stream(path).is_none() => path,
        _ if args.out_dir.is_some() || args.animate || args.difficulty => {
            return Ok(PictureFormat::Svg);
        }
        _ => return Ok(PictureFormat::Txt),
    };
    let Some(extension) = path.extension() else {
        return Err(format!(
            "the name {} has no extension to show what to write",
            display_path(path)
        ));
    };
    let extension = extension.to_string_lossy().to_lowercase();
    let known = PictureFormat::value_variants()
        .iter()
        .copied()
        .find(|format| format.extension() == extension);
    known.ok_or_else(|| {
        format!(
            "the extension of {} is not that of a picture format",
            display_path(path)
        )
    })
}

/// The state while puzzles are drawn one after the other.
struct Rendering<'a> {
    args: &'a RenderArgs,
    options: PictureOptions,
    given: Option<GridSource>,
    renderer: Renderer,
    /// The folder of `--out-dir`.
    folder: Option<PictureFolder>,
    /// The pictures of a single file, if there is no folder.
    file: PictureFile,
    /// The file of `-o`; `None` means standard output.
    output_file: Option<AtomicFile>,
}

impl Rendering<'_> {
    fn add(&mut self, found: &InputPuzzle) -> Result<(), RenderError> {
        let parsed = found
            .parse(self.args.from.format)
            .map_err(RenderError::Puzzle)?;
        let mut document = parsed.document;
        let size = document.puzzle.size();
        match (&self.given, &self.args.grid) {
            (Some(grid), _) => {
                let values = grid.parse(size).map_err(RenderError::Grid)?;
                document.position = Position::from(values);
            }
            (None, Some(_)) => document.position = Position::empty(size),
            (None, None) => {}
        }
        let Rendering {
            options, renderer, ..
        } = self;
        match (&mut self.folder, options.animate) {
            (Some(folder), _) => folder.add(found.number, &document, None, renderer, options),
            (None, Some(seconds)) => {
                let animation = animation(&document, renderer, options, seconds)?;
                self.file.add(renderer.animate(&animation), renderer.format)
            }
            (None, None) if self.args.difficulty => {
                let scene = difficulty(&document, renderer, options)?;
                match renderer.format {
                    PictureFormat::Pdf => {
                        self.file.add_page(renderer.check_font(scene));
                        Ok(())
                    }
                    format => self.file.add(renderer.draw_scene(scene), format),
                }
            }
            (None, None) => {
                let mut drawing = drawing(&document, renderer, options);
                if self.args.solution {
                    let outcome = outcome(&document, renderer);
                    let solution = only_solution(&outcome)?;
                    drawing.start = document.position.grid().clone();
                    drawing.position = Position::from(solution.clone());
                }
                match renderer.format {
                    PictureFormat::Pdf => {
                        self.file.add_page(renderer.check_font(drawing.scene()));
                        Ok(())
                    }
                    format => self.file.add(renderer.draw(&drawing), format),
                }
            }
        }
    }

    /// Writes the file, or the index of the folder. Returns a sentence about what the folder contains if not all
    /// of it could be written. The error is a message.
    fn finish(self, status: ExitStatus, output: &Output) -> Result<Option<String>, String> {
        if let Some(folder) = self.folder {
            let is_partial = folder.has_failed;
            return Ok(Some(folder.finish()?).filter(|_| is_partial));
        }
        let format = self.renderer.format;
        match (self.args.output.as_deref(), self.output_file) {
            (Some(path), Some(_)) if status == ExitStatus::Error || self.file.is_empty() => {
                Err(format!("{} was not written", display_path(path)))
            }
            (Some(path), Some(mut file)) => {
                let written = file.write(self.file.bytes(format));
                let written = written.and_then(|()| file.finish());
                (written.map(|()| None)).map_err(|error| cannot_write(path, &error))
            }
            _ if self.file.is_empty() => Ok(None),
            _ => {
                match String::from_utf8(self.file.bytes(format)) {
                    Ok(text) if format != PictureFormat::Pdf => output.lines(&text),
                    Ok(text) => output.bytes(text.as_bytes()),
                    Err(error) => output.bytes(error.as_bytes()),
                }
                Ok(None)
            }
        }
    }
}

/// A file with one picture, or with one per puzzle if the format allows that.
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

    fn add(
        &mut self,
        picture: Result<Vec<u8>, String>,
        format: PictureFormat,
    ) -> Result<(), RenderError> {
        let picture = picture.map_err(RenderError::Failed)?;
        if !self.content.is_empty() {
            if format != PictureFormat::Txt {
                return Err(RenderError::Second(format));
            }
            self.content.push(b'\n');
        }
        self.content.extend(picture);
        Ok(())
    }

    fn bytes(self, format: PictureFormat) -> Vec<u8> {
        match format {
            PictureFormat::Pdf => pdf(&self.pages),
            PictureFormat::Svg
            | PictureFormat::Png
            | PictureFormat::Gif
            | PictureFormat::Txt
            | PictureFormat::Tex => self.content,
        }
    }
}

/// The drawing of a puzzle with its position, without the solution.
pub(crate) fn drawing<'d>(
    document: &'d Document,
    renderer: &Renderer,
    options: &PictureOptions,
) -> Drawing<'d> {
    let puzzle = &document.puzzle;
    let position = match options.marks {
        true => Marks::at(puzzle, &document.position)
            .map_or_else(|_| document.position.clone(), |marks| marks.position()),
        false => document.position.clone(),
    };
    let title = (options.title.clone()).or_else(|| document.meta.title.clone());
    let mut drawing = Drawing {
        start: position.grid().clone(),
        position,
        title,
        theme: renderer.theme,
        signs: renderer.signs,
        voice: renderer.voice,
        ..Drawing::new(puzzle)
    };
    if options.label {
        drawing.caption = Some(drawing.label());
    }
    drawing
}

/// Whether the puzzle has a unique solution, whatever has been entered.
pub(crate) fn outcome(document: &Document, renderer: &Renderer) -> Outcome {
    engine::solve((&document.puzzle).into(), renderer.limits, 1)
}

pub(crate) fn only_solution(outcome: &Outcome) -> Result<&Grid, RenderError> {
    let why = match outcome {
        Outcome::Unique(solution) => return Ok(solution),
        Outcome::Multiple(_) => "it has several solutions, so none is drawn",
        Outcome::Impossible => "it has no solution to draw",
        _ => "its solution was not found within the limit; --time-limit sets another",
    };
    Err(RenderError::NoSolution(why.to_owned()))
}

/// The steps to the solution, and the marks from which they start.
pub(crate) fn steps<'d>(
    document: &'d Document,
    renderer: &Renderer,
) -> Result<(Marks<'d>, Vec<Step>), RenderError> {
    let options = ExplainOptions {
        format: ExplainFormat::Text,
        hint: None,
        order: StepOrder::default(),
        techniques: TechniqueSet::ALL,
        all_steps: false,
        question: None,
        up_to: Level::Unreasonable,
        limits: renderer.limits,
        voice: renderer.voice,
    };
    let explanation = options.explain(&document.puzzle, &document.position);
    match explanation.guidance {
        Guidance::Steps(steps) => Ok((*steps.start, steps.steps)),
        Guidance::Nothing | Guidance::Mistakes(_) => {
            let why = options.ending(&explanation, &document.puzzle);
            Err(RenderError::NoSolution(why.trim_end().to_owned()))
        }
    }
}

/// The curve of the prices of all steps to the solution.
fn difficulty(
    document: &Document,
    renderer: &Renderer,
    options: &PictureOptions,
) -> Result<Scene, RenderError> {
    let (_, steps) = steps(document, renderer)?;
    let title = (options.title.as_deref()).or(document.meta.title.as_deref());
    let (size, theme, voice) = (document.puzzle.size(), renderer.theme, renderer.voice);
    Ok(difficulty_curve(&steps, size, title, theme, voice))
}

/// The text below the picture of a step.
pub(crate) fn caption(step: &Step, marks: &Marks, history: &History, voice: Voice) -> String {
    let facts = step.facts(marks, history);
    voice.step_caption(&facts, LONGEST_CAPTION)
}

pub(crate) fn step_drawing<'p>(marks: &Marks<'p>, step: &Step, renderer: &Renderer) -> Drawing<'p> {
    Drawing {
        theme: renderer.theme,
        signs: renderer.signs,
        voice: renderer.voice,
        ..Drawing::of_step(marks, step)
    }
}

/// An animation of the puzzle, its steps, and the position that they lead to.
pub(crate) fn animation(
    document: &Document,
    renderer: &Renderer,
    options: &PictureOptions,
    seconds: f32,
) -> Result<Animation, RenderError> {
    let start = drawing(document, renderer, options);
    let (mut marks, steps) = steps(document, renderer)?;
    let mut history = History::new(&marks);
    let mut animation = Animation::default();
    animation.add(start.scene(), seconds);
    for (i, step) in steps.iter().enumerate() {
        let title = renderer
            .voice
            .step_title(i + 1, steps.len(), step.technique);
        let caption = caption(step, &marks, &history, renderer.voice);
        let drawing = Drawing {
            title: start.title.clone(),
            caption: Some(format!("{title}\n{caption}")),
            ..step_drawing(&marks, step, renderer)
        };
        animation.add(drawing.scene(), seconds);
        history.record(&marks, step);
        marks.apply(step);
    }
    if !steps.is_empty() {
        let last = Drawing {
            position: marks.position(),
            ..start
        };
        animation.add(last.scene(), seconds * LAST_FRAME);
    }
    Ok(animation)
}
