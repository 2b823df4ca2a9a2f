//! A search tree as a picture: parents are above their children, dead ends have their reasons, paths to solutions
//! have heavy lines, and folded parts are boxes with a roof.

use cagey::csp::{Folded, FoldedKind, FoldedNode, NodeOutcome, Problem};
use cagey::words::Voice;

use crate::color::Color;
use crate::font::{self, CAP_HEIGHT, Weight};
use crate::scene::{Anchor, Layer, Point, Rect, Scene, Text};
use crate::theme::Theme;

const MARGIN: f32 = 24.0;
const SIZE: f32 = 14.0;
const LINE: f32 = 18.0;
/// The padding of a box, horizontally and vertically.
const SIDE: f32 = 6.0;
const INSIDE: f32 = 5.0;
/// The distance between neighbours, and between a parent and its children.
const GAP: f32 = 10.0;
const LEVEL_GAP: f32 = 26.0;
const ROOF: f32 = 10.0;
const TITLE: f32 = 20.0;
/// Leaves room for fonts that are wider than ours.
const SLACK: f32 = 1.25;
/// The minimum width for the title and the note.
const NARROWEST: f32 = 480.0;

const DEAD: Color = Color::hex(0xb3261e);
const DEAD_FILL: Color = Color::hex(0xfdecea);
const PATH: Color = Color::hex(0x1b5fb4);
const PATH_FILL: Color = Color::hex(0xe7f0fb);
const SOLUTION_FILL: Color = Color::hex(0xffe9a8);
const FOLD_FILL: Color = Color::hex(0xf3f4f6);

/// Draws a search tree with a title, and a note below the title.
pub fn search_tree(tree: &Folded, problem: &Problem, title: &str, note: &str) -> Scene {
    let boxes: Vec<NodeBox> = (tree.nodes.iter())
        .map(|node| NodeBox::of(node, problem))
        .collect();
    let layout = Layout::of(tree, &boxes);
    let width = layout.width.max(NARROWEST) + 2.0 * MARGIN;
    let mut builder = TreeBuilder::default();
    let mut top = MARGIN;
    for (text, size, weight) in [(title, TITLE, Weight::Bold), (note, SIZE, Weight::Regular)] {
        let most = (width - 2.0 * MARGIN) / (size * SLACK);
        for line in font::wrapped(text, weight, most) {
            let text = Text {
                at: Point {
                    x: MARGIN,
                    y: top + size,
                },
                size,
                text: line,
                within: None,
            };
            match weight {
                Weight::Bold => builder.title.push(text),
                Weight::Regular => builder.note.push(text),
            }
            top += size * font::LINE_HEIGHT;
        }
    }
    top += MARGIN;
    let left = MARGIN + (width - 2.0 * MARGIN - layout.width) / 2.0;
    for (i, node) in tree.nodes.iter().enumerate() {
        let middle = left + layout.middles[i];
        let y = top + layout.tops[layout.levels[i]];
        for &child in &node.children {
            let below = top + layout.tops[layout.levels[child]];
            let from = y + boxes[i].height;
            let to = left + layout.middles[child];
            // Horizontal segments are between the levels, where there are no boxes.
            let across = below - LEVEL_GAP / 2.0;
            let edge = match to == middle {
                true => vec![(middle, from), (middle, below)],
                false => vec![(middle, from), (middle, across), (to, across), (to, below)],
            };
            let edge = edge.into_iter().map(|(x, y)| Point { x, y }).collect();
            match tree.nodes[child].leads_to_solution {
                true => builder.path.push(edge),
                false => builder.edges.push(edge),
            }
        }
        builder.add_box(node, &boxes[i], middle, y);
    }
    let theme = Theme::LIGHT;
    Scene {
        width,
        height: top + layout.height + MARGIN,
        background: theme.background,
        title: title.to_owned(),
        description: description(tree, problem),
        layers: builder.layers(theme),
    }
}

