//! Tests of ElGamal's encryption.

use super::group::group;
use crate::error::{Error, WL_OK};
use crate::*;
use std::ffi::c_int;
use std::ptr::{dangling_mut, null, null_mut};
use widelimb::Limb;

/// Both keys, freed when they are dropped.
struct Keys {
    private: *mut ElGamalPrivate,
    public: *mut ElGamalPublic,
}

impl Drop for Keys {
    fn drop(&mut self) {
        // SAFETY: null, or keys that nobody uses any more.
        unsafe {
            wl_elgamal_private_free(self.private);
            wl_elgamal_public_free(self.public);
        }
    }
}

/// The keys of an exponent, or of a random one, in the group of order 101 that 64 generates.
fn keys(of: *const Group, x: *const Limb, by_key: c_int) -> (c_int, Keys) {
    let mut keys = Keys { private: dangling_mut(), public: null_mut() };
    // SAFETY: the group is there, and the numbers have a limb.
    unsafe {
        let code = wl_elgamal_private_new(&raw mut keys.private, of, &64, x, by_key);
        if code == WL_OK {
            assert_eq!(wl_elgamal_public_of(&raw mut keys.public, keys.private), WL_OK);
        }
        (code, keys)
    }
}

fn power(base: Limb, exponent: Limb) -> Limb {
    (0..exponent).fold(1, |power, _| power * base % 607)
}

#[test]
fn numbers_come_back_and_are_added() {
    let (_, group) = group(&[607], &[101]);
    for (x, by_key) in [(&X as *const Limb, 0), (&X, 1), (null(), 0), (null(), 1)] {
        let (code, keys) = keys(group.0, x, by_key);
        // A random exponent is 0 now and then, of which there is no key.
        if x.is_null() && code == Error::KeyNumbers as c_int {
            continue;
        }
        assert_eq!(code, WL_OK);
        let numbers: Vec<Limb> = (0..600).map(|i| i % 50).collect();
        let count = numbers.len();
        let (mut c, mut codes) = (vec![7; 2 * count + 1], vec![-1; count]);
        let (mut back, mut y) = (vec![7; count + 1], 0);
        // SAFETY: the keys are there, and the arrays have the lengths that the calls need.
        unsafe {
            assert_eq!(wl_elgamal_element(keys.public, &raw mut y), WL_OK);
            assert!(x.is_null() || y == power(64, X));
            let (to, from, k) = (c.as_mut_ptr(), numbers.as_ptr(), codes.as_mut_ptr());
            assert_eq!(wl_elgamal_encrypt_numbers(keys.public, to, from, count), WL_OK);
            assert_eq!(*to.add(2 * count), 7);
            let r = back.as_mut_ptr();
            assert_eq!(wl_elgamal_decrypt_numbers(keys.private, r, to, count, 49, k), WL_OK);
            assert!(back[..count] == numbers && back[count] == 7);
            assert!(codes.iter().all(|code| *code == WL_OK));
            assert_eq!(wl_elgamal_decrypt(keys.private, r, to, count, k), WL_OK);
            let base = if by_key == 0 { 64 } else { y };
            for (message, number) in back.iter().zip(&numbers) {
                assert_eq!(*message, power(base, *number));
            }
            let mut sum = [7; 3];
            for (count, expected) in [(0, 0), (1, 0), (10, 45), (13, 78)] {
                let (s, r, none) = (sum.as_mut_ptr(), back.as_mut_ptr(), null_mut());
                assert_eq!(wl_elgamal_sum(keys.public, s, to, count), WL_OK);
                let code = wl_elgamal_decrypt_numbers(keys.private, r, s, 1, 100, none);
                assert_eq!((code, *r), (WL_OK, expected));
            }
            assert_eq!(sum[2], 7);
        }
    }
}

const X: Limb = 5;

