//! A value whose places in some rows lie in as many columns, or the other way round.

use super::prelude::*;
use super::subsets::for_each_subset;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "fish",
    name: "Fish",
    level: Level::Extreme,
    price: 32,
    what: "Takes a value out of some columns, because some rows need it there; or the other way round.",
    when: "In two rows all places of the value lie in the same two columns, or in three rows in three \
           columns, and so on; or with rows and columns exchanged.",
    why: "Each of these rows has the value once, each time in another column: that is all these columns \
          can have of it.",
    also: &[
        "X-wing",
        "swordfish",
        "jellyfish",
        "sets across rows and columns",
    ],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    let n = frame.n;
    let mut effects = Vec::new();
    for size in 2..=n / 2 {
        for i in 0..n {
            for first in [0, n] {
                // For each row, or column, the crossing lines in which it has the value.
                let mut open = [(0, 0); 16];
                let mut count = 0;
                for along in 0..n {
                    let places = (0..n).fold(0, |places, at| {
                        let cell = frame.at(first + along, at);
                        places | (marks.cells[cell] >> i & 1) << at
                    });
                    if !places.is_power_of_two() {
                        open[count] = (along, places);
                        count += 1;
                    }
                }
                for_each_subset(&open[..count], size, &mut |chosen, across| {
                    effects.clear();
                    for along in bits(frame.all & !chosen) {
                        for at in bits(across) {
                            remove(marks, frame.at(first + along, at), 1 << i, &mut effects);
                        }
                    }
                    if effects.is_empty() {
                        return Flow::Continue(());
                    }
                    let reason = Reason::Fish {
                        value: value(1 << i),
                        lines: bits(chosen)
                            .map(|along| frame.line(first + along))
                            .collect(),
                        across: bits(across).map(|at| frame.line(n - first + at)).collect(),
                    };
                    visit(reason, &effects)
                })?;
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn because(value: Value, lines: &[Line], across: &[Line]) -> String {
    let noun = |lines: &[Line]| match lines.first() {
        Some(Line::Row(_)) => "rows",
        _ => "columns",
    };
    let (these, those) = (noun(lines), noun(across));
    let (lines, across) = (telling::lines(lines), telling::lines(across));
    format!(
        "In {lines}, all places for {value} lie in {across}. Each of these {these} has its {value} in a \
         different one of these {those}, which then have no other {value}."
    )
}
