//! A table's entry for each lane, by a look at all of them.
//!
//! Four entries go by at a time, from their first digit to their last. So the table is read in the
//! order in which it lies in memory, as four streams that the caches can see coming: it is mostly
//! larger than the first of them.
//!
//! Floor: two vectors for each digit of the table, three logical operations for each two of them:
//! as many loads from the second cache as it gives.

use crate::digits::Lanes;
use core::arch::x86_64::*;

/// Entries at a time.
const STREAMS: usize = 4;

/// For each lane the entry of its index.
///
/// # Safety
/// The contract of [`Kernels::select`](crate::Kernels::select) holds; the CPU has the level.
#[target_feature(enable = "avx2,fma")]
pub unsafe fn select(
    r: *mut Lanes,
    table: *const Lanes,
    entries: usize,
    n: usize,
    index: *const Lanes,
) {
    // SAFETY: the table is valid for `entries` times n digits, r for n and index for one by the
    // contract of `Kernels::select`; a digit of `Lanes` is two vectors, aligned to one.
    unsafe {
        let (r, table) = (r.cast::<__m256i>(), table.cast::<__m256i>());
        let index: [_; 2] = [0, 1].map(|half| index.cast::<__m256i>().add(half).read());
        if entries == 0 {
            r.write_bytes(0, 2 * n);
        }
        let mut e = 0;
        while e < entries {
            // Beyond the table the last entry is read again, and wanted by nobody.
            let entry = |u: usize| table.add((e + u).min(entries - 1) * 2 * n);
            let wanted = |u: usize| match e + u < entries {
                true => {
                    index.map(|index| _mm256_cmpeq_epi64(index, _mm256_set1_epi64x((e + u) as i64)))
                }
                false => [_mm256_setzero_si256(); 2],
            };
            let from: [_; STREAMS] = [entry(0), entry(1), entry(2), entry(3)];
            let lanes: [_; STREAMS] = [wanted(0), wanted(1), wanted(2), wanted(3)];
            for i in 0..n {
                for (half, at) in [(0, 2 * i), (1, 2 * i + 1)] {
                    let part = |u: usize| _mm256_and_si256(lanes[u][half], from[u].add(at).read());
                    let first = _mm256_or_si256(part(0), part(1));
                    let found = _mm256_or_si256(first, _mm256_or_si256(part(2), part(3)));
                    let before = if e == 0 { found } else { r.add(at).read() };
                    r.add(at).write(_mm256_or_si256(before, found));
                }
            }
            e += STREAMS;
        }
    }
}
