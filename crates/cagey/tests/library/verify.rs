//! `logic::verify`, technique by technique: a step that was found is accepted, and the same step with one
//! error is rejected.

use cagey::engine::Outcome;
use cagey::logic::{Contradiction, Effect, Marks, Reason, Step, Technique, VerifyError, verify};
use cagey::model::{CageId, Cell, Clue, Line, Op, Position, Puzzle, Size, Value, ValueSet};

use crate::techniques::known;

/// What is wrong with every step of a technique in its known positions once it has been spoiled. Where a
/// position has nothing to spoil a step with, `spoil` says so and the step is left out.
fn flaws(id: &str, spoil: impl Fn(&Marks, &mut Step) -> Option<()>) -> Vec<VerifyError> {
    let mut flaws = Vec::new();
    let fires = |known: &crate::techniques::Known| known.technique.id == id && known.fires;
    for known in known().into_iter().filter(fires) {
        let marks = Marks::at(&known.puzzle, &known.position).unwrap();
        for mut step in known.technique.steps(&marks) {
            assert_eq!(verify(&marks, &step), Ok(()), "{id}: {step:?}");
            if spoil(&marks, &mut step).is_some() {
                let flaw = verify(&marks, &step).expect_err("a step that was spoiled");
                flaws.push(flaw);
            }
        }
    }
    assert!(!flaws.is_empty(), "{id} has no step that could be spoiled");
    flaws
}

/// The position must be found not to be as the spoiled reason says.
fn assert_not_so(id: &str, spoil: impl Fn(&Marks, &mut Reason) -> Option<()>) {
    for flaw in flaws(id, |marks, step| spoil(marks, &mut step.reason)) {
        assert_eq!(flaw, VerifyError::NotSo, "{id}");
    }
}

/// The effects must be found not to follow from the spoiled reason, though it holds.
fn assert_does_not_follow(id: &str, spoil: impl Fn(&Marks, &mut Step) -> Option<()>) {
    for flaw in flaws(id, spoil) {
        assert!(
            matches!(flaw, VerifyError::DoesNotFollow(_)),
            "{id}: {flaw}"
        );
    }
}

/// Extracts the fields of the reason, whose kind is that of the technique.
macro_rules! fields {
    ($kind:ident { $($field:ident),+ } of $reason:expr) => {
        let Reason::$kind { $($field,)+ .. } = $reason else {
            panic!("another kind of reason");
        };
    };
}

fn cages(puzzle: &Puzzle) -> impl Iterator<Item = CageId> {
    puzzle.numbered_cages().map(|(id, _)| id)
}

fn all_values(puzzle: &Puzzle) -> ValueSet {
    puzzle.size().values().collect()
}

/// Another line of the same kind, which is not among these.
fn another_line(lines: &[Line], size: Size) -> Option<Line> {
    let n = size.get() as u8;
    let mut all = (0..n).map(|index| match lines[0] {
        Line::Row(_) => Line::Row(index),
        Line::Col(_) => Line::Col(index),
    });
    all.find(|line| !lines.contains(line))
}

/// A line that crosses this one.
fn crossing(line: Line) -> Line {
    match line {
        Line::Row(_) => Line::Col(0),
        Line::Col(_) => Line::Row(0),
    }
}

/// Lets the step remove every candidate of the first cell that it changes.
fn empty_a_cell(marks: &Marks, step: &mut Step) -> Option<()> {
    let cell = step.effects[0].cell();
    step.effects[0] = Effect::Remove(cell, marks.candidates(cell));
    Some(())
}

#[test]
fn a_given_cell_in_a_larger_cage_is_rejected() {
    assert_not_so("given", |marks, reason| {
        fields!(Given { cage } of reason);
        let is_large = |&cage: &CageId| marks.puzzle().cages()[cage.index()].cells().len() > 1;
        *cage = cages(marks.puzzle()).find(is_large)?;
        Some(())
    });
}

#[test]
fn a_last_cell_that_is_not_the_last_is_rejected() {
    assert_not_so("last-cell", |marks, reason| {
        fields!(LastCell { line, cell } of reason);
        let last = *cell;
        *cell = line.cells(marks.puzzle().size()).find(|&it| it != last)?;
        Some(())
    });
}

