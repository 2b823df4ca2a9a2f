//! A plot of several lines over a linear scale, with a logarithmic scale for what was measured.

use crate::color::Color;
use crate::dot_plot::{SERIES, power_of_ten};
use crate::font::{self, CAP_HEIGHT, Weight};
use crate::scene::{Anchor, Layer, Point, Scene, Text};
use crate::theme::Theme;

/// The data to plot.
#[derive(Clone, Debug)]
pub struct LinePlot {
    /// The title above the plot.
    pub title: String,
    /// The small text below the title.
    pub note: String,
    /// What the linear scale shows.
    pub across: String,
    /// What was measured.
    pub up: String,
    /// The lines, in the order of the legend.
    pub lines: Vec<PlotLine>,
}

/// A line of a plot.
#[derive(Clone, Debug)]
pub struct PlotLine {
    /// Its name.
    pub name: String,
    /// Its points from left to right. Values below 1 are drawn at 1.
    pub points: Vec<(f64, f64)>,
}

const MARGIN: f32 = 24.0;
const WIDTH: f32 = 560.0;
const HEIGHT: f32 = 360.0;
const TITLE: f32 = 20.0;
const SMALL: f32 = 12.0;
const DASH: f32 = 6.0;
/// Room for the numbers beside the plot.
const NUMBERS: f32 = 56.0;
/// Leaves room for fonts that are wider than ours.
const SLACK: f32 = 1.2;

impl LinePlot {
    /// Lays out the plot.
    pub fn scene(&self) -> Scene {
        let theme = Theme::LIGHT;
        let names = (self.lines.iter()).map(|line| font::width(&line.name, Weight::Regular));
        let legend = names.fold(0.0, f32::max) * SMALL * SLACK + 44.0;
        let left = MARGIN + NUMBERS;
        let width = left + WIDTH + 20.0 + legend + MARGIN;
        let mut bold = vec![text(MARGIN, MARGIN + TITLE, TITLE, &self.title)];
        let mut regular = Vec::new();
        let mut y = MARGIN + TITLE;
        let room = (width - 2.0 * MARGIN) / (SMALL * SLACK);
        for line in font::wrapped(&self.note, Weight::Regular, room) {
            y += SMALL * 1.5;
            regular.push(text(MARGIN, y, SMALL, &line));
        }
        y += SMALL * 2.2;
        bold.push(text(MARGIN, y, SMALL, &self.up));
        let top = y + SMALL;
        let bottom = top + HEIGHT;
        let points = || self.lines.iter().flat_map(|line| &line.points);
        let least = points().map(|point| point.0).fold(f64::MAX, f64::min);
        let most = points().map(|point| point.0).fold(f64::MIN, f64::max);
        let (least, most) = if least > most {
            (0.0, 1.0)
        } else {
            (least, most)
        };
        let span = (most - least).max(1.0);
        let highest = points().map(|point| point.1).fold(10.0, f64::max);
        let powers = highest.log10().ceil().max(1.0) as i32;
        let x_of = |x: f64| left + WIDTH * ((x - least) / span) as f32;
        let y_of = |value: f64| {
            let part = value.max(1.0).log10() / f64::from(powers);
            bottom - HEIGHT * part as f32
        };
        let mut grid = Vec::new();
        let mut numbers = Vec::new();
        for power in 0..=powers {
            let y = y_of(10f64.powi(power));
            grid.push(vec![Point { x: left, y }, Point { x: left + WIDTH, y }]);
            let base = y + SMALL * CAP_HEIGHT / 2.0;
            numbers.push(text(left - 24.0, base, SMALL, &power_of_ten(power)));
        }
        let mut below = Vec::new();
        // At most ten numbers, at whole steps.
        let every = (span / 10.0).ceil().max(1.0);
        let mut at = least;
        while at <= most + 1e-9 {
            let x = x_of(at);
            grid.push(vec![Point { x, y: bottom }, Point { x, y: bottom + 5.0 }]);
            below.push(text(x, bottom + SMALL * 1.7, SMALL, &format!("{at:.0}")));
            at += every;
        }
        let middle = left + WIDTH / 2.0;
        below.push(text(middle, bottom + SMALL * 3.4, SMALL, &self.across));
        let mut layers = vec![stroke(theme.thin_line, 1.0, None, grid)];
        for (i, line) in self.lines.iter().enumerate() {
            let color = SERIES[i % SERIES.len()];
            // Lines of the same colour differ in their dashes and their width.
            let round = i / SERIES.len();
            let dash = (!round.is_multiple_of(3)).then_some(DASH / round.min(3) as f32);
            let thick = if round.is_multiple_of(3) { 2.0 } else { 1.6 };
            let mut drawn: Vec<Point> = Vec::new();
            for &(x, value) in &line.points {
                drawn.push(Point {
                    x: x_of(x),
                    y: y_of(value),
                });
            }
            if let [only] = drawn[..] {
                drawn.push(Point {
                    x: only.x + 6.0,
                    y: only.y,
                });
            }
            let key = top + SMALL + i as f32 * SMALL * 1.6;
            let from = left + WIDTH + 20.0;
            let sample = vec![
                Point { x: from, y: key },
                Point {
                    x: from + 30.0,
                    y: key,
                },
            ];
            let base = key + SMALL * CAP_HEIGHT / 2.0;
            regular.push(text(from + 38.0, base, SMALL, &line.name));
            layers.push(stroke(color, thick, dash, vec![drawn, sample]));
        }
        let texts = |weight, anchor, texts| Layer::Text {
            color: theme.label,
            weight,
            anchor,
            texts,
        };
        layers.push(texts(Weight::Bold, Anchor::Start, bold));
        layers.push(texts(Weight::Regular, Anchor::Start, regular));
        layers.push(texts(Weight::Regular, Anchor::Middle, numbers));
        layers.push(texts(Weight::Regular, Anchor::Middle, below));
        layers.retain(|layer| !layer.is_empty());
        let needed = top + SMALL + self.lines.len() as f32 * SMALL * 1.6;
        Scene {
            width,
            height: needed.max(bottom + SMALL * 3.4) + MARGIN,
            background: theme.background,
            title: self.title.clone(),
            description: self.description(),
            layers,
        }
    }

    /// Every point, for screen readers.
    fn description(&self) -> String {
        let mut told = self.note.clone();
        for line in &self.lines {
            let points = line.points.iter().map(|(x, y)| format!("{x}: {y}"));
            let points: Vec<String> = points.collect();
            told += &format!("\n{}: {}", line.name, points.join(", "));
        }
        told
    }
}

fn stroke(color: Color, width: f32, dash: Option<f32>, lines: Vec<Vec<Point>>) -> Layer {
    Layer::Stroke {
        color,
        width,
        dash,
        lines,
    }
}

fn text(x: f32, y: f32, size: f32, text: &str) -> Text {
    Text {
        at: Point { x, y },
        size,
        text: text.to_owned(),
        within: None,
    }
}
