//! Why an explanation ends, as two facts: how many solutions there are, and how far logic went.

use std::cell::Cell as Shared;
use std::fs;
use std::time::Duration;

use cagey::coach::{
    Ending, ExplainOptions, Explanation, Guidance, ImpossibleReason, Logic, SolutionCount, explain,
    preliminary_nodes,
};
use cagey::engine::{Budget, Limit, Limits, Outcome, Solver};
use cagey::logic::{Contradiction, Level, TECHNIQUES};
use cagey::model::{Cell, Line, Position, Puzzle, Value};
use cagey::notation::parse_grid;
use cagey::words::{Language, Medium, Voice};

const EASY: &str = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2";
const NORMAL: &str = "4:a__aabb_4a_a__,m48a6d2s2s2d2m12";
const TWO: &str = "c2:d,n";
const NONE: &str = "2:__b,a4a3";

fn position(puzzle: &Puzzle, grid: &str) -> Position {
    Position::from(parse_grid(grid, puzzle.size()).unwrap())
}

fn ended(puzzle: &Puzzle, position: &Position, up_to: Level, budget: &mut Budget) -> Ending {
    let mut solver = Solver::new();
    let options = ExplainOptions::walk().up_to(up_to);
    explain(puzzle, position, options, &mut solver, budget)
        .unwrap()
        .ending
}

fn from_start(id: &str, up_to: Level) -> Ending {
    let puzzle: Puzzle = id.parse().unwrap();
    ended(
        &puzzle,
        &Position::empty(puzzle.size()),
        up_to,
        &mut Budget::unlimited(),
    )
}

/// The puzzles of a file of large ones.
fn large(file: &str) -> Vec<Puzzle> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/corpus/large");
    let ids = fs::read_to_string(format!("{folder}/{file}")).unwrap();
    ids.lines().map(|id| id.parse().unwrap()).collect()
}

#[test]
fn both_facts_are_given() {
    let Ending { solutions, logic } = from_start(EASY, Level::Unreasonable);
    assert_eq!(solutions, SolutionCount::One);
    assert!(matches!(logic, Logic::Finished { steps } if steps > 5));
    // One solution, but not by easy techniques.
    let Ending { solutions, logic } = from_start(NORMAL, Level::Easy);
    assert_eq!(solutions, SolutionCount::One);
    assert!(
        matches!(logic, Logic::Exhausted { up_to: Level::Easy, empty, left_out: None, suppositions: None } if empty > 0),
        "{logic:?}"
    );
    assert_eq!(
        from_start(TWO, Level::Unreasonable),
        Ending {
            solutions: SolutionCount::Several,
            logic: Logic::Exhausted {
                up_to: Level::Unreasonable,
                empty: 4,
                left_out: None,
                suppositions: None,
            },
        }
    );
    assert_eq!(
        from_start(NONE, Level::Unreasonable),
        Ending {
            solutions: SolutionCount::None,
            logic: Logic::Impossible {
                why: ImpossibleReason::NoSolution
            },
        }
    );
}

#[test]
fn a_puzzle_that_logic_does_not_finish_is_not_said_to_have_several_solutions() {
    let ended = |puzzle: &Puzzle| {
        let empty = Position::empty(puzzle.size());
        ended(puzzle, &empty, Level::Easy, &mut Budget::unlimited())
    };
    let one = &large("q12.txt")[3];
    let Ending { solutions, logic } = ended(one);
    assert_eq!(solutions, SolutionCount::One);
    assert!(matches!(logic, Logic::Exhausted { .. }), "{logic:?}");
    let told = Voice::default().ending(&ended(one), one).unwrap();
    assert!(told.contains("has one solution"), "{told}");
    // Some are too large to be searched to the end for an explanation.
    let many = large("r16.txt");
    let nodes = preliminary_nodes(one);
    let unknown = SolutionCount::Unknown {
        limit: Limit::Preliminary { nodes },
    };
    let found = many.iter().map(|puzzle| (puzzle, ended(puzzle)));
    let (puzzle, ending) = (found.into_iter())
        .find(|(_, ending)| ending.solutions == unknown)
        .unwrap();
    assert!(
        matches!(ending.logic, Logic::Exhausted { .. }),
        "{ending:?}"
    );
    let told = Voice::default().ending(&ending, puzzle).unwrap();
    assert!(told.contains("not known"), "{told}");
    assert!(!told.contains("several"), "{told}");
}

