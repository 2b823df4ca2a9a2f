//! The cages of a grid, and how they change.

use smallvec::{SmallVec, smallvec};

use super::partition::{self, Pieces, Wanted};
use super::random::Random;
use super::recipe::{Recipe, Symmetry};

/// The most cells of a grid.
const MOST_CELLS: usize = 256;

/// A few cages by their numbers.
pub(super) type CageList = SmallVec<[usize; 8]>;

/// How the numbers of cages have changed.
pub(super) struct Renumbering {
    /// The new cages: first with the numbers of removed cages, then at the end.
    pub(super) new: CageList,
    /// Numbers of other removed cages, to each of which the last cage was moved, one after the other.
    pub(super) left: CageList,
}

/// The cells of a cage by their numbers in the grid, in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    count: u8,
    cells: [u8; Recipe::LARGEST_CAGE],
}

impl Piece {
    /// A cage of these cells, which are in reading order and not too many.
    pub(super) fn new(cells: impl Iterator<Item = u8>) -> Piece {
        let mut piece = Piece {
            count: 0,
            cells: [0; Recipe::LARGEST_CAGE],
        };
        for cell in cells {
            piece.cells[piece.len()] = cell;
            piece.count += 1;
        }
        piece
    }

    /// The union of two cages; none if it has too many cells.
    fn joined(one: &Piece, other: &Piece) -> Option<Piece> {
        let count = one.len() + other.len();
        if count > Recipe::LARGEST_CAGE {
            return None;
        }
        let cells = one.cells().iter().chain(other.cells()).copied();
        let mut piece = Piece::new(cells);
        piece.cells[..count].sort_unstable();
        Some(piece)
    }

    pub(super) fn len(&self) -> usize {
        self.count.into()
    }

    pub(super) fn cells(&self) -> &[u8] {
        &self.cells[..self.len()]
    }
}

/// The cages of a whole grid.
pub(super) struct Layout {
    n: usize,
    symmetry: Symmetry,
    cage_of: [u8; MOST_CELLS],
    cages: Vec<Piece>,
}

impl Clone for Layout {
    fn clone(&self) -> Layout {
        Layout {
            cages: self.cages.clone(),
            ..*self
        }
    }

    /// Reuses memory.
    fn clone_from(&mut self, other: &Layout) {
        self.n = other.n;
        self.symmetry = other.symmetry;
        self.cage_of = other.cage_of;
        self.cages.clone_from(&other.cages);
    }
}

impl Layout {
    /// A random partition of the grid into cages of the sizes that a recipe wants; none if none was found.
    pub(super) fn random(recipe: &Recipe, random: &mut Random) -> Option<Layout> {
        let mut layout = Layout {
            n: recipe.size.get(),
            symmetry: recipe.symmetry,
            cage_of: [0; MOST_CELLS],
            cages: Vec::new(),
        };
        let all: Vec<u8> = (0..layout.area()).map(|cell| cell as u8).collect();
        let pieces = layout.cut(&all, Recipe::LARGEST_CAGE, recipe, random)?;
        layout.replace(CageList::new(), pieces);
        Some(layout)
    }

    fn area(&self) -> usize {
        self.n * self.n
    }

    pub(super) fn cages(&self) -> &[Piece] {
        &self.cages
    }

    pub(super) fn cage_of(&self, cell: usize) -> usize {
        self.cage_of[cell].into()
    }

    fn neighbours(&self, cell: u8) -> impl Iterator<Item = u8> + use<> {
        let n = self.n as u8;
        let col = cell % n;
        let is_there = [
            cell >= n,
            col > 0,
            col + 1 < n,
            usize::from(cell) + self.n < self.area(),
        ];
        let neighbours = [
            cell.wrapping_sub(n),
            cell.wrapping_sub(1),
            cell.wrapping_add(1),
            cell.wrapping_add(n),
        ];
        (0..4).filter_map(move |at| is_there[at].then_some(neighbours[at]))
    }

    fn mirrored(&self, cell: u8) -> u8 {
        match self.symmetry {
            Symmetry::Any => cell,
            Symmetry::HalfTurn => (self.area() - 1 - usize::from(cell)) as u8,
        }
    }

    /// The cages that touch a cage, by their numbers.
    fn touching(&self, cage: usize) -> CageList {
        let mut touching = CageList::new();
        for &cell in self.cages[cage].cells() {
            for next in self.neighbours(cell) {
                let other = self.cage_of(next.into());
                if other != cage && !touching.contains(&other) {
                    touching.push(other);
                }
            }
        }
        touching
    }

    /// The cage, and its mirror image if the cages are to be symmetric.
    pub(super) fn with_mirrored(&self, cage: usize) -> CageList {
        let first = self.cages[cage].cells[0];
        let opposite = self.cage_of(self.mirrored(first).into());
        match opposite == cage {
            true => smallvec![cage],
            false => smallvec![cage, opposite],
        }
    }

