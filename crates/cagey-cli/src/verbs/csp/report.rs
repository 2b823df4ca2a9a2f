//! The result of a search in the requested output format.

use cagey::csp::{Counts, Goal, SearchEnd, TraceStep};
use cagey::model::Grid;
use cagey::wire::{self, Record};
use cagey::words::{Language, SearchStepWords, Voice};

use super::board;
use super::configuration::Configuration;
use super::page;
use super::search::{SearchOptions, SearchResult};
use crate::args::CspFormat;
use crate::input::InputPuzzle;
use crate::output::destination::Destination;
use crate::output::exit_status::ExitStatus;
use crate::output::human::{capitalised, rows, solution, time_text};
use crate::output::json::json_line;
use crate::output::mode::OutputMode;

/// Writes the results of searches.
pub(super) struct Reporter<'a> {
    pub(super) format: CspFormat,
    pub(super) has_trace: bool,
    /// The output mode for a person at a terminal, if there is one.
    pub(super) human: Option<OutputMode>,
    pub(super) options: &'a SearchOptions,
}

impl Reporter<'_> {
    pub(super) fn write(
        &self,
        result: &SearchResult,
        found: &InputPuzzle,
        destination: &mut Destination,
    ) -> Result<(), ExitStatus> {
        match self.format {
            CspFormat::Json => destination.lines(&json(found, self.wire(result))),
            CspFormat::Html => {
                destination.lines(&page::page(result, &self.wire(result), "Constraint search"))
            }
            CspFormat::Md => self.markdown(result, found, destination),
            CspFormat::Text | CspFormat::Csv if self.has_trace => {
                self.text(result, found, destination)
            }
            CspFormat::Text | CspFormat::Csv => match self.human {
                Some(mode) => destination.lines(&self.for_human(result, found, mode)),
                None => destination.lines(&line(result)),
            },
        }
    }

    /// How the search was configured.
    fn heading(&self) -> String {
        let SearchOptions {
            configuration,
            wanted,
            node_limit,
            time_limit,
        } = self.options;
        let until = match wanted {
            Goal::First => "to the first solution",
            Goal::All => "for all solutions",
        };
        let time = time_limit.as_secs_f64();
        format!("Search {until}: {configuration}; at most {node_limit} nodes and {time} s.")
    }

    fn text(
        &self,
        result: &SearchResult,
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
            let follows = consequences(step, result).indented("", "  ");
            let back = listed(&words_of(step, result).back, "  ");
            let board = board::in_text(&result.puzzle, &result.problem, step);
            destination.lines(&format!("\n{title}\n{follows}{board}{back}"))?;
        }
        destination.lines(&format!("\n{}", ending(result)))
    }

    fn markdown(
        &self,
        result: &SearchResult,
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

    fn for_human(&self, result: &SearchResult, found: &InputPuzzle, mode: OutputMode) -> String {
        let mut text = match found.number {
            1 => String::new(),
            _ => "\n".to_owned(),
        };
        let empty = Grid::empty(result.puzzle.size());
        for grid in &result.solutions {
            text += &solution(grid, &result.puzzle, &empty, mode);
        }
        let ending = ending_sentence(result);
        let ending = ending.trim_end_matches('.');
        let time = time_text(result.time);
        text + &format!("{}\n{ending} ({time}).", self.heading())
    }

    fn wire(&self, result: &SearchResult) -> wire::CspAnswer {
        let Configuration { model, method } = self.options.configuration;
        wire::CspAnswer::new(
            &result.puzzle,
            &result.problem,
            wire::SearchMethod::new(model, method),
            result.report,
            result.solutions.clone(),
            (result.trace.as_ref()).map(|trace| (trace, Language::English)),
            Some(result.time),
        )
    }
}

fn steps(result: &SearchResult) -> &[TraceStep] {
    result.trace.as_ref().map_or(&[], |trace| trace.steps())
}

pub(super) fn words_of(step: &TraceStep, result: &SearchResult) -> SearchStepWords {
    Voice::ENGLISH.search_step(step, &result.problem)
}

/// `Step 3: V13=3`
pub(super) fn title_of(step: &TraceStep, result: &SearchResult) -> String {
    format!("Step {}: {}", step.number, words_of(step, result).title)
}

