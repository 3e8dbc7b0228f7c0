//! Sums and differences, shifts and copies.

use crate::abi::Size;
use crate::export::{export, export_jump};
use core::ffi::c_uint;
use core::slice::from_raw_parts_mut;
use widelimb_limb::Limb;
use widelimb_limb::raw;

export_jump! {
    /// `r = a + b` of `n` limbs; the carry out.
    fn __gmpn_add_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) -> Limb {
        raw::add_n(r, a, b, n as usize)
    }

    /// `r = a - b` of `n` limbs; the borrow out.
    fn __gmpn_sub_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) -> Limb {
        raw::sub_n(r, a, b, n as usize)
    }

    /// `r = a + b + carry` of `n` limbs, for a carry of 0 or 1; the carry out.
    fn __gmpn_add_nc(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size, carry: Limb) -> Limb {
        raw::add_n_carry(r, a, b, n as usize, carry)
    }

    /// `r = a - b - borrow` of `n` limbs, for a borrow of 0 or 1; the borrow out.
    fn __gmpn_sub_nc(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size, borrow: Limb) -> Limb {
        raw::sub_n_borrow(r, a, b, n as usize, borrow)
    }

    /// `r = -a mod 2^(64 n)`; 0 if `a` is 0, else 1.
    fn __gmpn_neg(r: *mut Limb, a: *const Limb, n: Size) -> Limb {
        raw::neg(r, a, n as usize)
    }

    /// `r = a 2^bits mod 2^(64 n)`, for 1 to 63 bits; the bits shifted out above.
    fn __gmpn_lshift(r: *mut Limb, a: *const Limb, n: Size, bits: c_uint) -> Limb {
        raw::shl(r, a, n as usize, bits)
    }

    /// `r = floor(a / 2^bits)` of `n` limbs, for 1 to 63 bits; the bits shifted out below, in the
    /// high end of the limb.
    fn __gmpn_rshift(r: *mut Limb, a: *const Limb, n: Size, bits: c_uint) -> Limb {
        raw::shr(r, a, n as usize, bits)
    }

    /// `r = a + 2 b` of `n` limbs; what goes out above.
    fn __gmpn_addlsh1_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) -> Limb {
        raw::addlsh(r, a, b, n as usize, 1)
    }

    /// `r = a + 4 b` of `n` limbs; what goes out above.
    fn __gmpn_addlsh2_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) -> Limb {
        raw::addlsh(r, a, b, n as usize, 2)
    }

    /// `r = a + 2^bits b` of `n` limbs, for 1 to 63 bits; what goes out above.
    fn __gmpn_addlsh_n(
        r: *mut Limb,
        a: *const Limb,
        b: *const Limb,
        n: Size,
        bits: c_uint,
    ) -> Limb {
        raw::addlsh(r, a, b, n as usize, bits)
    }

    /// `r = a - 2 b` of `n` limbs; what is borrowed from above.
    fn __gmpn_sublsh1_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) -> Limb {
        raw::sublsh(r, a, b, n as usize, 1)
    }

    /// Copies `n` limbs, of which the destination may overlap the source below it.
    fn __gmpn_copyi(r: *mut Limb, a: *const Limb, n: Size) {
        r.copy_from(a, n as usize);
    }

    /// Copies `n` limbs, of which the destination may overlap the source above it.
    fn __gmpn_copyd(r: *mut Limb, a: *const Limb, n: Size) {
        r.copy_from(a, n as usize);
    }

    /// `r = 0` of `n` limbs.
    fn __gmpn_zero(r: *mut Limb, n: Size) {
        r.write_bytes(0, n as usize);
    }
}

