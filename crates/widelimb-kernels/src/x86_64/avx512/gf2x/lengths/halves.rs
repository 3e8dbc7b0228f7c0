//! Products of more limbs than registers hold: Karatsuba's method, three products of about half as
//! many, each by its kernel.
//!
//! The sums are read as they were written, vector by vector, and so are the products: a load that
//! takes limbs of two stores waits until both are in the cache. Where the lower part is of whole
//! vectors, which it is where that costs nothing, the middle too is added to vectors that were
//! written as such; elsewhere the third product takes longer than those stores.
//!
//! Floor beside the products: two loads and a store for each vector of the sums, four loads and a
//! store for each of the product's middle.

use super::super::vectors::{LANES, read, write, xor, xor3};
use super::intel::IN_REGISTERS;
use crate::Limb;
use crate::x86_64::avx512::vector::{load, load_first, low_lanes, store};
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// Limbs of the longest part.
const MOST: usize = 26;

/// Vectors of that.
const VECTORS: usize = MOST.div_ceil(LANES);

/// Vectors of a part's product.
const TWICE: usize = (2 * MOST).div_ceil(LANES);

/// The sums of both parts, and their product.
#[repr(align(64))]
struct Room {
    sums: [[Limb; VECTORS * LANES]; 2],
    cross: [Limb; TWICE * LANES],
}

/// Limbs of the lower part: those of a fast product, if the upper one has about as many.
const fn lower(n: usize) -> usize {
    match n {
        28..=33 => 2 * LANES,
        40..=49 => 3 * LANES,
        _ => n.div_ceil(2),
    }
}

/// Limbs of the longer part.
const fn longer(n: usize) -> usize {
    let lower = lower(n);
    if n > 2 * lower { n - lower } else { lower }
}

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    let (h, u, c) = const {
        // The middle ends below the end of the product.
        assert!(longer(N) <= MOST && 3 * lower(N) <= 2 * N);
        (lower(N), N - lower(N), longer(N))
    };
    let mut room = MaybeUninit::<Room>::uninit();
    let room = room.as_mut_ptr();
    // SAFETY: a and b are valid for N limbs and r for 2 N by this function's contract; the products
    // are those for h, u and c limbs, and what is read in the room has been written.
    unsafe {
        let [sum_a, sum_b] = [0, 1].map(|i| (&raw mut (*room).sums[i]).cast::<Limb>());
        let cross = (&raw mut (*room).cross).cast::<Limb>();
        add_parts::<N>(sum_a, a);
        add_parts::<N>(sum_b, b);
        IN_REGISTERS[h - 1](r, a, b);
        IN_REGISTERS[u - 1](r.add(2 * h), a.add(h), b.add(h));
        IN_REGISTERS[c - 1](cross, sum_a, sum_b);
        join::<N>(r, cross);
    }
}

/// The sum of both parts of an operand, in whole vectors.
///
/// # Safety
/// `a` is valid for reads of `N` limbs, `s` for writes of whole vectors.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn add_parts<const N: usize>(s: *mut Limb, a: *const Limb) {
    let h = lower(N);
    let mut i = 0;
    while i < longer(N) {
        // SAFETY: `some` reads below limb h of the lower part and limb N - h of the upper one, and
        // s has room for whole vectors of the longer part.
        unsafe { store(s.add(i), xor(some(a, i, h), some(a.add(h), i, N - h))) };
        i += LANES;
    }
}

/// The limbs from `i` on, of eight, that are below `end`, and zeros.
///
/// # Safety
/// `p` is valid for reads of `end` limbs.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn some(p: *const Limb, i: usize, end: usize) -> __m512i {
    // SAFETY: p is valid for reads of `end` limbs by this function's contract, and the mask leaves
    // out limbs from there on.
    unsafe {
        match end.saturating_sub(i) {
            0 => _mm512_setzero_si512(),
            n if n >= LANES => load(p.add(i)),
            n => load_first(low_lanes(n), p.add(i)),
        }
    }
}

/// Of the products of the parts, which lie in `r`, and that of their sums, the whole one.
///
/// # Safety
/// `r` is valid for reads and writes of `2 N` limbs, `cross` for reads of as many as both sums
/// have.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
unsafe fn join<const N: usize>(r: *mut Limb, cross: *const Limb) {
    let (h, u, c) = (lower(N), N - lower(N), longer(N));
    // SAFETY: r has 2 N limbs and cross 2 c by this function's contract; the products of the parts
    // are read before any limb of r is written.
    unsafe {
        let (low, high) = (product(r, 2 * h), product(r.add(2 * h), 2 * u));
        let mut i = 0;
        while LANES * i < 2 * c {
            let (n, middle) = (2 * c - LANES * i, r.add(h + LANES * i));
            let x = xor3(read(cross.add(LANES * i), n), low[i], high[i]);
            write(middle, n, xor(x, read(middle, n)));
            i += 1;
        }
    }
}

/// The vectors of a product of `n` limbs, and zeros.
///
/// # Safety
/// `r` is valid for reads of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
unsafe fn product(r: *const Limb, n: usize) -> [__m512i; TWICE] {
    let mut x = [_mm512_setzero_si512(); TWICE];
    let mut i = 0;
    while LANES * i < n {
        // SAFETY: r is valid for reads of n limbs by this function's contract, and LANES i < n.
        x[i] = unsafe { read(r.add(LANES * i), n - LANES * i) };
        i += 1;
    }
    x
}
