//! Steps in words, made from their data.

use super::marks::Marks;
use super::step::{Effect, Reason, Step};
use super::techniques as t;
use super::telling;
use crate::model::{CageId, Cell, Line, Puzzle};

/// How much of a step is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Where to look.
    Nudge,
    /// What to look for there.
    Where,
    /// The whole reason, and what follows.
    Full,
}

/// What a cell has to do with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// It changes.
    Changes,
    /// The step rests on it.
    Reason,
    /// It lies in a row, column or cage that is looked at.
    Place,
}

impl Role {
    /// Its name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Role::Changes => "changes",
            Role::Reason => "reason",
            Role::Place => "place",
        }
    }
}

/// What a step looks at.
#[derive(Default)]
struct Places {
    lines: Vec<Line>,
    cages: Vec<CageId>,
    cells: Vec<Cell>,
}

impl Reason {
    fn places(&self) -> Places {
        let mut places = Places::default();
        match self {
            Reason::Given { cage }
            | Reason::OnlyCombination { cage }
            | Reason::CageValues { cage }
            | Reason::CageCells { cage }
            | Reason::Neighbourhood { cage, .. } => places.cages.push(*cage),
            Reason::LastCell { line, .. } | Reason::HiddenSingle { line, .. } => {
                places.lines.push(*line);
            }
            Reason::NakedSingle { cell } | Reason::Trial { cell, .. } => places.cells.push(*cell),
            Reason::CageClaims { cage, line, .. }
            | Reason::LineClaims { line, cage, .. }
            | Reason::Counting { line, cage, .. }
            | Reason::LineCombinations { line, cage } => {
                places.lines.push(*line);
                places.cages.push(*cage);
            }
            Reason::NakedSet { line, cells, .. } | Reason::HiddenSet { line, cells, .. } => {
                places.lines.push(*line);
                places.cells.clone_from(cells);
            }
            Reason::Clash { cells, cage } => {
                places.cages.push(*cage);
                places.cells.clone_from(cells);
            }
            Reason::Pair { other, cage } => places.cages.extend([*cage, *other]),
            Reason::LineSum { lines, cage }
            | Reason::LineProduct { lines, cage }
            | Reason::Parity { lines, cage } => {
                places.lines.clone_from(lines);
                places.cages.push(*cage);
            }
            Reason::Fish { lines, .. } => places.lines.clone_from(lines),
            Reason::Wing { pivot, wings, .. } => {
                places.cells.push(*pivot);
                places.cells.extend(wings);
            }
            Reason::Chain { cells, .. } => places.cells.clone_from(cells),
        }
        places
    }
}

impl Step {
    /// The step in words, for the marks that it was found in.
    pub fn explain(&self, marks: &Marks, detail: Detail) -> String {
        let puzzle = marks.puzzle();
        match detail {
            Detail::Nudge => format!("Look at {}.", self.focus(puzzle)),
            Detail::Where => self.tell_where(puzzle),
            Detail::Full => {
                let effects = telling::effects(&self.effects);
                let because = self.because(marks);
                let gap = if because.contains('\n') { '\n' } else { ' ' };
                format!("{because}{gap}So {effects}.")
            }
        }
    }

    /// Where to look first, in a word or two.
    fn focus(&self, puzzle: &Puzzle) -> String {
        let places = self.reason.places();
        match (&places.lines[..], &places.cages[..], &places.cells[..]) {
            ([], [], [cell, ..]) => cell.to_string(),
            ([], [cage, ..], _) => telling::cage(puzzle, *cage),
            (lines, _, _) => telling::lines(lines),
        }
    }

    fn tell_where(&self, puzzle: &Puzzle) -> String {
        let places = self.reason.places();
        let (lines, cells) = (telling::lines(&places.lines), telling::cells(&places.cells));
        let mut named: Vec<String> = match (places.lines.is_empty(), places.cells.is_empty()) {
            (true, _) => Vec::new(),
            (false, true) => vec![lines],
            (false, false) => vec![format!("{cells} in {lines}")],
        };
        named.extend((places.cages.iter()).map(|&cage| telling::cage(puzzle, cage)));
        if places.lines.is_empty() && !places.cells.is_empty() {
            named.push(cells);
        }
        let changed: Vec<Cell> = self.effects.iter().map(|effect| effect.cell()).collect();
        let told = format!(
            "{}: look at {}.",
            self.technique.name,
            named.join(", and at ")
        );
        if changed == places.cells {
            return told;
        }
        let changed = telling::cells(&changed);
        match self.effects.first() {
            Some(Effect::Place(..)) => format!("{told} This fills {changed}."),
            _ => format!("{told} This takes candidates out of {changed}."),
        }
    }

