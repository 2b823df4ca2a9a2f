//! Which instructions a search is made of: chosen once a solver, when the program runs.
//!
//! The search is one source, and so is what makes a puzzle ready for it. They are compiled twice: for whatever the program is built for, and with
//! AVX2 and the bit instructions that came with it, where boards are a few vectors. Both give the
//! same answers.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
use super::board::Board;
use super::frame::{Frame, Stopped};
#[cfg(target_arch = "x86_64")]
use super::instructions::Instructions;
use super::instructions::Portable;
use super::listed_cage::Ways;
use super::observer::Observer;
use super::plain_id::{self, Room};
use super::search::{Search, Step};
use super::stop::Stop;
use super::table::Table;
use crate::model::{Cage, Grid, Size};

/// A set of instructions.
#[derive(Clone, Copy, Debug)]
pub(super) enum Path {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

impl Default for Path {
    /// The best that this processor has.
    fn default() -> Path {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            return Path::Avx2(avx2);
        }
        Path::Portable
    }
}

/// A board that every path has instructions for.
#[cfg(target_arch = "x86_64")]
pub(super) trait AnyBoard: Board {
    fn read_avx2(
        frame: &mut Frame<Self>,
        size: Size,
        text: &[u8],
        room: &mut Room<Self>,
        table: &mut Table,
        stop: &mut impl Stop,
        avx2: Avx2,
    ) -> Option<Result<(), Stopped>>;
    fn load_avx2<'a>(
        frame: &mut Frame<Self>,
        cages: impl Iterator<Item = &'a Cage>,
        start: &Grid,
        table: &mut Table,
        stop: &mut impl Stop,
        avx2: Avx2,
    ) -> Result<(), Stopped>;
    fn next_avx2(
        search: &mut Search<Self>,
        ways: &Ways,
        stop: &mut impl Stop,
        avx2: Avx2,
        observer: &mut impl Observer,
    ) -> Step;
}

#[cfg(target_arch = "x86_64")]
impl<B: Board> AnyBoard for B
where
    Avx2: Instructions<B>,
{
    #[inline(always)]
    fn read_avx2(
        frame: &mut Frame<B>,
        size: Size,
        text: &[u8],
        room: &mut Room<B>,
        table: &mut Table,
        stop: &mut impl Stop,
        avx2: Avx2,
    ) -> Option<Result<(), Stopped>> {
        // SAFETY: an `Avx2` exists only where the processor has every feature that is enabled.
        unsafe { read_avx2(frame, size, text, room, table, stop, avx2) }
    }

    #[inline(always)]
    fn load_avx2<'a>(
        frame: &mut Frame<B>,
        cages: impl Iterator<Item = &'a Cage>,
        start: &Grid,
        table: &mut Table,
        stop: &mut impl Stop,
        avx2: Avx2,
    ) -> Result<(), Stopped> {
        // SAFETY: as above.
        unsafe { load_avx2(frame, cages, start, table, stop, avx2) }
    }

    #[inline(always)]
    fn next_avx2(
        search: &mut Search<B>,
        ways: &Ways,
        stop: &mut impl Stop,
        avx2: Avx2,
        observer: &mut impl Observer,
    ) -> Step {
        // SAFETY: as above.
        unsafe { next_avx2(search, ways, stop, avx2, observer) }
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) use super::board::Board as AnyBoard;

impl Path {
    pub(super) fn name(self) -> &'static str {
        match self {
            Path::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Path::Avx2(_) => "AVX2",
        }
    }

    /// Makes a frame that of a puzzle in a plain id: see [`plain_id::read`].
    pub(super) fn read<B: AnyBoard>(
        self,
        frame: &mut Frame<B>,
        size: Size,
        text: &[u8],
        room: &mut Room<B>,
        table: &mut Table,
        stop: &mut impl Stop,
    ) -> Option<Result<(), Stopped>> {
        match self {
            Path::Portable => plain_id::read(frame, size, text, room, table, stop, Portable),
            #[cfg(target_arch = "x86_64")]
            Path::Avx2(avx2) => B::read_avx2(frame, size, text, room, table, stop, avx2),
        }
    }

    /// Makes a frame that of a puzzle: see [`Frame::load`].
    pub(super) fn load<'a, B: AnyBoard>(
        self,
        frame: &mut Frame<B>,
        cages: impl Iterator<Item = &'a Cage>,
        start: &Grid,
        table: &mut Table,
        stop: &mut impl Stop,
    ) -> Result<(), Stopped> {
        match self {
            Path::Portable => frame.load(cages, start, table, stop, Portable),
            #[cfg(target_arch = "x86_64")]
            Path::Avx2(avx2) => B::load_avx2(frame, cages, start, table, stop, avx2),
        }
    }

    /// Goes on to the next solution of a search.
    pub(super) fn next<B: AnyBoard>(
        self,
        search: &mut Search<B>,
        ways: &Ways,
        stop: &mut impl Stop,
        observer: &mut impl Observer,
    ) -> Step {
        match self {
            Path::Portable => next_portable(search, ways, stop, observer),
            #[cfg(target_arch = "x86_64")]
            Path::Avx2(avx2) => B::next_avx2(search, ways, stop, avx2, observer),
        }
    }
}

/// The search as the whole program is built, apart from the choice of a path, which is then short.
#[inline(never)]
fn next_portable<B: Board>(
    search: &mut Search<B>,
    ways: &Ways,
    stop: &mut impl Stop,
    observer: &mut impl Observer,
) -> Step {
    search.next(ways, stop, Portable, observer)
}

/// Reading with every feature enabled.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn read_avx2<B: Board>(
    frame: &mut Frame<B>,
    size: Size,
    text: &[u8],
    room: &mut Room<B>,
    table: &mut Table,
    stop: &mut impl Stop,
    avx2: Avx2,
) -> Option<Result<(), Stopped>>
where
    Avx2: Instructions<B>,
{
    plain_id::read(frame, size, text, room, table, stop, avx2)
}

/// Loading with every feature enabled.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn load_avx2<'a, B: Board>(
    frame: &mut Frame<B>,
    cages: impl Iterator<Item = &'a Cage>,
    start: &Grid,
    table: &mut Table,
    stop: &mut impl Stop,
    avx2: Avx2,
) -> Result<(), Stopped>
where
    Avx2: Instructions<B>,
{
    frame.load(cages, start, table, stop, avx2)
}

/// The search with every feature enabled, so that the vector code becomes part of it.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn next_avx2<B: Board>(
    search: &mut Search<B>,
    ways: &Ways,
    stop: &mut impl Stop,
    avx2: Avx2,
    observer: &mut impl Observer,
) -> Step
where
    Avx2: Instructions<B>,
{
    search.next(ways, stop, avx2, observer)
}
