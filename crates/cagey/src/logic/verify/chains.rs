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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::marks::Marks;
    use crate::model::{Puzzle, ValueSet};

    const PUZZLE: &str = "aabb\ncbbd\ncedd\nceee\n\na: 5+\nb: 9+\nc: 8*\nd: 12*\ne:";
    const CANDIDATES: [&str; 16] = [
        "14", "134", "123", "1234", //
        "12", "234", "12", "34", //
        "234", "1234", "14", "1234", //
        "14", "23", "1234", "234",
    ];

    fn values(digits: &str) -> ValueSet {
        digits
            .bytes()
            .filter_map(|d| Value::new(d - b'0'))
            .collect()
    }

    fn view<'p>(marks: &'p Marks, pay: &'p dyn Fn(usize) -> Result<(), VerifyError>) -> View<'p> {
        let mut view = View::of(marks, pay);
        for (cell, digits) in marks.puzzle().size().cells().zip(CANDIDATES) {
            view.set_candidates(cell, values(digits));
        }
        view
    }

    fn claims(view: &View) -> Vec<Claim> {
        let cells = view.puzzle.size().cells();
        let possible = cells.flat_map(|cell| view.candidates(cell).iter().map(move |v| (cell, v)));
        let both =
            possible.flat_map(|(cell, value)| [true, false].map(|is| Claim { cell, value, is }));
        both.collect()
    }

    fn share_a_line(one: Cell, other: Cell) -> bool {
        one != other && (one.row() == other.row() || one.col() == other.col())
    }

    /// Every way to fill some cells with candidates in which no value is twice in a line.
    fn fillings(view: &View, cells: &[Cell]) -> Vec<Vec<(Cell, Value)>> {
        let mut all = vec![Vec::new()];
        for &cell in cells {
            let mut more = Vec::new();
            for before in &all {
                for value in view.candidates(cell).iter() {
                    let is_twice = |&(c, v): &(Cell, Value)| v == value && share_a_line(c, cell);
                    if !before.iter().any(is_twice) {
                        let mut next = before.clone();
                        next.push((cell, value));
                        more.push(next);
                    }
                }
            }
            all = more;
        }
        all
    }

    /// Whether a filling of some cells leaves room for a claim.
    fn allows(filling: &[(Cell, Value)], claim: Claim) -> bool {
        let own = filling.iter().find(|(cell, _)| *cell == claim.cell);
        match own {
            Some((_, value)) => (*value == claim.value) == claim.is,
            // It is taken only by the same value in a line of its cell.
            None if claim.is => !(filling.iter())
                .any(|&(cell, value)| value == claim.value && share_a_line(cell, claim.cell)),
            None => true,
        }
    }

    /// Whether the one claim and the contrary of the other are never true together in the cell, in one line for one
    /// value, or in one of the cages.
    fn must_follow(view: &View, one: Claim, other: Claim) -> bool {
        let contrary = Claim {
            is: !other.is,
            ..other
        };
        let never = |fillings: Vec<Vec<(Cell, Value)>>| {
            !(fillings.iter()).any(|all| allows(all, one) && allows(all, contrary))
        };
        let in_cell = one.cell == other.cell && never(fillings(view, &[one.cell]));
        // The value has one of its places in the line.
        let in_line = |line: Line| {
            let has = |cell: Cell| line.has(cell);
            let places = (line.cells(view.puzzle.size())).filter(|&c| view.can_be(c, one.value));
            let is_true = |claim: Claim, place: Cell| (place == claim.cell) == claim.is;
            let mut places = places.collect::<Vec<Cell>>().into_iter();
            one.cell != other.cell
                && has(one.cell)
                && has(other.cell)
                && one.value == other.value
                && !places.any(|place| is_true(one, place) && is_true(contrary, place))
        };
        let rows_and_columns = (0..4).flat_map(|i| [Line::Row(i), Line::Col(i)]);
        let in_cage = |cell: Cell| {
            let cage = view.puzzle.cage(view.puzzle.cage_at(cell));
            let mut all = fillings(view, cage.cells());
            all.retain(|filling| {
                let values: Vec<Value> = filling.iter().map(|&(_, value)| value).collect();
                cage.clue().holds(&values)
            });
            never(all)
        };
        in_cell
            || rows_and_columns.into_iter().any(in_line)
            || in_cage(one.cell)
            || in_cage(other.cell)
    }

    #[test]
    fn a_claim_follows_from_another_by_one_cell_one_line_or_one_cage() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let marks = Marks::new(&puzzle);
        let view = view(&marks, &|_| Ok(()));
        let claims = claims(&view);
        let mut followed = 0;
        for &one in &claims {
            for &other in &claims {
                let expected = must_follow(&view, one, other);
                let shown = [one, other].map(|c| format!("{} {} {}", c.cell, c.is, c.value));
                assert_eq!(follows(&view, one, other), Ok(expected), "{shown:?}");
                followed += usize::from(expected);
            }
        }
        assert!(followed > 2 * claims.len(), "only {followed} claims follow");
    }

    /// Cells and lines need no list of the ways to fill a cage.
    #[test]
    fn a_claim_follows_by_its_cell_or_line_though_the_cage_cannot_be_listed() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let marks = Marks::new(&puzzle);
        let view = view(&marks, &|_| Err(VerifyError::TooLarge));
        let claim = |row, col, value: u8, is| Claim {
            cell: Cell::new(row, col),
            value: Value::new(value).unwrap(),
            is,
        };
        let is = |row, col, value| claim(row, col, value, true);
        let not = |row, col, value| claim(row, col, value, false);
        for (one, other) in [
            (is(0, 0, 1), not(0, 0, 4)),
            (not(0, 0, 1), is(0, 0, 4)),
            (is(0, 1, 3), not(0, 2, 3)),
            // The only places of 1 in the second row.
            (not(1, 0, 1), is(1, 2, 1)),
        ] {
            assert_eq!(follows(&view, one, other), Ok(true));
        }
        for (one, other) in [
            (is(0, 0, 1), is(0, 1, 4)),
            (not(0, 1, 1), is(0, 1, 4)),
            (not(0, 0, 1), is(0, 1, 1)),
            (is(0, 1, 3), not(0, 2, 2)),
        ] {
            assert_eq!(follows(&view, one, other), Err(VerifyError::TooLarge));
        }
    }

    #[test]
    fn chains_end_with_the_same_value_ruled_out() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let marks = Marks::new(&puzzle);
        let view = view(&marks, &|_| Ok(()));
        let value = |value| Value::new(value).unwrap();
        let is = |row, col, v| Effect::Place(Cell::new(row, col), value(v));
        let not =
            |row, col, v| Effect::Remove(Cell::new(row, col), [value(v)].into_iter().collect());
        let accepts = |chains: &[Vec<Effect>]| cage_chain(&view, chains).is_ok();

        let through_one = vec![is(0, 0, 1), is(0, 1, 4), not(0, 3, 4)];
        let through_four = vec![is(0, 0, 4), not(0, 3, 4)];
        let both = [through_one.clone(), through_four];
        let Ok(Conclusion::RuledOut(is_ruled_out)) = cage_chain(&view, &both) else {
            panic!("these chains hold");
        };
        for cell in puzzle.size().cells() {
            for v in puzzle.size().values() {
                let expected = (cell, v) == (Cell::new(0, 3), value(4));
                assert_eq!(is_ruled_out(cell, v), Ok(expected), "{cell} {v}");
            }
        }
        // One of two cases, cases with different ends, and an end that rules nothing out.
        assert!(!accepts(std::slice::from_ref(&through_one)));
        assert!(!accepts(&[through_one, vec![is(0, 0, 4), not(0, 1, 4)]]));
        assert!(!accepts(&[vec![is(0, 0, 1), is(0, 1, 4), is(0, 0, 1)]]));
    }
}
