//! The curve of a walk: the price of each of its steps, from the first to the last.

use cagey::logic::{Effect, Step, Technique};
use cagey::model::Size;
use cagey::words::{Language, Voice};

use crate::font::{self, CAP_HEIGHT, Weight};
use crate::scene::{Anchor, Layer, Point, Rect, Scene, Text};
use crate::theme::Theme;

const MARGIN: f32 = 24.0;
const TITLE: f32 = 20.0;
const SMALL: f32 = 12.0;
const HEIGHT: f32 = 220.0;
/// The width of all bars together is between these.
const NARROWEST: f32 = 320.0;
const WIDEST: f32 = 720.0;
/// The widest and the narrowest place of a bar.
const WIDE: f32 = 22.0;
const NARROW: f32 = 3.0;
/// Leaves room for fonts that are wider than ours.
const SLACK: f32 = 1.2;
/// The least distance of two labels.
const APART: f32 = 16.0;
/// The prices on the scale. Prices are read by how many times dearer one is than another, so the scale is
/// logarithmic.
const TICKS: [u32; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/// Draws the prices of the steps of a walk, as bars on a logarithmic scale. Bars of steps that fill cells are full, and
/// the others are hollow. On the right, the dearest techniques are named at the height of their dearest step.
pub fn difficulty_curve(
    steps: &[Step],
    size: Size,
    title: Option<&str>,
    theme: &Theme,
    voice: Voice,
) -> Scene {
    let words = CurveWords::of(voice.language);
    let title = title.map_or_else(|| voice.puzzle_title(size), str::to_owned);
    let note = (words.note)(steps.len(), steps.iter().map(Step::price).sum());
    let dearest = steps.iter().map(Step::price).max().unwrap_or(1);
    let place = (WIDEST / steps.len().max(1) as f32).clamp(NARROW, WIDE);
    let plot = (place * steps.len() as f32).max(NARROWEST);
    let labels = labels(steps, voice);
    let label_width = labels
        .iter()
        .map(|(name, _)| width(name))
        .fold(0.0, f32::max);
    let left = MARGIN + width("1000") + 10.0;
    let scene_width = (left + plot + 12.0 + label_width + MARGIN).max(2.0 * MARGIN + width(&note));
    let mut y = MARGIN + TITLE;
    let mut bold = vec![text(MARGIN, y, TITLE, &title)];
    y += SMALL * 1.8;
    let mut regular = vec![text(MARGIN, y, SMALL, &note)];
    y += SMALL * 2.2;
    bold.push(text(MARGIN, y, SMALL, words.price));
    let top = y + SMALL;
    let bottom = top + HEIGHT;
    let height = |price: u32| bottom - HEIGHT * part(price, dearest);
    let mut grid = Vec::new();
    let mut ticks = Vec::new();
    for tick in TICKS
        .into_iter()
        .filter(|&tick| tick == 1 || tick <= dearest)
    {
        let y = height(tick);
        grid.push(vec![Point { x: left, y }, Point { x: left + plot, y }]);
        let x = left - 8.0 - font::width(&tick.to_string(), Weight::Regular) * SMALL;
        ticks.push(text(
            x,
            y + SMALL * CAP_HEIGHT / 2.0,
            SMALL,
            &tick.to_string(),
        ));
    }
    let (mut full, mut hollow) = (Vec::new(), Vec::new());
    for (i, step) in steps.iter().enumerate() {
        let gap = (place * 0.2).min(2.0);
        // A step that costs 1 has a bar too.
        let y = height(step.price()).min(bottom - 3.0);
        let rect = Rect {
            at: Point {
                x: left + place * i as f32 + gap / 2.0,
                y,
            },
            width: place - gap,
            height: bottom - y,
        };
        let fills = |effect: &Effect| matches!(effect, Effect::Place(..));
        match step.effects.iter().any(fills) {
            true => full.push(rect),
            false => hollow.push(rect),
        }
    }
    for (name, price) in spread(&labels, &height, top, bottom) {
        regular.push(text(
            left + plot + 12.0,
            price + SMALL * CAP_HEIGHT / 2.0,
            SMALL,
            name,
        ));
    }
    let mut numbers = Vec::new();
    let every = [1, 2, 5, 10, 20, 50, 100, 200, 500]
        .into_iter()
        .find(|&every| place * every as f32 >= 30.0)
        .unwrap_or(1000);
    for number in (1..=steps.len()).filter(|number| *number == 1 || number % every == 0) {
        let x = left + place * (number as f32 - 0.5);
        numbers.push(text(x, bottom + SMALL * 1.5, SMALL, &number.to_string()));
    }
    let legend = bottom + SMALL * 3.6;
    bold.push(text(left, legend, SMALL, words.step));
    let mut x = left + font::width(words.step, Weight::Bold) * SMALL * SLACK + 24.0;
    for (name, rects) in [(words.fills, &mut full), (words.removes, &mut hollow)] {
        rects.push(Rect {
            at: Point {
                x,
                y: legend - SMALL * 0.8,
            },
            width: SMALL * 0.8,
            height: SMALL * 0.8,
        });
        regular.push(text(x + SMALL * 1.3, legend, SMALL, name));
        x += SMALL * 1.3 + width(name) + 24.0;
    }
    let outlines = hollow.iter().map(|rect| inset(*rect).outline()).collect();
    let mut layers = vec![
        stroke(theme, 1.0, grid),
        Layer::Fill {
            color: theme.fills[1],
            rects: hollow,
        },
        Layer::Stroke {
            color: theme.mark,
            width: 1.0,
            dash: None,
            lines: outlines,
        },
        Layer::Fill {
            color: theme.found,
            rects: full,
        },
        texts(theme, Weight::Bold, Anchor::Start, bold),
        texts(theme, Weight::Regular, Anchor::Start, regular),
        texts(theme, Weight::Regular, Anchor::Start, ticks),
        texts(theme, Weight::Regular, Anchor::Middle, numbers),
    ];
    layers.retain(|layer| !layer.is_empty());
    Scene {
        width: scene_width.max(x + MARGIN),
        height: legend + MARGIN,
        background: theme.background,
        title,
        description: description(steps, &note, voice),
        layers,
    }
}

/// How high a price is on the scale, from 0 to 1. The scale begins below 1, so that the cheapest steps have bars.
fn part(price: u32, dearest: u32) -> f32 {
    let height = |price: u32| (price.max(1) as f32 * 2.0).ln();
    height(price) / height(dearest.max(10))
}

/// The dearest step of each technique, the dearest first.
fn labels(steps: &[Step], voice: Voice) -> Vec<(&'static str, u32)> {
    let mut found: Vec<(&Technique, u32)> = Vec::new();
    for step in steps {
        match found
            .iter_mut()
            .find(|(technique, _)| *technique == step.technique)
        {
            Some((_, price)) => *price = step.price().max(*price),
            None => found.push((step.technique, step.price())),
        }
    }
    found.sort_by_key(|&(technique, price)| (std::cmp::Reverse(price), technique.rank()));
    (found.into_iter())
        .map(|(technique, price)| (voice.technique(technique).name, price))
        .collect()
}

/// The labels with their heights, moved apart. Those of the cheapest techniques are left out if there is no room.
fn spread<'l>(
    labels: &'l [(&'static str, u32)],
    height: &dyn Fn(u32) -> f32,
    top: f32,
    bottom: f32,
) -> Vec<(&'l str, f32)> {
    let mut placed: Vec<(&str, f32)> = Vec::new();
    for &(name, price) in labels {
        let y = placed
            .last()
            .map_or(top, |&(_, y)| y + APART)
            .max(height(price));
        if y <= bottom {
            placed.push((name, y));
        }
    }
    placed
}

