//! Sums and differences with products.

use super::add::sum;
use super::mul::{__gmpz_mul_2exp, by_word};
use crate::abi::Mpz;
use crate::export::export;
use crate::product::multiply;
use crate::scratch::with_limbs;
use core::ffi::c_ulong;
use core::ptr;
use core::slice::{from_raw_parts, from_raw_parts_mut};
use widelimb_limb::{self as limb, LIMB_BITS, Limb, raw};

export! {
    /// `r = r + a b`.
    fn __gmpz_addmul(r: *mut Mpz, a: *const Mpz, b: *const Mpz) {
        add_product(r, a, b, false);
    }

    /// `r = r - a b`.
    fn __gmpz_submul(r: *mut Mpz, a: *const Mpz, b: *const Mpz) {
        add_product(r, a, b, true);
    }

    /// `r = r + a w`.
    fn __gmpz_addmul_ui(r: *mut Mpz, a: *const Mpz, w: c_ulong) {
        add_product_by_word(r, a, w, Mpz::is_negative(a));
    }

    /// `r = r - a w`.
    fn __gmpz_submul_ui(r: *mut Mpz, a: *const Mpz, w: c_ulong) {
        add_product_by_word(r, a, w, !Mpz::is_negative(a));
    }
}

/// `r = r + a b`, or `r - a b`.
#[inline(always)]
unsafe fn add_product(r: *mut Mpz, a: *const Mpz, b: *const Mpz, minus: bool) {
    let (an, bn) = (Mpz::limbs(a).len(), Mpz::limbs(b).len());
    let negative = (((*a).size ^ (*b).size) < 0) != minus;
    if an == 0 || bn == 0 {
        return;
    }
    if bn == 1 {
        return add_product_by_word(r, a, *(*b).d, negative);
    }
    if an == 1 {
        return add_product_by_word(r, b, *(*a).d, negative);
    }
    let n = an + bn;
    with_limbs(n, |product| {
        multiply(product, Mpz::limbs(a), Mpz::limbs(b));
        let mut number = Mpz { alloc: 0, size: 0, d: product.as_mut_ptr() };
        Mpz::set_exact_size(&mut number, n - usize::from(product[n - 1] == 0), negative);
        sum(r, r, &raw const number, negative);
    });
}

/// `r = r + |a| w`, or `r - |a| w`.
#[inline(always)]
unsafe fn add_product_by_word(r: *mut Mpz, a: *const Mpz, w: Limb, negative: bool) {
    let (rn, an) = (Mpz::limbs(r).len(), Mpz::limbs(a).len());
    if an == 0 || w == 0 {
        return;
    }
    if rn == 0 {
        return by_word(r, a, w, negative);
    }
    if ptr::eq(r, a) {
        return multiple_of_itself(r, w, negative);
    }
    if (rn, an) == (1, 1) {
        return add_product_of_words(r, *(*a).d, w, negative);
    }
    let n = rn.max(an);
    let room = Mpz::room(r, n + 1);
    let (low, high) = from_raw_parts_mut(room, n + 1).split_at_mut(an.min(rn));
    let (a_low, a_high) = from_raw_parts((*a).d, an).split_at(an.min(rn));
    let (above, last) = high.split_at_mut(n - low.len());
    if Mpz::is_negative(r) == negative {
        let mut carry = raw::addmul_1(low.as_mut_ptr(), a_low.as_ptr(), low.len(), w, 0);
        if an > rn {
            carry = limb::mul_1(above, a_high, w, carry);
        } else {
            carry = limb::add_1_assign(above, carry);
        }
        last[0] = carry;
        return Mpz::set_exact_size(r, n + usize::from(carry != 0), negative);
    }
    let mut borrow = raw::submul_1(low.as_mut_ptr(), a_low.as_ptr(), low.len(), w, 0);
    if an > rn {
        above.fill(0);
        borrow = limb::submul_1(above, a_high, w, borrow);
    } else {
        borrow = limb::sub_1_assign(above, borrow);
    }
    let negative = Mpz::is_negative(r) != (borrow != 0);
    last[0] = 0;
    if borrow != 0 {
        // The difference is below 0: its limbs are to be negated.
        let whole = limb::neg_assign(from_raw_parts_mut(room, n));
        *room.add(n) = borrow - whole;
    }
    Mpz::set_size(r, n + 1, negative);
}

/// `r = r + a w`, or `r - a w`, for an `r` of one limb.
#[inline(always)]
unsafe fn add_product_of_words(r: *mut Mpz, a: Limb, w: Limb, negative: bool) {
    let product = u128::from(a) * u128::from(w);
    let old = u128::from(*(*r).d);
    // The sum is below 2^128: the product is at most (2^64 - 1)^2.
    let (sum, negative) = if Mpz::is_negative(r) == negative {
        (product + old, negative)
    } else {
        (product.abs_diff(old), if product < old { !negative } else { negative })
    };
    let room = Mpz::room(r, 2);
    (*room, *room.add(1)) = (sum as Limb, (sum >> 64) as Limb);
    Mpz::set_size(r, 2, negative);
}

/// `r = r + |r| w`, or `r - |r| w`, for an `r` that is not 0.
#[cold]
unsafe fn multiple_of_itself(r: *mut Mpz, w: Limb, negative: bool) {
    if Mpz::is_negative(r) != negative {
        return by_word(r, r, w - 1, negative);
    }
    match w.checked_add(1) {
        Some(factor) => by_word(r, r, factor, negative),
        None => __gmpz_mul_2exp(r, r, LIMB_BITS as c_ulong),
    }
}
