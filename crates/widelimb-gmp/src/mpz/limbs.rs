//! Integers as limbs.

use crate::abi::{BitCount, Mpz, Size};
use crate::export::export;
use crate::fault::overflow;
use crate::memory::allocate;
use core::ffi::c_int;
use core::ptr;
use widelimb_limb::{LIMB_BITS, Limb};

export! {
    /// Limb `i` of `|a|`; 0 for those that `a` does not have.
    fn __gmpz_getlimbn(a: *const Mpz, i: Size) -> Limb {
        let at = usize::try_from(i).ok();
        at.and_then(|at| Mpz::limbs(a).get(at)).copied().unwrap_or(0)
    }

    /// The limbs of `|a|`, to be read.
    fn __gmpz_limbs_read(a: *const Mpz) -> *const Limb {
        (*a).d
    }

    /// Room for `n` limbs, of any content, to be written.
    fn __gmpz_limbs_write(r: *mut Mpz, n: Size) -> *mut Limb {
        Mpz::room(r, usize::try_from(n).unwrap_or(0))
    }

    /// Room for `n` limbs with those of `|r|` in the lower ones, to be written.
    fn __gmpz_limbs_modify(r: *mut Mpz, n: Size) -> *mut Limb {
        Mpz::room(r, usize::try_from(n).unwrap_or(0))
    }

    /// Says that `|size|` limbs were written, with zeros at the top or not, and the sign.
    fn __gmpz_limbs_finish(r: *mut Mpz, size: Size) {
        Mpz::set_size(r, size.unsigned_abs() as usize, size < 0);
    }

    /// Makes `r` the number whose `|size|` limbs, with zeros at the top or not, are at `limbs`, and
    /// whose sign is that of `size`. It is only read. Gives `r`.
    fn __gmpz_roinit_n(r: *mut Mpz, limbs: *const Limb, size: Size) -> *const Mpz {
        ptr::write(r, Mpz { alloc: 0, size: 0, d: limbs.cast_mut() });
        Mpz::set_size(r, size.unsigned_abs() as usize, size < 0);
        r
    }

    /// Makes `count` numbers 0, with room for so many bits each, which is never given back.
    /// Obsolete.
    fn __gmpz_array_init(numbers: *mut Mpz, count: Size, bits: Size) {
        // A sum takes room for a carry before it is known that there is none.
        let limbs = (bits.max(0) as BitCount as usize).div_ceil(LIMB_BITS) + 1;
        let count = usize::try_from(count).unwrap_or(0);
        let all = limbs.checked_mul(count).filter(|&all| all <= usize::MAX >> 4);
        let (Some(all), Ok(alloc)) = (all, c_int::try_from(limbs)) else { overflow() };
        if all > 0 {
            let memory = allocate(all);
            for i in 0..count {
                numbers.add(i).write(Mpz { alloc, size: 0, d: memory.add(i * limbs) });
            }
        }
    }
}
