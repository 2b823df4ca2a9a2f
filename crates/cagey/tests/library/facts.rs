//! The facts of steps, held against what is worked out here from the rules, and the sentences made of
//! them.

use std::fs;

use cagey::coach::{ExplainOptions, explain};
use cagey::engine::{Budget, Solver};
use cagey::logic::{
    Arithmetic, CageEliminations, CageFacts, Causes, ChainLink, Effect, EliminationReason, Entry,
    Facts, History, LinkReason, Marks, Removal, RuledOut, Step, StepFacts, StepId,
};
use cagey::model::{Cage, Cell, Clue, Op, Position, Puzzle, Size, Value, ValueSet};
use cagey::words::{Detail, Language, Medium, Voice};

use crate::corpora::{corpus_files, repository};

/// A few puzzles of every size and level, and some that need the dearest techniques.
fn puzzles() -> Vec<Puzzle> {
    let files = corpus_files("keen").into_iter();
    let mut puzzles: Vec<Puzzle> = files
        .flat_map(|file| {
            let text = fs::read_to_string(&file).unwrap();
            let ids = text.lines().take(3).map(|id| id.parse().unwrap());
            ids.collect::<Vec<Puzzle>>()
        })
        .collect();
    let unfiltered = fs::read_to_string(repository().join("testdata/unfiltered.txt")).unwrap();
    puzzles.extend(unfiltered.lines().map(|id| id.parse::<Puzzle>().unwrap()));
    puzzles
}

fn see(one: Cell, other: Cell) -> bool {
    one != other && (one.row() == other.row() || one.col() == other.col())
}

/// Every way to fill a cage with some candidates, by trying all values in all cells.
fn ways(cage: &Cage, size: Size, may_be: &dyn Fn(Cell, Value) -> bool) -> Vec<Vec<Value>> {
    fn fill(
        cage: &Cage,
        size: Size,
        may_be: &dyn Fn(Cell, Value) -> bool,
        so_far: &mut Vec<Value>,
        all: &mut Vec<Vec<Value>>,
    ) {
        let cells = cage.cells();
        if so_far.len() == cells.len() {
            if cage.clue().holds(so_far) {
                all.push(so_far.clone());
            }
            return;
        }
        let cell = cells[so_far.len()];
        for value in size.values().filter(|&value| may_be(cell, value)) {
            let repeats = (cells.iter().zip(so_far.iter()))
                .any(|(&other, &it)| it == value && see(cell, other));
            if !repeats {
                so_far.push(value);
                fill(cage, size, may_be, so_far, all);
                so_far.pop();
            }
        }
    }
    let mut all = Vec::new();
    fill(cage, size, may_be, &mut Vec::new(), &mut all);
    all
}

/// Whether a way to fill a cage has a value that is removed where it is removed.
fn has_removed(cage: &Cage, way: &[Value], effects: &[Effect]) -> bool {
    let mut filled = cage.cells().iter().zip(way);
    filled.any(|(&cell, &value)| {
        (effects.iter()).any(|effect| {
            matches!(effect, Effect::Remove(other, set) if *other == cell && set.contains(value))
        })
    })
}

/// What steps and suppositions have led to: a checker that follows along with its own bookkeeping.
struct Checker<'a> {
    marks: &'a Marks<'a>,
    /// All steps before this one, with their places.
    before: &'a [(StepId, Step)],
    supposed: &'a [Cell],
}

