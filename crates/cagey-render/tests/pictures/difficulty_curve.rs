use cagey::logic::{Level, Marks, walk};
use cagey::words::Voice;
use cagey_render::{Layer, Scene, Theme, difficulty_curve};

use crate::assert_golden;
use crate::gallery::{FOUR, HARD, NINE, puzzle};

fn curve(id: &str, theme: &Theme) -> Scene {
    let puzzle = puzzle(id);
    let steps = walk(Marks::new(&puzzle), Level::Unreasonable).steps;
    difficulty_curve(&steps, puzzle.size(), None, theme, Voice::ENGLISH)
}

#[test]
fn the_curve_is_as_it_was_found_good() {
    assert_golden("4-difficulty.svg", &curve(FOUR, Theme::LIGHT).to_svg());
    assert_golden("6-difficulty.svg", &curve(HARD, Theme::LIGHT).to_svg());
}

#[test]
fn everything_is_inside_the_picture() {
    for id in [FOUR, HARD, NINE] {
        for &theme in Theme::ALL {
            let scene = curve(id, theme);
            for layer in &scene.layers {
                let points: Vec<(f32, f32)> = match layer {
                    Layer::Fill { rects, .. } => (rects.iter())
                        .map(|rect| (rect.at.x + rect.width, rect.at.y + rect.height))
                        .collect(),
                    Layer::Stroke { lines, .. } => {
                        lines.iter().flatten().map(|at| (at.x, at.y)).collect()
                    }
                    Layer::Text { texts, .. } => {
                        texts.iter().map(|text| (text.at.x, text.at.y)).collect()
                    }
                };
                for (x, y) in points {
                    assert!((0.0..=scene.width).contains(&x), "{id}: {x}");
                    assert!((0.0..=scene.height).contains(&y), "{id}: {y}");
                }
            }
        }
    }
}
