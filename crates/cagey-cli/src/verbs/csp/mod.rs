//! `cagey csp`: constraint search for study, with traces, search trees and comparisons.

mod board;
mod compare;
mod configuration;
mod page;
mod problem;
mod report;
mod search;

use std::io;
use std::path::Path;

use cagey::csp::{FoldedKind, Goal, TraceDetail};
use cagey::wire::{self, Faults, Source};
use cagey::words::Voice;
use cagey_render::search_tree;

use crate::args::{CspArgs, CspFormat};
use crate::input::{Input, Puzzles, display_path, or_report, prompt_if_terminal};
use crate::output::Output;
use crate::output::atomic_file::{AtomicFile, Existing};
use crate::output::destination::Destination;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::human::capitalised;
use crate::output::mode::OutputMode;
use crate::output::unfinished;

use configuration::Configuration;
use report::{Reporter, json};
use search::{SearchOptions, SearchResult};

pub(crate) fn run(args: &CspArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.mode.color);
    let format = if args.mode.json {
        CspFormat::Json
    } else {
        args.to
    };
    if let Err((message, help)) = check_options(args, format) {
        diagnostics.error(message, Some(help));
        return ExitStatus::Error;
    }
    let existing = Existing::unless_forced(args.force);
    let picture_file = match PictureFile::open(args, existing) {
        Ok(file) => file,
        Err((path, error)) => return diagnostics.cannot_write(path, &error),
    };
    let Ok(destination) = Destination::open(args.output.as_deref(), existing, output, &diagnostics)
    else {
        return ExitStatus::Error;
    };
    let inputs = Input::all_of(&args.inputs);
    prompt_if_terminal(&inputs, &diagnostics);
    if args.problem {
        return problem::run(args, format, inputs, destination, &diagnostics);
    }
    match args.compare.is_some() {
        true => compare::run(
            args,
            format,
            inputs,
            (destination, picture_file),
            output,
            &diagnostics,
        ),
        false => each(
            args,
            format,
            inputs,
            (destination, picture_file),
            &diagnostics,
        ),
    }
}

/// Rejects options that cannot be combined, with a message and advice.
fn check_options(args: &CspArgs, format: CspFormat) -> Result<(), (&'static str, &'static str)> {
    match format {
        CspFormat::Html if !args.trace => Err((
            "only a trace can be written as a web page",
            "add --trace, or choose another format with --to",
        )),
        CspFormat::Csv if args.compare.is_none() => Err((
            "only a comparison can be written as comma-separated values",
            "add --compare, or choose another format with --to",
        )),
        _ if args
            .tree
            .as_deref()
            .is_some_and(|path| TreeForm::of(path).is_none()) =>
        {
            Err((
                "a tree can only be written as SVG or DOT",
                "use a file name that ends with .svg or .dot",
            ))
        }
        _ if Configuration::all_of(args).is_empty() => Err((
            "gac-alldiff needs all-different constraints",
            "omit --model pairs, or choose --propagate gac",
        )),
        _ => Ok(()),
    }
}

/// The file format of a search tree.
enum TreeForm {
    Svg,
    Dot,
}

impl TreeForm {
    fn of(path: &Path) -> Option<TreeForm> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "svg" => Some(TreeForm::Svg),
            "dot" | "gv" => Some(TreeForm::Dot),
            _ => None,
        }
    }
}

fn tree_picture(path: &Path, result: &SearchResult, options: &SearchOptions, nodes: u32) -> String {
    let Some(tree) = &result.tree else {
        return String::new();
    };
    let folded = tree.folded(nodes as usize);
    match TreeForm::of(path) {
        Some(TreeForm::Dot) => {
            folded.to_dot(|node| Voice::ENGLISH.search_node(node, &result.problem))
        }
        _ => {
            let nodes = match result.report.counts.nodes {
                1 => "1 node".to_owned(),
                count => format!("{count} nodes"),
            };
            let title = format!("Search tree with {nodes}");
            let configuration = capitalised(&options.configuration.to_string());
            let folds =
                (folded.nodes.iter()).any(|node| matches!(node.kind, FoldedKind::Fold { .. }));
            let note = match folds {
                true => format!("{configuration}. Boxes with a roof are folded parts of the tree."),
                false => format!("{configuration}."),
            };
            search_tree(&folded, &result.problem, &title, &note).to_svg()
        }
    }
}

