//! `cagey bench`: how fast puzzles are solved on this machine.

mod builtin;
mod measure;

use std::fs;
use std::path::Path;

use cagey::engine::Solver;
use cagey::notation::Format;
use cagey::wire::{self, BenchTimes, RecordKind};

use crate::args::BenchArgs;
use crate::input::or_report;
use crate::input::{Input, Puzzles, display_path};
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::human::microseconds;
use crate::output::json::json_line;
use crate::output::{Lines, Output};
use crate::verbs::bench::measure::{PreparedPuzzle, Repeat, measure};

/// How many of the puzzles that cannot be read are reported in full.
const MAX_REPORTED: u64 = 20;
/// The most text to hold in memory for a set: more than a million puzzles of size 6×6.
const MOST_BYTES: usize = 100_000_000;
/// Longer names are shortened, so that the columns of the table stay aligned.
const WIDEST_NAME: usize = 32;

pub(crate) fn run(args: &BenchArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.color);
    let inputs: Vec<Input> = args.inputs.iter().map(|typed| Input::of(typed)).collect();
    let sets = builtin::sets();
    let names: Vec<String> = match inputs.is_empty() {
        true => sets.iter().map(|set| set.name.to_owned()).collect(),
        false => inputs.iter().map(name).collect(),
    };
    let bench = Bench {
        args,
        output,
        diagnostics: &diagnostics,
        processor: processor(),
        width: (names.iter().map(|name| cut(name).chars().count()))
            .max()
            .unwrap_or(0),
    };
    if !args.json {
        output.lines(&bench.head());
        output.flush();
    }
    let mut status = ExitStatus::Success;
    if inputs.is_empty() {
        for (set, name) in sets.iter().zip(&names) {
            let ready = |id: &&str| PreparedPuzzle::Id((*id).to_owned());
            status.and(bench.measure(name, set.ids.iter().map(ready).collect()));
        }
    }
    for (input, name) in inputs.into_iter().zip(&names) {
        let (puzzles, could_read) = bench.read(input, name);
        status.and(could_read);
        if !puzzles.is_empty() {
            status.and(bench.measure(name, puzzles));
        }
    }
    status
}

struct Bench<'a> {
    args: &'a BenchArgs,
    output: &'a Output,
    diagnostics: &'a Diagnostics,
    processor: Option<String>,
    /// The width of the longest name of a set.
    width: usize,
}

