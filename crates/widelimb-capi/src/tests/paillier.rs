//! Tests of Paillier's encryption.

use super::limbs;
use crate::error::{Error, WL_OK};
use crate::*;
use std::ffi::c_int;
use std::ptr::{dangling_mut, null, null_mut};
use widelimb::Limb;
use widelimb::protocols::paillier;

/// Both keys, freed when they are dropped.
struct Keys {
    private: *mut PaillierPrivate,
    public: *mut PaillierPublic,
}

impl Drop for Keys {
    fn drop(&mut self) {
        // SAFETY: null, or keys that nobody uses any more.
        unsafe {
            wl_paillier_private_free(self.private);
            wl_paillier_public_free(self.public);
        }
    }
}

fn keygen(bits: usize) -> (c_int, Keys) {
    let (mut private, mut public) = (dangling_mut(), null_mut());
    // SAFETY: both pointers can be written, and the private key is null or was made.
    unsafe {
        let code = wl_paillier_keygen(&raw mut private, bits);
        if code == WL_OK {
            assert_eq!(wl_paillier_public_of(&raw mut public, private), WL_OK);
        }
        (code, Keys { private, public })
    }
}

#[test]
fn messages_come_back_and_are_added_and_multiplied() {
    for (bits, count) in [(16, 3), (126, 9), (130, 600), (512, 5)] {
        let (code, keys) = keygen(bits);
        assert_eq!(code, WL_OK);
        let Keys { private, public } = keys;
        // SAFETY: the keys are there, and the arrays have the lengths that the calls need.
        unsafe {
            let n = wl_paillier_limbs(public);
            assert_eq!(n, bits.div_ceil(64));
            let (mut modulus, mut p, mut q) = (vec![0; n], vec![7; n + 1], vec![7; n + 1]);
            assert_eq!(wl_paillier_modulus(public, modulus.as_mut_ptr()), WL_OK);
            assert_eq!(wl_paillier_primes(private, p.as_mut_ptr(), q.as_mut_ptr(), n + 1), WL_OK);
            let key = paillier::PrivateKey::new(&p, &q).expect("primes");
            assert_eq!(key.public().modulus(), modulus);
            let messages: Vec<Limb> = (0..count as Limb).map(|i| i * 100 + 1).collect();
            let m = messages.as_ptr();
            for by_private in [false, true] {
                let mut codes = vec![-1; count];
                let [mut a, mut r] = [0; 2].map(|_| vec![7; 2 * n * count + 1]);
                let (c, k) = (a.as_mut_ptr(), codes.as_mut_ptr());
                let code = match by_private {
                    false => wl_paillier_encrypt(public, c, m, 1, count, k),
                    true => wl_paillier_encrypt_private(private, c, m, 1, count, k),
                };
                let too_long = |m: Limb| n == 1 && m >= modulus[0];
                assert!(code == WL_OK && codes.iter().all(|code| *code == WL_OK));
                assert!(!messages.iter().any(|m| too_long(*m)) && a[2 * n * count] == 7);
                let c = a.as_ptr();
                let mut back = vec![7; n * count];
                let mut expect = |c: *const Limb, factor: fn(Limb) -> Limb| {
                    let (to, k) = (back.as_mut_ptr(), codes.as_mut_ptr());
                    assert_eq!(wl_paillier_decrypt(private, to, c, count, k), WL_OK);
                    for (number, m) in back.chunks_exact(n).zip(&messages) {
                        let expected = if n == 1 { factor(*m) % modulus[0] } else { factor(*m) };
                        assert!(number[0] == expected && number[1..].iter().all(|&limb| limb == 0));
                    }
                };
                expect(c, |m| m);
                let sum = r.as_mut_ptr();
                assert_eq!(wl_paillier_add(public, sum, c, c, count, null_mut()), WL_OK);
                expect(sum, |m| 2 * m);
                assert_eq!(wl_paillier_mul(public, sum, c, m, 1, count, null_mut()), WL_OK);
                expect(sum, |m| m * m);
                let secret = r.clone();
                let sum = r.as_mut_ptr();
                assert_eq!(wl_paillier_mul_vartime(public, sum, c, m, 1, count, null_mut()), WL_OK);
                assert!(secret == r && r[2 * n * count] == 7);
            }
        }
    }
}

