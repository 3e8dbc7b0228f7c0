//! Tests of random primes.

use super::memory::without_memory;
use super::number;
use crate::error::{Error, WL_OK};
use crate::{wl_random_prime, wl_safe_prime};
use num_bigint::BigUint;
use std::ffi::{c_int, c_void};
use std::ptr::null_mut;
use widelimb::Limb;

/// Whether a number passes Fermat's test for some bases.
fn passes(n: &BigUint) -> bool {
    let less = n - 1_u8;
    [2_u8, 3, 5, 7].iter().all(|a| {
        let a = BigUint::from(*a);
        (n % &a == BigUint::ZERO && *n == a) || a.modpow(&less, n) == BigUint::from(1_u8)
    })
}

/// Counts its calls in `context`, and ends the search at the third.
unsafe extern "C" fn third(context: *mut c_void, chance: f64) -> c_int {
    assert!((0.0..=1.0).contains(&chance));
    // SAFETY: the context is a number of the test's.
    let calls = unsafe { &mut *context.cast::<usize>() };
    *calls += 1;
    c_int::from(*calls == 3)
}

#[test]
fn primes_have_their_bits() {
    for (bits, top) in [(2, 1), (2, 2), (3, 1), (6, 1), (6, 2), (64, 2), (65, 1), (200, 2)] {
        let limbs = usize::div_ceil(bits, 64);
        let mut r: Vec<Limb> = vec![7; limbs + 1];
        // SAFETY: the array has room for a prime of so many bits.
        assert_eq!(unsafe { wl_random_prime(r.as_mut_ptr(), bits, top) }, WL_OK);
        let check = |r: &[Limb]| {
            let n = number(&r[..limbs]);
            assert!(passes(&n) && r[limbs] == 7, "{n}");
            assert!(n.bits() == bits as u64 && (top == 1 || n.bit(bits as u64 - 2)), "{n}");
        };
        check(&r);
        if bits >= 6 {
            let mut calls = 1_usize << 40;
            let context = (&raw mut calls).cast::<c_void>();
            // SAFETY: as before; the context is that of `third`.
            let code = unsafe { wl_safe_prime(r.as_mut_ptr(), bits, top, Some(third), context) };
            assert_eq!(code, WL_OK);
            check(&r);
            assert!(passes(&(number(&r[..limbs]) >> 1_u8)));
        }
    }
}

#[test]
fn searches_end_early_or_are_refused() {
    let (mut calls, mut r) = (0_usize, [7; 64]);
    let (to, context) = (r.as_mut_ptr(), (&raw mut calls).cast::<c_void>());
    // SAFETY: the array has room for a prime of so many bits, or the call is refused.
    unsafe {
        let code = wl_safe_prime(to, 4096, 2, Some(third), context);
        assert_eq!((code, calls), (Error::Cancelled as c_int, 3));
        let safe = |r, bits, top| wl_safe_prime(r, bits, top, None, null_mut());
        for (code, error) in [
            (wl_random_prime(to, 1, 1), Error::PrimeBits),
            (wl_random_prime(to, 0, 1), Error::PrimeBits),
            (wl_random_prime(to, 64, 0), Error::PrimeBits),
            (wl_random_prime(to, 64, 3), Error::PrimeBits),
            (wl_random_prime(to, 65537, 1), Error::PrimeBits),
            (wl_random_prime(to, usize::MAX, 1), Error::PrimeBits),
            (wl_random_prime(null_mut(), 64, 1), Error::NullPointer),
            (safe(to, 5, 1), Error::PrimeBits),
            (safe(to, 64, 0), Error::PrimeBits),
            (safe(to, 65537, 1), Error::PrimeBits),
            (safe(null_mut(), 64, 1), Error::NullPointer),
            (without_memory(|| safe(to, 64, 1)), Error::NoMemory),
        ] {
            assert_eq!(code, error as c_int);
        }
    }
    assert_eq!(r, [7; 64]);
}