impl Checker<'_> {
    fn size(&self) -> Size {
        self.marks.puzzle().size()
    }

    fn check_removal(&self, out: &RuledOut) {
        let RuledOut {
            cell,
            value,
            because,
        } = out;
        assert!(!self.marks.candidates(*cell).contains(*value), "{out:?}");
        let effects = |id: &StepId| -> &Step {
            let found = self.before.iter().find(|(place, _)| place == id);
            &found
                .unwrap_or_else(|| panic!("{out:?} names no step before it"))
                .1
        };
        match because {
            Removal::Stands { at, step } => {
                assert!(
                    see(*at, *cell) && self.marks.entered(*at) == Some(*value),
                    "{out:?}"
                );
                if let Some(step) = step {
                    let placed = |effect: &Effect| matches!(effect, Effect::Place(c, v) if c == at && v == value);
                    assert!(effects(step).effects.iter().any(placed), "{out:?}");
                }
            }
            Removal::Filled { .. } => assert!(self.marks.entered(*cell).is_some(), "{out:?}"),
            Removal::Supposed { at } => assert!(self.supposed.contains(at), "{out:?}"),
            Removal::Step { step } => {
                let removed = |effect: &Effect| {
                    matches!(effect, Effect::Remove(c, set)
                        if c == cell && set.contains(*value))
                };
                assert!(effects(step).effects.iter().any(removed), "{out:?}");
            }
            Removal::Clue { arithmetic } => {
                let cage = self.marks.puzzle().cage_containing(*cell).unwrap().1;
                let at = cage.cells().iter().position(|other| other == cell).unwrap();
                let at_first = ways(cage, self.size(), &|_, _| true);
                assert!(at_first.iter().all(|way| way[at] != *value), "{out:?}");
                self.check_arithmetic(cage, *cell, *value, *arithmetic);
            }
            Removal::NotMarked => panic!("nobody made pencil marks: {out:?}"),
            other => panic!("{other:?} is not known to this test"),
        }
    }

    /// Checks the reasons against ways to fill a cage: each is true, and all bad ways that are gone are covered.
    fn check_causes(&self, cage: &Cage, because: &Causes, is_bad: &dyn Fn(&[Value]) -> bool) {
        because
            .ruled_out
            .iter()
            .for_each(|out| self.check_removal(out));
        for entry in &because.filled {
            assert_eq!(self.marks.entered(entry.cell), Some(entry.value));
        }
        let is_gone =
            |(cell, value): (&Cell, &Value)| !self.marks.candidates(*cell).contains(*value);
        for way in ways(cage, self.size(), &|_, _| true) {
            let filled = || cage.cells().iter().zip(&way);
            if !is_bad(&way) || !filled().any(is_gone) {
                continue;
            }
            let is_covered = filled().any(|(&cell, &value)| {
                let is_out = |out: &RuledOut| (out.cell, out.value) == (cell, value);
                let is_other = |entry: &Entry| entry.cell == cell && entry.value != value;
                because.ruled_out.iter().any(is_out) || because.filled.iter().any(is_other)
            });
            assert!(is_covered, "nothing is said against {way:?} in {cage:?}");
        }
    }

    fn check_cage(&self, facts: &CageFacts) {
        let size = self.size();
        let cage = &facts.cage;
        let Some(told) = &facts.ways else { return };
        let candidates = |cell, value| self.marks.candidates(cell).contains(value);
        let now = ways(cage, size, &candidates);
        let at_first = ways(cage, size, &|_, _| true);
        assert_eq!(
            (told.count, told.count_at_first),
            (now.len(), at_first.len())
        );
        if let Some(left) = &told.left {
            let mut left = left.clone();
            left.sort();
            assert_eq!(left, now);
        }
        let sets = |ways: &[Vec<Value>]| {
            let mut sets: Vec<Vec<Value>> = ways.to_vec();
            sets.iter_mut().for_each(|way| way.sort());
            sets.sort();
            sets.dedup();
            sets
        };
        if let Some(combinations) = &told.combinations {
            assert_eq!(*combinations, sets(&now));
        }
        if let Some(combinations) = &told.combinations_at_first {
            assert_eq!(*combinations, sets(&at_first));
        }
        for impossible in &facts.impossible {
            let (cell, value) = (impossible.cell, impossible.value);
            assert!(candidates(cell, value));
            let at = cage
                .cells()
                .iter()
                .position(|&other| other == cell)
                .unwrap();
            let has = |ways: &[Vec<Value>]| ways.iter().any(|way| way[at] == value);
            assert!(!has(&now));
            assert_eq!(impossible.arithmetic.is_none(), has(&at_first));
            if let Some(arithmetic) = impossible.arithmetic {
                self.check_arithmetic(cage, cell, value, arithmetic);
            }
        }
    }

    /// Every claim about arithmetic, tried out.
    fn check_arithmetic(&self, cage: &Cage, cell: Cell, value: Value, claim: Arithmetic) {
        let size = self.size();
        let Clue::Op(op, target) = cage.clue() else {
            assert_eq!(claim, Arithmetic::NoValues);
            return;
        };
        let number = u64::from(value.get());
        // The totals that the other cells can have, whatever the clue says.
        let rests = || -> Vec<u64> {
            let free = |at: Cell, it: Value| at != cell || it == value;
            let any: Vec<Vec<Value>> = all_fillings(cage, size, &free);
            let at = cage
                .cells()
                .iter()
                .position(|&other| other == cell)
                .unwrap();
            let rest = any.iter().map(|way| {
                let others = way.iter().enumerate().filter(|(i, _)| *i != at);
                let others = others.map(|(_, it)| u64::from(it.get()));
                match op {
                    Op::Mul => others.product(),
                    _ => others.sum::<u64>(),
                }
            });
            rest.collect()
        };
        let whole = |rest: u64| match op {
            Op::Mul => rest * number,
            _ => rest + number,
        };
        let context = format!("{value} in {cell} of {}", cage.clue());
        match claim {
            Arithmetic::NoFactor => assert!(op == Op::Mul && target % number != 0, "{context}"),
            Arithmetic::TooLarge { rest } => {
                assert_eq!(rests().into_iter().min(), Some(rest), "{context}");
                assert!(whole(rest) > target, "{context}");
            }
            Arithmetic::TooSmall { rest } => {
                assert_eq!(rests().into_iter().max(), Some(rest), "{context}");
                assert!(whole(rest) < target, "{context}");
            }
            Arithmetic::NoPartner => {
                let others = size.values().filter(|&it| cage.clue().holds(&[value, it]));
                assert_eq!((cage.cells().len(), others.count()), (2, 0), "{context}");
            }
            Arithmetic::Twice => {
                assert!(cage.clue().holds(&[value, value]), "{context}");
                assert!(see(cage.cells()[0], cage.cells()[1]), "{context}");
            }
            Arithmetic::Repeats => {
                // Any values, whatever lines they share.
                let mut ways = vec![vec![value]];
                for _ in 1..cage.cells().len() {
                    let longer = |way: Vec<Value>| {
                        let with = move |it| [&way[..], &[it]].concat();
                        size.values().map(with)
                    };
                    ways = ways.into_iter().flat_map(longer).collect();
                }
                assert!(ways.iter().any(|way| cage.clue().holds(way)), "{context}");
            }
            Arithmetic::NoValues => {}
            other => panic!("{other:?} is not known to this test"),
        }
    }

    fn check_ruling(
        &self,
        ruling: &CageEliminations,
        other: Option<&CageFacts>,
        inside: &dyn Fn(Cell) -> bool,
    ) {
        let size = self.size();
        let cage = &ruling.cage;
        let candidates = |cell, value| self.marks.candidates(cell).contains(value);
        assert_eq!(ruling.count, ways(cage, size, &candidates).len());
        let (Some(out), Some(left)) = (&ruling.out, &ruling.left) else {
            return;
        };
        assert_eq!(out.len() + left.len(), ruling.count);
        assert_eq!(left.len(), ruling.count_left);
        for way in out {
            assert!(!left.contains(&way.values));
            let filled = || cage.cells().iter().copied().zip(way.values.iter().copied());
            let inside: Vec<Value> = (filled().filter(|(cell, _)| inside(*cell)))
                .map(|(_, value)| value)
                .collect();
            match &way.because {
                EliminationReason::Lacks(value) => assert!(!inside.contains(value), "{way:?}"),
                EliminationReason::UsesUp(cell) => {
                    let taken: ValueSet = (filled().filter(|(at, _)| see(*at, *cell)))
                        .map(|(_, value)| value)
                        .collect();
                    let left = (self.marks.candidates(*cell).iter()).any(|it| !taken.contains(it));
                    assert!(!left, "{way:?}");
                }
                EliminationReason::Repeats(repeats) => {
                    let other = other.unwrap();
                    let theirs = ways(&other.cage, size, &candidates);
                    assert_eq!(repeats.len(), theirs.len());
                    // The order of ways is that of the facts, so each must be met by one repeat.
                    for way in theirs {
                        let met = repeats.iter().any(|repeat| {
                            let [mine, there] = repeat.cells;
                            let at = other.cage.cells().iter().position(|&cell| cell == there);
                            filled().any(|it| it == (mine, repeat.value))
                                && see(mine, there)
                                && way[at.unwrap()] == repeat.value
                        });
                        assert!(met, "{way:?}");
                    }
                }
                EliminationReason::Makes(number) => {
                    let sum: u128 = inside.iter().map(|value| u128::from(value.get())).sum();
                    let product: u128 =
                        inside.iter().map(|value| u128::from(value.get())).product();
                    assert!([sum, product].contains(&number.0), "{way:?}");
                }
                EliminationReason::Takes(count) => assert!(*count <= inside.len(), "{way:?}"),
                EliminationReason::Has(set) => {
                    let inside: ValueSet = inside.iter().copied().collect();
                    assert_eq!(*set, inside, "{way:?}");
                }
                other => panic!("{other:?} is not known to this test"),
            }
        }
    }

    /// A link of a chain follows from the one before, for the reason that it gives.
    fn check_link(&self, one: &ChainLink, other: &ChainLink) {
        let candidates = |cell| self.marks.candidates(cell);
        let is_turned = one.is != other.is;
        match &other.by {
            LinkReason::Cell => {
                assert!(one.cell == other.cell && one.value != other.value && is_turned);
                let is_either = |value| value == one.value || value == other.value;
                assert!(!other.is || candidates(one.cell).iter().all(is_either));
            }
            LinkReason::Line(line) => {
                assert!(line.has(one.cell) && line.has(other.cell) && one.cell != other.cell);
                assert!(one.value == other.value && is_turned);
                let mut others = (line.cells(self.size()))
                    .filter(|&cell| cell != one.cell && cell != other.cell);
                let is_free = |cell| !candidates(cell).contains(one.value);
                assert!(!other.is || others.all(is_free));
            }
            LinkReason::Cage(cage) => {
                let agrees = |way: &[Value], link: &ChainLink, is: bool| {
                    cage.cells().iter().zip(way).all(|(&cell, &value)| {
                        if cell == link.cell {
                            (value == link.value) == is
                        } else {
                            !is || value != link.value || !see(cell, link.cell)
                        }
                    })
                };
                let ways = ways(cage, self.size(), &|cell, value| {
                    candidates(cell).contains(value)
                });
                assert!(
                    (ways.iter())
                        .all(|way| !agrees(way, one, one.is) || !agrees(way, other, !other.is)),
                    "{one:?} {other:?}"
                );
            }
            by => panic!("{by:?}"),
        }
    }

    fn check(&self, told: &StepFacts) {
        let outs = |outs: &[RuledOut]| outs.iter().for_each(|out| self.check_removal(out));
        match &told.facts {
            Facts::NakedSingle { ruled_out, .. } => {
                assert_eq!(ruled_out.len() + 1, self.size().get());
                outs(ruled_out);
            }
            Facts::HiddenSingle {
                line,
                value,
                cell,
                elsewhere,
            } => {
                outs(elsewhere);
                let open = (line.cells(self.size()))
                    .filter(|&other| other != *cell && self.marks.entered(other).is_none());
                assert_eq!(open.count(), elsewhere.len());
                assert!(elsewhere.iter().all(|out| out.value == *value));
            }
            Facts::OnlyCombination { cage } => {
                self.check_cage(cage);
                self.check_causes(&cage.cage, &cage.because, &|_| true);
            }
            Facts::CageValues { cage } => {
                self.check_cage(cage);
                let gone: ValueSet = (told.effects.iter())
                    .flat_map(|effect| match effect {
                        Effect::Remove(_, set) => set.iter().collect(),
                        Effect::Place(..) => Vec::new(),
                    })
                    .collect();
                let has_one = |way: &[Value]| way.iter().any(|&value| gone.contains(value));
                self.check_causes(&cage.cage, &cage.because, &has_one);
            }
            Facts::CageCells { cage } => {
                self.check_cage(cage);
                let has_one = |way: &[Value]| has_removed(&cage.cage, way, &told.effects);
                self.check_causes(&cage.cage, &cage.because, &has_one);
            }
            Facts::CageClaims {
                cage, line, values, ..
            } => {
                self.check_cage(cage);
                let lacks_one = |way: &[Value]| {
                    let inside: ValueSet = (cage.cage.cells().iter().zip(way))
                        .filter(|(cell, _)| line.has(**cell))
                        .map(|(_, &value)| value)
                        .collect();
                    values.iter().any(|value| !inside.contains(value))
                };
                self.check_causes(&cage.cage, &cage.because, &lacks_one);
                let candidates = |cell, value| self.marks.candidates(cell).contains(value);
                for way in ways(&cage.cage, self.size(), &candidates) {
                    for value in values.iter() {
                        let mut filled = cage.cage.cells().iter().zip(&way);
                        assert!(filled.any(|(&cell, &it)| it == value && line.has(cell)));
                    }
                }
            }
            Facts::LineClaims {
                line,
                elsewhere,
                ruling,
                ..
            } => {
                outs(elsewhere);
                self.check_ruling(ruling, None, &|cell| line.has(cell));
            }
            Facts::NakedSet { cells, values, .. } => {
                for cell in cells {
                    assert_eq!(cell.values, self.marks.candidates(cell.cell));
                    assert!(cell.values.iter().all(|value| values.contains(value)));
                }
                assert_eq!(cells.len(), values.len());
            }
            Facts::HiddenSet {
                cells,
                values,
                elsewhere,
                ..
            } => {
                outs(elsewhere);
                assert_eq!(cells.len(), values.len());
            }
            Facts::Clash { ruling, .. } => self.check_ruling(ruling, None, &|_| true),
            Facts::Pair { other, ruling, .. } => {
                self.check_cage(other);
                self.check_ruling(ruling, Some(other), &|_| true);
            }
            Facts::LineTotal { lines, ruling, .. }
            | Facts::Parity { lines, ruling, .. }
            | Facts::LinesCombinations { lines, ruling, .. } => {
                let inside = |cell| lines.iter().any(|line| line.has(cell));
                self.check_ruling(ruling, None, &inside);
            }
            Facts::Counting { line, ruling, .. } | Facts::LineCombinations { line, ruling, .. } => {
                self.check_ruling(ruling, None, &|cell| line.has(cell));
            }
            Facts::LineBounds {
                lines,
                whole,
                is_most,
                others,
                filled,
                bound,
                ruling,
                ..
            } => {
                let inside = |cell| lines.iter().any(|line| line.has(cell));
                let mut taken = bound.0 + filled.as_ref().map_or(0, |filled| filled.total.0);
                for share in others {
                    let may_be = |cell, value| self.marks.candidates(cell).contains(value);
                    let ways = ways(&share.cage, self.size(), &may_be);
                    let sums = ways.iter().map(|way| {
                        let cells = share.cage.cells().iter().zip(way);
                        let cells = cells.filter(|(cell, _)| share.cells.contains(cell));
                        cells
                            .map(|(_, value)| u128::from(value.get()))
                            .sum::<u128>()
                    });
                    let sum = if *is_most { sums.min() } else { sums.max() };
                    assert_eq!(share.totals.len(), 1);
                    assert_eq!(sum, Some(share.totals[0].0));
                    taken += share.totals[0].0;
                }
                assert_eq!(taken, whole.0);
                self.check_ruling(ruling, None, &inside);
            }
            Facts::CageChain {
                chains, because, ..
            } => {
                outs(&because.ruled_out);
                for entry in &because.filled {
                    assert_eq!(self.marks.entered(entry.cell), Some(entry.value));
                }
                let end = |chain: &Vec<ChainLink>| {
                    let end = chain.last().unwrap();
                    (end.cell, end.value, end.is)
                };
                let (cell, value, is) = end(&chains[0]);
                assert!(
                    !is && chains
                        .iter()
                        .all(|chain| end(chain) == (cell, value, false))
                );
                for chain in chains {
                    assert!(chain[0].is && chain[0].by == LinkReason::Start);
                    for two in chain.windows(2) {
                        self.check_link(&two[0], &two[1]);
                    }
                }
            }
            Facts::Fish { elsewhere, .. } => outs(elsewhere),
            _ => {}
        }
    }
}

