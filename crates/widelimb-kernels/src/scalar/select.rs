//! Entries of tables of digits, in portable Rust.

#![allow(clippy::needless_range_loop, reason = "a lane's number is an index into several arrays")]

use crate::digits::{LANES, Lanes};
use core::hint::black_box;
use core::slice;

/// For each lane the entry of its index; every entry is read.
///
/// # Safety
/// The contract of [`Kernels::select`](crate::Kernels::select) holds.
#[inline(always)]
pub unsafe fn select(
    r: *mut Lanes,
    table: *const Lanes,
    entries: usize,
    n: usize,
    index: *const Lanes,
) {
    // SAFETY: r is valid for writes of n digits, the table for reads of `entries` times n and index
    // for one, by the contract of `Kernels::select`; r overlaps neither.
    let (r, table, index) = unsafe {
        (slice::from_raw_parts_mut(r, n), slice::from_raw_parts(table, entries * n), (*index).0)
    };
    r.fill(Lanes::ZERO);
    for (e, entry) in table.chunks_exact(n).enumerate() {
        // A compiler that knew what values there are would branch on them.
        let masks: [u64; LANES] = black_box(core::array::from_fn(|lane| {
            // All ones for the lane's own entry: of x and -x one has the top bit, unless both
            // are 0.
            let x = index[lane] ^ e as u64;
            ((x | x.wrapping_neg()) >> 63).wrapping_sub(1)
        }));
        for (r, digit) in r.iter_mut().zip(entry) {
            for lane in 0..LANES {
                r.0[lane] |= digit.0[lane] & masks[lane];
            }
        }
    }
}