/// The tree as indented lines, for screen readers.
fn description(tree: &Folded, problem: &Problem) -> String {
    fn add(text: &mut String, tree: &Folded, problem: &Problem, node: usize, depth: usize) {
        let lines = Voice::ENGLISH
            .search_node(&tree.nodes[node], problem)
            .join(" ");
        *text += &format!("{}{lines}\n", "  ".repeat(depth));
        for &child in &tree.nodes[node].children {
            add(text, tree, problem, child, depth + 1);
        }
    }
    let mut text = String::new();
    add(&mut text, tree, problem, 0, 0);
    text.trim_end().to_owned()
}

/// The text and the size of a node.
struct NodeBox {
    lines: Vec<String>,
    width: f32,
    height: f32,
    roof: f32,
}

impl NodeBox {
    fn of(node: &FoldedNode, problem: &Problem) -> NodeBox {
        let lines = Voice::ENGLISH.search_node(node, problem);
        let widths = lines
            .iter()
            .map(|line| font::width(line, Weight::Bold) * SIZE);
        let width = widths.fold(0.0, f32::max) * SLACK + 2.0 * SIDE;
        let roof = match node.kind {
            FoldedKind::Fold { .. } => ROOF,
            _ => 0.0,
        };
        NodeBox {
            width,
            height: lines.len() as f32 * LINE + 2.0 * INSIDE + roof,
            lines,
            roof,
        }
    }
}

/// The positions of nodes: the horizontal middle of each, and the top of each level.
struct Layout {
    middles: Vec<f32>,
    levels: Vec<usize>,
    tops: Vec<f32>,
    width: f32,
    height: f32,
}

/// How far a subtree extends to the left and right of its root, level by level.
type Outline = Vec<(f32, f32)>;

impl Layout {
    /// Places subtrees as close together as possible without touching, as the algorithm of Reingold and Tilford
    /// (1981) does. Each parent is above the middle of its children, or above the child that leads to a solution
    /// if there is exactly one.
    fn of(tree: &Folded, boxes: &[NodeBox]) -> Layout {
        let count = tree.nodes.len();
        let mut outlines: Vec<Outline> = vec![Outline::new(); count];
        let mut shifts = vec![0.0; count];
        // Children come after their parents, so the reverse order is bottom-up.
        for i in (0..count).rev() {
            let half = boxes[i].width / 2.0;
            let mut below = Outline::new();
            let children = &tree.nodes[i].children;
            for &child in children {
                let outline = std::mem::take(&mut outlines[child]);
                let needed = |(ours, theirs): (&(f32, f32), &(f32, f32))| ours.1 - theirs.0 + GAP;
                let shift = below
                    .iter()
                    .zip(&outline)
                    .map(needed)
                    .fold(f32::MIN, f32::max);
                let shift = if below.is_empty() { 0.0 } else { shift };
                shifts[child] = shift;
                for (level, (from, to)) in outline.into_iter().enumerate() {
                    let (from, to) = (from + shift, to + shift);
                    match below.get_mut(level) {
                        Some(ours) => ours.1 = to,
                        None => below.push((from, to)),
                    }
                }
            }
            let leads_to_solution = |&&child: &&usize| tree.nodes[child].leads_to_solution;
            let on_path: Vec<&usize> = children.iter().filter(leads_to_solution).collect();
            let middle = match (&on_path[..], &children[..]) {
                // A single path to a solution goes straight down.
                ([child], _) => shifts[**child],
                (_, [first, .., last]) => (shifts[*first] + shifts[*last]) / 2.0,
                _ => 0.0,
            };
            for &child in children {
                shifts[child] -= middle;
            }
            let below = below
                .into_iter()
                .map(|(from, to)| (from - middle, to - middle));
            outlines[i] = [(-half, half)].into_iter().chain(below).collect();
        }
        let left = outlines[0].iter().map(|level| level.0).fold(0.0, f32::min);
        let right = outlines[0].iter().map(|level| level.1).fold(0.0, f32::max);
        let mut middles = vec![-left; count];
        let mut levels = vec![0; count];
        let mut heights = vec![0.0; outlines[0].len()];
        for i in 0..count {
            let level = levels[i];
            heights[level] = boxes[i].height.max(heights[level]);
            for &child in &tree.nodes[i].children {
                middles[child] = middles[i] + shifts[child];
                levels[child] = level + 1;
            }
        }
        let mut tops = Vec::new();
        let mut y = 0.0;
        for height in &heights {
            tops.push(y);
            y += height + LEVEL_GAP;
        }
        Layout {
            middles,
            levels,
            tops,
            width: right - left,
            height: y - LEVEL_GAP,
        }
    }
}

