//! Paillier's encryption against another library, and back.

mod operations;
mod proofs;

use num_bigint::BigUint;
use widelimb_batch::protocols::PrimesError;
use widelimb_batch::protocols::paillier::{
    DecryptionError, EncryptionError, KeyError, PrivateKey, PublicKey,
};
use widelimb_batch::{Limb, ModulusError};
use widelimb_limb::cmp;
use widelimb_testkit::Shapes;

fn big(a: &[Limb]) -> BigUint {
    BigUint::from_bytes_le(&a.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
}

/// Every message with every random number of the smallest keys.
#[test]
fn all_messages_of_small_keys() {
    for (p, q) in [(3, 5), (5, 3), (5, 7), (7, 11)] {
        let key = PrivateKey::new(&[p], &[q]).expect("a key");
        let n = p * q;
        let numbers: Vec<[Limb; 1]> = (0..n).map(|i| [i]).collect();
        for m in &numbers {
            let units = numbers.iter().filter(|r| r[0] % p != 0 && r[0] % q != 0);
            let pairs: Vec<(&[Limb], &[Limb])> = units.map(|r| (&m[..], &r[..])).collect();
            let encrypted: Vec<Vec<Limb>> =
                key.public().encrypt(&pairs).into_iter().map(|c| c.expect("a message")).collect();
            for ((m, r), c) in pairs.iter().zip(&encrypted) {
                let square = BigUint::from(n * n);
                let expected = (big(m) * n + 1u32) * big(r).modpow(&n.into(), &square) % &square;
                assert_eq!(big(c), expected);
            }
            let ciphertexts: Vec<&[Limb]> = encrypted.iter().map(|c| &c[..]).collect();
            assert!(key.decrypt(&ciphertexts).iter().all(|result| *result == Ok(m.to_vec())));
        }
    }
}

fn mersenne(bits: usize) -> Vec<Limb> {
    let mut limbs = vec![Limb::MAX; bits.div_ceil(64)];
    if let Some(top) = limbs.last_mut() {
        *top >>= (64 - bits % 64) % 64;
    }
    limbs
}

#[test]
fn sums_of_long_messages() {
    let mut shapes = Shapes::new(11);
    for (p, q) in [(127, 89), (61, 521), (521, 607), (1279, 607)] {
        let key = PrivateKey::new(&mersenne(p), &mersenne(q)).expect("a key");
        let public = key.public();
        let n = public.modulus();
        let mut below = |least: Limb| {
            let mut a = shapes.operand(n.len());
            a[0] |= least;
            while !cmp(&a, n).is_lt() {
                let top = a.len() - 1;
                a[top] >>= 1;
            }
            a
        };
        let numbers: Vec<[Vec<Limb>; 2]> = (0..12).map(|_| [below(0), below(1)]).collect();
        let pairs: Vec<(&[Limb], &[Limb])> =
            numbers.iter().map(|[m, r]| (&m[..], &r[..])).collect();
        let encrypted: Vec<Vec<Limb>> =
            public.encrypt(&pairs).into_iter().map(|c| c.expect("a message")).collect();
        let square = big(n) * big(n);
        for ([m, r], c) in numbers.iter().zip(&encrypted) {
            let expected = (big(m) * big(n) + 1u32) * big(r).modpow(&big(n), &square) % &square;
            assert_eq!(big(c), expected);
        }
        let sums: Vec<Vec<Limb>> =
            (0..12).map(|i| public.add(&encrypted[i], &encrypted[(i + 5) % 12])).collect();
        let views: Vec<&[Limb]> = encrypted.iter().chain(&sums).map(|c| &c[..]).collect();
        for (i, result) in key.decrypt(&views).into_iter().enumerate() {
            let message = |i: usize| big(&numbers[i % 12][0]);
            let expected = if i < 12 { message(i) } else { (message(i) + message(i + 5)) % big(n) };
            assert_eq!(big(&result.expect("a ciphertext")), expected);
        }
    }
}

#[test]
fn what_cannot_be_is_an_error_of_its_own() {
    let error = |p: Limb, q: Limb| PrivateKey::new(&[p], &[q]).map(|_| ()).unwrap_err();
    assert_eq!(error(7, 7), KeyError::Primes(PrimesError::CommonFactor));
    assert_eq!(error(3, 7), KeyError::Related);
    assert_eq!(error(7, 3), KeyError::Related);
    assert!(matches!(error(2, 7), KeyError::Primes(PrimesError::Modulus(_))));
    assert!(matches!(PublicKey::new(&[8]), Err(KeyError::Modulus(ModulusError::Even))));
    let key = PrivateKey::new(&[5], &[7]).expect("a key");
    let results = key.public().encrypt(&[
        (&[35], &[2]),
        (&[3], &[0]),
        (&[3, 1], &[2]),
        (&[3], &[]),
        (&[3], &[35]),
        (&[3], &[2, 1]),
        (&[3, 0], &[2, 0, 0]),
        (&[], &[1]),
    ]);
    use EncryptionError::{Message, Random};
    let errors: Vec<_> = results.iter().map(|result| result.clone().err()).collect();
    let [message, random] = [Some(Message), Some(Random)];
    assert_eq!(errors, [message, random, message, random, random, random, None, None]);
    assert_eq!(results[7], Ok(vec![1]));
    let sixth = results[6].clone().expect("a ciphertext");
    let results = key.decrypt(&[&[1225], &[5], &[1, 1], &[0], &[], &[7 * 7], &sixth, &[1, 0, 0]]);
    use DecryptionError::{NoUnit, TooLarge};
    let bad = [Err(TooLarge), Err(NoUnit), Err(TooLarge), Err(NoUnit), Err(NoUnit), Err(NoUnit)];
    assert_eq!(results[..6], bad);
    assert_eq!(results[6..], [Ok(vec![3]), Ok(vec![0])]);
    assert_eq!((key.decrypt(&[]), key.public().encrypt(&[])), (vec![], vec![]));
}

/// A message comes from its residues modulo both primes: with a half of the key damaged, the other
/// half's residue is still right.
#[test]
fn each_prime_gives_its_own_residue() {
    let good = PrivateKey::new(&mersenne(61), &mersenne(89)).expect("a key");
    let message = [123, 456];
    let c = good.public().encrypt(&[(&message, &[987, 654])]).remove(0).expect("a message");
    assert_eq!(good.decrypt(&[&c])[0], Ok(vec![123, 456, 0]));
    for (half, damaged, other) in [(0, 61, 89), (1, 89, 61)] {
        let mut bad = good.clone();
        bad.halves[half].factor[0] ^= 1;
        let found = big(&bad.decrypt(&[&c]).remove(0).expect("a message, of whatever worth"));
        assert!(found != big(&message));
        assert_eq!(&found % big(&mersenne(other)), big(&message) % big(&mersenne(other)));
        assert!(&found % big(&mersenne(damaged)) != big(&message) % big(&mersenne(damaged)));
    }
}