#[test]
fn a_naked_single_with_two_candidates_is_rejected() {
    assert_not_so("naked-single", |marks, reason| {
        fields!(NakedSingle { cell } of reason);
        let has_two = |&cell: &Cell| marks.candidates(cell).len() > 1;
        *cell = marks.puzzle().size().cells().find(has_two)?;
        Some(())
    });
}

#[test]
fn a_hidden_single_with_two_places_is_rejected() {
    assert_not_so("hidden-single", |marks, reason| {
        fields!(HiddenSingle { line, value } of reason);
        let size = marks.puzzle().size();
        let has_two = |value: &Value| {
            let places = line.cells(size);
            let places = places.filter(|&cell| marks.candidates(cell).contains(*value));
            places.count() > 1
        };
        *value = size.values().find(has_two)?;
        Some(())
    });
}

#[test]
fn an_only_combination_of_several_is_rejected() {
    assert_not_so("only-combination", |marks, reason| {
        fields!(OnlyCombination { cage } of reason);
        let has_several =
            |&cage: &CageId| marks.combinations(cage).is_some_and(|all| all.len() > 1);
        *cage = cages(marks.puzzle()).find(has_several)?;
        Some(())
    });
}

#[test]
fn a_value_that_some_combination_of_the_cage_has_is_kept() {
    assert_does_not_follow("cage-values", empty_a_cell);
}

#[test]
fn a_value_that_some_combination_has_in_that_cell_is_kept() {
    assert_does_not_follow("cage-cells", empty_a_cell);
}

#[test]
fn a_cage_that_claims_more_than_it_has_is_rejected() {
    assert_not_so("cage-claims-line", |marks, reason| {
        fields!(CageClaims { values } of reason);
        *values = all_values(marks.puzzle());
        Some(())
    });
}

#[test]
fn a_line_that_has_the_value_outside_the_cage_claims_nothing() {
    assert_not_so("line-claims-cage", |marks, reason| {
        fields!(LineClaims { line, value, cage } of reason);
        let puzzle = marks.puzzle();
        let mut outside = (line.cells(puzzle.size()))
            .filter(|&cell| puzzle.cage_containing(cell).unwrap().0 != *cage);
        *value = outside.find_map(|cell| marks.candidates(cell).iter().next())?;
        Some(())
    });
}

#[test]
fn a_naked_set_with_too_few_cells_is_rejected() {
    assert_not_so("naked-set", |_, reason| {
        fields!(NakedSet { cells } of reason);
        cells.pop().map(drop)
    });
}

#[test]
fn a_hidden_set_with_a_place_elsewhere_is_rejected() {
    assert_not_so("hidden-set", |marks, reason| {
        fields!(HiddenSet { line, cells } of reason);
        let mut line = line.cells(marks.puzzle().size());
        cells[0] = line.find(|cell| !cells.contains(cell))?;
        Some(())
    });
}

#[test]
fn a_clash_with_no_cell_outside_rules_nothing_out() {
    assert_does_not_follow("clash", |_, step| {
        fields!(Clash { cells } of &mut step.reason);
        cells.clear();
        Some(())
    });
}

#[test]
fn a_clash_with_a_cell_of_the_cage_itself_is_rejected() {
    assert_not_so("clash", |marks, reason| {
        fields!(Clash { cells, cage } of reason);
        cells.push(marks.puzzle().cages()[cage.index()].first_cell());
        Some(())
    });
}

#[test]
fn a_pair_of_a_cage_with_itself_is_rejected() {
    assert_not_so("cage-pair", |_, reason| {
        fields!(Pair { other, cage } of reason);
        *other = *cage;
        Some(())
    });
}

#[test]
fn a_sum_that_counts_a_line_twice_is_rejected() {
    assert_not_so("line-sum", |_, reason| {
        fields!(LineSum { lines } of reason);
        lines.push(lines[0]);
        Some(())
    });
}

#[test]
fn a_product_of_a_row_and_a_column_is_rejected() {
    assert_not_so("line-product", |_, reason| {
        fields!(LineProduct { lines } of reason);
        lines.push(crossing(lines[0]));
        Some(())
    });
}

