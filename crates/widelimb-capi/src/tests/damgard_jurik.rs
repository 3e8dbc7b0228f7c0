//! Tests of Damgård and Jurik's encryption.

use super::number;
use crate::error::{Error, WL_OK};
use crate::*;
use num_bigint::BigUint;
use std::ffi::c_int;
use std::ptr::{dangling_mut, null, null_mut};
use widelimb::Limb;

/// A private key of two primes with its public key, freed when they are dropped.
struct Keys {
    private: *mut DamgardJurikPrivate,
    public: *mut DamgardJurikPublic,
}

impl Drop for Keys {
    fn drop(&mut self) {
        // SAFETY: null, or keys that nobody uses any more.
        unsafe {
            wl_damgard_jurik_private_free(self.private);
            wl_damgard_jurik_public_free(self.public);
        }
    }
}

fn keys(p: Limb, q: Limb, s: usize) -> (c_int, Keys) {
    let (mut of, mut keys) = (null_mut(), Keys { private: dangling_mut(), public: dangling_mut() });
    let n = (BigUint::from(p) * q).to_u64_digits();
    // SAFETY: the pointers are of numbers, given with their lengths; the key is freed once.
    unsafe {
        assert_eq!(wl_paillier_private_new(&raw mut of, &raw const p, 1, &raw const q, 1), WL_OK);
        let code = wl_damgard_jurik_private_new(&raw mut keys.private, of, s);
        wl_paillier_private_free(of);
        let other = wl_damgard_jurik_public_new(&raw mut keys.public, n.as_ptr(), n.len(), s);
        assert_eq!(code, other);
        (code, keys)
    }
}

#[test]
fn messages_come_back_and_are_added_and_multiplied() {
    let (p, q): (Limb, Limb) = ((1 << 61) - 1, (1 << 31) - 1);
    for (s, count) in [(1, 3), (2, 9), (3, 520)] {
        let (code, keys) = keys(p, q, s);
        assert_eq!(code, WL_OK);
        let bound = (BigUint::from(p) * q).pow(s as u32);
        // SAFETY: the keys are there, and the arrays have the lengths that the calls need.
        unsafe {
            let n = wl_damgard_jurik_message_limbs(keys.public);
            let len = wl_damgard_jurik_ciphertext_limbs(keys.public);
            assert_eq!((n, len), ((92 * s).div_ceil(64), (92 * (s + 1)).div_ceil(64)));
            let message = |i: usize| &bound - 1_u8 - BigUint::from(i) * 1000_u32;
            let padded = |x: BigUint| [x.to_u64_digits(), vec![0; n]].concat()[..n].to_vec();
            let messages: Vec<Limb> = (0..count).flat_map(|i| padded(message(i))).collect();
            let scalars: Vec<Limb> = (0..count as Limb).map(|i| i * i).collect();
            let mut c = vec![7; len * count + 1];
            let mut r = c.clone();
            let mut codes = vec![-1; count];
            let (m, x, k) = (messages.as_ptr(), scalars.as_ptr(), codes.as_mut_ptr());
            for by_private in [false, true] {
                let (to, from) = (c.as_mut_ptr(), r.as_mut_ptr());
                let code = match by_private {
                    false => wl_damgard_jurik_encrypt(keys.public, to, m, n, count, k),
                    true => wl_damgard_jurik_encrypt_private(keys.private, to, m, n, count, k),
                };
                assert!(code == WL_OK && (0..count).all(|i| *k.add(i) == WL_OK));
                let mut back = vec![7; n * count + 1];
                let mut expect = |c: *const Limb, of: fn(BigUint, usize) -> BigUint| {
                    let to = back.as_mut_ptr();
                    assert_eq!(wl_damgard_jurik_decrypt(keys.private, to, c, count, k), WL_OK);
                    for (i, found) in back[..n * count].chunks_exact(n).enumerate() {
                        assert_eq!(number(found), of(message(i), i) % &bound);
                    }
                    assert_eq!(back[n * count], 7);
                };
                expect(to, |m, _| m);
                let none = null_mut();
                assert_eq!(wl_damgard_jurik_add(keys.public, from, to, to, count, none), WL_OK);
                expect(from, |m, _| m * 2_u8);
                for mul in [wl_damgard_jurik_mul, wl_damgard_jurik_mul_vartime] {
                    assert_eq!(mul(keys.public, from, to, x, 1, count, none), WL_OK);
                    expect(from, |m, i| m * (i * i));
                }
            }
            assert!(c[len * count] == 7 && r[len * count] == 7);
            // The bound itself is no message, and all ones are no ciphertext.
            let too_long = bound.to_u64_digits();
            let code = wl_damgard_jurik_encrypt(
                keys.public,
                c.as_mut_ptr(),
                too_long.as_ptr(),
                too_long.len(),
                1,
                k,
            );
            assert_eq!(code, Error::MessageTooLong as c_int);
            let (ones, zero) = (vec![Limb::MAX; len], vec![0; len]);
            let decrypt = |r: &mut Vec<Limb>, c: &[Limb]| {
                wl_damgard_jurik_decrypt(keys.private, r.as_mut_ptr(), c.as_ptr(), 1, null_mut())
            };
            assert_eq!(decrypt(&mut r, &ones), Error::CiphertextTooLong as c_int);
            assert_eq!(decrypt(&mut r, &zero), Error::NotInvertible as c_int);
        }
    }
}

