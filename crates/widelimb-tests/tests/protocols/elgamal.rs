//! ElGamal's encryption against another library, and back; trustees.

use crate::group::{big, group_of_order, limbs};
use crate::sigma::{generator, hash};
use num_bigint::BigUint;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use widelimb_batch::Limb;
use widelimb_batch::protocols::elgamal::{
    BoundError, Ciphertext, ElGamalError, Encoding, IndexError, MOST_LOGARITHM, Polynomial,
    PrivateKey, PublicKey, SmallLogarithms, combine_vartime, commitment_at_vartime,
    decryption_shares, lagrange_vartime,
};
use widelimb_batch::protocols::group::{ElementError, Exponent, SafeGroup};
use widelimb_batch::protocols::sigma::{Sigma, Statement};
use widelimb_testkit::on_every_level;

fn power(group: &SafeGroup, base: &[Limb], x: &[Limb]) -> Vec<Limb> {
    let mut power = limbs(&big(base).modpow(&big(x), &big(group.p().limbs())));
    power.resize(group.p().limbs().len(), 0);
    power
}

fn groups() -> [SafeGroup; 3] {
    [SafeGroup::new(&[23], &[11]).unwrap(), group_of_order(61, 7), group_of_order(127, 400)]
}

#[test]
fn numbers_are_encrypted_and_come_back() {
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    for (group, encoding) in groups()
        .into_iter()
        .flat_map(|group| [Encoding::Key, Encoding::Generator].map(|e| (group.clone(), e)))
    {
        let (p, g) = (big(group.p().limbs()), generator(&group));
        let x = group.random_exponent(&mut rng);
        let x =
            group.add(&x, &group.exponent_reduced(&[Limb::from(big(x.limbs()) == 0u32.into())]));
        let key = PrivateKey::new(&group, &g, x, encoding).unwrap();
        let public = key.public();
        let nonces: Vec<Exponent> = (0..19).map(|_| group.random_exponent(&mut rng)).collect();
        let numbers: Vec<(Limb, &Exponent)> =
            nonces.iter().enumerate().map(|(i, r)| (i as Limb % 4, r)).collect();
        on_every_level(|k| {
            let ciphertexts = public.encrypt_numbers_with(k, &numbers).unwrap();
            for ((n, r), c) in numbers.iter().zip(&ciphertexts) {
                let message = big(public.base()).modpow(&(*n).into(), &p);
                assert_eq!(c.alpha, power(&group, &g, r.limbs()));
                let beta = big(public.element()).modpow(&big(r.limbs()), &p) * message % &p;
                assert_eq!(big(&c.beta), beta);
                let bytes = c.to_bytes(&group);
                assert_eq!(Ciphertext::from_bytes(&group, &bytes).as_ref(), Ok(c));
            }
            let views: Vec<&Ciphertext> = ciphertexts.iter().collect();
            for ((n, _), message) in numbers.iter().zip(key.decrypt_with(k, &views)) {
                assert_eq!(message, Ok(power(&group, public.base(), &[*n])));
            }
            let total: Limb = numbers.iter().map(|(n, _)| n).sum();
            let tally = public.sum(&views).unwrap();
            let message = key.decrypt_with(k, &[&tally]).remove(0).unwrap();
            assert_eq!(message, power(&group, public.base(), &[total]));
        });
    }
}

#[test]
fn elements_are_encrypted_and_multiply() {
    let mut rng = ChaCha8Rng::seed_from_u64(42);
    let group = group_of_order(127, 130);
    let g = generator(&group);
    let key = PrivateKey::new(&group, &g, group.random_exponent(&mut rng), Encoding::Key).unwrap();
    let secrets: Vec<[Exponent; 2]> =
        (0..9).map(|_| [0, 1].map(|_| group.random_exponent(&mut rng))).collect();
    let messages: Vec<Vec<Limb>> =
        secrets.iter().map(|[m, _]| power(&group, &g, m.limbs())).collect();
    let pairs: Vec<(&[Limb], &Exponent)> =
        messages.iter().zip(&secrets).map(|(m, [_, r])| (&m[..], r)).collect();
    let ciphertexts = key.public().encrypt(&pairs).unwrap();
    let views: Vec<&Ciphertext> = ciphertexts.iter().collect();
    assert!(key.decrypt(&views).into_iter().eq(messages.iter().cloned().map(Ok)));
    let product = key.public().sum(&views[..2]).unwrap();
    let expected = big(&messages[0]) * big(&messages[1]) % big(group.p().limbs());
    assert_eq!(big(key.decrypt(&[&product])[0].as_ref().unwrap()), expected);
    let none = key.public().sum(&[]).unwrap();
    assert_eq!([big(&none.alpha), big(&none.beta)], [BigUint::from(1u32), BigUint::from(1u32)]);
}

