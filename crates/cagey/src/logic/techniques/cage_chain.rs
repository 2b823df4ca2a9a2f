//! Chains of consequences: from a number that would rule itself out, or from several numbers of which one must be right,
//! to the same end.
//!
//! A link says that a cell has a number or that it has not. The next link follows from it by the rules for one cell, one
//! line or one cage.

use super::prelude::*;
use crate::short_sort::short_sort_by_key;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "cage-chain",
    level: Level::Unreasonable,
    price: 53,
    other_names: &[
        "alternating inference chain",
        "cell and region forcing chains",
    ],
    find,
};

/// A chain has no more links than this.
const MOST_LINKS: u8 = 8;
/// No more numbers than these, one of which must be right, are followed.
const MOST_CHAINS: usize = 4;
/// A cage with more ways than this has no links.
const MOST_WAYS: usize = 1 << 9;
/// With more candidates than this in the grid, chains are not looked for.
const MOST_CANDIDATES: usize = 1 << 10;

/// The number of a link: twice that of its candidate, and 1 more if the cell has it.
type LinkId = usize;

/// What follows from what, directly.
struct Links {
    /// The cell and the value of each candidate.
    candidates: Vec<(usize, usize)>,
    /// The number of a candidate, by its cell and value.
    numbers: Vec<usize>,
    n: usize,
    /// For each link the set of links that follow from it, one bit each.
    follows: Vec<u64>,
    /// The number of words in such a set.
    words: usize,
}

const UNKNOWN: u8 = u8::MAX;

impl Links {
    fn new(marks: &Marks) -> Option<Links> {
        let geometry = &*marks.geometry;
        let n = geometry.n;
        let mut numbers = vec![0; geometry.area() * n];
        let mut candidates = Vec::new();
        for cell in 0..geometry.area() {
            for i in bits(marks.cells[cell]) {
                numbers[cell * n + i] = candidates.len();
                candidates.push((cell, i));
            }
        }
        if candidates.len() > MOST_CANDIDATES {
            return None;
        }
        let count = 2 * candidates.len();
        let words = count.div_ceil(64);
        let mut links = Links {
            candidates,
            numbers,
            n,
            follows: vec![0; count * words],
            words,
        };
        links.add_cells(marks);
        links.add_lines(marks);
        for cage in 0..geometry.cages() {
            links.add_cage(marks, cage);
        }
        Some(links)
    }

    /// The number of links.
    fn count(&self) -> usize {
        2 * self.candidates.len()
    }

    fn id(&self, cell: usize, i: usize, is: bool) -> LinkId {
        2 * self.numbers[cell * self.n + i] + usize::from(is)
    }

    /// One follows from the other, and so the other way round if they are denied.
    fn add(&mut self, one: LinkId, other: LinkId) {
        if one / 2 != other / 2 {
            for (one, other) in [(one, other), (other ^ 1, one ^ 1)] {
                self.follows[one * self.words + other / 64] |= 1 << (other % 64);
            }
        }
    }

    /// Takes what follows from a link out of a set of links, the ones with lower numbers first.
    fn take_followers(&self, link: LinkId, left: &mut [u64], mut take: impl FnMut(LinkId)) {
        let row = &self.follows[link * self.words..][..self.words];
        for (word, (left, follows)) in left.iter_mut().zip(row).enumerate() {
            let mut taken = *left & follows;
            *left ^= taken;
            while taken != 0 {
                take(64 * word + taken.trailing_zeros() as usize);
                taken &= taken - 1;
            }
        }
    }

    /// Of some candidates one is right and no other.
    fn add_choice(&mut self, choice: &[LinkId]) {
        for &one in choice {
            for &other in choice {
                self.add(one, other ^ 1);
                if choice.len() == 2 {
                    self.add(one ^ 1, other);
                }
            }
        }
    }

    fn add_cells(&mut self, marks: &Marks) {
        for cell in 0..marks.geometry.area() {
            self.add_choice(&self.in_cell(marks, cell));
        }
    }

    fn add_lines(&mut self, marks: &Marks) {
        for line in 0..marks.geometry.lines() {
            for i in 0..self.n {
                self.add_choice(&self.in_line(marks, line, i));
            }
        }
    }

