//! `testdata/techniques.txt`: positions in which a technique fires, with all that it finds, and near
//! misses, in which it must find nothing.
//!
//! A line is `technique fires|misses puzzle | cells | effects of each step`. Cells are in reading order:
//! `=3` is entered, `124` are candidates.

use std::fmt::Write as _;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use cagey::engine::{Budget, Start, reference};
use cagey::logic::{Effect, Level, Marks, Step, TECHNIQUES, Technique, next_step, verify};
use cagey::model::{Cell, Clue, Grid, Position, Puzzle, Value, ValueSet};

use crate::corpora::{corpus_files, repository};

/// The least that each technique must have.
const FIRES: usize = 5;
const MISSES: usize = 2;

/// Small puzzles in which a technique is the cheapest one available at some point of the walk, for techniques that
/// are never the cheapest in the first puzzles of the corpus.
const HAND_PICKED: [(&str, &str); 10] = [
    ("line-product", "5:eca_acab_a6_b,m120m240m240a15m30"),
    ("fish", "4:a3_a4_7a_,m4a5s1s1d2a5s1m4"),
    ("xy-wing", "4:_a_3a_ba__a_a3,s1d2a5m4s1a5m12"),
    ("forcing-chain", "4:aa_a_a5_5a,m8s1m3s1s1a7a5"),
    ("line-combinations", "4:abb__a__a__baa,d2a13s1m12d2s2"),
    ("line-bounds", "4:__a_7bbaa_a_,s1m8a4d2a7s1m3d2"),
    ("cage-chain", "4:ab__a_a__a__a__b,s1m6d2m12a5s1d2"),
    (
        "lines-combinations",
        "c5:aa_aa_ab__a_ab_3a_3abb,h10h12h15h120a4h8h3h8",
    ),
    (
        "neighbourhood",
        "c5:aa_aa_ab__a_ab_3a_3abb,h10h12h15h120a4h8h3h8",
    ),
    (
        "trial",
        "7:_ac_3a3cb__aac_a3_baa__b__a__a_5a__a3_aab_,s2a7a29a6a12a2a19a22a15a14a33a19a3s4a1",
    ),
];

/// One line of the file.
pub(crate) struct Known {
    pub(crate) technique: &'static Technique,
    pub(crate) fires: bool,
    pub(crate) puzzle: Puzzle,
    pub(crate) position: Position,
    effects: String,
}

fn file() -> PathBuf {
    repository().join("testdata/techniques.txt")
}

fn cells_text(position: &Position) -> String {
    let cells = position
        .grid()
        .size()
        .cells()
        .map(|cell| match position.grid().get(cell) {
            Some(value) => format!("={value}"),
            None => position
                .marks(cell)
                .iter()
                .map(|value| value.to_string())
                .collect(),
        });
    cells.collect::<Vec<_>>().join(",")
}

fn read_cells(text: &str, puzzle: &Puzzle) -> Position {
    let size = puzzle.size();
    let mut position = Position::empty(size);
    let value = |digit: char| Value::new(digit.to_digit(10).unwrap() as u8).unwrap();
    for (cell, text) in size.cells().zip(text.split(',')) {
        match text.strip_prefix('=') {
            Some(entered) => {
                let entered = value(entered.chars().next().unwrap());
                position.set(cell, Some(entered)).unwrap();
            }
            None => position
                .set_marks(cell, text.chars().map(value).collect())
                .unwrap(),
        }
    }
    position
}

fn effects_text(steps: &[Step]) -> String {
    let told = |effect: &Effect| match effect {
        Effect::Place(cell, value) => format!("{cell}={value}"),
        Effect::Remove(cell, set) => {
            let values: String = set.iter().map(|value| value.to_string()).collect();
            format!("{cell}-{values}")
        }
    };
    let steps = steps.iter().map(|step| {
        let effects: Vec<String> = step.effects.iter().map(told).collect();
        effects.join(" ")
    });
    steps.collect::<Vec<_>>().join(" / ")
}

