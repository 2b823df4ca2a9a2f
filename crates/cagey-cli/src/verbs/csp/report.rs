//! What came of a search, in the form that was asked for.

use cagey::csp::{Counts, End, Step, Wanted};
use cagey::model::Grid;
use cagey::wire::{self, Record};
use cagey::words::{SearchStepWords, Voice};

use super::board;
use super::page;
use super::searching::{Searched, Searching};
use crate::args::CspFormat;
use crate::input::InputPuzzle;
use crate::output::destination::Destination;
use crate::output::exit_status::ExitStatus;
use crate::output::human::{capitalised, rows, solution, time_text};
use crate::output::mode::OutputMode;

/// How answers are told.
pub(super) struct Telling<'a> {
    pub(super) format: CspFormat,
    pub(super) has_trace: bool,
    /// How a person at a terminal is told, if there is one.
    pub(super) people: Option<OutputMode>,
    pub(super) searching: &'a Searching,
}

impl Telling<'_> {
    pub(super) fn tell(
        &self,
        result: &Searched,
        found: &InputPuzzle,
        destination: &mut Destination,
    ) -> Result<(), ExitStatus> {
        match self.format {
            CspFormat::Json => destination.lines(&json(found, self.wire(result))),
            CspFormat::Html => {
                destination.lines(&page::page(result, &self.heading(), &ending(result)))
            }
            CspFormat::Md => self.markdown(result, found, destination),
            CspFormat::Text | CspFormat::Csv if self.has_trace => {
                self.text(result, found, destination)
            }
            CspFormat::Text | CspFormat::Csv => match self.people {
                Some(format) => destination.lines(&self.to_person(result, found, format)),
                None => destination.lines(&line(result)),
            },
        }
    }

    /// How the search is done.
    fn heading(&self) -> String {
        let Searching {
            way,
            wanted,
            node_limit,
            time_limit,
        } = self.searching;
        let until = match wanted {
            Wanted::First => "to the first solution",
            Wanted::All => "for all solutions",
        };
        let time = time_limit.as_secs_f64();
        format!("Search {until}: {way}; at most {node_limit} nodes and {time} s.")
    }

    fn text(
        &self,
        result: &Searched,
        found: &InputPuzzle,
        destination: &mut Destination,
    ) -> Result<(), ExitStatus> {
        let gap = if found.number > 1 { "\n" } else { "" };
        let title = capitalised(&found.title());
        destination.lines(&format!(
            "{gap}{title}\n{}\n{}",
            self.heading(),
            board::LEGEND
        ))?;
        for step in steps(result) {
            let title = title_of(step, result);
            let follows = listed(&what_follows(step, result), "  ");
            let back = listed(&words_of(step, result).back, "  ");
            let board = board::in_text(&result.puzzle, &result.problem, step);
            destination.lines(&format!("\n{title}\n{follows}{board}{back}"))?;
        }
        destination.lines(&format!("\n{}", ending(result)))
    }

    fn markdown(
        &self,
        result: &Searched,
        found: &InputPuzzle,
        destination: &mut Destination,
    ) -> Result<(), ExitStatus> {
        let gap = if found.number > 1 { "\n" } else { "" };
        let title = capitalised(&found.title());
        let heading = self.heading();
        destination.lines(&format!(
            "{gap}# {title}\n\n`{}`\n\n{heading}",
            result.puzzle
        ))?;
        if self.has_trace {
            destination.lines(&format!("\n{}", board::LEGEND))?;
        }
        for step in steps(result) {
            destination.lines(&markdown_step(step, result))?;
        }
        destination.lines(&format!("\n{}", markdown_ending(result)))
    }

    fn to_person(&self, result: &Searched, found: &InputPuzzle, format: OutputMode) -> String {
        let mut text = match found.number {
            1 => String::new(),
            _ => "\n".to_owned(),
        };
        let empty = Grid::empty(result.puzzle.size());
        for grid in &result.solutions {
            text += &solution(grid, &result.puzzle, &empty, format);
        }
        let ending = ending_sentence(result);
        let ending = ending.trim_end_matches('.');
        let time = time_text(result.time);
        text + &format!("{}\n{ending} ({time}).", self.heading())
    }

    fn wire(&self, result: &Searched) -> wire::Csp {
        let way = self.searching.way;
        wire::Csp::new(
            &result.puzzle,
            &result.problem,
            wire::Way::new(way.model, way.method),
            result.report,
            result.solutions.clone(),
            result.trace.as_ref(),
            Some(result.time),
        )
    }
}

