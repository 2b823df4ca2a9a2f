//! The puzzle in plain words, for screen readers and for reading aloud.
//!
//! Each cage takes one line. The only punctuation is full stops, commas, colons and semicolons, which are read as
//! pauses.

use super::{Document, one_line};
use crate::model::{Cage, Cell, Clue, Grid, Op, Size};

pub(super) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let mut lines = Vec::new();
    lines.extend(heading(document));
    lines.push(rules(puzzle.size()));
    lines.push(match puzzle.cages().len() {
        1 => "There is one cage.".to_owned(),
        count => format!("There are {} cages.", number(count)),
    });
    lines.push(String::new());
    for (i, cage) in puzzle.cages().iter().enumerate() {
        let (place, clue) = (place(cage.cells()), clue(cage));
        lines.push(format!("Cage {}: {place}. {clue}", i + 1));
    }
    lines.extend(entries(document.position.grid()));
    lines.join("\n") + "\n"
}

/// The title and the author, if there is a title.
fn heading(document: &Document) -> Option<String> {
    let shown = |text: &Option<String>| {
        text.as_deref()
            .map(one_line)
            .filter(|text| !text.is_empty())
    };
    let mut heading = shown(&document.meta.title)?;
    if let Some(author) = shown(&document.meta.author) {
        heading += &format!(", by {author}");
    }
    if heading.ends_with(char::is_alphanumeric) {
        heading.push('.');
    }
    Some(heading)
}

fn rules(size: Size) -> String {
    let n = size.get();
    match n {
        1 => "A puzzle of one cell. Put the number 1 into it.".to_owned(),
        2 => "A puzzle of 2 by 2 cells. Put 1 or 2 into each cell, so that every row and every \
              column has both of them, and every cage meets its clue. \
              Rows are counted from the top, columns from the left."
            .to_owned(),
        _ => format!(
            "A puzzle of {n} by {n} cells. Put a number from 1 to {n} into each cell, so that \
             every row and every column has each number once, and every cage meets its clue. \
             Rows are counted from the top, columns from the left."
        ),
    }
}

/// What the clue requires of the numbers in the cage.
fn clue(cage: &Cage) -> String {
    let cells = cage.cells().len();
    let all = number(cells);
    let others = number(cells - 1);
    match (cage.clue(), cells) {
        (Clue::Free, _) => "It has no clue.".to_owned(),
        (Clue::Given(value), _) => format!("The number is {value}."),
        (Clue::Op(_, target) | Clue::Hidden(target), 1) => format!("The number is {target}."),
        (Clue::Op(Op::Add, target), _) => format!("The {all} numbers add up to {target}."),
        (Clue::Op(Op::Mul, target), _) => {
            format!("The {all} numbers multiplied together give {target}.")
        }
        (Clue::Op(Op::Sub, target), 2) => format!("The larger minus the smaller is {target}."),
        (Clue::Op(Op::Div, target), 2) => {
            format!("The larger divided by the smaller is {target}.")
        }
        (Clue::Op(Op::Sub, target), _) => {
            format!("The largest minus the sum of the other {others} is {target}.")
        }
        (Clue::Op(Op::Div, target), _) => {
            format!("The largest divided by the product of the other {others} is {target}.")
        }
        (Clue::Hidden(target), _) => {
            let [others @ .., last] = Op::ALL.map(Op::gerund);
            format!(
                "The {all} numbers give {target} by {} or {last}; which of these is not told.",
                others.join(", ")
            )
        }
    }
}

/// Where the cells are: "row 1, columns 2 and 3; row 2, column 3".
///
/// Consecutive rows with the same columns are combined.
fn place(cells: &[Cell]) -> String {
    let mut parts: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    for row in cells.chunk_by(|a, b| a.row() == b.row()) {
        let columns: Vec<usize> = row.iter().map(|cell| cell.col() + 1).collect();
        let number = row[0].row() + 1;
        match parts.last_mut() {
            Some((rows, same)) if *same == columns => rows.push(number),
            _ => parts.push((vec![number], columns)),
        }
    }
    let text: Vec<String> = (parts.iter())
        .map(|(rows, columns)| {
            let goes_down = rows.len() > 1 && columns.len() == 1;
            let (rows, columns) = (several("row", rows), several("column", columns));
            if goes_down {
                format!("{columns}, {rows}")
            } else {
                format!("{rows}, {columns}")
            }
        })
        .collect();
    text.join("; ")
}

/// "row 1", "rows 1 and 2", "rows 1 to 3", "rows 1, 3 and 4".
fn several(noun: &str, numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let mut text: Vec<String> = Vec::new();
    for run in runs {
        match run {
            [first, _, .., last] => text.push(format!("{first} to {last}")),
            few => text.extend(few.iter().map(usize::to_string)),
        }
    }
    let plural = if numbers.len() == 1 { "" } else { "s" };
    format!("{noun}{plural} {}", listed(&text))
}

