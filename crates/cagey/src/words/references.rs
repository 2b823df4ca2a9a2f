//! What the names in a sentence refer to, so that a page can light it up.
//!
//! Names of cells, lines, cages and steps are made in few forms by the module `terms` of each language. They are found again in the
//! finished text by these forms, which keeps the sentences themselves plain strings.

use super::{Language, Voice, de, en};
use crate::model::{Cage, Cell, Line, Puzzle, Size};

/// A part of a text that names something on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Reference {
    /// Its first character, counted from 0.
    pub start: usize,
    /// The character after its last one.
    pub end: usize,
    /// The cells that it names: one or several cells, or all cells of a cage or of lines.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub cells: Vec<Cell>,
    /// The number of the step that it names, counted from 1.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub step: Option<u32>,
}

/// How a language writes the names of things on the board.
pub(super) struct NameForms {
    /// The letters before the numbers of a cell's row and column.
    pub(super) cell: (&'static str, &'static str),
    /// One row, and several.
    pub(super) row: (&'static str, &'static str),
    /// One column, and several.
    pub(super) column: (&'static str, &'static str),
    /// One cage in all its cases, and several.
    pub(super) cage: (&'static [&'static str], &'static [&'static str]),
    /// What stands instead of the clue of a cage that has none.
    pub(super) no_clue: &'static str,
    /// Between a cage's clue and its first cell.
    pub(super) at: &'static str,
    /// One step, and several.
    pub(super) step: (&'static str, &'static str),
    /// Before the last item of a list.
    pub(super) and: &'static str,
}

impl Voice {
    /// The parts of a text about a puzzle that name something on its board, in their order; they do not overlap. The text is
    /// one that this voice has made, to be read.
    ///
    /// ```
    /// use cagey::Puzzle;
    /// use cagey::words::Voice;
    ///
    /// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
    /// let found = Voice::ENGLISH.references("Row 1 needs a 4: the cage 6× at R1C2 can only be 2·3.", &puzzle);
    /// let names: Vec<(usize, usize, usize)> =
    ///     found.iter().map(|name| (name.start, name.end, name.cells.len())).collect();
    /// assert_eq!(names, [(0, 5, 4), (21, 36, 2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn references(self, text: &str, puzzle: &Puzzle) -> Vec<Reference> {
        let forms = match self.language {
            Language::English => &en::NAME_FORMS,
            Language::German => &de::NAME_FORMS,
        };
        let mut reader = Reader {
            text,
            at: 0,
            characters: 0,
            forms,
            puzzle,
            found: Vec::new(),
        };
        reader.read();
        reader.found
    }
}

/// Reads a text from its start to its end.
struct Reader<'a> {
    text: &'a str,
    /// How many bytes have been read.
    at: usize,
    /// How many characters these are.
    characters: usize,
    forms: &'a NameForms,
    puzzle: &'a Puzzle,
    found: Vec<Reference>,
}

/// What names refer to.
enum Named {
    Cells(Vec<Cell>),
    Step(u32),
}

impl<'a> Reader<'a> {
    fn read(&mut self) {
        // A name begins where a word begins.
        let mut is_in_word = false;
        while let Some(next) = self.rest().chars().next() {
            if !is_in_word && self.name().is_some() {
                continue;
            }
            is_in_word = next.is_alphanumeric();
            self.skip(next.len_utf8());
        }
    }