#[test]
fn bad_arguments_are_refused() {
    for s in [0, 251, 300, usize::MAX] {
        let (code, keys) = keys(251, 263, s);
        assert!(code == Error::KeyNumbers as c_int && keys.private.is_null(), "{s}");
        assert!(keys.public.is_null());
    }
    let (_, keys) = keys(251, 263, 2);
    let mut room = [3; 8];
    let (r, b) = (room.as_mut_ptr(), keys.public.cast_const());
    let (mut other, mut secret, none) = (dangling_mut(), dangling_mut(), null_mut());
    let most = usize::MAX;
    // SAFETY: arrays have the lengths given, or the call is refused before it reads.
    unsafe {
        let a = keys.private.cast_const();
        assert_eq!(wl_damgard_jurik_message_limbs(null()), 0);
        assert_eq!(wl_damgard_jurik_ciphertext_limbs(null()), 0);
        for (code, error) in [
            (wl_damgard_jurik_private_new(null_mut(), null(), 2), Error::NullPointer),
            (wl_damgard_jurik_private_new(&raw mut secret, null(), 2), Error::NullPointer),
            (wl_damgard_jurik_public_new(null_mut(), r, 1, 2), Error::NullPointer),
            (wl_damgard_jurik_public_new(&raw mut other, null(), 1, 2), Error::NullPointer),
            (wl_damgard_jurik_public_new(&raw mut other, r, most, 2), Error::TooLong),
            (wl_damgard_jurik_public_new(&raw mut other, r, 0, 2), Error::KeyNumbers),
            (wl_damgard_jurik_encrypt(null(), r, r.add(4), 1, 1, none), Error::NullPointer),
            (wl_damgard_jurik_encrypt(b, null_mut(), r, 1, 1, none), Error::NullPointer),
            (wl_damgard_jurik_encrypt(b, r, r, 1, 1, none), Error::Overlap),
            (wl_damgard_jurik_encrypt(b, r, r.add(4), 1, most, none), Error::TooLong),
            (wl_damgard_jurik_encrypt_private(null(), r, r, 1, 1, none), Error::NullPointer),
            (wl_damgard_jurik_decrypt(null(), r, r, 1, none), Error::NullPointer),
            (wl_damgard_jurik_decrypt(a, r, r, 1, none), Error::Overlap),
            (wl_damgard_jurik_add(b, r, r.add(4), r, 1, none), Error::Overlap),
            (wl_damgard_jurik_mul(b, r, r.add(4), r, 1, 1, none), Error::Overlap),
        ] {
            assert_eq!(code, error as c_int);
        }
        assert!(other.is_null() && secret.is_null());
        assert_eq!(wl_damgard_jurik_encrypt(null(), null_mut(), null(), 1, 0, none), WL_OK);
    }
    assert_eq!(room, [3; 8]);
}