/// All lines of the file.
pub(crate) fn known() -> Vec<Known> {
    let text = fs::read_to_string(file()).unwrap();
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let mut parts = line.split(" | ");
            let mut head = parts.next().unwrap().split(' ');
            let technique = Technique::by_id(head.next().unwrap()).unwrap();
            let fires = match head.next().unwrap() {
                "fires" => true,
                "misses" => false,
                other => panic!("{other}"),
            };
            let puzzle: Puzzle = head.next().unwrap().parse().unwrap();
            Known {
                technique,
                fires,
                position: read_cells(parts.next().unwrap(), &puzzle),
                puzzle,
                effects: parts.next().unwrap_or("").to_owned(),
            }
        })
        .collect()
}

#[test]
fn techniques_fire_where_they_must_and_nowhere_else() {
    if std::env::var_os("CAGEY_BLESS").is_some() {
        fs::write(file(), Collection::default().filled().text()).unwrap();
    }
    let known = known();
    for &technique in TECHNIQUES {
        let of = |fires| {
            known
                .iter()
                .filter(move |known| known.technique == technique && known.fires == fires)
        };
        assert!(
            of(true).count() >= FIRES,
            "{} fires too seldom",
            technique.id
        );
        assert!(
            of(false).count() >= MISSES,
            "{} has too few near misses",
            technique.id
        );
        for known in of(true) {
            let marks = Marks::at(&known.puzzle, &known.position).unwrap();
            let steps = technique.steps(&marks);
            assert_eq!(
                effects_text(&steps),
                known.effects,
                "{} {}",
                technique.id,
                known.puzzle
            );
            for step in &steps {
                let verified = verify(&marks, step);
                assert_eq!(verified, Ok(()), "{} {}", technique.id, known.puzzle);
                assert_sound(known, &marks, step);
            }
        }
        for known in of(false) {
            let marks = Marks::at(&known.puzzle, &known.position).unwrap();
            let steps = technique.steps(&marks);
            assert!(
                steps.is_empty(),
                "{} {}: {steps:?}",
                technique.id,
                known.puzzle
            );
        }
    }
}

/// No solution that the marks allow is lost: the reference solver enumerates them all.
fn assert_sound(known: &Known, marks: &Marks, step: &Step) {
    let mut after = marks.clone();
    after.apply(step);
    let cells: Vec<Cell> = known.puzzle.size().cells().collect();
    let is_in = |marks: &Marks, grid: &Grid| {
        cells
            .iter()
            .all(|&cell| marks.candidates(cell).contains(grid.get(cell).unwrap()))
    };
    let mut seen = 0;
    let start = known.position.grid();
    let _ = reference::for_each(
        Start::new(&known.puzzle, start).unwrap(),
        &mut Budget::of_nodes(200_000),
        |solution| {
            if is_in(marks, solution) {
                seen += 1;
                assert!(
                    is_in(&after, solution),
                    "{} {}",
                    step.technique.id,
                    known.puzzle
                );
            }
            ControlFlow::Continue(())
        },
    );
    assert!(
        seen > 0,
        "{} {}: no solution to test with",
        step.technique.id,
        known.puzzle
    );
}

/// What is found for the file.
#[derive(Default)]
struct Collection {
    fires: Vec<Vec<String>>,
    misses: Vec<Vec<String>>,
}

impl Collection {
    /// Walks over the corpus until every technique has its positions, small puzzles first.
    fn filled(mut self) -> Collection {
        self.fires = vec![Vec::new(); TECHNIQUES.len()];
        self.misses = vec![Vec::new(); TECHNIQUES.len()];
        self.add_given();
        self.add_misses_of_trial();
        self.add_rare();
        let mut files = corpus_files("keen");
        files.push(repository().join("testdata/unfiltered.txt"));
        for turn in 0..40 {
            for file in &files {
                let text = fs::read_to_string(file).unwrap();
                if let Some(id) = text.lines().nth(turn) {
                    self.add_from(&id.parse().unwrap(), turn);
                }
            }
            if self.is_full() {
                break;
            }
        }
        self
    }

    fn is_full(&self) -> bool {
        self.fires.iter().all(|lines| lines.len() >= FIRES)
            && self.misses.iter().all(|lines| lines.len() >= MISSES)
    }