/// The consequences of a step, without those of backtracking: sentences, each with the sentences below it.
struct Consequences(Vec<(String, Vec<String>)>);

fn consequences(step: &TraceStep, result: &SearchResult) -> Consequences {
    let words = words_of(step, result);
    let alone = |sentences: Vec<String>| sentences.into_iter().map(|one| (one, Vec::new()));
    let mut told: Vec<_> = alone(words.chosen).collect();
    match words.revisions.is_empty() {
        true => told.extend(alone(words.pruned)),
        false => {
            told.extend(alone(words.queue.into_iter().collect()));
            for (i, revision) in words.revisions.into_iter().enumerate() {
                let below = revision.checks.into_iter().chain(revision.sentences);
                told.push((
                    format!("Revision {}: {}", i + 1, revision.title),
                    below.collect(),
                ));
            }
            told.extend(alone(words.revisions_left_out.into_iter().collect()));
        }
    }
    told.extend(alone(words.outcome.into_iter().collect()));
    Consequences(told)
}

impl Consequences {
    /// A line each, with what comes before it.
    fn indented(&self, bullet: &str, indent: &str) -> String {
        let mut text = String::new();
        let outer = if bullet.is_empty() { indent } else { bullet };
        for (sentence, below) in &self.0 {
            text += &format!("{outer}{sentence}\n");
            for line in below {
                text += &format!("{indent}{indent}{bullet}{line}\n");
            }
        }
        text
    }
}

fn listed(sentences: &[String], bullet: &str) -> String {
    let lines = sentences
        .iter()
        .map(|sentence| format!("{bullet}{sentence}\n"));
    lines.collect()
}

fn markdown_step(step: &TraceStep, result: &SearchResult) -> String {
    let title = title_of(step, result);
    let board = board::in_text(&result.puzzle, &result.problem, step);
    let parts = [
        consequences(step, result).indented("- ", "  "),
        format!("```text\n{board}```\n"),
        listed(&words_of(step, result).back, "- "),
    ];
    let parts: Vec<&str> = (parts.iter().map(String::as_str))
        .filter(|part| !part.is_empty())
        .collect();
    format!("\n## {title}\n\n{}", parts.join("\n"))
}

/// How the search ended, with its counts, and the solutions as rows of numbers.
fn ending(result: &SearchResult) -> String {
    let mut text = ending_sentence(result) + "\n";
    for grid in &result.solutions {
        text += &rows(grid);
    }
    text
}

fn markdown_ending(result: &SearchResult) -> String {
    let mut text = ending_sentence(result) + "\n";
    for grid in &result.solutions {
        text += &format!("\n```text\n{}```\n", rows(grid));
    }
    text
}

fn ending_sentence(result: &SearchResult) -> String {
    let left_out = result.trace.as_ref().map_or(0, |trace| trace.left_out());
    Voice::ENGLISH.search_ending(&result.report, left_out)
}

/// The line for programs.
fn line(result: &SearchResult) -> String {
    let Counts {
        nodes,
        assignments,
        prunings,
        wipe_outs,
        checks,
        solutions,
    } = result.report.counts;
    let found = match (result.report.end, &result.solutions[..]) {
        (SearchEnd::GaveUp(_), _) => "gave-up".to_owned(),
        (_, []) => "none".to_owned(),
        (SearchEnd::Enough, [solution, ..]) => format!("found {solution}"),
        (SearchEnd::Complete, [solution]) => format!("found {solution} solutions 1"),
        (SearchEnd::Complete, [solution, ..]) => format!("found {solution} solutions {solutions}"),
    };
    format!(
        "{found} nodes {nodes} assignments {assignments} prunings {prunings} \
         wipe-outs {wipe_outs} checks {checks}"
    )
}

pub(super) fn json(found: &InputPuzzle, result: wire::CspAnswer) -> String {
    let record = Record {
        v: wire::VERSION,
        verb: wire::RecordKind::Csp,
        puzzle: found.number,
        input: found.input.path(),
        line: found.line,
        key: None,
        result,
    };
    json_line(&record)
}
