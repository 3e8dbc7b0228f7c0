//! RSA against another library, and against faults.

use num_bigint::BigUint;
use widelimb_batch::Limb;
use widelimb_batch::protocols::PrimesError;
use widelimb_batch::protocols::rsa::{
    Blinding, KeyError, OperationError, PrivateKey, PrivateOperation, hide, private, public,
};
use widelimb_limb::cmp;
use widelimb_testkit::Shapes;

fn big(a: &[Limb]) -> BigUint {
    BigUint::from_bytes_le(&a.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
}

/// Mersenne's prime of so many bits.
fn mersenne(bits: usize) -> Vec<Limb> {
    let mut limbs = vec![Limb::MAX; bits.div_ceil(64)];
    if let Some(top) = limbs.last_mut() {
        *top >>= (64 - bits % 64) % 64;
    }
    limbs
}

fn key(p: usize, q: usize, e: Limb) -> PrivateKey {
    PrivateKey::new(&mersenne(p), &mersenne(q), &[e]).expect("a key")
}

/// The published example of many textbooks, and a key of the smallest primes.
#[test]
fn small_examples() {
    let key = PrivateKey::new(&[61], &[53], &[17]).expect("a key");
    assert_eq!((key.public().modulus(), key.public().exponent()), (&[3233][..], &[17][..]));
    let values: Vec<[Limb; 1]> = (0..3233).map(|value| [value]).collect();
    let operations: Vec<_> = values.iter().map(|value| (key.public(), &value[..])).collect();
    let encrypted: Vec<_> = public(&operations).into_iter().map(|r| r.expect("below n")).collect();
    assert_eq!(encrypted[65], [2790]);
    let operations: Vec<_> =
        encrypted.iter().map(|value| PrivateOperation::new(&key, value)).collect();
    for (result, value) in private(&operations).into_iter().zip(&values) {
        assert_eq!(result, Ok(value.to_vec()));
    }
    let key = PrivateKey::new(&[5], &[11], &[3]).expect("a key");
    assert_eq!(private(&[PrivateOperation::new(&key, &[8])]), [Ok(vec![2])]);
}

/// A key, a value, and the numbers of its blinding.
type Case<'a> = (&'a PrivateKey, Vec<Limb>, [Vec<Limb>; 2]);

/// Primes of like and of very unlike lengths, in one call, with blinding and without.
#[test]
fn results_are_roots_of_their_values() {
    let mut shapes = Shapes::new(3);
    let keys = [
        key(61, 89, 65537),
        key(127, 107, 17),
        key(521, 607, 65537),
        key(89, 1279, 65537),
        key(61, 31, 17),
    ];
    let cases: Vec<Case<'_>> = (0..50)
        .map(|i| {
            let key = &keys[i % keys.len()];
            let n = key.public().modulus();
            let mut value = shapes.operand(n.len());
            while !cmp(&value, n).is_lt() {
                let top = value.len() - 1;
                value[top] >>= 1;
            }
            let [mut r, mut s] = [shapes.operand(n.len() + 1), shapes.operand(n.len() + 1)];
            r[0] |= 1;
            s[0] |= 1;
            (key, value, [r, s])
        })
        .collect();
    for blinded in [false, true] {
        let operations: Vec<_> = cases
            .iter()
            .map(|(key, value, [factor, mask])| {
                let operation = PrivateOperation::new(key, value);
                if blinded { operation.blinded(Blinding { factor, mask }) } else { operation }
            })
            .collect();
        for (result, (key, value, _)) in private(&operations).into_iter().zip(&cases) {
            let root = result.expect("a root");
            assert_eq!(root.len(), key.public().modulus().len());
            let (n, e) = (big(key.public().modulus()), big(key.public().exponent()));
            assert!(big(&root) < n);
            assert_eq!(big(&root).modpow(&e, &n), big(value), "blinded: {blinded}");
        }
    }
}

/// Blinding: the base of the powers is the value times `r^e`, and the result is multiplied by
/// `1 / r`.
#[test]
fn powers_do_not_see_the_values_that_are_blinded() {
    let (key, k) = (key(61, 89, 65537), widelimb_kernels::kernels());
    let (n, e) = (big(key.public().modulus()), big(key.public().exponent()));
    for i in 1..20 {
        let [value, factor, mask] = [[i, 3], [2 * i + 1, i], [7, i]];
        let operation = PrivateOperation::new(&key, &value);
        let plain = hide(k, &[operation]).remove(0).expect("below n");
        assert!(big(&plain.value) == big(&value) && plain.uncover.is_none());
        let operation = operation.blinded(Blinding { factor: &factor, mask: &mask });
        let hidden = hide(k, &[operation]).remove(0).expect("units");
        let expected = big(&value) * big(&factor).modpow(&e, &n) % &n;
        assert!(big(&hidden.value) == expected && expected != big(&value));
        let uncover = hidden.uncover.expect("a factor");
        assert_eq!(big(&uncover) * big(&factor) % &n, 1u32.into());
    }
}

