//! Encryption with the private key, generated keys, sums, products with scalars, signed messages.

use super::{big, mersenne};
use num_bigint::BigUint;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use widelimb_batch::protocols::paillier::{
    CiphertextError, EncryptionError, KeyError, PrivateKey, PublicKey,
};
use widelimb_batch::{LIMB_BITS, Limb, Numbers, NumbersMut, ShapeError};
use widelimb_limb::modular::is_probable_prime;
use widelimb_testkit::Shapes;

fn rng(seed: u64) -> ChaCha20Rng {
    ChaCha20Rng::seed_from_u64(seed)
}

fn views(numbers: &[Vec<Limb>]) -> Vec<&[Limb]> {
    numbers.iter().map(|number| &number[..]).collect()
}

fn good<T, E: core::fmt::Debug>(results: Vec<Result<T, E>>) -> Vec<T> {
    results.into_iter().map(|result| result.expect("a result")).collect()
}

/// All messages with all random numbers, those that share a factor with the modulus among them.
#[test]
fn both_keys_encrypt_alike() {
    for (p, q) in [(3, 5), (5, 7), (7, 5), (11, 7), (13, 17)] {
        let key = PrivateKey::new(&[p], &[q]).expect("a key");
        let numbers: Vec<[Limb; 1]> = (0..=p * q).map(|i| [i]).collect();
        let messages = numbers.iter().filter(|m| m[0] < 8 || m[0] + 8 > p * q);
        let pairs: Vec<(&[Limb], &[Limb])> =
            messages.flat_map(|m| numbers.iter().map(move |r| (&m[..], &r[..]))).collect();
        assert_eq!(key.encrypt(&pairs), key.public().encrypt(&pairs));
    }
    let mut shapes = Shapes::new(5);
    for (p, q) in [(127, 89), (61, 521), (1279, 607)] {
        let key = PrivateKey::new(&mersenne(p), &mersenne(q)).expect("a key");
        let len = key.public().modulus().len();
        let randoms: Vec<[Vec<Limb>; 2]> =
            (0..11).map(|_| [0; 2].map(|_| shapes.operand(len))).collect();
        let pairs: Vec<(&[Limb], &[Limb])> =
            randoms.iter().map(|[m, r]| (&m[..], &r[..])).collect();
        assert_eq!(key.encrypt(&pairs), key.public().encrypt(&pairs));
    }
}

/// Obfuscators are `n`th powers of units: to the power `(p - 1) (q - 1)` they are 1 modulo `n^2`.
#[test]
fn obfuscators_hide_and_do_not_change_messages() {
    let key = PrivateKey::new(&mersenne(89), &mersenne(61)).expect("a key");
    let (public, mut rng) = (key.public(), rng(1));
    let order = (big(&mersenne(89)) - 1u32) * (big(&mersenne(61)) - 1u32);
    let both = [public.obfuscators(9, &mut rng), key.obfuscators(9, &mut rng)];
    let messages: Vec<Vec<Limb>> = (0..9).map(|i| vec![i, i * i, 0]).collect();
    for obfuscators in both {
        for obfuscator in &obfuscators {
            assert_eq!(big(obfuscator.limbs()).modpow(&order, &big(public.square())), 1u32.into());
        }
        let encrypted = good(public.encrypt_raw(views(&messages).into_iter().zip(obfuscators)));
        assert_eq!(good(key.decrypt(&views(&encrypted))), messages);
        let fresh = key.obfuscators(9, &mut rng);
        let again = good(public.rerandomize(views(&encrypted).into_iter().zip(fresh)));
        assert!(again.iter().zip(&encrypted).all(|(new, old)| new != old));
        assert_eq!(good(key.decrypt(&views(&again))), messages);
    }
    let too_large = public.square().to_vec();
    let [first, second] = <[_; 2]>::try_from(key.obfuscators(2, &mut rng)).expect("two");
    assert_eq!(public.rerandomize([(&too_large[..], first)]), [Err(CiphertextError::TooLarge)]);
    let message = public.modulus().to_vec();
    assert_eq!(public.encrypt_raw([(&message[..], second)]), [Err(EncryptionError::Message)]);
}

