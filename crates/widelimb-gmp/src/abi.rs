//! The types that programs hold, laid out as GMP's manual and header say for LP64 systems.

use core::ffi::{c_int, c_long, c_ulong};
use core::slice;
use widelimb_limb::Limb;

/// The number of limbs: `mp_size_t`.
pub type Size = c_long;

/// A number of bits: `mp_bitcnt_t`.
pub type BitCount = c_ulong;

/// The exponent of a float, in limbs: `mp_exp_t`.
pub type Exponent = c_long;

/// An integer: `__mpz_struct`.
///
/// `|size|` limbs at `d` are its absolute value, the highest not 0; the sign is that of `size`. An
/// `alloc` of 0 means that `d` is not from the program's memory functions: it points at a limb that
/// is not written (a number that was never assigned to), or at limbs of the program (one that is
/// only read).
#[repr(C)]
#[derive(Debug)]
pub struct Mpz {
    /// The limbs that there is memory for.
    pub alloc: c_int,
    /// The limbs in use, negative for a negative number.
    pub size: c_int,
    /// The limbs, little end first.
    pub d: *mut Limb,
}

/// A rational: `__mpq_struct`, in lowest terms with a positive denominator.
#[repr(C)]
#[derive(Debug)]
pub struct Mpq {
    /// The numerator.
    pub num: Mpz,
    /// The denominator.
    pub den: Mpz,
}

/// A float: `__mpf_struct`. Its value is `0.d[size-1] d[size-2] ... * 2^(64 exp)` in radix `2^64`.
#[repr(C)]
#[derive(Debug)]
pub struct Mpf {
    /// The precision in limbs; there is memory for one limb more.
    pub prec: c_int,
    /// The limbs in use, negative for a negative number.
    pub size: c_int,
    /// The exponent in limbs.
    pub exp: Exponent,
    /// The limbs, little end first.
    pub d: *mut Limb,
}

/// A random state: `__gmp_randstate_struct`.
#[repr(C)]
#[derive(Debug)]
pub struct RandState {
    /// What the algorithm keeps; `d` is the algorithm's own memory.
    pub seed: Mpz,
    /// Which algorithm: not read by programs.
    pub algorithm: c_int,
    /// The functions of the algorithm, which programs may have of their own.
    pub functions: *const RandFunctions,
}

/// What an algorithm for random states consists of.
#[repr(C)]
#[derive(Debug)]
pub struct RandFunctions {
    /// Begins the numbers of a seed.
    pub seed: unsafe extern "C" fn(*mut RandState, *const Mpz),
    /// The next so many bits, in as many limbs as they need.
    pub fill: unsafe extern "C" fn(*mut RandState, *mut Limb, c_ulong),
    /// Gives back the memory of a state.
    pub clear: unsafe extern "C" fn(*mut RandState),
    /// Makes a state that is none yet a copy of another one.
    pub copy: unsafe extern "C" fn(*mut RandState, *const RandState),
}

impl Mpz {
    /// The limbs of the absolute value.
    #[inline(always)]
    pub unsafe fn limbs<'a>(this: *const Mpz) -> &'a [Limb] {
        slice::from_raw_parts((*this).d, (*this).size.unsigned_abs() as usize)
    }

    /// Whether the number is below 0.
    #[inline(always)]
    pub unsafe fn is_negative(this: *const Mpz) -> bool {
        (*this).size < 0
    }

    /// Says how many limbs are in use, which may have zeros at the top, and the sign.
    #[inline(always)]
    pub unsafe fn set_size(this: *mut Mpz, mut limbs: usize, negative: bool) {
        while limbs > 0 && *(*this).d.add(limbs - 1) == 0 {
            limbs -= 1;
        }
        Mpz::set_exact_size(this, limbs, negative);
    }

    /// Says how many limbs are in use, of which the highest is not 0, and the sign.
    #[inline(always)]
    pub unsafe fn set_exact_size(this: *mut Mpz, limbs: usize, negative: bool) {
        let size = limbs as c_int;
        (*this).size = if negative { -size } else { size };
    }
}