/// Every filling of a cage that repeats nothing in a line, whatever its clue says.
fn all_fillings(cage: &Cage, size: Size, may_be: &dyn Fn(Cell, Value) -> bool) -> Vec<Vec<Value>> {
    let mut all = vec![Vec::new()];
    for &cell in cage.cells() {
        let mut next = Vec::new();
        for way in &all {
            for value in size.values().filter(|&value| may_be(cell, value)) {
                let mut before = cage.cells().iter().zip(way);
                if !before.any(|(&other, &it)| it == value && see(cell, other)) {
                    let mut way: Vec<Value> = way.clone();
                    way.push(value);
                    next.push(way);
                }
            }
        }
        all = next;
    }
    all
}

/// The steps that lead to the solution of a puzzle, with their facts.
fn told(puzzle: &Puzzle, mut visit: impl FnMut(&Marks, &Step, &StepFacts)) {
    let empty = Position::empty(puzzle.size());
    let mut solver = Solver::new();
    let told = explain(
        puzzle,
        &empty,
        ExplainOptions::walk(),
        &mut solver,
        &mut Budget::unlimited(),
    )
    .unwrap();
    let steps = told.steps().unwrap();
    steps.for_each(|marks, step, history| visit(marks, step, &step.facts(marks, history)));
}