#[test]
fn the_parity_of_no_line_is_rejected() {
    assert_not_so("parity", |_, reason| {
        fields!(Parity { lines } of reason);
        lines.clear();
        Some(())
    });
}

#[test]
fn counting_every_value_rules_nothing_out() {
    assert_does_not_follow("counting", |marks, step| {
        fields!(Counting { values } of &mut step.reason);
        *values = all_values(marks.puzzle());
        Some(())
    });
}

#[test]
fn a_fish_that_leaves_out_a_crossing_line_is_rejected() {
    assert_not_so("fish", |marks, reason| {
        fields!(Fish { across } of reason);
        across[0] = another_line(across, marks.puzzle().size())?;
        Some(())
    });
}

#[test]
fn a_wing_with_the_same_cell_on_both_sides_is_rejected() {
    assert_not_so("xy-wing", |_, reason| {
        fields!(Wing { wings } of reason);
        wings[0] = wings[1];
        Some(())
    });
}

#[test]
fn a_chain_about_a_value_that_its_first_cell_cannot_have_is_rejected() {
    assert_not_so("forcing-chain", |marks, reason| {
        fields!(Chain { cells, value } of reason);
        let candidates = marks.candidates(cells[0]);
        let mut values = marks.puzzle().size().values();
        *value = values.find(|&value| !candidates.contains(value))?;
        Some(())
    });
}

#[test]
fn combinations_of_a_line_that_the_cage_does_not_meet_rule_nothing_out() {
    assert_does_not_follow("line-combinations", |marks, step| {
        fields!(LineCombinations { line, cage } of &mut step.reason);
        let n = marks.puzzle().size().get() as u8;
        let cells = marks.puzzle().cages()[cage.index()].cells();
        let mut lines = (0..n).flat_map(|index| [Line::Row(index), Line::Col(index)]);
        *line = lines.find(|line| !cells.iter().any(|&cell| line.has(cell)))?;
        Some(())
    });
}

#[test]
fn a_bound_on_the_other_side_rules_nothing_out() {
    assert_does_not_follow("line-bounds", |_, step| {
        fields!(LineBounds { is_most } of &mut step.reason);
        *is_most = !*is_most;
        Some(())
    });
}

#[test]
fn bounds_of_a_row_and_a_column_are_rejected() {
    assert_not_so("line-bounds", |_, reason| {
        fields!(LineBounds { lines } of reason);
        lines.push(crossing(lines[0]));
        Some(())
    });
}

#[test]
fn a_chain_that_leaves_out_a_case_is_rejected() {
    assert_not_so("cage-chain", |_, reason| {
        fields!(CageChain { chains } of reason);
        chains.pop().map(drop)
    });
}

#[test]
fn a_chain_with_a_link_that_is_turned_round_is_rejected() {
    assert_not_so("cage-chain", |_, reason| {
        fields!(CageChain { chains } of reason);
        let link = chains[0].last_mut()?;
        let Effect::Remove(cell, gone) = *link else {
            return None;
        };
        *link = Effect::Place(cell, gone.iter().next()?);
        Some(())
    });
}

#[test]
fn a_chain_to_another_cell_does_not_empty_one() {
    assert_does_not_follow("cage-chain", empty_a_cell);
}

#[test]
fn combinations_of_lines_that_cross_are_rejected() {
    assert_not_so("lines-combinations", |_, reason| {
        fields!(LinesCombinations { lines } of reason);
        lines.push(crossing(lines[0]));
        Some(())
    });
}

#[test]
fn combinations_of_lines_that_the_cage_does_not_meet_rule_nothing_out() {
    assert_does_not_follow("lines-combinations", |marks, step| {
        fields!(LinesCombinations { lines, cage } of &mut step.reason);
        let n = marks.puzzle().size().get() as u8;
        let cells = marks.puzzle().cages()[cage.index()].cells();
        let mut all = (0..n).flat_map(|index| [Line::Row(index), Line::Col(index)]);
        *lines = vec![all.find(|line| !cells.iter().any(|&cell| line.has(cell)))?];
        Some(())
    });
}

#[test]
fn a_neighbourhood_that_leaves_out_a_case_is_rejected() {
    assert_not_so("neighbourhood", |_, reason| {
        fields!(Neighbourhood { cases } of reason);
        cases.pop().map(drop)
    });
}