#[test]
fn entries_that_cannot_all_be_right_have_an_ending_of_their_own() {
    let puzzle: Puzzle = TWO.parse().unwrap();
    let told = explain(
        &puzzle,
        &position(&puzzle, "1..2"),
        ExplainOptions::walk(),
        &mut Solver::new(),
        &mut Budget::unlimited(),
    )
    .unwrap();
    assert!(matches!(told.guidance, Guidance::Nothing));
    assert_eq!(
        told.ending,
        Ending {
            solutions: SolutionCount::Several,
            logic: Logic::Impossible {
                why: ImpossibleReason::Together
            },
        }
    );
    // Mistakes are listed if they are known, and only then.
    let puzzle: Puzzle = EASY.parse().unwrap();
    let Explanation {
        ending, guidance, ..
    } = explain(
        &puzzle,
        &position(&puzzle, "1..............."),
        ExplainOptions::hint(),
        &mut Solver::new(),
        &mut Budget::unlimited(),
    )
    .unwrap();
    assert!(matches!(guidance, Guidance::Mistakes(mistakes) if mistakes.len() == 1));
    assert_eq!(
        (ending.solutions, ending.logic),
        (
            SolutionCount::One,
            Logic::Impossible {
                why: ImpossibleReason::Mistakes
            }
        )
    );
}

#[test]
fn a_position_that_is_narrowed_to_one_solution_is_finished_though_the_puzzle_has_several() {
    let puzzle: Puzzle = TWO.parse().unwrap();
    let ending = ended(
        &puzzle,
        &position(&puzzle, "1..."),
        Level::Unreasonable,
        &mut Budget::unlimited(),
    );
    assert_eq!(ending.solutions, SolutionCount::Several);
    assert!(
        matches!(ending.logic, Logic::Finished { steps: 1.. }),
        "{ending:?}"
    );
}

/// Logic does not refute every wrong entry of a large puzzle, but the solution is known.
#[test]
fn what_the_solution_shows_to_be_wrong_is_a_mistake_though_logic_does_not_see_it() {
    let puzzle = &large("q12.txt")[3];
    let size = puzzle.size();
    let mut solver = Solver::new();
    let Outcome::Unique(solution) = solver.solve(puzzle, &mut Budget::unlimited()) else {
        panic!("it has one solution");
    };
    let cell = Cell::new(6, 5);
    let right = solution.get(cell);
    let wrong: Vec<Value> = size
        .values()
        .filter(|&value| Some(value) != right)
        .collect();
    let mut entered = Position::empty(size);
    entered.set(cell, wrong.first().copied()).unwrap();
    let mut marked = Position::empty(size);
    marked.set_marks(cell, wrong.into_iter().collect()).unwrap();
    for position in [entered, marked] {
        let told = explain(
            puzzle,
            &position,
            ExplainOptions::hint().up_to(Level::Easy),
            &mut solver,
            &mut Budget::unlimited(),
        )
        .unwrap();
        let Guidance::Mistakes(mistakes) = told.guidance else {
            panic!("{:?}", told.ending);
        };
        assert!(mistakes.iter().all(|mistake| mistake.cell == cell));
    }
}

/// A budget by a clock that moves by a second whenever someone looks at it.
fn ticking(limits: Limits) -> Budget<'static> {
    let seconds = Shared::new(0);
    limits.start(move || {
        seconds.set(seconds.get() + 1);
        Duration::from_secs(seconds.get())
    })
}

#[test]
fn the_limit_that_was_reached_is_named() {
    let puzzle: Puzzle = EASY.parse().unwrap();
    let empty = Position::empty(puzzle.size());
    let unknown = |limit| SolutionCount::Unknown { limit };
    let is_stopped_by = |logic: &Logic, by: Limit| matches!(logic, Logic::Stopped { limit, empty } if *limit == by && *empty > 0);
    let nodes = Limit::Nodes { nodes: 0 };
    let ending = ended(
        &puzzle,
        &empty,
        Level::Unreasonable,
        &mut Budget::of_nodes(0),
    );
    assert_eq!(ending.solutions, unknown(nodes));
    assert!(is_stopped_by(&ending.logic, nodes), "{ending:?}");
    // Half of the nodes are left for logic, and what it solves has one solution.
    let ending = ended(&puzzle, &empty, Level::Easy, &mut Budget::of_nodes(100));
    assert_eq!(ending.solutions, SolutionCount::One);
    assert!(matches!(ending.logic, Logic::Finished { .. }), "{ending:?}");
    let mut late = ticking(Limits {
        time: Some(Duration::ZERO),
        nodes: None,
    });
    let ending = ended(&puzzle, &empty, Level::Unreasonable, &mut late);
    assert_eq!(ending.solutions, unknown(Limit::Time));
    assert!(is_stopped_by(&ending.logic, Limit::Time), "{ending:?}");
    let mut both = ticking(Limits {
        time: Some(Duration::MAX),
        nodes: Some(0),
    });
    let normal: Puzzle = NORMAL.parse().unwrap();
    let ending = ended(&normal, &empty, Level::Easy, &mut both);
    assert_eq!(ending.solutions, unknown(nodes));
}