#[test]
fn each_ciphertext_has_its_own_error() {
    let (_, group) = group(&[607], &[101]);
    let (_, keys) = keys(group.0, &X, 0);
    // Of 3, of 20, and none: 606 and 0 are not in the group, and 700 is above the prime.
    let (three, twenty) = (power(64, X + 3), power(64, X + 20));
    let c = [64, three, 64, twenty, 606, 64, 64, 0, 700, 64];
    let (mut r, mut codes) = ([7; 5], [-1; 5]);
    let (element, none) = (Error::Element as c_int, Error::NotFound as c_int);
    // SAFETY: the keys are there, and the arrays have the lengths that the calls need.
    unsafe {
        let (to, k) = (r.as_mut_ptr(), codes.as_mut_ptr());
        let code = wl_elgamal_decrypt_numbers(keys.private, to, c.as_ptr(), 5, 19, k);
        assert_eq!(code, none);
        let mut sum = [7; 2];
        assert_eq!(wl_elgamal_sum(keys.public, sum.as_mut_ptr(), c.as_ptr(), 5), element);
        assert_eq!(sum, [7; 2]);
    }
    assert_eq!(codes, [WL_OK, none, element, element, element]);
    assert_eq!(r, [3, 0, 0, 0, 0]);
}

#[test]
fn bad_arguments_are_refused() {
    let (_, group) = group(&[607], &[101]);
    let g = group.0.cast_const();
    let (code, none) = keys(g, &0, 0);
    assert!(code == Error::KeyNumbers as c_int && none.private.is_null());
    assert_eq!(keys(g, &101, 0).0, Error::Exponent as c_int);
    let (_, keys) = keys(g, &X, 0);
    let (a, b) = (keys.private.cast_const(), keys.public.cast_const());
    let mut room = [64; 8];
    let (r, most, no) = (room.as_mut_ptr(), usize::MAX, null_mut());
    let (mut private, mut public) = (dangling_mut(), dangling_mut());
    // SAFETY: arrays have the lengths given, or the call is refused before it reads.
    unsafe {
        for (code, error) in [
            (wl_elgamal_private_new(null_mut(), g, r, r, 0), Error::NullPointer),
            (wl_elgamal_private_new(&raw mut private, null(), r, r, 0), Error::NullPointer),
            (wl_elgamal_private_new(&raw mut private, g, null(), r, 0), Error::NullPointer),
            (wl_elgamal_private_new(&raw mut private, g, &1, r, 0), Error::KeyNumbers),
            (wl_elgamal_private_new(&raw mut private, g, &606, r, 0), Error::KeyNumbers),
            (wl_elgamal_public_new(null_mut(), g, r, r, 0), Error::NullPointer),
            (wl_elgamal_public_new(&raw mut public, null(), r, r, 0), Error::NullPointer),
            (wl_elgamal_public_new(&raw mut public, g, r, null(), 0), Error::NullPointer),
            (wl_elgamal_public_new(&raw mut public, g, r, &607, 0), Error::KeyNumbers),
            (wl_elgamal_public_of(&raw mut public, null()), Error::NullPointer),
            (wl_elgamal_element(null(), r), Error::NullPointer),
            (wl_elgamal_element(b, null_mut()), Error::NullPointer),
            (wl_elgamal_encrypt_numbers(null(), r, r, 1), Error::NullPointer),
            (wl_elgamal_encrypt_numbers(b, r, null(), 1), Error::NullPointer),
            (wl_elgamal_encrypt_numbers(b, r, r.add(1), 1), Error::Overlap),
            (wl_elgamal_encrypt_numbers(b, r, r, most), Error::TooLong),
            (wl_elgamal_decrypt(null(), r, r, 1, no), Error::NullPointer),
            (wl_elgamal_decrypt(a, r, r, 1, no), Error::Overlap),
            (wl_elgamal_decrypt_numbers(null(), r, r, 1, 9, no), Error::NullPointer),
            (wl_elgamal_decrypt_numbers(a, r, r, 1, 9, no), Error::Overlap),
            (wl_elgamal_decrypt_numbers(a, r, r.add(2), 1, u64::MAX, no), Error::NotFound),
            (wl_elgamal_sum(null(), r, r, 1), Error::NullPointer),
            (wl_elgamal_sum(b, r, r.add(1), 1), Error::Overlap),
            (wl_elgamal_sum(b, r, r, most), Error::TooLong),
        ] {
            assert_eq!(code, error as c_int);
        }
        assert!(private.is_null() && public.is_null());
        assert_eq!(wl_elgamal_encrypt_numbers(null(), null_mut(), null(), 0), WL_OK);
    }
    assert_eq!(room, [64; 8]);
}
