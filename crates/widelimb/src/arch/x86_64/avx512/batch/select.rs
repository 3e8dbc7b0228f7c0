//! A table's entry for each lane, by a look at all of them.
//!
//! Four entries go by at a time, from their first digit to their last, each digit loaded under the mask of
//! the lanes that want it. So the table is read in the order in which it lies in memory, as four streams
//! that the caches can see coming: it is mostly larger than the first of them.
//!
//! Floor: a merge for each digit of the table, two a cycle, or what the second cache gives.

use super::{load_digit, store_digit};
use crate::arch::batch::Lanes;
use core::arch::x86_64::*;

/// Entries at a time.
const STREAMS: usize = 4;

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
        let mut e = 0;
        while e < entries {
            // Beyond the table the last entry is read again, and wanted by nobody.
            let entry = |u: usize| table.add((e + u).min(entries - 1) * n);
            let wanted = |u: usize| {
                let number = if e + u < entries { (e + u) as i64 } else { -1 };
                _mm512_cmpeq_epi64_mask(index, _mm512_set1_epi64(number))
            };
            let from: [_; STREAMS] = [entry(0), entry(1), entry(2), entry(3)];
            let lanes: [_; STREAMS] = [wanted(0), wanted(1), wanted(2), wanted(3)];
            for i in 0..n {
                let mut found = if e == 0 { _mm512_setzero_si512() } else { load_digit(r.add(i)) };
                found = _mm512_mask_load_epi64(found, lanes[0], from[0].add(i).cast());
                found = _mm512_mask_load_epi64(found, lanes[1], from[1].add(i).cast());
                found = _mm512_mask_load_epi64(found, lanes[2], from[2].add(i).cast());
                found = _mm512_mask_load_epi64(found, lanes[3], from[3].add(i).cast());
                store_digit(r.add(i), found);
            }
            e += STREAMS;
        }
    }
}