/// Whatever is wrong within, nothing leaves.
#[test]
fn faults_are_found() {
    let good = key(61, 89, 65537);
    let value = [12345, 678];
    let damage: [fn(&mut PrivateKey); 3] = [
        |key| key.crt.q_inverse[0] ^= 1,
        |key| key.exponents[0][0] ^= 2,
        |key| key.exponents[1][0] ^= 1 << 40,
    ];
    for damage in damage {
        let mut bad = good.clone();
        damage(&mut bad);
        let operations =
            [PrivateOperation::new(&bad, &value), PrivateOperation::new(&good, &value)];
        let results = private(&operations);
        assert_eq!(results[0], Err(OperationError::Fault));
        assert!(results[1].is_ok());
        let blinding = Blinding { factor: &[3], mask: &[5] };
        let results = private(&operations.map(|operation| operation.blinded(blinding)));
        assert_eq!(results[0], Err(OperationError::Fault));
        assert!(results[1].is_ok());
    }
    let composite = PrivateKey::new(&[15], &[77], &[3]);
    if let Ok(key) = composite {
        let values: Vec<[Limb; 1]> = (2..60).map(|value| [value]).collect();
        let operations: Vec<_> =
            values.iter().map(|value| PrivateOperation::new(&key, value)).collect();
        for (result, value) in private(&operations).iter().zip(&values) {
            if let Ok(root) = result {
                assert_eq!(big(root).modpow(&3u32.into(), &1155u32.into()), big(value));
            }
        }
    }
}

#[test]
fn what_cannot_be_is_an_error_of_its_own() {
    let error =
        |p: Limb, q: Limb, e: Limb| PrivateKey::new(&[p], &[q], &[e]).map(|_| ()).unwrap_err();
    assert_eq!(error(61, 61, 17), KeyError::Primes(PrimesError::CommonFactor));
    assert_eq!(error(61, 53, 2), KeyError::Exponent);
    assert_eq!(error(61, 53, 1), KeyError::Exponent);
    assert_eq!(error(61, 53, 0), KeyError::Exponent);
    assert_eq!(error(61, 53, 3), KeyError::NoInverse);
    assert!(matches!(error(2, 53, 3), KeyError::Primes(PrimesError::Modulus(_))));
    let key = PrivateKey::new(&[61], &[53], &[17]).expect("a key");
    let blind = |factor, mask| PrivateOperation::new(&key, &[5]).blinded(Blinding { factor, mask });
    let results = private(&[
        PrivateOperation::new(&key, &[3233]),
        PrivateOperation::new(&key, &[0, 1]),
        PrivateOperation::new(&key, &[5, 0, 0]),
        blind(&[61], &[1]),
        blind(&[0], &[1]),
        blind(&[2], &[53]),
        blind(&[2, 9], &[3]),
    ]);
    use OperationError::{Blinding as Blinded, TooLarge};
    assert_eq!(results[..2], [Err(TooLarge), Err(TooLarge)]);
    assert_eq!(results[3..6], [Err(Blinded), Err(Blinded), Err(Blinded)]);
    assert!(results[2].is_ok() && results[6] == results[2]);
    let blinded = private(&[blind(&[2], &[3]), blind(&[7], &[9, 1]), blind(&[1000], &[4])]);
    assert!(blinded.iter().all(|result| *result == results[2]));
    assert_eq!(public(&[(key.public(), &[3233]), (key.public(), &[1])])[0], Err(TooLarge));
    assert_eq!((private(&[]), public(&[])), (vec![], vec![]));
}

#[test]
fn generated_keys_have_the_bits_asked_for() {
    use rand_chacha::rand_core::SeedableRng;
    let mut rng = rand_chacha::ChaCha20Rng::seed_from_u64(1);
    for (bits, e) in [(16, 3), (16, 15), (32, 17), (64, 65537), (130, 65537), (512, 3)] {
        let key = PrivateKey::generate(bits, &[e], &mut rng).expect("a key");
        assert_eq!(big(key.public().modulus()).bits(), bits as u64);
        assert_eq!(key.public().exponent(), [e]);
        let root = private(&[PrivateOperation::new(&key, &[1234])]).remove(0).expect("a root");
        assert_eq!(public(&[(key.public(), &root)]).remove(0).map(|v| big(&v)), Ok(1234u32.into()));
    }
    let mut error = |bits, e: &[Limb]| PrivateKey::generate(bits, e, &mut rng).map(|_| ());
    for bits in [0, 14, 17, 16386] {
        assert_eq!(error(bits, &[3]), Err(KeyError::Bits { bits }));
    }
    for e in [&[][..], &[1], &[2], &[1, 1]] {
        assert_eq!(error(64, e), Err(KeyError::Exponent));
    }
}