/// Collects the parts of the picture.
#[derive(Default)]
struct TreeBuilder {
    title: Vec<Text>,
    note: Vec<Text>,
    edges: Vec<Vec<Point>>,
    path: Vec<Vec<Point>>,
    dead: BoxGroup,
    on_path: BoxGroup,
    solutions: BoxGroup,
    folds: BoxGroup,
    others: BoxGroup,
}

/// Charset that look the same, with their texts.
#[derive(Default)]
struct BoxGroup {
    rects: Vec<Rect>,
    outlines: Vec<Vec<Point>>,
    /// Assignments.
    bold: Vec<Text>,
    /// Outcomes.
    regular: Vec<Text>,
}

impl TreeBuilder {
    fn add_box(&mut self, node: &FoldedNode, node_box: &NodeBox, middle: f32, top: f32) {
        let group = match node.kind {
            FoldedKind::Nodes(NodeOutcome::Dead(_)) | FoldedKind::DeadEnds => &mut self.dead,
            FoldedKind::Nodes(NodeOutcome::Solution) => &mut self.solutions,
            FoldedKind::Fold { .. } => &mut self.folds,
            FoldedKind::Nodes(_) if node.leads_to_solution => &mut self.on_path,
            FoldedKind::Nodes(_) => &mut self.others,
        };
        let rect = Rect {
            at: Point {
                x: middle - node_box.width / 2.0,
                y: top + node_box.roof,
            },
            width: node_box.width,
            height: node_box.height - node_box.roof,
        };
        group.rects.push(rect);
        let mut outline = rect.outline();
        if node_box.roof > 0.0 {
            outline.insert(1, Point { x: middle, y: top });
        }
        group.outlines.push(outline);
        let is_open = matches!(node.kind, FoldedKind::Nodes(NodeOutcome::Open));
        let last = node_box.lines.len() - 1;
        for (i, line) in node_box.lines.iter().enumerate() {
            let centre = rect.at.y + INSIDE + (i as f32 + 0.5) * LINE;
            let text = Text {
                at: Point {
                    x: middle,
                    y: centre + SIZE * CAP_HEIGHT / 2.0,
                },
                size: SIZE,
                text: line.clone(),
                within: None,
            };
            match i == last && !is_open {
                true => group.regular.push(text),
                false => group.bold.push(text),
            }
        }
    }

    fn layers(self, theme: &Theme) -> Vec<Layer> {
        let stroke = |color, width, dash, lines| Layer::Stroke {
            color,
            width,
            dash,
            lines,
        };
        let mut layers = vec![
            stroke(theme.mark, 1.2, None, self.edges),
            stroke(PATH, 4.0, None, self.path),
        ];
        let group = [
            (self.others, theme.background, theme.label, 1.2, None),
            (self.folds, FOLD_FILL, theme.mark, 1.2, Some(4.0)),
            (self.dead, DEAD_FILL, DEAD, 1.2, None),
            (self.on_path, PATH_FILL, PATH, 2.5, None),
            (self.solutions, SOLUTION_FILL, theme.label, 2.5, None),
        ];
        for (group, fill, color, width, dash) in group {
            layers.push(Layer::Fill {
                color: fill,
                rects: group.rects,
            });
            layers.push(stroke(color, width, dash, group.outlines));
            for (weight, texts) in [(Weight::Bold, group.bold), (Weight::Regular, group.regular)] {
                layers.push(Layer::Text {
                    color: if color == DEAD { DEAD } else { theme.label },
                    weight,
                    anchor: Anchor::Middle,
                    texts,
                });
            }
        }
        for (weight, texts) in [(Weight::Bold, self.title), (Weight::Regular, self.note)] {
            layers.push(Layer::Text {
                color: theme.label,
                weight,
                anchor: Anchor::Start,
                texts,
            });
        }
        layers.retain(|layer| !layer.is_empty());
        layers
    }
}
