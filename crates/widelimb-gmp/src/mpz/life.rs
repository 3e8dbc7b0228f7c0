//! Beginning and end of integers, and their memory.

use super::__gmpz_set;
use crate::abi::{BitCount, Mpz, Size};
use crate::export::export;
use crate::fault::overflow;
use crate::memory;
use core::ffi::{c_int, c_void};
use core::ptr;
use widelimb_limb::LIMB_BITS;

export! {
    /// `r = 0`, of memory that was no number before.
    fn __gmpz_init(r: *mut Mpz) {
        ptr::write(r, Mpz::zero());
    }

    /// `r = 0`, with room for so many bits, of memory that was no number before.
    fn __gmpz_init2(r: *mut Mpz, bits: BitCount) {
        ptr::write(r, Mpz::zero());
        Mpz::room(r, (bits.div_ceil(LIMB_BITS as BitCount) as usize).max(1));
    }

    /// `r = a`, of memory that was no number before.
    fn __gmpz_init_set(r: *mut Mpz, a: *const Mpz) {
        ptr::write(r, Mpz::zero());
        __gmpz_set(r, a);
    }

    /// Gives back the memory of a number, which is none afterwards.
    fn __gmpz_clear(r: *mut Mpz) {
        Mpz::clear(r);
    }

    /// Room for so many limbs; a number that does not fit becomes 0.
    fn __gmpz_realloc(r: *mut Mpz, limbs: Size) -> *mut c_void {
        let limbs = usize::try_from(limbs).unwrap_or(0).max(1);
        let Ok(alloc) = c_int::try_from(limbs) else { overflow() };
        (*r).d = match (*r).alloc {
            0 => memory::allocate(limbs),
            old => memory::reallocate((*r).d, old as usize, limbs),
        };
        (*r).alloc = alloc;
        if Mpz::limbs(r).len() > limbs {
            (*r).size = 0;
        }
        (*r).d.cast()
    }

    /// Room for so many bits; a number that does not fit becomes 0.
    fn __gmpz_realloc2(r: *mut Mpz, bits: BitCount) {
        __gmpz_realloc(r, bits.div_ceil(LIMB_BITS as BitCount) as Size);
    }

    /// Exchanges two numbers.
    fn __gmpz_swap(a: *mut Mpz, b: *mut Mpz) {
        ptr::swap(a, b);
    }
}