impl Bench<'_> {
    /// A new solver, whose cache is empty.
    fn solver(&self) -> Solver {
        match self.args.portable {
            true => Solver::portable(),
            false => Solver::new(),
        }
    }

    /// All puzzles of an input. Those that cannot be read are reported.
    fn read(&self, input: Input, name: &str) -> (Vec<PreparedPuzzle>, ExitStatus) {
        let format = self.args.from.format;
        let may_be_id = matches!(format, None | Some(Format::Id));
        // This is not the solver to be measured, whose cache must be empty.
        let mut reader = Solver::portable();
        let mut puzzles = Vec::new();
        let mut status = ExitStatus::Success;
        let (mut bytes, mut faulty) = (0, 0);
        for next in Puzzles::of(vec![input], self.args.from.form()) {
            let Some(found) = or_report(next, self.diagnostics) else {
                status.and(ExitStatus::Error);
                continue;
            };
            let text = found.text().unwrap_or_default().trim_ascii();
            bytes += text.len();
            if bytes > MOST_BYTES {
                let count = puzzles.len();
                self.diagnostics.note(&format!(
                    "note: only the first {count} puzzles of {} are measured; more would take too much memory",
                    cut(name)
                ));
                break;
            }
            if may_be_id && let Some(ready) = PreparedPuzzle::of_id(text, &mut reader) {
                puzzles.push(ready);
                continue;
            }
            match found.parse(format) {
                Ok(parsed) => puzzles.push(PreparedPuzzle::Puzzle(parsed.document.puzzle)),
                Err(errors) => {
                    status.and(ExitStatus::Error);
                    faulty += 1;
                    if faulty <= MAX_REPORTED {
                        self.diagnostics.faults(Some(&found.label()), &errors, None);
                    }
                }
            }
        }
        if faulty > MAX_REPORTED {
            let more = faulty - MAX_REPORTED;
            let message = format!("{more} more puzzles of {} could not be read", cut(name));
            self.diagnostics.error(&message, None);
        }
        (puzzles, status)
    }

    /// Measures a set and prints the result.
    fn measure(&self, name: &str, puzzles: Vec<PreparedPuzzle>) -> ExitStatus {
        let mut solver = self.solver();
        let count = puzzles.len() as u64;
        let repeat = match self.args.passes {
            Some(passes) => Repeat::Passes(passes),
            None => Repeat::For(self.args.seconds),
        };
        let measured = measure(puzzles, &mut solver, self.args.time_limit, repeat);
        let record = wire::BenchRecord {
            v: wire::VERSION,
            verb: RecordKind::Bench,
            set: name.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            instructions: solver.instructions().to_owned(),
            processor: self.processor.clone(),
            puzzles: count,
            unique: measured.unique,
            multiple: measured.multiple,
            none: measured.none,
            stopped: measured.stopped,
            times: measured.times,
        };
        self.output.lines(&match self.args.json {
            true => json_line(&record),
            false => self.row(&record),
        });
        // The next set may take long, so show the result of this one at once.
        self.output.flush();
        match measured.stopped {
            0 => ExitStatus::Success,
            _ => ExitStatus::Negative,
        }
    }

    /// What is measured and how, and the names of the columns.
    fn head(&self) -> String {
        let instructions = self.solver().instructions();
        let processor = self.processor.as_deref();
        let processor = processor.map_or(String::new(), |name| format!(", {name}"));
        format!(
            "cagey {}, {instructions} instructions{processor}\n\
            Times in µs per puzzle, one solver on one thread. cold: the first pass; warm: the median of later\n\
            passes; least: the fastest of those; p50, p99, max: over the puzzles, each with its least time.\n\n\
            {:width$}  puzzles     cold     warm    least      p50      p99      max   unique multiple     none  stopped",
            env!("CARGO_PKG_VERSION"),
            "",
            width = self.width
        )
    }

    fn row(&self, record: &wire::BenchRecord) -> String {
        let times = match record.times {
            None => ["–"; 6].map(str::to_owned),
            Some(BenchTimes {
                cold_ns,
                warm_ns,
                least_ns,
                p50_ns,
                p99_ns,
                max_ns,
                ..
            }) => [cold_ns, warm_ns, least_ns, p50_ns, p99_ns, max_ns].map(microseconds),
        };
        let counts = [record.unique, record.multiple, record.none, record.stopped]
            .map(|count| count.to_string());
        let mut row = format!("{:width$}", cut(&record.set), width = self.width);
        let puzzles = record.puzzles.to_string();
        for column in [puzzles].iter().chain(&times).chain(&counts) {
            row += &format!(" {column:>8}");
        }
        row
    }
}

/// The name of an input.
fn name(input: &Input) -> String {
    match input {
        Input::Stdin => "-".to_owned(),
        Input::Literal(text) => text.clone(),
        Input::File(path) => path.to_string_lossy().into_owned(),
    }
}

/// A name that fits into the table. A long one keeps its end, in which files usually differ.
fn cut(name: &str) -> String {
    let name = display_path(Path::new(name));
    let more = name.chars().count().saturating_sub(WIDEST_NAME);
    match more {
        0 => name,
        _ => "…".chars().chain(name.chars().skip(more + 1)).collect(),
    }
}

/// The name of the processor, on systems that have it in a file.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let mut lines = text.lines();
    let line = lines.find(|line| line.starts_with("model name"))?;
    let (_, name) = line.split_once(':')?;
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_keeps_its_end() {
        let long = format!("{}/6dn.txt", "folder/".repeat(10));
        let short = cut(&long);
        assert_eq!(short.chars().count(), WIDEST_NAME);
        assert!(
            short.starts_with('…') && short.ends_with("folder//6dn.txt"),
            "{short}"
        );
        assert_eq!(cut("6dn.txt"), "6dn.txt");
    }
}
