//! `cagey check`: which rules a full or half-filled grid breaks.

use cagey::model::{Cell, Grid, Puzzle, Violation};
use cagey::notation::{Format, Meta};
use cagey::wire::{self, Checked, Fault, Faults, Record, Source};

use crate::args::CheckArgs;
use crate::complaints::Complaints;
use crate::draw::{Values, draw};
use crate::for_people::{capitalised, rows};
use crate::form::{Form, terminal_width};
use crate::grid_text::GridText;
use crate::inputs::{Found, Input, Puzzles, greet_if_waiting};
use crate::output::Output;
use crate::verdict::Verdict;

/// The command line, resolved.
struct Plan {
    format: Option<Format>,
    grid: Option<GridText>,
    form: Form,
    is_numbered: bool,
}

pub(crate) fn run(args: &CheckArgs, output: &Output) -> Verdict {
    let complaints = Complaints::new(output, args.form.color);
    let inputs = Input::all_of(args.input.as_slice());
    let grid = match &args.grid {
        None => None,
        Some(typed) => match GridText::of(typed, &inputs, &complaints) {
            None => return Verdict::Error,
            grid => grid,
        },
    };
    greet_if_waiting(&inputs, &complaints);
    let may_look_ahead = !inputs.contains(&Input::Stdin);
    let mut puzzles = Puzzles::of(inputs, args.from.format).peekable();
    let first = puzzles.next();
    let plan = Plan {
        format: args.from.format,
        grid,
        form: Form::of(&args.form),
        is_numbered: may_look_ahead && puzzles.peek().is_some(),
    };
    let mut verdict = Verdict::Yes;
    for next in first.into_iter().chain(puzzles) {
        verdict.and(match next.puzzle(&complaints) {
            Some(found) => plan.check(&found, output, &complaints),
            None => Verdict::Error,
        });
    }
    verdict
}

impl Plan {
    fn check(&self, found: &Found, output: &Output, complaints: &Complaints) -> Verdict {
        let error = |faults: Faults, one_line: String| match self.form {
            Form::Drawn(_) | Form::Plain => {}
            Form::Json => output.json(&record(found, wire::Check::Error(faults))),
            Form::Lines => output.lines(&format!("error {one_line}")),
        };
        let document = match found.parse(self.format) {
            Ok(parsed) => parsed.document,
            Err(errors) => {
                error(Faults::new(Source::Puzzle, &errors), errors.one_line());
                // One puzzle is the rule here, so its faults are told in full, whatever the form.
                complaints.faults(Some(&found.label()), &errors);
                return Verdict::Error;
            }
        };
        let puzzle = &document.puzzle;
        let grid = match &self.grid {
            Some(text) => match text.parse(puzzle.size()) {
                Ok(grid) => grid,
                Err(errors) => {
                    let one_line = text.one_line(&errors, puzzle.size());
                    error(Faults::new(Source::Grid, &errors), one_line);
                    text.complain(&errors, puzzle.size(), complaints);
                    return Verdict::Error;
                }
            },
            None => match own_grid(document.position.grid(), &document.meta) {
                Some(grid) => grid,
                None => {
                    let message = "there is no grid to check";
                    let help = "give one with --grid: values row by row, . for an empty cell";
                    let fault = Fault {
                        line: None,
                        column: None,
                        message: message.to_owned(),
                        help: Some(help.to_owned()),
                    };
                    let faults = Faults {
                        source: Source::Grid,
                        errors: vec![fault],
                    };
                    error(faults, message.to_owned());
                    complaints.error(message, Some(help));
                    return Verdict::Error;
                }
            },
        };
        let violations = puzzle.violations(&grid);
        if self.form.is_for_people() && self.is_numbered {
            let gap = if found.number > 1 { "\n" } else { "" };
            output.lines(&format!("{gap}{}", capitalised(&found.title())));
        }
        match self.form {
            Form::Json => output.json(&record(found, to_wire(puzzle, &grid, &violations))),
            Form::Lines => output.lines(&line(&grid, &violations)),
            Form::Plain => output.lines(&(rows(&grid) + &sentences(&grid, &violations))),
            Form::Drawn(color) => {
                let marked: Vec<Cell> = violations.iter().flat_map(Violation::cells).collect();
                let values = Values {
                    grid: &grid,
                    start: &grid,
                    marked: &marked,
                    mark: '!',
                };
                let picture = draw(puzzle, &values);
                let is_narrow = terminal_width().is_some_and(|room| picture.width() > room);
                let drawn = if is_narrow {
                    rows(&grid)
                } else {
                    picture.to_text(color)
                };
                output.lines(&(drawn + &sentences(&grid, &violations)));
            }
        }
        if violations.is_empty() {
            Verdict::Yes
        } else {
            Verdict::No
        }
    }
}

/// The values that a puzzle brings, or else the solution that it claims.
fn own_grid(entered: &Grid, meta: &Meta) -> Option<Grid> {
    if entered.is_empty() {
        meta.solution.clone()
    } else {
        Some(entered.clone())
    }
}

fn record(found: &Found, result: wire::Check) -> Record<wire::Check> {
    Record {
        v: wire::VERSION,
        verb: wire::Verb::Check,
        puzzle: found.number,
        input: found.path.clone(),
        line: found.line,
        result,
    }
}

fn empty_cells(grid: &Grid) -> usize {
    grid.values().iter().filter(|value| value.is_none()).count()
}

fn to_wire(puzzle: &Puzzle, grid: &Grid, violations: &[Violation]) -> wire::Check {
    let checked = Checked {
        id: puzzle.clone(),
        grid: grid.clone(),
        empty: empty_cells(grid),
        violations: violations.iter().map(wire::Violation::from).collect(),
    };
    if !violations.is_empty() {
        wire::Check::Broken(checked)
    } else if grid.is_full() {
        wire::Check::Solved(checked)
    } else {
        wire::Check::Unfinished(checked)
    }
}

fn so_far(grid: &Grid) -> String {
    let empty = empty_cells(grid);
    let cells = if empty == 1 { "cell" } else { "cells" };
    format!("breaks no rule so far; {empty} {cells} empty")
}

fn line(grid: &Grid, violations: &[Violation]) -> String {
    if violations.is_empty() {
        return match grid.is_full() {
            true => "solved".to_owned(),
            false => format!("unfinished {}", so_far(grid)),
        };
    }
    let told: Vec<String> = violations.iter().map(Violation::to_string).collect();
    format!("broken {}", told.join("; "))
}

fn sentences(grid: &Grid, violations: &[Violation]) -> String {
    if violations.is_empty() {
        return match grid.is_full() {
            true => "Solved: the grid is full and breaks no rule.".to_owned(),
            false => format!("The grid {}.", so_far(grid)),
        };
    }
    let told = violations
        .iter()
        .map(|violation| format!("- {violation}\n"));
    let rules = match violations.len() {
        1 => "one rule".to_owned(),
        count => format!("{count} rules"),
    };
    format!("The grid breaks {rules}:\n{}", told.collect::<String>())
}
