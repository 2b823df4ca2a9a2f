//! A cage with one combination.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "only-combination",
    name: "Only combination",
    level: Level::Normal,
    price: 5,
    what: "Fills a cage that can be filled in one way only.",
    when: "Of all the ways to fill the cage, one uses only values that are still possible in its cells.",
    why: "The cage is filled in some way.",
    also: &["single remaining cage solution", "Kenny's constraint 2"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    let mut effects = Vec::new();
    for cage in 0..frame.cages() {
        let cells = frame.cage_cells(cage);
        let Some(&[way]) = marks.ways(cage) else {
            continue;
        };
        effects.clear();
        for (at, &cell) in cells.iter().enumerate() {
            let cell = usize::from(cell);
            if !marks.is_filled(cell) {
                effects.push(place(marks, cell, marks.values_in(way, 1 << at)));
            }
        }
        if cells.len() > 1 && !effects.is_empty() {
            let reason = Reason::OnlyCombination {
                cage: frame.cage_id(cage),
            };
            visit(reason, &effects)?;
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn because(marks: &Marks, cage: CageId) -> String {
    let name = telling::cage(marks.puzzle(), cage);
    let now = telling::now(marks, cage);
    let filled: Vec<String> = (marks.puzzle().cage(cage).cells().iter())
        .filter_map(|&cell| Some(format!("{} in {cell}", marks.entered(cell)?)))
        .collect();
    let one_way = format!("{name} can {now}be filled in one way only.");
    match filled.is_empty() {
        true => sentence(&one_way),
        false => format!("With {}, {one_way}", telling::all_of(&filled)),
    }
}
