//! A cell with two candidates between two others.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "xy-wing",
    name: "XY-wing",
    level: Level::Extreme,
    price: 34,
    what: "Takes a value out of a cell that sees two cells of which one must have it.",
    when: "A cell has two candidates X and Y; of two cells in its lines one has only X and Z, the other \
           only Y and Z; a cell in line with both has Z.",
    why: "If the first cell is X, the second is Z; if it is Y, the third is Z. One of them is Z.",
    also: &["Y-wing", "bent triple"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    let mut effects = Vec::new();
    let has_two = |cell: &usize| marks.cells[*cell].count_ones() == 2;
    for pivot in marks.empty().filter(has_two) {
        let both = marks.cells[pivot];
        let sees_pivot = |cell: &usize| frame.share_a_line(*cell, pivot) && *cell != pivot;
        let wings = || marks.empty().filter(has_two).filter(sees_pivot);
        for one in wings() {
            let third = marks.cells[one] & !both;
            if !third.is_power_of_two() {
                continue;
            }
            for other in wings().filter(|&other| other > one) {
                // Between them they have both candidates of the pivot, and share the third.
                if marks.cells[other] != both ^ marks.cells[one] {
                    continue;
                }
                effects.clear();
                for cell in marks.empty() {
                    if frame.share_a_line(cell, one)
                        && frame.share_a_line(cell, other)
                        && cell != one
                        && cell != other
                    {
                        remove(marks, cell, third, &mut effects);
                    }
                }
                if !effects.is_empty() {
                    let reason = Reason::Wing {
                        pivot: frame.cell(pivot),
                        wings: [frame.cell(one), frame.cell(other)],
                        value: value(third),
                    };
                    visit(reason, &effects)?;
                }
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn because(
    marks: &Marks,
    pivot: Cell,
    [one, other]: [Cell; 2],
    third: Value,
) -> String {
    let both = marks.candidates(pivot);
    let of = |cell: Cell| (marks.candidates(cell).iter()).find(|&value| value != third);
    let (Some(first), Some(second)) = (of(one), of(other)) else {
        return String::new();
    };
    let [one_of, other_of] = [one, other].map(|cell| telling::any_value(marks.candidates(cell)));
    format!(
        "{pivot} is {}. If it is {first}, then {one} ({one_of}) is {third}; if it is {second}, then \
         {other} ({other_of}) is {third}. Either way {one} or {other} is {third}, so no other cell in line \
         with both can be {third}.",
        telling::any_value(both)
    )
}
