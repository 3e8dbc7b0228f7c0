//! Proofs: what is true can be proved, and whatever is altered is refused.

use crate::group::{big, group_of_order, limbs};
use num_bigint::BigUint;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::hash::{DefaultHasher, Hash, Hasher};
use widelimb_batch::Limb;
use widelimb_batch::protocols::elgamal::{Ciphertext, Encoding, PublicKey};
use widelimb_batch::protocols::group::{Exponent, SafeGroup};
use widelimb_batch::protocols::sigma::{
    MOST_LIMIT, Opening, Proof, ProofBytesError, RangeClaim, RangeProof, Refusal, Sigma, Statement,
};
use widelimb_testkit::on_every_level;

/// 32 bytes that depend on everything, which is all that tests need.
pub fn hash(context: &[u8], numbers: &[Vec<u8>]) -> Vec<u8> {
    let part = |i: u8| {
        let mut hasher = DefaultHasher::new();
        (i, context, numbers).hash(&mut hasher);
        hasher.finish().to_be_bytes()
    };
    (0..4).flat_map(part).collect()
}

/// A generator: the first power of a small number to the cofactor that is not 1.
pub fn generator(group: &SafeGroup) -> Vec<Limb> {
    let power = |x: u32| BigUint::from(x).modpow(&big(group.cofactor()), &big(group.p().limbs()));
    limbs(&(2..).map(power).find(|g| *g != 1u32.into()).unwrap())
}

fn power(group: &SafeGroup, base: &[Limb], x: &Exponent) -> Vec<Limb> {
    limbs(&big(base).modpow(&big(x.limbs()), &big(group.p().limbs())))
}

/// What a verifier computes, by another library.
fn is_shown(group: &SafeGroup, statement: &Statement<'_>, proof: &Proof) -> bool {
    let (p, q) = (big(group.p().limbs()), big(group.q().limbs()));
    let (c, v) = (big(&proof.challenge), big(&proof.response));
    let bytes = |x: &BigUint| {
        let bytes = x.to_bytes_be();
        [vec![0; group.element_bytes() - bytes.len()], bytes].concat()
    };
    let mut numbers: Vec<Vec<u8>> =
        statement.pairs.iter().flatten().map(|x| bytes(&big(x))).collect();
    for [g, y] in statement.pairs {
        numbers.push(bytes(&(big(g).modpow(&v, &p) * big(y).modpow(&c, &p) % &p)));
    }
    BigUint::from_bytes_be(&hash(statement.context, &numbers)) % q == c
}

