//! Short codes that identify puzzles.

use cagey::model::Puzzle;

/// The alphabet, without letters that are easily mistaken for each other or for digits.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 10;

/// A code of ten characters that identifies a puzzle where its id would be too long: a hash of the id. Among a
/// million puzzles, the probability that any two have the same code is about 1 in 2000.
///
/// ```
/// let puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// assert_eq!(cagey_render::code(&puzzle), "61zpcdw0k1");
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
pub fn code(puzzle: &Puzzle) -> String {
    // FNV-1a, followed by the finaliser of SplitMix64, which mixes the bits well.
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for byte in puzzle.to_string().bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^= hash >> 31;
    let letter = |i: usize| char::from(LETTERS[(hash >> (5 * i)) as usize & 31]);
    (0..LENGTH).map(letter).collect()
}
