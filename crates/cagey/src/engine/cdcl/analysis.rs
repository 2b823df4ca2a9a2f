//! What a conflict teaches.
//!
//! The conflict is traced back through reasons to the first unique implication point: the last literal of the current
//! level through which everything leads (Marques-Silva and Sakallah, *GRASP: A Search Algorithm for Propositional
//! Satisfiability*, IEEE Transactions on Computers 48, 1999; Zhang, Madigan, Moskewicz and Malik, *Efficient Conflict
//! Driven Learning in a Boolean Satisfiability Solver*, ICCAD 2001). The clause that is left is then freed of literals
//! that its others imply (Sörensson and Biere, *Minimizing Learned Clauses*, SAT 2009).

use super::assignment::Reason;
use super::literal::Literal;
use super::solver::Cdcl;

/// What is contradicted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// All literals of a clause are false.
    Clause(u32),
    /// Both literals of a clause of two are false.
    Binary(Literal, Literal),
    /// No tuple of a cage is left.
    Table(u32),
}

/// What was learned from a conflict; the clause is in [`Analysis::learned`].
#[derive(Clone, Copy)]
pub(super) struct Lesson {
    /// The level to go back to, where the clause makes its first literal true.
    pub(super) level: u32,
    /// The number of levels that its literals are from.
    pub(super) span: u32,
}

/// Memory that is used again for each conflict.
#[derive(Default)]
pub(super) struct Analysis {
    pub(super) learned: Vec<Literal>,
    marks: Vec<Mark>,
    /// The variables with marks.
    marked: Vec<u32>,
    /// The literals of reasons that are being gone through.
    reasons: Vec<Literal>,
    /// What tables explained in this conflict, and for each variable where that is.
    explained: Vec<Literal>,
    explained_at: Vec<Explained>,
    /// The literals that are traced back to one of their level, and whether each variable is among them.
    block: Vec<u32>,
    is_in_block: Vec<bool>,
    /// For each level, the last count in which it was counted; and the number of counts so far.
    counted: Vec<u32>,
    counts: u32,
    conflicts: u32,
}

#[derive(Clone, Copy, Default)]
struct Explained {
    conflict: u32,
    start: u32,
    end: u32,
}

/// What is known of a variable in a conflict.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Mark {
    #[default]
    None,
    /// It is in the clause, or was on the way to it.
    Seen,
    /// The clause implies it.
    Implied,
    /// The clause does not imply it.
    NotImplied,
}

/// How far a literal is traced back to see whether the clause implies it.
const DEEPEST: u32 = 60;

impl Analysis {
    pub(super) fn clear(&mut self) {
        self.marks.clear();
        self.is_in_block.clear();
        self.explained_at.clear();
        self.counted.clear();
        self.counted.push(0);
        self.counts = 0;
        self.conflicts = 0;
    }

    pub(super) fn add_variable(&mut self) {
        self.marks.push(Mark::None);
        self.is_in_block.push(false);
        self.explained_at.push(Explained::default());
        self.counted.push(0);
    }

    fn mark(&mut self, variable: usize, mark: Mark) {
        if self.marks[variable] == Mark::None {
            self.marked.push(variable as u32);
        }
        self.marks[variable] = mark;
    }

    /// Whether a level has not been counted yet.
    fn count_level(&mut self, level: u32) -> bool {
        std::mem::replace(&mut self.counted[level as usize], self.counts) != self.counts
    }
}

