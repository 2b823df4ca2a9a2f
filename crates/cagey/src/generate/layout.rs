//! How a grid is cut into cages.

use smallvec::{SmallVec, smallvec};

use super::random::Random;
use super::recipe::{Recipe, Symmetry};

/// The most cells of a grid.
const MOST_CELLS: usize = 256;
/// The tries to cut a region before it is given up.
const TRIES: usize = 8;
/// No cage.
const NONE: u16 = u16::MAX;

/// A few cages by their numbers.
pub(super) type Few = SmallVec<[usize; 8]>;

/// The cells of a cage by their numbers in the grid, in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    count: u8,
    cells: [u8; Recipe::LARGEST_CAGE],
}

impl Piece {
    fn new() -> Piece {
        Piece {
            count: 0,
            cells: [0; Recipe::LARGEST_CAGE],
        }
    }

    /// None if there are too many cells.
    fn of(cells: impl IntoIterator<Item = u8>) -> Option<Piece> {
        let mut piece = Piece::new();
        for cell in cells {
            if piece.len() == Recipe::LARGEST_CAGE {
                return None;
            }
            piece.push(cell);
        }
        piece.sort();
        Some(piece)
    }

    fn push(&mut self, cell: u8) {
        self.cells[self.len()] = cell;
        self.count += 1;
    }

