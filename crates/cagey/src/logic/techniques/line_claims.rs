//! A value whose places in a line all lie in one cage.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "line-claims-cage",
    name: "Line claims a cage",
    level: Level::Unreasonable,
    price: 14,
    what: "Rules out the combinations of a cage that lack a value which a row or column needs from it.",
    when: "All places that the value has left in the line lie in the cage.",
    why: "The line has the value somewhere, so the cage has it there, and combinations without it fall.",
    also: &["Kenny's constraint 7"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    let mut effects = Vec::new();
    for line in 0..frame.lines() {
        for part in frame.parts(line) {
            let cells = frame.cage_cells(part.cage);
            if cells.len() < 2 {
                continue;
            }
            let (mut inside, mut outside) = (0, 0);
            for at in 0..frame.n {
                let cell = frame.at(line, at);
                match usize::from(frame.cage_of[cell]) == part.cage {
                    true => inside |= marks.cells[cell],
                    false => outside |= marks.cells[cell],
                }
            }
            for at in bits(inside & !outside) {
                effects.clear();
                let keeps = |way| marks.values_in(way, part.places) >> at & 1 != 0;
                marks.unsupported(part.cage, keeps, |cell, gone| {
                    remove(marks, cell, gone, &mut effects);
                });
                if !effects.is_empty() {
                    let reason = Reason::LineClaims {
                        line: frame.line(line),
                        value: value(1 << at),
                        cage: frame.cage_id(part.cage),
                    };
                    visit(reason, &effects)?;
                }
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn because(marks: &Marks, line: Line, value: Value, cage: CageId) -> String {
    let name = telling::cage(marks.puzzle(), cage);
    let inside = telling::inside(marks.puzzle(), cage, &[line]);
    let places: Vec<String> = (inside.iter())
        .filter(|&&cell| marks.candidates(cell).contains(value))
        .map(Cell::to_string)
        .collect();
    let all = match places.len() {
        1 => "",
        2 => "both ",
        _ => "all ",
    };
    let places = telling::all_of(&places);
    let keeps = |way: &[Value]| telling::set_in(marks, cage, way, line) & bit(value) != 0;
    let out = telling::out_and_left_for("this cage", marks, cage, &keeps);
    let (line, a_value) = (sentence(&line.to_string()), telling::a(value));
    format!("{line} needs {a_value}, and only {places} can still have it, {all}in {name}. {out}")
}
