//! Which variable to decide next: the one that was in the most conflicts lately.
//!
//! Every conflict adds to the activity of its variables, by an amount that grows, so that older conflicts count for less
//! (VSIDS, in the form of Eén and Sörensson, *An Extensible SAT-solver*, SAT 2003). Open variables are in a binary heap.

use super::literal::Variable;

/// How much the amount grows with each conflict.
const GROWTH: f64 = 1.0 / 0.95;
/// Where activities are scaled down, and by how much.
const LARGE: f64 = 1e100;

/// See the [module](self).
#[derive(Default)]
pub(super) struct Order {
    activities: Vec<f64>,
    /// Whether each variable is ever decided.
    is_decided: Vec<bool>,
    amount: f64,
    heap: Vec<Variable>,
    /// Where each variable is in the heap, or [`OUTSIDE`].
    places: Vec<u32>,
}

const OUTSIDE: u32 = u32::MAX;

impl Order {
    pub(super) fn clear(&mut self) {
        self.activities.clear();
        self.is_decided.clear();
        self.heap.clear();
        self.places.clear();
        self.amount = 1.0;
    }

    /// Adds a variable that is never decided.
    pub(super) fn add_variable(&mut self) {
        self.activities.push(0.0);
        self.is_decided.push(false);
        self.places.push(OUTSIDE);
    }

    /// Has a variable decided, with this activity to begin with.
    pub(super) fn include(&mut self, variable: usize, activity: f64) {
        self.activities[variable] = activity;
        self.is_decided[variable] = true;
        self.insert(variable);
    }

    /// Counts a conflict of a variable.
    pub(super) fn bump(&mut self, variable: usize) {
        if !self.is_decided[variable] {
            return;
        }
        self.activities[variable] += self.amount;
        if self.activities[variable] > LARGE {
            self.activities.iter_mut().for_each(|a| *a /= LARGE);
            self.amount /= LARGE;
        }
        if self.places[variable] != OUTSIDE {
            self.rise(self.places[variable] as usize);
        }
    }

    /// To be called after each conflict.
    pub(super) fn grow(&mut self) {
        self.amount *= GROWTH;
    }

    /// Puts a variable back that has become open.
    #[inline]
    pub(super) fn insert(&mut self, variable: usize) {
        if self.places[variable] == OUTSIDE && self.is_decided[variable] {
            self.places[variable] = self.heap.len() as u32;
            self.heap.push(variable as Variable);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes out the most active variable.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let top = *self.heap.first()? as usize;
        self.places[top] = OUTSIDE;
        let last = self.heap.pop()?;
        if !self.heap.is_empty() {
            self.heap[0] = last;
            self.places[last as usize] = 0;
            self.sink(0);
        }
        Some(top)
    }

    fn activity(&self, place: usize) -> f64 {
        self.activities[self.heap[place] as usize]
    }

    fn rise(&mut self, mut place: usize) {
        while place > 0 {
            let parent = (place - 1) / 2;
            if self.activity(parent) >= self.activity(place) {
                break;
            }
            self.swap(place, parent);
            place = parent;
        }
    }

    fn sink(&mut self, mut place: usize) {
        loop {
            let (left, right) = (2 * place + 1, 2 * place + 2);
            if left >= self.heap.len() {
                break;
            }
            let better = match right < self.heap.len() && self.activity(right) > self.activity(left)
            {
                true => right,
                false => left,
            };
            if self.activity(place) >= self.activity(better) {
                break;
            }
            self.swap(place, better);
            place = better;
        }
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.heap.swap(one, other);
        self.places[self.heap[one] as usize] = one as u32;
        self.places[self.heap[other] as usize] = other as u32;
    }
}
