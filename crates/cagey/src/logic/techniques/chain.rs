//! Chains through cells with two candidates.

use super::prelude::*;
use crate::logic::chains;
use crate::short_sort::short_sort_by_key;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "forcing-chain",
    level: Level::Extreme,
    price: 40,
    other_names: &["XY-chain"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let mut found: Vec<(Vec<u8>, u16)> = Vec::new();
    let _ = chains::for_each(marks, |chain, _, missing| {
        if !found
            .iter()
            .any(|(known, value)| known == chain && *value == missing)
        {
            found.push((chain.to_vec(), missing));
        }
        Flow::Continue(())
    });
    short_sort_by_key(&mut found, |(chain, _)| chain.len());
    let mut effects = Vec::new();
    for (chain, missing) in found {
        let [first, last] = [chain[0], chain[chain.len() - 1]].map(usize::from);
        effects.clear();
        for cell in marks.empty() {
            let sees = |end| cell != end && geometry.share_a_line(cell, end);
            if sees(first) && sees(last) {
                remove(marks, cell, missing, &mut effects);
            }
        }
        let reason = Reason::Chain {
            cells: chain
                .iter()
                .map(|&cell| geometry.cell(cell.into()))
                .collect(),
            value: value(missing),
        };
        visit.step(reason, &effects)?;
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(context: &FactContext, cells: &[Cell], value: Value) -> Facts {
    let mut before = value;
    let links = cells.iter().map(|&cell| {
        let values = context.marks.candidates(cell);
        // The previous cell has one of its two candidates, so that the other one is left.
        let then = values.iter().find(|&other| other != before);
        before = then.unwrap_or(before);
        Link {
            cell,
            values,
            then: before,
        }
    });
    Facts::Chain {
        links: links.collect(),
        value,
        ruled_out: context.all_ruled_out(cells),
    }
}
