//! The protocol calls that are documented not to branch on a secret, as calls on two numbers of one
//! length.

use crate::SecretCall;
use widelimb_batch::protocols::Crt;
use widelimb_batch::protocols::paillier::{PrivateKey, PublicKey};
use widelimb_batch::{Limb, Modulus};
use widelimb_kernels::{Wiped, kernels};
use widelimb_testkit::memcheck::mark_secret;

/// Longer numbers would take other ways in the kernels only, which are looked at on their own.
const MOST: usize = 9;

/// All protocol calls with secrets.
pub fn calls() -> Vec<SecretCall> {
    vec![
        ("a number of two residues", combined),
        ("Paillier's obfuscator by the primes", obfuscator),
        ("Paillier's ciphertext of a message and an obfuscator", ciphertext),
        ("Paillier's sum and product with a secret number", of_secret_number),
    ]
}

/// The number with two residues. That one prime is smaller is no secret.
fn combined(a: &[Limb], b: &[Limb]) -> Limb {
    if !(1..=MOST).contains(&a.len()) {
        return 0;
    }
    let (mut p, q) = (vec![Limb::MAX; a.len()], vec![Limb::MAX; a.len()]);
    p[0] -= 2;
    let mut crt = Crt::new(kernels(), &p, &q).expect("numbers without a common factor");
    let [p_parts, q_parts] = [&mut crt.p, &mut crt.q].map(Modulus::parts_mut);
    p_parts.into_iter().chain(q_parts).for_each(|part| mark_secret(&mut part[..]));
    mark_secret(&mut crt.q_inverse[..]);
    crt.combine(kernels(), a, b, 2 * a.len())[0]
}

/// A power modulo the squares of both primes, of secret numbers with a secret key.
fn obfuscator(a: &[Limb], b: &[Limb]) -> Limb {
    if a.len() != 1 {
        return 0;
    }
    let mut key = PrivateKey::new(&[251], &[241]).expect("a key");
    for crt in [&mut key.crt, &mut key.squares] {
        let [p_parts, q_parts] = [&mut crt.p, &mut crt.q].map(Modulus::parts_mut);
        p_parts.into_iter().chain(q_parts).for_each(|part| mark_secret(&mut part[..]));
        mark_secret(&mut crt.q_inverse[..]);
    }
    let powers = key.obfuscators_of(kernels(), &[Wiped(a.to_vec()), Wiped(b.to_vec())]);
    powers[0][0]
}

/// The ciphertext of a secret message with a secret obfuscator.
fn ciphertext(a: &[Limb], b: &[Limb]) -> Limb {
    if !(1..=MOST).contains(&a.len()) {
        return 0;
    }
    let key = PublicKey::new(&vec![Limb::MAX; a.len()]).expect("a modulus");
    key.join(kernels(), a, &[a, b].concat())[0]
}

/// A public ciphertext plus and times a secret number.
fn of_secret_number(a: &[Limb], _: &[Limb]) -> Limb {
    if a.len() != 1 {
        return 0;
    }
    let key = PublicKey::new(&[Limb::MAX]).expect("a modulus");
    let results = [key.add_plain(&[(&[3, 5], a)]), key.mul(&[(&[3, 5], a)])];
    results.iter().flatten().flatten().fold(0, |all, c| all ^ c[0])
}
