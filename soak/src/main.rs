//! Makes random puzzles, asks the library everything about them, and compares the answers with the reference solver.
//! `scripts/soak` builds and starts it; `soak/README.md` says what is compared.

mod case;
mod chance;
mod checks;
mod record;
mod rules;
mod state;
mod totals;
mod truth;

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use cagey::engine::{Budget, Outcome, reference};
use cagey::model::Puzzle;

use case::Case;
use chance::Chance;
use checks::Checker;
use state::{BLOCK, State};
use totals::Totals;

const USAGE: &str = "\
Usage: cagey-soak [OPTIONS]

  --seconds N      end after N seconds [default: never]
  --puzzles N      end after about N puzzles [default: never]
  --threads N      [default: 1]
  --largest N      no puzzles above N×N [default: 16]
  --state FILE     what was checked so far [default: soak/state.txt]
  --failures FILE  where wrong answers are written [default: soak/failures.txt]
  --seed N         for a new state [default: from the clock]
  --case N         check one case of the seed and print it
  --sample FILE    write puzzles for other programs to check, each with what the reference solver says
  --every N        one of N puzzles is in the sample [default: 200]
  --record FILE    add the totals of this run to the table in this document
  --machine TEXT   what the table says about the machine
  --date DATE      and about the date
";

struct Options {
    seconds: Option<u64>,
    puzzles: Option<u64>,
    threads: usize,
    largest: usize,
    state: PathBuf,
    failures: PathBuf,
    seed: Option<u64>,
    case: Option<u64>,
    sample: Option<PathBuf>,
    every: u64,
    record: Option<PathBuf>,
    machine: String,
    date: String,
}

impl Options {
    fn read(arguments: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options {
            seconds: None,
            puzzles: None,
            threads: 1,
            largest: 16,
            state: "soak/state.txt".into(),
            failures: "soak/failures.txt".into(),
            seed: None,
            case: None,
            sample: None,
            every: 200,
            record: None,
            machine: "unknown".to_owned(),
            date: "unknown".to_owned(),
        };
        let mut arguments = arguments;
        while let Some(name) = arguments.next() {
            let value = (arguments.next()).ok_or_else(|| format!("{name} needs a value"))?;
            let number = || value.parse::<u64>().map_err(|_| format!("{name} {value}"));
            match name.as_str() {
                "--seconds" => options.seconds = Some(number()?),
                "--puzzles" => options.puzzles = Some(number()?),
                "--threads" => options.threads = number()?.clamp(1, 1024) as usize,
                "--largest" => options.largest = number()?.clamp(1, 16) as usize,
                "--state" => options.state = value.into(),
                "--failures" => options.failures = value.into(),
                "--seed" => options.seed = Some(number()?),
                "--case" => options.case = Some(number()?),
                "--sample" => options.sample = Some(value.into()),
                "--every" => options.every = number()?.max(1),
                "--record" => options.record = Some(value.into()),
                "--machine" => options.machine = value,
                "--date" => options.date = value,
                _ => return Err(format!("there is no option {name}")),
            }
        }
        Ok(options)
    }
}

fn main() -> ExitCode {
    let options = match Options::read(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(error) => {
            eprint!("soak: {error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(&options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("soak: {error}");
            ExitCode::from(2)
        }
    }
}

/// Whether all answers were right.
fn run(options: &Options) -> io::Result<bool> {
    let clock = SystemTime::now().duration_since(UNIX_EPOCH);
    let from_clock = clock.map_or(0, |time| time.as_secs());
    let seed = options.seed.unwrap_or(from_clock);
    let mut state = State::open(&options.state, seed)?;
    if let Some(seed) = options.seed {
        state.seed = seed;
    }
    if let Some(number) = options.case {
        return Ok(one_case(options, state.seed, number));
    }
    let before = state.totals;
    println!("seed {}, so far {before}", state.seed);
    let start = Instant::now();
    let shared = Mutex::new(state);
    let results: Vec<io::Result<Totals>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..options.threads)
            .map(|_| scope.spawn(|| work(options, &shared, start)))
            .collect();
        (workers.into_iter())
            .map(|worker| {
                worker
                    .join()
                    .unwrap_or_else(|_| Err(io::Error::other("panic")))
            })
            .collect()
    });
    let mut run = Totals::default();
    for result in results {
        run += result?;
    }
    let seconds = start.elapsed().as_secs();
    println!("this run: {run}, in {seconds} s");
    let state = shared.into_inner().map_err(|_| io::Error::other("panic"))?;
    println!("all runs: {}", state.totals);
    if let Some(file) = &options.record {
        let document = fs::read_to_string(file)?;
        let recorded = record::recorded(&document, &options.date, &options.machine, run);
        let document = recorded.ok_or_else(|| io::Error::other("there is no table of totals"))?;
        fs::write(file, document)?;
    }
    Ok(run.failures == 0)
}

