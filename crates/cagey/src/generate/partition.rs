//! Random partition of a region of the grid into connected pieces, which become cages.
//!
//! The cells of the region are numbered from 0 in reading order, and sets of these places are words of bits.
//! A region of up to 64 cells needs one word. Most regions are the cells of two cages.

use smallvec::SmallVec;

use super::layout::Piece;
use super::random::Random;
use super::recipe::{Recipe, Symmetry};

/// The number of tries before a region is given up.
const TRIES: usize = 8;

/// The pieces of a region.
pub(super) type Pieces = SmallVec<[Piece; 8]>;

/// The pieces that are wanted.
pub(super) struct Wanted<'a> {
    pub(super) recipe: &'a Recipe,
    /// The most cells of a piece.
    pub(super) largest: usize,
    /// The most pieces of one cell.
    pub(super) singles: u32,
}

/// Partitions a region of an `n`×`n` grid, whose cells are in reading order; none if no partition was found.
/// If the cages are to be symmetric, the region must be.
pub(super) fn cut(n: usize, region: &[u8], wanted: Wanted, random: &mut Random) -> Option<Pieces> {
    match region.len() {
        ..=64 => Partitioner::<1>::new(n, region, wanted).cut(random),
        _ => Partitioner::<4>::new(n, region, wanted).cut(random),
    }
}

/// A set of places, one bit each.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Places<const W: usize>([u64; W]);

impl<const W: usize> Places<W> {
    const NONE: Places<W> = Places([0; W]);

    fn first(count: usize) -> Places<W> {
        Places(std::array::from_fn(|word| {
            match count.saturating_sub(64 * word) {
                0 => 0,
                bits => u64::MAX >> (64 - bits.min(64)),
            }
        }))
    }