    fn in_cell(&self, marks: &Marks, cell: usize) -> Vec<LinkId> {
        let values = bits(marks.cells[cell]);
        values.map(|i| self.id(cell, i, true)).collect()
    }

    fn in_line(&self, marks: &Marks, line: usize, i: usize) -> Vec<LinkId> {
        let cells = marks.geometry.cells_of(line);
        let places = cells.filter(|&cell| marks.cells[cell] >> i & 1 != 0);
        places.map(|cell| self.id(cell, i, true)).collect()
    }

    fn add_cage(&mut self, marks: &Marks, cage: usize) {
        let geometry = &*marks.geometry;
        let n = self.n;
        let is_few = |ways: &&[u64]| (2..=MOST_WAYS).contains(&ways.len());
        let Some(ways) = marks.ways(cage).filter(is_few) else {
            return;
        };
        let cells = geometry.cage_cells(cage);
        let union = |against: u64, needed: u64| {
            let fits = |way: u64| way & against == 0 && way & needed == needed;
            let left = ways.iter().filter(|&&way| fits(way));
            left.fold(0, |union, &way| union | way)
        };
        // Many cells outside rule out the same.
        let mut unions_against: Vec<(u64, u64)> = Vec::new();
        for cell in 0..geometry.area() {
            let at = cells.iter().position(|&other| usize::from(other) == cell);
            // The cells of the cage that are in line with the cell.
            let seen = cells.iter().enumerate().fold(0, |seen, (at, &other)| {
                let sees = geometry.share_a_line(cell, other.into());
                seen | u64::from(sees) << (at * n)
            });
            if seen == 0 || marks.cells[cell].is_power_of_two() {
                continue;
            }
            for i in bits(marks.cells[cell]) {
                let mut follow = |is: bool, union: u64| {
                    if union != 0 {
                        self.add_union(marks, cage, union, self.id(cell, i, is));
                    }
                };
                match at {
                    // In the cage itself.
                    Some(at) => {
                        follow(true, union(0, 1 << (at * n + i)));
                        follow(false, union(1 << (at * n + i), 0));
                    }
                    // Outside it: the cage cannot have the value in line with the cell.
                    None => {
                        let against = seen << i;
                        let known = unions_against.iter().find(|known| known.0 == against);
                        let union = known.map_or_else(|| union(against, 0), |known| known.1);
                        if known.is_none() {
                            unions_against.push((against, union));
                        }
                        follow(true, union);
                    }
                }
            }
        }
    }

    /// Adds what follows from a link after which a cage has ways with this union.
    fn add_union(&mut self, marks: &Marks, cage: usize, union: u64, link: LinkId) {
        let mut union = union;
        for &cell in marks.geometry.cage_cells(cage) {
            let cell = usize::from(cell);
            let left = union as u16 & marks.geometry.all;
            union >>= self.n;
            for i in bits(marks.cells[cell]) {
                if left >> i & 1 == 0 {
                    self.add(link, self.id(cell, i, false));
                } else if left.is_power_of_two() {
                    self.add(link, self.id(cell, i, true));
                }
            }
        }
    }

    /// For every link how far it is from this one. Tells each link that is reached, and the one before it.
    fn spread(
        &self,
        start: LinkId,
        queue: &mut Vec<LinkId>,
        mut reach: impl FnMut(LinkId, LinkId),
    ) -> Vec<u8> {
        let mut far = vec![UNKNOWN; self.count()];
        let mut left = vec![u64::MAX; self.words];
        left[start / 64] ^= 1 << (start % 64);
        far[start] = 0;
        queue.clear();
        queue.push(start);
        let mut at = 0;
        while let Some(&link) = queue.get(at) {
            at += 1;
            if far[link] == MOST_LINKS {
                break;
            }
            let next_far = far[link] + 1;
            self.take_followers(link, &mut left, |next| {
                far[next] = next_far;
                queue.push(next);
                reach(next, link);
            });
        }
        far
    }