    /// Merges a cage with one that touches it.
    pub(super) fn merge(
        &mut self,
        cage: usize,
        recipe: &Recipe,
        random: &mut Random,
    ) -> Option<Renumbering> {
        let own = self.cages[cage].len();
        let mut touching = self.touching(cage);
        let opposite = self.with_mirrored(cage);
        touching.retain(|&mut other| {
            recipe.weight(own + self.cages[other].len()) > 0 && !opposite.contains(&other)
        });
        let weights = (touching.iter()).map(|&other| recipe.weight(own + self.cages[other].len()));
        let other = touching[random.weighted(weights)?];
        let others = self.with_mirrored(other);
        // Two cages that are each their own mirror image have no common one.
        let pairs = match (&opposite[..], &others[..]) {
            ([a], [b]) => &[(*a, *b)][..],
            ([a, a2], [b, b2]) => &[(*a, *b), (*a2, *b2)],
            _ => return None,
        };
        let joined = pairs
            .iter()
            .map(|&(a, b)| Piece::joined(&self.cages[a], &self.cages[b]));
        let joined: Pieces = joined.collect::<Option<_>>()?;
        let gone = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        Some(self.replace(gone, joined))
    }

    /// Splits a cage into two or more.
    pub(super) fn split(
        &mut self,
        cage: usize,
        recipe: &Recipe,
        random: &mut Random,
    ) -> Option<Renumbering> {
        let largest = self.cages[cage].len() - 1;
        let gone = self.with_mirrored(cage);
        self.recut(gone, largest, recipe, random)
    }

    /// Partitions the cells of a cage and of one that touches it again.
    pub(super) fn shift(
        &mut self,
        cage: usize,
        recipe: &Recipe,
        random: &mut Random,
    ) -> Option<Renumbering> {
        let touching = self.touching(cage);
        if touching.is_empty() {
            return None;
        }
        let other = touching[random.place(touching.len())];
        let mut gone = self.with_mirrored(cage);
        for more in self.with_mirrored(other) {
            if !gone.contains(&more) {
                gone.push(more);
            }
        }
        self.recut(gone, Recipe::LARGEST_CAGE, recipe, random)
    }

    fn recut(
        &mut self,
        gone: CageList,
        largest: usize,
        recipe: &Recipe,
        random: &mut Random,
    ) -> Option<Renumbering> {
        let mut region: SmallVec<[u8; 32]> = SmallVec::new();
        for &cage in &gone {
            region.extend_from_slice(self.cages[cage].cells());
        }
        region.sort_unstable();
        let pieces = self.cut(&region, largest, recipe, random)?;
        let was_there = |piece: &Piece| gone.iter().any(|&cage| self.cages[cage] == *piece);
        match pieces.iter().all(was_there) {
            true => None,
            false => Some(self.replace(gone, pieces)),
        }
    }

    /// Replaces cages. The new ones get the numbers of the removed ones, and further numbers if there are more of
    /// them. If there are fewer, the last cages are moved to the numbers that are left.
    fn replace(&mut self, mut gone: CageList, pieces: Pieces) -> Renumbering {
        gone.sort_unstable();
        let mut new = CageList::new();
        for (at, &piece) in pieces.iter().enumerate() {
            let number = gone.get(at).copied().unwrap_or(self.cages.len());
            match number == self.cages.len() {
                true => self.cages.push(piece),
                false => self.cages[number] = piece,
            }
            self.label(number);
            new.push(number);
        }
        // In descending order, so that none of the new cages is moved.
        let left: CageList = gone.iter().skip(pieces.len()).rev().copied().collect();
        for &number in &left {
            self.cages.swap_remove(number);
            if number < self.cages.len() {
                self.label(number);
            }
        }
        Renumbering { new, left }
    }

    /// Records the number of a cage for its cells.
    fn label(&mut self, number: usize) {
        for &cell in self.cages[number].cells() {
            self.cage_of[usize::from(cell)] = number as u8;
        }
    }

    /// Partitions a region into pieces of the sizes that a recipe wants, none larger than `largest`; none if
    /// no partition was found.
    fn cut(
        &self,
        region: &[u8],
        largest: usize,
        recipe: &Recipe,
        random: &mut Random,
    ) -> Option<Pieces> {
        // If there were too many single cells before, there may still be as many.
        let singles = match recipe.most_singles {
            None => recipe.singles(),
            Some(_) => recipe
                .singles()
                .saturating_sub(self.singles_outside(region)),
        };
        let wanted = Wanted {
            recipe,
            largest,
            singles,
        };
        partition::cut(self.n, region, wanted, random)
    }

    fn singles_outside(&self, region: &[u8]) -> u32 {
        let is_outside = |cage: &&Piece| cage.len() == 1 && !region.contains(&cage.cells[0]);
        self.cages.iter().filter(is_outside).count() as u32
    }
}
