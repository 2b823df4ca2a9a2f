//! Hall sets: k of several sets with k members between them.

use crate::logic::marks::Flow;

/// Visits every choice of `size` sets whose union has `size` members: the numbers of the sets as
/// bits, and the union.
pub(super) fn for_each_subset(
    sets: &[(usize, u16)],
    size: usize,
    visit: &mut dyn FnMut(u16, u16) -> Flow,
) -> Flow {
    choose(sets, size, size, 0, 0, visit)
}

fn choose(
    sets: &[(usize, u16)],
    size: usize,
    to_come: usize,
    chosen: u16,
    union: u16,
    visit: &mut dyn FnMut(u16, u16) -> Flow,
) -> Flow {
    if to_come == 0 {
        return match union.count_ones() as usize == size {
            true => visit(chosen, union),
            false => Flow::Continue(()),
        };
    }
    for (i, &(number, set)) in sets.iter().enumerate() {
        let union = union | set;
        if union.count_ones() as usize <= size && set != 0 {
            choose(
                &sets[i + 1..],
                size,
                to_come - 1,
                chosen | 1 << number,
                union,
                visit,
            )?;
        }
    }
    Flow::Continue(())
}
