//! What exactly `logic::verify` lets a reason conclude: of all values of all cells, those that a step may remove.
//! The positions are so small that the list can be made by hand.

use cagey::logic::{
    Case, CaseOutcome, Contradiction, Effect, Marks, Reason, Step, Technique, VerifyError, verify,
};
use cagey::model::{CageId, Cell, Clue, Line, Op, Position, Puzzle, Size, Value, ValueSet};

/// A 4×4 grid without a clue.
const FREE: &str = "aaaa\naaaa\naaaa\naaaa\n\na:";

fn value(value: u8) -> Value {
    Value::new(value).unwrap()
}

fn values(digits: &str) -> ValueSet {
    digits.bytes().map(|digit| value(digit - b'0')).collect()
}

fn cage(puzzle: &Puzzle, cell: (u8, u8)) -> CageId {
    let cell = Cell::new(cell.0, cell.1);
    puzzle.cage_containing(cell).unwrap().0
}

/// The marks of a 4×4 grid: the candidates of each cell, row by row, and all values in those that are left out.
fn marks<'p>(puzzle: &'p Puzzle, candidates: &str) -> Marks<'p> {
    let mut position = Position::empty(puzzle.size());
    for (cell, digits) in puzzle.size().cells().zip(candidates.split_whitespace()) {
        position.set_marks(cell, values(digits)).unwrap();
    }
    Marks::at(puzzle, &position).unwrap()
}

fn step(id: &str, reason: &Reason, effect: Effect) -> Step {
    Step {
        technique: Technique::by_id(id).unwrap(),
        reason: reason.clone(),
        effects: vec![effect],
    }
}

/// What a reason rules out, as in `R1C3 12` for two values of a cell.
fn ruled_out(marks: &Marks, id: &str, reason: Reason) -> String {
    let mut all = Vec::new();
    for cell in marks.puzzle().size().cells() {
        let mut gone = String::new();
        for value in marks.candidates(cell).iter() {
            let effect = Effect::Remove(cell, [value].into_iter().collect());
            match verify(marks, &step(id, &reason, effect)) {
                Ok(()) => gone += &value.to_string(),
                Err(VerifyError::DoesNotFollow(_)) => {}
                Err(flaw) => panic!("{id}: {flaw}"),
            }
        }
        if !gone.is_empty() {
            all.push(format!("{cell} {gone}"));
        }
    }
    all.join(", ")
}

#[test]
fn a_naked_set_empties_the_rest_of_its_line() {
    let puzzle: Puzzle = FREE.parse().unwrap();
    let marks = marks(&puzzle, "12 12 1234 123");
    let reason = Reason::NakedSet {
        line: Line::Row(0),
        cells: vec![Cell::new(0, 0), Cell::new(0, 1)],
        values: values("12"),
    };
    assert_eq!(ruled_out(&marks, "naked-set", reason), "R1C3 12, R1C4 12");
}

#[test]
fn a_hidden_set_leaves_its_cells_nothing_else() {
    let puzzle: Puzzle = FREE.parse().unwrap();
    let marks = marks(&puzzle, "1234 123 34 34");
    let reason = Reason::HiddenSet {
        line: Line::Row(0),
        cells: vec![Cell::new(0, 0), Cell::new(0, 1)],
        values: values("12"),
    };
    assert_eq!(ruled_out(&marks, "hidden-set", reason), "R1C1 34, R1C2 3");
}

#[test]
fn a_fish_rules_its_value_out_of_the_rest_of_the_crossing_lines() {
    let puzzle: Puzzle = FREE.parse().unwrap();
    let marks = marks(&puzzle, "1234 1234 234 234 1234 1234 234 234");
    let reason = Reason::Fish {
        value: value(1),
        lines: vec![Line::Row(0), Line::Row(1)],
        across: vec![Line::Col(0), Line::Col(1)],
    };
    assert_eq!(
        ruled_out(&marks, "fish", reason),
        "R3C1 1, R3C2 1, R4C1 1, R4C2 1"
    );
}

#[test]
fn a_wing_rules_its_value_out_where_both_wings_are_seen() {
    let puzzle: Puzzle = FREE.parse().unwrap();
    let marks = marks(&puzzle, "12 1234 13 1234 1234 1234 1234 1234 23");
    let reason = Reason::Wing {
        pivot: Cell::new(0, 0),
        wings: [Cell::new(0, 2), Cell::new(2, 0)],
        value: value(3),
    };
    assert_eq!(ruled_out(&marks, "xy-wing", reason), "R3C3 3");
}

#[test]
fn a_chain_rules_its_value_out_where_both_ends_are_seen() {
    let puzzle: Puzzle = FREE.parse().unwrap();
    let marks = marks(&puzzle, "12 23 1234 1234 1234 13");
    let reason = Reason::Chain {
        cells: vec![Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 1)],
        value: value(1),
    };
    assert_eq!(ruled_out(&marks, "forcing-chain", reason), "R2C1 1");
}

