//! A table's entry for each lane, by a look at all of them.
//!
//! A block of digits of the result stays in registers while the table goes by; an entry's digits are loaded
//! under the mask of the lanes that want it. Floor: one load and one merge for each digit of the table, so
//! two cycles for four, or what the cache gives that the table lies in.

use super::load_digit;
use super::mul::of_each_width;
use super::rows::{WIDEST, columns};
use super::{blocks, store_digit};
use crate::arch::batch::Lanes;
use core::arch::x86_64::*;

/// `(r, table, entries, n, index)`: as many digits of the entries as the block is wide.
type Block = unsafe fn(*mut Lanes, *const Lanes, usize, usize, __m512i);

#[target_feature(enable = "avx512f")]
unsafe fn block<const W: usize>(
    r: *mut Lanes,
    table: *const Lanes,
    entries: usize,
    n: usize,
    index: __m512i,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut found = [_mm512_setzero_si512(); WIDEST];
        for e in 0..entries {
            let entry = table.add(e * n);
            let wanted = _mm512_cmpeq_epi64_mask(index, _mm512_set1_epi64(e as i64));
            columns!(
                k,
                if k < W {
                    found[k] = _mm512_mask_load_epi64(found[k], wanted, entry.add(k).cast());
                }
            );
        }
        columns!(
            k,
            if k < W {
                store_digit(r.add(k), found[k]);
            }
        );
    }
}

static BLOCKS: [Block; WIDEST] = of_each_width!(block);

/// For each lane the entry of its index.
///
/// # Safety
/// As [`BatchKernels`](crate::arch::batch::BatchKernels); the CPU has the level.
#[target_feature(enable = "avx512f")]
pub unsafe fn select(
    r: *mut Lanes,
    table: *const Lanes,
    entries: usize,
    n: usize,
    index: *const Lanes,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let index = load_digit(index);
        for (c, w) in blocks(n) {
            BLOCKS[w - 1](r.add(c), table.add(c), entries, n, index);
        }
    }
}
