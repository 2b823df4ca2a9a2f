use super::observer::{SearchEvent, SearchObserver};
use super::problem::Variable;
use super::state::State;
use super::trace::NodeOutcome;
use crate::model::Value;

/// The tree of a search, recorded by observing it: every assignment that was tried is a node.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The current node of the search.
    at: usize,
    most: usize,
    left_out: u64,
    /// How many levels the search is below the last node that is kept.
    below: u64,
}

/// A node of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    parent: Option<usize>,
    /// The value that is tried; none at the root.
    pub assignment: Option<(Variable, Value)>,
    /// The outcome of the assignment itself, not of its children.
    pub outcome: NodeOutcome,
    /// Its children, in the order in which they were tried.
    pub children: Vec<usize>,
}

impl Tree {
    /// A tree that keeps at most this many nodes apart from its root, so that it fits into memory.
    pub fn of_at_most(nodes: usize) -> Tree {
        Tree {
            nodes: vec![Node {
                parent: None,
                assignment: None,
                outcome: NodeOutcome::Open,
                children: Vec::new(),
            }],
            at: 0,
            most: nodes,
            left_out: 0,
            below: 0,
        }
    }

    /// All nodes in the order in which they were tried; the root is the first.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// How many further nodes there were, which are not kept.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The parent of a node; none for the root.
    pub(super) fn parent(&self, node: usize) -> Option<usize> {
        self.nodes[node].parent
    }

    /// For each node the size of its subtree, including itself.
    pub fn sizes(&self) -> Vec<usize> {
        self.added_up(|_| 1)
    }

    /// For each node the sum over its subtree.
    pub(super) fn added_up(&self, one: impl Fn(&Node) -> usize) -> Vec<usize> {
        let mut sums: Vec<usize> = self.nodes.iter().map(one).collect();
        // Children have larger numbers than their parents.
        for (i, node) in self.nodes.iter().enumerate().rev() {
            if let Some(parent) = node.parent {
                sums[parent] += sums[i];
            }
        }
        sums
    }
}

impl SearchObserver for Tree {
    fn on_event(&mut self, event: SearchEvent, _: &State) {
        match event {
            SearchEvent::Assigned { variable, value } => {
                if self.below > 0 || self.nodes.len() > self.most {
                    self.below += 1;
                    self.left_out += 1;
                    return;
                }
                let node = self.nodes.len();
                self.nodes[self.at].children.push(node);
                self.nodes.push(Node {
                    parent: Some(self.at),
                    assignment: Some((variable, value)),
                    outcome: NodeOutcome::Open,
                    children: Vec::new(),
                });
                self.at = node;
            }
            SearchEvent::Undone { .. } if self.below > 0 => self.below -= 1,
            SearchEvent::Undone { .. } => self.at = self.nodes[self.at].parent.unwrap_or(0),
            _ if self.below > 0 => {}
            SearchEvent::Dead(dead_end) => {
                self.nodes[self.at].outcome = NodeOutcome::Dead(dead_end)
            }
            SearchEvent::Solution => self.nodes[self.at].outcome = NodeOutcome::Solution,
            SearchEvent::GaveUp(limit) => {
                let node = &mut self.nodes[self.at];
                if node.outcome == NodeOutcome::Open {
                    node.outcome = NodeOutcome::GaveUp(limit);
                }
            }
            SearchEvent::Chosen(_)
            | SearchEvent::Pruned { .. }
            | SearchEvent::Queued(_)
            | SearchEvent::Revised(_)
            | SearchEvent::Passed
            | SearchEvent::Exhausted { .. } => {}
        }
    }
}
