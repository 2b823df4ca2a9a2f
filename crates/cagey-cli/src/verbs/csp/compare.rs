//! `cagey csp --compare`: several configurations of the search, compared on the same puzzles.

use std::collections::BTreeMap;
use std::time::Duration;

use cagey::csp::{Goal, Method, SearchEnd};
use cagey::wire::{self, ComparedMethod, ComparedMethods, ComparisonRecord, RecordKind};
use cagey_render::{Dot, DotPlot, DotRow, LinePlot, PlotLine};

use super::PictureFile;
use super::configuration::Configuration;
use super::search::SearchOptions;
use crate::args::{CspArgs, CspFormat, PlotOf};
use crate::input::{Input, Puzzles, or_report};
use crate::output::Output;
use crate::output::destination::Destination;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::human::time_text;
use crate::output::json::json_line;

pub(super) fn run(
    args: &CspArgs,
    format: CspFormat,
    inputs: Vec<Input>,
    (mut destination, picture_file): (Destination, Option<PictureFile>),
    output: &Output,
    diagnostics: &Diagnostics,
) -> ExitStatus {
    let configurations = Configuration::all_of(args);
    let progress = output.progress();
    // A puzzle can take minutes, so searches are counted.
    let bytes: Option<u64> = inputs.iter().map(Input::length).sum();
    let searches = configurations.len() as u64;
    progress.begin_counting(
        ["search", "searches"],
        bytes.map(|all| all.saturating_mul(searches)),
        false,
    );
    let mut measured: Vec<Vec<Measured>> = vec![Vec::new(); configurations.len()];
    let untried = |&Configuration { model, method }: &Configuration| {
        ComparedMethod::untried(wire::SearchMethod::new(model, method))
    };
    let mut comparison = ComparedMethods {
        puzzles: 0,
        node_limit: Some(args.node_limit),
        ways: configurations.iter().map(untried).collect(),
    };
    let mut status = ExitStatus::Success;
    for next in Puzzles::of(inputs, args.from.form()) {
        let Some(found) = or_report(next, diagnostics) else {
            status.and(ExitStatus::Error);
            continue;
        };
        let counter = progress.counter();
        match found.parse(args.from.format) {
            Ok(parsed) => {
                comparison.puzzles += 1;
                let rows = comparison.ways.iter_mut().zip(&mut measured);
                for (&configuration, (row, measured)) in configurations.iter().zip(rows) {
                    let options = SearchOptions {
                        configuration,
                        wanted: wanted(args),
                        node_limit: args.node_limit,
                        time_limit: args.time_limit,
                    };
                    let (end, effort) = options.effort(&parsed.document.puzzle);
                    row.add(end, effort);
                    measured.push(Measured {
                        size: parsed.document.puzzle.size().get(),
                        nodes: effort.nodes,
                        is_done: !matches!(end, SearchEnd::GaveUp(_)),
                    });
                    counter.done(found.length);
                }
            }
            Err(errors) => {
                status.and(ExitStatus::Error);
                diagnostics.faults(Some(&found.label()), &errors, None);
                counter.done(found.length.saturating_mul(searches));
            }
        }
    }
    progress.end();
    let mut picture = None;
    if comparison.puzzles > 0 {
        let table = Table {
            comparison: &comparison,
            configurations: &configurations,
            args,
            measured: &measured,
        };
        let text = match format {
            CspFormat::Json => {
                let record = ComparisonRecord {
                    v: wire::VERSION,
                    verb: RecordKind::Csp,
                    result: comparison.clone(),
                };
                json_line(&record)
            }
            CspFormat::Csv => table.csv(),
            CspFormat::Md => table.markdown(),
            CspFormat::Text | CspFormat::Html => table.text(),
        };
        if let Err(status) = destination.lines(&text) {
            return status;
        }
        picture = picture_file.as_ref().map(|_| match args.plot_of {
            PlotOf::Combinations => table.plot(),
            PlotOf::Cactus => table.cactus(),
            PlotOf::Growth => table.growth(),
        });
    }
    super::finish(status, destination, picture_file, picture, diagnostics)
}

fn wanted(args: &CspArgs) -> Goal {
    match args.all {
        true => Goal::All,
        false => Goal::First,
    }
}

struct Table<'a> {
    comparison: &'a ComparedMethods,
    configurations: &'a [Configuration],
    args: &'a CspArgs,
    /// For each configuration what it did on each puzzle.
    measured: &'a [Vec<Measured>],
}

