//! A puzzle in box characters: heavy walls between cages, light lines inside them.
//!
//! A cell has two lines: the clue, in the first cell of its cage, and the value or values below. All
//! cells are as wide as the longest of these needs.
//!
//! ```text
//! ┏━━━━━┳━━━━━┯━━━━━┓
//! ┃1−   ┃3+   │     ┃
//! ┃  2  ┃  1  │  3  ┃
//! ```

use cagey::model::{Cell, Clue, Grid, Puzzle, Size, Value, ValueSet};

use crate::picture::{Paint, Picture};

/// What to put into the cells, and which of them to mark.
pub(crate) struct Values<'a> {
    pub(crate) inside: Inside<'a>,
    /// The values that were there before; the others were found.
    pub(crate) start: &'a Grid,
    /// Cells to look at.
    pub(crate) marked: &'a [Cell],
    /// What stands behind the value of a marked cell, so that it is seen without colour.
    pub(crate) mark: char,
}

/// What is in the cells.
#[derive(Clone, Copy)]
pub(crate) enum Inside<'a> {
    /// A value or nothing.
    Grid(&'a Grid),
    /// For each cell in reading order the values that it may have.
    Sets(&'a [ValueSet]),
}

impl Inside<'_> {
    fn text(self, cell: Cell, size: Size) -> String {
        match self {
            Inside::Grid(grid) => grid
                .get(cell)
                .map_or(String::new(), |value| value.to_string()),
            Inside::Sets(sets) => set_text(sets[cell.index(size)], size),
        }
    }
}

/// Values in a word: digits run together up to 9×9, above that commas stand between them.
pub(crate) fn set_text(values: ValueSet, size: Size) -> String {
    let separator = if size.get() > 9 { "," } else { "" };
    let values: Vec<String> = values
        .iter()
        .map(|value: Value| value.to_string())
        .collect();
    values.join(separator)
}

/// The narrowest cell: with two lines and a wall it looks square.
const NARROWEST: usize = 5;

pub(crate) fn draw(puzzle: &Puzzle, values: &Values) -> Picture {
    let size = puzzle.size();
    let n = size.get();
    let clues = (puzzle.cages().iter()).map(|cage| clue_text(cage.clue()).chars().count());
    // With room for a blank, or a mark, on both sides.
    let texts = (size.cells()).map(|cell| values.inside.text(cell, size).len() + 2);
    let width = clues.chain(texts).max().unwrap_or(0).max(NARROWEST);
    let mut picture = Picture::default();
    for row in 0..=n {
        picture.new_line();
        add_edge(&mut picture, puzzle, row, width);
        if row == n {
            break;
        }
        picture.new_line();
        add_row(&mut picture, puzzle, row, |picture, cell| {
            let cage = puzzle.cage(puzzle.cage_at(cell));
            let is_first = cage.first_cell() == cell;
            let clue = if is_first {
                clue_text(cage.clue())
            } else {
                String::new()
            };
            picture.add(Paint::Clue, format!("{clue:width$}"));
        });
        picture.new_line();
        add_row(&mut picture, puzzle, row, |picture, cell| {
            let text = values.inside.text(cell, size);
            add_value(picture, values, cell, &text, width);
        });
    }
    picture
}

/// The clue as it is printed; a cage without one has nothing to print.
fn clue_text(clue: Clue) -> String {
    match clue {
        Clue::Free => String::new(),
        clue => clue.to_string(),
    }
}

fn add_value(picture: &mut Picture, values: &Values, cell: Cell, inside: &str, width: usize) {
    let is_marked = values.marked.contains(&cell);
    let is_known = match values.inside {
        Inside::Grid(_) => !inside.is_empty(),
        Inside::Sets(sets) => sets[cell.index(values.start.size())].len() == 1,
    };
    let paint = match is_known {
        false => Paint::Blank,
        true if is_marked => Paint::Marked,
        true if values.start.get(cell).is_some() => Paint::Start,
        true => Paint::Found,
    };
    let before = (width - inside.len()) / 2;
    let mark = if is_marked { values.mark } else { ' ' };
    let text = format!("{}{inside}{mark}", " ".repeat(before));
    picture.add(paint, format!("{text:width$}"));
}

/// A line of text through the cells of a row.
fn add_row(
    picture: &mut Picture,
    puzzle: &Puzzle,
    row: usize,
    mut add_cell: impl FnMut(&mut Picture, Cell),
) {
    let n = puzzle.size().get();
    for col in 0..=n {
        let stroke = vertical(puzzle, row, col);
        picture.add(
            stroke.paint(),
            if stroke == Stroke::Heavy {
                "┃"
            } else {
                "│"
            },
        );
        if col < n {
            add_cell(picture, Cell::new(row as u8, col as u8));
        }
    }
}

