//! Tests of the curves in registers, against integers and against the curves in lanes.

use super::*;
use crate::ecm::curve as curve_in_lanes;
use widelimb::modular::primes_below;

/// The number of a residue in the form.
fn number<M: Modulus>(m: M, a: M::Residue) -> Natural {
    let one = M::from_words(&[1]);
    Natural::from_limb_slice(&m.to_words(m.mul(a, one)))
}

/// Sums, differences, products and inverses are those of integers, at both ends of the moduli.
fn arithmetic_is_exact<M: Modulus>(n: Natural) {
    let m = M::new(n.limbs()).expect("a modulus of so many words");
    let words = [0, 1, 2, 3, u64::MAX >> 1, u64::MAX - 1, u64::MAX];
    let mut residues: Vec<M::Residue> = words.iter().map(|&word| m.enter(word)).collect();
    // What is as large as it gets, and residues all over.
    residues.extend([m.sub(m.enter(0), m.enter(1)), m.squared()]);
    (0..20).for_each(|i| residues.push(m.mul(residues[i + 4], residues[i + 5])));
    for &a in &residues {
        let x = number(m, a) % &n;
        for &b in &residues {
            let y = number(m, b) % &n;
            assert_eq!(number(m, m.add(a, b)) % &n, (&x + &y) % &n);
            assert_eq!(number(m, m.sub(a, b)) % &n, (&x + &n - &y) % &n);
            assert_eq!(number(m, m.mul(a, b)) % &n, (&x * &y) % &n);
        }
        match m.inverse(a) {
            Some(inverse) => assert_eq!(number(m, m.mul(a, inverse)) % &n, Natural::one() % &n),
            None => assert!(!x.gcd(&n).is_one()),
        }
    }
}

#[test]
fn arithmetic_is_exact_in_both() {
    for n in [3, 5, 91, (1 << 32) + 15, (1 << 63) - 25, 1 << 63 | 1, u64::MAX - 58, u64::MAX] {
        arithmetic_is_exact::<OneWord>(Natural::from_u64(n));
    }
    for bits in [65, 66, 78, 100, 125, 126_u32] {
        arithmetic_is_exact::<TwoWords>((Natural::one() << bits) - 1_u32);
        arithmetic_is_exact::<TwoWords>((Natural::one() << (bits - 1)) + 1_u32);
    }
    assert!(TwoWords::new(((Natural::one() << 126_u32) + 1_u32).limbs()).is_none());
    assert!(TwoWords::new(&[3]).is_none() && OneWord::new(&[1, 1]).is_none());
}

/// Every prime of stage 2 is a pair of steps of the plan.
#[test]
fn plans_reach_all_primes() {
    for (b1, b2) in [(105, 106), (105, 107), (105, 1000), (160, 4000), (400, 7000)] {
        let plan = Plan::new(b1, b2);
        for p in primes_below(b2 + 1).filter(|&p| p > b1) {
            let giant = (p + 105) / 210;
            let baby = plan::BABIES.iter().position(|&j| u64::from(j) == p.abs_diff(210 * giant));
            let baby = baby.expect("a number coprime to 210");
            assert_eq!(plan.pairs[giant as usize - 1] >> baby & 1, 1, "{p}");
        }
    }
}

/// The curves of a parameter find what the curve in lanes finds with the same bounds, one at a
/// time.
#[test]
fn curves_find_what_curves_in_lanes_find() {
    let (p, q) = (Natural::from_u64(1_000_000_007), Natural::from_u64(4_294_967_291));
    let large = Natural::from_u64(0xffff_ffff_ffff_ffc5);
    let mut found = 0;
    for n in [&p * &q, &p * &large, &q * &large] {
        for sigma in (6..40).step_by(LANES) {
            let plan = Plan::new(160, 4000);
            let ours = match n.limbs() {
                words @ [_] => curve::divisor(OneWord::new(words).expect("a word"), sigma, &plan),
                words => curve::divisor(TwoWords::new(words).expect("two words"), sigma, &plan),
            };
            // The steps in lanes reach a little further, and never less far.
            let theirs =
                (sigma..sigma + LANES as u64).any(|s| curve_in_lanes(&n, s, 160, 4000).is_some());
            assert!(ours.is_none() || theirs, "{n} {sigma}");
            found += u32::from(ours.is_some());
            assert!(ours.is_none_or(|divisor| (&n % divisor).is_zero()));
        }
    }
    assert!(found > 10, "{found}");
}

/// Products of two primes of all bits are split, those of neighbours and of small primes too.
#[test]
fn products_are_split() {
    let control = Control::default();
    for bits in 45..=78_u64 {
        for low in [12, 20, bits / 2 - 1, bits / 2] {
            let p = (Natural::one() << (low - 1)).next_prime();
            let q = (Natural::one() << (bits - low)).next_prime();
            let n = if p == q { &p * q.next_prime() } else { &p * &q };
            if !BITS.contains(&n.bit_len()) {
                continue;
            }
            let divisor = divisor(&n, &control).expect("a divisor");
            assert!(divisor > 1_u32 && divisor < n && (&n % &divisor).is_zero(), "{n}");
        }
    }
}

#[test]
fn words_of_three_primes_are_split() {
    let n = 65_537 * 65_539 * 65_543_u64;
    let divisor = divisor_of_word(n).expect("a divisor");
    assert!(1 < divisor && divisor < n && n.is_multiple_of(divisor));
}

/// Time that ended is no divisor.
#[test]
fn curves_stop() {
    let stop = core::sync::atomic::AtomicBool::new(true);
    let control = Control { cancel: Some(&stop), ..Control::default() };
    assert_eq!(divisor(&Natural::from_u64(4_294_967_291 * 4_294_967_279), &control), None);
}
