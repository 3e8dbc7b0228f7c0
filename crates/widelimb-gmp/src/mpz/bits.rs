//! Single bits, in two's complement.

use super::logic::INFINITE;
use super::place;
use super::twos_complement::twos_limb;
use crate::abi::{BitCount, Mpz};
use crate::export::export;
use crate::fault::overflow;
use core::ffi::c_int;
use core::slice::from_raw_parts_mut;
use widelimb_limb::{self as limb, LIMB_BITS, Limb};

export! {
    /// Where the first zero bit of `a` is from bit `from` on; the highest number there is, where
    /// there is none.
    fn __gmpz_scan0(a: *const Mpz, from: BitCount) -> BitCount {
        scan(a, from, !0)
    }

    /// Where the first one bit of `a` is from bit `from` on; the highest number there is, where
    /// there is none.
    fn __gmpz_scan1(a: *const Mpz, from: BitCount) -> BitCount {
        scan(a, from, 0)
    }

    /// Bit `i` of `a`.
    fn __gmpz_tstbit(a: *const Mpz, i: BitCount) -> c_int {
        is_set(a, i).into()
    }

    /// Sets bit `i` of `r`.
    fn __gmpz_setbit(r: *mut Mpz, i: BitCount) {
        if !is_set(r, i) {
            add_bit(r, i, Mpz::is_negative(r));
        }
    }

    /// Clears bit `i` of `r`.
    fn __gmpz_clrbit(r: *mut Mpz, i: BitCount) {
        if is_set(r, i) {
            add_bit(r, i, !Mpz::is_negative(r));
        }
    }

    /// Changes bit `i` of `r`.
    fn __gmpz_combit(r: *mut Mpz, i: BitCount) {
        add_bit(r, i, is_set(r, i) != Mpz::is_negative(r));
    }
}

/// Whether bit `i` of `a` is 1.
#[inline(always)]
unsafe fn is_set(a: *const Mpz, i: BitCount) -> bool {
    let (limb, bit) = place(i);
    twos_limb(a, limb) >> bit & 1 == 1
}

/// `|r| = |r| ± 2^i`, which is known not to be below 0.
#[inline(always)]
unsafe fn add_bit(r: *mut Mpz, i: BitCount, minus: bool) {
    let (limb, bit) = place(i);
    let (n, negative) = (Mpz::limbs(r).len(), Mpz::is_negative(r));
    if minus {
        limb::sub_1_assign(from_raw_parts_mut((*r).d.add(limb), n - limb), 1 << bit);
        return Mpz::set_size(r, n, negative);
    }
    if limb >= c_int::MAX as usize {
        overflow();
    }
    let len = n.max(limb + 1);
    let room = Mpz::room(r, len);
    if len > n {
        room.add(n).write_bytes(0, len - n);
    }
    let carry = limb::add_1_assign(from_raw_parts_mut(room.add(limb), len - limb), 1 << bit);
    if carry != 0 {
        *Mpz::room(r, len + 1).add(len) = carry;
    }
    Mpz::set_exact_size(r, len + carry as usize, negative);
}

/// Where the first bit is that differs from those of `other`, from bit `from` on.
#[inline(always)]
unsafe fn scan(a: *const Mpz, from: BitCount, other: Limb) -> BitCount {
    let (first, bit) = place(from);
    let n = Mpz::limbs(a).len();
    if first < n {
        let differ = (twos_limb(a, first) ^ other) & (!0 << bit);
        if differ != 0 {
            return at(first, differ);
        }
        if let Some(found) = scan_on(a, first + 1, other) {
            return found;
        }
    }
    let sign = if Mpz::is_negative(a) { !0 } else { 0 };
    if sign == other { INFINITE } else { from.max(n as BitCount * LIMB_BITS as BitCount) }
}

/// The place of the lowest one bit of a limb.
#[inline(always)]
fn at(limb: usize, differ: Limb) -> BitCount {
    limb as BitCount * LIMB_BITS as BitCount + BitCount::from(differ.trailing_zeros())
}

/// [`scan`] from a limb on, of those that `a` has.
unsafe fn scan_on(a: *const Mpz, first: usize, other: Limb) -> Option<BitCount> {
    let limbs = Mpz::limbs(a);
    // Below the lowest limb that is not 0 all are 0; above it, those of a negative number are
    // complements.
    let lowest = limbs.iter().position(|&limb| limb != 0)?;
    let mut i = first;
    if i <= lowest {
        if other != 0 && i < lowest {
            return Some(at(i, !0));
        }
        let differ = twos_limb(a, lowest) ^ other;
        if differ != 0 {
            return Some(at(lowest, differ));
        }
        i = lowest + 1;
    }
    let same = if Mpz::is_negative(a) { !other } else { other };
    let found = limbs[i.min(limbs.len())..].iter().position(|&limb| limb != same)?;
    Some(at(i + found, limbs[i + found] ^ same))
}