/// "a", "a and b", "a, b and c".
fn listed(parts: &[String]) -> String {
    match parts {
        [first @ .., before, last] => {
            let mut text: String = first.iter().map(|part| format!("{part}, ")).collect();
            text += &format!("{before} and {last}");
            text
        }
        few => few.concat(),
    }
}

/// A small number as a word, so that it is not mistaken for a number in the grid.
fn number(count: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(count)
        .map_or_else(|| count.to_string(), |&word| word.to_owned())
}

/// The values entered, one line for each row that has any.
fn entries(grid: &Grid) -> Vec<String> {
    if grid.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![String::new(), "Entered so far:".to_owned()];
    let filled: Vec<_> = (grid.size().cells())
        .filter_map(|cell| Some((cell, grid.get(cell)?)))
        .collect();
    for row in filled.chunk_by(|(a, _), (b, _)| a.row() == b.row()) {
        let text: Vec<String> = (row.iter())
            .map(|(cell, value)| format!("column {} is {value}", cell.col() + 1))
            .collect();
        lines.push(format!("Row {}: {}.", row[0].0.row() + 1, text.join(", ")));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Puzzle;

    #[test]
    fn a_puzzle_is_described_cage_by_cage_in_reading_order() {
        let text = "a a b c\nd e b c\nd e e f\nd g g g\n\n\
                    a: 2-\nb: 2/\nc: 7+\nd: 0-\ne: 12*\nf: 3\ng: 1/";
        let mut document = Document::from(text.parse::<Puzzle>().unwrap());
        document.meta.title = Some("Sunday\n puzzle".to_owned());
        document.position = ".2.4............".parse::<Grid>().unwrap().into();
        let expected = "\
Sunday puzzle.
A puzzle of 4 by 4 cells. Put a number from 1 to 4 into each cell, so that every row and every \
column has each number once, and every cage meets its clue. \
Rows are counted from the top, columns from the left.
There are seven cages.

Cage 1: row 1, columns 1 and 2. The larger minus the smaller is 2.
Cage 2: column 3, rows 1 and 2. The larger divided by the smaller is 2.
Cage 3: column 4, rows 1 and 2. The two numbers add up to 7.
Cage 4: column 1, rows 2 to 4. The largest minus the sum of the other two is 0.
Cage 5: row 2, column 2; row 3, columns 2 and 3. The three numbers multiplied together give 12.
Cage 6: row 3, column 4. The number is 3.
Cage 7: row 4, columns 2 to 4. The largest divided by the product of the other two is 1.

Entered so far:
Row 1: column 2 is 2, column 4 is 4.
";
        assert_eq!(write(&document), expected);
    }

    #[test]
    fn a_title_is_one_line_and_cannot_control_a_terminal() {
        let mut document = Document::from("1:_,m1".parse::<Puzzle>().unwrap());
        document.meta.title = Some("a\u{1b}[2J\r\nb\u{202e}".to_owned());
        document.meta.author = Some(" \n".to_owned());
        assert_eq!(write(&document).lines().next(), Some("a�[2J b�"));
        document.meta.title = Some("\t".to_owned());
        assert!(write(&document).starts_with("A puzzle of one cell."));
    }

    #[test]
    fn hidden_operators_and_missing_clues_are_mentioned() {
        let puzzle: Puzzle = "aab\nabb\nbbb\n\na: 6?\nb:".parse().unwrap();
        let text = write(&puzzle.into());
        let mut cages = text.lines().skip(3);
        assert_eq!(
            cages.next().unwrap(),
            "Cage 1: row 1, columns 1 and 2; row 2, column 1. The three numbers give 6 by adding, \
             subtracting, multiplying or dividing; which of these is not told."
        );
        assert_eq!(
            cages.next().unwrap(),
            "Cage 2: row 1, column 3; row 2, columns 2 and 3; row 3, columns 1 to 3. \
             It has no clue."
        );
    }

    #[test]
    fn cells_are_grouped_as_a_person_would() {
        let text = |cells: &[(u8, u8)]| {
            let cells: Vec<Cell> = (cells.iter())
                .map(|&(row, col)| Cell::new(row - 1, col - 1))
                .collect();
            place(&cells)
        };
        assert_eq!(text(&[(3, 5)]), "row 3, column 5");
        assert_eq!(
            text(&[(1, 1), (1, 2), (2, 1), (2, 2)]),
            "rows 1 and 2, columns 1 and 2"
        );
        assert_eq!(
            text(&[(1, 1), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (2, 4)]),
            "row 1, columns 1, 3 and 4; row 2, columns 1 to 4"
        );
    }

    #[test]
    fn the_smallest_puzzle_is_described_in_the_singular() {
        let puzzle: Puzzle = "1:_,m1".parse().unwrap();
        assert_eq!(
            write(&puzzle.into()),
            "A puzzle of one cell. Put the number 1 into it.\nThere is one cage.\n\n\
             Cage 1: row 1, column 1. The number is 1.\n"
        );
    }
}