#[test]
fn a_trial_that_ends_in_no_contradiction_is_rejected() {
    assert_not_so("trial", |_, reason| {
        fields!(Trial { cell, end } of reason);
        *end = Contradiction::NoValue(*cell);
        Some(())
    });
}

#[test]
fn a_trial_with_a_wrong_step_in_its_chain_names_that_step() {
    let spoiled = flaws("trial", |_, step| {
        fields!(Trial { chain } of &mut step.reason);
        chain.last_mut()?.effects.clear();
        Some(())
    });
    for flaw in spoiled {
        assert!(
            matches!(&flaw, VerifyError::InChain(_, inner) if **inner == VerifyError::NoEffect),
            "{flaw}"
        );
    }
}

/// No reason that holds leads to a false conclusion, whatever the effects of the step are.
#[test]
fn no_reason_rules_out_a_value_of_the_solution() {
    let mut steps = 0;
    for known in known().into_iter().filter(|known| known.fires) {
        let Outcome::Unique(solution) = known.puzzle.solve() else {
            continue;
        };
        let marks = Marks::at(&known.puzzle, &known.position).unwrap();
        let truth = |cell| solution.get(cell).unwrap();
        let mut cells = known.puzzle.size().cells();
        if !cells.all(|cell| marks.candidates(cell).contains(truth(cell))) {
            continue;
        }
        for mut step in known.technique.steps(&marks) {
            steps += 1;
            for cell in known.puzzle.size().cells() {
                step.effects = vec![Effect::Remove(cell, [truth(cell)].into_iter().collect())];
                let flaw = verify(&marks, &step).expect_err("a step that is wrong");
                assert_eq!(flaw, VerifyError::DoesNotFollow(step.effects[0]));
                let others = (marks.candidates(cell).iter()).filter(|&v| v != truth(cell));
                for value in others {
                    step.effects = vec![Effect::Place(cell, value)];
                    let flaw = verify(&marks, &step).expect_err("a step that is wrong");
                    assert_eq!(flaw, VerifyError::DoesNotFollow(step.effects[0]));
                }
            }
        }
    }
    assert!(steps > 100, "only {steps} steps were tried");
}

/// What is known already is no effect: a value that is gone, and one that is entered.
#[test]
fn a_step_that_changes_nothing_is_rejected() {
    let (mut removals, mut entries) = (0, 0);
    for known in known().into_iter().filter(|known| known.fires) {
        let marks = Marks::at(&known.puzzle, &known.position).unwrap();
        let Some(mut step) = known.technique.steps(&marks).into_iter().next() else {
            continue;
        };
        for cell in known.puzzle.size().cells() {
            let candidates = marks.candidates(cell);
            let gone = known.puzzle.size().values();
            let gone: ValueSet = gone.filter(|&value| !candidates.contains(value)).collect();
            step.effects = vec![Effect::Remove(cell, gone)];
            assert_eq!(verify(&marks, &step), Err(VerifyError::NoEffect));
            removals += 1;
            if let Some(value) = marks.entered(cell) {
                step.effects = vec![Effect::Place(cell, value)];
                assert_eq!(verify(&marks, &step), Err(VerifyError::NoEffect));
                entries += 1;
            }
        }
    }
    assert!(removals > 0 && entries > 0);
}

#[test]
fn a_fish_across_its_own_lines_is_rejected() {
    assert_not_so("fish", |_, reason| {
        fields!(Fish { lines, across } of reason);
        across.clone_from(lines);
        Some(())
    });
}

#[test]
fn a_fish_with_more_crossing_lines_than_lines_is_rejected() {
    assert_not_so("fish", |marks, reason| {
        fields!(Fish { across } of reason);
        across.push(another_line(across, marks.puzzle().size())?);
        Some(())
    });
}

#[test]
fn a_fish_that_counts_a_line_twice_is_rejected() {
    assert_not_so("fish", |marks, reason| {
        fields!(Fish { lines, across } of reason);
        lines.push(lines[0]);
        across.push(another_line(across, marks.puzzle().size())?);
        Some(())
    });
}

#[test]
fn a_wing_about_another_value_is_rejected() {
    assert_not_so("xy-wing", |marks, reason| {
        fields!(Wing { pivot, value } of reason);
        *value = marks.candidates(*pivot).iter().next()?;
        Some(())
    });
}

