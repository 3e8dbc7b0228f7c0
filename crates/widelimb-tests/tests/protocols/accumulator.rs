//! RSA accumulators against powers of another library.

use num_bigint::BigUint;
use sha2::{Digest as _, Sha256};
use widelimb_batch::Limb;
use widelimb_batch::protocols::accumulator::{
    Absence, Accumulator, AccumulatorError, hash_to_primes,
};
use widelimb_limb::modular::is_probable_prime;

fn big(a: &[Limb]) -> BigUint {
    BigUint::from_bytes_le(&a.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
}

/// The empty set modulo the product of two of Mersenne's primes, which are known.
fn empty() -> Accumulator {
    let mersenne = |bits: u32| (BigUint::from(1u32) << bits) - 1u32;
    let n = (mersenne(127) * mersenne(521)).to_u64_digits();
    Accumulator::new(&n, &[4]).expect("an accumulator")
}

fn hash(element: &[u8], counter: u64, bytes: &mut [u8]) {
    let digest = Sha256::digest([element, &counter.to_be_bytes()].concat());
    bytes.copy_from_slice(&digest[..bytes.len()]);
}

fn primes(count: usize) -> Vec<Vec<Limb>> {
    let names: Vec<String> = (0..count).map(|i| format!("element {i}")).collect();
    let names: Vec<&[u8]> = names.iter().map(String::as_bytes).collect();
    hash_to_primes(&names, 16, hash)
}

fn views(numbers: &[Vec<Limb>]) -> Vec<&[Limb]> {
    numbers.iter().map(|n| &n[..]).collect()
}

/// `base^(product of the others)` by num-bigint.
fn power<'a>(n: &[Limb], base: &[Limb], elements: impl Iterator<Item = &'a Vec<Limb>>) -> BigUint {
    elements.fold(big(base), |value, x| value.modpow(&big(x), &big(n)))
}

#[test]
fn every_element_has_its_witness() {
    let all = primes(21);
    for count in [0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 21] {
        let (set, mut accumulator) = (&all[..count], empty());
        let (n, g) = (accumulator.modulus().to_vec(), accumulator.generator().to_vec());
        accumulator.add(&views(set)).expect("elements");
        assert_eq!(big(accumulator.value()), power(&n, &g, set.iter()));
        let witnesses = accumulator.witnesses(&views(set)).expect("elements");
        assert_eq!(witnesses.len(), count);
        for (i, witness) in witnesses.iter().enumerate() {
            let others = set.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, x)| x);
            assert_eq!(big(witness), power(&n, &g, others), "{i} of {count}");
            assert!(accumulator.verify(&set[i], witness));
            let next = (i + 1) % count;
            assert!(count == 1 || !accumulator.verify(&set[next], witness));
        }
        let pairs: Vec<_> = views(set).into_iter().zip(views(&witnesses)).collect();
        assert_eq!(accumulator.verify_batch(&pairs), vec![true; count]);
    }
}

#[test]
fn what_proves_nothing() {
    let (set, mut accumulator) = (primes(3), empty());
    accumulator.add(&views(&set)).expect("elements");
    let witness = accumulator.witnesses(&views(&set)).expect("elements").remove(0);
    let n = accumulator.modulus().to_vec();
    let above = (big(&witness) + big(&n)).to_u64_digits();
    let value = accumulator.value().to_vec();
    let pairs: [(&[Limb], &[Limb]); 9] = [
        (&set[0], &witness),
        (&set[0], &above),
        (&set[0], &[]),
        (&set[0], &n),
        (&[], &witness),
        (&[1], &value),
        (&[1, 0], &value),
        (&[2], &witness),
        (&set[1], &witness),
    ];
    let expected = [true, false, false, false, false, false, false, false, false];
    assert_eq!(accumulator.verify_batch(&pairs), expected);
    let longer = [&witness[..], &[0, 0]].concat();
    assert!(accumulator.verify(&[&set[0][..], &[0]].concat(), &longer));
}