    /// The reason as sentences.
    fn because(&self, marks: &Marks) -> String {
        let puzzle = marks.puzzle();
        let value = match self.effects.first() {
            Some(Effect::Place(_, value)) => value.to_string(),
            _ => String::new(),
        };
        match &self.reason {
            Reason::Given { cage } => t::given::because(puzzle, *cage),
            Reason::LastCell { line, cell } => t::last_cell::because(*line, *cell, &value),
            Reason::NakedSingle { cell } => t::naked_single::because(marks, *cell, &value),
            Reason::HiddenSingle { line, value } => {
                let cells = self.effects.first().map(|effect| effect.cell());
                cells.map_or_else(String::new, |cell| {
                    t::hidden_single::because(*line, *value, cell)
                })
            }
            Reason::OnlyCombination { cage } => t::only_combination::because(marks, *cage),
            Reason::CageValues { cage } => t::cage_values::because(marks, *cage),
            Reason::CageCells { cage } => t::cage_cells::because(marks, *cage),
            Reason::CageClaims { cage, line, values } => {
                t::cage_claims::because(marks, *cage, *line, *values)
            }
            Reason::LineClaims { line, value, cage } => {
                t::line_claims::because(marks, *line, *value, *cage)
            }
            Reason::NakedSet {
                line,
                cells,
                values,
            } => t::naked_set::because(*line, cells, *values),
            Reason::HiddenSet {
                line,
                cells,
                values,
            } => t::hidden_set::because(*line, cells, *values),
            Reason::Clash { cells, cage } => t::clash::because(marks, cells, *cage),
            Reason::Pair { other, cage } => t::pair::because(marks, *other, *cage),
            Reason::LineSum { lines, cage } => t::line_sum::because(marks, lines, *cage),
            Reason::LineProduct { lines, cage } => t::line_product::because(marks, lines, *cage),
            Reason::Parity { lines, cage } => t::parity::because(marks, lines, *cage),
            Reason::Counting { line, values, cage } => {
                t::counting::because(marks, *line, *values, *cage)
            }
            Reason::Fish {
                value,
                lines,
                across,
            } => t::fish::because(*value, lines, across),
            Reason::Wing {
                pivot,
                wings,
                value,
            } => t::wing::because(marks, *pivot, *wings, *value),
            Reason::Chain { cells, value } => t::chain::because(marks, cells, *value),
            Reason::LineCombinations { line, cage } => {
                t::line_combinations::because(marks, *line, *cage)
            }
            Reason::Neighbourhood {
                cage,
                cell,
                value,
                cases,
            } => t::neighbourhood::because(marks, *cage, *cell, *value, cases),
            Reason::Trial {
                cell,
                value,
                chain,
                end,
            } => t::trial::because(marks, *cell, *value, chain, *end),
        }
    }

    /// The cells that a picture of the step should show, each with what it has to do with it.
    pub fn highlights(&self, puzzle: &Puzzle) -> Vec<(Cell, Role)> {
        let size = puzzle.size();
        let places = self.reason.places();
        let changes = self.effects.iter().map(|effect| effect.cell());
        let mut all: Vec<(Cell, Role)> = changes.map(|cell| (cell, Role::Changes)).collect();
        let mut add = |cell: Cell, role| {
            if !all.iter().any(|&(known, _)| known == cell) {
                all.push((cell, role));
            }
        };
        for &cell in &places.cells {
            add(cell, Role::Reason);
        }
        for &cage in &places.cages {
            for &cell in puzzle.cage(cage).cells() {
                add(cell, Role::Reason);
            }
        }
        for line in &places.lines {
            for cell in line.cells(size) {
                add(cell, Role::Place);
            }
        }
        all.sort();
        all
    }
}
