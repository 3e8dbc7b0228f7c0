//! Products with a short operand, which stays in registers, and so do the columns that are not yet
//! done: each block of the longer operand adds to as many as the shorter one has, and ends one.
//!
//! Floor: as in `columns.rs`, a product each cycle, three for two blocks.

use super::block::{Block, between, folded, high_high, load_up_to, low_low, put, xor, zero};
use crate::Limb;

/// The sums of a column: products of low limbs, of sums of limbs, of high limbs.
#[derive(Clone, Copy)]
struct Column {
    low: Block,
    middle: Block,
    high: Block,
}

/// `r = a b` for `b` of `B` blocks.
///
/// # Safety
/// As [`Gf2xKernels`](crate::gf2x::Gf2xKernels) says of short products; `bn` is `2 B` or one
/// less.
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn mul<const B: usize>(
    r: *mut Limb,
    a: *const Limb,
    an: usize,
    b: *const Limb,
    bn: usize,
) {
    debug_assert!(bn.div_ceil(2) == B);
    let empty = Column { low: zero(), middle: zero(), high: zero() };
    let (mut window, mut last) = ([empty; B], empty);
    let mut short = [zero(); B];
    // SAFETY: below the lengths.
    unsafe {
        for (i, block) in short.iter_mut().enumerate() {
            *block = load_up_to(b, bn, i);
        }
        let sums = short.map(|block| folded(block));
        let blocks = an.div_ceil(2);
        for i in 0..blocks {
            let block = load_up_to(a, an, i);
            let sum = folded(block);
            for (j, column) in window.iter_mut().enumerate() {
                column.low = xor(column.low, low_low(block, short[j]));
                column.high = xor(column.high, high_high(block, short[j]));
                column.middle = xor(column.middle, low_low(sum, sums[j]));
            }
            put(r, an + bn, i, done(&mut last, window[0]));
            window.copy_within(1.., 0);
            window[B - 1] = empty;
        }
        for (j, &column) in window.iter().enumerate() {
            put(r, an + bn, blocks + j, done(&mut last, column));
        }
    }
}

/// The block of the result at `column`, and what the column sends up.
#[inline]
#[target_feature(enable = "avx2")]
fn done(last: &mut Column, column: Column) -> Block {
    let middle = xor(column.middle, xor(column.low, column.high));
    let block = xor(xor(column.low, last.high), between(last.middle, middle));
    *last = Column { middle, ..column };
    block
}
