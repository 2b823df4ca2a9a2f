//! `cagey csp --problem`: variables, domains and constraints, and no search.

use cagey::csp::Model;
use cagey::wire::{
    self, ConstraintKind, CspConstraint, CspProblem, Faults, ProblemAnswer, Record, Source,
};
use cagey::words::Language;

use super::configuration::Configuration;
use crate::args::{CspArgs, CspFormat};
use crate::input::{Input, InputPuzzle, Puzzles, or_report};
use crate::output::destination::Destination;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::human::capitalised;
use crate::output::json::json_line;

pub(super) fn run(
    args: &CspArgs,
    format: CspFormat,
    inputs: Vec<Input>,
    mut destination: Destination,
    diagnostics: &Diagnostics,
) -> ExitStatus {
    let model = Configuration::of(args).model;
    let mut status = ExitStatus::Success;
    for next in Puzzles::of(inputs, args.from.form()) {
        let Some(found) = or_report(next, diagnostics) else {
            status.and(ExitStatus::Error);
            continue;
        };
        let answer = match found.parse(args.from.format) {
            Ok(parsed) => ProblemAnswer::Problem(CspProblem::new(
                &parsed.document.puzzle,
                model,
                Language::English,
            )),
            Err(errors) => {
                status.and(ExitStatus::Error);
                if format != CspFormat::Json {
                    diagnostics.faults(Some(&found.label()), &errors, None);
                    continue;
                }
                ProblemAnswer::Error(Faults::new(Source::Puzzle, &errors))
            }
        };
        let text = match (format, &answer) {
            (CspFormat::Json, _) => json_line(&Record {
                v: wire::VERSION,
                verb: wire::RecordKind::Csp,
                puzzle: found.number,
                input: found.input.path(),
                line: found.line,
                key: None,
                result: answer,
            }),
            (_, ProblemAnswer::Problem(problem)) => told(&found, problem),
            _ => continue,
        };
        if let Err(status) = destination.lines(&text) {
            return status;
        }
    }
    destination.finish(status).err().unwrap_or(status)
}

/// A problem as text: what a course writes on the blackboard.
fn told(found: &InputPuzzle, problem: &CspProblem) -> String {
    let gap = if found.number > 1 { "\n" } else { "" };
    let mut text = format!("{gap}{}\n{}\n", capitalised(&found.title()), problem.id);
    text += &format!("\nVariables and domains ({})\n", problem.variables.len());
    // Variables of a row that have the same domain share a line.
    let rows = problem
        .variables
        .chunk_by(|one, other| one.cell.row() == other.cell.row() && one.domain == other.domain);
    for row in rows {
        let names: Vec<&str> = row.iter().map(|variable| variable.name.as_str()).collect();
        let values = row[0].domain.iter().map(|value| value.to_string());
        let values: Vec<String> = values.collect();
        text += &format!("  {}: {{{}}}\n", names.join(", "), values.join(", "));
    }
    let lines = match problem.model {
        Model::Pairs => "any two cells of a row or column differ",
        Model::Nary => "all cells of a row or column differ",
    };
    let of_lines = |one: &&CspConstraint| one.kind != ConstraintKind::Cage;
    let (rows, cages): (Vec<_>, Vec<_>) = problem.constraints.iter().partition(of_lines);
    for (title, constraints) in [(lines, rows), ("cages", cages)] {
        text += &format!("\nConstraints: {title} ({})\n", constraints.len());
        for constraint in constraints {
            text += &format!("  {}\n", constraint.formula);
        }
    }
    text.truncate(text.trim_end().len());
    text
}
