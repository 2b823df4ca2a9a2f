//! Cages that must have the product that lines have.

use super::line_sum::{because_total, find_total};
use super::prelude::*;
use super::shares::Total;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "line-product",
    name: "Line product",
    level: Level::Unreasonable,
    price: 28,
    what: "Rules out combinations by the product of one, two or three lines beside each other.",
    when: "What the cages give to the product of these lines is fixed for all but one or two of them.",
    why: "Each line has every value once, so its product is known: 720 in a 6×6. What is left of it after \
          the fixed shares is what the other one or two must make.",
    also: &["line-product rule"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    find_total(marks, Total::Product, visit)
}

pub(in crate::logic) fn because(marks: &Marks, lines: &[Line], cage: CageId) -> String {
    because_total(marks, lines, cage, Total::Product)
}