impl Cdcl {
    /// Learns from a conflict at a level above the root.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> Lesson {
        self.analysis.conflicts += 1;
        self.analysis.explained.clear();
        self.analysis.learned.clear();
        // The first place is for the literal of the current level.
        self.analysis.learned.push(Literal::positive(0));
        let level = self.assignment.level();
        let mut open = 0;
        let mut at = self.assignment.trail.len();
        self.push_conflict(conflict);
        let asserted = loop {
            for i in 0..self.analysis.reasons.len() {
                let literal = self.analysis.reasons[i];
                let variable = literal.variable();
                let of = self.assignment.level_of(variable);
                if of == 0 || self.analysis.marks[variable] != Mark::None {
                    continue;
                }
                self.analysis.mark(variable, Mark::Seen);
                self.order.bump(variable);
                match of == level {
                    true => open += 1,
                    false => self.analysis.learned.push(literal),
                }
            }
            self.analysis.reasons.clear();
            let literal = loop {
                at -= 1;
                let literal = self.assignment.trail[at];
                if self.analysis.marks[literal.variable()] == Mark::Seen {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                break literal;
            }
            self.push_reason(literal);
        };
        self.analysis.learned[0] = !asserted;
        self.minimize();
        let lesson = self.measure();
        let Analysis { marks, marked, .. } = &mut self.analysis;
        for variable in marked.drain(..) {
            marks[variable as usize] = Mark::None;
        }
        self.order.grow();
        lesson
    }

    fn push_conflict(&mut self, conflict: Conflict) {
        let reasons = &mut self.analysis.reasons;
        match conflict {
            Conflict::Clause(at) => {
                reasons.extend(self.clauses.literals(at));
                self.note_use(at);
            }
            Conflict::Binary(one, other) => reasons.extend([one, other]),
            Conflict::Table(table) => {
                let marks = &self.analysis.marks;
                let is_seen = |variable: usize| marks[variable] == Mark::Seen;
                (self.tables).explain(table, None, &self.assignment, is_seen, reasons);
            }
        }
    }

    /// Adds the other literals of the reason of a literal, all of which are false.
    fn push_reason(&mut self, literal: Literal) {
        let variable = literal.variable();
        match self.assignment.reason_of(variable) {
            Reason::None => {}
            Reason::Clause(at) => {
                let others = self.clauses.literals(at).filter(|&other| other != literal);
                self.analysis.reasons.extend(others);
                self.note_use(at);
            }
            Reason::Binary(other) => self.analysis.reasons.push(other),
            Reason::Table(table) => {
                let Analysis {
                    marks,
                    reasons,
                    explained,
                    explained_at,
                    conflicts,
                    ..
                } = &mut self.analysis;
                let known = &mut explained_at[variable];
                if known.conflict != *conflicts {
                    let start = explained.len() as u32;
                    let is_seen = |variable: usize| marks[variable] == Mark::Seen;
                    let literal = Some(literal);
                    (self.tables).explain(table, literal, &self.assignment, is_seen, explained);
                    *known = Explained {
                        conflict: *conflicts,
                        start,
                        end: explained.len() as u32,
                    };
                }
                reasons.extend_from_slice(&explained[known.start as usize..known.end as usize]);
            }
        }
    }

    /// Notes that a learned clause was a reason, and how many levels it spans now if these are fewer than before.
    fn note_use(&mut self, at: u32) {
        if !self.clauses.is_learned(at) {
            return;
        }
        let before = self.clauses.span(at);
        let mut span = before;
        if before > 2 {
            self.analysis.counts += 1;
            let literals = self.clauses.literals(at);
            let levels = literals.map(|literal| self.assignment.level_of(literal.variable()));
            let mut now = 0;
            for level in levels {
                now += u32::from(self.analysis.count_level(level));
            }
            span = before.min(now);
        }
        self.clauses.note_use(at, span);
    }

    /// Replaces the literals of each level by one that implies them, if there is one, and otherwise takes out those that the
    /// others imply. What implies literals of a level is of that level or a lower one, so that the levels are gone
    /// through from above.
    fn minimize(&mut self) {
        let mut learned = std::mem::take(&mut self.analysis.learned);
        let level = |literal: Literal| self.assignment.level_of(literal.variable());
        learned[1..].sort_unstable_by_key(|&literal| (u32::MAX - level(literal), literal));
        let (mut kept, mut start) = (1, 1);
        while start < learned.len() {
            let of = self.assignment.level_of(learned[start].variable());
            let is_other = |l: &Literal| self.assignment.level_of(l.variable()) != of;
            let others = learned[start..].iter().position(is_other);
            let end = others.map_or(learned.len(), |others| start + others);
            if let Some(point) = self.implication_point(&learned[start..end]) {
                learned[kept] = !point;
                kept += 1;
            } else {
                for i in start..end {
                    let literal = learned[i];
                    if !self.is_implied(!literal, 0) {
                        learned[kept] = literal;
                        kept += 1;
                    }
                }
            }
            start = end;
        }
        learned.truncate(kept);
        self.analysis.learned = learned;
    }

