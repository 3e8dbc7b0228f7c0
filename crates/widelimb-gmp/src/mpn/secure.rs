//! Arithmetic on secrets: time and addresses depend on lengths alone, scratch is the caller's, and
//! nothing is allocated.
//!
//! A function `_itch` tells the limbs of scratch that the function of the same name takes: at least
//! 1, for there are programs that cannot allocate none.

#![allow(clippy::too_many_arguments, reason = "the manual has them")]

use crate::abi::{BitCount, Size};
use crate::export::{export, export_jump};
use core::ffi::c_int;
use core::slice::{from_raw_parts, from_raw_parts_mut};
use widelimb_kernels::kernels;
use widelimb_limb::modular::select::look_up;
use widelimb_limb::{LIMB_BITS, Limb, secret};

export_jump! {
    /// `r = a + w` of `n` limbs; the carry out.
    fn __gmpn_sec_add_1(
        r: *mut Limb,
        a: *const Limb,
        n: Size,
        w: Limb,
        _scratch: *mut Limb,
    ) -> Limb {
        secret::add_1(r, a, n as usize, w)
    }

    /// `r = a - w` of `n` limbs; the borrow out.
    fn __gmpn_sec_sub_1(
        r: *mut Limb,
        a: *const Limb,
        n: Size,
        w: Limb,
        _scratch: *mut Limb,
    ) -> Limb {
        secret::sub_1(r, a, n as usize, w)
    }
}

export! {
    /// `r = a b` of `an` and `bn <= an` limbs, to `an + bn` limbs.
    fn __gmpn_sec_mul(
        r: *mut Limb,
        a: *const Limb,
        an: Size,
        b: *const Limb,
        bn: Size,
        _scratch: *mut Limb,
    ) {
        let (an, bn) = (an as usize, bn as usize);
        let r = from_raw_parts_mut(r, an + bn);
        secret::mul(kernels(), r, from_raw_parts(a, an), from_raw_parts(b, bn));
    }

    /// `r = a^2` of `n` limbs, to `2 n` limbs.
    fn __gmpn_sec_sqr(r: *mut Limb, a: *const Limb, n: Size, _scratch: *mut Limb) {
        let n = n as usize;
        secret::sqr(kernels(), from_raw_parts_mut(r, 2 * n), from_raw_parts(a, n));
    }

    /// `r = base^exponent mod m` for an odd `m` of `n` limbs, a base of `bn` limbs and an exponent
    /// of `bits` bits.
    fn __gmpn_sec_powm(
        r: *mut Limb,
        base: *const Limb,
        bn: Size,
        exponent: *const Limb,
        bits: BitCount,
        m: *const Limb,
        n: Size,
        scratch: *mut Limb,
    ) {
        let (bn, bits, n) = (bn as usize, bits as usize, n as usize);
        let scratch = from_raw_parts_mut(scratch, secret::pow_scratch_len(bn, bits, n));
        let exponent = from_raw_parts(exponent, bits.div_ceil(LIMB_BITS));
        let (base, m) = (from_raw_parts(base, bn), from_raw_parts(m, n));
        let r = from_raw_parts_mut(r, n);
        secret::pow(kernels(), r, base, exponent, bits, m, scratch);
    }

    /// `r = table[which]` of a table of `entries` numbers of `n` limbs each.
    fn __gmpn_sec_tabselect(
        r: *mut Limb,
        table: *const Limb,
        n: Size,
        entries: Size,
        which: Size,
    ) {
        let (n, entries) = (n as usize, entries as usize);
        look_up(from_raw_parts_mut(r, n), from_raw_parts(table, n * entries), which as Limb);
    }

    /// `a = (top 2^(64 m) + q) d + r` of `an = m + dn` limbs and `dn`, the highest of `d` not 0:
    /// `m` limbs to `q`, `r` in the place of `a`; `top`.
    fn __gmpn_sec_div_qr(
        q: *mut Limb,
        a: *mut Limb,
        an: Size,
        d: *const Limb,
        dn: Size,
        scratch: *mut Limb,
    ) -> Limb {
        let q = from_raw_parts_mut(q, (an - dn) as usize);
        divide(Some(q), a, an as usize, d, dn as usize, scratch)
    }

    /// `a = a mod d` of `an` and `dn <= an` limbs, the highest of `d` not 0.
    fn __gmpn_sec_div_r(a: *mut Limb, an: Size, d: *const Limb, dn: Size, scratch: *mut Limb) {
        divide(None, a, an as usize, d, dn as usize, scratch);
    }

    /// `r = 1 / a mod m` of `n` limbs for an odd `m`: 1, or 0 if there is none. `a` is overwritten;
    /// `bits` is at least the bits of both together.
    fn __gmpn_sec_invert(
        r: *mut Limb,
        a: *mut Limb,
        m: *const Limb,
        n: Size,
        bits: BitCount,
        scratch: *mut Limb,
    ) -> c_int {
        let n = n as usize;
        let scratch = from_raw_parts_mut(scratch, secret::invert_scratch_len(n));
        let (r, a) = (from_raw_parts_mut(r, n), from_raw_parts_mut(a, n));
        secret::invert(kernels(), r, a, from_raw_parts(m, n), bits, scratch) as c_int
    }
}

/// [`__gmpn_sec_div_qr`], where the quotient may not be wanted.
unsafe fn divide(
    q: Option<&mut [Limb]>,
    a: *mut Limb,
    an: usize,
    d: *const Limb,
    dn: usize,
    scratch: *mut Limb,
) -> Limb {
    let scratch = from_raw_parts_mut(scratch, secret::div_rem_scratch_len(an, dn));
    secret::div_rem(kernels(), q, from_raw_parts_mut(a, an), from_raw_parts(d, dn), scratch)
}

export! {
    /// The scratch of [`__gmpn_sec_add_1`], in limbs.
    fn __gmpn_sec_add_1_itch(_n: Size) -> Size {
        1
    }

    /// The scratch of [`__gmpn_sec_sub_1`], in limbs.
    fn __gmpn_sec_sub_1_itch(_n: Size) -> Size {
        1
    }

    /// The scratch of [`__gmpn_sec_mul`], in limbs.
    fn __gmpn_sec_mul_itch(_an: Size, _bn: Size) -> Size {
        1
    }

    /// The scratch of [`__gmpn_sec_sqr`], in limbs.
    fn __gmpn_sec_sqr_itch(_n: Size) -> Size {
        1
    }

    /// The scratch of [`__gmpn_sec_powm`], in limbs.
    fn __gmpn_sec_powm_itch(bn: Size, bits: BitCount, n: Size) -> Size {
        secret::pow_scratch_len(bn as usize, bits as usize, n as usize) as Size
    }

    /// The scratch of [`__gmpn_sec_div_qr`], in limbs.
    fn __gmpn_sec_div_qr_itch(an: Size, dn: Size) -> Size {
        secret::div_rem_scratch_len(an as usize, dn as usize) as Size
    }

    /// The scratch of [`__gmpn_sec_div_r`], in limbs.
    fn __gmpn_sec_div_r_itch(an: Size, dn: Size) -> Size {
        secret::div_rem_scratch_len(an as usize, dn as usize) as Size
    }

    /// The scratch of [`__gmpn_sec_invert`], in limbs.
    fn __gmpn_sec_invert_itch(n: Size) -> Size {
        secret::invert_scratch_len(n as usize) as Size
    }
}
