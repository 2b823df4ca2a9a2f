//! The checker of chains through cells, lines and cages.

use super::view::{View, in_line, sees};
use super::{Checked, Conclusion, VerifyError, require};
use crate::logic::step::Effect;
use crate::model::{CageId, Cell, Line, Value};

/// What a link says: the cell has the value, or has it not.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Claim {
    cell: Cell,
    value: Value,
    is: bool,
}

impl Claim {
    fn new(link: Effect) -> Result<Claim, VerifyError> {
        let (cell, value, is) = match link {
            Effect::Place(cell, value) => (cell, value, true),
            Effect::Remove(cell, gone) => match (gone.iter().next(), gone.len()) {
                (Some(value), 1) => (cell, value, false),
                _ => return Err(VerifyError::NotSo),
            },
        };
        Ok(Claim { cell, value, is })
    }

    /// Whether a way to fill a cage agrees with it, wherever its cell is.
    fn agrees(self, view: &View, cage: CageId, way: &[Value]) -> bool {
        let mut cells = view.puzzle.cage(cage).cells().iter().zip(way);
        cells.all(|(&cell, &value)| {
            if cell == self.cell {
                (value == self.value) == self.is
            } else {
                !(self.is && value == self.value && sees(cell, self.cell))
            }
        })
    }
}

/// Chains from all that is possible somewhere to the same end, or one chain from a value to its contrary.
pub(super) fn cage_chain<'a>(view: &'a View, chains: &'a [Vec<Effect>]) -> Checked<'a> {
    let mut starts = Vec::new();
    let mut ends = Vec::new();
    for chain in chains {
        let claims: Vec<Claim> = (chain.iter())
            .map(|&link| Claim::new(link))
            .collect::<Result<_, _>>()?;
        let [start, .., end] = claims[..] else {
            return Err(VerifyError::NotSo);
        };
        for two in claims.windows(2) {
            require(follows(view, two[0], two[1])?)?;
        }
        starts.push(start);
        ends.push(end);
    }
    let end = *ends.first().ok_or(VerifyError::NotSo)?;
    require(!end.is && ends.iter().all(|&other| other == end))?;
    require(starts.iter().all(|start| start.is))?;
    let itself = Claim { is: true, ..end };
    let has_start = |cell: Cell, value: Value| {
        let start = Claim {
            cell,
            value,
            is: true,
        };
        starts.contains(&start)
    };
    let first = starts[0];
    let all_of_cell =
        (view.candidates(first.cell).iter()).all(|value| has_start(first.cell, value));
    let all_of_line = |line: Line| {
        let mut places = (view.line(line)).filter(|&cell| view.can_be(cell, first.value));
        places.all(|cell| has_start(cell, first.value))
    };
    let is_complete =
        starts == [itself] || all_of_cell || lines(first.cell).into_iter().any(all_of_line);
    require(is_complete)?;
    Ok(Conclusion::ruled_out(move |cell, value| {
        (cell, value) == (end.cell, end.value)
    }))
}

fn lines(cell: Cell) -> [Line; 2] {
    [Line::Row(cell.row() as u8), Line::Col(cell.col() as u8)]
}

/// Whether a claim follows from another by one cell, one line or one cage.
fn follows(view: &View, one: Claim, other: Claim) -> Result<bool, VerifyError> {
    let by_cell = one.cell == other.cell
        && match (one.is, other.is) {
            (true, false) => one.value != other.value,
            (false, true) => (view.candidates(one.cell).iter())
                .all(|value| [one.value, other.value].contains(&value)),
            _ => false,
        };
    let has_no_other_place = |line: Line| {
        in_line(one.cell, line)
            && (view.line(line))
                .all(|cell| [one.cell, other.cell].contains(&cell) || !view.can_be(cell, one.value))
    };
    let by_line = one.value == other.value
        && sees(one.cell, other.cell)
        && match (one.is, other.is) {
            (true, false) => true,
            (false, true) => lines(other.cell).into_iter().any(has_no_other_place),
            _ => false,
        };
    if by_cell || by_line {
        return Ok(true);
    }
    let denied = Claim {
        is: !other.is,
        ..other
    };
    // One of the two cages may have too many ways to list.
    let mut unknown = None;
    for cell in [one.cell, other.cell] {
        let cage = view.puzzle.cage_at(cell);
        let is_against =
            |way: &Vec<Value>| one.agrees(view, cage, way) && denied.agrees(view, cage, way);
        match view.ways(cage) {
            Ok(ways) if !ways.iter().any(is_against) => return Ok(true),
            Ok(_) => {}
            Err(error) => unknown = Some(error),
        }
    }
    unknown.map_or(Ok(false), Err)
}
