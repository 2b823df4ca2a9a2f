//! The one place where an instruction set is chosen: when a solver is made, by asking the processor.

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
use super::portable::Portable;
use super::{InstructionSet, Task};
use crate::engine::board::Board;

/// Makes [`Isa`] from a list of instruction sets, the best first.
macro_rules! instruction_sets {
    ($($(#[$cfg:meta])* $set:ident,)*) => {
        /// An instruction set that this processor has.
        #[derive(Clone, Copy, Debug)]
        pub(in crate::engine) enum Isa {
            $($(#[$cfg])* $set($set),)*
        }

        impl Isa {
            /// All that this processor has, the best first.
            pub(in crate::engine) fn all() -> impl Iterator<Item = Isa> {
                let sets = [$($(#[$cfg])* $set::detect().map(Isa::$set),)*];
                sets.into_iter().flatten()
            }

            /// What it is called.
            pub(in crate::engine) fn name(self) -> &'static str {
                match self {
                    $($(#[$cfg])* Isa::$set(_) => $set::NAME,)*
                }
            }

            /// Runs a task with its kernels.
            #[inline(always)]
            pub(in crate::engine) fn run<B: Board, T: Task<B>>(self, task: T) -> T::Output {
                match self {
                    $($(#[$cfg])* Isa::$set(set) => B::run(set, task),)*
                }
            }
        }
    };
}

instruction_sets! {
    #[cfg(target_arch = "x86_64")]
    Avx2,
    Portable,
}

impl Isa {
    /// The one that every processor has.
    pub(in crate::engine) const PORTABLE: Isa = Isa::Portable(Portable);

    /// The best that this processor has.
    pub(in crate::engine) fn best() -> Isa {
        Isa::all().next().unwrap_or(Isa::PORTABLE)
    }
}
