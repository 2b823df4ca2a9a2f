//! Drawings made of characters: heavy walls between cages, light lines inside them.
//!
//! A cell has two lines: the clue, in the first cell of its cage, and below it the value or the pencil marks. All
//! cells are as wide as the longest of these texts requires.
//!
//! ```text
//! ┏━━━━━┳━━━━━┯━━━━━┓
//! ┃1−   ┃3+   │     ┃
//! ┃  2  ┃  1  │  3  ┃
//! ```

use cagey::logic::Role;
use cagey::model::{Cell, Clue, Puzzle, Size, Value, ValueSet};

use crate::drawing::Drawing;
use crate::font::wrapped_by;
use crate::signs::Signs;
use crate::styled_text::{StyledText, TextStyle};

/// The characters for lines and operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// Box-drawing characters.
    Unicode,
    /// ASCII only, for operators too.
    Ascii,
}

/// A set of values as text: digits without separators up to 9×9, numbers separated by commas in larger grids.
pub fn set_text(values: ValueSet, size: Size) -> String {
    let separator = if size.get() > 9 { "," } else { "" };
    let values: Vec<String> = values
        .iter()
        .map(|value: Value| value.to_string())
        .collect();
    values.join(separator)
}

/// The minimum width of a cell. With two lines and a wall, such a cell looks square.
const NARROWEST: usize = 5;
/// The minimum width at which titles and captions are wrapped.
const NARROWEST_LABEL: usize = 40;

/// Draws a picture as text. `mark` is printed after the values of cells that change, so that they can be recognised
/// without colour.
pub fn text(drawing: &Drawing, charset: Charset, mark: char) -> StyledText {
    let puzzle = drawing.puzzle;
    let size = puzzle.size();
    let n = size.get();
    let clue = |clue| clue_text(clue, drawing.signs, charset);
    let clues = (puzzle.cages().iter()).map(|cage| clue(cage.clue()).chars().count());
    // With room for a space, or the mark, on both sides.
    let texts = (size.cells()).map(|cell| inside(drawing, cell).len() + 2);
    let width = clues.chain(texts).max().unwrap_or(0).max(NARROWEST);
    let whole = n * (width + 1) + 1;
    let mut picture = StyledText::default();
    add_label(&mut picture, drawing.shown_title(), whole);
    for row in 0..=n {
        picture.new_line();
        add_edge(&mut picture, puzzle, row, width, charset);
        if row == n {
            break;
        }
        picture.new_line();
        add_row(&mut picture, puzzle, row, charset, |picture, cell| {
            let cage = puzzle.cage_containing(cell).map(|(_, cage)| cage);
            let clue = match cage.filter(|cage| cage.first_cell() == cell) {
                Some(cage) => clue(cage.clue()),
                None => String::new(),
            };
            picture.add(TextStyle::Clue, format!("{clue:width$}"));
        });
        picture.new_line();
        add_row(&mut picture, puzzle, row, charset, |picture, cell| {
            add_value(picture, drawing, cell, mark, width);
        });
    }
    add_label(&mut picture, drawing.shown_caption(), whole);
    picture
}

/// The clue as it is printed, which is empty for a cage without a clue.
fn clue_text(clue: Clue, signs: Signs, charset: Charset) -> String {
    let signs = match charset {
        Charset::Unicode => signs,
        Charset::Ascii => Signs::Keyboard,
    };
    match clue {
        Clue::Hidden(target) => format!("{target}?"),
        clue => signs.clue(clue),
    }
}

/// The text in a cell: its value, or its pencil marks, followed by a minus and those that are struck out.
fn inside(drawing: &Drawing, cell: Cell) -> String {
    if let Some(value) = drawing.position.grid().get(cell) {
        return value.to_string();
    }
    let size = drawing.puzzle.size();
    let struck = drawing.struck_at(cell);
    let marks = drawing.position.marks(cell);
    let (gone, left): (Vec<Value>, Vec<Value>) = marks.iter().partition(|&v| struck.contains(v));
    let word = |values: Vec<Value>| set_text(values.into_iter().collect(), size);
    let (gone, left) = (word(gone), word(left));
    match gone.is_empty() {
        true => left,
        false => format!("{left}-{gone}"),
    }
}

