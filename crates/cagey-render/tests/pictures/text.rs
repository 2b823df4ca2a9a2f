use cagey::logic::Role;
use cagey::model::{Cell, Clue, Op};
use cagey_render::{Boxes, Drawing, text};

use crate::assert_golden;
use crate::gallery::{FOUR, HIDDEN, dominoes, puzzle, shifted, step_with, with_marks, with_values};

fn assert_drawn(name: &str, drawing: &Drawing) {
    let picture = text(drawing, Boxes::Unicode, '*');
    let drawn = picture.to_plain();
    let width = picture.width();
    let is_whole = |line: &str| line.chars().count() == width;
    let has_labels = drawing.title.is_some() || drawing.caption.is_some();
    assert!(has_labels || drawn.lines().all(is_whole));
    assert_golden(name, &drawn);
}

fn marked<'a>(drawing: Drawing<'a>, cells: &[(u8, u8)]) -> Drawing<'a> {
    let look_at = |&(row, col): &(u8, u8)| (Cell::new(row, col), Role::Changes);
    Drawing {
        highlights: cells.iter().map(look_at).collect(),
        ..drawing
    }
}

#[test]
fn one_cell_is_a_box() {
    assert_drawn("1.txt", &with_values(&puzzle("1:_,a1"), "1"));
}

#[test]
fn cages_have_heavy_walls_and_clues_in_their_first_cells() {
    assert_drawn("4.txt", &with_values(&puzzle(FOUR), "4231314223141423"));
}

#[test]
fn hidden_operators_and_missing_clues_are_told_apart_and_marks_are_seen() {
    let puzzle = puzzle(HIDDEN);
    let drawing = with_values(&puzzle, "4231314...141423");
    assert_drawn("4-hidden.txt", &marked(drawing, &[(0, 1), (3, 3)]));
}

#[test]
fn a_long_clue_widens_every_cell() {
    let puzzle = puzzle("3:l,a18446744073709551615");
    assert_drawn("3-long.txt", &Drawing::new(&puzzle));
}

#[test]
fn sixteen_by_sixteen_has_values_of_two_digits() {
    let puzzle = dominoes(|_| Clue::Op(Op::Add, 31));
    let drawing = with_values(&puzzle, &shifted(16));
    assert_drawn("16.txt", &marked(drawing, &[(0, 15)]));
}

#[test]
fn pencil_marks_stand_in_their_cells() {
    assert_drawn("4-marks.txt", &with_marks(&puzzle(FOUR)));
}

#[test]
fn a_step_shows_what_it_takes_out_and_what_for() {
    assert_drawn("4-step.txt", &step_with(&puzzle(FOUR), "cage-values"));
}

#[test]
fn ascii_is_all_that_is_used_where_it_is_asked_for() {
    let drawn = text(&with_marks(&puzzle(FOUR)), Boxes::Ascii, '*').to_plain();
    assert!(drawn.is_ascii());
    assert_golden("4-ascii.txt", &drawn);
}