/// A sum says more than whether it is odd.
#[test]
fn what_the_sum_of_a_line_rules_out_does_not_follow_from_its_parity() {
    let mut rejected = 0;
    for known in known().into_iter().filter(|known| known.fires) {
        let marks = Marks::at(&known.puzzle, &known.position).unwrap();
        for mut step in Technique::by_id("line-sum").unwrap().steps(&marks) {
            fields!(LineSum { lines, cage } of &step.reason);
            let (lines, cage) = (lines.clone(), *cage);
            step.reason = Reason::Parity { lines, cage };
            match verify(&marks, &step) {
                Ok(()) => {}
                Err(VerifyError::DoesNotFollow(_)) => rejected += 1,
                Err(flaw) => panic!("{flaw}: {step:?}"),
            }
        }
    }
    assert!(rejected > 0);
}

/// A sum inside the lines is known from its clue, though it has too many ways to list.
#[test]
fn a_sum_that_cannot_be_listed_is_part_of_the_sum_of_its_lines() {
    let size = Size::new(8).unwrap();
    let (above, below): (Vec<Cell>, Vec<Cell>) = size.cells().partition(|cell| cell.row() < 4);
    let (large, pair) = above.split_at(30);
    // Four rows of 1 to 8 add up to 144, which leaves 3 for two cells: 1 and 2.
    let puzzle = Puzzle::builder(size)
        .cage(Clue::Op(Op::Add, 141), large.iter().copied())
        .cage(Clue::Free, pair.iter().copied())
        .cage(Clue::Free, below.iter().copied())
        .build()
        .unwrap();
    let marks = Marks::new(&puzzle);
    let step = |gone: u8| Step {
        technique: Technique::by_id("line-sum").unwrap(),
        reason: Reason::LineSum {
            lines: (0..4).map(Line::Row).collect(),
            cage: puzzle.cage_containing(pair[0]).unwrap().0,
        },
        effects: vec![Effect::Remove(
            pair[0],
            Value::new(gone).into_iter().collect(),
        )],
    };
    assert_eq!(verify(&marks, &step(3)), Ok(()));
    let possible = step(2);
    let flaw = VerifyError::DoesNotFollow(possible.effects[0]);
    assert_eq!(verify(&marks, &possible), Err(flaw));
}

/// A cage with too many ways to list is checked by arithmetic, which says nothing about other cages.
#[test]
fn a_cage_that_cannot_be_listed_rules_out_nothing_elsewhere() {
    let size = Size::new(8).unwrap();
    let is_inside = |cell: &Cell| cell.row() < 6 && cell.col() < 6;
    let (inside, outside): (Vec<Cell>, Vec<Cell>) = size.cells().partition(is_inside);
    // A product of twos and threes, which 5 does not divide.
    let clue = Clue::Op(Op::Mul, 1152u64.pow(6));
    let puzzle = Puzzle::builder(size)
        .cage(clue, inside.iter().copied())
        .cage(Clue::Free, outside.iter().copied())
        .build()
        .unwrap();
    let mut position = Position::empty(size);
    let marked = [1, 2, 3, 4, 6, 8].into_iter().filter_map(Value::new);
    let marked: ValueSet = marked.collect();
    for &cell in &inside[1..] {
        position.set_marks(cell, marked).unwrap();
    }
    let marks = Marks::at(&puzzle, &position).unwrap();
    let fives: ValueSet = Value::new(5).into_iter().collect();
    let step = |cell| Step {
        technique: Technique::by_id("cage-values").unwrap(),
        reason: Reason::CageValues {
            cage: puzzle.cage_containing(inside[0]).unwrap().0,
        },
        effects: vec![Effect::Remove(cell, fives)],
    };
    assert_eq!(verify(&marks, &step(inside[0])), Ok(()));
    let elsewhere = step(outside[0]);
    let flaw = VerifyError::DoesNotFollow(elsewhere.effects[0]);
    assert_eq!(verify(&marks, &elsewhere), Err(flaw));
}