#[test]
fn generated_keys_have_the_bits_asked_for() {
    let mut rng = rng(2);
    for bits in [16, 18, 20, 62, 64, 66, 128, 130, 254, 512] {
        let key = PrivateKey::generate(bits, &mut rng).expect("a key");
        assert_eq!((key.public().bits(), big(key.public().modulus()).bits()), (bits, bits as u64));
        let messages: Vec<Vec<Limb>> = (0..10).map(|i| vec![i * 911]).collect();
        let encrypted = good(key.encrypt_with(&views(&messages), &mut rng));
        let public = good(key.public().encrypt_with(&views(&messages), &mut rng));
        for encrypted in [&encrypted, &public] {
            let decrypted = good(key.decrypt(&views(encrypted)));
            assert!(decrypted.iter().zip(&messages).all(|(d, m)| big(d) == big(m)));
        }
        assert!(encrypted.iter().all(|c| !public.contains(c)) || bits < 30);
        assert!(!is_probable_prime(key.public().modulus(), 0));
    }
    for bits in [0, 1, 14, 17, 129, 16386, usize::MAX] {
        assert_eq!(PrivateKey::generate(bits, &mut rng).err(), Some(KeyError::Bits { bits }));
    }
    assert!(matches!(PublicKey::new(&vec![Limb::MAX; 407]), Err(KeyError::TooLong)));
    assert!(PublicKey::new(&vec![Limb::MAX; 406]).is_ok());
    assert!(PublicKey::new(&vec![Limb::MAX; 1 << 20]).is_err());
}

/// A key with messages and their ciphertexts.
fn ciphertexts(count: u64) -> (PrivateKey, Vec<BigUint>, Vec<Vec<Limb>>) {
    let key = PrivateKey::new(&mersenne(89), &mersenne(127)).expect("a key");
    let mut shapes = Shapes::new(count);
    let messages: Vec<Vec<Limb>> =
        (0..count).map(|_| [shapes.operand(3), vec![0]].concat()).collect();
    let encrypted = good(key.encrypt_with(&views(&messages), &mut rng(count)));
    (key, messages.iter().map(|m| big(m)).collect(), encrypted)
}

fn decrypted(key: &PrivateKey, c: &[Limb]) -> BigUint {
    big(key.decrypt(&[c])[0].as_ref().expect("a message"))
}

#[test]
fn sums_of_all_and_of_each() {
    for count in [0, 1, 2, 7, 8, 9, 16, 17, 31] {
        let (key, messages, encrypted) = ciphertexts(count);
        let (public, n) = (key.public(), big(key.public().modulus()));
        let sum = public.sum(&views(&encrypted)).expect("ciphertexts");
        assert_eq!(decrypted(&key, &sum), messages.iter().sum::<BigUint>() % &n);
        let product = encrypted.iter().fold(1u32.into(), |r: BigUint, c| r * big(c)) % n.pow(2);
        assert_eq!((big(&sum), sum.len()), (product, public.square().len()));
        let pairs: Vec<(&[Limb], &[Limb])> =
            encrypted.iter().zip(encrypted.iter().rev()).map(|(a, b)| (&a[..], &b[..])).collect();
        let sums = good(public.add_each(&pairs));
        for ((a, b), sum) in pairs.iter().zip(&sums) {
            assert_eq!((big(sum), sum), (big(a) * big(b) % n.pow(2), &public.add(a, b)));
        }
        let (len, dense) = (public.square().len(), encrypted.concat());
        let mut room = vec![0; dense.len()];
        let numbers = Numbers::new(&dense, count as usize, LIMB_BITS * len).expect("numbers");
        let mut r = NumbersMut::new(&mut room, count as usize, LIMB_BITS * len).expect("numbers");
        assert_eq!(public.add_arrays(&mut r, numbers, numbers), Ok(()));
        assert!(numbers.iter().eq(views(&encrypted)));
        let doubles = room.chunks_exact(len).zip(&encrypted);
        assert!(doubles.into_iter().all(|(r, c)| big(r) == big(c).pow(2) % n.pow(2)));
        let mut r = NumbersMut::new(&mut room, count as usize, LIMB_BITS).expect("numbers");
        let narrow = public.add_arrays(&mut r, numbers, numbers);
        assert!(matches!(narrow, Err(ShapeError::Bits { .. })));
    }
}

#[test]
fn plain_numbers_are_added_and_multiplied() {
    let (key, messages, encrypted) = ciphertexts(18);
    let (public, n) = (key.public(), big(key.public().modulus()));
    let mut shapes = Shapes::new(4);
    let mut plain: Vec<Vec<Limb>> = (0..18).map(|i| shapes.operand(i % 7)).collect();
    plain[3] = public.modulus().to_vec();
    let pairs: Vec<(&[Limb], &[Limb])> =
        encrypted.iter().zip(&plain).map(|(c, x)| (&c[..], &x[..])).collect();
    let secret = good(public.mul(&pairs));
    assert_eq!(secret, good(public.mul_vartime(&pairs)));
    let sums = good(public.add_plain(&pairs));
    let mut dot = BigUint::ZERO;
    for (i, x) in plain.iter().map(|x| big(x)).enumerate() {
        assert_eq!(decrypted(&key, &sums[i]), (&messages[i] + &x) % &n);
        assert_eq!(decrypted(&key, &secret[i]), &messages[i] * &x % &n);
        dot += &messages[i] * &x;
    }
    let total = public.dot_vartime(&pairs).expect("ciphertexts");
    assert_eq!(public.dot(&pairs), Ok(total.clone()));
    assert_eq!(decrypted(&key, &total), dot % &n);
    assert_eq!(big(&public.dot_vartime(&[]).expect("none")), 1u32.into());
    for (c, m) in good(public.negate_vartime(&views(&encrypted))).iter().zip(&messages) {
        assert_eq!(decrypted(&key, c), (&n - m) % &n);
    }
}

