//! Folds large search trees so that they can be shown: the paths to solutions are kept, and subtrees without a
//! solution become single nodes.

use std::collections::VecDeque;

use super::problem::Variable;
use super::trace::NodeOutcome;
use super::tree::Tree;
use crate::model::Value;

/// A tree in which whole subtrees may be folded into one node.
#[derive(Clone, Debug)]
pub struct Folded {
    /// The root is the first, and parents come before their children.
    pub nodes: Vec<FoldedNode>,
    /// How many nodes the tree has apart from its root, including those that were not kept.
    pub all: u64,
}

/// One or several nodes of the tree.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FoldedNode {
    /// The assignments that are made one after the other, or in [`FoldedKind::DeadEnds`] the alternatives. The root has
    /// none.
    pub assignments: Vec<(Variable, Value)>,
    /// What it stands for.
    pub kind: FoldedKind,
    /// Whether it leads to a solution.
    pub leads_to_solution: bool,
    /// What follows from it, in the order in which it was tried.
    pub children: Vec<usize>,
}

/// What a node of a folded tree stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldedKind {
    /// A node, or several in a row, each of which has the next as its only child.
    Nodes(NodeOutcome),
    /// Several values of one variable each of which is an immediate dead end.
    DeadEnds,
    /// A node and all its descendants.
    Fold {
        /// How many nodes that is.
        nodes: usize,
        /// How many of them are solutions.
        solutions: usize,
    },
}

/// The paths to this many solutions are never folded.
const WAYS_KEPT: usize = 3;

impl Tree {
    /// The tree, folded to about this many nodes if it has more. The paths to the first solutions, and to the node
    /// where the search gave up, are kept however long they are.
    pub fn folded(&self, about: usize) -> Folded {
        let has_room = self.nodes().len() - 1 <= about;
        let is_open = match has_room {
            true => vec![true; self.nodes().len()],
            false => self.unfolded(about),
        };
        let mut folding = Folding {
            tree: self,
            is_open,
            is_whole: has_room,
            sizes: self.sizes(),
            solutions: self.solutions(),
            nodes: Vec::new(),
        };
        folding.add(0);
        Folded {
            nodes: folding.nodes,
            all: self.nodes().len() as u64 - 1 + self.left_out(),
        }
    }

    /// For each node how many solutions its subtree has.
    fn solutions(&self) -> Vec<usize> {
        self.added_up(|node| usize::from(node.outcome == NodeOutcome::Solution))
    }

    /// The nodes that are shown with their children: those on the paths that are kept, and then those near them,
    /// as far as there is room.
    fn unfolded(&self, about: usize) -> Vec<bool> {
        let mut is_open = vec![false; self.nodes().len()];
        let nodes = || self.nodes().iter().enumerate();
        let solutions = nodes().filter(|(_, node)| node.outcome == NodeOutcome::Solution);
        let gave_up = nodes().filter(|(_, node)| matches!(node.outcome, NodeOutcome::GaveUp(_)));
        is_open[0] = true;
        for (end, _) in solutions.take(WAYS_KEPT).chain(gave_up) {
            let mut at = end;
            while !is_open[at] {
                is_open[at] = true;
                at = self.parent(at).unwrap_or(0);
            }
        }
        let mut waiting: VecDeque<usize> = VecDeque::new();
        let mut shown = 0;
        for (i, node) in self.nodes().iter().enumerate() {
            if is_open[i] {
                shown += self.shown_below(i);
                waiting.extend(node.children.iter().filter(|&&child| !is_open[child]));
            }
        }
        while let Some(node) = waiting.pop_front() {
            // A sequence of nodes with one child each is shown up to the next branch, or not at all.
            let mut run = vec![node];
            while let [only] = self.nodes()[run[run.len() - 1]].children[..] {
                run.push(only);
            }
            let end = run[run.len() - 1];
            let more = self.shown_below(end);
            if shown + more <= about {
                shown += more;
                waiting.extend(&self.nodes()[end].children);
                for node in run {
                    is_open[node] = true;
                }
            }
        }
        is_open
    }

    /// How many more nodes are shown if the children of a node are shown. Dead ends count as one.
    fn shown_below(&self, node: usize) -> usize {
        let children = &self.nodes()[node].children;
        let is_dead =
            |&&child: &&usize| matches!(self.nodes()[child].outcome, NodeOutcome::Dead(_));
        let dead = children.iter().filter(is_dead).count();
        children.len() - dead + usize::from(dead > 0)
    }
}

struct Folding<'t> {
    tree: &'t Tree,
    is_open: Vec<bool>,
    /// Whether nothing is folded.
    is_whole: bool,
    sizes: Vec<usize>,
    solutions: Vec<usize>,
    nodes: Vec<FoldedNode>,
}

impl Folding<'_> {
    /// Adds a node and what is shown of those below it. Returns its number.
    fn add(&mut self, first: usize) -> usize {
        let mut at = first;
        let mut assignments: Vec<(Variable, Value)> = Vec::new();
        assignments.extend(self.tree.nodes()[at].assignment);
        let number = self.nodes.len();
        let leads_to_solution = self.solutions[at] > 0;
        // A sequence of nodes with one child each becomes one node.
        while !self.is_whole
            && at != 0
            && self.is_open[at]
            && let [only] = self.tree.nodes()[at].children[..]
            && self.is_open[only]
        {
            at = only;
            assignments.extend(self.tree.nodes()[at].assignment);
        }
        let node = &self.tree.nodes()[at];
        let is_fold = !self.is_open[at] && !node.children.is_empty();
        self.nodes.push(FoldedNode {
            assignments,
            kind: match is_fold {
                true => FoldedKind::Fold {
                    nodes: self.sizes[at],
                    solutions: self.solutions[at],
                },
                false => FoldedKind::Nodes(node.outcome),
            },
            leads_to_solution,
            children: Vec::new(),
        });
        if !is_fold {
            self.add_children(number, at);
        }
        number
    }

    fn add_children(&mut self, parent: usize, node: usize) {
        let children = &self.tree.nodes()[node].children;
        let is_dead =
            |child: &usize| matches!(self.tree.nodes()[*child].outcome, NodeOutcome::Dead(_));
        let groups =
            children.chunk_by(|one, other| !self.is_whole && is_dead(one) && is_dead(other));
        let groups: Vec<&[usize]> = groups.collect();
        for group in groups {
            let child = match group {
                [one] => self.add(*one),
                several => self.add_dead_ends(several),
            };
            self.nodes[parent].children.push(child);
        }
    }

    fn add_dead_ends(&mut self, dead: &[usize]) -> usize {
        let tried = dead.iter().filter_map(|&i| self.tree.nodes()[i].assignment);
        self.nodes.push(FoldedNode {
            assignments: tried.collect(),
            kind: FoldedKind::DeadEnds,
            leads_to_solution: false,
            children: Vec::new(),
        });
        self.nodes.len() - 1
    }
}

impl FoldedNode {
    /// How many nodes of the tree it stands for.
    pub fn count(&self) -> usize {
        match self.kind {
            FoldedKind::Nodes(_) | FoldedKind::DeadEnds => self.assignments.len(),
            FoldedKind::Fold { nodes, .. } => nodes,
        }
    }
}