/// A 9×9 grid with one clue: the product of a cage that goes down in steps from the first corner to the last. It has too
/// many combinations to list them, and none of them contains another value than a power of 2.
fn stairs() -> Puzzle {
    let size = Size::new(9).unwrap();
    let is_above = |cell: &Cell| cell.col() > cell.row() + 1;
    let is_below = |cell: &Cell| cell.col() < cell.row();
    Puzzle::builder(size)
        .cage(
            Clue::Op(Op::Mul, 1 << 24),
            (size.cells()).filter(|cell| !is_above(cell) && !is_below(cell)),
        )
        .cage(Clue::Free, size.cells().filter(is_above))
        .cage(Clue::Free, size.cells().filter(is_below))
        .build()
        .unwrap()
}

fn step(id: &str, reason: Reason, effect: Effect) -> Step {
    Step {
        technique: Technique::by_id(id).unwrap(),
        reason,
        effects: vec![effect],
    }
}

fn remove(cell: Cell, value: u8) -> Effect {
    Effect::Remove(cell, Value::new(value).into_iter().collect())
}

#[test]
fn a_cage_with_too_many_combinations_rules_out_what_its_arithmetic_does() {
    let puzzle = stairs();
    let marks = Marks::new(&puzzle);
    let (inside, outside) = (Cell::new(7, 8), Cell::new(0, 5));
    let cage = cages(&puzzle).next().unwrap();
    for (id, reason) in [
        ("cage-values", Reason::CageValues { cage }),
        ("cage-cells", Reason::CageCells { cage }),
    ] {
        let checked = |effect| verify(&marks, &step(id, reason.clone(), effect));
        assert_eq!(checked(remove(inside, 3)), Ok(()), "{id}");
        for wrong in [remove(inside, 2), remove(outside, 3)] {
            assert_eq!(
                checked(wrong),
                Err(VerifyError::DoesNotFollow(wrong)),
                "{id}"
            );
        }
    }
}

#[test]
fn a_cage_with_too_many_combinations_has_none_with_a_value_that_its_arithmetic_rules_out() {
    let puzzle = stairs();
    let marks = Marks::new(&puzzle);
    let last = Cell::new(8, 8);
    let end = Contradiction::NoCombination(cages(&puzzle).next().unwrap());
    for (value, expected) in [(3, Ok(())), (2, Err(VerifyError::NotSo))] {
        let reason = Reason::Trial {
            cell: last,
            value: Value::new(value).unwrap(),
            chain: Vec::new(),
            end,
        };
        let checked = verify(&marks, &step("trial", reason, remove(last, value)));
        assert_eq!(checked, expected, "{value}");
    }
}

#[test]
fn the_cells_of_a_cage_without_a_clue_count_one_by_one() {
    let size = Size::new(4).unwrap();
    let pair = [Cell::new(0, 0), Cell::new(0, 1)];
    let puzzle = Puzzle::builder(size)
        .cage(Clue::Op(Op::Add, 5), pair)
        .cage(Clue::Free, size.cells().skip(2))
        .build()
        .unwrap();
    let one: ValueSet = Value::new(1).into_iter().collect();
    let mut position = Position::empty(size);
    position.set_marks(Cell::new(0, 2), one).unwrap();
    let marks = Marks::at(&puzzle, &position).unwrap();
    let reason = Reason::LineCombinations {
        line: Line::Row(0),
        cage: cages(&puzzle).next().unwrap(),
    };
    let checked = |effect| verify(&marks, &step("line-combinations", reason.clone(), effect));
    assert_eq!(checked(remove(pair[0], 1)), Ok(()));
    let wrong = remove(pair[0], 2);
    assert_eq!(checked(wrong), Err(VerifyError::DoesNotFollow(wrong)));
}

/// Long chains are dearer, but never as dear as a search.
#[test]
fn the_price_of_a_chain_grows_with_its_links() {
    let technique = Technique::by_id("cage-chain").unwrap();
    let link = remove(Cell::new(0, 0), 1);
    for (links, extra) in [(&[1][..], 0), (&[2, 3], 1), (&[3, 3], 2), (&[9, 9], 4)] {
        let chains = links.iter().map(|&links| vec![link; links + 1]).collect();
        let step = step("cage-chain", Reason::CageChain { chains }, link);
        assert_eq!(step.price(), technique.price + extra, "{links:?}");
    }
}