    /// Reads a name, if there is one here.
    fn name(&mut self) -> Option<()> {
        (self.cells())
            .or_else(|| self.cages())
            .or_else(|| self.lines())
            .or_else(|| self.steps())
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn size(&self) -> Size {
        self.puzzle.size()
    }

    fn skip(&mut self, bytes: usize) {
        self.characters += self.rest()[..bytes].chars().count();
        self.at += bytes;
    }

    /// Notes that the next bytes name something.
    fn note(&mut self, bytes: usize, named: Named) {
        let start = self.characters;
        self.skip(bytes);
        let (cells, step) = match named {
            Named::Cells(cells) => (cells, None),
            Named::Step(step) => (Vec::new(), Some(step)),
        };
        self.found.push(Reference {
            start,
            end: self.characters,
            cells,
            step,
        });
    }

    /// "R4C2", "R4C2–R4C4".
    fn cells(&mut self) -> Option<()> {
        let rest = self.rest();
        let (first, after) = self.cell_in(rest)?;
        let last = (after.strip_prefix('–')).and_then(|after| self.cell_in(after));
        let (cells, after) = match last {
            Some((last, after)) => (between(first, last), after),
            None => (vec![first], after),
        };
        self.note(rest.len() - after.len(), Named::Cells(cells));
        Some(())
    }

    /// "cage 12× at R4C2", "cages 2÷ at R3C1 and R4C2", and without a cell where it is clear which cage it is.
    fn cages(&mut self) -> Option<()> {
        let rest = self.rest();
        let (one, several) = self.forms.cage;
        let noun = |nouns: &[&str]| {
            nouns
                .iter()
                .find_map(|noun| rest.strip_prefix(noun)?.strip_prefix(' '))
        };
        let (after_noun, is_one) = match (noun(one), noun(several)) {
            (Some(after), _) => (after, true),
            (_, Some(after)) => (after, false),
            _ => return None,
        };
        let cages = self.puzzle.cages();
        let after_clue = |cage: &Cage| {
            let after = match cage.clue().target() {
                Some(_) => after_noun.strip_prefix(&cage.clue().to_string())?,
                None => after_noun.strip_prefix(self.forms.no_clue)?,
            };
            // Not "12" of "12×".
            let is_whole = !after.starts_with(|c: char| c.is_alphanumeric() || "+−×÷".contains(c));
            is_whole.then_some(after)
        };
        let alike: Vec<(&Cage, &str)> = (cages.iter())
            .filter_map(|cage| Some((cage, after_clue(cage)?)))
            .collect();
        let &(_, after_clue) = alike.first()?;
        let cage_in = |text: &'a str| {
            let (cell, after) = self.cell_in(text)?;
            let (cage, _) = (alike.iter()).find(|(cage, _)| cage.first_cell() == cell)?;
            Some((cage.cells().to_vec(), after))
        };
        let with_cell = after_clue.strip_prefix(self.forms.at).and_then(cage_in);
        let (cells, mut after) = match with_cell {
            Some(named) => named,
            None => (self.meant(&alike)?.cells().to_vec(), after_clue),
        };
        // How far each name is from the one before, how long it is, and what it names.
        let mut names = vec![(0, rest.len() - after.len(), cells)];
        while !is_one
            && let Some(item) = after_separator(after, self.forms.and)
            && let Some((cells, next)) = cage_in(item)
        {
            names.push((after.len() - item.len(), item.len() - next.len(), cells));
            after = next;
        }
        for (gap, length, cells) in names {
            self.skip(gap);
            self.note(length, Named::Cells(cells));
        }
        Some(())
    }

