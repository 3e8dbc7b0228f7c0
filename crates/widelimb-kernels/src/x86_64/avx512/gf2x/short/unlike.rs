//! Products of operands of two lengths. Operands are filled up with zeros in memory, to eight or
//! sixteen limbs or to the length of the longer one, except [thin](thin) ones. On AMD's cores all
//! of it is in registers.

use super::super::vectors::{BLOCK, HIGH, LANES, LOW, block, clmul, folded, up, xor, xor3};
use super::turned::{Sums, Turned, blocks};
use super::{quads, sixteen, twelve};
use crate::Limb;
use crate::short_products::ShortProduct;
use crate::x86_64::avx512::gf2x::cores::Intel;
use crate::x86_64::avx512::gf2x::thin;
use crate::x86_64::avx512::vector::{load_first, low_lanes, store, store_first};
use core::arch::x86_64::*;

/// The longest operand.
const MAX: usize = 16;

/// The most limbs that a product by more than eight has in one pass.
const ONE_PASS: usize = 6;

/// The longest operand by more than eight limbs that is faster by a product of its own length.
const LIKE: usize = 12;

/// An operand in memory, with zeros above its limbs.
#[repr(align(64))]
struct Filled([Limb; MAX]);

impl Filled {
    /// # Safety
    /// `a` is valid for reads of `n` limbs.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq,avx512vl")]
    unsafe fn of(a: *const Limb, n: usize) -> Filled {
        let mut filled = Filled([0; MAX]);
        let to = filled.0.as_mut_ptr();
        // SAFETY: masks end with the n <= 16 limbs of a, and `filled` has sixteen.
        unsafe {
            store(to, load_first(low_lanes(n.min(LANES)), a));
            if n > LANES {
                store(to.add(LANES), load_first(low_lanes(n - LANES), a.add(LANES)));
            }
        }
        filled
    }

    /// Limbs from `8 v` on.
    fn half(&self, v: usize) -> *const Limb {
        self.0[LANES * v..].as_ptr()
    }
}

/// `r = a b` on Intel's cores.
///
/// # Safety
/// `a` and `b` are valid for reads of `an` and `bn` limbs, `r` for writes of `an + bn`; `r`
/// overlaps neither; `16 >= an >= bn >= 1`.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    debug_assert!(1 <= bn && bn <= an && an <= MAX);
    // SAFETY: a, b and r are valid for an, bn and an + bn limbs by this function's contract; the
    // filled copies have sixteen limbs, and the product is as long as both lengths.
    unsafe {
        if an > LANES && bn <= ONE_PASS {
            return thin::mul::<Intel>(r, a, an, b, bn);
        }
        let (a, b) = (Filled::of(a, an), Filled::of(b, bn));
        if bn > LANES && an <= LIKE {
            const PRODUCTS: [ShortProduct; LIKE - LANES] =
                [twelve::mul::<9>, twelve::mul::<10>, twelve::mul::<11>, twelve::mul::<12>];
            let mut product = [0; 2 * LIKE];
            PRODUCTS[an - LANES - 1](product.as_mut_ptr(), a.half(0), b.half(0));
            r.copy_from_nonoverlapping(product.as_ptr(), an + bn);
            return;
        }
        let product = if bn > LANES {
            sixteen::product::<MAX, true>(a.half(0), b.half(0))
        } else {
            let turned = Turned::of(b.half(0), LANES);
            let [low, middle] = eight_by(a.half(0), turned);
            if an > LANES {
                let [other, high] = eight_by(a.half(1), turned);
                [low, xor(middle, other), high, low]
            } else {
                [low, middle, low, low]
            }
        };
        write(r, an + bn, product);
    }
}

/// `r = a b` on AMD's cores.
///
/// # Safety
/// The contract of [`mul`] holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul_zen(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    debug_assert!(1 <= bn && bn <= an && an <= MAX);
    // SAFETY: a, b and r are valid for an, bn and an + bn limbs by the contract of `mul`.
    unsafe {
        let product = if an > LANES && bn <= ONE_PASS {
            by_few([a, b], [an, bn])
        } else {
            by_quads([a, b], [an, bn])
        };
        write(r, an + bn, product);
    }
}