    fn add(
        &mut self,
        technique: &Technique,
        fires: bool,
        puzzle: &Puzzle,
        marks: &Marks,
        steps: &[Step],
    ) {
        let what = if fires { "fires" } else { "misses" };
        let mut line = format!(
            "{} {what} {puzzle} | {}",
            technique.id,
            cells_text(&marks.position())
        );
        if fires {
            let _ = write!(line, " | {}", effects_text(steps));
        }
        let lines = if fires {
            &mut self.fires
        } else {
            &mut self.misses
        };
        lines[technique.rank()].push(line);
    }

    /// At most one position of a puzzle for each technique. At first only where nothing cheaper is open;
    /// later, a technique that has done all that it can counts as a miss too.
    fn add_from(&mut self, puzzle: &Puzzle, turn: usize) {
        let (nothing_cheaper, in_the_end) = (turn < 5, turn >= 2);
        let mut wanted: Vec<&'static Technique> = (TECHNIQUES.iter().copied())
            .filter(|technique| {
                self.fires[technique.rank()].len() < FIRES
                    || self.misses[technique.rank()].len() < MISSES
            })
            .collect();
        let mut marks = Marks::new(puzzle);
        while let Some(next) = next_step(&marks, Level::Unreasonable) {
            let mut found = Vec::new();
            for technique in &wanted {
                // If simple steps are available, more expensive ones are poor examples. Trial fires nearly everywhere.
                let is_next = next.technique == *technique;
                let may_be_dearer = (technique.is_trial() || !nothing_cheaper)
                    && next.technique.level > Level::Normal;
                if !is_next && !may_be_dearer {
                    continue;
                }
                let steps = technique.steps(&marks);
                // Only few effects, so that the file stays readable; but searches find many at once.
                let most = match technique.id {
                    "neighbourhood" | "cage-chain" | "lines-combinations" => 30,
                    _ => 3,
                };
                if steps.is_empty() || steps.len() > most {
                    continue;
                }
                found.push(technique.id);
                if self.fires[technique.rank()].len() < FIRES {
                    self.add(technique, true, puzzle, &marks, &steps);
                }
                if self.misses[technique.rank()].len() < MISSES
                    && let Some(miss) = near_miss(technique, puzzle, &marks)
                        .or_else(|| in_the_end.then(|| exhausted(technique, &marks)))
                {
                    self.add(
                        technique,
                        false,
                        puzzle,
                        &Marks::at(puzzle, &miss).unwrap(),
                        &[],
                    );
                }
            }
            wanted.retain(|technique| !found.contains(&technique.id));
            marks.apply(&next);
        }
    }

    /// Keen makes no cages of one cell, so one cage is cut into them.
    fn add_given(&mut self) {
        let technique = TECHNIQUES[0];
        for file in corpus_files("keen").iter().take(FIRES + MISSES) {
            let text = fs::read_to_string(file).unwrap();
            let puzzle: Puzzle = text.lines().next().unwrap().parse().unwrap();
            let solution = reference::first(&puzzle, &mut Budget::of_nodes(200_000));
            let solution = solution.unwrap();
            let is_miss = self.fires[0].len() == FIRES;
            let mut cut = Puzzle::builder(puzzle.size());
            for (i, cage) in puzzle.cages().iter().enumerate() {
                match i {
                    // Without a clue, a single cell is not given.
                    0 if is_miss => cage
                        .cells()
                        .iter()
                        .for_each(|&cell| cut.add(Clue::Free, [cell])),
                    0 => cage.cells().iter().for_each(|&cell| {
                        cut.add(Clue::Given(solution.get(cell).unwrap()), [cell]);
                    }),
                    _ => cut.add(cage.clue(), cage.cells().iter().copied()),
                }
            }
            let cut = cut.build().unwrap();
            let marks = Marks::new(&cut);
            self.add(technique, !is_miss, &cut, &marks, &technique.steps(&marks));
        }
    }

    /// The moments of [`HAND_PICKED`].
    fn add_rare(&mut self) {
        for (id, puzzle) in HAND_PICKED {
            let puzzle: Puzzle = puzzle.parse().unwrap();
            let mut marks = Marks::new(&puzzle);
            let technique = loop {
                let next = next_step(&marks, Level::Unreasonable).unwrap();
                if next.technique.id == id {
                    break next.technique;
                }
                marks.apply(&next);
            };
            let steps = technique.steps(&marks);
            self.add(technique, true, &puzzle, &marks, &steps);
        }
    }

