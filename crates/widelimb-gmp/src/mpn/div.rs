//! Quotients and remainders.

use super::linear::copied;
use crate::abi::Size;
use crate::export::export;
use crate::fault::{DIVISION_BY_ZERO, raise};
use crate::scratch::{out_of_memory, with_limbs};
use core::ffi::c_int;
use core::slice::{from_raw_parts, from_raw_parts_mut};
use widelimb_kernels::kernels;
use widelimb_limb::div::{self, DivError};
use widelimb_limb::reciprocal::Reciprocal2;
use widelimb_limb::trim::trimmed;
use widelimb_limb::{self as limb, Limb};

export! {
    /// `a = q d + r`, for `a` of `an` limbs and `d` of `dn <= an`, the highest not 0: `an - dn + 1`
    /// limbs to `q`, `dn` to `r`, which may be `a`.
    fn __gmpn_tdiv_qr(
        q: *mut Limb,
        r: *mut Limb,
        _fraction: Size,
        a: *const Limb,
        an: Size,
        d: *const Limb,
        dn: Size,
    ) {
        let (an, dn) = (an as usize, dn as usize);
        let q = from_raw_parts_mut(q, an + 1 - dn);
        divide(q, r, from_raw_parts(a, an), from_raw_parts(d, dn));
    }

    /// `a 2^(64 fraction) = q d + r`, for a divisor of `dn` limbs with its top bit set: all limbs
    /// of the quotient but the highest, which is given, to `q`, and the remainder in the place of
    /// `a`.
    fn __gmpn_divrem(
        q: *mut Limb,
        fraction: Size,
        a: *mut Limb,
        an: Size,
        d: *const Limb,
        dn: Size,
    ) -> Limb {
        let (fraction, an, dn) = (fraction as usize, an as usize, dn as usize);
        let m = an - dn + fraction;
        let d = from_raw_parts(d, dn);
        if fraction == 0 && !overlap(q, m, a, an) {
            return divide_normalized(from_raw_parts_mut(q, m), from_raw_parts_mut(a, an), d);
        }
        with_limbs(2 * m + dn, |scratch| {
            let (quotient, u) = scratch.split_at_mut(m);
            u[..fraction].fill(0);
            u[fraction..].copy_from_slice(from_raw_parts(a, an));
            let top = divide_normalized(quotient, u, d);
            a.copy_from(u.as_ptr(), dn);
            q.copy_from(quotient.as_ptr(), m);
            top
        })
    }

    /// `a 2^(64 fraction) = q d + r` for a divisor of one limb: `n + fraction` limbs to `q`, the
    /// remainder is given.
    fn __gmpn_divrem_1(q: *mut Limb, fraction: Size, a: *const Limb, n: Size, d: Limb) -> Limb {
        let (fraction, n) = (fraction as usize, n as usize);
        if d == 0 {
            raise(DIVISION_BY_ZERO);
        }
        if fraction == 0 {
            return divide_by_limb(q, a, n, d);
        }
        q.add(fraction).copy_from(a, n);
        q.write_bytes(0, fraction);
        limb::div_rem_1_assign(from_raw_parts_mut(q, n + fraction), d)
    }

    /// `a = q d + r` for a divisor of one limb: `n` limbs to `q`, the remainder is given.
    fn __gmpn_divmod_1(q: *mut Limb, a: *const Limb, n: Size, d: Limb) -> Limb {
        __gmpn_divrem_1(q, 0, a, n, d)
    }

    /// `a = q d + r` for a divisor of one limb: `n - 1` limbs to `q` and the highest to `top`, the
    /// remainder is given.
    fn __gmpn_div_qr_1(q: *mut Limb, top: *mut Limb, a: *const Limb, n: Size, d: Limb) -> Limb {
        let n = n as usize;
        if d == 0 {
            raise(DIVISION_BY_ZERO);
        }
        let highest = *a.add(n - 1);
        *top = highest / d;
        let rest = highest % d;
        if rest == 0 {
            return divide_by_limb(q, a, n - 1, d);
        }
        with_limbs(n, |whole| {
            whole[..n - 1].copy_from_slice(from_raw_parts(a, n - 1));
            whole[n - 1] = rest;
            let rest = limb::div_rem_1_assign(whole, d);
            q.copy_from(whole.as_ptr(), n - 1);
            rest
        })
    }

    /// [`__gmpn_divrem`] for a divisor of two limbs with its top bit set.
    fn __gmpn_divrem_2(
        q: *mut Limb,
        fraction: Size,
        a: *mut Limb,
        an: Size,
        d: *const Limb,
    ) -> Limb {
        __gmpn_divrem(q, fraction, a, an, d, 2)
    }

    /// `a = q d + r` for a divisor of two limbs, the upper not 0: `n - 2` limbs to `q`, which may
    /// be `a`, and two to `r`; the highest limb of the quotient is given.
    fn __gmpn_div_qr_2(
        q: *mut Limb,
        r: *mut Limb,
        a: *const Limb,
        n: Size,
        d: *const Limb,
    ) -> Limb {
        let n = n as usize;
        let d = [*d, *d.add(1)];
        with_limbs(n - 1, |quotient| {
            divide(quotient, r, from_raw_parts(a, n), &d);
            q.copy_from(quotient.as_ptr(), n - 2);
            quotient[n - 2]
        })
    }

    /// `r = a / d` of `n` limbs, for a multiple `a` of `d`.
    fn __gmpn_divexact_1(r: *mut Limb, a: *const Limb, n: Size, d: Limb) {
        if d == 0 {
            raise(DIVISION_BY_ZERO);
        }
        limb::div_exact_1_assign(copied(r, a, n as usize), d);
    }

    /// `c 2^(64 n) + a - carry = 3 r` of `n` limbs, for a `carry` from 0 to 2; `c`, which is 0
    /// where 3 divides.
    fn __gmpn_divexact_by3c(r: *mut Limb, a: *const Limb, n: Size, carry: Limb) -> Limb {
        // With M = (2^64 - 1) / 3, 1 / 3 is -M (1 + 2^64 + 2^128 + ...): limb i of the quotient is
        // what the limbs of M a up to it leave of M carry. Only differences form a chain.
        const M: Limb = Limb::MAX / 3;
        let mut left = M * carry;
        for i in 0..n as usize {
            let product = u128::from(*a.add(i)) * u128::from(M);
            let (q, under) = left.overflowing_sub(product as Limb);
            *r.add(i) = q;
            left = q.wrapping_sub((product >> 64) as Limb + Limb::from(under));
        }
        // A multiple of M by 0, 1 or 2.
        left & 3
    }

    /// [`__gmpn_divexact_by3c`] without a carry.
    fn __gmpn_divexact_by3(r: *mut Limb, a: *const Limb, n: Size) -> Limb {
        __gmpn_divexact_by3c(r, a, n, 0)
    }

    /// `r = a / d` for a multiple `a` of `d`, of `an` and `dn <= an` limbs, to `an - dn + 1` limbs.
    fn __gmpn_divexact(r: *mut Limb, a: *const Limb, an: Size, d: *const Limb, dn: Size) {
        let (an, dn) = (an as usize, dn as usize);
        let r = from_raw_parts_mut(r, an + 1 - dn);
        done(limb::div_exact(r, from_raw_parts(a, an), from_raw_parts(d, dn)));
    }

    /// Whether `d` divides `a`, of `dn` and `an` limbs: 1 or 0.
    fn __gmpn_divisible_p(a: *const Limb, an: Size, d: *const Limb, dn: Size) -> c_int {
        let (a, d) = (from_raw_parts(a, an as usize), from_raw_parts(d, dn as usize));
        limb::is_multiple(a, d).unwrap_or_else(|_| out_of_memory()).into()
    }

    /// `a mod d` of `n` limbs.
    fn __gmpn_mod_1(a: *const Limb, n: Size, d: Limb) -> Limb {
        if d == 0 {
            raise(DIVISION_BY_ZERO);
        }
        match n {
            0 => 0,
            1 => *a % d,
            _ => limb::rem_1(from_raw_parts(a, n as usize), d),
        }
    }

    /// `a mod d` of `n` limbs, where the reciprocal of `d` is known.
    fn __gmpn_preinv_mod_1(a: *const Limb, n: Size, d: Limb, _reciprocal: Limb) -> Limb {
        __gmpn_mod_1(a, n, d)
    }

    /// [`__gmpn_divrem_1`] where the reciprocal of the shifted divisor is known.
    fn __gmpn_preinv_divrem_1(
        q: *mut Limb,
        fraction: Size,
        a: *const Limb,
        n: Size,
        d: Limb,
        _reciprocal: Limb,
        _bits: c_int,
    ) -> Limb {
        __gmpn_divrem_1(q, fraction, a, n, d)
    }
}

