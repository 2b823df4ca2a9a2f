//! A search tree in the language of Graphviz.

use std::fmt::Write;

use super::fold::{Folded, FoldedKind, FoldedNode};
use super::trace::NodeOutcome;

impl Folded {
    /// The tree as input for `dot`: assignments in boxes, dead ends in red with their reason, and heavy lines on the
    /// way to a solution. The caller supplies the labels of the boxes.
    pub fn to_dot(&self, label: impl Fn(&FoldedNode) -> Vec<String>) -> String {
        let mut text =
            "digraph search {\n  node [shape=box, fontname=\"sans-serif\"];\n".to_owned();
        for (i, node) in self.nodes.iter().enumerate() {
            let lines = label(node).join("\n");
            let label = lines
                .replace('\\', "\\\\")
                .replace('"', "\\\"")
                .replace('\n', "\\n");
            let _ = writeln!(text, "  n{i} [label=\"{label}\"{}];", style(node));
            for &child in &node.children {
                let weight = match self.nodes[child].leads_to_solution {
                    true => " [penwidth=3]",
                    false => "",
                };
                let _ = writeln!(text, "  n{i} -> n{child}{weight};");
            }
        }
        text + "}\n"
    }
}

fn style(node: &FoldedNode) -> &'static str {
    match node.kind {
        FoldedKind::Nodes(NodeOutcome::Dead(_)) | FoldedKind::DeadEnds => {
            ", color=\"#b3261e\", fontcolor=\"#b3261e\""
        }
        FoldedKind::Nodes(NodeOutcome::Solution) => {
            ", penwidth=3, color=\"#1b6e3c\", fontcolor=\"#1b6e3c\""
        }
        FoldedKind::Nodes(NodeOutcome::GaveUp(_)) => ", style=dashed",
        FoldedKind::Fold { .. } => ", shape=triangle, style=dashed",
        FoldedKind::Nodes(NodeOutcome::Open) if node.leads_to_solution => ", penwidth=3",
        FoldedKind::Nodes(NodeOutcome::Open) => "",
    }
}