/// Checks blocks of cases until the time is over.
fn work(options: &Options, state: &Mutex<State>, start: Instant) -> io::Result<Totals> {
    let lock = || state.lock().map_err(|_| io::Error::other("panic"));
    let mut run = Totals::default();
    let mut checker = Checker::new();
    let is_over = |run: &Totals| {
        let share = options
            .puzzles
            .map(|puzzles| puzzles / options.threads as u64);
        let seconds = options.seconds.map(Duration::from_secs);
        share.is_some_and(|share| run.puzzles >= share)
            || seconds.is_some_and(|seconds| start.elapsed() >= seconds)
    };
    while !is_over(&run) {
        let (seed, block) = {
            let mut state = lock()?;
            (state.seed, state.next_block())
        };
        checker.totals = Totals::default();
        for number in block * BLOCK..(block + 1) * BLOCK {
            let begun = Instant::now();
            let (case, result) = check(&mut checker, options, seed, number);
            if let Err(message) = &result {
                checker.totals.failures += 1;
                // What a panic leaves behind may be in any state.
                let totals = checker.totals;
                checker = Checker::new();
                checker.totals = totals;
                report(options, seed, number, &case, message)?;
            }
            let seconds = begun.elapsed().as_secs();
            if seconds >= 10 {
                println!(
                    "slow: case {number} of seed {seed} took {seconds} s: {}",
                    case.puzzle
                );
            }
            if let (Some(file), 0) = (&options.sample, number % options.every) {
                sample(file, &case.puzzle)?;
            }
        }
        run += checker.totals;
        let mut state = lock()?;
        state.finish(block, checker.totals)?;
        if block % 20 == 0 {
            println!("{} s: {}", start.elapsed().as_secs(), state.totals);
        }
    }
    Ok(run)
}

/// A case, and what is wrong with the answers about it.
fn check(
    checker: &mut Checker,
    options: &Options,
    seed: u64,
    number: u64,
) -> (Case, Result<(), String>) {
    let mut chance = Chance::of(seed, number);
    let case = Case::new(&mut chance, options.largest);
    let result = catch_unwind(AssertUnwindSafe(|| checker.check(&case, &mut chance)));
    let result = result.unwrap_or_else(|panic| {
        let text = (panic.downcast_ref::<String>().cloned())
            .or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
        Err(format!("panic: {}", text.unwrap_or_default()))
    });
    (case, result)
}

fn one_case(options: &Options, seed: u64, number: u64) -> bool {
    let mut checker = Checker::new();
    let begun = Instant::now();
    let (case, result) = check(&mut checker, options, seed, number);
    println!("{}", described(seed, number, &case));
    match &result {
        Ok(()) => println!("all answers are right: {}", checker.totals),
        Err(message) => println!("{message}"),
    }
    println!("{} ms", begun.elapsed().as_millis());
    result.is_ok()
}

/// Everything that is needed to repeat a case.
fn described(seed: u64, number: u64, case: &Case) -> String {
    let marks: Vec<String> = (case.puzzle.size().cells())
        .filter(|&cell| !case.position.marks(cell).is_empty())
        .map(|cell| {
            let values: Vec<String> = (case.position.marks(cell).iter())
                .map(|value| value.to_string())
                .collect();
            format!("{cell}={}", values.join("/"))
        })
        .collect();
    format!(
        "seed {seed} case {number}\npuzzle {}\nentered {}\nmarked {}\nmade from {}",
        case.puzzle,
        case.position.grid(),
        marks.join(" "),
        case.hidden
    )
}

/// Writes a wrong answer to the screen and to the file of failures.
fn report(options: &Options, seed: u64, number: u64, case: &Case, message: &str) -> io::Result<()> {
    let text = format!(
        "{}\nwrong: {message}\nrepeat: scripts/soak --seed {seed} --largest {} --case {number}\n\n",
        described(seed, number, case),
        options.largest
    );
    print!("{text}");
    append(&options.failures, &text)
}

/// Writes what the reference solver says about a puzzle, for other programs to compare.
fn sample(file: &PathBuf, puzzle: &Puzzle) -> io::Result<()> {
    let is_small = puzzle.size().get() <= 7;
    let largest = puzzle.cages().iter().map(|cage| cage.cells().len()).max();
    if !is_small || largest > Some(5) {
        return Ok(());
    }
    let word = match reference::solve_from(puzzle, &mut Budget::of_nodes(20_000)) {
        Outcome::Unique(_) => "unique",
        Outcome::Multiple(_) => "multiple",
        Outcome::Impossible => "none",
        _ => return Ok(()),
    };
    append(file, &format!("{word} {puzzle}\n"))
}

fn append(file: &PathBuf, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(file)?;
    file.write_all(text.as_bytes())
}
