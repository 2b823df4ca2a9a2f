use cagey::logic::Role;
use cagey::model::{Cell, Clue, Op};
use cagey_render::{Charset, Drawing, text};

use crate::assert_golden;
use crate::gallery::{FOUR, HIDDEN, dominoes, puzzle, shifted, step_with, with_marks, with_values};

fn assert_drawn(name: &str, drawing: &Drawing) {
    let picture = text(drawing, Charset::Unicode, '*');
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
fn hidden_operators_and_missing_clues_differ_and_marks_are_drawn() {
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
fn pencil_marks_are_in_their_cells() {
    assert_drawn("4-marks.txt", &with_marks(&puzzle(FOUR)));
}

#[test]
fn a_step_shows_what_it_takes_out_and_what_for() {
    assert_drawn("4-step.txt", &step_with(&puzzle(FOUR), "cage-values"));
}

#[test]
fn ascii_is_all_that_is_used_where_it_is_asked_for() {
    let drawn = text(&with_marks(&puzzle(FOUR)), Charset::Ascii, '*').to_plain();
    assert!(drawn.is_ascii());
    assert_golden("4-ascii.txt", &drawn);
}

/// A title comes from an untrusted file: it must not control a terminal or forge lines.
#[test]
fn a_title_is_one_line_in_which_nothing_acts() {
    let puzzle = puzzle(FOUR);
    let drawing = Drawing {
        title: Some("a\u{1b}[31mb\u{9b}2J\r\n\u{202e}c\u{7}\u{2028}d".to_owned()),
        caption: Some("one\u{1b}c\ntwo".to_owned()),
        ..Drawing::new(&puzzle)
    };
    let drawn = text(&drawing, Charset::Unicode, '*');
    assert!(drawn.to_plain().starts_with("a�[31mb�2J �c� d\n┏"));
    assert!(drawn.to_plain().ends_with("┛\none�c\ntwo\n"));
    let plain = Drawing {
        title: None,
        caption: None,
        ..drawing.clone()
    };
    let escapes = |drawing: &Drawing| {
        let colored = text(drawing, Charset::Unicode, '*').to_ansi();
        colored.matches('\u{1b}').count()
    };
    assert_eq!(escapes(&drawing), escapes(&plain));
    let tikz = drawing.scene().to_tikz();
    let acts = |c: char| c.is_control() && c != '\n' || c == '\u{202e}' || c == '\u{2028}';
    assert!(!tikz.contains(acts), "{tikz}");
    assert_eq!(tikz.lines().nth(1), Some("% a�[31mb�2J �c� d"));
}