/// Searches and reports puzzle by puzzle.
fn each(
    args: &CspArgs,
    format: CspFormat,
    inputs: Vec<Input>,
    (mut destination, picture_file): (Destination, Option<PictureFile>),
    diagnostics: &Diagnostics,
) -> ExitStatus {
    let options = SearchOptions {
        configuration: Configuration::of(args),
        wanted: match args.all {
            true => Goal::All,
            false => Goal::First,
        },
        node_limit: args.node_limit,
        time_limit: args.time_limit,
    };
    let reporter = Reporter {
        format,
        has_trace: args.trace,
        human: Some(OutputMode::of(&args.mode))
            .filter(|format| format.is_for_human() && args.output.is_none()),
        options: &options,
    };
    let holds_one = format == CspFormat::Html || args.tree.is_some();
    let mut status = ExitStatus::Success;
    let mut picture = None;
    for next in Puzzles::of(inputs, args.from.form()) {
        let Some(found) = or_report(next, diagnostics) else {
            status.and(ExitStatus::Error);
            continue;
        };
        if holds_one && found.number > 1 {
            diagnostics.error(
                &format!(
                    "a page or a tree holds only one puzzle: {} is not searched",
                    found.title()
                ),
                Some("give one puzzle at a time"),
            );
            status.and(ExitStatus::Error);
            break;
        }
        let written = match found.parse(args.from.format) {
            Ok(parsed) => {
                let puzzle = parsed.document.puzzle;
                let detail = args.detail.unwrap_or(TraceDetail::Steps);
                let trace = args.trace.then_some(detail);
                let most_steps = match format {
                    CspFormat::Html => page::MOST_STEPS,
                    _ => usize::MAX,
                };
                let result = options.search(puzzle, trace, most_steps, args.tree.is_some());
                status.and(result.status());
                if let Some(path) = args.tree.as_deref() {
                    let drawn = tree_picture(path, &result, &options, args.tree_nodes);
                    picture = Some(drawn);
                }
                reporter.write(&result, &found, &mut destination)
            }
            Err(errors) => {
                status.and(ExitStatus::Error);
                match format {
                    CspFormat::Json => {
                        let faults = Faults::new(Source::Puzzle, &errors);
                        destination.lines(&json(&found, wire::CspAnswer::Error(faults)))
                    }
                    CspFormat::Text if !args.trace && reporter.human.is_none() => {
                        destination.lines(&format!("error {}", errors.one_line()))
                    }
                    _ => {
                        diagnostics.faults(Some(&found.label()), &errors, None);
                        Ok(())
                    }
                }
            }
        };
        if let Err(status) = written {
            return status;
        }
    }
    finish(status, destination, picture_file, picture, diagnostics)
}

/// The file of `--tree` or `--plot`. It is opened before anything is searched, so that a folder that cannot be
/// written to is noticed at once.
struct PictureFile<'a> {
    path: &'a Path,
    file: AtomicFile,
}

impl PictureFile<'_> {
    fn open(
        args: &CspArgs,
        existing: Existing,
    ) -> Result<Option<PictureFile<'_>>, (&Path, io::Error)> {
        let open = |path| match AtomicFile::create(path, existing) {
            Ok(file) => Ok(PictureFile { path, file }),
            Err(error) => Err((path, error)),
        };
        let path = args.tree.as_deref().or(args.plot.as_deref());
        path.map(open).transpose()
    }
}

/// Completes the output and the picture, unless there was an error. The picture is written before either of them
/// gets its name.
fn finish(
    status: ExitStatus,
    destination: Destination,
    picture_file: Option<PictureFile>,
    picture: Option<String>,
    diagnostics: &Diagnostics,
) -> ExitStatus {
    let (Some(PictureFile { path, mut file }), Some(picture)) = (picture_file, picture) else {
        return destination.finish(status).err().unwrap_or(status);
    };
    if status == ExitStatus::Error {
        let message = format!("{} was not written", display_path(path));
        diagnostics.error(&message, None);
        return destination.finish(status).err().unwrap_or(status);
    }
    let staged = match file.write(picture).and_then(|()| file.stage()) {
        Ok(staged) => staged,
        Err(error) => {
            let failed = diagnostics.cannot_write(path, &error);
            return destination.finish(failed).err().unwrap_or(failed);
        }
    };
    if let Err(status) = destination.finish(status) {
        return status;
    }
    match staged.map_or(Ok(()), |file| file.publish(&mut unfinished::lock())) {
        Ok(()) => status,
        Err(error) => diagnostics.cannot_write(path, &error),
    }
}
