//! Products.

use super::shift::shl;
use super::{place, put_word, with_result};
use crate::abi::{BitCount, Mpz};
use crate::export::export;
use crate::fault::overflow;
use crate::product::multiply;
use core::ffi::{c_long, c_ulong};
use core::ptr;
use core::slice::{from_raw_parts, from_raw_parts_mut};
use widelimb_kernels::mul_slices;
use widelimb_limb::{Limb, raw};

export! {
    /// `r = a b`.
    fn __gmpz_mul(r: *mut Mpz, a: *const Mpz, b: *const Mpz) {
        let n = Mpz::limbs(a).len();
        if n == Mpz::limbs(b).len() && (*r).alloc as usize >= 2 * n {
            let negative = ((*a).size ^ (*b).size) < 0;
            if n == 1 {
                return product_of_words(r, *(*a).d, *(*b).d, negative);
            }
            if n == 2 && !ptr::eq(r, a) && !ptr::eq(r, b) {
                let product = from_raw_parts_mut((*r).d, 4);
                mul_slices(product, from_raw_parts((*a).d, 2), from_raw_parts((*b).d, 2));
                return Mpz::set_exact_size(r, 4 - usize::from(product[3] == 0), negative);
            }
        }
        long(r, a, b)
    }

    /// `r = a w`.
    fn __gmpz_mul_ui(r: *mut Mpz, a: *const Mpz, w: c_ulong) {
        by_word(r, a, w, Mpz::is_negative(a));
    }

    /// `r = a w`.
    fn __gmpz_mul_si(r: *mut Mpz, a: *const Mpz, w: c_long) {
        by_word(r, a, w.unsigned_abs(), Mpz::is_negative(a) != (w < 0));
    }

    /// `r = a 2^bits`.
    fn __gmpz_mul_2exp(r: *mut Mpz, a: *const Mpz, bits: BitCount) {
        let n = Mpz::limbs(a).len();
        if n == 0 {
            (*r).size = 0;
            return;
        }
        let (zeros, shift) = place(bits);
        let Some(len) = zeros.checked_add(n + 1) else { overflow() };
        let negative = Mpz::is_negative(a);
        let room = Mpz::room(r, len);
        let out = if shift == 0 {
            room.add(zeros).copy_from((*a).d, n);
            0
        } else {
            shl(room.add(zeros), (*a).d, n, shift)
        };
        *room.add(zeros + n) = out;
        from_raw_parts_mut(room, zeros).fill(0);
        Mpz::set_exact_size(r, len - usize::from(out == 0), negative);
    }
}

/// `r = a b` of any lengths. It never unwinds, so that what calls it last needs no stack frame.
#[inline(never)]
unsafe extern "C" fn long(r: *mut Mpz, a: *const Mpz, b: *const Mpz) {
    let (an, bn) = (Mpz::limbs(a).len(), Mpz::limbs(b).len());
    let negative = ((*a).size ^ (*b).size) < 0;
    if an == 0 || bn == 0 {
        (*r).size = 0;
    } else if bn == 1 {
        by_word(r, a, *(*b).d, negative);
    } else if an == 1 {
        by_word(r, b, *(*a).d, negative);
    } else {
        product(r, a, b, negative);
    }
}

/// `r = a b` of words, where there is room for two, and a sign.
#[inline(always)]
unsafe fn product_of_words(r: *mut Mpz, a: Limb, b: Limb, negative: bool) {
    let product = u128::from(a) * u128::from(b);
    let (room, high) = ((*r).d, (product >> 64) as Limb);
    (*room, *room.add(1)) = (product as Limb, high);
    Mpz::set_exact_size(r, 1 + usize::from(high != 0), negative);
}

/// `r = a w`, and a sign.
#[inline(always)]
pub(super) unsafe fn by_word(r: *mut Mpz, a: *const Mpz, w: Limb, negative: bool) {
    let n = Mpz::limbs(a).len();
    if n == 0 || w == 0 {
        return put_word(r, 0, false);
    }
    if n == 1 {
        let a = *(*a).d;
        Mpz::room(r, 2);
        return product_of_words(r, a, w, negative);
    }
    let room = Mpz::room(r, n + 1);
    let carry = raw::mul_1(room, (*a).d, n, w, 0);
    *room.add(n) = carry;
    Mpz::set_exact_size(r, n + usize::from(carry != 0), negative);
}

/// `r = a b` for operands of two limbs and more, and a sign.
#[inline(always)]
unsafe fn product(r: *mut Mpz, a: *const Mpz, b: *const Mpz, negative: bool) {
    let n = Mpz::limbs(a).len() + Mpz::limbs(b).len();
    with_result(r, n, ptr::eq(r, a) || ptr::eq(r, b), negative, |product| {
        multiply(product, Mpz::limbs(a), Mpz::limbs(b));
    });
}