    /// Where every candidate is in some solution, no supposition fails.
    fn add_misses_of_trial(&mut self) {
        let technique = TECHNIQUES[TECHNIQUES.len() - 1];
        for id in ["2:__b,s1a3", "c3:l,n"] {
            let puzzle: Puzzle = id.parse().unwrap();
            let marks = Marks::new(&puzzle);
            self.add(technique, false, &puzzle, &marks, &[]);
        }
    }

    fn text(&self) -> String {
        let mut text = "\
# Positions for every technique: in some it fires, with exactly these effects, a step after the other;
# the others are near misses, in which it must find nothing. Written by the test that reads it.
#
#   technique fires|misses puzzle | cells in reading order, =3 is entered | effects of each step
"
        .to_owned();
        for (fires, misses) in self.fires.iter().zip(&self.misses) {
            text.push('\n');
            for line in fires.iter().chain(misses) {
                text.push_str(line);
                text.push('\n');
            }
        }
        text
    }
}

/// The same position when the technique has done all that it can.
fn exhausted(technique: &'static Technique, marks: &Marks) -> Position {
    let mut marks = marks.clone();
    while let Some(step) = technique.steps(&marks).first() {
        marks.apply(step);
    }
    marks.position()
}

/// The same position with one candidate more, or one entry less, so that the technique finds nothing.
fn near_miss(technique: &'static Technique, puzzle: &Puzzle, marks: &Marks) -> Option<Position> {
    let size = puzzle.size();
    let position = marks.position();
    let is_missed = |position: &Position| {
        let marks = Marks::at(puzzle, position).unwrap();
        marks.contradiction().is_none() && technique.steps(&marks).is_empty()
    };
    for cell in size.cells() {
        let mut changed = position.clone();
        if let Some(value) = position.grid().get(cell) {
            changed.set(cell, None).unwrap();
            changed
                .set_marks(cell, [value].into_iter().collect())
                .unwrap();
            if is_missed(&changed) {
                return Some(changed);
            }
            continue;
        }
        let entered_in_line = |value: Value| {
            size.cells().any(|other| {
                (other.row() == cell.row() || other.col() == cell.col())
                    && position.grid().get(other) == Some(value)
            })
        };
        let here = position.marks(cell);
        for value in size
            .values()
            .filter(|&v| !here.contains(v) && !entered_in_line(v))
        {
            let more: ValueSet = here.iter().chain([value]).collect();
            changed.set_marks(cell, more).unwrap();
            if is_missed(&changed) {
                return Some(changed);
            }
        }
    }
    None
}

/// A puzzle that is generated without guessing skips counting where the combinations of lines lead nowhere
/// (`IS_COMPLETE_UP_TO` in `logic/techniques/line_combinations.rs`).
#[test]
fn counting_finds_nothing_where_the_combinations_of_lines_do_not() {
    let [counting, combinations] =
        ["counting", "line-combinations"].map(|id| Technique::by_id(id).unwrap());
    let (mut without, mut with) = (0, 0);
    for file in [
        "4du", "5du", "6dx", "6du", "7du", "8dx", "8du", "9dx", "9du",
    ] {
        let path = repository().join(format!("testdata/corpus/keen/{file}.txt"));
        for line in fs::read_to_string(path).unwrap().lines().take(4) {
            let puzzle: Puzzle = line.parse().unwrap();
            let mut marks = Marks::new(&puzzle);
            while let Some(step) = next_step(&marks, Level::Unreasonable) {
                let counts = counting.steps(&marks);
                if combinations.steps(&marks).is_empty() {
                    assert!(counts.is_empty(), "{line}: {counts:?}");
                    without += 1;
                } else {
                    with += usize::from(!counts.is_empty());
                }
                marks.apply(&step);
            }
        }
    }
    // Otherwise, the assertion says nothing.
    assert!(without > 100 && with > 100, "{without} {with}");
}
