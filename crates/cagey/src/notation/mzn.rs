//! A MiniZinc model whose solutions correspond one to one to the solutions of the puzzle.
//!
//! The cells are its only variables. Some of the solvers for MiniZinc calculate with 32 bits, but targets may have
//! 64. Conditions that cannot be satisfied are therefore written as `false`, and a product that could exceed 32 bits
//! is expressed by its prime factors: the exponents of 2 in all cells must add up to that in the target, and so on.
//!
//! Products are written with `*`: MiniZinc 2.6.4, the version in Debian, ignores the value of `product([…])` inside
//! a disjunction, and finds too many solutions.

use std::fmt::Write;

use super::Document;
use crate::model::{Cage, Cell, Clue, Op, Size, Target};

/// The primes up to the largest size that the types of the model allow, and the names of the tables with their
/// exponents in each value.
const PRIMES: [(Target, &str); 11] = [
    (2, "twos"),
    (3, "threes"),
    (5, "fives"),
    (7, "sevens"),
    (11, "elevens"),
    (13, "thirteens"),
    (17, "seventeens"),
    (19, "nineteens"),
    (23, "twenty_threes"),
    (29, "twenty_nines"),
    (31, "thirty_ones"),
];

pub(super) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let size = puzzle.size();
    let mut cages = String::new();
    for cage in puzzle.cages() {
        let names: Vec<String> = cage.cells().iter().map(Cell::to_string).collect();
        cages += &format!("\n% {} on {}\n", cage.clue(), names.join(" "));
        if let Some(condition) = condition(cage, size) {
            cages += &format!("constraint {condition};\n");
        }
    }

    let n = size.get();
    let mut model = format!(
        "% The puzzle {puzzle}\n\
         include \"all_different.mzn\";\n\n\
         int: n = {n};\n\
         array[1..n, 1..n] of var 1..n: x;\n\n\
         constraint forall (row in 1..n) (all_different([x[row, col] | col in 1..n]));\n\
         constraint forall (col in 1..n) (all_different([x[row, col] | row in 1..n]));\n"
    );
    // A product that is expressed by its factors uses all tables, beginning with that of 2.
    if cages.contains("twos[") {
        model += "\n% How often a prime divides each value.\n";
        model.extend(primes(size).map(|(prime, name)| table(prime, name, size)));
    }
    model += &cages;
    model += &entries(document);
    model += "\nsolve satisfy;\n\n\
              output [show(x[row, col]) ++ if col = n then \"\\n\" else \" \" endif | row, col in 1..n];\n";
    model
}

/// Constraints for the values that have been entered.
fn entries(document: &Document) -> String {
    let grid = document.position.grid();
    let mut text = String::new();
    if !grid.is_empty() {
        text += "\n% entered\n";
    }
    for cell in grid.size().cells() {
        if let Some(value) = grid.get(cell) {
            // Writing to a string does not fail.
            let _ = writeln!(text, "constraint {} = {value};", variable(cell));
        }
    }
    text
}

fn variable(cell: Cell) -> String {
    format!("x[{}, {}]", cell.row() + 1, cell.col() + 1)
}

/// The condition of the clue; nothing if it has none.
fn condition(cage: &Cage, size: Size) -> Option<String> {
    let cells: Vec<String> = cage.cells().iter().map(|&cell| variable(cell)).collect();
    match cage.clue() {
        Clue::Given(value) => Some(format!("{} = {value}", cells[0])),
        Clue::Op(op, target) => {
            Some(gives(op, &cells, target, size).unwrap_or_else(|| "false".to_owned()))
        }
        Clue::Hidden(target) => {
            let ways: Vec<String> = (Op::ALL.iter())
                .filter_map(|&op| gives(op, &cells, target, size))
                .map(|alternative| format!("\n    ({alternative})"))
                .collect();
            Some(match ways.as_slice() {
                [] => "false".to_owned(),
                ways => ways.join(" \\/"),
            })
        }
        Clue::Free => None,
    }
}

/// The condition that the operator gives the target on the cells; nothing if that is impossible.
fn gives(op: Op, cells: &[String], target: Target, size: Size) -> Option<String> {
    let n = size.get() as Target;
    let count = cells.len() as Target;
    let largest_product = n.checked_pow(cells.len() as u32);
    let in_reach = match op {
        Op::Add => (count..=count * n).contains(&target),
        Op::Sub => target < n,
        Op::Mul => target > 0 && largest_product.is_none_or(|largest| target <= largest),
        Op::Div => (1..=n).contains(&target),
    };
    if !in_reach {
        return None;
    }
    let list = cells.join(", ");
    // × compares the product with the target, ÷ the product times the target with a square.
    let factor = if op == Op::Div { target } else { 1 };
    let is_small = largest_product
        .and_then(|largest| largest.checked_mul(factor))
        .is_some_and(|largest| largest <= i32::MAX as Target);
    Some(match (op, cells) {
        (Op::Add, _) => format!("{} = {target}", cells.join(" + ")),
        (Op::Sub, [one, other]) => format!("abs({one} - {other}) = {target}"),
        (Op::Sub, _) => format!("2 * max([{list}]) - sum([{list}]) = {target}"),
        (Op::Mul, _) if is_small => format!("{} = {target}", cells.join(" * ")),
        (Op::Div, [one, other]) => {
            format!("{one} = {target} * {other} \\/ {other} = {target} * {one}")
        }
        (Op::Div, _) if is_small => {
            let product = cells.join(" * ");
            format!("max([{list}]) * max([{list}]) = {target} * {product}")
        }
        (Op::Mul | Op::Div, _) => by_factors(op, cells, target, size)?,
    })
}