#[test]
fn true_statements_are_shown() {
    let mut rng = ChaCha8Rng::seed_from_u64(31);
    for group in [SafeGroup::new(&[607], &[101]).unwrap(), group_of_order(127, 130)] {
        let g = generator(&group);
        // Enough of one base for a table, and others.
        let secrets: Vec<Exponent> = (0..11).map(|_| group.random_exponent(&mut rng)).collect();
        let bases: Vec<Vec<Limb>> = secrets.iter().map(|x| power(&group, &g, x)).collect();
        let powers: Vec<Vec<Limb>> =
            bases.iter().zip(&secrets).map(|(h, x)| power(&group, h, x)).collect();
        let pairs: Vec<[[&[Limb]; 2]; 2]> =
            bases.iter().zip(&powers).map(|(y, z)| [[&g[..], y], [y, z]]).collect();
        let claims: Vec<(Statement<'_>, &Exponent)> = pairs
            .iter()
            .zip(&secrets)
            .enumerate()
            .map(|(i, (pairs, x))| {
                let pairs = &pairs[..1 + i % 2];
                (Statement { context: b"here", pairs }, x)
            })
            .collect();
        on_every_level(|k| {
            let sigma = Sigma::new_with(k, hash);
            let mut rng = ChaCha8Rng::seed_from_u64(32);
            let proofs = sigma.prove(&group, &claims, &mut rng);
            let proofs: Vec<Proof> = proofs.into_iter().map(Result::unwrap).collect();
            let claims: Vec<(Statement<'_>, &Proof)> =
                claims.iter().zip(&proofs).map(|((s, _), proof)| (*s, proof)).collect();
            assert!(sigma.verify(&group, &claims).iter().all(Result::is_ok));
            assert!(claims.iter().all(|(s, proof)| is_shown(&group, s, proof)));
            assert!(sigma.verify(&group, &[]).is_empty());
            for (_, proof) in claims {
                let bytes = proof.to_bytes(&group).unwrap();
                assert_eq!(Proof::from_bytes(&group, &bytes).as_ref(), Ok(proof));
            }
        });
    }
}

/// A statement of two pairs with its proof, and the same with each part of it replaced by what is
/// false, out of range, or of another order.
#[test]
fn what_is_altered_is_refused() {
    let mut rng = ChaCha8Rng::seed_from_u64(33);
    let sigma = Sigma::new(hash);
    let group = group_of_order(127, 130);
    let (p, g) = (big(group.p().limbs()), generator(&group));
    let x = group.random_exponent(&mut rng);
    let h = power(&group, &g, &group.random_exponent(&mut rng));
    let elements = [g.clone(), power(&group, &g, &x), h.clone(), power(&group, &h, &x)];
    let pairs = |e: &'_ [Vec<Limb>; 4]| e.each_ref().map(|x| x.to_vec());
    let verdict = |elements: &[Vec<Limb>; 4], context: &[u8], proof: &Proof| {
        let [g, y, h, z] = elements;
        let pairs: [[&[Limb]; 2]; 2] = [[g, y], [h, z]];
        sigma.verify(&group, &[(Statement { context, pairs: &pairs }, proof)])[0]
    };
    let statement: [[&[Limb]; 2]; 2] = [[&elements[0], &elements[1]], [&elements[2], &elements[3]]];
    let statement = Statement { context: b"a", pairs: &statement };
    let proof = sigma.prove(&group, &[(statement, &x)], &mut rng).remove(0).unwrap();
    assert_eq!(verdict(&elements, b"a", &proof), Ok(()));
    assert_eq!(verdict(&elements, b"b", &proof), Err(Refusal::Challenge));
    let minus_one = limbs(&(&p - 1u32));
    for i in 0..4 {
        let negative = limbs(&(&p - big(&elements[i])));
        let above = limbs(&(&p + big(&elements[i])));
        let outside = [vec![], vec![0], limbs(&p), minus_one.clone(), negative, above, vec![2]];
        for bad in outside {
            let mut altered = pairs(&elements);
            altered[i] = bad;
            assert_eq!(verdict(&altered, b"a", &proof), Err(Refusal::Element), "{altered:?}");
        }
        for other in [vec![1], elements[(i + 1) % 4].clone()] {
            let mut altered = pairs(&elements);
            altered[i] = other;
            assert_eq!(verdict(&altered, b"a", &proof), Err(Refusal::Challenge));
        }
    }
    let q = big(group.q().limbs());
    for field in 0..2 {
        let change = |value: Vec<Limb>| {
            let mut altered = proof.clone();
            *[&mut altered.challenge, &mut altered.response][field] = value;
            verdict(&elements, b"a", &altered)
        };
        let right = big([&proof.challenge, &proof.response][field]);
        assert_eq!(change(limbs(&q)), Err(Refusal::Exponent));
        assert_eq!(change(limbs(&(&q + &right))), Err(Refusal::Exponent));
        assert_eq!(change(vec![Limb::MAX; 5]), Err(Refusal::Exponent));
        for wrong in [&right ^ BigUint::from(1u32), 0u32.into(), &q - 1u32] {
            assert_eq!(change(limbs(&wrong)), Err(Refusal::Challenge));
        }
        assert_eq!(change([limbs(&right), vec![0, 0]].concat()), Ok(()));
    }
    // One bad claim of many, and a false statement with a proof that was made for it.
    let y = power(&group, &h, &x);
    let false_pairs: [[&[Limb]; 2]; 2] = [[&g, &elements[1]], [&g, &y]];
    let false_one = Statement { context: b"a", pairs: &false_pairs };
    let proofs = sigma.prove(&group, &[(false_one, &x), (statement, &x)], &mut rng);
    let [bad, good] = [0, 1].map(|i| proofs[i].as_ref().unwrap());
    let verdicts =
        sigma.verify(&group, &[(statement, good), (false_one, bad), (statement, &proof)]);
    assert_eq!(verdicts, [Ok(()), Err(Refusal::Challenge), Ok(())]);
    let zero: [[&[Limb]; 2]; 1] = [[&[], &g]];
    let zero = Statement { context: b"", pairs: &zero };
    let foreign = SafeGroup::new(&[607], &[101]).unwrap().exponent(&[5]).unwrap();
    let results =
        sigma.prove(&group, &[(zero, &x), (statement, &foreign), (statement, &x)], &mut rng);
    let errors = results.iter().map(|result| result.as_ref().err().copied());
    assert!(errors.eq([Some(Refusal::Element), Some(Refusal::Exponent), None]));
}

fn sealed(key: &PublicKey, numbers: &[(Limb, &Exponent)]) -> Vec<Ciphertext> {
    key.encrypt_numbers(numbers).unwrap()
}

#[test]
fn ranges_are_shown_for_every_message() {
    let mut rng = ChaCha8Rng::seed_from_u64(34);
    for group in [SafeGroup::new(&[607], &[101]).unwrap(), group_of_order(127, 130)] {
        let g = generator(&group);
        let y = power(&group, &g, &group.random_exponent(&mut rng));
        for encoding in [Encoding::Key, Encoding::Generator] {
            let key = PublicKey::new(&group, &g, &y, encoding).unwrap();
            let cases: Vec<(usize, Limb, Exponent)> = (0..4)
                .flat_map(|limit| (0..=limit as Limb).map(move |m| (limit, m)))
                .map(|(limit, m)| (limit, m, group.random_exponent(&mut rng)))
                .collect();
            let numbers: Vec<(Limb, &Exponent)> = cases.iter().map(|(_, m, r)| (*m, r)).collect();
            let ciphertexts = sealed(&key, &numbers);
            let claims: Vec<(RangeClaim<'_>, Opening<'_>)> = cases
                .iter()
                .zip(&ciphertexts)
                .map(|((limit, message, nonce), ciphertext)| {
                    let claim = RangeClaim { context: b"ballot 1", ciphertext, limit: *limit };
                    (claim, Opening { message: *message, nonce })
                })
                .collect();
            on_every_level(|k| {
                let sigma = Sigma::new_with(k, hash);
                let mut rng = ChaCha8Rng::seed_from_u64(35);
                let proofs: Vec<RangeProof> = sigma
                    .prove_range(&key, &claims, &mut rng)
                    .into_iter()
                    .map(Result::unwrap)
                    .collect();
                let shown: Vec<(RangeClaim<'_>, &RangeProof)> =
                    claims.iter().zip(&proofs).map(|((claim, _), proof)| (*claim, proof)).collect();
                assert!(sigma.verify_range(&key, &shown).iter().all(Result::is_ok));
                for (claim, proof) in shown {
                    assert!(is_range_shown(&key, &claim, proof));
                    let bytes = proof.to_bytes(&group).unwrap();
                    let read = RangeProof::from_bytes(&group, claim.limit, &bytes);
                    assert_eq!(read.as_ref(), Ok(proof));
                }
            });
        }
    }
}

/// The verification by another library, with negative exponents of `h`.
fn is_range_shown(key: &PublicKey, claim: &RangeClaim<'_>, proof: &RangeProof) -> bool {
    let group = key.group();
    let (p, q) = (big(group.p().limbs()), big(group.q().limbs()));
    let [g, y, h] = [key.generator(), key.element(), key.base()].map(big);
    let [alpha, beta] = [&claim.ciphertext.alpha, &claim.ciphertext.beta].map(|x| big(x));
    let mut numbers = vec![g.clone(), y.clone(), alpha.clone(), beta.clone()];
    let mut total = BigUint::from(0u32);
    for (j, part) in proof.parts.iter().enumerate() {
        let (c, v) = (big(&part.challenge), big(&part.response));
        numbers.push(g.modpow(&v, &p) * alpha.modpow(&c, &p) % &p);
        let message = h.modpow(&(&q - &c * j % &q), &p);
        numbers.push(y.modpow(&v, &p) * beta.modpow(&c, &p) * message % &p);
        total += c;
    }
    let bytes = numbers.iter().map(|x| {
        let bytes = x.to_bytes_be();
        [vec![0; group.element_bytes() - bytes.len()], bytes].concat()
    });
    let found = BigUint::from_bytes_be(&hash(claim.context, &bytes.collect::<Vec<_>>())) % &q;
    found == total % &q
}

#[test]
fn altered_ranges_are_refused() {
    let mut rng = ChaCha8Rng::seed_from_u64(36);
    let (sigma, group) = (Sigma::new(hash), group_of_order(127, 130));
    let (p, q) = (big(group.p().limbs()), big(group.q().limbs()));
    let g = generator(&group);
    let y = power(&group, &g, &group.random_exponent(&mut rng));
    let key = PublicKey::new(&group, &g, &y, Encoding::Key).unwrap();
    let r = group.random_exponent(&mut rng);
    let ciphertext = &sealed(&key, &[(1, &r)])[0];
    let claim = RangeClaim { context: b"a", ciphertext, limit: 2 };
    let prove = |claim: RangeClaim<'_>, message: Limb, nonce: &Exponent| {
        let opening = Opening { message, nonce };
        sigma.prove_range(&key, &[(claim, opening)], &mut ChaCha8Rng::seed_from_u64(1)).remove(0)
    };
    let verdict =
        |claim: RangeClaim<'_>, proof: &RangeProof| sigma.verify_range(&key, &[(claim, proof)])[0];
    let proof = prove(claim, 1, &r).unwrap();
    assert_eq!(verdict(claim, &proof), Ok(()));
    assert_eq!(prove(claim, 3, &r), Err(Refusal::Message));
    // Proofs of what is not in the ciphertext.
    for (message, nonce) in [(0, &r), (2, &r), (1, &group.neg(&r))] {
        let wrong = prove(claim, message, nonce).unwrap();
        assert_eq!(verdict(claim, &wrong), Err(Refusal::Challenge));
    }
    let above = &sealed(&key, &[(3, &r)])[0];
    let too_much = RangeClaim { ciphertext: above, ..claim };
    assert_eq!(verdict(too_much, &prove(too_much, 2, &r).unwrap()), Err(Refusal::Challenge));
    assert_eq!(verdict(too_much, &proof), Err(Refusal::Challenge));
    assert_eq!(verdict(RangeClaim { context: b"b", ..claim }, &proof), Err(Refusal::Challenge));
    let expected = Err(Refusal::Parts { parts: 3, expected: 2 });
    assert_eq!(verdict(RangeClaim { limit: 1, ..claim }, &proof), expected);
    let expected = Err(Refusal::Parts { parts: 3, expected: usize::MAX });
    assert_eq!(verdict(RangeClaim { limit: usize::MAX, ..claim }, &proof), expected);
    for i in 0..3 {
        for field in 0..2 {
            let change = |value: &dyn Fn(BigUint) -> BigUint| {
                let mut altered = proof.clone();
                let part = &mut altered.parts[i];
                let number =
                    [&mut part.challenge, &mut part.response].into_iter().nth(field).unwrap();
                *number = limbs(&value(big(number)));
                verdict(claim, &altered)
            };
            assert_eq!(change(&|x| x ^ BigUint::from(1u32)), Err(Refusal::Challenge));
            assert_eq!(change(&|x| x + &q), Err(Refusal::Exponent));
        }
    }
    let mut swapped = proof.clone();
    swapped.parts.swap(0, 2);
    assert_eq!(verdict(claim, &swapped), Err(Refusal::Challenge));
    for bad in
        [vec![], limbs(&p), limbs(&(&p - 1u32)), limbs(&(&p - big(&ciphertext.beta))), vec![2]]
    {
        let in_alpha = Ciphertext { alpha: bad.clone(), beta: ciphertext.beta.clone() };
        let in_beta = Ciphertext { alpha: ciphertext.alpha.clone(), beta: bad };
        for ciphertext in [&in_alpha, &in_beta] {
            let claim = RangeClaim { ciphertext, ..claim };
            assert_eq!(verdict(claim, &proof), Err(Refusal::Element));
        }
    }
    // The others of a batch go on.
    let short = RangeProof { parts: vec![] };
    let verdicts = sigma.verify_range(&key, &[(claim, &proof), (claim, &short), (claim, &proof)]);
    assert_eq!(verdicts, [Ok(()), Err(Refusal::Parts { parts: 0, expected: 3 }), Ok(())]);
}

#[test]
fn bytes_of_proofs_are_checked() {
    let group = SafeGroup::new(&[607], &[101]).unwrap();
    let width = |bytes, expected| ProofBytesError::Width { bytes, expected };
    assert_eq!(Proof::from_bytes(&group, &[100, 3, 4]), Err(width(3, 2)));
    assert_eq!(Proof::from_bytes(&group, &[]), Err(width(0, 2)));
    assert_eq!(Proof::from_bytes(&group, &[101, 3]), Err(ProofBytesError::Range));
    assert_eq!(Proof::from_bytes(&group, &[3, 101]), Err(ProofBytesError::Range));
    let proof = Proof { challenge: vec![100], response: vec![0] };
    assert_eq!(Proof::from_bytes(&group, &[100, 0]), Ok(proof));
    assert_eq!(RangeProof::from_bytes(&group, 1, &[1; 3]), Err(width(3, 4)));
    let endless = width(3, usize::MAX);
    assert_eq!(RangeProof::from_bytes(&group, usize::MAX, &[1; 3]), Err(endless));
    let bad = Proof { challenge: vec![101], response: vec![0] };
    assert_eq!(bad.to_bytes(&group), Err(Refusal::Exponent));
    assert_eq!(RangeProof { parts: vec![bad] }.to_bytes(&group), Err(Refusal::Exponent));
}

#[test]
fn what_says_nothing_or_too_much_is_refused() {
    let mut rng = ChaCha8Rng::seed_from_u64(37);
    let sigma = Sigma::new(hash);
    let group = group_of_order(127, 130);
    let (g, x) = (generator(&group), group.random_exponent(&mut rng));
    let y = power(&group, &g, &x);
    let nothing = Statement { context: b"a", pairs: &[] };
    let proved = sigma.prove(&group, &[(nothing, &x)], &mut rng).remove(0);
    assert_eq!(proved, Err(Refusal::Empty));
    let pairs: [[&[Limb]; 2]; 1] = [[&g, &y]];
    let statement = Statement { context: b"a", pairs: &pairs };
    let proof = sigma.prove(&group, &[(statement, &x)], &mut rng).remove(0).unwrap();
    let verdicts = sigma.verify(&group, &[(nothing, &proof), (statement, &proof)]);
    assert_eq!(verdicts, [Err(Refusal::Empty), Ok(())]);

    let key = PublicKey::new(&group, &g, &y, Encoding::Generator).unwrap();
    let ciphertext = &sealed(&key, &[(1, &x)])[0];
    let claim = RangeClaim { context: b"a", ciphertext, limit: MOST_LIMIT + 1 };
    let opening = Opening { message: 1, nonce: &x };
    let proved = sigma.prove_range(&key, &[(claim, opening)], &mut rng).remove(0);
    assert_eq!(proved, Err(Refusal::Message));
}
