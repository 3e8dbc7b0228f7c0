//! The products of operands of each length from 3 to 13 limbs, by quads.

use super::super::super::vectors::{LANES, xor};
use super::quad::Quad;
use super::{by_eight, by_three_blocks, joined, parts, quads, rest, vectors, write_all};
use crate::Limb;
use core::arch::x86_64::*;

/// `r = a b` for three to eight limbs.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn one_vector<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N >= 3 && N <= 8) };
    // SAFETY: a and b are valid for N limbs, 3 to 8, and r for 2 N by this function's contract.
    unsafe {
        let ([x], [y]) = (vectors::<1>(a, N), vectors::<1>(b, N));
        if N <= 4 {
            let ([a, _], [b, _]) = (Quad::first(x), Quad::second(y));
            write_all(r, 2 * N, [a.by(b).vector()]);
        } else if N <= 6 {
            write_all(r, 2 * N, by_three_blocks(x, y));
        } else {
            write_all(r, 2 * N, by_eight(x, y));
        }
    }
}

/// `product`, with `sums` from vector `V` on.
#[inline]
#[target_feature(enable = "avx512f")]
fn plus_from<const V: usize, const U: usize, const W: usize>(
    mut product: [__m512i; W],
    sums: [__m512i; U],
) -> [__m512i; W] {
    const { assert!(W == U + V) };
    let mut v = 0;
    while v < U {
        product[V + v] = xor(product[V + v], sums[v]);
        v += 1;
    }
    product
}

/// `r = a b` for 9 and 10 limbs. What a block meets comes behind what it is added to: the other
/// order takes 7 % longer on Zen 5.
///
/// # Safety
/// The contract of [`one_vector`] holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn nine<const N: usize, const REST: usize>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
) {
    const { assert!(N == LANES + REST && (REST == 1 || REST == 2)) };
    // SAFETY: a and b are valid for N limbs and r for 2 N by this function's contract: eight limbs
    // of each operand, and REST above them.
    unsafe {
        let xy = [vectors::<1>(a, LANES), vectors::<1>(b, LANES)];
        let ends = [a.add(LANES), b.add(LANES)];
        let ([low, high], like) = parts::two_joined(Quad::first(xy[0][0]), Quad::second(xy[1][0]));
        let sums = if REST == 1 {
            rest::of_limbs::<1, 2, false>(xy, [like], ends)
        } else {
            rest::multiply_blocks::<1>(xy, ends).sums([like])
        };
        write_all(r, 2 * N, plus_from::<1, 2, 3>([low, high, _mm512_setzero_si512()], sums));
    }
}

/// `r = a b` for 11 and 12 limbs, and for 13.
///
/// # Safety
/// The contract of [`one_vector`] holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn twelve<const N: usize, const REST: usize>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
) {
    const { assert!(N > 10 && N <= 12 + REST && REST <= 1 && (REST == 0 || N == 13)) };
    let below = N - REST;
    // SAFETY: a and b are valid for N limbs and r for 2 N by this function's contract: N - REST
    // limbs of each operand in two vectors, and REST above them, which are read only if REST > 0.
    unsafe {
        let xy = [vectors::<2>(a, below), vectors::<2>(b, below)];
        let ends = [a.add(below), b.add(below)];
        let [x, y] = quads(xy);
        let (product, like) = parts::three(x, y);
        let mut product = joined::<5, 4>(product);
        if REST > 0 {
            let [z0, z1, _] = rest::of_limbs::<2, 3, true>(xy, like, ends);
            // From the middle of a vector on.
            let [_, p1, p2, p3] = &mut product;
            let none = _mm512_setzero_si512();
            *p1 = xor(*p1, _mm512_alignr_epi64::<4>(z0, none));
            *p2 = xor(*p2, _mm512_alignr_epi64::<4>(z1, z0));
            *p3 = _mm512_alignr_epi64::<4>(none, z1);
        }
        write_all(r, 2 * N, product);
    }
}
