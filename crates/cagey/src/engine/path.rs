//! Which instructions a search is made of: chosen once a solver, when the program runs.
//!
//! The search is one source. It is compiled twice: for whatever the program is built for, and with
//! AVX2 and the bit instructions that came with it, where boards are a few vectors. Both give the
//! same answers.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::board::Board;
#[cfg(target_arch = "x86_64")]
use super::instructions::Instructions;
use super::instructions::Portable;
use super::listed_cage::Ways;
use super::observer::Observer;
use super::search::{Search, Step};
use super::stop::Stop;

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
    fn next_avx2(
        search: &mut Search<B>,
        ways: &Ways,
        stop: &mut impl Stop,
        avx2: Avx2,
        observer: &mut impl Observer,
    ) -> Step {
        // SAFETY: an `Avx2` exists only where the processor has every feature that is enabled.
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

    /// Goes on to the next solution of a search.
    pub(super) fn next<B: AnyBoard>(
        self,
        search: &mut Search<B>,
        ways: &Ways,
        stop: &mut impl Stop,
        observer: &mut impl Observer,
    ) -> Step {
        match self {
            Path::Portable => search.next(ways, stop, Portable, observer),
            #[cfg(target_arch = "x86_64")]
            Path::Avx2(avx2) => B::next_avx2(search, ways, stop, avx2, observer),
        }
    }
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
