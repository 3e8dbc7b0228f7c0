//! Random integers.

use super::with_result;
use crate::abi::{BitCount, Mpz, RandState, Size};
use crate::export::export;
use crate::fault::{DIVISION_BY_ZERO, overflow, raise};
use crate::mpn::__gmpn_random2;
use crate::random;
use core::slice::from_raw_parts_mut;
use widelimb_limb::LIMB_BITS;

export! {
    /// `r = ` a number below `2^n`.
    fn __gmpz_urandomb(r: *mut Mpz, state: *mut RandState, n: BitCount) {
        let limbs = n.div_ceil(LIMB_BITS as BitCount) as usize;
        let room = Mpz::room(r, limbs);
        random::fill(state, from_raw_parts_mut(room, limbs), n as usize);
        Mpz::set_size(r, limbs, false);
    }

    /// `r = ` a number below `|n|`.
    fn __gmpz_urandomm(r: *mut Mpz, state: *mut RandState, n: *const Mpz) {
        let limbs = Mpz::limbs(n).len();
        if limbs == 0 {
            raise(DIVISION_BY_ZERO);
        }
        with_result(r, limbs, core::ptr::eq(r, n), false, |number| {
            random::below(state, number, Mpz::limbs(n));
        });
    }

    /// `r = ` a number of just `n` bits, in long runs of equal ones.
    fn __gmpz_rrandomb(r: *mut Mpz, state: *mut RandState, n: BitCount) {
        let limbs = n.div_ceil(LIMB_BITS as BitCount) as usize;
        if limbs > 0 {
            let room = Mpz::room(r, limbs);
            random::fill_with_runs(state, from_raw_parts_mut(room, limbs), n as usize);
        }
        Mpz::set_exact_size(r, limbs, false);
    }

    /// `r = ` a number of at most `|limbs|` limbs, with the sign of `limbs`.
    fn __gmpz_random(r: *mut Mpz, limbs: Size) {
        let bits = limbs.unsigned_abs().checked_mul(LIMB_BITS as BitCount);
        let Some(bits) = bits else { overflow() };
        __gmpz_urandomb(r, random::global(), bits);
        if limbs < 0 {
            (*r).size = -(*r).size;
        }
    }

    /// `r = ` a number of `|limbs|` limbs in long runs of equal bits, with the sign of `limbs`.
    fn __gmpz_random2(r: *mut Mpz, limbs: Size) {
        let n = limbs.unsigned_abs() as usize;
        if n > 0 {
            __gmpn_random2(Mpz::room(r, n), n as Size);
        }
        Mpz::set_exact_size(r, n, limbs < 0);
    }
}