/// `a = q d + r`, where `r` has as many limbs as `d` and may be `a`.
#[inline(always)]
unsafe fn divide(q: &mut [Limb], r: *mut Limb, a: &[Limb], d: &[Limb]) {
    if !core::ptr::eq(r, a.as_ptr()) {
        return done(limb::div_rem(q, from_raw_parts_mut(r, d.len()), a, d));
    }
    if let Some(rest) = [0; 8].get_mut(..d.len()) {
        done(limb::div_rem(q, rest, a, d));
        return r.copy_from_nonoverlapping(rest.as_ptr(), rest.len());
    }
    let k = kernels();
    let scratch_len = div::div_scratch_len(k, trimmed(a).len(), d.len());
    with_limbs(d.len() + scratch_len, |scratch| {
        let (rest, scratch) = scratch.split_at_mut(d.len());
        done(div::div_rem(k, q, rest, a, d, scratch));
        r.copy_from_nonoverlapping(rest.as_ptr(), rest.len());
    });
}

/// `u = (top 2^(64 m) + q) d + rest` by a divisor with its top bit set, the rest in the place of
/// `u`.
unsafe fn divide_normalized(q: &mut [Limb], u: &mut [Limb], d: &[Limb]) -> Limb {
    let k = kernels();
    if d.last().is_none_or(|top| top >> 63 == 0) {
        raise(DIVISION_BY_ZERO);
    }
    let (m, n) = (q.len(), d.len());
    if n == 1 {
        return with_limbs(m + 1, |quotient| {
            let mut rest = [0];
            done(limb::div_rem(quotient, &mut rest, u, d));
            q.copy_from_slice(&quotient[..m]);
            u[0] = rest[0];
            quotient[m]
        });
    }
    let by = Reciprocal2::new(d[n - 1], d[n - 2]);
    let scratch_len = div::div_normalized_scratch_len(k, m, n);
    with_limbs(scratch_len, |scratch| div::div_normalized(k, q, u, d, by, scratch))
}

/// `a = q d + remainder` of `n` limbs; the remainder.
unsafe fn divide_by_limb(q: *mut Limb, a: *const Limb, n: usize, d: Limb) -> Limb {
    if core::ptr::eq(q, a) {
        limb::div_rem_1_assign(from_raw_parts_mut(q, n), d)
    } else {
        limb::div_rem_1(from_raw_parts_mut(q, n), from_raw_parts(a, n), d)
    }
}

/// Whether two areas have a limb in common.
fn overlap(a: *const Limb, an: usize, b: *const Limb, bn: usize) -> bool {
    a < b.wrapping_add(bn) && b < a.wrapping_add(an)
}

/// A division that the manual allows has a result, unless there is no memory.
fn done(result: Result<(), DivError>) {
    match result {
        Ok(()) => (),
        Err(DivError::Scratch(_)) => out_of_memory(),
        Err(_) => raise(DIVISION_BY_ZERO),
    }
}