/// The product's vectors, by quads, which come from registers: no zeros in memory.
///
/// # Safety
/// `a` and `b` are valid for reads of `an` and `bn` limbs, at most 16.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
unsafe fn by_quads([a, b]: [*const Limb; 2], [an, bn]: [usize; 2]) -> [__m512i; 4] {
    // SAFETY: a and b are valid for an and bn limbs, at most 16, by this function's contract.
    let ([a0, a1], [b0, b1]) = unsafe { (first_limbs(a, an), first_limbs(b, bn)) };
    if bn > LANES {
        return quads::by_sixteen([a0, a1], [b0, b1]);
    }
    let [low, middle] = quads::by_eight(a0, b0);
    if an <= LANES {
        return [low, middle, low, low];
    }
    let [other, high] = quads::by_eight(a1, b0);
    [low, xor(middle, other), high, low]
}

/// The product's vectors, by the blocks of a few limbs at `b`, from the uppermost on: six products
/// for each.
///
/// # Safety
/// `a` and `b` are valid for reads of `an <= 16` and `bn <= 6` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,vpclmulqdq")]
unsafe fn by_few([a, b]: [*const Limb; 2], [an, bn]: [usize; 2]) -> [__m512i; 4] {
    let zero = _mm512_setzero_si512();
    let two_up = |x, below| _mm512_alignr_epi64::<6>(x, below);
    // SAFETY: a is valid for an limbs, at most 16, by this function's contract.
    let [x0, x1] = unsafe { first_limbs(a, an) };
    let (f0, f1) = (folded(x0), folded(x1));
    let [mut r0, mut r1, mut r2] = [zero; 3];
    let mut i = (bn - 1) / BLOCK * BLOCK;
    loop {
        // SAFETY: i < bn, and b is valid for bn limbs by this function's contract.
        let y = unsafe { block(b.add(i), (bn - i).min(BLOCK)) };
        let g = folded(y);
        let (low0, low1) = (clmul::<LOW>(x0, y), clmul::<LOW>(x1, y));
        let (high0, high1) = (clmul::<HIGH>(x0, y), clmul::<HIGH>(x1, y));
        let odd0 = xor3(clmul::<LOW>(f0, g), low0, high0);
        let odd1 = xor3(clmul::<LOW>(f1, g), low1, high1);
        // What is there, and products of high limbs, go one block up together.
        let (above0, above1) = (xor(r0, high0), xor(r1, high1));
        r2 = xor(two_up(r2, above1), up(zero, odd1));
        r1 = xor3(two_up(above1, above0), up(odd1, odd0), low1);
        r0 = xor3(two_up(above0, zero), up(odd0, zero), low0);
        if i == 0 {
            return [r0, r1, r2, zero];
        }
        i -= BLOCK;
    }
}

/// `n` limbs in two vectors, 0 above them.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, at most 16.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn first_limbs(a: *const Limb, n: usize) -> [__m512i; 2] {
    // SAFETY: masks end with the n limbs that a is valid for by this function's contract.
    unsafe {
        let lower = load_first(low_lanes(n.min(LANES)), a);
        if n <= LANES {
            return [lower, _mm512_setzero_si512()];
        }
        [lower, load_first(low_lanes(n - LANES), a.add(LANES))]
    }
}

/// Eight limbs by eight.
///
/// # Safety
/// `a` is valid for reads of eight limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn eight_by(a: *const Limb, b: Turned) -> [__m512i; 2] {
    // SAFETY: a is valid for eight limbs by this function's contract.
    Sums::four(unsafe { blocks::<4>(a, LANES) }, b).vectors()
}

/// Writes `n` limbs.
///
/// # Safety
/// `r` is valid for writes of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn write(r: *mut Limb, n: usize, vectors: [__m512i; 4]) {
    let (whole, rest) = (n / LANES, low_lanes(n % LANES));
    for (v, limbs) in vectors.into_iter().enumerate() {
        // SAFETY: whole vectors and the mask of the last one end with the n limbs that r is valid
        // for.
        unsafe {
            if v < whole {
                store(r.add(LANES * v), limbs);
            } else if v == whole {
                store_first(r.add(LANES * v), rest, limbs);
            }
        }
    }
}