fn steps(result: &Searched) -> &[Step] {
    result.trace.as_ref().map_or(&[], |trace| trace.steps())
}

pub(super) fn words_of(step: &Step, result: &Searched) -> SearchStepWords {
    Voice::ENGLISH.search_step(step, &result.problem)
}

/// `Step 3: V13=3`
pub(super) fn title_of(step: &Step, result: &Searched) -> String {
    let title = words_of(step, result).title;
    match step.assignment {
        Some(_) => format!("Step {}: {title}", step.number),
        None => title,
    }
}

/// What comes of a step before anything is taken back.
fn what_follows(step: &Step, result: &Searched) -> Vec<String> {
    let words = words_of(step, result);
    let mut told = words.pruned;
    told.extend(words.outcome);
    told
}

fn listed(sentences: &[String], mark: &str) -> String {
    let lines = sentences.iter().map(|told| format!("{mark}{told}\n"));
    lines.collect()
}

fn markdown_step(step: &Step, result: &Searched) -> String {
    let title = title_of(step, result);
    let board = board::in_text(&result.puzzle, &result.problem, step);
    let parts = [
        listed(&what_follows(step, result), "- "),
        format!("```text\n{board}```\n"),
        listed(&words_of(step, result).back, "- "),
    ];
    let told: Vec<&str> = (parts.iter().map(String::as_str))
        .filter(|part| !part.is_empty())
        .collect();
    format!("\n## {title}\n\n{}", told.join("\n"))
}

/// How it ended and what it took, and the solutions in rows.
fn ending(result: &Searched) -> String {
    let mut text = ending_sentence(result) + "\n";
    for grid in &result.solutions {
        text += &rows(grid);
    }
    text
}

fn markdown_ending(result: &Searched) -> String {
    let mut text = ending_sentence(result) + "\n";
    for grid in &result.solutions {
        text += &format!("\n```text\n{}```\n", rows(grid));
    }
    text
}

fn ending_sentence(result: &Searched) -> String {
    let left_out = result.trace.as_ref().map_or(0, |trace| trace.left_out());
    Voice::ENGLISH.search_ending(&result.report, left_out)
}

/// The line for a program.
fn line(result: &Searched) -> String {
    let Counts {
        nodes,
        assignments,
        prunings,
        wipe_outs,
        checks,
        solutions,
    } = result.report.counts;
    let found = match (result.report.end, &result.solutions[..]) {
        (End::GaveUp(_), _) => "gave-up".to_owned(),
        (_, []) => "none".to_owned(),
        (End::Enough, [solution, ..]) => format!("found {solution}"),
        (End::Complete, [solution]) => format!("found {solution} solutions 1"),
        (End::Complete, [solution, ..]) => format!("found {solution} solutions {solutions}"),
    };
    format!(
        "{found} nodes {nodes} assignments {assignments} prunings {prunings} \
         wipe-outs {wipe_outs} checks {checks}"
    )
}

pub(super) fn json(found: &InputPuzzle, result: wire::Csp) -> String {
    let record = Record {
        v: wire::VERSION,
        verb: wire::Verb::Csp,
        puzzle: found.number,
        input: found.input.path(),
        line: found.line,
        result,
    };
    // Only keys that are no text, and other programs' types, could fail.
    serde_json::to_string(&record).unwrap_or_default()
}
