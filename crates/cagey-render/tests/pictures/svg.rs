use cagey::model::Cell;
use cagey_render::{Drawing, Signs, Theme, svg};

use crate::assert_golden;
use crate::gallery::{
    FOUR, HARD, HIDDEN, NINE, SIX, large_targets, puzzle, step_with, with_marks, with_values,
};
use crate::ink_boxes::ink_boxes;

#[test]
fn pictures_are_as_they_were_found_good() {
    let four = puzzle(FOUR);
    let hidden = puzzle(HIDDEN);
    let six = puzzle(SIX);
    let hard = puzzle(HARD);
    let solved = with_values(&four, "4231314223141423");
    for (name, drawing) in [
        ("1.svg", &Drawing::new(&puzzle("1:_,a1"))),
        ("4.svg", &Drawing::new(&four)),
        ("4-solved.svg", &solved),
        ("4-hidden.svg", &Drawing::new(&hidden)),
        ("6-marks.svg", &with_marks(&six)),
        ("6-last-cell.svg", &step_with(&six, "last-cell")),
        ("6-claim.svg", &step_with(&hard, "cage-claims-line")),
    ] {
        assert_golden(name, &svg(drawing));
    }
}

/// Approved by eye, as typeset by pdflatex.
#[test]
fn tikz_is_as_it_was_found_good() {
    let four = puzzle(FOUR);
    assert_golden("4.tex", &Drawing::new(&four).scene().to_tikz());
    let step = Drawing {
        theme: Theme::by_name("dark").unwrap(),
        ..step_with(&four, "cage-values")
    };
    assert_golden("4-step-dark.tex", &step.scene().to_tikz());
}

#[test]
fn every_theme_has_its_picture() {
    let puzzle = puzzle(FOUR);
    for &theme in Theme::ALL {
        let drawing = Drawing {
            theme,
            ..step_with(&puzzle, "cage-values")
        };
        assert_golden(&format!("4-step-{}.svg", theme.name), &svg(&drawing));
    }
}

#[test]
fn signs_are_those_that_are_asked_for() {
    let puzzle = puzzle(FOUR);
    for (signs, times, over, minus) in [
        (Signs::Usual, "6×", "2÷", "1−"),
        (Signs::Keyboard, "6*", "2/", "1-"),
        (Signs::Dots, "6·", "2:", "1−"),
    ] {
        let drawn = svg(&Drawing {
            signs,
            ..Drawing::new(&puzzle)
        });
        for clue in [times, over, minus, "5+"] {
            assert!(drawn.contains(&format!(">{clue}</text>")), "{clue}");
        }
    }
}

#[test]
fn a_title_may_hold_anything() {
    let puzzle = puzzle(FOUR);
    let title =
        "</title><script>alert(1)</script> \"&' \u{0}\u{8}\u{1f600} مرحبا \u{fffe}\u{202e}\n two";
    let drawn = svg(&Drawing {
        title: Some(title.to_owned()),
        ..Drawing::new(&puzzle)
    });
    assert!(!drawn.contains("<script"));
    let forbidden = |c: char| c.is_control() && c != '\n' || "\u{fffe}\u{202e}".contains(c);
    assert!(!drawn.contains(forbidden));
    assert!(drawn.contains('\u{1f600}') && drawn.contains("مرحبا"));
}

/// Every text of every picture, measured with the font: inside the cells of its cage in its row, and over
/// no other text.
#[test]
fn no_text_leaves_its_cage_or_touches_another() {
    let puzzles = [
        puzzle(FOUR),
        puzzle(HIDDEN),
        puzzle(SIX),
        puzzle(NINE),
        large_targets(),
        puzzle("3:l,a18446744073709551615"),
    ];
    for puzzle in &puzzles {
        for &theme in Theme::ALL {
            for drawing in [with_marks(puzzle), Drawing::new(puzzle)] {
                let scene = Drawing { theme, ..drawing }.scene();
                let boxes = ink_boxes(&scene);
                let n = puzzle.size().get() as f32;
                let margin = (scene.height - scene.width).abs();
                assert!(margin < 0.01, "without labels, a picture is square");
                let cell = scene.width / (n + 0.4);
                for (i, one) in boxes.iter().enumerate() {
                    let line = |x: f32| ((x - 0.2 * cell) / cell).floor() as u8;
                    let row = line(one.top);
                    let cage = |x: f32| puzzle.cage_containing(Cell::new(row, line(x)));
                    let middle = (one.left + one.right) / 2.0;
                    let inside = row == line(one.bottom)
                        && cage(one.left) == cage(one.right)
                        && cage(middle) == cage(one.right);
                    assert!(inside, "{} {}: {one:?}", theme.name, one.text);
                    for other in &boxes[..i] {
                        let apart = one.left >= other.right
                            || other.left >= one.right
                            || one.top >= other.bottom
                            || other.top >= one.bottom;
                        assert!(apart, "{}: {one:?} {other:?}", theme.name);
                    }
                }
            }
        }
    }
}

#[test]
fn it_says_what_it_is_to_those_who_cannot_see_it() {
    let puzzle = puzzle(FOUR);
    let drawn = svg(&Drawing::new(&puzzle));
    assert!(
        drawn.contains("role=\"img\" aria-label=\"A 4×4 puzzle\""),
        "{drawn}"
    );
    assert!(drawn.contains("<title>A 4×4 puzzle</title>"));
    let (_, described) = drawn.split_once("<desc>").unwrap();
    let (described, _) = described.split_once("</desc>").unwrap();
    let words = cagey::notation::write(&puzzle.clone().into(), cagey::notation::Format::Words);
    assert_eq!(described, words.unwrap().trim_end());
}
