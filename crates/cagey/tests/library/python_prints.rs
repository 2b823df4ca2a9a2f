//! A puzzle in the ways in which Python and numpy print a board and its results.

use cagey::model::{Clue, Op, Puzzle};

/// The rows of a puzzle's board, with this name for a block and this text between names.
fn rows(puzzle: &Puzzle, name: impl Fn(usize) -> String, between: &str) -> Vec<String> {
    let cells: Vec<String> = (puzzle.size().cells())
        .map(|cell| name(puzzle.cage_containing(cell).unwrap().0.index()))
        .collect();
    let row = |row: &[String]| format!("[{}]", row.join(between));
    cells.chunks(puzzle.size().get()).map(row).collect()
}

/// Each block's name with its result: `'d01': ('+', 3)`.
fn results(puzzle: &Puzzle, name: impl Fn(usize) -> String) -> Vec<String> {
    let result = |clue: Clue| {
        let sign = match clue {
            Clue::Given(_) | Clue::Op(Op::Add, _) => '+',
            Clue::Op(Op::Sub, _) => '-',
            Clue::Op(Op::Mul, _) => '*',
            Clue::Op(Op::Div, _) => '/',
            _ => '?',
        };
        let target = clue.target();
        target.map_or("None".to_owned(), |target| format!("('{sign}', {target})"))
    };
    let cages = puzzle.cages().iter().enumerate();
    cages
        .map(|(i, cage)| format!("{}: {}", name(i), result(cage.clue())))
        .collect()
}

/// The puzzle as lists and tuples, as arrays that numpy shows and prints, and as a program.
pub(crate) fn prints(puzzle: &Puzzle) -> Vec<String> {
    let quoted = |i: usize| format!("'d{:02}'", i + 1);
    let numbered = |i: usize| (i + 1).to_string();
    let scalar = |i: usize| format!("np.str_({})", quoted(i));
    let list = rows(puzzle, quoted, ", ").join(", ");
    let shown = rows(puzzle, quoted, ", ").join(",\n       ");
    let shown = format!("array([{shown}], dtype='<U3')");
    let scalars = rows(puzzle, scalar, ", ").join(", ");
    let printed = rows(puzzle, quoted, " ").join("\n ");
    // numpy breaks long rows.
    let broken = rows(puzzle, quoted, "\n  ").join("\n ");
    let numbers = rows(puzzle, numbered, " ").join("\n ");
    let pairs = results(puzzle, quoted);
    let dict = format!("{{{}}}", pairs.join(", "));
    let mut texts = vec![
        format!("{{'board': [{list}], 'block_results': {dict}}}\n"),
        format!(
            "{{'block_results': {{{}}},\n 'board': [{list}]}}\n",
            pairs.join(",\n  ")
        ),
        format!("{{'board': {shown}, 'block_results': {dict}}}\n"),
        format!("([{list}], {dict})\n"),
        format!("({shown}, {dict})\n"),
        format!("[{list}] {dict}\n"),
        format!("[{scalars}]\n{dict}\n"),
        format!("{shown}\n{dict}\n"),
        format!("[{printed}]\n\n{dict}\n"),
        format!("[{broken}]\n{dict}\n"),
        format!("board = [{list}]\nblock_results = {dict}\n"),
        format!(
            "import numpy as np\n\n# it's a board: [\nbor = np.array([\n  {},\n])\n\
             clues = {{  # by block\n  {},\n}}\nprint(Board(bor, clues).solve())\n",
            rows(puzzle, quoted, ", ").join(",\n  "),
            pairs.join(",\n  "),
        ),
    ];
    // One number alone is the size of another format.
    if puzzle.size().get() > 1 {
        let dict = results(puzzle, numbered).join(", ");
        texts.push(format!("[{numbers}]\n{{{dict}}}\n"));
    }
    texts
}
