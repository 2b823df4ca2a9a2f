//! A [`Board8`] as two vectors.
//!
//! ```text
//!   low   [ row 0: 8 bytes | row 1 | row 2 | row 3 ]
//!   high  [ row 4          | row 5 | row 6 | row 7 ]
//! ```
//!
//! A row is a 64-bit element, so the neighbours of a cell in its row are 8-bit shifts away, and those
//! in its column are elements away. Columns are reduced by rotating by 4, 2 and 1 rows, after which
//! every cell has the result of its column. For rows, the two halves of each are first combined, so that
//! all rows fit into one vector:
//!
//! ```text
//!   [ row 0: 4 bytes | row 4: 4 bytes | row 1 | row 5 | row 2 | row 6 | row 3 | row 7 ]
//! ```

use std::arch::x86_64::*;

use crate::engine::board::{Board, Board8, Pairs};

type Half = __m256i;

#[target_feature(enable = "avx2")]
#[inline]
fn load(board: &Board8) -> (Half, Half) {
    let bytes: *const Half = board.0.as_ptr().cast();
    // SAFETY: a board is 64 bytes, aligned to 64.
    unsafe { (_mm256_load_si256(bytes), _mm256_load_si256(bytes.add(1))) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(board: &mut Board8, (low, high): (Half, Half)) {
    let bytes: *mut Half = board.0.as_mut_ptr().cast();
    // SAFETY: a board is 64 bytes, aligned to 64.
    unsafe {
        _mm256_store_si256(bytes, low);
        _mm256_store_si256(bytes.add(1), high);
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn and((a, b): (Half, Half), (c, d): (Half, Half)) -> (Half, Half) {
    (_mm256_and_si256(a, c), _mm256_and_si256(b, d))
}

/// The second without the first.
#[target_feature(enable = "avx2")]
#[inline]
fn without((a, b): (Half, Half), (c, d): (Half, Half)) -> (Half, Half) {
    (_mm256_andnot_si256(a, c), _mm256_andnot_si256(b, d))
}

#[target_feature(enable = "avx2")]
#[inline]
fn or((a, b): (Half, Half), (c, d): (Half, Half)) -> (Half, Half) {
    (_mm256_or_si256(a, c), _mm256_or_si256(b, d))
}

/// Full lanes where two boards are equal.
#[target_feature(enable = "avx2")]
#[inline]
fn equal((a, b): (Half, Half), (c, d): (Half, Half)) -> (Half, Half) {
    (_mm256_cmpeq_epi8(a, c), _mm256_cmpeq_epi8(b, d))
}

#[target_feature(enable = "avx2")]
#[inline]
fn exclusive_or((a, b): (Half, Half), (c, d): (Half, Half)) -> (Half, Half) {
    (_mm256_xor_si256(a, c), _mm256_xor_si256(b, d))
}

#[target_feature(enable = "avx2")]
#[inline]
fn add((a, b): (Half, Half), (c, d): (Half, Half)) -> (Half, Half) {
    (_mm256_add_epi8(a, c), _mm256_add_epi8(b, d))
}

#[target_feature(enable = "avx2")]
#[inline]
fn minus((a, b): (Half, Half), (c, d): (Half, Half)) -> (Half, Half) {
    (_mm256_sub_epi8(a, c), _mm256_sub_epi8(b, d))
}

#[target_feature(enable = "avx2")]
#[inline]
fn both(half: Half) -> (Half, Half) {
    (half, half)
}

#[target_feature(enable = "avx2")]
#[inline]
fn zero() -> (Half, Half) {
    both(_mm256_setzero_si256())
}

/// Each cell without its first candidate.
#[target_feature(enable = "avx2")]
#[inline]
fn rest((low, high): (Half, Half)) -> (Half, Half) {
    let minus_one = _mm256_set1_epi8(-1);
    (
        _mm256_and_si256(low, _mm256_add_epi8(low, minus_one)),
        _mm256_and_si256(high, _mm256_add_epi8(high, minus_one)),
    )
}

/// The bytes of each row, rotated towards its front by so many places.
#[target_feature(enable = "avx2")]
#[inline]
fn rotate_rows<const BY: u64>((low, high): (Half, Half)) -> (Half, Half) {
    let from = 0x0706_0504_0302_0100u64.rotate_right(8 * BY as u32) as i64;
    let next = from + 0x0808_0808_0808_0808;
    let order = _mm256_setr_epi64x(from, next, from, next);
    (
        _mm256_shuffle_epi8(low, order),
        _mm256_shuffle_epi8(high, order),
    )
}

/// Rows moved up by one, the first becoming the last.
#[target_feature(enable = "avx2")]
#[inline]
fn rotate_columns((low, high): (Half, Half)) -> (Half, Half) {
    (
        _mm256_permute4x64_epi64::<0b00_11_10_01>(_mm256_blend_epi32::<0b11>(low, high)),
        _mm256_permute4x64_epi64::<0b00_11_10_01>(_mm256_blend_epi32::<0b11>(high, low)),
    )
}

/// Full lanes where cells are in a set.
#[target_feature(enable = "avx2")]
#[inline]
fn lanes_of(cells: u64) -> (Half, Half) {
    // Each lane gets the byte of its row, and looks at the bit of its column.
    let bytes = _mm256_set1_epi64x(cells as i64);
    let row = |row: i64| row * 0x0101_0101_0101_0101;
    let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201u64 as i64);
    let low = _mm256_shuffle_epi8(bytes, _mm256_setr_epi64x(row(0), row(1), row(2), row(3)));
    let high = _mm256_shuffle_epi8(bytes, _mm256_setr_epi64x(row(4), row(5), row(6), row(7)));
    equal(and((low, high), both(bit)), both(bit))
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn fill(cells: u64, board: &mut Board8) {
    store(board, lanes_of(cells));
}

/// The first board is a shuffle of two rows at a time that brings the partner of each cell to its place.
/// The second has full lanes where the partner is in the row beyond these two.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn fill_sides(across: u64, upright: u64, sides: &mut [Board8; 4]) {
    let first_rows = 0x00ff_00ff_00ff_00ff;
    let (near, far) = (upright & first_rows, upright & !first_rows);
    let (after, near) = (across << 1, near | near << 8);
    let place = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    ));
    let eight = both(_mm256_set1_epi8(8));
    // A full lane is -1.
    let place = minus(both(place), lanes_of(across));
    let place = add(place, lanes_of(after));
    let place = exclusive_or(place, and(eight, lanes_of(near)));
    let nowhere = lanes_of(!(across | after | near));
    store(&mut sides[0], or(place, nowhere));
    store(&mut sides[1], lanes_of(far | far << 8));
}

/// The values that are seen in each row.
#[target_feature(enable = "avx2")]
#[inline]
fn row_union(x: (Half, Half)) -> (Half, Half) {
    let x = or(x, rotate_rows::<4>(x));
    let x = or(x, rotate_rows::<2>(x));
    or(x, rotate_rows::<1>(x))
}

/// The lower halves of all rows, and the upper ones, in the order of the [module](self).
#[target_feature(enable = "avx2")]
#[inline]
fn row_halves((low, high): (Half, Half)) -> (Half, Half) {
    (
        _mm256_blend_epi32::<0b1010_1010>(low, _mm256_slli_epi64::<32>(high)),
        _mm256_blend_epi32::<0b1010_1010>(_mm256_srli_epi64::<32>(low), high),
    )
}

/// What is the same in all bytes of half rows, back in whole rows.
#[target_feature(enable = "avx2")]
#[inline]
fn whole_rows(halves: Half) -> (Half, Half) {
    (
        _mm256_shuffle_epi32::<0b10_10_00_00>(halves),
        _mm256_shuffle_epi32::<0b11_11_01_01>(halves),
    )
}

/// The bytes of half rows moved by two, and by one.
#[target_feature(enable = "avx2")]
#[inline]
fn rotate_halves<const BY: u32>(halves: Half) -> Half {
    let from = u64::from(0x0302_0100u32.rotate_right(8 * BY));
    let four = (from + 0x0404_0404) << 32 | from;
    let next = four + 0x0808_0808_0808_0808;
    let order = _mm256_setr_epi64x(four as i64, next as i64, four as i64, next as i64);
    _mm256_shuffle_epi8(halves, order)
}

/// The values that are seen in each row, and those that are seen twice or more, in half rows.
#[target_feature(enable = "avx2")]
#[inline]
fn row_counts(cells: (Half, Half)) -> (Half, Half) {
    let (one, other) = row_halves(cells);
    let (once, twice) = (_mm256_or_si256(one, other), _mm256_and_si256(one, other));
    let (once, twice) = count(
        (once, twice),
        rotate_halves::<2>(once),
        rotate_halves::<2>(twice),
    );
    count(
        (once, twice),
        rotate_halves::<1>(once),
        rotate_halves::<1>(twice),
    )
}

/// What is seen, and seen twice or more, when more cells come.
#[target_feature(enable = "avx2")]
#[inline]
fn count((once, twice): (Half, Half), more: Half, more_twice: Half) -> (Half, Half) {
    let both = _mm256_and_si256(once, more);
    (
        _mm256_or_si256(once, more),
        _mm256_or_si256(_mm256_or_si256(twice, more_twice), both),
    )
}

/// Rows moved by two, and by one, within a half.
#[target_feature(enable = "avx2")]
#[inline]
fn swap_two(half: Half) -> Half {
    _mm256_permute4x64_epi64::<0b01_00_11_10>(half)
}

#[target_feature(enable = "avx2")]
#[inline]
fn swap_one(half: Half) -> Half {
    _mm256_shuffle_epi32::<0b01_00_11_10>(half)
}

/// The counts of columns; both halves of the board have the same result.
#[target_feature(enable = "avx2")]
#[inline]
fn column_counts((low, high): (Half, Half)) -> (Half, Half) {
    let (once, twice) = (_mm256_or_si256(low, high), _mm256_and_si256(low, high));
    let (once, twice) = count((once, twice), swap_two(once), swap_two(twice));
    count((once, twice), swap_one(once), swap_one(twice))
}

#[target_feature(enable = "avx2")]
#[inline]
fn column_union((low, high): (Half, Half)) -> Half {
    let x = _mm256_or_si256(low, high);
    let x = _mm256_or_si256(x, swap_two(x));
    _mm256_or_si256(x, swap_one(x))
}

/// The sum of each column, but for what is beyond a byte.
#[target_feature(enable = "avx2")]
#[inline]
fn column_sum((low, high): (Half, Half)) -> Half {
    let x = _mm256_add_epi8(low, high);
    let x = _mm256_add_epi8(x, swap_two(x));
    _mm256_add_epi8(x, swap_one(x))
}

/// The sum of each row, but for what is beyond a byte.
#[target_feature(enable = "avx2")]
#[inline]
fn row_sum(half: Half) -> Half {
    let sum = _mm256_sad_epu8(half, _mm256_setzero_si256());
    let first = _mm256_setr_epi64x(0, 0x0808_0808_0808_0808, 0, 0x0808_0808_0808_0808);
    _mm256_shuffle_epi8(sum, first)
}

#[target_feature(enable = "avx2")]
#[inline]
fn filter_pairs<const N: usize>(cells: (Half, Half), pairs: &Pairs<Board8>) -> (Half, Half) {
    let (low, high) = cells;
    let (low_place, high_place) = load(&pairs.sides[0]);
    let near = (
        _mm256_shuffle_epi8(low, low_place),
        _mm256_shuffle_epi8(high, high_place),
    );
    // Rows 1 and 2, 3 and 4, 5 and 6 change places.
    let far = (
        _mm256_permute4x64_epi64::<0b00_01_10_00>(_mm256_blend_epi32::<0b11>(low, high)),
        _mm256_permute4x64_epi64::<0b00_01_10_11>(_mm256_blend_epi32::<0b1100_0000>(high, low)),
    );
    let other = or(near, and(far, load(&pairs.sides[1])));
    let mut allowed = load(&pairs.alone);
    for value in 0..N {
        let bit = both(_mm256_set1_epi8((1u8 << value) as i8));
        let has = equal(and(other, bit), bit);
        allowed = or(allowed, and(has, load(&pairs.allowed[value])));
    }
    and(cells, allowed)
}

/// Filters all lines once. Returns the new cells, or none after a contradiction.
#[target_feature(enable = "avx2")]
#[inline]
fn filter_lines(cells: (Half, Half), full: (Half, Half)) -> Option<(Half, Half)> {
    let fixed = and(cells, equal(rest(cells), zero()));
    let (row_once, row_twice) = row_counts(cells);
    let (column_once, column_twice) = column_counts(cells);
    let row_fixed = (row_sum(fixed.0), row_sum(fixed.1));
    let column_fixed = both(column_sum(fixed));

    let gone = or(minus(row_fixed, fixed), minus(column_fixed, fixed));
    let kept = without(gone, cells);
    let last = or(
        whole_rows(_mm256_andnot_si256(row_twice, row_once)),
        both(_mm256_andnot_si256(column_twice, column_once)),
    );
    let only = and(kept, last);
    let not_only = equal(only, zero());
    let new = (
        _mm256_blendv_epi8(only.0, kept.0, not_only.0),
        _mm256_blendv_epi8(only.1, kept.1, not_only.1),
    );

    // Every cell must have all values left in its lines, and one at least in itself.
    let seen = and(whole_rows(row_once), both(column_once));
    let wrong = without(without(equal(kept, zero()), seen), full);
    let wrong = _mm256_or_si256(wrong.0, wrong.1);
    (_mm256_testz_si256(wrong, wrong) == 1).then_some(new)
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn propagate(board: &mut Board8, pairs: &Pairs<Board8>, n: usize) -> bool {
    let full = load(Board8::full(n));
    // A constant number of values needs no loop counter, which saves a twentieth of all instructions.
    match n {
        0..=4 => propagate_values::<4>(board, pairs, full),
        5 => propagate_values::<5>(board, pairs, full),
        6 => propagate_values::<6>(board, pairs, full),
        7 => propagate_values::<7>(board, pairs, full),
        _ => propagate_values::<8>(board, pairs, full),
    }
}

/// The same for values up to N, of which the cells need not have all.
#[target_feature(enable = "avx2")]
#[inline]
fn propagate_values<const N: usize>(
    board: &mut Board8,
    pairs: &Pairs<Board8>,
    full: (Half, Half),
) -> bool {
    let mut cells = load(board);
    loop {
        // Without this, the compiler copies everything that is read of the pairs to the stack first.
        let pairs = std::hint::black_box(pairs);
        cells = filter_pairs::<N>(cells, pairs);
        let Some(new) = filter_lines(cells, full) else {
            return false;
        };
        let change = _mm256_or_si256(
            _mm256_xor_si256(new.0, cells.0),
            _mm256_xor_si256(new.1, cells.1),
        );
        cells = new;
        if _mm256_testz_si256(change, change) == 1 {
            store(board, cells);
            return true;
        }
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn are_two(cells: (Half, Half)) -> (Half, Half) {
    let rest_of = rest(cells);
    let is_one = equal(rest_of, zero());
    without(is_one, equal(rest(rest_of), zero()))
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn filter_naked_pairs(board: &mut Board8) {
    let cells = load(board);
    // Cells that do not have two candidates become 0, so that they equal no cell that has.
    let twos = and(cells, are_two(cells));
    let mut in_row = equal(twos, rotate_rows::<1>(twos));
    in_row = or(in_row, equal(twos, rotate_rows::<2>(twos)));
    in_row = or(in_row, equal(twos, rotate_rows::<3>(twos)));
    in_row = or(in_row, equal(twos, rotate_rows::<4>(twos)));
    in_row = or(in_row, equal(twos, rotate_rows::<5>(twos)));
    in_row = or(in_row, equal(twos, rotate_rows::<6>(twos)));
    in_row = or(in_row, equal(twos, rotate_rows::<7>(twos)));
    let mut rotated = rotate_columns(twos);
    let mut in_column = equal(twos, rotated);
    for _ in 2..8 {
        rotated = rotate_columns(rotated);
        in_column = or(in_column, equal(twos, rotated));
    }
    let row_pairs = and(twos, in_row);
    let column_pairs = and(twos, in_column);
    let gone = or(
        without(row_pairs, row_union(row_pairs)),
        without(column_pairs, both(column_union(column_pairs))),
    );
    store(board, without(gone, cells));
}

#[target_feature(enable = "avx2")]
#[inline]
fn set_of((low, high): (Half, Half)) -> u64 {
    let low = _mm256_movemask_epi8(low) as u32;
    let high = _mm256_movemask_epi8(high) as u32;
    u64::from(high) << 32 | u64::from(low)
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn differences(one: &Board8, other: &Board8) -> u64 {
    !set_of(equal(load(one), load(other)))
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn fewest(board: &Board8) -> u64 {
    let mut left = rest(load(board));
    for _ in 0..Board8::SIDE {
        let next = rest(left);
        let set = set_of(without(equal(left, zero()), equal(next, zero())));
        if set != 0 {
            return set;
        }
        left = next;
    }
    0
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn is_solved(board: &Board8) -> bool {
    let (low, high) = rest(load(board));
    let more = _mm256_or_si256(low, high);
    _mm256_testz_si256(more, more) == 1
}