    /// The shortest chain from one link to another, as effects.
    fn chain(&self, marks: &Marks, start: LinkId, end: LinkId) -> Vec<Effect> {
        let mut before = vec![start; self.count()];
        self.spread(start, &mut Vec::new(), |next, link| before[next] = link);
        let mut chain = vec![self.effect(marks, end)];
        let mut link = end;
        while link != start {
            link = before[link];
            chain.push(self.effect(marks, link));
        }
        chain.reverse();
        chain
    }

    fn effect(&self, marks: &Marks, link: LinkId) -> Effect {
        let (cell, i) = self.candidates[link / 2];
        let cell = marks.geometry.cell(cell);
        match link % 2 {
            1 => Effect::Place(cell, value(1 << i)),
            _ => Effect::Remove(cell, values(1 << i)),
        }
    }
}

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    visit.work(geometry.area() * marks.ways_in_all())?;
    let Some(links) = Links::new(marks) else {
        return Flow::Continue(());
    };
    let count = links.candidates.len();
    let mut far = Vec::with_capacity(count);
    let mut queue = Vec::new();
    for candidate in 0..count {
        visit.work(links.count())?;
        far.push(links.spread(2 * candidate + 1, &mut queue, |_, _| ()));
    }
    // The numbers of which one must be right: those of a cell, and the places of a value in a line.
    let mut choices: Vec<Vec<LinkId>> = Vec::new();
    choices.extend((0..geometry.area()).map(|cell| links.in_cell(marks, cell)));
    for line in 0..geometry.lines() {
        choices.extend((0..links.n).map(|i| links.in_line(marks, line, i)));
    }
    choices.retain(|choice| (2..=MOST_CHAINS).contains(&choice.len()));
    // For each candidate the choice that rules it out with the fewest links.
    let mut found: Vec<(usize, usize, Vec<LinkId>)> = Vec::new();
    for candidate in 0..count {
        let end = 2 * candidate;
        let by_itself = [vec![end + 1]];
        let ends =
            |choice: &&Vec<LinkId>| (choice.iter()).all(|start| far[start / 2][end] != UNKNOWN);
        let links_of = |choice: &&Vec<LinkId>| -> usize {
            let far = choice.iter().map(|start| usize::from(far[start / 2][end]));
            far.sum()
        };
        let choices = by_itself.iter().chain(&choices).filter(ends);
        if let Some(choice) = choices.min_by_key(links_of) {
            found.push((links_of(&choice), end, choice.clone()));
        }
    }
    // Short chains first.
    short_sort_by_key(&mut found, |&(links, ..)| links);
    for (_, end, choice) in found {
        let effect = links.effect(marks, end);
        let chains = choice.iter().map(|&start| links.chain(marks, start, end));
        let chains = chains.collect();
        visit.step(Reason::CageChain { chains }, &[effect])?;
    }
    Flow::Continue(())
}

/// Whether a way to fill a cage can be right if a link is; it may be outside the cage.
fn allows(context: &FactContext, cage: CageId, way: &[Value], link: Effect) -> bool {
    let mut cells = context.cage(cage).cells().iter().zip(way);
    match link {
        Effect::Place(at, value) => cells.all(|(&cell, &it)| match cell == at {
            true => it == value,
            false => it != value || !shares_line(cell, at),
        }),
        Effect::Remove(at, gone) => cells.all(|(&cell, &it)| cell != at || !gone.contains(it)),
    }
}

/// The link with the opposite meaning.
fn denied(link: Effect) -> Effect {
    match link {
        Effect::Place(cell, value) => Effect::Remove(cell, [value].into_iter().collect()),
        Effect::Remove(cell, gone) => match gone.iter().next() {
            Some(value) => Effect::Place(cell, value),
            None => link,
        },
    }
}