#[test]
fn what_cannot_be_is_an_error_of_its_own() {
    let group = SafeGroup::new(&[23], &[11]).unwrap();
    let foreign = group_of_order(127, 130).exponent(&[5]).unwrap();
    let five = group.exponent(&[5]).unwrap();
    let error = |g: Limb, y: Limb| PublicKey::new(&group, &[g], &[y], Encoding::Key).err();
    assert_eq!(error(1, 2), Some(ElGamalError::Generator));
    assert_eq!(error(22, 2), Some(ElGamalError::Generator));
    assert_eq!(error(2, 1), Some(ElGamalError::Key));
    assert_eq!(error(2, 5), Some(ElGamalError::Key));
    let key = |x: &Exponent| PrivateKey::new(&group, &[2], x.clone(), Encoding::Key);
    assert_eq!(key(&group.exponent(&[]).unwrap()).err(), Some(ElGamalError::Key));
    assert_eq!(key(&foreign).err(), Some(ElGamalError::Exponent));
    let key = key(&five).unwrap();
    let public = key.public();
    assert_eq!(public.encrypt_numbers(&[(1, &foreign)]), Err(ElGamalError::Exponent));
    for bad in [&[][..], &[0], &[23], &[2, 1]] {
        assert_eq!(public.encrypt(&[(bad, &five)]), Err(ElGamalError::Element));
    }
    let good = public.encrypt(&[(&[2, 0, 0], &five)]).unwrap().remove(0);
    for bad in [vec![], vec![0], vec![22], vec![23], vec![5], vec![2, 1]] {
        let in_alpha = Ciphertext { alpha: bad.clone(), beta: vec![2] };
        let in_beta = Ciphertext { alpha: vec![2], beta: bad.clone() };
        let messages = key.decrypt(&[&in_alpha, &good, &in_beta]);
        let refused = Err(ElGamalError::Element);
        assert_eq!(messages, [refused.clone(), Ok(vec![2]), refused]);
        let outside = ![vec![22], vec![5]].contains(&bad);
        assert_eq!(public.sum(&[&good, &in_alpha]).is_err(), outside);
    }
    for bytes in [&[][..], &[2], &[2, 0], &[2, 23], &[1, 2, 3]] {
        assert!(Ciphertext::from_bytes(&group, bytes).is_err());
    }
}

/// Eight ciphertexts or more have a table, whose powers refused a longer exponent by a panic.
#[test]
fn shares_of_another_group_are_refused() {
    let [_, group, long] = groups();
    let share = long.exponent(&[1, 1]).unwrap();
    let ciphertext = Ciphertext { alpha: generator(&group), beta: vec![1] };
    for count in [1, 9] {
        let found = decryption_shares(&group, &vec![&ciphertext; count], &share);
        assert_eq!(found, vec![Err(ElGamalError::Exponent); count]);
    }
}

#[test]
fn small_logarithms_are_found_up_to_the_bound() {
    let group = group_of_order(127, 130);
    let g = generator(&group);
    for bound in [0, 1, 2, 3, 8, 9, 10, 99, 100] {
        let logarithms = SmallLogarithms::new(&group, &g, bound).unwrap();
        for n in 0..bound + 20 {
            let found = logarithms.find_vartime(&power(&group, &g, &[n]));
            assert_eq!(found, (n <= bound).then_some(n), "{n} of {bound}");
        }
    }
    let large = SmallLogarithms::new(&group, &g, 1 << 20).unwrap();
    for n in [0, 1, 1023, 1024, 1025, (1 << 20) - 1, 1 << 20] {
        assert_eq!(large.find_vartime(&power(&group, &g, &[n])), Some(n));
    }
    let mut above = power(&group, &g, &[5]);
    above.push(1);
    assert_eq!(large.find_vartime(&above), None);
    assert_eq!(large.find_vartime(&[]), None);
    // Of two numbers in a small group, the lesser one.
    let group = SafeGroup::new(&[23], &[11]).unwrap();
    let small = SmallLogarithms::new(&group, &[2, 0], 100).unwrap();
    assert!((0..40).all(|n| small.find_vartime(&power(&group, &[2], &[n])) == Some(n % 11)));
    let bound = MOST_LOGARITHM + 1;
    // All entries are right, and the first is found without looking at them all.
    let one = SmallLogarithms::new(&group, &[1], MOST_LOGARITHM).unwrap();
    assert_eq!((one.find_vartime(&[1]), one.find_vartime(&[2])), (Some(0), None));
    let error = SmallLogarithms::new(&group, &[2], bound).err();
    assert_eq!(error, Some(BoundError::TooLarge { bound }));
    let error = SmallLogarithms::new(&group, &[23], 5).err();
    assert_eq!(error, Some(BoundError::Base(ElGamalError::Element)));
}