fn add_label(picture: &mut StyledText, label: Option<String>, width: usize) {
    let most = width.max(NARROWEST_LABEL) as f32;
    for line in wrapped_by(&label.unwrap_or_default(), most, |text| {
        text.chars().count() as f32
    }) {
        picture.new_line();
        picture.add(TextStyle::Label, line);
    }
}

fn add_value(picture: &mut StyledText, drawing: &Drawing, cell: Cell, mark: char, width: usize) {
    let inside = inside(drawing, cell);
    let role = drawing.role(cell);
    let is_known = drawing.position.grid().get(cell).is_some();
    let is_struck = !drawing.struck_at(cell).is_empty();
    let style = match is_known {
        false if is_struck => TextStyle::Marked,
        false => TextStyle::Blank,
        true if role == Some(Role::Changes) => TextStyle::Marked,
        true if drawing.start.get(cell).is_some() => TextStyle::Start,
        true => TextStyle::Found,
    };
    let before = (width - inside.len()) / 2;
    let mark = match role {
        Some(Role::Changes) => mark,
        Some(Role::Reason) => '.',
        _ => ' ',
    };
    let text = format!("{}{inside}{mark}", " ".repeat(before));
    picture.add(style, format!("{text:width$}"));
}

/// Adds a line of text through the cells of a row.
fn add_row(
    picture: &mut StyledText,
    puzzle: &Puzzle,
    row: usize,
    charset: Charset,
    mut add_cell: impl FnMut(&mut StyledText, Cell),
) {
    let n = puzzle.size().get();
    for col in 0..=n {
        let stroke = vertical(puzzle, row, col);
        let line = match (charset, stroke == Stroke::Heavy) {
            (Charset::Unicode, true) => "┃",
            (Charset::Unicode, false) => "│",
            (Charset::Ascii, true) => "|",
            (Charset::Ascii, false) => ":",
        };
        picture.add(stroke.style(), line);
        if col < n {
            add_cell(picture, Cell::new(row as u8, col as u8));
        }
    }
}

/// Adds the line above a row, or below the last one.
fn add_edge(picture: &mut StyledText, puzzle: &Puzzle, row: usize, width: usize, charset: Charset) {
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
        let is_thin = !arms.contains(&Stroke::Heavy);
        let style = if is_thin {
            TextStyle::ThinLine
        } else {
            TextStyle::Wall
        };
        let corner = match charset {
            Charset::Unicode => junction(arms),
            Charset::Ascii if is_thin => '.',
            Charset::Ascii => '+',
        };
        picture.add(style, corner.to_string());
        if col < n {
            let stroke = horizontal(puzzle, row, col);
            let line = match (charset, stroke == Stroke::Heavy) {
                (Charset::Unicode, true) => "━",
                (Charset::Unicode, false) => "─",
                (Charset::Ascii, true) => "-",
                (Charset::Ascii, false) => ".",
            };
            picture.add(stroke.style(), line.repeat(width));
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
    fn style(self) -> TextStyle {
        match self {
            Stroke::Heavy => TextStyle::Wall,
            _ => TextStyle::ThinLine,
        }
    }
}

/// The line to the left of a cell, or to the right of the last one.
fn vertical(puzzle: &Puzzle, row: usize, col: usize) -> Stroke {
    let n = puzzle.size().get();
    if row >= n {
        return Stroke::None;
    }
    let cell = |col: usize| Cell::new(row as u8, col as u8);
    stroke(puzzle, col, cell)
}

/// The line above a cell, or below the last one.
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
    let cage_at = |index| puzzle.cage_containing(cell(index));
    if is_border || cage_at(index - 1) != cage_at(index) {
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
    use super::*;

    #[test]
    fn every_junction_of_lines_has_its_own_character() {
        use Stroke::{Heavy, Light};
        let strokes = |bits: usize| std::array::from_fn(|i| [Light, Heavy][bits >> i & 1]);
        let drawn: std::collections::BTreeSet<char> =
            (0..16).map(|b| junction(strokes(b))).collect();
        assert_eq!(drawn.len(), 16);
    }
}
