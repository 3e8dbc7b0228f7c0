//! Products of four rows and a row of three to eight limbs above them.
//!
//! With `A` and `B` above and `a_i`, `b_i` the lanes below, of eight limbs too,
//! `a_i B + A b_i = (a_i + A)(b_i + B) + a_i b_i + A B`: one product of four rows more, as the products of the lanes are
//! there. In the place of five rows, of which half a square is dealt and gathered for nothing, all are whole vectors.
//!
//! Floor on Zen 5: 99 products of two cycles, 198, and 205 by all ports; about 246 are measured. Five rows are 97
//! products and 213 cycles by all ports; 274 are measured, as they take a quarter more instructions.

use super::Blocks;
use super::few::deal;
use super::lanes::{ROW, coefficients, join, some, transposed, xor, xor3};
use crate::Limb;
use crate::arch::gf2x::rows::registers;
use crate::arch::x86_64::avx512::gf2x::short::lanes::{each_block, write};
use crate::arch::x86_64::avx512::gf2x::short::quads;
use crate::arch::x86_64::avx512::vector::{load, store};
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// Rows whose products are folded: elsewhere this is not measured.
type Folded = Blocks<true>;

/// Rows below, and their limbs.
const ROWS: usize = 4;
const BELOW: usize = ROWS * ROW;

/// The sum of all lanes of each operand.
#[repr(align(64))]
struct Sums([[Limb; ROW]; 2]);

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N > BELOW + 2 && N <= BELOW + ROW) };
    let mut all = MaybeUninit::<Sums>::uninit();
    let all = all.as_mut_ptr();
    // SAFETY: the caller's promise; what is read of the sums has been written.
    unsafe {
        let [all_a, all_b] = [0, 1].map(|i| (&raw mut (*all).0[i]).cast::<Limb>());
        let x = deal::<ROWS, 1, true>(all_a, a, BELOW);
        let y = deal::<ROWS, 1, true>(all_b, b, BELOW);
        let p = registers::product4(x.lanes, y.lanes);
        let above = [some(a, BELOW, N), some(b, BELOW, N)];
        let ends = quads::by_eight(above[0], above[1]);
        let both = registers::product4(with(x.lanes, above[0]), with(y.lanes, above[1]));
        let cross = [cross::<0>(&both, &p, ends[0]), cross::<ROWS>(&both, &p, ends[1])];
        let s = quads::by_eight(load(all_a), load(all_b));
        let q = registers::product4(x.sums, y.sums);
        let low = coefficients(square::<0>(&p), square::<0>(&q), s[0]);
        let high = coefficients(square::<ROWS>(&p), square::<ROWS>(&q), s[1]);
        write_all::<N>(r, join(low, high), cross, ends);
    }
}

/// The sums of each lane and what is above.
#[inline]
#[target_feature(enable = "avx512f")]
fn with(lanes: [Folded; ROWS], above: __m512i) -> [Folded; ROWS] {
    let blocks = each_block(above);
    let mut sums = lanes;
    let mut i = 0;
    while i < ROWS {
        sums[i] = Blocks(xor(lanes[i].0, blocks[i]));
        i += 1;
    }
    sums
}

/// Eight limbs of each lane, of those rows of its product.
#[inline]
#[target_feature(enable = "avx512f")]
fn square<const FROM: usize>(rows: &[Folded; 2 * ROWS]) -> [__m512i; 4] {
    transposed([rows[FROM].0, rows[FROM + 1].0, rows[FROM + 2].0, rows[FROM + 3].0])
}

/// Likewise of what each lane meets above, with eight limbs of the product of what is above.
#[inline]
#[target_feature(enable = "avx512f")]
fn cross<const FROM: usize>(
    both: &[Folded; 2 * ROWS],
    like: &[Folded; 2 * ROWS],
    ends: __m512i,
) -> [__m512i; 4] {
    let mut rows = each_block(ends);
    let mut i = 0;
    while i < ROWS {
        rows[i] = xor3(rows[i], both[FROM + i].0, like[FROM + i].0);
        i += 1;
    }
    transposed(rows)
}

/// The product of what is below, what its lanes meet above, and that of what is above.
///
/// # Safety
/// `r` is valid for writes of `2 N` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
unsafe fn write_all<const N: usize>(
    r: *mut Limb,
    eighths: [__m512i; 8],
    [low, high]: [[__m512i; 4]; 2],
    ends: [__m512i; 2],
) {
    let last = 2 * (N - BELOW);
    let mut below = _mm512_setzero_si512();
    let mut i = 0;
    // SAFETY: the caller's limbs.
    unsafe {
        while i < 4 {
            store(r.add(ROW * i), eighths[i]);
            store(r.add(ROW * (4 + i)), xor3(eighths[4 + i], low[i], below));
            below = high[i];
            i += 1;
        }
        write(r.add(8 * ROW), if last < ROW { last } else { ROW }, xor(below, ends[0]));
        if last > ROW {
            write(r.add(9 * ROW), last - ROW, ends[1]);
        }
    }
}
