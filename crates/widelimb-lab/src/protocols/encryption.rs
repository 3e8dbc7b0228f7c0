//! Paillier's encryption, beside the powers of GMP's that python-paillier makes it of.

use super::{Contest, Gmp, by_gmp, bytes};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use std::rc::Rc;
use widelimb::Natural;
use widelimb::protocols::paillier::PrivateKey;
use widelimb_limb::Limb;

/// The bits of a modulus.
const BITS: usize = 3072;

/// Messages of a call.
const MESSAGES: usize = 64;

/// A private key, messages, and their ciphertexts.
struct Inner {
    key: PrivateKey,
    messages: Vec<Vec<Limb>>,
    ciphertexts: Vec<Vec<Limb>>,
}

/// What the contests compute with.
pub struct Keys(Rc<Inner>);

impl Keys {
    pub fn new() -> Keys {
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        let key = PrivateKey::generate(BITS, &mut rng).expect("an even number of bits");
        let messages: Vec<Vec<Limb>> =
            (0..MESSAGES as u64).map(|i| vec![i.wrapping_mul(0x9e37_79b9_7f4a_7c15), i]).collect();
        let views: Vec<&[Limb]> = messages.iter().map(|m| &m[..]).collect();
        let ciphertexts = key.encrypt_with(&views, &mut rng).into_iter();
        let ciphertexts = ciphertexts.map(|c| c.expect("a message below the modulus")).collect();
        Keys(Rc::new(Inner { key, messages, ciphertexts }))
    }
}

impl Inner {
    fn messages(&self) -> Vec<&[Limb]> {
        self.messages.iter().map(|m| &m[..]).collect()
    }
}

/// `r^n mod n^2`, with the public key.
pub fn encrypt(keys: &Keys, gmp: Option<&Gmp>) -> Contest {
    let inner = Rc::clone(&keys.0);
    let mut rng = ChaCha20Rng::seed_from_u64(2);
    Contest {
        what: "Paillier encryption, 3072 bits".to_owned(),
        items: MESSAGES,
        ours: Box::new(move || {
            let encrypted = inner.key.public().encrypt_with(&inner.messages(), &mut rng);
            assert!(encrypted.iter().all(Result::is_ok));
        }),
        peer: powers_to_n(keys, gmp),
    }
}

/// The same with the private key, which python-paillier does not use.
pub fn encrypt_private(keys: &Keys, gmp: Option<&Gmp>) -> Contest {
    let inner = Rc::clone(&keys.0);
    let mut rng = ChaCha20Rng::seed_from_u64(2);
    Contest {
        what: "the same by its primes".to_owned(),
        items: MESSAGES,
        ours: Box::new(move || {
            let encrypted = inner.key.encrypt_with(&inner.messages(), &mut rng);
            assert!(encrypted.iter().all(Result::is_ok));
        }),
        peer: powers_to_n(keys, gmp),
    }
}

fn powers_to_n(keys: &Keys, gmp: Option<&Gmp>) -> super::Peer {
    let inner = &keys.0;
    let [n, square] = [inner.key.public().modulus(), inner.key.public().square()].map(bytes);
    let randoms: Vec<Vec<u8>> =
        inner.ciphertexts.iter().map(|c| bytes(&c[..n.len() / 8])).collect();
    by_gmp(gmp, move |gmp| {
        assert!(randoms.iter().all(|r| gmp.pow(r, &n, &square).len() == square.len()));
    })
}

/// Two powers modulo the squares of the primes.
pub fn decrypt(keys: &Keys, gmp: Option<&Gmp>) -> Contest {
    let inner = Rc::clone(&keys.0);
    let halves: Vec<[Vec<u8>; 2]> = (inner.key.primes().into_iter())
        .map(|p| {
            let p = Natural::from_limb_slice(p);
            [bytes((&p - 1_u32).limbs()), bytes((&p * &p).limbs())]
        })
        .collect();
    let ciphertexts: Vec<Vec<u8>> = inner.ciphertexts.iter().map(|c| bytes(c)).collect();
    Contest {
        what: "Paillier decryption, 3072 bits".to_owned(),
        items: MESSAGES,
        ours: Box::new(move || {
            let ciphertexts: Vec<&[Limb]> = inner.ciphertexts.iter().map(|c| &c[..]).collect();
            for (found, message) in inner.key.decrypt(&ciphertexts).iter().zip(&inner.messages) {
                let found = found.as_ref().expect("a ciphertext of the key");
                assert_eq!(found[..2], message[..]);
            }
        }),
        peer: by_gmp(gmp, move |gmp| {
            for c in &ciphertexts {
                for [exponent, square] in &halves {
                    assert_eq!(gmp.pow(c, exponent, square).len(), square.len());
                }
            }
        }),
    }
}
