//! Beginning and end of floats, and their precisions.

use super::{Value, put};
use crate::abi::{BitCount, Mpf, Size};
use crate::export::export;
use crate::memory;
use core::ffi::{c_char, c_double, c_int, c_long, c_ulong};
use core::ptr;
use core::sync::atomic::{AtomicI64, Ordering};
use widelimb_limb::LIMB_BITS;

/// The precision of floats that begin without one, in limbs. Programs read it.
#[unsafe(no_mangle)]
pub static __gmp_default_fp_limb_precision: AtomicI64 = AtomicI64::new(limbs_of(53));

/// The limbs of a precision of so many bits: 53 at least, and one limb more, because the highest
/// may have one bit.
const fn limbs_of(bits: BitCount) -> Size {
    let bits = if bits < 53 { 53 } else { bits };
    (bits.div_ceil(LIMB_BITS as BitCount) + 1) as Size
}

/// The bits that a precision of so many limbs has at least.
const fn bits_of(limbs: Size) -> BitCount {
    ((limbs - 1) * LIMB_BITS as Size) as BitCount
}

export! {
    /// Has floats begin with a precision of at least so many bits from now on.
    fn __gmpf_set_default_prec(bits: BitCount) {
        __gmp_default_fp_limb_precision.store(limbs_of(bits), Ordering::Relaxed);
    }

    /// The precision with which floats begin, in bits.
    fn __gmpf_get_default_prec() -> BitCount {
        bits_of(default_precision())
    }

    /// `r = 0` with the default precision, of memory that was no number before.
    fn __gmpf_init(r: *mut Mpf) {
        begin(r, default_precision());
    }

    /// `r = 0` with a precision of at least so many bits, of memory that was no number before.
    fn __gmpf_init2(r: *mut Mpf, bits: BitCount) {
        begin(r, limbs_of(bits));
    }

    /// Gives back the memory of a number, which is none afterwards.
    fn __gmpf_clear(r: *mut Mpf) {
        memory::free((*r).d, (*r).prec as usize + 1);
    }

    /// The precision in bits.
    fn __gmpf_get_prec(a: *const Mpf) -> BitCount {
        bits_of((*a).prec.into())
    }

    /// Gives a number a precision of at least so many bits, and memory for it; it is cut to them.
    fn __gmpf_set_prec(r: *mut Mpf, bits: BitCount) {
        let (old, new) = ((*r).prec as usize, limbs_of(bits) as usize);
        if old == new {
            return;
        }
        (*r).prec = new as c_int;
        if (*r).size.unsigned_abs() as usize > new + 1 {
            put(r, Value::of(r));
        }
        (*r).d = memory::reallocate((*r).d, old + 1, new + 1);
    }

    /// Gives a number a precision of at least so many bits, for which it has memory already; the
    /// number stays as it is. Before its end it has its own precision back.
    fn __gmpf_set_prec_raw(r: *mut Mpf, bits: BitCount) {
        (*r).prec = limbs_of(bits) as c_int;
    }

    /// `r = a` with the default precision, of memory that was no number before.
    fn __gmpf_init_set(r: *mut Mpf, a: *const Mpf) {
        __gmpf_init(r);
        put(r, Value::of(a));
    }

    /// `r = w` with the default precision, of memory that was no number before.
    fn __gmpf_init_set_ui(r: *mut Mpf, w: c_ulong) {
        __gmpf_init(r);
        super::__gmpf_set_ui(r, w);
    }

    /// `r = w` with the default precision, of memory that was no number before.
    fn __gmpf_init_set_si(r: *mut Mpf, w: c_long) {
        __gmpf_init(r);
        super::__gmpf_set_si(r, w);
    }

    /// `r = d` with the default precision, of memory that was no number before.
    fn __gmpf_init_set_d(r: *mut Mpf, d: c_double) {
        __gmpf_init(r);
        super::__gmpf_set_d(r, d);
    }

    /// `r = ` what a string says, with the default precision, of memory that was no number before.
    /// 0, or -1 where it is no number; then too `r` is one.
    fn __gmpf_init_set_str(r: *mut Mpf, text: *const c_char, base: c_int) -> c_int {
        __gmpf_init(r);
        super::__gmpf_set_str(r, text, base)
    }

    /// Exchanges two numbers, with their precisions.
    fn __gmpf_swap(a: *mut Mpf, b: *mut Mpf) {
        ptr::swap(a, b);
    }

    /// The limbs in use.
    fn __gmpf_size(a: *const Mpf) -> usize {
        (*a).size.unsigned_abs() as usize
    }
}

fn default_precision() -> Size {
    __gmp_default_fp_limb_precision.load(Ordering::Relaxed)
}

/// `r = 0` with a precision of so many limbs.
unsafe fn begin(r: *mut Mpf, limbs: Size) {
    let d = memory::allocate(limbs as usize + 1);
    ptr::write(r, Mpf { prec: limbs as c_int, size: 0, exp: 0, d });
}