/// Numbers that are no ciphertexts have an error each, and the others go on.
#[test]
fn hostile_ciphertexts() {
    let key = PrivateKey::new(&[5], &[7]).expect("a key");
    let public = key.public();
    use CiphertextError::{NoUnit, TooLarge};
    let numbers: [(&[Limb], Result<(), CiphertextError>); 12] = [
        (&[], Err(NoUnit)),
        (&[0], Err(NoUnit)),
        (&[35], Err(NoUnit)),
        (&[5], Err(NoUnit)),
        (&[7 * 7], Err(NoUnit)),
        (&[25 * 7, 0, 0], Err(NoUnit)),
        (&[1225], Err(TooLarge)),
        (&[1226], Err(TooLarge)),
        (&[1, 1], Err(TooLarge)),
        (&[1], Ok(())),
        (&[1, 0, 0], Ok(())),
        (&[1224], Ok(())),
    ];
    let all: Vec<&[Limb]> = numbers.iter().map(|(number, _)| *number).collect();
    let expected: Vec<_> = numbers.iter().map(|(_, result)| *result).collect();
    assert_eq!(public.check_vartime(&all), expected);
    assert_eq!(public.check_vartime(&all[9..]), expected[9..]);
    let without = |results: Vec<Result<Vec<Limb>, CiphertextError>>| {
        results.into_iter().map(|result| result.map(|_| ())).collect::<Vec<_>>()
    };
    assert_eq!(without(key.decrypt(&all)), expected);
    assert_eq!(without(public.negate_vartime(&all)), expected);
    let large = |result: &Result<(), CiphertextError>| match result {
        Err(TooLarge) => Err(TooLarge),
        _ => Ok(()),
    };
    let expected: Vec<_> = expected.iter().map(large).collect();
    let pairs: Vec<(&[Limb], &[Limb])> = all.iter().map(|c| (*c, &[3][..])).collect();
    for results in [
        public.add_each(&pairs),
        public.add_plain(&pairs),
        public.mul(&pairs),
        public.mul_vartime(&pairs),
    ] {
        assert!(results.iter().flatten().all(|c| c.len() == 1 && c[0] < 1225));
        assert_eq!(without(results), expected);
    }
    assert_eq!((public.sum(&all), public.dot_vartime(&pairs)), (Err(TooLarge), Err(TooLarge)));
    assert_eq!(
        (public.sum(&[&[1225]]), public.dot(&[(&[1225], &[1])])),
        (Err(TooLarge), Err(TooLarge))
    );
    assert_eq!(public.dot(&[]), Ok(vec![1]));
    assert_eq!(public.check_vartime(&[]), []);
}

#[test]
fn signed_messages() {
    for n in [15, 35, 77, 187] {
        let key = PublicKey::new(&[n]).expect("a key");
        for m in 0..n {
            let signed = key.to_signed(&[m, 0]).expect("a message");
            let magnitude = if m <= n / 2 { m } else { n - m };
            assert_eq!((signed.is_negative, &signed.magnitude[..]), (m > n / 2, &[magnitude][..]));
            assert_eq!(key.from_signed(signed.is_negative, &signed.magnitude), Ok(vec![m]));
        }
        assert_eq!(key.from_signed(true, &[]), Ok(vec![0]));
        let error = EncryptionError::Message;
        assert_eq!(key.to_signed(&[n]), Err(error));
        assert_eq!(
            (key.from_signed(true, &[n / 2 + 1]), key.from_signed(false, &[1, 1])),
            (Err(error), Err(error))
        );
    }
    let key = PublicKey::new(&[Limb::MAX, Limb::MAX]).expect("a key");
    assert_eq!(key.from_signed(true, &[Limb::MAX, Limb::MAX >> 1]), Ok(vec![0, 1 << 63]));
    assert_eq!(key.from_signed(false, &[0, 1 << 63]), Err(EncryptionError::Message));
}