    /// A literal of a level that makes several literals of the clause false, which are all of that level, together with
    /// what the clause says of lower levels.
    fn implication_point(&mut self, literals: &[Literal]) -> Option<Literal> {
        if literals.len() < 2 {
            return None;
        }
        let level = self.assignment.level_of(literals[0].variable());
        let mut open = literals.len();
        let mut at = 0;
        for &literal in literals {
            let variable = literal.variable();
            self.analysis.block.push(variable as u32);
            self.analysis.is_in_block[variable] = true;
            at = at.max(self.assignment.position_of(variable) as usize + 1);
        }
        let start = self.analysis.reasons.len();
        let point = 'point: loop {
            let literal = loop {
                at -= 1;
                let literal = self.assignment.trail[at];
                if self.analysis.is_in_block[literal.variable()] {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                break Some(literal);
            }
            self.push_reason(literal);
            for i in start..self.analysis.reasons.len() {
                let other = self.analysis.reasons[i];
                let variable = other.variable();
                let of = self.assignment.level_of(variable);
                if of == level {
                    if !self.analysis.is_in_block[variable] {
                        self.analysis.block.push(variable as u32);
                        self.analysis.is_in_block[variable] = true;
                        open += 1;
                    }
                } else if of > 0 && !self.is_known(other, 0) {
                    break 'point None;
                }
            }
            self.analysis.reasons.truncate(start);
        };
        let Analysis {
            reasons,
            block,
            is_in_block,
            ..
        } = &mut self.analysis;
        reasons.truncate(start);
        for variable in block.drain(..) {
            is_in_block[variable as usize] = false;
        }
        point
    }

    /// Whether what the clause says is false implies a literal that is true.
    fn is_implied(&mut self, literal: Literal, depth: u32) -> bool {
        let variable = literal.variable();
        if self.assignment.reason_of(variable) == Reason::None || depth > DEEPEST {
            return false;
        }
        let start = self.analysis.reasons.len();
        self.push_reason(literal);
        let mut is_implied = true;
        for i in start..self.analysis.reasons.len() {
            let other = self.analysis.reasons[i];
            let variable = other.variable();
            if self.assignment.level_of(variable) == 0 {
                continue;
            }
            is_implied = self.is_known(other, depth + 1);
            if !is_implied {
                break;
            }
        }
        self.analysis.reasons.truncate(start);
        is_implied
    }

    /// Whether a literal that is false is in the clause, or is false because all that are in it are.
    fn is_known(&mut self, literal: Literal, depth: u32) -> bool {
        let variable = literal.variable();
        match self.analysis.marks[variable] {
            Mark::Seen | Mark::Implied => true,
            Mark::NotImplied => false,
            Mark::None => {
                let is_implied = self.is_implied(!literal, depth);
                let mark = match is_implied {
                    true => Mark::Implied,
                    false => Mark::NotImplied,
                };
                self.analysis.mark(variable, mark);
                is_implied
            }
        }
    }

    /// Counts levels, and puts a literal of the highest but one into the second place, where it is watched.
    fn measure(&mut self) -> Lesson {
        self.analysis.counts += 1;
        let mut lesson = Lesson { level: 0, span: 0 };
        for i in 0..self.analysis.learned.len() {
            let variable = self.analysis.learned[i].variable();
            let level = self.assignment.level_of(variable);
            lesson.span += u32::from(self.analysis.count_level(level));
            if i > 0 && level > lesson.level {
                lesson.level = level;
                self.analysis.learned.swap(1, i);
            }
        }
        lesson
    }
}
