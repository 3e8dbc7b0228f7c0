//! What the manual does not have, and programs call all the same: products in rings, Montgomery's
//! reduction, remainders by divisors of a special form.

use crate::abi::Size;
use crate::export::export;
use crate::product::multiply;
use crate::scratch::{done, with_limbs};
use core::ffi::c_int;
use core::slice::{from_raw_parts, from_raw_parts_mut};
use widelimb_kernels::{div_2_by_1, kernels};
use widelimb_limb::low_bits::limb_inverse;
use widelimb_limb::product::ring;
use widelimb_limb::raw;
use widelimb_limb::{self as limb, Limb};

export! {
    /// `floor((2^128 - 1) / d) - 2^64` for a `d` with its top bit set.
    fn __gmpn_invert_limb(d: Limb) -> Limb {
        div_2_by_1(!d, Limb::MAX, d).0
    }

    /// A number that is `a` modulo `2^48 - 1`.
    fn __gmpn_mod_34lsub1(a: *const Limb, n: Size) -> Limb {
        const BITS: u32 = 48;
        // 2^192 is 1, three limbs in four pieces.
        let mut sums = [0_u128; 3];
        for limbs in from_raw_parts(a, n as usize).chunks(3) {
            for (sum, &limb) in sums.iter_mut().zip(limbs) {
                *sum += u128::from(limb);
            }
        }
        // The limbs stand for 2^0, 2^64 = 2^16 and 2^128 = 2^32.
        let mut rest = 0;
        for (i, mut sum) in sums.into_iter().enumerate() {
            let mut turn = 16 * i as u32;
            while sum != 0 {
                let piece = sum & ((1 << BITS) - 1);
                rest += piece << turn;
                sum >>= BITS;
                turn %= BITS;
            }
        }
        while rest >> BITS != 0 {
            rest = (rest & ((1 << BITS) - 1)) + (rest >> BITS);
        }
        rest as Limb
    }

    /// `r` with `r 2^(64 n) + a - carry = q d` for an integer `q`, an odd `d` and `carry <= d`: 0
    /// or `d` exactly where `d` divides `a - carry`.
    fn __gmpn_modexact_1c_odd(a: *const Limb, n: Size, d: Limb, carry: Limb) -> Limb {
        let (inverse, mut borrow) = (limb_inverse(d), carry);
        for &limb in from_raw_parts(a, n as usize) {
            let (rest, under) = limb.overflowing_sub(borrow);
            let q = rest.wrapping_mul(inverse);
            borrow = ((u128::from(q) * u128::from(d)) >> 64) as Limb + Limb::from(under);
        }
        borrow
    }

    /// [`__gmpn_modexact_1c_odd`] without a carry.
    fn __gmpn_modexact_1_odd(a: *const Limb, n: Size, d: Limb) -> Limb {
        __gmpn_modexact_1c_odd(a, n, d, 0)
    }

    /// Montgomery's reduction: `carry 2^(64 n) + r = (u + q m) / 2^(64 n)` for the `q` of `n` limbs
    /// that makes it an integer; the carry. `u` of `2 n` limbs is overwritten, `minus_inverse` is
    /// `-1 / m mod 2^64`; `r` may be either half of `u`.
    fn __gmpn_redc_1(
        r: *mut Limb,
        u: *mut Limb,
        m: *const Limb,
        n: Size,
        minus_inverse: Limb,
    ) -> Limb {
        let n = n as usize;
        raw::reduce_rows(u, m, n, minus_inverse);
        raw::add_n(r, u.add(n), u, n)
    }

    /// [`__gmpn_redc_1`] with `-1 / m mod 2^128`, of two limbs.
    fn __gmpn_redc_2(
        r: *mut Limb,
        u: *mut Limb,
        m: *const Limb,
        n: Size,
        minus_inverse: *const Limb,
    ) -> Limb {
        __gmpn_redc_1(r, u, m, n, *minus_inverse)
    }

    /// Montgomery's reduction: `r = u / 2^(64 n) mod m`, below `m` for `u < m 2^(64 n)`, with
    /// `inverse = 1 / m mod 2^(64 n)`.
    fn __gmpn_redc_n(r: *mut Limb, u: *mut Limb, m: *const Limb, n: Size, inverse: *const Limb) {
        let n = n as usize;
        let (inverse, modulus) = (from_raw_parts(inverse, n), from_raw_parts(m, n));
        let borrow = with_limbs(3 * n, |scratch| {
            let (q, product) = scratch.split_at_mut(n);
            done(limb::try_mul_low(q, from_raw_parts(u, n), inverse));
            multiply(product, q, modulus);
            raw::sub_n(r, u.add(n), product.as_ptr().add(n), n)
        });
        if borrow != 0 {
            raw::add_n(r, r, m, n);
        }
    }

    /// `r = a b mod 2^(64 rn) - 1` of `an` and `bn <= an <= rn` limbs, to `min(rn, an + bn)` limbs;
    /// a multiple of the modulus is 0 where a source is, else the modulus.
    fn __gmpn_mulmod_bnm1(
        r: *mut Limb,
        rn: Size,
        a: *const Limb,
        an: Size,
        b: *const Limb,
        bn: Size,
        _scratch: *mut Limb,
    ) {
        let (rn, an, bn) = (rn as usize, an as usize, bn as usize);
        let (a, b) = (from_raw_parts(a, an), from_raw_parts(b, bn));
        if an + bn <= rn {
            return multiply(from_raw_parts_mut(r, an + bn), a, b);
        }
        let (k, r) = (kernels(), from_raw_parts_mut(r, rn));
        with_limbs(ring::mul_minus_scratch_len(k, rn, an, bn), |scratch| {
            ring::mul_minus(k, r, a, b, scratch);
        });
        if r.iter().all(|&limb| limb == 0) && !is_zero(a) && !is_zero(b) {
            r.fill(Limb::MAX);
        }
    }

    /// A length from `n` on for which [`__gmpn_mulmod_bnm1`] takes little time.
    fn __gmpn_mulmod_bnm1_next_size(n: Size) -> Size {
        ring::length(kernels(), n as usize) as Size
    }

    /// `carry 2^(64 n) + r = a b mod 2^(64 n) + 1` of `n`, `an` and `bn` limbs; the carry, which is
    /// 1 for `2^(64 n)` alone.
    fn __gmpn_mul_fft(
        r: *mut Limb,
        n: Size,
        a: *const Limb,
        an: Size,
        b: *const Limb,
        bn: Size,
        _depth: c_int,
    ) -> Limb {
        let (n, an, bn) = (n as usize, an as usize, bn as usize);
        let (a, b) = (from_raw_parts(a, an), from_raw_parts(b, bn));
        let (k, r) = (kernels(), from_raw_parts_mut(r, n));
        with_limbs(ring::mul_plus_scratch_len(k, an, bn), |scratch| {
            ring::mul_plus(k, r, a, b, scratch)
        })
    }

    /// A depth for [`__gmpn_mul_fft`], which takes any.
    fn __gmpn_fft_best_k(_n: Size, _is_square: c_int) -> c_int {
        4
    }

    /// The least multiple of `2^depth` from `n` on.
    fn __gmpn_fft_next_size(n: Size, depth: c_int) -> Size {
        let step = 1 << depth;
        (n + step - 1) / step * step
    }
}

/// Whether all limbs are 0.
fn is_zero(a: &[Limb]) -> bool {
    a.iter().all(|&limb| limb == 0)
}