/// × and ÷ expressed prime by prime; nothing if the target has a prime factor that no value has.
fn by_factors(op: Op, cells: &[String], target: Target, size: Size) -> Option<String> {
    let mut rest = target;
    let mut conditions = Vec::new();
    for (prime, table) in primes(size) {
        let exponent = exponent(prime, rest);
        rest /= prime.pow(exponent);
        let in_cells: Vec<String> = cells
            .iter()
            .map(|cell| format!("{table}[{cell}]"))
            .collect();
        let in_cells = in_cells.join(", ");
        conditions.push(match op {
            // The square of the largest is the target times the product of all.
            Op::Div => {
                let list = cells.join(", ");
                format!("2 * {table}[max([{list}])] = {exponent} + sum([{in_cells}])")
            }
            _ => format!("sum([{in_cells}]) = {exponent}"),
        });
    }
    (rest == 1).then(|| conditions.join(" /\\\n    "))
}

fn primes(size: Size) -> impl Iterator<Item = (Target, &'static str)> {
    let n = size.get() as Target;
    PRIMES.into_iter().filter(move |&(prime, _)| prime <= n)
}

/// How often the prime divides the number, which is not 0.
fn exponent(prime: Target, number: Target) -> u32 {
    let powers = std::iter::successors(Some(prime), |power| power.checked_mul(prime));
    powers
        .take_while(|power| number.is_multiple_of(*power))
        .count() as u32
}

fn table(prime: Target, name: &str, size: Size) -> String {
    let exponents: Vec<String> = (size.values())
        .map(|value| exponent(prime, value.into()).to_string())
        .collect();
    format!("array[1..n] of int: {name} = [{}];\n", exponents.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Grid, Puzzle};

    fn model(text: &str) -> String {
        write(&text.parse::<Puzzle>().unwrap().into())
    }

    /// The constraint of the first cage.
    fn first(text: &str) -> String {
        let model = model(text);
        let cages = model.split_once("\n% ").unwrap().1;
        let cage = cages.split_once(" on R1C1").unwrap().1;
        let constraint = cage.split_once("constraint ").unwrap().1;
        constraint.split_once(';').unwrap().0.to_owned()
    }

    #[test]
    fn a_model_has_cells_lines_cages_and_entries() {
        let puzzle: Puzzle = "aa\nbc\n\na: 3+\nb: 1\nc:".parse().unwrap();
        let mut document = Document::from(puzzle);
        document.position = "12..".parse::<Grid>().unwrap().into();
        let expected = r#"% The puzzle c2:a_3,a3a1n
include "all_different.mzn";

int: n = 2;
array[1..n, 1..n] of var 1..n: x;

constraint forall (row in 1..n) (all_different([x[row, col] | col in 1..n]));
constraint forall (col in 1..n) (all_different([x[row, col] | row in 1..n]));

% 3+ on R1C1 R1C2
constraint x[1, 1] + x[1, 2] = 3;

% 1 on R2C1
constraint x[2, 1] = 1;

% no clue on R2C2

% entered
constraint x[1, 1] = 1;
constraint x[1, 2] = 2;

solve satisfy;

output [show(x[row, col]) ++ if col = n then "\n" else " " endif | row, col in 1..n];
"#;
        assert_eq!(write(&document), expected);
    }

    #[test]
    fn each_operator_is_said_on_two_cells_and_on_more() {
        let two = |clue| first(&format!("aab\nbbb\nbbb\n\na: {clue}\nb:"));
        assert_eq!(two("2*"), "x[1, 1] * x[1, 2] = 2");
        assert_eq!(two("1-"), "abs(x[1, 1] - x[1, 2]) = 1");
        assert_eq!(two("3/"), "x[1, 1] = 3 * x[1, 2] \\/ x[1, 2] = 3 * x[1, 1]");
        assert_eq!(
            two("4?"),
            "\n    (x[1, 1] + x[1, 2] = 4) \\/\n    (x[1, 1] * x[1, 2] = 4)"
        );
        let three = |clue| first(&format!("aaa\nbbb\nbbb\n\na: {clue}\nb:"));
        let list = "[x[1, 1], x[1, 2], x[1, 3]]";
        assert_eq!(three("0-"), format!("2 * max({list}) - sum({list}) = 0"));
        assert_eq!(
            three("1/"),
            format!("max({list}) * max({list}) = 1 * x[1, 1] * x[1, 2] * x[1, 3]")
        );
    }

    #[test]
    fn what_is_out_of_reach_is_false() {
        for clue in ["7+", "1+", "10*", "0*", "3-", "0/", "4/", "77?"] {
            let text = format!("aab\nbbb\nbbb\n\na: {clue}\nb:");
            assert_eq!(first(&text), "false", "{clue}");
        }
        // 23 divides no product of values up to 9.
        assert_eq!(first("c9:z5s,m23"), "false");
        assert_eq!(first("c9:z5s,m18446744073709551615"), "false");
    }

    #[test]
    fn products_beyond_32_bits_are_expressed_by_their_factors() {
        let ten = "aaaaa\naaaaa\nbbbbb\nbbbbb\nbbbbb\n\n";
        let small = format!("{ten}a: 14400*\nb:");
        assert!(!model(&small).contains("twos"));
        let large = model("c5:zo,m24883200000");
        assert!(large.contains("array[1..n] of int: twos = [0, 1, 0, 2, 0];"));
        assert!(large.contains("array[1..n] of int: fives = [0, 0, 0, 0, 1];"));
        assert!(!large.contains("sevens"));
        assert!(large.contains("x[5, 5]]]) = 5 /\\\n"), "threes: {large}");
        let quotient = model("c5:zo,d2");
        assert!(quotient.contains("constraint 2 * twos[max([x[1, 1], "));
        assert!(quotient.contains("])] = 1 + sum([twos[x[1, 1]], "));
    }
}
