//! Entries of a table for each lane, by a look at all of them.
//!
//! A few digits of what was found stay in registers, while those of all entries go by, each loaded
//! once and merged under the mask of the lanes that want it: in the order of memory, without
//! stores.
//!
//! For four looks at once, four merges follow a load. The table is mostly larger than the first
//! cache, so that one look alone is as slow as the second one: 1.5 cycles a digit of an entry.
//!
//! Floor: a merge for each digit of the table and look, two a cycle.

use crate::digits::{LOOKS, Lanes};
use core::arch::x86_64::*;

/// Digits `0..D` of the entries that `V` looks find; the looks' results lie `n` digits apart.
#[target_feature(enable = "avx512f")]
unsafe fn digits<const V: usize, const D: usize>(
    r: *mut Lanes,
    table: *const Lanes,
    entries: usize,
    n: usize,
    index: *const Lanes,
) {
    // SAFETY: the table has `entries` entries of n digits and r and index an entry each for V
    // looks, by the contract of `Kernels::select`; D digits from the first on lie within an entry,
    // and `Lanes` are aligned to a vector.
    unsafe {
        let index: [__m512i; V] = core::array::from_fn(|v| _mm512_load_si512(index.add(v).cast()));
        let mut found = [[_mm512_setzero_si512(); D]; V];
        let mut number = _mm512_setzero_si512();
        for e in 0..entries {
            let entry = table.add(e * n);
            let wanted: [__mmask8; V] =
                core::array::from_fn(|v| _mm512_cmpeq_epi64_mask(index[v], number));
            for d in 0..D {
                let digit = _mm512_load_si512(entry.add(d).cast());
                for (found, &wanted) in found.iter_mut().zip(&wanted) {
                    found[d] = _mm512_mask_mov_epi64(found[d], wanted, digit);
                }
            }
            number = _mm512_add_epi64(number, _mm512_set1_epi64(1));
        }
        for (v, found) in found.iter().enumerate() {
            for (d, &digit) in found.iter().enumerate() {
                _mm512_store_si512(r.add(v * n + d).cast(), digit);
            }
        }
    }
}

/// [`digits`] for all of them, as many at a time as there are registers for.
macro_rules! all_digits {
    ($V:literal, $widest:literal, $n:expr, |$i:ident, $digits:ident| $call:expr, $($less:literal)*) => {{
        let mut $i = 0;
        while $n - $i >= $widest {
            let $digits = digits::<$V, $widest>;
            $call;
            $i += $widest;
        }
        $(
            if $n - $i >= $less {
                let $digits = digits::<$V, $less>;
                $call;
                $i += $less;
            }
        )*
        debug_assert!($i == $n);
    }};
}

/// For each lane the entry of its index.
///
/// # Safety
/// The contract of [`Kernels::select`](crate::Kernels::select) holds; the CPU has the level.
#[target_feature(enable = "avx512f")]
pub unsafe fn select(
    r: *mut Lanes,
    table: *const Lanes,
    entries: usize,
    n: usize,
    index: *const Lanes,
) {
    // SAFETY: r is valid for writes of n digits and the table for reads of `entries` times n by the
    // contract of `Kernels::select`; each call takes digits from i on of all entries.
    unsafe {
        all_digits!(1, 20, n, |i, digits| digits(r.add(i), table.add(i), entries, n, index), 10 5 4 3 2 1);
    }
}

/// [`select`] for several indices.
///
/// # Safety
/// The contract of [`Kernels::select_several`](crate::Kernels::select_several) holds: the table has
/// `entries` entries of `n` digits, `r` room for one entry for each of the [`LOOKS`] indices.
#[target_feature(enable = "avx512f")]
pub unsafe fn select_several(
    r: *mut Lanes,
    table: *const Lanes,
    entries: usize,
    n: usize,
    index: *const [Lanes; LOOKS],
) {
    const { assert!(LOOKS == 4) };
    let index = index.cast();
    // SAFETY: r is valid for LOOKS times n digits and the table for `entries` times n by this
    // function's contract; each call takes digits from i on of all entries.
    unsafe {
        all_digits!(4, 6, n, |i, digits| digits(r.add(i), table.add(i), entries, n, index), 5 4 3 2 1);
    }
}
