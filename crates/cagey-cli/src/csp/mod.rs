//! `cagey csp`: constraint search at work, traced, drawn and compared.

mod board;
mod compare;
mod page;
mod searching;
mod telling;
mod way;

use std::path::Path;

use cagey::csp::{Goal, Shape};
use cagey::wire::{self, Faults, Source};
use cagey::words::Voice;
use cagey_render::search_tree;

use crate::args::{CspArgs, CspForm};
use crate::complaints::Complaints;
use crate::destination::Destination;
use crate::folder::{check_free, write_whole};
use crate::for_people::capitalised;
use crate::form::Form;
use crate::inputs::{Input, Puzzles, greet_if_waiting};
use crate::output::Output;
use crate::verdict::Verdict;
use crate::whole_file::Existing;

use searching::{Searched, Searching};
use telling::{Telling, json};
use way::Way;

pub(crate) fn run(args: &CspArgs, output: &Output) -> Verdict {
    let complaints = Complaints::new(output, args.form.color);
    let form = if args.form.json {
        CspForm::Json
    } else {
        args.to
    };
    if let Err((message, help)) = contradiction(args, form) {
        complaints.error(message, Some(help));
        return Verdict::Error;
    }
    let existing = Existing::unless_forced(args.force);
    for picture in args.tree.iter().chain(&args.plot) {
        if let Err(message) = check_free(picture, existing) {
            complaints.error(&message, None);
            return Verdict::Error;
        }
    }
    let Ok(destination) = Destination::open(args.output.as_deref(), existing, output, &complaints)
    else {
        return Verdict::Error;
    };
    let inputs = Input::all_of(&args.inputs);
    greet_if_waiting(&inputs, &complaints);
    match args.compare {
        true => compare::run(args, form, inputs, destination, output, &complaints),
        false => each(args, form, inputs, destination, &complaints),
    }
}

/// Choices that do not go together, and what to do about it.
fn contradiction(args: &CspArgs, form: CspForm) -> Result<(), (&'static str, &'static str)> {
    match form {
        CspForm::Html if !args.trace => Err((
            "only a trace can be a page",
            "add --trace, or choose another form with --to",
        )),
        CspForm::Csv if !args.compare => Err((
            "only a comparison can be comma-separated values",
            "add --compare, or choose another form with --to",
        )),
        _ if args
            .tree
            .as_deref()
            .is_some_and(|path| TreeForm::of(path).is_none()) =>
        {
            Err((
                "a tree is drawn as SVG or as DOT",
                "end the name of its file in .svg or .dot",
            ))
        }
        _ if Way::all_of(args).is_empty() => Err((
            "gac-alldiff needs all-different constraints",
            "leave out --model pairs, or choose --propagate gac",
        )),
        _ => Ok(()),
    }
}

/// What a tree is written as.
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

fn tree_picture(path: &Path, result: &Searched, searching: &Searching, nodes: u32) -> String {
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
            let title = format!("Search tree of {nodes}");
            let way = capitalised(&searching.way.to_string());
            let folds = (folded.nodes.iter()).any(|node| matches!(node.shape, Shape::Fold { .. }));
            let note = match folds {
                true => format!("{way}. Boxes with a roof are folded parts of the tree."),
                false => format!("{way}."),
            };
            search_tree(&folded, &result.problem, &title, &note).to_svg()
        }
    }
}

/// Searches puzzle by puzzle.
fn each(
    args: &CspArgs,
    form: CspForm,
    inputs: Vec<Input>,
    mut destination: Destination,
    complaints: &Complaints,
) -> Verdict {
    let searching = Searching {
        way: Way::of(args),
        wanted: match args.all {
            true => Goal::All,
            false => Goal::First,
        },
        node_limit: args.node_limit,
        time_limit: args.time_limit,
    };
    let telling = Telling {
        form,
        has_trace: args.trace,
        people: Some(Form::of(&args.form))
            .filter(|form| form.is_for_people() && args.output.is_none()),
        searching: &searching,
    };
    let holds_one = form == CspForm::Html || args.tree.is_some();
    let mut verdict = Verdict::Yes;
    let mut picture = None;
    for next in Puzzles::of(inputs, args.from.format) {
        let Some(found) = next.puzzle(complaints) else {
            verdict.and(Verdict::Error);
            continue;
        };
        if holds_one && found.number > 1 {
            complaints.error(
                &format!(
                    "a page or a tree holds one puzzle: {} cannot follow",
                    found.title()
                ),
                Some("give one puzzle at a time"),
            );
            verdict.and(Verdict::Error);
            break;
        }
        let told = match found.parse(args.from.format) {
            Ok(parsed) => {
                let puzzle = parsed.document.puzzle;
                let result = searching.search(puzzle, args.trace, args.tree.is_some());
                verdict.and(result.verdict());
                if let Some(path) = args.tree.as_deref() {
                    let drawn = tree_picture(path, &result, &searching, args.tree_nodes);
                    picture = Some((path, drawn));
                }
                telling.tell(&result, &found, &mut destination)
            }
            Err(errors) => {
                verdict.and(Verdict::Error);
                match form {
                    CspForm::Json => {
                        let faults = Faults::new(Source::Puzzle, &errors);
                        destination.lines(&json(&found, wire::Csp::Error(faults)))
                    }
                    CspForm::Text if !args.trace && telling.people.is_none() => {
                        destination.lines(&format!("error {}", errors.one_line()))
                    }
                    _ => {
                        complaints.faults(Some(&found.label()), &errors, None);
                        Ok(())
                    }
                }
            }
        };
        if let Err(verdict) = told {
            return verdict;
        }
    }
    finish(verdict, destination, picture, args, complaints)
}

/// Finishes the answer, and writes the picture that goes with it, unless something went wrong. Files
/// are written one after the other: only one can be unfinished at a time.
fn finish(
    mut verdict: Verdict,
    destination: Destination,
    picture: Option<(&Path, String)>,
    args: &CspArgs,
    complaints: &Complaints,
) -> Verdict {
    let existing = Existing::unless_forced(args.force);
    if let Err(verdict) = destination.finish(verdict) {
        return verdict;
    }
    if let Some((path, text)) = picture.filter(|_| verdict != Verdict::Error)
        && let Err(message) = write_whole(path, text.as_bytes(), existing)
    {
        complaints.error(&message, None);
        verdict.and(Verdict::Error);
    }
    verdict
}