/// What a configuration did on a puzzle.
#[derive(Clone, Copy)]
struct Measured {
    size: usize,
    nodes: u64,
    is_done: bool,
}

const COLUMNS: [&str; 11] = [
    "propagate",
    "model",
    "variable",
    "value",
    "nodes",
    "assignments",
    "prunings",
    "wipe-outs",
    "checks",
    "time",
    "",
];
/// The number of columns that hold names and are aligned to the left.
const NAMES: usize = 4;

impl Table<'_> {
    /// What was added up, and with which limits.
    fn heading(&self) -> String {
        match self.comparison.puzzles {
            1 => self.compared("1 puzzle"),
            count => self.compared(&format!("summed over {count} puzzles")),
        }
    }

    /// What was compared, where nothing is added up.
    fn each(&self) -> String {
        match self.comparison.puzzles {
            1 => self.compared("1 puzzle"),
            count => self.compared(&format!("{count} puzzles")),
        }
    }

    fn compared(&self, puzzles: &str) -> String {
        let until = match self.args.all {
            true => "for all solutions",
            false => "to the first solution",
        };
        let time = self.args.time_limit.as_secs_f64();
        format!(
            "{} configurations of a search {until}; {puzzles}; at most {} nodes and {time} s per search.",
            self.comparison.ways.len(),
            self.args.node_limit
        )
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let row = |row: &ComparedMethod| {
            let counts = row.counts;
            let names = [
                row.way.propagate.to_string(),
                row.way.model.to_string(),
                row.way.variable.to_string(),
                row.way.value.to_string(),
            ];
            let numbers = [
                counts.nodes,
                counts.assignments,
                counts.prunings,
                counts.wipe_outs,
                counts.checks,
            ];
            let time = time_text(Duration::from_micros(counts.time_us.unwrap_or(0)));
            let mut cells = names.to_vec();
            cells.extend(numbers.map(|number| number.to_string()));
            cells.extend([time, self.remark(row)]);
            cells
        };
        self.comparison.ways.iter().map(row).collect()
    }

    /// Which limits were reached, and on how many puzzles.
    fn remark(&self, row: &ComparedMethod) -> String {
        let nodes = self.args.node_limit;
        let seconds = self.args.time_limit.as_secs_f64();
        let of = |count: u64| match self.comparison.puzzles {
            1 => String::new(),
            all => format!(" on {count} of {all}"),
        };
        let mut remarks = Vec::new();
        if row.gave_up_nodes > 0 {
            remarks.push(format!("gave up at {nodes} nodes{}", of(row.gave_up_nodes)));
        }
        if row.gave_up_time > 0 {
            remarks.push(format!("gave up after {seconds} s{}", of(row.gave_up_time)));
        }
        remarks.join(", ")
    }

    fn text(&self) -> String {
        let rows = self.rows();
        let head: Vec<String> = COLUMNS.map(str::to_owned).to_vec();
        let width = |column: usize| {
            let cells = [&head].into_iter().chain(&rows);
            cells
                .map(|row| row[column].chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..COLUMNS.len()).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths).enumerate();
            let cells =
                cells.map(
                    |(i, (cell, &width))| match i < NAMES || i == COLUMNS.len() - 1 {
                        true => format!("{cell:width$}"),
                        false => format!("{cell:>width$}"),
                    },
                );
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
        };
        let table: String = [&head].into_iter().chain(&rows).map(line).collect();
        format!("{}\n\n{table}", self.heading())
    }

    fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let head: Vec<String> = COLUMNS.map(str::to_owned).to_vec();
        let rule: String = (0..COLUMNS.len())
            .map(|i| match i < NAMES || i == COLUMNS.len() - 1 {
                true => "|---",
                false => "|---:",
            })
            .collect();
        let rows: String = self.rows().iter().map(|row| line(row)).collect();
        format!("{}\n\n{}{rule}|\n{rows}", self.heading(), line(&head))
    }

    fn csv(&self) -> String {
        let mut text = "propagate,model,variable,value,puzzles,done,gave_up_nodes,gave_up_time,\
                        nodes,assignments,prunings,wipe_outs,checks,time_us\n"
            .to_owned();
        for row in &self.comparison.ways {
            let ComparedMethod {
                way,
                done,
                gave_up_nodes,
                gave_up_time,
                counts,
            } = row;
            let wire::Effort {
                nodes,
                assignments,
                prunings,
                wipe_outs,
                checks,
                time_us,
            } = counts;
            let time_us = time_us.unwrap_or(0);
            text += &format!(
                "{},{},{},{},{},{done},{gave_up_nodes},{gave_up_time},\
                 {nodes},{assignments},{prunings},{wipe_outs},{checks},{time_us}\n",
                way.propagate, way.model, way.variable, way.value, self.comparison.puzzles
            );
        }
        text
    }

    /// The name of a configuration in a legend.
    fn name(configuration: &Configuration) -> String {
        let Method {
            propagator,
            variables,
            values,
        } = configuration.method;
        let model = configuration.model;
        format!("{propagator}, {model}, {variables}, {values}")
    }

    /// How many puzzles are solved within how many nodes: a line for each configuration, over the puzzles in the order in which it
    /// solves them.
    fn cactus(&self) -> String {
        let line = |(configuration, measured): (&Configuration, &Vec<Measured>)| {
            let done = measured.iter().filter(|one| one.is_done);
            let mut nodes: Vec<u64> = done.map(|one| one.nodes).collect();
            nodes.sort_unstable();
            let points = nodes.iter().enumerate();
            PlotLine {
                name: Self::name(configuration),
                points: points
                    .map(|(i, &nodes)| (i as f64 + 1.0, nodes as f64))
                    .collect(),
            }
        };
        let plot = LinePlot {
            title: "Puzzles solved within a number of nodes".to_owned(),
            note: format!(
                "{} A line ends at the last puzzle that was solved; where there is none, none was.",
                self.each()
            ),
            across: "puzzles, the easiest for each configuration first".to_owned(),
            up: "nodes".to_owned(),
            lines: self
                .configurations
                .iter()
                .zip(self.measured)
                .map(line)
                .collect(),
        };
        plot.scene().to_svg()
    }

    /// The median of the nodes for each size: a line for each configuration.
    fn growth(&self) -> String {
        let line = |(configuration, measured): (&Configuration, &Vec<Measured>)| {
            let mut by_size: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
            for one in measured {
                by_size.entry(one.size).or_default().push(one.nodes);
            }
            let median = |(size, mut nodes): (usize, Vec<u64>)| {
                nodes.sort_unstable();
                (size as f64, nodes[nodes.len() / 2] as f64)
            };
            PlotLine {
                name: Self::name(configuration),
                points: by_size.into_iter().map(median).collect(),
            }
        };
        let plot = LinePlot {
            title: "Growth of the search with the size of the puzzle".to_owned(),
            note: format!(
                "{} The median of the puzzles of each size; searches that gave up count with the nodes that they took.",
                self.each()
            ),
            across: "size of the puzzle".to_owned(),
            up: "nodes".to_owned(),
            lines: self
                .configurations
                .iter()
                .zip(self.measured)
                .map(line)
                .collect(),
        };
        plot.scene().to_svg()
    }

    /// A row for each propagator, model and order of variables, with a dot for each order of values.
    fn plot(&self) -> String {
        let mut rows: Vec<DotRow> = Vec::new();
        for (configuration, row) in self.configurations.iter().zip(&self.comparison.ways) {
            let Method {
                propagator,
                variables,
                values,
            } = configuration.method;
            let group = format!("{propagator}, {}", configuration.model);
            let label = variables.to_string();
            let is_new = rows
                .last()
                .is_none_or(|last| last.group != group || last.label != label);
            if is_new {
                rows.push(DotRow {
                    group,
                    label,
                    dots: Vec::new(),
                });
            }
            let counts = row.counts;
            let measured = [
                counts.nodes as f64,
                counts.checks as f64,
                counts.time_us.unwrap_or(0) as f64 / 1000.0,
            ];
            let dot = |(panel, value): (usize, f64)| Dot {
                panel,
                series: values.to_string(),
                value,
                is_at_least: row.gave_up_nodes + row.gave_up_time > 0,
            };
            if let Some(last) = rows.last_mut() {
                last.dots.extend(measured.into_iter().enumerate().map(dot));
            }
        }
        let plot = DotPlot {
            title: "Comparison of search configurations".to_owned(),
            note: format!("{} An arrow marks searches that gave up.", self.heading()),
            panels: ["nodes", "constraint checks", "time in ms"]
                .map(str::to_owned)
                .to_vec(),
            rows,
        };
        plot.scene().to_svg()
    }
}