export! {
    /// `r = a + w` of `n` limbs; the carry out.
    fn __gmpn_add_1(r: *mut Limb, a: *const Limb, n: Size, w: Limb) -> Limb {
        with_word(r, a, n as usize, w, Limb::overflowing_add)
    }

    /// `r = a - w` of `n` limbs; the borrow out.
    fn __gmpn_sub_1(r: *mut Limb, a: *const Limb, n: Size, w: Limb) -> Limb {
        with_word(r, a, n as usize, w, Limb::overflowing_sub)
    }

    /// `r = a + b` of `m` and `n <= m` limbs; the carry out.
    fn __gmpn_add(r: *mut Limb, a: *const Limb, m: Size, b: *const Limb, n: Size) -> Limb {
        let (m, n) = (m as usize, n as usize);
        let carry = raw::add_n(r, a, b, n);
        with_word(r.add(n), a.add(n), m - n, carry, Limb::overflowing_add)
    }

    /// `r = a - b` of `m` and `n <= m` limbs; the borrow out.
    fn __gmpn_sub(r: *mut Limb, a: *const Limb, m: Size, b: *const Limb, n: Size) -> Limb {
        let (m, n) = (m as usize, n as usize);
        let borrow = raw::sub_n(r, a, b, n);
        with_word(r.add(n), a.add(n), m - n, borrow, Limb::overflowing_sub)
    }

    /// `r = 2^64 - 1 - (a 2^bits mod 2^64)` limb by limb: the complement of a shift by 1 to 63
    /// bits, of which the bits shifted out above are given.
    fn __gmpn_lshiftc(r: *mut Limb, a: *const Limb, n: Size, bits: c_uint) -> Limb {
        let out = raw::shl(r, a, n as usize, bits);
        raw::not(r, r, n as usize);
        out
    }

    /// `r = 2 b - a` of `n` limbs; what goes out above, which may be -1.
    fn __gmpn_rsblsh1_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) -> Limb {
        shifted_less(r, a, b, n as usize, 1)
    }

    /// `r = 4 b - a` of `n` limbs; what goes out above, which may be -1.
    fn __gmpn_rsblsh2_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) -> Limb {
        shifted_less(r, a, b, n as usize, 2)
    }

    /// `r = 2^bits b - a` of `n` limbs, for 1 to 63 bits; what goes out above, which may be -1.
    fn __gmpn_rsblsh_n(
        r: *mut Limb,
        a: *const Limb,
        b: *const Limb,
        n: Size,
        bits: c_uint,
    ) -> Limb {
        shifted_less(r, a, b, n as usize, bits)
    }

    /// `r = floor((a + b) / 2)` of `n` limbs; the lowest bit of the sum.
    fn __gmpn_rsh1add_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) -> Limb {
        let carry = raw::add_n(r, a, b, n as usize);
        halve(r, n as usize, carry)
    }

    /// `r = floor((a - b) / 2)` of `n` limbs, in two's complement; the lowest bit of the
    /// difference.
    fn __gmpn_rsh1sub_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) -> Limb {
        let borrow = raw::sub_n(r, a, b, n as usize);
        halve(r, n as usize, borrow)
    }
}

/// `r = a` with one limb added or taken away at the bottom, of limbs that may overlap; what goes out
/// above. The limbs from where nothing is carried are copied.
#[inline(always)]
unsafe fn with_word(
    r: *mut Limb,
    a: *const Limb,
    n: usize,
    w: Limb,
    step: impl Fn(Limb, Limb) -> (Limb, bool),
) -> Limb {
    let (mut i, mut carry) = (0, w);
    while i < n {
        let (limb, over) = step(*a.add(i), carry);
        *r.add(i) = limb;
        (i, carry) = (i + 1, over.into());
        if !over {
            break;
        }
    }
    if !core::ptr::eq(r, a) {
        copy(r.add(i), a.add(i), n - i);
    }
    carry
}

/// `r = a`, of limbs that may overlap from below, a few of them without a call.
#[inline(always)]
unsafe fn copy(r: *mut Limb, a: *const Limb, n: usize) {
    if n > 8 {
        return r.copy_from(a, n);
    }
    for i in 0..n {
        // Volatile, or the compiler makes a call of it.
        r.add(i).write_volatile(*a.add(i));
    }
}

/// `r = a`, of limbs that may overlap.
#[inline(always)]
pub(super) unsafe fn copied<'a>(r: *mut Limb, a: *const Limb, n: usize) -> &'a mut [Limb] {
    if !core::ptr::eq(r, a) {
        r.copy_from(a, n);
    }
    from_raw_parts_mut(r, n)
}

/// `r = 2^bits b - a`, as `-(a - 2^bits b)`; what goes out above.
unsafe fn shifted_less(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, bits: u32) -> Limb {
    let borrow = raw::sublsh(r, a, b, n, bits);
    borrow.wrapping_sub(raw::neg(r, r, n))
}

/// `r = (top 2^(64 n) + r) / 2` for a bit above, rounded down; the bit below.
unsafe fn halve(r: *mut Limb, n: usize, top: Limb) -> Limb {
    let out = raw::shr(r, r, n, 1);
    *r.add(n - 1) |= top << 63;
    out >> 63
}