#[test]
fn elements_that_are_absent() {
    let all = primes(12);
    let (set, others) = all.split_at(9);
    for count in [0, 1, 9] {
        let (set, mut accumulator) = (&set[..count], empty());
        accumulator.add(&views(set)).expect("elements");
        let asked: Vec<&[Limb]> = views(others).into_iter().chain(views(set)).collect();
        let proofs = accumulator.prove_absence(&views(set), &asked).expect("elements");
        assert!(proofs[3..].iter().all(Option::is_none));
        let proofs: Vec<&Absence> = proofs[..3].iter().flatten().collect();
        let pairs: Vec<(&[Limb], &Absence)> = views(others).into_iter().zip(proofs).collect();
        assert_eq!(accumulator.verify_absence(&pairs), [true; 3]);
        let (x, proof) = pairs[0];
        let mut exponent = proof.exponent.clone();
        exponent[0] ^= 1;
        let mut base = proof.base.clone();
        base[0] ^= 1;
        let wrong = [
            Absence { exponent, ..proof.clone() },
            Absence { base, ..proof.clone() },
            Absence { exponent: x.to_vec(), ..proof.clone() },
            Absence { base: accumulator.modulus().to_vec(), ..proof.clone() },
            Absence { exponent: vec![], base: vec![] },
        ];
        let mut wrong: Vec<(&[Limb], &Absence)> = wrong.iter().map(|proof| (x, proof)).collect();
        wrong.extend([(&[1][..], proof), (&[][..], proof)]);
        if count > 0 {
            // That no prime is in the empty set has one proof.
            wrong.push((pairs[1].0, proof));
        }
        assert_eq!(accumulator.verify_absence(&wrong), vec![false; wrong.len()]);
    }
    assert_eq!(empty().prove_absence(&[], &[]), Ok(vec![]));
}

#[test]
fn witnesses_follow_changes() {
    let all = primes(10);
    let (set, more) = all.split_at(6);
    let mut accumulator = empty();
    accumulator.add(&views(set)).expect("elements");
    let old = accumulator.witnesses(&views(set)).expect("elements");
    let new = accumulator.witnesses_after_adding(&views(more), &views(&old)).expect("elements");
    accumulator.add(&views(more)).expect("elements");
    let whole = accumulator.witnesses(&views(&all)).expect("elements");
    assert_eq!(new, whole[..6]);

    assert!(!accumulator.remove(&all[9], &whole[8]) && accumulator.remove(&all[9], &whole[9]));
    let pairs: Vec<_> = views(&all[..9]).into_iter().zip(views(&whole)).collect();
    let left = accumulator.witnesses_after_removing(&[&all[9]], &pairs).expect("elements");
    assert_eq!(left, accumulator.witnesses(&views(&all[..9])).expect("elements"));
    assert!(accumulator.remove(&all[8], &left[8]));
    // Two removals at once.
    let both = accumulator.witnesses_after_removing(&views(&all[8..]), &pairs[..8]);
    assert_eq!(both, accumulator.witnesses(&views(&all[..8])));
    let removed = accumulator.witnesses_after_removing(&[&all[3]], &pairs[..5]);
    assert_eq!(removed, Err(AccumulatorError::CommonFactor { index: 3 }));
}

#[test]
fn what_is_no_accumulator() {
    let n = empty().modulus().to_vec();
    let prime = [Limb::MAX, Limb::MAX >> 1];
    for bad in [&[][..], &[0], &[1], &n, &prime] {
        assert_eq!(Accumulator::new(&n, bad).err(), Some(AccumulatorError::NoUnit), "{bad:?}");
    }
    for bad in [&[][..], &[1], &[10]] {
        assert!(matches!(Accumulator::new(bad, &[3]), Err(AccumulatorError::Modulus(_))));
    }
    let mut accumulator = empty();
    let bad = AccumulatorError::Element { index: 1 };
    for element in [&[][..], &[0], &[1], &[2], &[4, 1]] {
        let elements = [&[3][..], element];
        assert_eq!(accumulator.add(&elements), Err(bad));
        assert_eq!(accumulator.witnesses(&elements), Err(bad));
        assert_eq!(accumulator.prove_absence(&[], &elements), Err(bad));
        assert_eq!(accumulator.witnesses_after_adding(&elements, &[]), Err(bad));
    }
    assert_eq!(accumulator.value(), accumulator.generator());
    assert!(accumulator.with_value(&[7]).is_ok() && accumulator.with_value(&prime).is_err());
}

#[test]
fn primes_of_elements() {
    for length in [8, 9, 16, 31, 32] {
        let names: Vec<Vec<u8>> = (0..20).map(|i| vec![i; usize::from(i)]).collect();
        let names: Vec<&[u8]> = names.iter().map(|name| &name[..]).collect();
        let primes = hash_to_primes(&names, length, hash);
        for (name, prime) in names.iter().zip(&primes) {
            assert!(is_probable_prime(prime, 5) && big(prime).bits() == 8 * length as u64);
            // The first of its candidates that is one.
            let first = (0..).find_map(|counter| {
                let mut bytes = vec![0; length];
                hash(name, counter, &mut bytes);
                bytes[0] |= 0x80;
                bytes[length - 1] |= 1;
                let n = BigUint::from_bytes_be(&bytes).to_u64_digits();
                is_probable_prime(&n, 5).then_some(n)
            });
            assert_eq!(first.as_ref(), Some(prime));
        }
        assert_eq!(hash_to_primes(&names[3..4], length, hash), primes[3..4]);
    }
    assert!(hash_to_primes(&[], 8, hash).is_empty());
}
