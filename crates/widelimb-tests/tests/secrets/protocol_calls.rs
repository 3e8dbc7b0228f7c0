//! The protocol calls that are documented not to branch on a secret, as calls on two numbers of one
//! length.

use crate::SecretCall;
use core::iter::Cycle;
use core::slice::Iter;
use rand::{CryptoRng, RngCore};
use widelimb_batch::protocols::Crt;
use widelimb_batch::protocols::damgard_jurik;
use widelimb_batch::protocols::elgamal::{self, Ciphertext, Encoding, decryption_shares};
use widelimb_batch::protocols::group::SafeGroup;
use widelimb_batch::protocols::paillier::{PrivateKey, PublicKey};
use widelimb_batch::protocols::sigma::{Opening, RangeClaim, Sigma, Statement};
use widelimb_batch::{Limb, Modulus};
use widelimb_kernels::{Wiped, kernels};
use widelimb_testkit::memcheck::{mark_public, mark_secret};

/// Longer numbers would take other ways in the kernels only, which are looked at on their own.
const MOST: usize = 9;

/// All protocol calls with secrets.
pub fn calls() -> Vec<SecretCall> {
    vec![
        ("a number of two residues", combined),
        ("Paillier's obfuscator by the primes", obfuscator),
        ("Paillier's ciphertext of a message and an obfuscator", ciphertext),
        ("Paillier's sums and products with secret numbers", of_secret_number),
        ("Paillier's message of a power, by a prime", message),
        ("Paillier's roots that prove a modulus", roots),
        ("Damgård and Jurik's ciphertext of a message and a power", longer_ciphertext),
        ("Damgård and Jurik's message of a power, by a prime", longer_message),
        ("Damgård and Jurik's product with a secret number", longer_product),
        ("exponents modulo the order of a group", exponents),
        ("sigma::Sigma::prove, all of it", proofs),
        ("sigma::Sigma::prove_range, all of it", ranges),
        ("elgamal::PublicKey::encrypt_numbers, all of it", encrypted),
        ("elgamal::PrivateKey::decrypt, all of it", decrypted),
    ]
}

/// A group of the order 101, with a generator.
fn group() -> (SafeGroup, [Limb; 1]) {
    (SafeGroup::new(&[607], &[101]).expect("two primes"), [64])
}

/// Limbs, again and again, as random ones: nonces are secret.
struct Again<'a>(Cycle<Iter<'a, Limb>>);

impl RngCore for Again<'_> {
    fn next_u64(&mut self) -> u64 {
        self.0.next().copied().unwrap_or(0)
    }

    fn next_u32(&mut self) -> u32 {
        self.next_u64() as u32
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        bytes.chunks_mut(8).for_each(|part| {
            part.copy_from_slice(&self.next_u64().to_le_bytes()[..part.len()]);
        });
    }
}

impl CryptoRng for Again<'_> {}

/// A hash that decides nothing by what it hashes.
fn hash(context: &[u8], numbers: &[Vec<u8>]) -> Vec<u8> {
    let all = numbers.iter().flatten().chain(context);
    all.fold(7u64, |state, byte| state.wrapping_mul(31) ^ u64::from(*byte)).to_be_bytes().to_vec()
}

/// The lowest limb of what exponents come to.
fn exponents(a: &[Limb], b: &[Limb]) -> Limb {
    if !(1..=MOST).contains(&a.len()) {
        return 0;
    }
    let (group, _) = group();
    let [x, y] = [a, b].map(|limbs| group.exponent_reduced(limbs));
    let random = group.random_exponent(&mut Again(b.iter().cycle()));
    let z = group.sub(&group.mul(&group.add(&x, &y), &group.neg(&y)), &random);
    let bytes = group.exponent_to_bytes(&group.exponent_from_bytes_reduced(&a[0].to_be_bytes()));
    z.limbs()[0] ^ Limb::from(bytes[0])
}