#[test]
fn a_trial_rules_out_what_was_supposed_and_nothing_else() {
    let puzzle: Puzzle = FREE.parse().unwrap();
    let marks = marks(&puzzle, "12 1");
    let reason = Reason::Trial {
        cell: Cell::new(0, 0),
        value: value(1),
        chain: Vec::new(),
        end: Contradiction::NoValue(Cell::new(0, 1)),
    };
    assert_eq!(ruled_out(&marks, "trial", reason), "R1C1 1");
}

#[test]
fn a_neighbourhood_rules_out_what_was_supposed_and_nothing_else() {
    let puzzle: Puzzle = "aabc\ncccc\ncccc\ncccc\n\na: 3+\nb: 1\nc:".parse().unwrap();
    let marks = marks(&puzzle, "");
    let reason = Reason::Neighbourhood {
        cage: cage(&puzzle, (0, 0)),
        cell: Cell::new(0, 0),
        value: value(1),
        cases: vec![Case {
            values: vec![value(1), value(2)],
            then: CaseOutcome::Dead(cage(&puzzle, (0, 2))),
        }],
    };
    assert_eq!(ruled_out(&marks, "neighbourhood", reason), "R1C1 1");
}

#[test]
fn a_parity_rules_out_the_other_parity_and_a_sum_all_other_sums() {
    // The row adds up to 10, of which three cells have 8: the first is 2, and at any rate even.
    let puzzle: Puzzle = "abbb\naccc\ncccc\ncccc\n\na: 5+\nb: 8+\nc:"
        .parse()
        .unwrap();
    let marks = marks(&puzzle, "");
    let (lines, cage) = (vec![Line::Row(0)], cage(&puzzle, (0, 0)));
    let parity = Reason::Parity {
        lines: lines.clone(),
        cage,
    };
    assert_eq!(ruled_out(&marks, "parity", parity), "R1C1 13, R2C1 24");
    let sum = Reason::LineSum { lines, cage };
    assert_eq!(ruled_out(&marks, "line-sum", sum), "R1C1 134, R2C1 124");
}

#[test]
fn a_bound_counts_what_other_cages_have_inside_the_lines() {
    // Of 10, the first cell takes at least 3, though its cage is 5+, and the second one takes 1: at most 6 are left.
    let puzzle: Puzzle = "abcc\naddd\ndddd\ndddd\n\na: 5+\nb: 1\nc:\nd:"
        .parse()
        .unwrap();
    let marks = marks(&puzzle, "34 1 34 234");
    let bounds = Reason::LineBounds {
        lines: vec![Line::Row(0)],
        is_most: true,
        cage: cage(&puzzle, (0, 2)),
    };
    assert_eq!(ruled_out(&marks, "line-bounds", bounds), "R1C4 34");
}

/// A sum inside the lines is known from its clue, though it has too many ways to list.
#[test]
fn a_bound_counts_a_sum_that_cannot_be_listed() {
    let size = Size::new(8).unwrap();
    let (above, below): (Vec<Cell>, Vec<Cell>) = size.cells().partition(|cell| cell.row() < 4);
    let (large, pair) = above.split_at(30);
    // Four rows of 1 to 8 add up to 144, which leaves 4 for two cells.
    let puzzle = Puzzle::builder(size)
        .cage(Clue::Op(Op::Add, 140), large.iter().copied())
        .cage(Clue::Free, pair.iter().copied())
        .cage(Clue::Free, below.iter().copied())
        .build()
        .unwrap();
    let marks = Marks::new(&puzzle);
    let bounds = Reason::LineBounds {
        lines: (0..4).map(Line::Row).collect(),
        is_most: true,
        cage: puzzle.cage_containing(pair[0]).unwrap().0,
    };
    let of_pair = "R4C7 45678, R4C8 45678";
    assert_eq!(ruled_out(&marks, "line-bounds", bounds), of_pair);
}

#[test]
fn cages_share_out_the_values_of_lines() {
    // The second cage has 2 and 3.
    let puzzle: Puzzle = "aabb\ncccc\ncccc\ncccc\n\na: 5+\nb: 6*\nc:"
        .parse()
        .unwrap();
    let lines = vec![Line::Row(0), Line::Row(1)];
    let reason = Reason::LinesCombinations {
        lines: lines.clone(),
        cage: cage(&puzzle, (0, 0)),
    };
    let all = marks(&puzzle, "");
    let expected = "R1C1 23, R1C2 23";
    assert_eq!(ruled_out(&all, "lines-combinations", reason), expected);

    // A cage without a clue has 1 in the third cell.
    let puzzle: Puzzle = "aabb\nbbbb\nbbbb\nbbbb\n\na: 5+\nb:".parse().unwrap();
    let reason = Reason::LinesCombinations {
        lines,
        cage: cage(&puzzle, (0, 0)),
    };
    let known = marks(&puzzle, "1234 1234 1");
    let expected = "R1C1 14, R1C2 14";
    assert_eq!(ruled_out(&known, "lines-combinations", reason), expected);
}