/// The prices of all steps, for screen readers.
fn description(steps: &[Step], note: &str, voice: Voice) -> String {
    let mut text = note.to_owned();
    for (i, step) in steps.iter().enumerate() {
        let name = voice.technique(step.technique).name;
        text += &format!("\n{}. {name}: {}", i + 1, step.price());
    }
    text
}

/// The words on the picture.
struct CurveWords {
    price: &'static str,
    step: &'static str,
    fills: &'static str,
    removes: &'static str,
    /// From the number of steps and the sum of their prices.
    note: fn(usize, u32) -> String,
}

impl CurveWords {
    fn of(language: Language) -> CurveWords {
        match language {
            Language::German => CurveWords {
                price: "Preis",
                step: "Schritt",
                fills: "füllt Felder",
                removes: "schließt Zahlen aus",
                note: |steps, price| {
                    format!("Schwierigkeit der Schritte: {steps} Schritte, zusammen {price}")
                },
            },
            _ => CurveWords {
                price: "Price",
                step: "Step",
                fills: "fills cells",
                removes: "rules values out",
                note: |steps, price| {
                    format!("Difficulty of the steps: {steps} steps, {price} in all")
                },
            },
        }
    }
}

/// The rectangle without half of its outline.
fn inset(rect: Rect) -> Rect {
    Rect {
        at: Point {
            x: rect.at.x + 0.5,
            y: rect.at.y + 0.5,
        },
        width: (rect.width - 1.0).max(0.5),
        height: (rect.height - 1.0).max(0.5),
    }
}

fn width(text: &str) -> f32 {
    font::width(text, Weight::Regular) * SMALL * SLACK
}

fn text(x: f32, y: f32, size: f32, text: &str) -> Text {
    Text {
        at: Point { x, y },
        size,
        text: text.to_owned(),
        within: None,
    }
}

fn texts(theme: &Theme, weight: Weight, anchor: Anchor, texts: Vec<Text>) -> Layer {
    Layer::Text {
        color: theme.label,
        weight,
        anchor,
        texts,
    }
}

fn stroke(theme: &Theme, width: f32, lines: Vec<Vec<Point>>) -> Layer {
    Layer::Stroke {
        color: theme.thin_line,
        width,
        dash: None,
        lines,
    }
}