/// The lowest limb of the responses of a proof, and of eight, whose powers of one base have a
/// table.
fn proofs(a: &[Limb], b: &[Limb]) -> Limb {
    if !(1..=2).contains(&a.len()) {
        return 0;
    }
    let ((group, g), sigma) = (group(), Sigma::new(hash));
    let x = group.exponent_reduced(a);
    let (pair, other) = ([[&g[..], &[9]]], [[&[9][..], &[64]], [&[1], &[64]]]);
    let one = (Statement { context: b"one", pairs: &pair }, &x);
    let two = (Statement { context: b"two", pairs: &other }, &x);
    let rng = &mut Again(b.iter().cycle());
    let proofs = [&[one, two][..], &[one; 8]].map(|claims| sigma.prove(&group, claims, rng));
    proofs.into_iter().flatten().map(|proof| proof.expect("elements").response[0]).sum()
}

/// The lowest limb of the responses of range proofs. That a message is above the limit may be seen,
/// so Memcheck does not look at what depends on the message; that steps do not, the other test
/// sees.
fn ranges(a: &[Limb], b: &[Limb]) -> Limb {
    if !(1..=2).contains(&a.len()) {
        return 0;
    }
    let ((group, g), sigma) = (group(), Sigma::new(hash));
    let nonce = group.exponent_reduced(a);
    let mut message = a[0] % 2;
    mark_public(&mut message);
    let ciphertext = Ciphertext { alpha: vec![64], beta: vec![64] };
    let claim = RangeClaim { context: b"", ciphertext: &ciphertext, limit: 1 };
    let claims = [(claim, Opening { message, nonce: &nonce })];
    let of = |encoding| {
        let key = elgamal::PublicKey::new(&group, &g, &g, encoding).expect("a key");
        let rng = &mut Again(b.iter().cycle());
        let proof = sigma.prove_range(&key, &claims, rng).remove(0).expect("a message");
        proof.parts[0].response[0] ^ proof.parts[1].challenge[0]
    };
    of(Encoding::Key) ^ of(Encoding::Generator)
}

/// The lowest limb of ciphertexts, of numbers and of an element.
fn encrypted(a: &[Limb], b: &[Limb]) -> Limb {
    if !(1..=2).contains(&a.len()) {
        return 0;
    }
    let (group, g) = group();
    let nonce = group.exponent_reduced(b);
    let of = |encoding| {
        let key = elgamal::PublicKey::new(&group, &g, &g, encoding).expect("a key");
        key.encrypt_numbers(&[(a[0], &nonce)]).expect("a nonce")[0].beta[0]
    };
    of(Encoding::Key) ^ of(Encoding::Generator)
}

/// The lowest limb of messages.
fn decrypted(a: &[Limb], _: &[Limb]) -> Limb {
    if !(1..=2).contains(&a.len()) {
        return 0;
    }
    let (group, g) = group();
    let known = group.exponent(&[5]).expect("a small number");
    let mut key = elgamal::PrivateKey::new(&group, &g, known, Encoding::Key).expect("a key");
    key.exponent = group.exponent_reduced(a);
    let c = Ciphertext { alpha: vec![64], beta: vec![64] };
    let share = decryption_shares(&group, &[&c], &key.exponent).remove(0).expect("an element");
    share[0] ^ key.decrypt(&[&c; 8])[7].as_ref().expect("an element")[0]
}

/// Marks what depends on two primes as secret.
fn mark_primes(crt: &mut Crt) {
    let [p_parts, q_parts] = [&mut crt.p, &mut crt.q].map(Modulus::parts_mut);
    p_parts.into_iter().chain(q_parts).for_each(|part| mark_secret(&mut part[..]));
    mark_secret(&mut crt.q_inverse[..]);
}