    /// Of cages with the same clue, the one that is meant if no cell says so: the one whose cells were just named, or the only one.
    fn meant<'c>(&self, alike: &[(&'c Cage, &str)]) -> Option<&'c Cage> {
        let has_been_named = |cage: &Cage| {
            let last = self.found.iter().rev().find(|name| !name.cells.is_empty());
            last.is_some_and(|name| name.cells.iter().any(|cell| cage.cells().contains(cell)))
        };
        match alike {
            [(only, _)] => Some(only),
            _ => (alike.iter())
                .map(|(cage, _)| *cage)
                .find(|cage| has_been_named(cage)),
        }
    }

    /// "row 4", "rows 4 and 5".
    fn lines(&mut self) -> Option<()> {
        let rest = self.rest();
        let (row, column) = (self.forms.row, self.forms.column);
        let row_of = Line::Row as fn(u8) -> Line;
        let column_of = Line::Col as fn(u8) -> Line;
        let nouns = [
            (row.0, row_of, true),
            (row.1, row_of, false),
            (column.0, column_of, true),
            (column.1, column_of, false),
        ];
        let (mut after, line, is_one) = nouns
            .iter()
            .find_map(|&(noun, line, is_one)| Some((after_noun(rest, noun)?, line, is_one)))?;
        let mut cells = Vec::new();
        let mut item = after;
        while let Some((number, rest)) = number_in(item) {
            if !(1..=self.size().get() as u32).contains(&number) {
                break;
            }
            cells.extend(line(number as u8 - 1).cells(self.size()));
            after = rest;
            match after_separator(rest, self.forms.and) {
                Some(next) if !is_one => item = next,
                _ => break,
            }
        }
        if cells.is_empty() {
            return None;
        }
        self.note(rest.len() - after.len(), Named::Cells(cells));
        Some(())
    }

    /// "step 7", "steps 22 and 23", and the number of a step before its sentences: "(7)", "(18–19)".
    fn steps(&mut self) -> Option<()> {
        let rest = self.rest();
        if let Some(after) = rest.strip_prefix('(')
            && let Some((number, after)) = number_in(after)
        {
            let last = after.strip_prefix('–').and_then(number_in);
            let after = last.map_or(after, |(_, after)| after).strip_prefix(')')?;
            self.note(rest.len() - after.len(), Named::Step(number));
            return Some(());
        }
        let (one, several) = self.forms.step;
        let (list, is_one) = match (after_noun(rest, one), after_noun(rest, several)) {
            (Some(after), _) => (after, true),
            (_, Some(after)) => (after, false),
            _ => return None,
        };
        let (mut number, mut after) = number_in(list)?;
        loop {
            // A step inside a case, such as 7.2, is part of step 7.
            while let Some((_, rest)) = after.strip_prefix('.').and_then(number_in) {
                after = rest;
            }
            self.note(self.rest().len() - after.len(), Named::Step(number));
            let next = after_separator(after, self.forms.and).filter(|_| !is_one);
            let Some((next, found)) = next.and_then(|next| Some((next, number_in(next)?))) else {
                return Some(());
            };
            self.skip(after.len() - next.len());
            (number, after) = found;
        }
    }

    /// The cell whose name a text begins with, and what follows.
    fn cell_in(&self, text: &'a str) -> Option<(Cell, &'a str)> {
        let (row, after) = number_in(text.strip_prefix(self.forms.cell.0)?)?;
        let (column, after) = number_in(after.strip_prefix(self.forms.cell.1)?)?;
        let index = |number: u32| u8::try_from(number.checked_sub(1)?).ok();
        let cell = Cell::new(index(row)?, index(column)?);
        cell.is_in(self.size()).then_some((cell, after))
    }
}

/// The cells of a line from one to another.
fn between(first: Cell, last: Cell) -> Vec<Cell> {
    let rows = first.row() as u8..=last.row() as u8;
    rows.flat_map(|row| (first.col() as u8..=last.col() as u8).map(move |col| Cell::new(row, col)))
        .collect()
}

/// The number that a text begins with, and what follows.
fn number_in(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text[..digits].parse().ok()?;
    Some((number, &text[digits..]))
}

/// What follows a noun and a space, whether or not the noun is capitalized as at the start of a sentence.
fn after_noun<'a>(text: &'a str, noun: &str) -> Option<&'a str> {
    let start = text.get(..noun.len())?;
    start.eq_ignore_ascii_case(noun).then_some(())?;
    text[noun.len()..].strip_prefix(' ')
}

/// What follows ", " or " and " in a list.
fn after_separator<'a>(text: &'a str, and: &str) -> Option<&'a str> {
    let after_word = || text.strip_prefix(' ')?.strip_prefix(and)?.strip_prefix(' ');
    text.strip_prefix(", ").or_else(after_word)
}