#[test]
fn facts_are_what_the_rules_give() {
    let mut kinds = [0; 3];
    for puzzle in puzzles() {
        let mut before: Vec<(StepId, Step)> = Vec::new();
        told(&puzzle, |marks, step, facts| {
            match facts.facts {
                Facts::LineBounds { .. } => kinds[0] += 1,
                Facts::CageChain { .. } => kinds[1] += 1,
                Facts::LinesCombinations { .. } => kinds[2] += 1,
                _ => {}
            }
            let checker = Checker {
                marks,
                before: &before,
                supposed: &[],
            };
            checker.check(facts);
            before.push((StepId(vec![before.len() as u32 + 1]), step.clone()));
        });
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn facts_inside_a_supposition_name_the_steps_there() {
    let puzzle: Puzzle = "6:_a_10a_aa_a_3a__a4_3a__a__b__baa,a9d2a7m4s2s2a9a9d2m5s2d2d2m5m12s1m6s2"
        .parse()
        .unwrap();
    let mut named = 0;
    for cell in puzzle.size().cells() {
        let mut position = Position::empty(puzzle.size());
        position.set(cell, Value::new(1)).unwrap();
        let mistakes = cagey::logic::mistakes(&puzzle, &position, &mut Budget::unlimited());
        let wrong = mistakes
            .unwrap()
            .first()
            .map(|mistake| mistake.facts(&puzzle).wrong);
        let Some(cagey::logic::MistakeReason::CannotBe { why, .. }) = wrong else {
            continue;
        };
        let Facts::Trial { cell, chain, .. } = &why.facts else {
            panic!("it is refuted by supposing it");
        };
        for (i, inner) in chain.iter().enumerate() {
            let text = format!("{:?}", inner.facts);
            for (place, start) in text.match_indices("StepId([1, ") {
                let rest = &text[place + start.len()..];
                let number: usize = rest[..rest.find(']').unwrap()].parse().unwrap();
                assert!(number <= i, "step {} names step {number}", i + 1);
                named += 1;
            }
            assert!(!text.contains("NotMarked"), "{text}");
            named += text.matches(&format!("Supposed {{ at: {cell:?}")).count();
        }
    }
    assert!(named > 10, "{named}");
}

#[test]
fn spoken_text_has_no_signs_and_no_abbreviated_names() {
    let short_name = |text: &str| {
        let letters: Vec<char> = text.chars().collect();
        (letters.windows(2))
            .any(|two| matches!(two, ['R' | 'Z' | 'C' | 'S', digit] if digit.is_ascii_digit()))
    };
    for puzzle in puzzles().iter().step_by(3) {
        told(puzzle, |_, _, facts| {
            for &language in Language::ALL {
                let voice = Voice {
                    language,
                    medium: Medium::Spoken,
                };
                for detail in [Detail::Nudge, Detail::Where, Detail::Full] {
                    let text = voice.step(facts, detail);
                    let signs = ['·', '−', '×', '÷', '+', '='];
                    assert!(!text.contains(signs) && !short_name(&text), "{text}");
                }
            }
        });
    }
}

#[test]
fn every_technique_has_words() {
    for &technique in cagey::logic::TECHNIQUES {
        let words = Voice::ENGLISH.technique(technique);
        assert_ne!(words.name, technique.id);
        for text in [words.what, words.when, words.why] {
            assert!(text.ends_with('.'), "{}: {text}", technique.id);
        }
    }
}

#[test]
fn a_history_prefers_what_can_be_seen() {
    let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse().unwrap();
    let mut position = Position::empty(puzzle.size());
    position.set(Cell::new(0, 0), Value::new(4)).unwrap();
    let marked: ValueSet = [1, 2].into_iter().filter_map(Value::new).collect();
    position.set_marks(Cell::new(2, 2), marked).unwrap();
    let marks = Marks::at(&puzzle, &position).unwrap();
    let history = History::new(&marks);
    let [four, three] = [4, 3].map(|value| Value::new(value).unwrap());
    let in_row = history.removal(&marks, Cell::new(0, 3), four);
    let stands = Removal::Stands {
        at: Cell::new(0, 0),
        step: None,
    };
    assert_eq!(in_row, stands);
    assert_eq!(
        history.removal(&marks, Cell::new(2, 2), three),
        Removal::NotMarked
    );
    assert_eq!(
        history.removal(&marks, Cell::new(0, 0), three),
        Removal::Filled { step: None }
    );
}

#[cfg(feature = "serde")]
#[test]
fn facts_survive_json() {
    for puzzle in puzzles().iter().step_by(5) {
        told(puzzle, |_, _, facts| {
            let json = serde_json::to_string(facts).unwrap();
            let back: StepFacts = serde_json::from_str(&json).unwrap();
            assert_eq!(back, *facts, "{json}");
        });
    }
}
