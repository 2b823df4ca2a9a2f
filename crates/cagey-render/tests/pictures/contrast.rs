//! The contrast of everything with what is painted beneath it.

use cagey_render::{Color, Drawing, Layer, Point, Rect, Scene, Theme, Weight};

use crate::gallery::{FOUR, HIDDEN, SIX, puzzle, step_with, with_marks, with_values};
use crate::ink_boxes::ink_boxes;

/// The contrast that WCAG requires of text.
const TEXT: f64 = 4.5;
/// The contrast that WCAG requires of essential lines.
const LINE: f64 = 3.0;
/// Thin lines between the cells of a cage, where they cross cells whose fill and frame show their edges.
const LINE_ON_FILL: f64 = 2.0;

/// The relative luminance of a colour, from 0 to 1, as defined by WCAG.
fn luminance(color: Color) -> f64 {
    let linear = |part: u8| match f64::from(part) / 255.0 {
        part if part <= 0.04045 => part / 12.92,
        part => ((part + 0.055) / 1.055).powf(2.4),
    };
    let [r, g, b] = color.rgb.map(linear);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(one: Color, other: Color) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// What is painted at a place below a layer.
fn ground(scene: &Scene, below: usize, at: Point) -> Color {
    let has = |rect: &Rect| {
        (rect.at.x..=rect.at.x + rect.width).contains(&at.x)
            && (rect.at.y..=rect.at.y + rect.height).contains(&at.y)
    };
    let fills = scene.layers[..below].iter().rev();
    let mut found = fills.filter_map(|layer| match layer {
        Layer::Fill { color, rects } => rects.iter().any(has).then_some(*color),
        _ => None,
    });
    found.next().unwrap_or(scene.background)
}

/// Every text and every line of a scene can be seen. Paper without paint is white, so a scene that is to
/// be drawn on paper must say that it is painted.
pub(crate) fn assert_seen(what: &str, scene: &Scene) {
    for (i, layer) in scene.layers.iter().enumerate() {
        match layer {
            Layer::Fill { .. } => {}
            Layer::Text { color, texts, .. } => {
                let alone = Scene {
                    layers: vec![layer.clone()],
                    ..scene.clone()
                };
                for (text, place) in texts.iter().zip(ink_boxes(&alone)) {
                    for x in [place.left, (place.left + place.right) / 2.0, place.right] {
                        let y = (place.top + place.bottom) / 2.0;
                        let seen = contrast(*color, ground(scene, i, Point { x, y }));
                        assert!(seen >= TEXT, "{what}: {:?} has {seen:.2}", text.text);
                    }
                }
            }
            Layer::Stroke { color, lines, .. } => {
                for ends in lines.iter().flat_map(|line| line.windows(2)) {
                    for part in 0..=40 {
                        let part = part as f32 / 40.0;
                        let between = |from: f32, to: f32| from + (to - from) * part;
                        let at = Point {
                            x: between(ends[0].x, ends[1].x),
                            y: between(ends[0].y, ends[1].y),
                        };
                        let ground = ground(scene, i, at);
                        let least = match ground == scene.background {
                            true => LINE,
                            false => LINE_ON_FILL,
                        };
                        let seen = contrast(*color, ground);
                        assert!(seen >= least, "{what}: a line at {at:?} has {seen:.2}");
                    }
                }
            }
        }
    }
}

#[test]
fn everything_in_every_picture_is_seen_in_every_theme() {
    let puzzles = [puzzle(FOUR), puzzle(HIDDEN), puzzle(SIX)];
    let solved = with_values(&puzzles[0], "4231314223141423");
    let mut drawings = vec![solved, step_with(&puzzles[0], "cage-values")];
    for technique in ["last-cell", "hidden-single"] {
        drawings.push(step_with(&puzzles[2], technique));
    }
    for puzzle in &puzzles {
        drawings.extend([Drawing::new(puzzle), with_marks(puzzle)]);
    }
    for drawing in drawings {
        for &theme in Theme::ALL {
            let scene = Drawing {
                theme,
                title: Some("A title".to_owned()),
                ..drawing.clone()
            }
            .scene();
            assert_seen(theme.name, &scene);
        }
    }
}

/// The measure itself distinguishes what is visible from what is not.
#[test]
#[should_panic(expected = "has 1.00")]
fn white_on_paper_without_paint_is_not_seen() {
    let puzzle = puzzle(FOUR);
    let mut scene = Drawing {
        theme: Theme::by_name("contrast").unwrap(),
        ..Drawing::new(&puzzle)
    }
    .scene();
    scene.background = Color::WHITE;
    scene
        .layers
        .retain(|layer| matches!(layer, Layer::Text { weight, .. } if *weight == Weight::Bold));
    assert_seen("contrast", &scene);
}
