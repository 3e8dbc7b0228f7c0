//! Beginning, seeding and end of random states, and their bits.

use super::congruence::{self, Congruence};
use super::twister::Twister;
use crate::abi::{BitCount, Mpz, RandFunctions, RandState};
use crate::export::export;
use crate::fault::{__gmp_errno, INVALID_ARGUMENT, UNSUPPORTED_ARGUMENT};
use crate::memory;
use core::ffi::{c_int, c_ulong};
use core::ptr;
use core::slice::from_raw_parts_mut;
use core::sync::atomic::Ordering;
use widelimb_limb::{LIMB_BITS, Limb};

/// The algorithm of a state, as [`RandState::algorithm`] has it.
const TWISTER: c_int = 0;
/// The other one.
const CONGRUENCE: c_int = 1;

export! {
    /// The default algorithm, a Mersenne twister, with its default seed.
    fn __gmp_randinit_default(state: *mut RandState) {
        __gmp_randinit_mt(state);
    }

    /// A Mersenne twister with its default seed.
    fn __gmp_randinit_mt(state: *mut RandState) {
        begin(state, TWISTER, size_of::<Twister>().div_ceil(size_of::<Limb>()));
        let twister = (*state).seed.d.cast::<Twister>();
        twister.write(Twister::default_seed());
    }

    /// The linear congruence `x = a x + c mod 2^bits`, of which the upper half is used; `x = 1`.
    fn __gmp_randinit_lc_2exp(
        state: *mut RandState,
        a: *const Mpz,
        c: c_ulong,
        bits: BitCount,
    ) {
        begin(state, CONGRUENCE, congruence::limbs(bits));
        let kept = from_raw_parts_mut((*state).seed.d, congruence::limbs(bits));
        Congruence::begin(kept, bits, (Mpz::limbs(a), Mpz::is_negative(a)), c);
    }

    /// A linear congruence that gives `size` bits or more with each step; 0 if there is none.
    fn __gmp_randinit_lc_2exp_size(state: *mut RandState, size: BitCount) -> c_int {
        let Some((bits, a)) = congruence::of_size(size) else { return 0 };
        let a = Mpz { alloc: 0, size: a.len() as c_int, d: a.as_ptr().cast_mut() };
        __gmp_randinit_lc_2exp(state, &raw const a, 1, bits);
        1
    }

    /// The obsolete beginning: a linear congruence by its size, for algorithm 0. The size is a
    /// variable argument in C, which is passed as a fixed one but on Apple's 64-bit Arm systems.
    fn __gmp_randinit(state: *mut RandState, algorithm: c_int, size: c_ulong) {
        let error = match algorithm {
            _ if cfg!(all(target_vendor = "apple", target_arch = "aarch64")) => {
                UNSUPPORTED_ARGUMENT
            }
            0 if __gmp_randinit_lc_2exp_size(state, size) != 0 => return,
            0 => INVALID_ARGUMENT,
            _ => UNSUPPORTED_ARGUMENT,
        };
        __gmp_errno.fetch_or(error, Ordering::Relaxed);
    }

    /// A copy of another state.
    fn __gmp_randinit_set(state: *mut RandState, from: *const RandState) {
        ((*(*from).functions).copy)(state, from);
    }

    /// Gives back the memory of a state, which is none afterwards.
    fn __gmp_randclear(state: *mut RandState) {
        ((*(*state).functions).clear)(state);
    }

    /// Begins the numbers of a seed.
    fn __gmp_randseed(state: *mut RandState, seed: *const Mpz) {
        ((*(*state).functions).seed)(state, seed);
    }

    /// Begins the numbers of a seed.
    fn __gmp_randseed_ui(state: *mut RandState, seed: c_ulong) {
        let mut limb: Limb = seed;
        let seed = Mpz { alloc: 1, size: c_int::from(seed != 0), d: &raw mut limb };
        ((*(*state).functions).seed)(state, &raw const seed);
    }
}

/// The functions of states that begin here. Programs may put some of their own into a state, so
/// the public functions go by the state's.
static FUNCTIONS: RandFunctions = RandFunctions { seed: reseed, fill: fill_limbs, clear, copy };

/// Makes a state a copy of another one.
unsafe extern "C" fn copy(state: *mut RandState, from: *const RandState) {
    let limbs = (*from).seed.alloc as usize;
    begin(state, (*from).algorithm, limbs);
    (*state).seed.d.copy_from_nonoverlapping((*from).seed.d, limbs);
}

/// Gives back the memory of a state.
unsafe extern "C" fn clear(state: *mut RandState) {
    memory::free((*state).seed.d, (*state).seed.alloc as usize);
}

/// The next so many bits, in as many limbs as they need.
unsafe extern "C" fn fill_limbs(state: *mut RandState, r: *mut Limb, bits: c_ulong) {
    let bits = bits as usize;
    fill_own(state, from_raw_parts_mut(r, bits.div_ceil(LIMB_BITS)), bits);
}

/// A state of an algorithm that keeps so many limbs.
unsafe fn begin(state: *mut RandState, algorithm: c_int, limbs: usize) {
    let seed = Mpz { alloc: limbs as c_int, size: 0, d: memory::allocate(limbs) };
    ptr::write(state, RandState { seed, algorithm, functions: &raw const FUNCTIONS });
}

/// Begins the numbers of a seed.
unsafe extern "C" fn reseed(state: *mut RandState, seed: *const Mpz) {
    let (seed, negative) = (Mpz::limbs(seed), Mpz::is_negative(seed));
    match (*state).algorithm {
        TWISTER => (*(*state).seed.d.cast::<Twister>()).seed(seed, negative),
        _ => Congruence::of(kept(state)).seed(seed, negative),
    }
}

/// `r = ` the next so many bits of a state, in as many limbs as they need, and the bits above 0.
pub(crate) unsafe fn fill(state: *mut RandState, r: &mut [Limb], bits: usize) {
    debug_assert_eq!(r.len(), bits.div_ceil(LIMB_BITS), "room for the bits alone");
    if ptr::eq((*state).functions, &raw const FUNCTIONS) {
        return fill_own(state, r, bits);
    }
    ((*(*state).functions).fill)(state, r.as_mut_ptr(), bits as c_ulong);
    if !bits.is_multiple_of(LIMB_BITS) {
        r[bits / LIMB_BITS] &= (1 << (bits % LIMB_BITS)) - 1;
    }
}

/// The same for a state that began here.
unsafe fn fill_own(state: *mut RandState, r: &mut [Limb], bits: usize) {
    match (*state).algorithm {
        TWISTER => (*(*state).seed.d.cast::<Twister>()).fill(r, bits),
        _ => Congruence::of(kept(state)).fill(r, bits),
    }
}

/// What a congruence keeps.
unsafe fn kept<'a>(state: *mut RandState) -> &'a mut [Limb] {
    from_raw_parts_mut((*state).seed.d, (*state).seed.alloc as usize)
}