    fn add(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    fn or(self, other: Places<W>) -> Places<W> {
        Places(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    fn and(self, other: Places<W>) -> Places<W> {
        Places(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    fn without(self, other: Places<W>) -> Places<W> {
        Places(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn iter(self) -> Members<W> {
        Members(self)
    }

    /// A random one of them, all equally likely.
    fn sample(self, random: &mut Random) -> Option<usize> {
        let count = self.count();
        let skipped = match count {
            0 => return None,
            1 => 0,
            _ => random.place(count),
        };
        self.iter().nth(skipped)
    }
}

/// Visits some places in order.
struct Members<const W: usize>(Places<W>);

impl<const W: usize> Iterator for Members<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        for (word, bits) in self.0.0.iter_mut().enumerate() {
            if *bits != 0 {
                let place = 64 * word + bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(place);
            }
        }
        None
    }
}

/// A piece in the making.
#[derive(Clone, Copy)]
struct GrowingPiece<const W: usize> {
    places: Places<W>,
    count: usize,
}

/// Partitions one region.
struct Partitioner<'a, const W: usize> {
    region: &'a [u8],
    /// The weights of pieces of one cell, of two cells and so on.
    weights: SmallVec<[u32; 16]>,
    is_mirrored: bool,
    most_singles: u32,
    singles: u32,
    /// The places next to each place.
    adjacency: Adjacency<W>,
    /// The places that are in no piece yet.
    free: Places<W>,
    /// The piece of each other place.
    owner: [[u8; 64]; W],
    parts: SmallVec<[GrowingPiece<W>; 16]>,
}

impl<'a, const W: usize> Partitioner<'a, W> {
    fn new(n: usize, region: &'a [u8], wanted: Wanted) -> Partitioner<'a, W> {
        let largest = wanted.largest.min(wanted.recipe.cage_sizes.len());
        Partitioner {
            region,
            weights: (1..=largest)
                .map(|cells| wanted.recipe.weight(cells))
                .collect(),
            is_mirrored: wanted.recipe.symmetry == Symmetry::HalfTurn,
            most_singles: match largest {
                0 => 0,
                _ => wanted.singles,
            },
            singles: 0,
            adjacency: Adjacency::new(n, region),
            free: Places::NONE,
            owner: [[0; 64]; W],
            parts: SmallVec::new(),
        }
    }

    fn cut(&mut self, random: &mut Random) -> Option<Pieces> {
        if !self.could_fill(self.region.len()) {
            return None;
        }
        (0..TRIES).find_map(|_| self.try_to_cut(random))
    }

    /// Whether pieces of allowed sizes can cover this many cells together. The answer may be `true` although they
    /// cannot.
    fn could_fill(&self, cells: usize) -> bool {
        if cells >= 64 {
            return true;
        }
        // A bit for each number of cells that pieces can cover together.
        let mut sums = 1u64;
        for _ in 0..self.most_singles.min(cells as u32) {
            sums |= sums << 1;
        }
        for (size, _) in (1..)
            .zip(&self.weights)
            .skip(1)
            .filter(|(_, weight)| **weight > 0)
        {
            let mut step = size;
            while step <= cells {
                sums |= sums << step;
                step *= 2;
            }
        }
        sums >> cells & 1 == 1
    }

    fn try_to_cut(&mut self, random: &mut Random) -> Option<Pieces> {
        self.free = Places::first(self.region.len());
        self.parts.clear();
        self.singles = 0;
        if self.is_mirrored {
            self.cut_centre(random)?;
        }
        while let Some(start) = self.narrowest(random) {
            let size = self.sample_size(random)?;
            let part = self.grow(start, size, random);
            let may_stand_alone = self.may_have(part.count, self.copies());
            // A piece that may not stay as it is joins a piece next to it, and so does a single cell that
            // was meant to be larger, if it can.
            let is_left_over = part.count == 1 && size > 1;
            let is_added = (is_left_over || !may_stand_alone) && self.attach(part, random);
            if !is_added && !may_stand_alone {
                return None;
            }
            if !is_added {
                self.put(part);
            }
        }
        let piece =
            |part: &GrowingPiece<W>| Piece::new(part.places.iter().map(|at| self.region[at]));
        Some(self.parts.iter().map(piece).collect())
    }

    fn mirrored(&self, place: usize) -> usize {
        self.region.len() - 1 - place
    }

    fn image(&self, part: GrowingPiece<W>) -> GrowingPiece<W> {
        let mut places = Places::NONE;
        for place in part.places.iter() {
            places.add(self.mirrored(place));
        }
        GrowingPiece { places, ..part }
    }

    /// The number of pieces that are placed at once.
    fn copies(&self) -> u32 {
        1 + u32::from(self.is_mirrored)
    }

    fn weight(&self, cells: usize) -> u32 {
        self.weights.get(cells - 1).copied().unwrap_or(0)
    }

    fn may_have(&self, cells: usize, copies: u32) -> bool {
        match cells {
            1 => self.singles + copies <= self.most_singles,
            _ => self.weight(cells) > 0,
        }
    }

    fn sample_size(&self, random: &mut Random) -> Option<usize> {
        let skipped = usize::from(!self.may_have(1, self.copies()));
        let weights = self.weights.get(skipped..)?.iter().copied();
        random.weighted(weights).map(|at| at + skipped + 1)
    }

    /// A random one of the free places with the fewest free places next to them. Left for later, they would
    /// become single cells.
    fn narrowest(&self, random: &mut Random) -> Option<usize> {
        let mut fewest = usize::MAX;
        let mut narrowest = Places::<W>::NONE;
        for place in self.free.iter() {
            let room = self.adjacency.of(place).and(self.free).count();
            if room < fewest {
                fewest = room;
                narrowest = Places::NONE;
            }
            if room == fewest {
                narrowest.add(place);
            }
        }
        narrowest.sample(random)
    }

    /// Connected free places, none of which is the mirror image of another: `size` of them, or fewer if there
    /// are no more.
    fn grow(&self, start: usize, size: usize, random: &mut Random) -> GrowingPiece<W> {
        let mut places = Places::NONE;
        let mut edge = Places::NONE;
        let mut allowed = self.free;
        let (mut newest, mut count) = (start, 0);
        loop {
            places.add(newest);
            count += 1;
            if self.is_mirrored {
                let mut opposite = Places::NONE;
                opposite.add(self.mirrored(newest));
                allowed = allowed.without(opposite);
            }
            if count == size {
                break;
            }
            edge = (edge.or(self.adjacency.of(newest)).and(allowed)).without(places);
            match edge.sample(random) {
                Some(place) => newest = place,
                None => break,
            }
        }
        GrowingPiece { places, count }
    }

    /// Places a piece and its mirror image.
    fn put(&mut self, part: GrowingPiece<W>) {
        self.put_one(part);
        if self.is_mirrored {
            self.put_one(self.image(part));
        }
    }

    fn put_one(&mut self, part: GrowingPiece<W>) {
        self.take(part, self.parts.len());
        self.singles += u32::from(part.count == 1);
        self.parts.push(part);
    }

    fn owner_of(&self, place: usize) -> usize {
        self.owner[place / 64][place % 64].into()
    }

    /// Gives free places to a piece.
    fn take(&mut self, part: GrowingPiece<W>, owner: usize) {
        self.free = self.free.without(part.places);
        for place in part.places.iter() {
            self.owner[place / 64][place % 64] = owner as u8;
        }
    }

    /// Joins a piece to one next to it, if one of those may grow.
    fn attach(&mut self, part: GrowingPiece<W>, random: &mut Random) -> bool {
        let around =
            (part.places.iter()).fold(Places::NONE, |around, at| around.or(self.adjacency.of(at)));
        let mut takers: SmallVec<[usize; 8]> = SmallVec::new();
        for place in around.without(self.free).iter() {
            let owner = self.owner_of(place);
            if !takers.contains(&owner) && self.takes(owner, part) {
                takers.push(owner);
            }
        }
        if takers.is_empty() {
            return false;
        }
        let to = takers[random.place(takers.len())];
        let opposite = self.opposite(to);
        self.extend(to, part);
        if self.is_mirrored {
            self.extend(opposite, self.image(part));
        }
        true
    }

    /// The piece that is the mirror image of one.
    fn opposite(&self, part: usize) -> usize {
        let first = self.parts[part].places.iter().next().unwrap_or(0);
        self.owner_of(self.mirrored(first))
    }

    /// Whether a piece may be joined to one that was placed before.
    fn takes(&self, to: usize, part: GrowingPiece<W>) -> bool {
        let is_own_image = self.is_mirrored && self.opposite(to) == to;
        self.weight(self.parts[to].count + part.count) > 0 && !is_own_image
    }

    fn extend(&mut self, to: usize, part: GrowingPiece<W>) {
        self.take(part, to);
        let extended = &mut self.parts[to];
        self.singles -= u32::from(extended.count == 1);
        extended.places = extended.places.or(part.places);
        extended.count += part.count;
    }

    /// Places the piece in the centre of a region that has one, which is its own mirror image.
    fn cut_centre(&mut self, random: &mut Random) -> Option<()> {
        let count = self.region.len();
        let centre = count / 2;
        if count.is_multiple_of(2) {
            return Some(());
        }
        let weights =
            (1..=self.weights.len()).map(|cells| match cells % 2 == 1 && self.may_have(cells, 1) {
                true => self.weight(cells),
                false => 0,
            });
        let size = random.weighted(weights)? + 1;
        let mut places = Places::NONE;
        places.add(centre);
        let mut edge = self.adjacency.of(centre);
        for _ in 0..size / 2 {
            let place = edge.sample(random)?;
            for new in [place, self.mirrored(place)] {
                places.add(new);
                edge = edge.or(self.adjacency.of(new));
            }
            edge = edge.without(places);
        }
        self.put_one(GrowingPiece {
            places,
            count: size,
        });
        Some(())
    }
}

/// For each place of a region, the places next to it.
struct Adjacency<const W: usize>([[Places<W>; 64]; W]);

impl<const W: usize> Adjacency<W> {
    fn new(n: usize, region: &[u8]) -> Adjacency<W> {
        let mut adjacency = Adjacency([[Places::NONE; 64]; W]);
        let is_there = |place: usize, cell: usize| {
            let there = region.get(place).copied();
            there.is_some_and(|there| usize::from(there) == cell)
        };
        let (mut next_row, mut below) = (n, 0);
        for (place, &cell) in region.iter().enumerate() {
            let cell = usize::from(cell);
            while cell >= next_row {
                next_row += n;
            }
            if cell + 1 < next_row && is_there(place + 1, cell + 1) {
                adjacency.join(place, place + 1);
            }
            while below < region.len() && usize::from(region[below]) < cell + n {
                below += 1;
            }
            if is_there(below, cell + n) {
                adjacency.join(place, below);
            }
        }
        adjacency
    }

    fn join(&mut self, one: usize, other: usize) {
        self.0[one / 64][one % 64].add(other);
        self.0[other / 64][other % 64].add(one);
    }

    fn of(&self, place: usize) -> Places<W> {
        self.0[place / 64][place % 64]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Size;

    /// Any recipe, and a region of a grid: all of it, or some cells with their mirror images.
    fn any(random: &mut Random) -> (Recipe, Vec<u8>) {
        let n = 2 + random.place(15);
        let mut recipe = Recipe::new(Size::new(n).unwrap());
        recipe.cage_sizes = (0..1 + random.place(6)).map(|_| random.below(3)).collect();
        if random.coin() {
            recipe.symmetry = Symmetry::HalfTurn;
        }
        let area = n * n;
        let mut is_inside = vec![random.coin(); area];
        for _ in 0..random.place(40) {
            let cell = random.place(area);
            is_inside[cell] = true;
            is_inside[area - 1 - cell] |= recipe.symmetry == Symmetry::HalfTurn;
        }
        let region = (0..area).filter(|&cell| is_inside[cell]);
        (recipe, region.map(|cell| cell as u8).collect())
    }

    fn is_connected(n: usize, cells: &[u8]) -> bool {
        let touch = |one: u8, other: u8| {
            let (one, other) = (usize::from(one), usize::from(other));
            let rows = (one / n).abs_diff(other / n);
            rows + (one % n).abs_diff(other % n) == 1
        };
        let mut reached = vec![cells[0]];
        while let Some(&next) = (cells.iter())
            .find(|cell| !reached.contains(cell) && reached.iter().any(|&at| touch(at, **cell)))
        {
            reached.push(next);
        }
        reached.len() == cells.len()
    }

    #[test]
    fn pieces_are_the_region_and_as_wanted() {
        let mut random = Random::from_words(&[4]);
        let mut cuts = [0; 2];
        for _ in 0..4_000 {
            let (recipe, region) = any(&mut random);
            let n = recipe.size.get();
            let (largest, singles) = (random.place(6), random.below(4));
            let wanted = Wanted {
                recipe: &recipe,
                largest,
                singles,
            };
            let Some(pieces) = cut(n, &region, wanted, &mut random) else {
                continue;
            };
            cuts[usize::from(region.len() > 64)] += usize::from(pieces.len() > 1);
            let mut cells: Vec<u8> = Vec::new();
            let mut found = 0;
            for piece in &pieces {
                assert!(piece.cells().is_sorted());
                assert!(is_connected(n, piece.cells()));
                match piece.len() {
                    1 => found += 1,
                    more => assert!(more <= largest && recipe.weight(more) > 0),
                }
                if recipe.symmetry == Symmetry::HalfTurn {
                    let last = (n * n - 1) as u8;
                    let image = Piece::new(piece.cells().iter().rev().map(|&cell| last - cell));
                    assert!(pieces.contains(&image));
                }
                cells.extend(piece.cells());
            }
            assert!(found <= singles, "{found} of {singles}");
            cells.sort_unstable();
            assert_eq!(cells, region);
        }
        assert!(cuts.iter().all(|&count| count > 100), "{cuts:?}");
    }

    /// A region is partitioned in every possible way, and single cells are as frequent as their weight says.
    #[test]
    fn a_square_of_four_cells_is_cut_in_every_way() {
        let mut recipe = Recipe::new(Size::new(3).unwrap());
        recipe.cage_sizes = vec![1, 1, 1, 1];
        let mut random = Random::from_words(&[5]);
        let mut ways = std::collections::BTreeSet::new();
        for _ in 0..2_000 {
            let wanted = Wanted {
                recipe: &recipe,
                largest: 4,
                singles: 4,
            };
            let pieces = cut(3, &[0, 1, 3, 4], wanted, &mut random).unwrap();
            let mut cells: Vec<Vec<u8>> = pieces.iter().map(|piece| piece.cells().into()).collect();
            cells.sort_unstable();
            ways.insert(cells);
        }
        // One piece; a corner and the rest; halves; a half and two corners; four corners. Two corners that do not
        // touch are not a piece.
        assert_eq!(ways.len(), 1 + 4 + 2 + 4 + 1);
    }
}