/// A hint ends as well when the time is over, and says so.
#[test]
fn a_hint_says_that_its_time_is_over() {
    let puzzle: Puzzle = EASY.parse().unwrap();
    let mut late = ticking(Limits {
        time: Some(Duration::ZERO),
        nodes: None,
    });
    let told = explain(
        &puzzle,
        &Position::empty(puzzle.size()),
        ExplainOptions::hint(),
        &mut Solver::new(),
        &mut late,
    )
    .unwrap();
    assert_eq!(told.steps().map(|steps| steps.steps.len()), Some(0));
    assert!(
        matches!(
            told.ending.logic,
            Logic::Stopped {
                limit: Limit::Time,
                ..
            }
        ),
        "{:?}",
        told.ending
    );
}

fn every_ending() -> Vec<Ending> {
    let puzzle: Puzzle = EASY.parse().unwrap();
    let limits = [
        Limit::Nodes { nodes: 100 },
        Limit::Time,
        Limit::Preliminary { nodes: 1000 },
        Limit::Cancelled,
    ];
    let unknown = limits.map(|limit| SolutionCount::Unknown { limit });
    let counts = [
        SolutionCount::One,
        SolutionCount::Several,
        SolutionCount::None,
    ];
    let one = Value::new(1).unwrap();
    let contradictions = [
        Contradiction::NoValue(Cell::new(0, 2)),
        Contradiction::NoPlace(Line::Row(3), one),
        Contradiction::NoPlace(Line::Col(1), one),
        Contradiction::NoCombination(puzzle.cage_containing(Cell::new(0, 1)).unwrap().0),
    ];
    let whys = [
        ImpossibleReason::NoSolution,
        ImpossibleReason::Mistakes,
        ImpossibleReason::Together,
    ]
    .into_iter();
    let whys =
        whys.chain(contradictions.map(|contradiction| ImpossibleReason::DeadEnd { contradiction }));
    let logic: Vec<Logic> = (whys.map(|why| Logic::Impossible { why }))
        .chain([0, 1, 2].map(|steps| Logic::Finished { steps }))
        .chain([Logic::UnderWay])
        .chain([1, 5].map(|empty| Logic::Exhausted {
            up_to: Level::Hard,
            empty,
            left_out: None,
            suppositions: None,
        }))
        .chain([None, Some(648)].map(|suppositions| Logic::Exhausted {
            up_to: Level::Unreasonable,
            empty: 3,
            left_out: None,
            suppositions,
        }))
        .chain(TECHNIQUES.iter().map(|&next| Logic::Exhausted {
            up_to: Level::Unreasonable,
            empty: 3,
            left_out: Some(next),
            suppositions: None,
        }))
        .chain(limits.map(|limit| Logic::Stopped { limit, empty: 7 }))
        .collect();
    (unknown.into_iter().chain(counts))
        .flat_map(|solutions| logic.iter().map(move |&logic| Ending { solutions, logic }))
        .collect()
}

#[test]
fn every_ending_has_a_written_and_a_spoken_sentence_in_every_language() {
    let puzzle: Puzzle = EASY.parse().unwrap();
    for ending in every_ending() {
        for &language in Language::ALL {
            for medium in [Medium::Written, Medium::Spoken] {
                let told = Voice { language, medium }.ending(&ending, &puzzle);
                if ending.logic == Logic::UnderWay {
                    assert_eq!(told, None);
                    continue;
                }
                let told = told.unwrap_or_default();
                assert!(told.ends_with('.'), "{ending:?}: {told}");
                assert!(!told.contains("  "), "{ending:?}: {told}");
                let signs = ["R1C", "R2C", "×", "·", "−", "÷"];
                let has_signs = signs.iter().any(|sign| told.contains(sign));
                assert!(medium == Medium::Written || !has_signs, "{told}");
            }
        }
        let [english, german] = [Language::English, Language::German].map(|language| {
            let medium = Medium::Written;
            Voice { language, medium }.ending(&ending, &puzzle)
        });
        assert!(english.is_none() || english != german, "{english:?}");
    }
}