/// The number with two residues. That one prime is smaller is no secret.
fn combined(a: &[Limb], b: &[Limb]) -> Limb {
    if !(1..=MOST).contains(&a.len()) {
        return 0;
    }
    let (mut p, q) = (vec![Limb::MAX; a.len()], vec![Limb::MAX; a.len()]);
    p[0] -= 2;
    let mut crt = Crt::new(kernels(), &p, &q).expect("numbers without a common factor");
    mark_primes(&mut crt);
    crt.combine(kernels(), a, b, 2 * a.len())[0]
}

/// A power modulo the squares of both primes, of secret numbers with a secret key.
fn obfuscator(a: &[Limb], b: &[Limb]) -> Limb {
    if a.len() != 1 {
        return 0;
    }
    let mut key = PrivateKey::new(&[251], &[241]).expect("a key");
    [&mut key.crt, &mut key.squares].into_iter().for_each(mark_primes);
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
    let dot = key.dot(&[(&[3, 5], a), (&[7, 1], a), (&[9], &[3])]);
    let results = [key.add_plain(&[(&[3, 5], a)]), key.mul(&[(&[3, 5], a)]), vec![dot]];
    results.iter().flatten().flatten().fold(0, |all, c| all ^ c[0])
}

/// The message modulo a secret prime of a secret number below its square, most of which are no
/// powers of ciphertexts: whether one is may be seen, and is not looked at here.
fn message(a: &[Limb], b: &[Limb]) -> Limb {
    if a.len() != 1 {
        return 0;
    }
    let mut key = PrivateKey::new(&[0xffff_fffb], &[0xffff_ffef]).expect("a key");
    let k = kernels();
    key.crt.p.parts_mut().into_iter().for_each(|part| mark_secret(&mut part[..]));
    mark_secret(&mut key.halves[0].factor[..]);
    let (message, apart) = key.halves[0].message_unless(k, &key.crt.p, &[a[0] >> 1, b[0] >> 63]);
    message[0] ^ apart
}

/// Roots by secret primes and secret exponents.
fn roots(a: &[Limb], b: &[Limb]) -> Limb {
    if a.len() != 1 {
        return 0;
    }
    let mut key = PrivateKey::new(&[251], &[241]).expect("a key");
    mark_primes(&mut key.crt);
    key.roots(kernels(), &[&[3], &[5, 7]], [a, b]).iter().fold(0, |all, root| all ^ root[0])
}

/// A key of Damgård and Jurik's for messages of two limbs.
fn longer_key() -> damgard_jurik::PrivateKey {
    let key = PrivateKey::new(&[0xffff_fffb], &[0xffff_ffef]).expect("a key");
    damgard_jurik::PrivateKey::new(&key, 2).expect("primes above 2")
}

/// The ciphertext of a secret message with a secret power.
fn longer_ciphertext(a: &[Limb], b: &[Limb]) -> Limb {
    if a.len() != 1 {
        return 0;
    }
    longer_key().public().join(kernels(), &[a[0], b[0] >> 1], &[b[0], a[0], a[0] >> 1])[0]
}

/// The message modulo a power of a secret prime.
fn longer_message(a: &[Limb], b: &[Limb]) -> Limb {
    if a.len() != 1 {
        return 0;
    }
    let mut key = longer_key();
    let half = &mut key.halves[0];
    half.parts_mut().into_iter().for_each(|part| mark_secret(&mut part[..]));
    half.messages_mut().parts_mut().into_iter().for_each(|part| mark_secret(&mut part[..]));
    key.ciphertexts.p.parts_mut().into_iter().for_each(|part| mark_secret(&mut part[..]));
    let (modulus, power) = (&key.ciphertexts.p, [a[0], b[0] >> 33]);
    let (message, apart) = key.halves[0].message_unless(kernels(), modulus, &power);
    message[0] ^ apart
}

/// A public ciphertext times a secret number.
fn longer_product(a: &[Limb], _: &[Limb]) -> Limb {
    if a.len() != 1 {
        return 0;
    }
    longer_key().public().mul(&[(&[3, 5], a)])[0].as_ref().expect("a ciphertext")[0]
}
