//! A dot plot with logarithmic scales: one row for each thing measured, and one dot for each measurement.

use crate::color::Color;
use crate::font::{self, CAP_HEIGHT, Weight};
use crate::scene::{Anchor, Layer, Point, Rect, Scene, Text};
use crate::theme::Theme;

/// The data to plot.
#[derive(Clone, Debug)]
pub struct DotPlot {
    /// The title above the plot.
    pub title: String,
    /// The small text below the title.
    pub note: String,
    /// The names of the quantities. Each has a panel with its own scale.
    pub panels: Vec<String>,
    /// The rows from top to bottom. Adjacent rows of the same group share a heading.
    pub rows: Vec<DotRow>,
}

/// A thing that was measured.
#[derive(Clone, Debug)]
pub struct DotRow {
    /// The name of its group.
    pub group: String,
    /// Its name within the group.
    pub label: String,
    /// Its measurements.
    pub dots: Vec<Dot>,
}

/// A measurement.
#[derive(Clone, Debug)]
pub struct Dot {
    /// The index of its panel.
    pub panel: usize,
    /// The name of its series. Dots of the same series look the same.
    pub series: String,
    /// The value. It is drawn at the start of the scale if it is smaller.
    pub value: f64,
    /// Whether the value is only a lower bound, because the measurement was stopped early.
    pub is_at_least: bool,
}

const MARGIN: f32 = 24.0;
const ROW: f32 = 17.0;
const GROUP_GAP: f32 = 12.0;
const PANEL: f32 = 240.0;
const PANEL_GAP: f32 = 36.0;
const TITLE: f32 = 20.0;
const SMALL: f32 = 12.0;
const DOT: f32 = 4.0;
/// Leaves room for fonts that are wider than ours.
const SLACK: f32 = 1.2;

/// The colours of the series, in the order of their first dots.
pub(crate) const SERIES: [Color; 4] = [
    Color::hex(0x1b5fb4),
    Color::hex(0xc2571a),
    Color::hex(0x1b6e3c),
    Color::hex(0x7a3d94),
];

/// A logarithmic scale from one power of ten to another.
#[derive(Clone, Copy)]
struct Scale {
    from: i32,
    to: i32,
    left: f32,
}

impl Scale {
    fn x(self, value: f64) -> f32 {
        let least = 10f64.powi(self.from);
        let part = value.max(least).log10() - f64::from(self.from);
        self.left + PANEL * (part / f64::from(self.to - self.from)) as f32
    }
}

impl DotPlot {
    /// Lays out the plot.
    pub fn scene(&self) -> Scene {
        let theme = Theme::LIGHT;
        let width_of = |text: &str, weight| font::width(text, weight) * SMALL * SLACK;
        let groups = self
            .rows
            .iter()
            .map(|row| width_of(&row.group, Weight::Bold));
        let labels = self
            .rows
            .iter()
            .map(|row| width_of(&row.label, Weight::Regular));
        let group_width = groups.fold(0.0, f32::max) + 14.0;
        let names = MARGIN + group_width + labels.fold(0.0, f32::max) + 16.0;
        let width =
            names + self.panels.len() as f32 * (PANEL + PANEL_GAP) + MARGIN - PANEL_GAP / 2.0;
        let mut builder = PlotBuilder::default();
        let mut y = MARGIN + TITLE;
        builder.bold.push(text(MARGIN, y, TITLE, &self.title));
        for line in font::wrapped(
            &self.note,
            Weight::Regular,
            (width - 2.0 * MARGIN) / (SMALL * SLACK),
        ) {
            y += SMALL * 1.5;
            builder.regular.push(text(MARGIN, y, SMALL, &line));
        }
        y += SMALL * 1.9;
        self.add_legend(&mut builder, y);
        y += SMALL * 2.6;
        let scales: Vec<Scale> = (0..self.panels.len())
            .map(|panel| self.scale(panel, names + panel as f32 * (PANEL + PANEL_GAP)))
            .collect();
        for (scale, name) in scales.iter().zip(&self.panels) {
            builder.bold.push(text(scale.left, y, SMALL, name));
        }
        let top = y + SMALL * 2.2;
        y = top + SMALL * 0.6;
        let mut last_group = "";
        for (i, row) in self.rows.iter().enumerate() {
            if row.group != last_group {
                if i > 0 {
                    y += GROUP_GAP;
                }
                builder.bold.push(text(
                    MARGIN,
                    y + ROW / 2.0 + SMALL * CAP_HEIGHT / 2.0,
                    SMALL,
                    &row.group,
                ));
                last_group = &row.group;
            }
            let middle = y + ROW / 2.0;
            let base = middle + SMALL * CAP_HEIGHT / 2.0;
            builder
                .regular
                .push(text(MARGIN + group_width, base, SMALL, &row.label));
            for scale in &scales {
                builder
                    .guides
                    .push(level(scale.left, scale.left + PANEL, middle));
            }
            self.add_dots(&mut builder, row, &scales, middle);
            y += ROW;
        }
        for scale in &scales {
            builder.add_scale(*scale, top, y + 4.0);
        }
        Scene {
            width,
            height: y + MARGIN,
            background: theme.background,
            title: self.title.clone(),
            description: self.description(),
            layers: builder.layers(theme),
        }
    }

    /// A list of all measurements, for screen readers.
    fn description(&self) -> String {
        let mut text = self.note.clone();
        for row in &self.rows {
            for dot in &row.dots {
                let more = if dot.is_at_least { "at least " } else { "" };
                text += &format!(
                    "\n{}, {}, {}: {} {more}{}",
                    row.group, row.label, dot.series, self.panels[dot.panel], dot.value
                );
            }
        }
        text
    }