    fn sort(&mut self) {
        let count = self.len();
        self.cells[..count].sort_unstable();
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

    /// Uses the memory that is there.
    fn clone_from(&mut self, other: &Layout) {
        self.n = other.n;
        self.symmetry = other.symmetry;
        self.cage_of = other.cage_of;
        self.cages.clone_from(&other.cages);
    }
}

impl Layout {
    /// Cages of the sizes that a recipe wants; none if no way to cut the grid so was found.
    pub(super) fn random(recipe: &Recipe, random: &mut Random) -> Option<Layout> {
        let mut layout = Layout {
            n: recipe.size.get(),
            symmetry: recipe.symmetry,
            cage_of: [0; MOST_CELLS],
            cages: Vec::new(),
        };
        let all: Vec<u8> = (0..layout.area()).map(|cell| cell as u8).collect();
        let pieces = layout.cut(&all, Recipe::LARGEST_CAGE, recipe, random)?;
        for piece in pieces {
            layout.add(piece);
        }
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

    fn add(&mut self, piece: Piece) {
        for &cell in piece.cells() {
            self.cage_of[usize::from(cell)] = self.cages.len() as u8;
        }
        self.cages.push(piece);
    }

    fn singles(&self) -> u32 {
        self.cages.iter().filter(|cage| cage.len() == 1).count() as u32
    }

    fn neighbours(&self, cell: u8) -> impl Iterator<Item = u8> + use<> {
        let n = self.n;
        let cell = usize::from(cell);
        let (row, col) = (cell / n, cell % n);
        [
            (row > 0).then(|| cell - n),
            (col > 0).then(|| cell - 1),
            (col + 1 < n).then(|| cell + 1),
            (row + 1 < n).then(|| cell + n),
        ]
        .into_iter()
        .flatten()
        .map(|cell| cell as u8)
    }

    fn mirrored(&self, cell: u8) -> u8 {
        match self.symmetry {
            Symmetry::Any => cell,
            Symmetry::HalfTurn => (self.area() - 1 - usize::from(cell)) as u8,
        }
    }

    /// The cages that touch a cage, by their numbers.
    fn touching(&self, cage: usize) -> Few {
        let mut touching = Few::new();
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

    /// The cage, and the one that is opposite it where that matters.
    pub(super) fn with_mirrored(&self, cage: usize) -> Few {
        let first = self.cages[cage].cells[0];
        let opposite = self.cage_of(self.mirrored(first).into());
        match opposite == cage {
            true => smallvec![cage],
            false => smallvec![cage, opposite],
        }
    }

    /// Makes one cage of a cage and one that touches it. Like the other changes, it says which cages are
    /// gone; those that are new have the last numbers.
    pub(super) fn merge(
        &mut self,
        cage: usize,
        recipe: &Recipe,
        random: &mut Random,
    ) -> Option<Few> {
        let own = self.cages[cage].len();
        let mut touching = self.touching(cage);
        let opposite = self.with_mirrored(cage);
        touching.retain(|&mut other| {
            recipe.weight(own + self.cages[other].len()) > 0 && !opposite.contains(&other)
        });
        let weights = (touching.iter()).map(|&other| recipe.weight(own + self.cages[other].len()));
        let other = touching[random.weighted(weights)?];
        let others = self.with_mirrored(other);
        // Two cages that are each their own opposite have no common opposite.
        let pairs = match (&opposite[..], &others[..]) {
            ([a], [b]) => &[(*a, *b)][..],
            ([a, a2], [b, b2]) => &[(*a, *b), (*a2, *b2)],
            _ => return None,
        };
        let joined = pairs.iter().map(|&(a, b)| {
            let cells = self.cages[a].cells().iter().chain(self.cages[b].cells());
            Piece::of(cells.copied())
        });
        let joined: Vec<Piece> = joined.collect::<Option<_>>()?;
        let gone = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        Some(self.replace(gone, joined))
    }

    /// Cuts a cage in two or more.
    pub(super) fn split(
        &mut self,
        cage: usize,
        recipe: &Recipe,
        random: &mut Random,
    ) -> Option<Few> {
        let largest = self.cages[cage].len() - 1;
        let gone = self.with_mirrored(cage);
        self.recut(gone, largest, recipe, random)
    }

    /// Cuts a cage and one that touches it anew.
    pub(super) fn shift(
        &mut self,
        cage: usize,
        recipe: &Recipe,
        random: &mut Random,
    ) -> Option<Few> {
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
        gone: Few,
        largest: usize,
        recipe: &Recipe,
        random: &mut Random,
    ) -> Option<Few> {
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

    /// Takes out some cages and puts others under the last numbers. Says which are gone, in order.
    fn replace(&mut self, mut gone: Few, pieces: Vec<Piece>) -> Few {
        gone.sort_unstable();
        for &cage in gone.iter().rev() {
            self.cages.remove(cage);
        }
        self.cages.extend(pieces);
        for (number, cage) in self.cages.iter().enumerate() {
            for &cell in cage.cells() {
                self.cage_of[usize::from(cell)] = number as u8;
            }
        }
        gone
    }

    /// Cuts a region into pieces of the sizes that a recipe wants, none larger than `largest`. The region
    /// is its own mirror image where that matters. None if no way was found.
    fn cut(
        &self,
        region: &[u8],
        largest: usize,
        recipe: &Recipe,
        random: &mut Random,
    ) -> Option<Vec<Piece>> {
        let inside = |cage: &&Piece| region.contains(&cage.cells[0]);
        let within = self.cages.iter().filter(inside);
        let singles_within = within.filter(|cage| cage.len() == 1).count() as u32;
        // Where there were too many before, there may be as many as there were.
        let singles_around = self.singles() - singles_within;
        let mut knife = Knife {
            layout: self,
            recipe,
            largest: largest.min(recipe.cage_sizes.len()),
            most_singles: recipe.singles().saturating_sub(singles_around),
            singles: 0,
            owner: [NONE; MOST_CELLS],
            room: [0; MOST_CELLS],
            free: Vec::with_capacity(region.len()),
            pieces: Vec::with_capacity(region.len()),
        };
        // The recipe has been checked for the whole grid.
        if region.len() < self.area() && !knife.could_fill(region.len()) {
            return None;
        }
        (0..TRIES).find_map(|_| knife.cut(region, random))
    }
}

/// Cuts one region.
struct Knife<'a> {
    layout: &'a Layout,
    recipe: &'a Recipe,
    largest: usize,
    most_singles: u32,
    singles: u32,
    /// The piece of each cell of the region that has one.
    owner: [u16; MOST_CELLS],
    /// How many neighbours of each such cell have none.
    room: [u8; MOST_CELLS],
    /// The cells of the region that have none.
    free: Vec<u8>,
    pieces: Vec<Piece>,
}

/// A cell of the region that lies in no piece yet.
const FREE: u16 = NONE - 1;

impl Knife<'_> {
    fn cut(&mut self, region: &[u8], random: &mut Random) -> Option<Vec<Piece>> {
        self.free.clear();
        self.free.extend(region);
        self.pieces.clear();
        self.singles = 0;
        for &cell in region {
            self.owner[usize::from(cell)] = FREE;
        }
        for &cell in region {
            let neighbours = self.layout.neighbours(cell);
            let room = neighbours.filter(|&next| self.is_free(next)).count();
            self.room[usize::from(cell)] = room as u8;
        }
        if self.layout.symmetry != Symmetry::Any {
            self.cut_centre(random)?;
        }
        while !self.free.is_empty() {
            let start = self.narrowest(random);
            let size = self.draw_size(random)?;
            let piece = self.grow(start, size, random);
            match self.may_have(piece.len(), self.copies()) {
                true => self.put(piece),
                false => self.attach(piece, random)?,
            }
        }
        let mut pieces = std::mem::take(&mut self.pieces);
        pieces.iter_mut().for_each(Piece::sort);
        Some(pieces)
    }

    /// Whether pieces of the sizes that may be have so many cells together.
    fn could_fill(&self, area: usize) -> bool {
        let mut fills = [false; MOST_CELLS + 1];
        let singles = area.min(self.most_singles as usize);
        fills[..=singles].fill(true);
        for cells in 2..=area {
            let ends_so = |size: usize| self.recipe.weight(size) > 0 && fills[cells - size];
            fills[cells] |= (2..=self.largest.min(cells)).any(ends_so);
        }
        fills[area]
    }

    /// How many pieces are put at once.
    fn copies(&self) -> u32 {
        match self.layout.symmetry {
            Symmetry::Any => 1,
            Symmetry::HalfTurn => 2,
        }
    }

    fn may_have(&self, cells: usize, copies: u32) -> bool {
        cells <= self.largest
            && match cells {
                1 => self.singles + copies <= self.most_singles,
                _ => self.recipe.weight(cells) > 0,
            }
    }

    fn draw_size(&self, random: &mut Random) -> Option<usize> {
        let copies = self.copies();
        let weights = (1..=self.largest).map(|cells| match self.may_have(cells, copies) {
            true => self.recipe.weight(cells),
            false => 0,
        });
        random.weighted(weights).map(|place| place + 1)
    }

    fn is_free(&self, cell: u8) -> bool {
        self.owner[usize::from(cell)] == FREE
    }

    /// A free cell with the fewest free neighbours, which would be left alone otherwise.
    fn narrowest(&self, random: &mut Random) -> u8 {
        let offset = random.place(self.free.len());
        let (before, after) = self.free.split_at(offset);
        let cells = after.iter().chain(before);
        let narrowest = cells.min_by_key(|cell| self.room[usize::from(**cell)]);
        narrowest.copied().unwrap_or(0)
    }

    /// Free cells that hang together and are not opposite each other, as many as wanted or as there are.
    fn grow(&self, start: u8, size: usize, random: &mut Random) -> Piece {
        let mut piece = Piece::new();
        piece.push(start);
        let mut edge: SmallVec<[u8; 32]> = SmallVec::new();
        let mut newest = start;
        while piece.len() < size {
            for next in self.layout.neighbours(newest) {
                if self.is_free(next) && !piece.cells().contains(&next) && !edge.contains(&next) {
                    edge.push(next);
                }
            }
            if self.layout.symmetry != Symmetry::Any {
                edge.retain(|&mut cell| !piece.cells().contains(&self.layout.mirrored(cell)));
            }
            if edge.is_empty() {
                break;
            }
            newest = edge.swap_remove(random.place(edge.len()));
            piece.push(newest);
        }
        piece
    }

    /// Puts a piece in its place, and its mirror image.
    fn put(&mut self, piece: Piece) {
        self.put_one(piece);
        if self.layout.symmetry != Symmetry::Any {
            self.put_one(self.image(piece));
        }
    }

    fn image(&self, piece: Piece) -> Piece {
        let mut image = piece;
        for cell in &mut image.cells[..piece.len()] {
            *cell = self.layout.mirrored(*cell);
        }
        image
    }

    fn put_one(&mut self, piece: Piece) {
        self.take(piece, self.pieces.len());
        self.singles += u32::from(piece.len() == 1);
        self.pieces.push(piece);
    }

    /// Adds a piece that may not stand alone to one beside it.
    fn attach(&mut self, piece: Piece, random: &mut Random) -> Option<()> {
        let mut beside = Few::new();
        for &cell in piece.cells() {
            for next in self.layout.neighbours(cell) {
                let owner = self.owner[usize::from(next)];
                let place = usize::from(owner);
                if owner < FREE && !beside.contains(&place) && self.takes(place, piece) {
                    beside.push(place);
                }
            }
        }
        if beside.is_empty() {
            return None;
        }
        let to = beside[random.place(beside.len())];
        self.extend(to, piece);
        if self.layout.symmetry != Symmetry::Any {
            let first = self.pieces[to].cells[0];
            let opposite = self.owner[usize::from(self.layout.mirrored(first))];
            self.extend(opposite.into(), self.image(piece));
        }
        Some(())
    }

    /// Whether a piece may be added to one that is there already.
    fn takes(&self, place: usize, piece: Piece) -> bool {
        let cells = self.pieces[place].len() + piece.len();
        let first = self.pieces[place].cells[0];
        let is_own_image = self.layout.symmetry != Symmetry::Any
            && self.owner[usize::from(self.layout.mirrored(first))] == place as u16;
        cells <= self.largest && self.recipe.weight(cells) > 0 && !is_own_image
    }

    fn extend(&mut self, place: usize, piece: Piece) {
        self.singles -= u32::from(self.pieces[place].len() == 1);
        self.take(piece, place);
        for &cell in piece.cells() {
            self.pieces[place].push(cell);
        }
    }

    /// Gives free cells to a piece.
    fn take(&mut self, cells: Piece, piece: usize) {
        for &cell in cells.cells() {
            self.owner[usize::from(cell)] = piece as u16;
            for next in self.layout.neighbours(cell) {
                let room = &mut self.room[usize::from(next)];
                *room = room.saturating_sub(1);
            }
        }
        let owner = &self.owner;
        (self.free).retain(|&cell| owner[usize::from(cell)] == FREE);
    }

    /// The cage in the middle of a grid that has a middle, which is its own mirror image.
    fn cut_centre(&mut self, random: &mut Random) -> Option<()> {
        let area = self.layout.area();
        let centre = (area / 2) as u8;
        if area.is_multiple_of(2) || !self.is_free(centre) {
            return Some(());
        }
        let weights =
            (1..=self.largest).map(|cells| match cells % 2 == 1 && self.may_have(cells, 1) {
                true => self.recipe.weight(cells),
                false => 0,
            });
        let size = random.weighted(weights)? + 1;
        let mut piece = Piece::new();
        piece.push(centre);
        while piece.len() < size {
            let mut edge: Vec<u8> = (piece.cells().iter())
                .flat_map(|&cell| self.layout.neighbours(cell))
                .filter(|&next| self.is_free(next) && !piece.cells().contains(&next))
                .collect();
            edge.sort_unstable();
            edge.dedup();
            if edge.is_empty() {
                return None;
            }
            let cell = edge[random.place(edge.len())];
            piece.push(cell);
            piece.push(self.layout.mirrored(cell));
        }
        self.put_one(piece);
        Some(())
    }
}