#[test]
fn each_number_has_its_own_error() {
    let (p, q) = ([5, 0], [7]);
    let (mut private, mut public) = (null_mut(), null_mut());
    let (n, numbers) = ([35, 0], [1225, 0, 5, 0, 1, 0, 0, 0, 1, 1]);
    let (too_long, no_inverse) = (Error::CiphertextTooLong as c_int, Error::NotInvertible as c_int);
    // SAFETY: the arrays have the lengths that the calls need; keys are freed once.
    unsafe {
        let code = wl_paillier_private_new(&raw mut private, p.as_ptr(), 2, q.as_ptr(), 1);
        assert_eq!(code, WL_OK);
        assert_eq!(wl_paillier_public_new(&raw mut public, n.as_ptr(), 2), WL_OK);
        assert_eq!(wl_paillier_limbs(public), 1);
        let (mut r, mut codes) = ([7; 5], [-1; 5]);
        let (to, c, k) = (r.as_mut_ptr(), numbers.as_ptr(), codes.as_mut_ptr());
        assert_eq!(wl_paillier_decrypt(private, to, c, 5, k), too_long);
        assert_eq!(codes, [too_long, no_inverse, WL_OK, no_inverse, too_long]);
        assert_eq!(r, [0; 5]);
        let (mut r, k) = ([7; 10], codes.as_mut_ptr());
        let to = r.as_mut_ptr();
        assert_eq!(wl_paillier_add(public, to, c, c, 5, k), too_long);
        assert_eq!(codes, [too_long, WL_OK, WL_OK, WL_OK, too_long]);
        assert_eq!(r, [0, 0, 25, 0, 1, 0, 0, 0, 0, 0]);
        assert_eq!(wl_paillier_mul(public, to, c, [2_u64; 5].as_ptr(), 1, 5, k), too_long);
        assert_eq!(r, [0, 0, 25, 0, 1, 0, 0, 0, 0, 0]);
        let (messages, k) = ([34_u64, 35, 36, 0, 1], codes.as_mut_ptr());
        let long = Error::MessageTooLong as c_int;
        assert_eq!(wl_paillier_encrypt(public, to, messages.as_ptr(), 1, 5, k), long);
        assert_eq!(codes, [WL_OK, long, long, WL_OK, WL_OK]);
        assert!(r[2..6] == [0; 4] && r[0] != 0);
        wl_paillier_private_free(private);
        wl_paillier_public_free(public);
    }
}

#[test]
fn bad_arguments_are_refused() {
    for bits in [0, 15, 17, 16386, usize::MAX] {
        let (code, keys) = keygen(bits);
        assert!(code == Error::KeyBits as c_int && keys.private.is_null());
    }
    let (code, keys) = keygen(128);
    assert_eq!(code, WL_OK);
    let Keys { private, public } = keys;
    let mut room = limbs(3, 16);
    let a = room.as_mut_ptr();
    let pointer = Error::NullPointer as c_int;
    let overlap = Error::Overlap as c_int;
    let long = Error::TooLong as c_int;
    // SAFETY: arrays have the lengths given, or the call is refused before it reads.
    unsafe {
        assert_eq!(wl_paillier_keygen(null_mut(), 128), pointer);
        assert_eq!(wl_paillier_public_of(null_mut(), private), pointer);
        let mut other = dangling_mut();
        assert_eq!(wl_paillier_public_of(&raw mut other, null()), pointer);
        assert!(other.is_null());
        for n in [[0, 0], [1, 0], [36, 0], [36, 1]] {
            let code = wl_paillier_public_new(&raw mut other, n.as_ptr(), 2);
            assert!(code == Error::KeyNumbers as c_int && other.is_null());
        }
        assert_eq!(wl_paillier_public_new(&raw mut other, null(), 2), pointer);
        assert_eq!(wl_paillier_public_new(&raw mut other, a, usize::MAX), long);
        let mut secret = dangling_mut();
        for [p, q] in [[3, 7], [7, 7], [4, 7], [1, 7]] {
            let code = wl_paillier_private_new(&raw mut secret, &raw const p, 1, &raw const q, 1);
            assert!(code == Error::KeyNumbers as c_int && secret.is_null());
        }
        assert_eq!(wl_paillier_limbs(null()), 0);
        assert_eq!(wl_paillier_modulus(null(), a), pointer);
        assert_eq!(wl_paillier_modulus(public, null_mut()), pointer);
        assert_eq!(wl_paillier_primes(private, a, a, 1), overlap);
        assert_eq!(wl_paillier_primes(private, a, a.add(4), 0), long);
        assert_eq!(wl_paillier_encrypt(null(), a, a.add(8), 2, 1, null_mut()), pointer);
        assert_eq!(wl_paillier_encrypt(public, null_mut(), a, 2, 1, null_mut()), pointer);
        assert_eq!(wl_paillier_encrypt(public, a, null(), 2, 1, null_mut()), pointer);
        assert_eq!(wl_paillier_encrypt(public, a, a.add(3), 2, 1, null_mut()), overlap);
        assert_eq!(wl_paillier_encrypt(public, a, a, 2, usize::MAX, null_mut()), long);
        assert_eq!(wl_paillier_encrypt_private(null(), a, a.add(8), 2, 1, null_mut()), pointer);
        assert_eq!(wl_paillier_decrypt(null(), a, a.add(8), 1, null_mut()), pointer);
        assert_eq!(wl_paillier_decrypt(private, a, a.add(1), 1, null_mut()), overlap);
        assert_eq!(wl_paillier_add(public, a, a, a.add(4), 1, null_mut()), overlap);
        assert_eq!(wl_paillier_mul(public, a, a.add(4), a.add(3), 1, 1, null_mut()), overlap);
        // Codes would lie on a result or an operand.
        for codes in [a.cast(), a.add(3).cast(), a.add(9).cast()] {
            assert_eq!(wl_paillier_encrypt(public, a, a.add(8), 2, 1, codes), overlap);
        }
        assert_eq!(wl_paillier_encrypt(null(), null_mut(), null(), 2, 0, null_mut()), WL_OK);
        wl_paillier_private_free(null_mut());
        wl_paillier_public_free(null_mut());
    }
    assert_eq!(room, limbs(3, 16));
}