    fn series(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for dot in self.rows.iter().flat_map(|row| &row.dots) {
            if !names.contains(&dot.series.as_str()) {
                names.push(&dot.series);
            }
        }
        names
    }

    fn scale(&self, panel: usize, left: f32) -> Scale {
        let dots = self.rows.iter().flat_map(|row| &row.dots);
        let values = dots.filter(|dot| dot.panel == panel && dot.value > 0.0);
        let powers = values.map(|dot| dot.value.log10());
        let (least, most) = powers.fold((f64::MAX, f64::MIN), |(least, most), power| {
            (least.min(power), most.max(power))
        });
        if least > most {
            let (from, to) = (0, 1);
            return Scale { from, to, left };
        }
        let from = least.floor() as i32;
        Scale {
            from,
            // Leave room for the arrow of a lower bound.
            to: ((most + 0.1).ceil() as i32).max(from + 1),
            left,
        }
    }

    fn add_legend(&self, builder: &mut PlotBuilder, y: f32) {
        let mut x = MARGIN;
        for (i, name) in self.series().into_iter().enumerate() {
            let at = Point {
                x: x + DOT,
                y: y - SMALL * CAP_HEIGHT / 2.0,
            };
            builder.add_dot(at, i);
            x += 3.0 * DOT + 4.0;
            builder.regular.push(text(x, y, SMALL, name));
            x += font::width(name, Weight::Regular) * SMALL * SLACK + 24.0;
        }
    }

    fn add_dots(&self, builder: &mut PlotBuilder, row: &DotRow, scales: &[Scale], middle: f32) {
        let series = self.series();
        for dot in &row.dots {
            let Some(number) = series.iter().position(|name| *name == dot.series) else {
                continue;
            };
            let at = Point {
                x: scales[dot.panel].x(dot.value),
                y: middle,
            };
            builder.add_dot(at, number);
            if dot.is_at_least {
                builder.add_arrow(at, number);
            }
        }
    }
}

/// Collects the parts of a plot.
#[derive(Default)]
struct PlotBuilder {
    bold: Vec<Text>,
    regular: Vec<Text>,
    ticks: Vec<Text>,
    guides: Vec<Vec<Point>>,
    grid: Vec<Vec<Point>>,
    /// For each series, its filled dots, and its outlines and arrows.
    full: [Vec<Rect>; SERIES.len()],
    outlines: [Vec<Vec<Point>>; SERIES.len()],
}

impl PlotBuilder {
    /// Every other series has hollow dots, so that neighbouring series can be distinguished without colour.
    fn add_dot(&mut self, at: Point, series: usize) {
        let number = series % SERIES.len();
        let is_full = number.is_multiple_of(2);
        let half = if is_full { DOT - 0.5 } else { DOT };
        let rect = Rect {
            at: Point {
                x: at.x - half,
                y: at.y - half,
            },
            width: 2.0 * half,
            height: 2.0 * half,
        };
        match is_full {
            true => self.full[number].push(rect),
            false => self.outlines[number].push(rect.outline()),
        }
    }

    fn add_arrow(&mut self, at: Point, series: usize) {
        let point = |x: f32, y: f32| Point {
            x: at.x + x,
            y: at.y + y,
        };
        let lines = &mut self.outlines[series % SERIES.len()];
        lines.push(vec![point(DOT + 1.0, 0.0), point(DOT + 10.0, 0.0)]);
        lines.push(vec![
            point(DOT + 6.0, -3.5),
            point(DOT + 10.0, 0.0),
            point(DOT + 6.0, 3.5),
        ]);
    }

    fn add_scale(&mut self, scale: Scale, top: f32, bottom: f32) {
        // More than six labels would overlap.
        let every = (scale.to - scale.from).div_euclid(6) + 1;
        for power in scale.from..=scale.to {
            let x = scale.x(10f64.powi(power));
            self.grid
                .push(vec![Point { x, y: top }, Point { x, y: bottom }]);
            if (power - scale.from) % every == 0 {
                self.ticks
                    .push(text(x, top - 5.0, SMALL - 1.0, &power_of_ten(power)));
            }
        }
    }

    fn layers(self, theme: &Theme) -> Vec<Layer> {
        let stroke = |color, width, lines| Layer::Stroke {
            color,
            width,
            dash: None,
            lines,
        };
        let texts = |weight, anchor, texts| Layer::Text {
            color: theme.label,
            weight,
            anchor,
            texts,
        };
        let mut layers = vec![
            stroke(Color::hex(0xeef1f4), 1.0, self.guides),
            stroke(theme.thin_line, 1.0, self.grid),
        ];
        for (i, color) in SERIES.into_iter().enumerate() {
            let rects = self.full[i].clone();
            layers.push(Layer::Fill { color, rects });
            layers.push(stroke(color, 1.6, self.outlines[i].clone()));
        }
        layers.push(texts(Weight::Bold, Anchor::Start, self.bold));
        layers.push(texts(Weight::Regular, Anchor::Start, self.regular));
        layers.push(texts(Weight::Regular, Anchor::Middle, self.ticks));
        layers.retain(|layer| !layer.is_empty());
        layers
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

fn level(left: f32, right: f32, y: f32) -> Vec<Point> {
    vec![Point { x: left, y }, Point { x: right, y }]
}

/// `0.01`, `1`, `1000`, `10M`.
pub(crate) fn power_of_ten(power: i32) -> String {
    match power {
        ..0 => format!("{:.*}", power.unsigned_abs() as usize, 10f64.powi(power)),
        0..4 => 10u64.pow(power as u32).to_string(),
        4..6 => format!("{}k", 10u64.pow(power as u32 - 3)),
        6..9 => format!("{}M", 10u64.pow(power as u32 - 6)),
        _ => format!("10^{power}"),
    }
}