/// Three of five trustees decrypt, whichever they are, with proofs; two do not.
#[test]
fn trustees_decrypt_together() {
    let mut rng = ChaCha8Rng::seed_from_u64(43);
    let (sigma, group) = (Sigma::new(hash), group_of_order(127, 130));
    let g = generator(&group);
    let polynomials: Vec<Polynomial> =
        (0..5).map(|_| Polynomial::random(&group, 3, &mut rng)).collect();
    let shown: Vec<Vec<Vec<Limb>>> =
        polynomials.iter().map(|a| a.commitments(&group, &g)).collect();
    let p = big(group.p().limbs());
    let joint: Vec<Vec<Limb>> = (0..3)
        .map(|j| limbs(&shown.iter().fold(1u32.into(), |total, a| total * big(&a[j]) % &p)))
        .collect();
    let key = PublicKey::new(&group, &g, &joint[0], Encoding::Key).unwrap();
    let shares: Vec<Exponent> = (1..6)
        .map(|t| {
            let values = polynomials.iter().map(|a| a.value(&group, t).unwrap());
            values.reduce(|a, b| group.add(&a, &b)).unwrap()
        })
        .collect();
    let r = group.random_exponent(&mut rng);
    let ciphertext = &key.encrypt_numbers(&[(7, &r)]).unwrap()[0];
    let parts: Vec<Vec<Limb>> =
        shares.iter().map(|x| power(&group, &ciphertext.alpha, x.limbs())).collect();
    for (x, part) in shares.iter().zip(&parts) {
        let bad = Ciphertext { alpha: vec![2], beta: vec![1] };
        let found = decryption_shares(&group, &[&bad, ciphertext], x);
        assert_eq!(found, [Err(ElGamalError::Element), Ok(part.clone())]);
    }
    for (t, (x, part)) in shares.iter().zip(&parts).enumerate() {
        let public = commitment_at_vartime(&group, &joint, t as u32 + 1).unwrap();
        assert_eq!(public, power(&group, &g, x.limbs()));
        let pairs: [[&[Limb]; 2]; 2] = [[&g, &public], [&ciphertext.alpha, part]];
        let statement = Statement { context: b"", pairs: &pairs };
        let proof = sigma.prove(&group, &[(statement, x)], &mut rng).remove(0).unwrap();
        assert_eq!(sigma.verify(&group, &[(statement, &proof)]), [Ok(())]);
    }
    let expected = power(&group, key.element(), r.limbs());
    for trustees in [&[1, 2, 3][..], &[5, 1, 3], &[2, 4, 5], &[1, 2, 3, 4, 5]] {
        let some: Vec<(u32, &[Limb])> =
            trustees.iter().map(|&t| (t, &parts[t as usize - 1][..])).collect();
        assert_eq!(combine_vartime(&group, &some), Ok(expected.clone()));
        assert_ne!(combine_vartime(&group, &some[..2]), Ok(expected.clone()));
    }
    for bad in [&[][..], &[1, 1], &[0, 2], &[3, 4, 3]] {
        assert_eq!(lagrange_vartime(&group, bad).err(), Some(IndexError));
    }
    let small = SafeGroup::new(&[23], &[11]).unwrap();
    assert_eq!(lagrange_vartime(&small, &[1, 12]).err(), Some(IndexError));
    assert_eq!(lagrange_vartime(&small, &[11]).err(), Some(IndexError));
    assert_eq!(combine_vartime(&small, &[]), Err(IndexError));
    let polynomial = Polynomial::random(&small, 2, &mut rng);
    for secret in [0, 11, 22] {
        assert_eq!(polynomial.value(&small, secret).err(), Some(IndexError));
    }
    for out in [vec![], vec![0], vec![23], vec![2, 1]] {
        let commitments = [vec![2], out];
        assert_eq!(commitment_at_vartime(&small, &commitments, 1), Err(ElementError::Range));
    }
}
