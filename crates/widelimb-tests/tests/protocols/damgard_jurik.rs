//! Damgård and Jurik's encryption against another library, and back.

use num_bigint::BigUint;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use widelimb_batch::Limb;
use widelimb_batch::protocols::damgard_jurik::{KeyError, PrivateKey, PublicKey};
use widelimb_batch::protocols::paillier::{self, CiphertextError, EncryptionError};
use widelimb_testkit::Shapes;

fn big(a: &[Limb]) -> BigUint {
    BigUint::from_bytes_le(&a.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
}

fn limbs(a: &BigUint) -> Vec<Limb> {
    a.to_u64_digits()
}

fn key(p: &[Limb], q: &[Limb], s: usize) -> PrivateKey {
    PrivateKey::new(&paillier::PrivateKey::new(p, q).expect("primes"), s).expect("a key")
}

fn good<T, E: core::fmt::Debug>(results: Vec<Result<T, E>>) -> Vec<T> {
    results.into_iter().map(|result| result.expect("a result")).collect()
}

fn views(numbers: &[Vec<Limb>]) -> Vec<&[Limb]> {
    numbers.iter().map(|number| &number[..]).collect()
}

/// All messages of the smallest keys, with all random numbers or a few.
#[test]
fn all_messages_of_small_keys() {
    for (p, q, s) in [(3, 5, 1), (5, 3, 2), (5, 7, 1), (5, 7, 2), (7, 5, 3), (11, 7, 2), (5, 7, 4)]
    {
        let (key, n) = (key(&[p], &[q], s), p * q);
        let bound = n.pow(s as u32);
        let modulus = BigUint::from(n).pow(s as u32 + 1);
        let messages: Vec<Limb> = (0..bound).step_by(bound.div_ceil(6000) as usize).collect();
        let units = (1..n).filter(|r| r % p != 0 && r % q != 0);
        let randoms: Vec<Limb> = if bound < 100 { units.collect() } else { vec![1, n - 1] };
        let pairs: Vec<[[Limb; 1]; 2]> =
            messages.iter().flat_map(|m| randoms.iter().map(|r| [[*m], [*r]])).collect();
        let operands: Vec<(&[Limb], &[Limb])> =
            pairs.iter().map(|[m, r]| (&m[..], &r[..])).collect();
        let encrypted = good(key.public().encrypt(&operands));
        for (&[[m], [r]], c) in pairs.iter().zip(&encrypted) {
            let power = BigUint::from(r).modpow(&bound.into(), &modulus);
            let expected = BigUint::from(n + 1).modpow(&m.into(), &modulus) * power % &modulus;
            assert_eq!(big(c), expected, "{p} {q} {s} {m} {r}");
        }
        let decrypted = good(key.decrypt(&views(&encrypted)));
        assert!(decrypted.iter().zip(&pairs).all(|(d, [m, _])| d[..] == m[..]), "{p} {q} {s}");
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
fn long_messages_are_added_and_multiplied() {
    let (mut shapes, mut rng) = (Shapes::new(7), ChaCha20Rng::seed_from_u64(1));
    for (p, q, s) in [(127, 89, 1), (61, 127, 2), (89, 107, 3), (521, 607, 2), (61, 31, 5)] {
        let key = key(&mersenne(p), &mersenne(q), s);
        let public = key.public();
        let n = big(public.modulus());
        let (bound, modulus) = (n.pow(s as u32), n.pow(s as u32 + 1));
        assert_eq!(big(public.message_modulus()), bound);
        assert_eq!((big(public.ciphertext_modulus()), public.exponent()), (modulus.clone(), s));
        let mut messages: Vec<BigUint> =
            (0..9).map(|_| big(&shapes.operand(public.message_modulus().len())) % &bound).collect();
        messages[0] = &bound - 1u32;
        messages[1] = n.clone() % &bound;
        let numbers: Vec<Vec<Limb>> = messages.iter().map(limbs).collect();
        let both = [
            public.encrypt_with(&views(&numbers), &mut rng),
            key.encrypt_with(&views(&numbers), &mut rng),
        ];
        let [encrypted, of_private] = both.map(good);
        assert!(encrypted.iter().zip(&of_private).all(|(a, b)| a != b));
        let decrypted = |c: &[Vec<Limb>]| -> Vec<BigUint> {
            good(key.decrypt(&views(c))).iter().map(|m| big(m)).collect()
        };
        assert_eq!(
            (decrypted(&encrypted), decrypted(&of_private)),
            (messages.clone(), messages.clone())
        );
        let pairs: Vec<(&[Limb], &[Limb])> =
            encrypted.iter().zip(&of_private).map(|(a, b)| (&a[..], &b[..])).collect();
        let doubles: Vec<BigUint> = messages.iter().map(|m| m * 2u32 % &bound).collect();
        assert_eq!(decrypted(&good(public.add(&pairs))), doubles);
        let pairs: Vec<(&[Limb], &[Limb])> =
            encrypted.iter().zip(numbers.iter().rev()).map(|(a, b)| (&a[..], &b[..])).collect();
        let products: Vec<BigUint> =
            messages.iter().zip(messages.iter().rev()).map(|(a, b)| a * b % &bound).collect();
        assert_eq!(decrypted(&good(public.mul(&pairs))), products);
        assert_eq!(public.mul(&pairs), public.mul_vartime(&pairs));
    }
}

/// With `s = 1` it is Paillier's encryption.
#[test]
fn the_first_exponent_is_paillier() {
    let paillier = paillier::PrivateKey::new(&mersenne(127), &mersenne(89)).expect("primes");
    let key = PrivateKey::new(&paillier, 1).expect("a key");
    let pairs: [(&[Limb], &[Limb]); 2] = [(&[5, 6, 7], &[9, 8]), (&[], &[1])];
    let encrypted = paillier.public().encrypt(&pairs);
    assert_eq!(key.public().encrypt(&pairs), encrypted);
    let ciphertexts = good(encrypted);
    assert_eq!(key.decrypt(&views(&ciphertexts)), paillier.decrypt(&views(&ciphertexts)));
}

#[test]
fn what_cannot_be_is_an_error_of_its_own() {
    let primes = |p: Limb, q: Limb| paillier::PrivateKey::new(&[p], &[q]).expect("primes");
    let error = |s| PrivateKey::new(&primes(3, 5), s).map(|_| ()).unwrap_err();
    assert_eq!((error(0), error(3)), (KeyError::Exponent { s: 0 }, KeyError::Exponent { s: 3 }));
    let long = KeyError::Paillier(paillier::KeyError::TooLong);
    assert_eq!((error(usize::MAX), error(1 << 40)), (long, long));
    assert_eq!(PublicKey::new(&vec![Limb::MAX; 300], 2).err(), Some(long));
    assert!(matches!(PublicKey::new(&[6], 2), Err(KeyError::Paillier(_))));
    let key = key(&[5], &[7], 2);
    use EncryptionError::{Message, Random};
    let public = key.public();
    let results =
        public.encrypt(&[(&[1225], &[1]), (&[1], &[35]), (&[1], &[0, 0]), (&[1, 0, 0], &[1, 0])]);
    assert_eq!(results, [Err(Message), Err(Random), Err(Random), Ok(vec![36])]);
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    assert_eq!(key.encrypt_with(&[&[1225]], &mut rng), [Err(Message)]);
    use CiphertextError::{NoUnit, TooLarge};
    let numbers: [&[Limb]; 7] = [&[], &[0], &[35], &[49], &[42875], &[1, 1], &[1, 0, 0]];
    let expected = [
        Err(NoUnit),
        Err(NoUnit),
        Err(NoUnit),
        Err(NoUnit),
        Err(TooLarge),
        Err(TooLarge),
        Ok(vec![0]),
    ];
    assert_eq!(key.decrypt(&numbers), expected);
    let large = |result: &Result<Vec<Limb>, _>| *result == Err(TooLarge);
    let pairs: Vec<(&[Limb], &[Limb])> = numbers.iter().map(|c| (*c, &[1][..])).collect();
    for results in [public.add(&pairs), public.mul(&pairs), public.mul_vartime(&pairs)] {
        assert!(results.iter().zip(&expected).all(|(a, b)| large(a) == large(b)));
    }
}
