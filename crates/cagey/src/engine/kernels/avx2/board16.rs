//! A [`Board16`] with one vector for each row.
//!
//! Columns are reduced by going over the rows. Rows are reduced all at once, by halving: two rows
//! become one vector whose halves are the two halves of each put together, and so on until one
//! vector has one lane for each row, in this order:
//!
//! ```text
//!   [ 0 8 2 10 4 12 6 14 | 1 9 3 11 5 13 7 15 ]
//! ```
//!
//! For sixteen rows that takes 15 steps, where reducing each row by itself would take 64. The result
//! of a row is then broadcast to the row from memory.
//!
//! Cages of two are filtered again only in rows that changed or are next to one that did.

use std::arch::x86_64::*;

use crate::engine::board::{Board, Board16, Pairs};
use crate::engine::cell_set::CellSet;
use crate::engine::kernels::portable::PortableBoard;

type Row = __m256i;

/// The lane in which a row's result is.
const fn lane_of(row: usize) -> usize {
    row % 2 * 8 + row / 2 % 4 * 2 + row / 8
}

/// For each size the values that a row must have, in the lanes of its rows.
static ALL_ROWS: [[u16; 16]; 17] = {
    let mut all = [[0; 16]; 17];
    let mut n = 1;
    while n <= 16 {
        let mut row = 0;
        while row < n {
            all[n][lane_of(row)] = u16::MAX >> (16 - n);
            row += 1;
        }
        n += 1;
    }
    all
};

#[target_feature(enable = "avx2")]
#[inline]
fn load(board: &Board16, row: usize) -> Row {
    load_lanes(&board.0.as_chunks().0[row % 16])
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_lanes(lanes: &[u16; 16]) -> Row {
    // SAFETY: the lanes are 32 bytes, and the load asks for no alignment.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store_lanes(lanes: &mut [u16; 16], row: Row) {
    // SAFETY: the lanes are 32 bytes, and the store asks for no alignment.
    unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), row) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(board: &mut Board16, row: usize, cells: Row) {
    store_lanes(&mut board.0.as_chunks_mut().0[row % 16], cells);
}

/// Each cell without its first candidate.
#[target_feature(enable = "avx2")]
#[inline]
fn rest(cells: Row) -> Row {
    _mm256_and_si256(cells, _mm256_add_epi16(cells, _mm256_set1_epi16(-1)))
}