/// Why a link follows from the one before, and why other candidates do not stand against it.
fn why(context: &FactContext, one: Effect, other: Effect) -> (LinkReason, Causes) {
    let marks = context.marks;
    let (from, to) = (one.cell(), other.cell());
    let is_to_place = matches!((one, other), (Effect::Remove(..), Effect::Place(..)));
    let mut causes = Causes::default();
    if from == to {
        if is_to_place {
            causes.ruled_out = context.all_ruled_out(&[from]);
        }
        return (LinkReason::Cell, causes);
    }
    let value = value_of(other);
    // Steps before this one may have removed candidates that it was found with.
    let is_only_other = |line: &Line| {
        let mut cells = line.cells(marks.puzzle().size());
        cells.all(|cell| [from, to].contains(&cell) || !marks.candidates(cell).contains(value))
    };
    let is_line = |line: &Line| line.has(from) && (!is_to_place || is_only_other(line));
    let is_other_kind = matches!(one, Effect::Place(..)) != matches!(other, Effect::Place(..));
    if value_of(one) == value
        && is_other_kind
        && let Some(line) = lines_of(to).into_iter().find(is_line)
    {
        if is_to_place {
            causes.ruled_out = context.elsewhere(line, [value].into_iter().collect(), &[from, to]);
        }
        return (LinkReason::Line(line), causes);
    }
    // A cage: that of the second link, or else that of the first, which takes the value.
    let follows_in = |cage: CageId| {
        let ways = marks.combinations(cage).unwrap_or_default();
        let is_against = |way: &Vec<Value>| {
            allows(context, cage, way, one) && allows(context, cage, way, denied(other))
        };
        !ways.is_empty() && !ways.iter().any(is_against)
    };
    let [first, second] = [from, to].map(|cell| marks.puzzle().cage_at(cell));
    let cage = if follows_in(second) { second } else { first };
    let is_bad = |way: &[Value]| {
        allows(context, cage, way, one) && allows(context, cage, way, denied(other))
    };
    let causes = context.causes(cage, &is_bad);
    (LinkReason::Cage(context.cage(cage).clone()), causes)
}

fn lines_of(cell: Cell) -> [Line; 2] {
    [Line::Row(cell.row() as u8), Line::Col(cell.col() as u8)]
}

/// The value that a link is about.
fn value_of(link: Effect) -> Value {
    match link {
        Effect::Place(_, value) => value,
        Effect::Remove(_, gone) => value(mask(gone)),
    }
}

pub(in crate::logic) fn facts(context: &FactContext, chains: &[Vec<Effect>]) -> Facts {
    let mut because = Causes::default();
    let mut add = |causes: Causes| {
        for entry in causes.filled {
            if !because.filled.contains(&entry) {
                because.filled.push(entry);
            }
        }
        for out in causes.ruled_out {
            if !because.ruled_out.contains(&out) {
                because.ruled_out.push(out);
            }
        }
    };
    let starts: Vec<Effect> = chains
        .iter()
        .filter_map(|chain| chain.first().copied())
        .collect();
    let cells: Vec<Cell> = starts.iter().map(|start| start.cell()).collect();
    let mut line = None;
    if let [first, second, ..] = starts[..] {
        let wanted: ValueSet = [value_of(first)].into_iter().collect();
        let has_all = |line: &Line| cells.iter().all(|&cell| line.has(cell));
        let ruled_out = if first.cell() == second.cell() {
            context.all_ruled_out(&cells[..1])
        } else {
            line = lines_of(first.cell()).into_iter().find(has_all);
            let elsewhere = line.map(|line| context.elsewhere(line, wanted, &cells));
            elsewhere.unwrap_or_default()
        };
        add(Causes {
            filled: Vec::new(),
            ruled_out,
        });
    }
    let mut told = Vec::new();
    for chain in chains {
        let mut links: Vec<ChainLink> = Vec::new();
        for (at, &link) in chain.iter().enumerate() {
            let before = at
                .checked_sub(1)
                .map(|before| why(context, chain[before], link));
            let by = before.map_or(LinkReason::Start, |(by, causes)| {
                add(causes);
                by
            });
            links.push(ChainLink {
                cell: link.cell(),
                value: value_of(link),
                is: matches!(link, Effect::Place(..)),
                by,
            });
        }
        told.push(links);
    }
    short_sort_by_key(&mut because.ruled_out, |out| (out.cell, out.value));
    Facts::CageChain {
        chains: told,
        lines: line.into_iter().collect(),
        because,
    }
}
