//! The rules of the puzzles on a sheet in words. They mention only what occurs in these puzzles. Each operator has
//! a line of its own.

use cagey::model::{Cage, Clue, Op, Puzzle};

use crate::signs::Signs;

/// The rules of these puzzles, with the operator signs that are printed in them.
pub(crate) fn rules(puzzles: &[&Puzzle], signs: Signs) -> String {
    let cages = || puzzles.iter().flat_map(|puzzle| puzzle.cages());
    let has = |is_such: &dyn Fn(&Cage) -> bool| cages().any(is_such);
    let mut text = numbers(puzzles);
    let is_larger = |cage: &Cage| cage.cells().len() > 1;
    if has(&|cage| is_larger(cage) && cage.clue() != Clue::Free) {
        let each = match has(&|cage| cage.clue() == Clue::Free) {
            true => "most have",
            false => "each has",
        };
        text += &format!(" Thick lines surround cages; {each} a target in its top left corner.");
    }
    for op in Op::ALL {
        let with_it =
            |cage: &&Cage| is_larger(cage) && matches!(cage.clue(), Clue::Op(own, _) if own == op);
        let largest = cages().filter(with_it).map(|cage| cage.cells().len()).max();
        if let Some(cells) = largest {
            text += &format!("\n{} {}", signs.sign(op), meaning(op, cells));
        }
    }
    let mut rest = Vec::new();
    if has(&|cage| is_larger(cage) && matches!(cage.clue(), Clue::Hidden(_))) {
        rest.push(match has(&|cage| !is_larger(cage)) {
            true => "A target without a sign in a larger cage is",
            false => "A target without a sign is",
        });
        rest.push(
            "the sum, the difference, the product or the quotient of the numbers; find out which.",
        );
    }
    if has(&|cage| cage.cells().len() > 2 && matches!(cage.clue(), Clue::Hidden(_))) {
        rest.push("Difference and quotient begin with the largest number.");
    }
    if has(&|cage| !is_larger(cage) && cage.clue() != Clue::Free) {
        rest.push("In a cage of one cell, the number is given: write it down.");
    }
    if has(&|cage| cage.clue() == Clue::Free) {
        rest.push("A cage without a target may have any numbers.");
    }
    if has(&may_repeat) {
        rest.push("A number may be in a cage more than once, but never in the same row or column.");
    }
    match rest.is_empty() {
        true => text,
        false => format!("{text}\n{}", rest.join(" ")),
    }
}

/// The rule about the numbers in rows and columns.
fn numbers(puzzles: &[&Puzzle]) -> String {
    let sizes = || puzzles.iter().map(|puzzle| puzzle.size().get());
    let (least, most) = (sizes().min().unwrap_or(1), sizes().max().unwrap_or(1));
    let grid = match puzzles.len() {
        1 => "the grid",
        _ => "each grid",
    };
    match most {
        1 => "Write 1 into the cell.".to_owned(),
        _ if least < most => format!(
            "Fill {grid} with the numbers from 1 to its size: 1 to {least} where it is {least} cells \
             wide, 1 to {most} where it is {most} cells wide. Every row and every column has each \
             number once."
        ),
        2 => format!("Fill {grid} with 1 and 2, so that every row and every column has both."),
        _ => format!(
            "Fill {grid} with the numbers 1 to {most}, so that every row and every column has each \
             number once."
        ),
    }
}

/// What an operator means, if the largest cage with it has this many cells.
fn meaning(op: Op, cells: usize) -> &'static str {
    let two = cells == 2;
    match op {
        Op::Add => "means that the numbers in the cage add up to the target.",
        Op::Sub if two => "means that the larger number minus the smaller is the target.",
        Op::Sub => "means that the largest number minus all others is the target.",
        Op::Mul => "means that the numbers in the cage, multiplied, give the target.",
        Op::Div if two => "means that the larger number divided by the smaller is the target.",
        Op::Div => "means that the largest number divided by all others is the target.",
    }
}

/// Whether two cells of a cage share neither row nor column.
fn may_repeat(cage: &Cage) -> bool {
    let cells = cage.cells();
    let apart = |one: usize, other: usize| {
        let (one, other) = (cells[one], cells[other]);
        one.row() != other.row() && one.col() != other.col()
    };
    (0..cells.len()).any(|one| (0..one).any(|other| apart(one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules_for(ids: &[&str]) -> String {
        let puzzles: Vec<Puzzle> = ids.iter().map(|id| id.parse().unwrap()).collect();
        rules(&puzzles.iter().collect::<Vec<_>>(), Signs::Usual)
    }

    #[test]
    fn rules_of_a_sheet_with_sums_and_given_cells_mention_nothing_else() {
        let sheet = rules_for(&["aab\ncdb\ncde\n\na: 3+\nb: 5+\nc: 4+\nd: 3+\ne: 1"]);
        assert_eq!(
            sheet,
            "Fill the grid with the numbers 1 to 3, so that every row and every column has each number \
             once. Thick lines surround cages; each has a target in its top left corner.\n\
             + means that the numbers in the cage add up to the target.\n\
             In a cage of one cell, the number is given: write it down."
        );
    }

    #[test]
    fn hidden_operators_are_mentioned_only_if_there_are_any() {
        let hidden = rules_for(&["aab\nabb\nbbb\n\na: 6?\nb: 12+"]);
        assert!(
            hidden.contains("A target without a sign is the sum"),
            "{hidden}"
        );
        assert!(hidden.contains("more than once"), "{hidden}");
        assert!(hidden.contains("begin with the largest"), "{hidden}");
        let both = rules_for(&["aab\nccb\nccd\n\na: 3?\nb: 2/\nc: 12*\nd: 1"]);
        assert!(both.contains("without a sign in a larger cage"), "{both}");
        assert!(both.contains("÷ means that the larger number divided by the smaller"));
        assert!(!both.contains("begin with the largest"), "{both}");
        let plain = rules_for(&["4:_a_7a4_a3,s1m6m2s2a5d2a7d2"]);
        assert!(!plain.contains("without a sign") && !plain.contains("is given"));
    }

    #[test]
    fn other_sizes_and_other_cages_have_their_own_words() {
        assert_eq!(
            rules_for(&["1:_,a1"]),
            "Write 1 into the cell.\nIn a cage of one cell, the number is given: write it down."
        );
        let two = rules_for(&["2:__b,a3a3", "2:__b,a3a3"]);
        assert!(
            two.starts_with("Fill each grid with 1 and 2, so that"),
            "{two}"
        );
        let mixed = rules_for(&["2:__b,a3a3", "4:_a_7a4_a3,s1m6m2s2a5d2a7d2"]);
        assert!(
            mixed.contains("1 to 2 where it is 2 cells wide, 1 to 4 where"),
            "{mixed}"
        );
        let free = rules_for(&["c4:_a_7a4_a3,h1m6nh2a5d2a7d2"]);
        assert!(free.contains("most have a target"), "{free}");
        assert!(
            free.contains("A cage without a target may have any numbers."),
            "{free}"
        );
        let long = rules_for(&["aaa\nbbb\nccc\n\na: 0-\nb: 1/\nc: 6+"]);
        assert!(
            long.contains("− means that the largest number minus all others"),
            "{long}"
        );
        assert!(
            long.contains("÷ means that the largest number divided by all others"),
            "{long}"
        );
    }
}