/// The line above a row, or below the last.
fn add_edge(picture: &mut Picture, puzzle: &Puzzle, row: usize, width: usize) {
    let n = puzzle.size().get();
    for col in 0..=n {
        let above = row.checked_sub(1);
        let left = col.checked_sub(1);
        let arms = [
            above.map_or(Stroke::None, |above| vertical(puzzle, above, col)),
            horizontal(puzzle, row, col),
            vertical(puzzle, row, col),
            left.map_or(Stroke::None, |left| horizontal(puzzle, row, left)),
        ];
        let is_thread = !arms.contains(&Stroke::Heavy);
        let paint = if is_thread {
            Paint::Thread
        } else {
            Paint::Wall
        };
        picture.add(paint, junction(arms).to_string());
        if col < n {
            let stroke = horizontal(puzzle, row, col);
            let line = if stroke == Stroke::Heavy {
                "━"
            } else {
                "─"
            };
            picture.add(stroke.paint(), line.repeat(width));
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stroke {
    None,
    Light,
    Heavy,
}

impl Stroke {
    fn paint(self) -> Paint {
        match self {
            Stroke::Heavy => Paint::Wall,
            _ => Paint::Thread,
        }
    }
}

/// The line on the left of a cell, or on the right of the last.
fn vertical(puzzle: &Puzzle, row: usize, col: usize) -> Stroke {
    let n = puzzle.size().get();
    if row >= n {
        return Stroke::None;
    }
    let cell = |col: usize| Cell::new(row as u8, col as u8);
    stroke(puzzle, col, cell)
}

/// The line above a cell, or below the last.
fn horizontal(puzzle: &Puzzle, row: usize, col: usize) -> Stroke {
    let n = puzzle.size().get();
    if col >= n {
        return Stroke::None;
    }
    let cell = |row: usize| Cell::new(row as u8, col as u8);
    stroke(puzzle, row, cell)
}

/// The line before the cell at `index` of a row or column.
fn stroke(puzzle: &Puzzle, index: usize, cell: impl Fn(usize) -> Cell) -> Stroke {
    let is_border = index == 0 || index == puzzle.size().get();
    if is_border || puzzle.cage_at(cell(index - 1)) != puzzle.cage_at(cell(index)) {
        Stroke::Heavy
    } else {
        Stroke::Light
    }
}

/// The character where lines from above, right, below and left meet. The border is always heavy.
fn junction([up, right, down, left]: [Stroke; 4]) -> char {
    use Stroke::{Heavy as H, Light as L, None as N};
    match (up, right, down, left) {
        (N, H, H, N) => '┏',
        (N, N, H, H) => '┓',
        (H, H, N, N) => '┗',
        (H, N, N, H) => '┛',
        (N, H, L, H) => '┯',
        (N, H, H, H) => '┳',
        (L, H, N, H) => '┷',
        (H, H, N, H) => '┻',
        (H, L, H, N) => '┠',
        (H, H, H, N) => '┣',
        (H, N, H, L) => '┨',
        (H, N, H, H) => '┫',
        (L, L, L, H) => '┽',
        (L, H, L, L) => '┾',
        (L, H, L, H) => '┿',
        (H, L, L, L) => '╀',
        (L, L, H, L) => '╁',
        (H, L, H, L) => '╂',
        (H, L, L, H) => '╃',
        (H, H, L, L) => '╄',
        (L, L, H, H) => '╅',
        (L, H, H, L) => '╆',
        (H, H, L, H) => '╇',
        (L, H, H, H) => '╈',
        (H, L, H, H) => '╉',
        (H, H, H, L) => '╊',
        (H, H, H, H) => '╋',
        _ => '┼',
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use cagey::model::Size;

    use super::*;
    use crate::form::Color;

    /// Compares with the file; with CAGEY_BLESS in the environment, writes it instead.
    fn assert_drawn(name: &str, id: &str, grid: &str, marked: &[Cell]) {
        let puzzle: Puzzle = id.parse().unwrap();
        let grid = cagey::notation::parse_grid(grid, puzzle.size()).unwrap();
        let values = Values {
            inside: Inside::Grid(&grid),
            start: &Grid::empty(puzzle.size()),
            marked,
            mark: '*',
        };
        let picture = draw(&puzzle, &values);
        let drawn = picture.to_text(Color::Off);
        let width = picture.width();
        assert!(drawn.lines().all(|line| line.chars().count() == width));
        let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let path = manifest.join("tests/golden").join(name);
        if std::env::var_os("CAGEY_BLESS").is_some() {
            fs::write(&path, &drawn).unwrap();
        }
        let golden = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
        assert!(drawn == golden, "{name} is drawn\n{drawn}but was\n{golden}");
    }

    #[test]
    fn one_cell_is_a_box() {
        assert_drawn("1.txt", "1:_,a1", "1", &[]);
    }

    #[test]
    fn cages_have_heavy_walls_and_clues_in_their_first_cells() {
        let solution = "4231314223141423";
        assert_drawn("4.txt", "4:_a_7a4_a3,s1m6m2s2a5d2a7d2", solution, &[]);
    }

    #[test]
    fn hidden_operators_and_missing_clues_are_told_apart_and_marks_are_seen() {
        let marked = [Cell::new(0, 1), Cell::new(3, 3)];
        let id = "c4:_a_7a4_a3,h1m6nh2a5d2a7d2";
        assert_drawn("4-hidden.txt", id, "4231314...141423", &marked);
    }

    #[test]
    fn a_long_clue_widens_every_cell() {
        let id = "3:l,a18446744073709551615";
        assert_drawn("3-long.txt", id, ".........", &[]);
    }

    #[test]
    fn sixteen_by_sixteen_has_values_of_two_digits() {
        let size = Size::new(16).unwrap();
        let mut builder = Puzzle::builder(size);
        let mut values = Vec::new();
        for cell in size.cells() {
            values.push(((cell.row() + cell.col()) % 16 + 1).to_string());
            if cell.col() % 2 == 0 {
                let right = Cell::new(cell.row() as u8, cell.col() as u8 + 1);
                builder.add(Clue::Op(cagey::model::Op::Add, 31), [cell, right]);
            }
        }
        let id = builder.build().unwrap().to_string();
        let marked = [Cell::new(0, 15)];
        assert_drawn("16.txt", &id, &values.join(","), &marked);
    }

    #[test]
    fn every_way_for_lines_to_meet_has_its_own_character() {
        use Stroke::{Heavy, Light};
        let strokes = |bits: usize| std::array::from_fn(|i| [Light, Heavy][bits >> i & 1]);
        let drawn: std::collections::BTreeSet<char> =
            (0..16).map(|b| junction(strokes(b))).collect();
        assert_eq!(drawn.len(), 16);
    }
}
