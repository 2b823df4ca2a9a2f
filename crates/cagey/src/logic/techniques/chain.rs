//! Chains through cells with two candidates.

use super::prelude::*;
use crate::logic::chains;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "forcing-chain",
    name: "Forcing chain",
    level: Level::Extreme,
    price: 40,
    what: "Takes a value out of a cell that sees both ends of a chain of cells, one of which must have it.",
    when: "Cells with two candidates follow each other, each in line with the next and sharing a value \
           with it, so that if the first does not have the value, the last does.",
    why: "Either the first cell of the chain has the value or, link by link, the last one has.",
    also: &["XY-chain"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
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
    found.sort_by_key(|(chain, _)| chain.len());
    let mut effects = Vec::new();
    for (chain, missing) in found {
        let [first, last] = [chain[0], chain[chain.len() - 1]].map(usize::from);
        effects.clear();
        for cell in marks.empty() {
            let sees = |end| cell != end && frame.share_a_line(cell, end);
            if sees(first) && sees(last) {
                remove(marks, cell, missing, &mut effects);
            }
        }
        let reason = Reason::Chain {
            cells: chain.iter().map(|&cell| frame.cell(cell.into())).collect(),
            value: value(missing),
        };
        visit(reason, &effects)?;
    }
    Flow::Continue(())
}

pub(in crate::logic) fn because(marks: &Marks, cells: &[Cell], missing: Value) -> String {
    let [first, links @ .., last] = cells else {
        return String::new();
    };
    let either = |cell: Cell| telling::any_value(marks.candidates(cell));
    let mut told = format!("{first} is {}. If it is not {missing}, ", either(*first));
    let mut taken = (marks.candidates(*first).iter()).find(|&value| value != missing);
    if let Some(value) = taken {
        told += &format!("it is {value}");
    }
    for cell in links.iter().chain([last]) {
        taken = (marks.candidates(*cell).iter()).find(|&value| Some(value) != taken);
        if let Some(value) = taken {
            told += &format!(", then {cell} ({}) is {value}", either(*cell));
        }
    }
    format!(
        "{told}. Either way {first} or {last} is {missing}, so no other cell in line with both can be \
         {missing}."
    )
}
