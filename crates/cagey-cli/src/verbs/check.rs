//! `cagey check`: which rules a complete or partial grid breaks.

use cagey::model::{Cell, Grid, Violation};
use cagey::notation::{Format, Parsed};
use cagey::wire::{self, Faults};
use cagey_render::Drawing;

use crate::args::CheckArgs;
use crate::output::Output;
use crate::output::beside::Beside;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::human::{drawn, highlights, rows};
use crate::output::mode::OutputMode;
use crate::work::batch::{Batch, Query, Question};

pub(crate) fn run(args: &CheckArgs, output: &Output) -> ExitStatus {
    let batch = Batch {
        inputs: &args.inputs,
        from: &args.from,
        mode: &args.mode,
        beside: Beside::of(&args.beside, false),
        key: args.beside.key.as_ref(),
        csv_header: None,
        grid: args.grid.as_ref(),
        threads: 1,
        output,
        diagnostics: &Diagnostics::new(output, args.mode.color),
    };
    batch.run(&CheckQuestion)
}

/// Which rules the grid breaks.
struct CheckQuestion;

impl Question for CheckQuestion {
    type Result = wire::CheckAnswer;
    const VERB: wire::RecordKind = wire::RecordKind::Check;
    const FAILED: &'static str = "could not be checked";

    fn error(faults: Faults) -> wire::CheckAnswer {
        wire::CheckAnswer::Error(faults)
    }

    /// The values entered, or else the solution that the file claims. A saved game always has a grid, even
    /// if nothing has been entered yet.
    fn own_grid(&self, parsed: &Parsed) -> Option<Grid> {
        let entered = parsed.document.position.grid();
        let has_grid = !entered.is_empty() || parsed.format == Format::Sav;
        let claimed = || parsed.document.meta.solution.clone();
        has_grid.then(|| entered.clone()).or_else(claimed)
    }

    fn answer(&self, query: &Query) -> ExitStatus {
        let Query { puzzle, grid, .. } = query;
        let violations = query.start().violations();
        match query.mode() {
            OutputMode::Json => query.json(wire::CheckAnswer::new(puzzle, grid, &violations)),
            OutputMode::Lines => query.line(&line(grid, &violations)),
            OutputMode::Plain => query.print(&(rows(grid) + &sentences(grid, &violations))),
            OutputMode::Pretty(color) => {
                let marked: Vec<Cell> = violations.iter().flat_map(Violation::cells).collect();
                let drawing = Drawing {
                    start: (*grid).clone(),
                    highlights: highlights(&marked),
                    ..Drawing::solved(puzzle, grid)
                };
                let drawn = drawn(&[drawing], '!', color).unwrap_or_else(|| rows(grid));
                query.print(&(drawn + &sentences(grid, &violations)));
            }
        }
        match violations.is_empty() {
            true => ExitStatus::Success,
            false => ExitStatus::Negative,
        }
    }
}

fn so_far(grid: &Grid) -> String {
    let empty = grid.empty_cells();
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
    let messages: Vec<String> = violations.iter().map(Violation::to_string).collect();
    format!("broken {}", messages.join("; "))
}

fn sentences(grid: &Grid, violations: &[Violation]) -> String {
    if violations.is_empty() {
        return match grid.is_full() {
            true => "Solved: the grid is full and breaks no rule.".to_owned(),
            false => format!("The grid {}.", so_far(grid)),
        };
    }
    let list: String = (violations.iter())
        .map(|violation| format!("- {violation}\n"))
        .collect();
    let rules = match violations.len() {
        1 => "one rule".to_owned(),
        count => format!("{count} rules"),
    };
    format!("The grid breaks {rules}:\n{list}")
}
