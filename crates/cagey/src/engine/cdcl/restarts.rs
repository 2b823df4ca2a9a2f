//! When to start again from the root with what was learned, and when to forget some of it.
//!
//! Two modes take turns, and each turn is longer than the last. In the *quick* mode, there is a restart when the
//! clauses that were learned lately span more levels than usual (Biere and Fröhlich, *Evaluating CDCL Restart Schemes*,
//! POS 2015). It is good at showing that there is no solution. In the *patient* mode, restarts are rare and follow the sequence of Luby,
//! Sinclair and Zuckerman (*Optimal Speedup of Las Vegas Algorithms*, Information Processing Letters 47, 1993). It is
//! good at finding one.

/// How much the spans of the last few, and of very many, conflicts count.
const FAST: f64 = 1.0 / 32.0;
const SLOW: f64 = 1.0 / 16384.0;
/// A restart is due when recent spans are larger than usual by this factor.
const MARGIN: f64 = 1.1;
/// The fewest conflicts between two restarts of the quick mode.
const FEWEST: u32 = 10;
/// The conflicts of a unit of Luby's sequence.
const UNIT: u32 = 256;
/// The conflicts of the first turn.
const FIRST_TURN: u32 = 1000;

/// See the [module](self).
#[derive(Default)]
pub(super) struct Restarts {
    fast: Average,
    slow: Average,
    /// The conflicts since the last restart.
    since: u32,
    pub(super) is_patient: bool,
    /// The conflicts until the modes change, and those of a turn.
    left_of_turn: u32,
    turn: u32,
    /// Luby's sequence, in the form of Knuth's "reluctant doubling".
    luby: (u32, u32),
}

/// A moving average, without a bias towards its start.
#[derive(Default)]
struct Average {
    value: f64,
    weight: f64,
}

impl Average {
    fn add(&mut self, value: f64, rate: f64) {
        self.value += rate * (value - self.value);
        self.weight += rate * (1.0 - self.weight);
    }

    fn get(&self) -> f64 {
        self.value / self.weight.max(f64::MIN_POSITIVE)
    }
}

impl Restarts {
    pub(super) fn clear(&mut self) {
        *self = Restarts {
            turn: FIRST_TURN,
            left_of_turn: FIRST_TURN,
            luby: (1, 1),
            ..Restarts::default()
        };
    }

    /// Notes a conflict that taught a clause that spans so many levels.
    pub(super) fn note(&mut self, span: u32) {
        self.fast.add(f64::from(span), FAST);
        self.slow.add(f64::from(span), SLOW);
        self.since += 1;
        self.left_of_turn = self.left_of_turn.saturating_sub(1);
    }

    /// Whether a restart is due.
    pub(super) fn is_due(&self) -> bool {
        match self.is_patient {
            true => self.since >= UNIT.saturating_mul(self.luby.1),
            false => self.since >= FEWEST && self.fast.get() > MARGIN * self.slow.get(),
        }
    }

    /// Notes a restart.
    pub(super) fn restart(&mut self) {
        self.since = 0;
        if self.is_patient {
            let (u, v) = self.luby;
            self.luby = match u & u.wrapping_neg() == v {
                true => (u.wrapping_add(1), 1),
                false => (u, v.saturating_mul(2)),
            };
        }
        if self.left_of_turn == 0 {
            self.is_patient = !self.is_patient;
            if !self.is_patient {
                self.turn = self.turn.saturating_add(self.turn / 2);
            }
            self.left_of_turn = self.turn;
        }
    }
}
