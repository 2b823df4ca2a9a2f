//! Statistics of techniques, for `cagey grade --stats`: what each one achieved, and how long it took.

use std::time::{Duration, Instant};

use cagey::logic::{Level, Marks, TECHNIQUES};
use cagey::model::Puzzle;

/// The statistics of one technique.
#[derive(Clone, Copy, Default)]
struct Row {
    /// How often it was looked for.
    calls: u64,
    /// How often it was found.
    successes: u64,
    /// The information about the grid that was gained, in bits.
    bits: f64,
    time: Duration,
}

/// See the [module](self).
#[derive(Default)]
pub(crate) struct TechniqueStats {
    rows: [Row; TECHNIQUES.len()],
}

/// The information that is missing, in bits: the logarithm of the number of ways to choose one candidate for
/// each cell.
fn entropy(marks: &Marks) -> f64 {
    let cells = marks.puzzle().size().cells();
    cells
        .map(|cell| (marks.candidates(cell).len().max(1) as f64).log2())
        .sum()
}

impl TechniqueStats {
    /// Solves a puzzle by repeatedly applying the first technique that finds a step.
    pub(crate) fn walk(&mut self, puzzle: &Puzzle, up_to: Level) {
        let mut marks = Marks::new(puzzle);
        while marks.empty_cells() > 0 && marks.contradiction().is_none() {
            let before = entropy(&marks);
            let in_reach = (TECHNIQUES.iter().zip(&mut self.rows))
                .filter(|(technique, _)| technique.level <= up_to);
            let mut found = false;
            for (technique, row) in in_reach {
                let begin = Instant::now();
                let steps = technique.steps(&marks);
                row.time += begin.elapsed();
                row.calls += 1;
                if steps.is_empty() {
                    continue;
                }
                steps.iter().for_each(|step| marks.apply(step));
                row.successes += 1;
                row.bits += before - entropy(&marks);
                found = true;
                break;
            }
            if !found {
                return;
            }
        }
    }

    pub(crate) fn add(&mut self, other: &TechniqueStats) {
        for (row, more) in self.rows.iter_mut().zip(&other.rows) {
            row.calls += more.calls;
            row.successes += more.successes;
            row.bits += more.bits;
            row.time += more.time;
        }
    }

    pub(crate) fn table(&self) -> String {
        let mut text = format!(
            "{:20} {:>9} {:>9} {:>12} {:>11} {:>14}",
            "technique", "calls", "successes", "bits removed", "time (ms)", "kbit/s"
        );
        for (technique, row) in TECHNIQUES.iter().zip(&self.rows) {
            if row.calls == 0 {
                continue;
            }
            let seconds = row.time.as_secs_f64();
            let speed = match seconds > 0.0 {
                true => format!("{:.0}", row.bits / seconds / 1000.0),
                false => "–".to_owned(),
            };
            text += &format!(
                "\n{:20} {:>9} {:>9} {:>12.1} {:>11.3} {speed:>14}",
                technique.id,
                row.calls,
                row.successes,
                row.bits,
                seconds * 1000.0
            );
        }
        text
    }
}
