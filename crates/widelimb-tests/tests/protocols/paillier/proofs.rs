//! Proofs of moduli, and the pool of obfuscators.

use super::{big, mersenne};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{CryptoRng, RngCore, SeedableRng};
use widelimb_batch::Limb;
use widelimb_batch::protocols::paillier::{
    ObfuscatorPool, PROOF_ROOTS, PoolError, PrivateKey, ProofError, PublicKey,
};

fn views(numbers: &[Vec<Limb>]) -> Vec<&[Limb]> {
    numbers.iter().map(|number| &number[..]).collect()
}

fn challenges(key: &PublicKey) -> Vec<Vec<Limb>> {
    let low = key.modulus()[0];
    key.challenges(|i, bytes| ChaCha20Rng::seed_from_u64(low ^ i as u64).fill_bytes(bytes))
}

#[test]
fn roots_prove_a_modulus() {
    for (p, q) in [(61, 89), (127, 521), (107, 31)] {
        let key = PrivateKey::new(&mersenne(p), &mersenne(q)).expect("a key");
        let (public, x) = (key.public(), challenges(key.public()));
        let n = big(public.modulus());
        assert!(x.len() == PROOF_ROOTS && x.iter().all(|x| big(x) < n));
        let y = key.prove_modulus(&views(&x)).expect("a proof");
        assert!(y.iter().zip(&x).all(|(y, x)| big(y).modpow(&n, &n) == big(x)));
        assert_eq!(public.verify_modulus(&views(&x), &views(&y)), Ok(()));
        for i in 0..PROOF_ROOTS {
            let mut bad = y.clone();
            bad[i][0] ^= 1;
            assert_eq!(public.verify_modulus(&views(&x), &views(&bad)), Err(ProofError::Root(i)));
            bad[i] = public.modulus().to_vec();
            assert_eq!(public.verify_modulus(&views(&x), &views(&bad)), Err(ProofError::Root(i)));
        }
        let few = PROOF_ROOTS - 1;
        let count = ProofError::Count { challenges: few, roots: few };
        assert_eq!(public.verify_modulus(&views(&x)[1..], &views(&y)[1..]), Err(count));
        assert_eq!(key.prove_modulus(&views(&x)[1..]), Err(count));
        let count = ProofError::Count { challenges: few, roots: few + 1 };
        assert_eq!(public.verify_modulus(&views(&x)[1..], &views(&y)), Err(count));
        let mut damaged = key.clone();
        damaged.halves[0].factor[0] ^= 1;
        assert!(damaged.prove_modulus(&views(&x)).is_ok(), "that half is of decryption alone");
    }
    let small = PrivateKey::new(&mersenne(61), &mersenne(7)).expect("a key");
    let x = challenges(small.public());
    assert_eq!(small.prove_modulus(&views(&x)), Err(ProofError::SmallFactor(127)));
    // 2^13 - 1 is above the bound of small factors.
    let square = PublicKey::new(&[8191 * 8191]).expect("a modulus");
    let x = challenges(&square);
    let none = square.verify_modulus(&views(&x), &views(&vec![vec![1]; PROOF_ROOTS]));
    assert_eq!(none, Err(ProofError::Root(0)));
}

#[test]
fn challenges_are_residues_of_all_bytes() {
    let key = PublicKey::new(&[101, 1]).expect("a modulus");
    let mut lengths = vec![];
    let x = key.challenges(|i, bytes| {
        lengths.push(bytes.len());
        bytes.fill(0);
        bytes[8 * (i % 4)] = 1;
    });
    assert_eq!(lengths, [32; PROOF_ROOTS]);
    let n = big(key.modulus());
    for (i, x) in x.iter().enumerate() {
        assert_eq!(big(x), num_bigint::BigUint::from(2u32).pow(64 * (i as u32 % 4)) % &n);
    }
}

#[test]
fn a_pool_keeps_obfuscators_ready() {
    let key = PrivateKey::new(&mersenne(89), &mersenne(61)).expect("a key");
    let rng = || ChaCha20Rng::seed_from_u64(1);
    for capacity in [0, 1, 20] {
        let public = ObfuscatorPool::new(key.public().clone(), capacity, rng()).expect("a thread");
        let private = ObfuscatorPool::with_private(key.clone(), capacity, rng()).expect("a thread");
        for pool in [&public, &private] {
            assert!(pool.take(0).is_ok_and(|none| none.is_empty()));
            let obfuscators = pool.take(30).expect("obfuscators");
            let message = [77];
            let pairs = obfuscators.into_iter().map(|obfuscator| (&message[..], obfuscator));
            let encrypted: Vec<Vec<Limb>> = key
                .public()
                .encrypt_raw(pairs)
                .into_iter()
                .map(|c| c.expect("a message"))
                .collect();
            assert!(key.decrypt(&views(&encrypted)).iter().all(|m| *m == Ok(vec![77, 0, 0])));
            let mut different = encrypted.clone();
            different.sort();
            different.dedup();
            assert_eq!(different.len(), 30);
            assert!(pool.take_ready(9).is_ok_and(|some| some.len() <= 9));
        }
    }
    let two: Vec<_> = (0..2).map(|_| ObfuscatorPool::new(key.public().clone(), 9, rng())).collect();
    let first = two.into_iter().map(|pool| pool.expect("a thread").take(1).expect("one").remove(0));
    let first: Vec<Vec<Limb>> = first.map(|obfuscator| obfuscator.limbs().to_vec()).collect();
    assert_eq!(first[0], first[1]);
}

/// A generator that fails.
struct Broken;

impl RngCore for Broken {
    fn next_u32(&mut self) -> u32 {
        std::panic::resume_unwind(Box::new("no randomness"))
    }

    fn next_u64(&mut self) -> u64 {
        std::panic::resume_unwind(Box::new("no randomness"))
    }

    fn fill_bytes(&mut self, _: &mut [u8]) {
        std::panic::resume_unwind(Box::new("no randomness"))
    }
}

impl CryptoRng for Broken {}

#[test]
fn a_pool_without_randomness_is_an_error() {
    let key = PublicKey::new(&[35]).expect("a key");
    let pool = ObfuscatorPool::new(key, 9, Broken).expect("a thread");
    assert!(matches!(pool.take(1), Err(PoolError)));
    assert!(matches!(pool.take_ready(1), Err(PoolError)));
}

/// There are places for all obfuscators from the beginning, so such a pool once ended the program.
#[test]
fn a_pool_without_bound_is_refused() {
    let key = PublicKey::new(&[15]).expect("a key");
    for capacity in [(1 << 24) + 1, 1 << 40, usize::MAX] {
        let rng = ChaCha20Rng::seed_from_u64(1);
        let pool = ObfuscatorPool::new(key.clone(), capacity, rng);
        let error = pool.err().map(|error| error.kind());
        assert_eq!(error, Some(std::io::ErrorKind::InvalidInput));
    }
}
