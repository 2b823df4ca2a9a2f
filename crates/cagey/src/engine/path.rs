//! Which instructions a search is made of: chosen once a solver, when the program runs.
//!
//! The search is one source. It is compiled twice: for whatever the program is built for, and with
//! AVX2 and the bit instructions that came with it, where the loops over boards become a few wide
//! instructions each. Both give the same answers.

#![allow(unsafe_code)]

use super::board::Board;
use super::search::{Search, Step};
use super::stop::Stop;

/// A set of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Path {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Default for Path {
    /// The best that this processor has.
    fn default() -> Path {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
        {
            return Path::Avx2;
        }
        Path::Portable
    }
}

impl Path {
    /// The next solution of a search.
    pub(super) fn next<B: Board>(
        self,
        search: &mut Search<B>,
        table: &[u64],
        stop: &mut impl Stop,
    ) -> Step<B> {
        match self {
            Path::Portable => search.next(table, stop),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this path is only ever made by `default`, which has found every feature.
            Path::Avx2 => unsafe { next_avx2(search, table, stop) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn next_avx2<B: Board>(search: &mut Search<B>, table: &[u64], stop: &mut impl Stop) -> Step<B> {
    search.next(table, stop)
}