#[target_feature(enable = "avx2")]
#[inline]
fn is_zero(cells: Row) -> bool {
    _mm256_testz_si256(cells, cells) == 1
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn fill(cells: [u64; 4], board: &mut Board16) {
    let bits: [u16; 16] = std::array::from_fn(|col| 1 << col);
    let bits = load_lanes(&bits);
    for row in 0..Board16::SIDE {
        let cells = _mm256_set1_epi16((cells[row / 4] >> (row % 4 * 16)) as i16);
        let lanes = _mm256_cmpeq_epi16(_mm256_and_si256(cells, bits), bits);
        store(board, row, lanes);
    }
}

/// A set of cells in one vector. The compiler does not always find this by itself.
#[target_feature(enable = "avx2")]
#[inline]
fn load_set(set: &[u64; 4]) -> __m256i {
    // SAFETY: the set is 32 bytes, and the load asks for no alignment.
    unsafe { _mm256_loadu_si256(set.as_ptr().cast()) }
}

/// The cells below those of a set: the whole vector is shifted by a row, which is two bytes.
#[target_feature(enable = "avx2")]
#[inline]
fn next_in_column(set: __m256i) -> __m256i {
    let low_half_above_zero = _mm256_permute2x128_si256::<0x08>(set, set);
    _mm256_alignr_epi8::<14>(set, low_half_above_zero)
}

/// The cells above those of a set.
#[target_feature(enable = "avx2")]
#[inline]
fn previous_in_column(set: __m256i) -> __m256i {
    let high_half_below_zero = _mm256_permute2x128_si256::<0x81>(set, set);
    _mm256_alignr_epi8::<2>(high_half_below_zero, set)
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn component(cells: [u64; 4], right: [u64; 4], down: [u64; 4]) -> [u64; 4] {
    let (mut cells, right, down) = (load_set(&cells), load_set(&right), load_set(&down));
    loop {
        let after = _mm256_slli_epi64::<1>(_mm256_and_si256(cells, right));
        let before = _mm256_and_si256(_mm256_srli_epi64::<1>(cells), right);
        let in_rows = _mm256_or_si256(cells, _mm256_or_si256(after, before));
        let below = next_in_column(_mm256_and_si256(in_rows, down));
        let above = _mm256_and_si256(previous_in_column(in_rows), down);
        let grown = _mm256_or_si256(in_rows, _mm256_or_si256(below, above));
        if is_zero(_mm256_xor_si256(grown, cells)) {
            let mut component = [0; 4];
            // SAFETY: the set is 32 bytes, and the store asks for no alignment.
            unsafe { _mm256_storeu_si256(component.as_mut_ptr().cast(), cells) };
            return component;
        }
        cells = grown;
    }
}

/// Two vectors in which what is to be put together stands in the same lane: from halves,
#[target_feature(enable = "avx2")]
#[inline]
fn pair_halves(a: Row, b: Row) -> (Row, Row) {
    (
        _mm256_permute2x128_si256::<0x20>(a, b),
        _mm256_permute2x128_si256::<0x31>(a, b),
    )
}

/// from quarters,
#[target_feature(enable = "avx2")]
#[inline]
fn pair_quarters(a: Row, b: Row) -> (Row, Row) {
    (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b))
}

/// from pairs of lanes,
#[target_feature(enable = "avx2")]
#[inline]
fn pair_twos(a: Row, b: Row) -> (Row, Row) {
    let (a, b) = (_mm256_castsi256_ps(a), _mm256_castsi256_ps(b));
    (
        _mm256_castps_si256(_mm256_shuffle_ps::<0b10_00_10_00>(a, b)),
        _mm256_castps_si256(_mm256_shuffle_ps::<0b11_01_11_01>(a, b)),
    )
}

/// and from single lanes.
#[target_feature(enable = "avx2")]
#[inline]
fn pair_lanes(a: Row, b: Row) -> (Row, Row) {
    (
        _mm256_blend_epi16::<0xaa>(a, _mm256_slli_epi32::<16>(b)),
        _mm256_blend_epi16::<0xaa>(_mm256_srli_epi32::<16>(a), b),
    )
}

/// The sums of all rows, but for what is beyond a lane. Rows from N on are empty.
#[target_feature(enable = "avx2")]
#[inline]
fn row_sums<const N: usize>(rows: &[Row; 16]) -> Row {
    let zero = _mm256_setzero_si256();
    let (mut halves, mut quarters, mut twos) = ([zero; 8], [zero; 4], [zero; 2]);
    for i in 0..N.div_ceil(2) {
        let (one, other) = pair_halves(rows[2 * i], rows[2 * i + 1]);
        halves[i] = _mm256_add_epi16(one, other);
    }
    for i in 0..N.div_ceil(4) {
        let (one, other) = pair_quarters(halves[2 * i], halves[2 * i + 1]);
        quarters[i] = _mm256_add_epi16(one, other);
    }
    for i in 0..2 {
        let (one, other) = pair_twos(quarters[2 * i], quarters[2 * i + 1]);
        twos[i] = _mm256_add_epi16(one, other);
    }
    let (one, other) = pair_lanes(twos[0], twos[1]);
    _mm256_add_epi16(one, other)
}

/// Values that are seen, and those that are seen twice or more.
type Counts = (Row, Row);

#[target_feature(enable = "avx2")]
#[inline]
fn add((one, other): (Row, Row), (more, others): (Row, Row)) -> Counts {
    let twice = _mm256_or_si256(_mm256_or_si256(more, others), _mm256_and_si256(one, other));
    (_mm256_or_si256(one, other), twice)
}

/// The counts of all rows. Rows from N on are empty.
#[target_feature(enable = "avx2")]
#[inline]
fn row_counts<const N: usize>(rows: &[Row; 16]) -> Counts {
    let zero = _mm256_setzero_si256();
    let none = (zero, zero);
    let (mut halves, mut quarters, mut twos) = ([none; 8], [none; 4], [none; 2]);
    for i in 0..N.div_ceil(2) {
        halves[i] = add(pair_halves(rows[2 * i], rows[2 * i + 1]), none);
    }
    for i in 0..N.div_ceil(4) {
        let (a, b) = (halves[2 * i], halves[2 * i + 1]);
        quarters[i] = add(pair_quarters(a.0, b.0), pair_quarters(a.1, b.1));
    }
    for i in 0..2 {
        let (a, b) = (quarters[2 * i], quarters[2 * i + 1]);
        twos[i] = add(pair_twos(a.0, b.0), pair_twos(a.1, b.1));
    }
    let [a, b] = twos;
    add(pair_lanes(a.0, b.0), pair_lanes(a.1, b.1))
}

/// Filters the cells of a row that are in cages of two. Rows can be filtered one after the other:
/// what a cage's first cell loses has no partner in the second, either.
#[target_feature(enable = "avx2")]
#[inline]
fn filter_pairs<const N: usize>(rows: &mut [Row; 16], row: usize, pairs: &Pairs<Board16>) {
    let cells = rows[row];
    let right = _mm256_alignr_epi8::<2>(_mm256_permute2x128_si256::<0x81>(cells, cells), cells);
    let left = _mm256_alignr_epi8::<14>(cells, _mm256_permute2x128_si256::<0x08>(cells, cells));
    // Beyond the first and the last row nothing is asked for.
    let down = rows[(row + 1) % 16];
    let up = rows[(row + 15) % 16];
    let [is_right, is_left, is_down, is_up] = &pairs.sides;
    let other = _mm256_or_si256(
        _mm256_or_si256(
            _mm256_and_si256(right, load(is_right, row)),
            _mm256_and_si256(left, load(is_left, row)),
        ),
        _mm256_or_si256(
            _mm256_and_si256(down, load(is_down, row)),
            _mm256_and_si256(up, load(is_up, row)),
        ),
    );
    let mut allowed = load(&pairs.alone, row);
    for value in 0..N {
        let bit = _mm256_set1_epi16((1u16 << value) as i16);
        let has = _mm256_cmpeq_epi16(_mm256_and_si256(other, bit), bit);
        let partners = load(&pairs.allowed[value], row);
        allowed = _mm256_or_si256(allowed, _mm256_and_si256(has, partners));
    }
    rows[row] = _mm256_and_si256(cells, allowed);
}

/// Filters all lines once. Returns the rows that changed, one bit each, or none after a contradiction.
#[target_feature(enable = "avx2")]
#[inline]
fn filter_lines<const N: usize>(rows: &mut [Row; 16], n: usize, full: &Board16) -> Option<u32> {
    let zero = _mm256_setzero_si256();
    let mut fixed = [zero; 16];
    let (mut column_once, mut column_twice) = (zero, zero);
    let mut column_fixed = zero;
    for row in 0..N {
        let cells = rows[row];
        fixed[row] = _mm256_and_si256(cells, _mm256_cmpeq_epi16(rest(cells), zero));
        column_twice = _mm256_or_si256(column_twice, _mm256_and_si256(column_once, cells));
        column_once = _mm256_or_si256(column_once, cells);
        column_fixed = _mm256_add_epi16(column_fixed, fixed[row]);
    }
    let (row_once, row_twice) = row_counts::<N>(rows);
    let missing = _mm256_or_si256(
        _mm256_andnot_si256(column_once, load(full, 0)),
        _mm256_andnot_si256(row_once, load_lanes(&ALL_ROWS[n])),
    );
    if !is_zero(missing) {
        return None;
    }

    let column_last = _mm256_andnot_si256(column_twice, column_once);
    let (mut last_of_row, mut fixed_of_row) = ([0; 16], [0; 16]);
    store_lanes(&mut last_of_row, _mm256_andnot_si256(row_twice, row_once));
    store_lanes(&mut fixed_of_row, row_sums::<N>(&fixed));
    let mut empty = zero;
    let mut changed = 0;
    for row in 0..N {
        let cells = rows[row];
        let in_row = _mm256_set1_epi16(fixed_of_row[lane_of(row)] as i16);
        let gone = _mm256_or_si256(
            _mm256_sub_epi16(column_fixed, fixed[row]),
            _mm256_sub_epi16(in_row, fixed[row]),
        );
        let kept = _mm256_andnot_si256(gone, cells);
        let row_last = _mm256_set1_epi16(last_of_row[lane_of(row)] as i16);
        let only = _mm256_and_si256(kept, _mm256_or_si256(column_last, row_last));
        rows[row] = _mm256_blendv_epi8(only, kept, _mm256_cmpeq_epi16(only, zero));
        let none = _mm256_and_si256(_mm256_cmpeq_epi16(kept, zero), load(full, row));
        empty = _mm256_or_si256(empty, none);
        changed |= u32::from(!is_zero(_mm256_xor_si256(rows[row], cells))) << row;
    }
    is_zero(empty).then_some(changed)
}

/// Not inlined, because it is large, and unrolled three times already.
#[target_feature(enable = "avx2,bmi1,bmi2")]
#[inline(never)]
pub(super) fn propagate(board: &mut Board16, pairs: &Pairs<Board16>, n: usize) -> bool {
    match n {
        0..=9 => propagate_rows::<9>(board, pairs, n),
        10..=12 => propagate_rows::<12>(board, pairs, n),
        _ => propagate_rows::<16>(board, pairs, n),
    }
}

/// The same for up to N rows and values. That N is known makes it twice as fast.
#[target_feature(enable = "avx2,bmi1,bmi2")]
#[inline]
fn propagate_rows<const N: usize>(board: &mut Board16, pairs: &Pairs<Board16>, n: usize) -> bool {
    let full = Board16::full(n);
    let mut rows = [_mm256_setzero_si256(); 16];
    for (row, cells) in rows[..N].iter_mut().enumerate() {
        *cells = load(board, row);
    }
    let all = u32::MAX >> (32 - n);
    let mut pending = all;
    loop {
        while pending != 0 {
            filter_pairs::<N>(&mut rows, pending.trailing_zeros() as usize % 16, pairs);
            pending &= pending - 1;
        }
        let Some(changed) = filter_lines::<N>(&mut rows, n, full) else {
            return false;
        };
        if changed == 0 {
            break;
        }
        pending = (changed | changed << 1 | changed >> 1) & all;
    }
    for (row, &cells) in rows[..N].iter().enumerate() {
        store(board, row, cells);
    }
    true
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn filter_naked_pairs(board: &mut Board16) {
    board.filter_naked_pairs(twos(board));
}

/// The cells with full lanes, given by two rows at a time.
macro_rules! set_of {
    (|$row:ident| $cells:expr) => {{
        let mut set = [0u64; 4];
        for pair in 0..8 {
            let [one, other] = [2 * pair, 2 * pair + 1].map(|$row| $cells);
            // Packing goes by halves: the middle two quarters change places.
            let packed = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(one, other));
            let bits = _mm256_movemask_epi8(packed) as u32;
            set[pair / 2] |= u64::from(bits) << (pair % 2 * 32);
        }
        set
    }};
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn differences(one: &Board16, other: &Board16) -> [u64; 4] {
    set_of!(|row| _mm256_cmpeq_epi16(load(one, row), load(other, row))).map(|same| !same)
}

/// Full lanes where one candidate is left.
#[target_feature(enable = "avx2")]
#[inline]
fn are_one(cells: Row) -> Row {
    let zero = _mm256_setzero_si256();
    let are_none = _mm256_cmpeq_epi16(cells, zero);
    _mm256_andnot_si256(are_none, _mm256_cmpeq_epi16(rest(cells), zero))
}

#[target_feature(enable = "avx2")]
#[inline]
fn twos(board: &Board16) -> [u64; 4] {
    set_of!(|row| are_one(rest(load(board, row))))
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn fewest(board: &Board16) -> [u64; 4] {
    let mut left = [_mm256_setzero_si256(); 16];
    for (row, cells) in left.iter_mut().enumerate() {
        *cells = rest(load(board, row));
    }
    for _ in 0..Board16::SIDE {
        let set = set_of!(|row| are_one(left[row]));
        if !set.is_empty() {
            return set;
        }
        left = left.map(|cells| rest(cells));
    }
    [0; 4]
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn is_solved(board: &Board16) -> bool {
    let mut more = _mm256_setzero_si256();
    for row in 0..16 {
        more = _mm256_or_si256(more, rest(load(board, row)));
    }
    is_zero(more)
}
