//! The known product of lines, divided among the cages in them.

use super::line_sum::{facts_of_total, find_total};
use super::prelude::*;
use super::shares::Total;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "line-product",
    level: Level::Unreasonable,
    price: 28,
    other_names: &["line-product rule"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    find_total(marks, Total::Product, visit)
}

pub(in crate::logic) fn facts(context: &FactContext, lines: &[Line], cage: CageId) -> Facts {
    facts_of_total(context, lines, cage, Total::Product)
}
