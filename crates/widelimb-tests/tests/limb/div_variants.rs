//! Quotients alone, remainders alone, exact quotients, divisibility, and divisors for many
//! dividends, against another library.

use crate::limb_support::{
    Guarded, big, cases, extreme, limbs, on_every_level, random, rng, runs, shaped, shapes,
};
use num_bigint::BigUint;
use num_integer::Integer;
use rand::Rng;
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_limb::div::{
    DivError, PreparedDivisor, div_exact, div_exact_scratch_len, is_multiple,
    is_multiple_scratch_len, quotient_len, quotient_of_upper, quotient_of_upper_scratch_len,
    remainder, remainder_scratch_len,
};
use widelimb_limb::{self as limb, trimmed};

/// Every variant between canaries, for a divisor without a limb of 0 at its top; whether the upper
/// limbs tell the quotient.
#[track_caller]
fn check(k: &Kernels, a: &[Limb], d: &[Limb]) -> bool {
    let (an, dn) = (trimmed(a).len(), d.len());
    let (expected_q, expected_r) = big(a).div_rem(&big(d));
    let lengths = format!("{an} by {dn} limbs");
    let mut q = Guarded::new(quotient_len(a.len(), dn));
    let mut r = Guarded::new(dn);

    let mut scratch = Guarded::new(quotient_of_upper_scratch_len(k, an, dn));
    let told = quotient_of_upper(k, q.limbs(), a, d, scratch.limbs()).expect("operands that fit");
    scratch.checked();
    assert!(big(q.checked()) == expected_q || !told, "quotient of the upper limbs, {lengths}");
    q.limbs().fill(7);
    assert_eq!(limb::quotient(q.limbs(), a, d), Ok(()));
    assert_eq!(big(q.checked()), expected_q, "quotient, {lengths}");

    let mut scratch = Guarded::new(remainder_scratch_len(k, an, dn));
    assert_eq!(remainder(k, r.limbs(), a, d, scratch.limbs()), Ok(()));
    scratch.checked();
    assert_eq!(big(r.checked()), expected_r, "remainder, {lengths}");

    let divisor = PreparedDivisor::new(k, d).expect("a divisor that is not 0");
    assert_eq!(divisor.limbs(), dn);
    let mut scratch = Guarded::new(divisor.scratch_len(k, an));
    let (mut q, mut r) = (Guarded::new(quotient_len(a.len(), dn)), Guarded::new(dn));
    assert_eq!(divisor.div_rem(k, q.limbs(), r.limbs(), a, scratch.limbs()), Ok(()));
    scratch.checked();
    assert_eq!(big(q.checked()), expected_q, "prepared, {lengths}");
    assert_eq!(big(r.checked()), expected_r, "prepared, {lengths}");

    let mut scratch = Guarded::new(is_multiple_scratch_len(k, an, dn));
    let divides = expected_r == BigUint::ZERO;
    assert_eq!(is_multiple(k, a, d, scratch.limbs()), divides, "is_multiple, {lengths}");
    scratch.checked();
    told
}

/// The exact quotient, and that the multiple and what is next to it are told apart; whether the
/// upper limbs of the multiple tell its quotient.
#[track_caller]
fn check_multiple(k: &Kernels, q: &[Limb], d: &[Limb]) -> bool {
    let a = limbs(&(big(q) * big(d)));
    let mut exact = Guarded::new(quotient_len(a.len(), d.len()));
    let mut scratch = Guarded::new(div_exact_scratch_len(k, &a, d));
    assert_eq!(div_exact(k, exact.limbs(), &a, d, scratch.limbs()), Ok(()));
    scratch.checked();
    assert_eq!(big(exact.checked()), big(q), "{} by {} limbs", a.len(), d.len());
    check(k, &limbs(&(big(&a) + 1u32)), d);
    check(k, &limbs(&(big(&a) + big(d) - 1u32)), d);
    check(k, &a, d)
}

/// Tables of a level, with low thresholds too.
fn tables(k: &Kernels) -> [Kernels; 3] {
    let (mut halves, mut blocks) = (*k, *k);
    halves.thresholds.div_recursive = 4;
    blocks.thresholds.div_reciprocal = 4;
    (blocks.thresholds.mul_karatsuba, blocks.thresholds.mul_unlike) = (4, 4);
    blocks.thresholds.mul_ntt = 16;
    [*k, halves, blocks]
}

/// The divisor `d` with a top limb that is not 0.
fn divisor(mut d: Vec<Limb>) -> Vec<Limb> {
    let top = d.last_mut().expect("a divisor of a limb at least");
    *top = (*top).max(1);
    d
}

#[test]
fn every_pair_of_short_lengths() {
    on_every_level(|k| {
        let mut rng = rng(1);
        for k in &tables(k) {
            for dn in 1..24 {
                for m in 0..24 {
                    check(k, &shaped(&mut rng, dn + m), &divisor(shaped(&mut rng, dn)));
                    check_multiple(k, &extreme(&mut rng, m), &divisor(extreme(&mut rng, dn)));
                }
            }
        }
    });
}

#[test]
fn shaped_operands() {
    on_every_level(|k| {
        let mut rng = rng(2);
        for dn in 1..6 {
            for d in shapes(&mut rng, dn).into_iter().map(divisor) {
                for m in 0..6 {
                    for q in shapes(&mut rng, m) {
                        check_multiple(k, &q, &d);
                    }
                }
            }
        }
    });
}

#[test]
fn long_operands_of_unlike_lengths() {
    on_every_level(|k| {
        let mut rng = rng(3);
        for (m, dn) in [(40, 40), (64, 65), (100, 300), (300, 100), (7, 400), (400, 7), (333, 334)]
        {
            for k in &tables(k) {
                check(k, &runs(&mut rng, m + dn), &divisor(random(&mut rng, dn)));
                check_multiple(k, &vec![Limb::MAX; m], &divisor(runs(&mut rng, dn)));
                check_multiple(k, &random(&mut rng, m), &vec![Limb::MAX; dn]);
                // Zeros at the bottom of the divisor, whole limbs and bits.
                let mut even = divisor(random(&mut rng, dn));
                even[..dn / 2].fill(0);
                even[dn / 2] |= 1 << 63;
                even[dn / 2] &= 1 << 63 | 1 << 40;
                check_multiple(k, &random(&mut rng, m), &divisor(even));
            }
        }
    });
}

#[test]
fn upper_limbs_that_tell_the_quotient() {
    on_every_level(|k| {
        let mut rng = rng(6);
        for k in &tables(k) {
            for (m, dn) in [(1, 8), (1, 20), (2, 30), (9, 60), (20, 90)] {
                let mut d = random(&mut rng, dn);
                d[dn - 1] |= 1 << 63;
                assert!(check(k, &random(&mut rng, dn + m), &d), "{m} limbs of quotient by {dn}");
            }
        }
    });
}

/// Limbs of 0 at the bottom of a divisor, and of its multiple with it, take no scratch.
#[test]
fn an_exact_quotient_is_that_of_what_stands_above_the_zeros() {
    on_every_level(|k| {
        let mut rng = rng(7);
        for (m, dn) in [(9, 1), (40, 3), (60, 60), (20, 100)] {
            let d = divisor(extreme(&mut rng, dn));
            let a = limbs(&(big(&random(&mut rng, m)) * big(&d)));
            for zeros in [1, 7, 200] {
                let above = |a: &[Limb]| [&vec![0; zeros], a].concat();
                let len = div_exact_scratch_len(k, &above(&a), &above(&d));
                assert_eq!(len, div_exact_scratch_len(k, &a, &d));
                let mut q = Guarded::new(quotient_len(a.len(), dn));
                let mut scratch = Guarded::new(len);
                let result = div_exact(k, q.limbs(), &above(&a), &above(&d), scratch.limbs());
                scratch.checked();
                assert_eq!(result, Ok(()));
                assert_eq!(big(q.checked()), big(&a) / big(&d));
            }
        }
    });
}

/// Quotients much shorter than the divisor, of which the upper limbs leave nothing.
#[test]
fn upper_limbs_that_do_not_tell_the_quotient() {
    on_every_level(|k| {
        let mut rng = rng(4);
        for k in &tables(k) {
            for (m, dn) in [(1, 8), (1, 20), (2, 30), (9, 60), (20, 90)] {
                let mut d = vec![Limb::MAX; dn];
                d[dn - m - 3..].copy_from_slice(&divisor(random(&mut rng, m + 3)));
                for q in [vec![Limb::MAX; m], random(&mut rng, m)] {
                    assert!(!check_multiple(k, &q, &d), "{m} limbs of quotient by {dn}");
                    let multiple = big(&q) * big(&d);
                    if multiple > BigUint::ZERO {
                        check(k, &limbs(&(multiple - 1u32)), &d);
                    }
                }
            }
        }
    });
}

#[test]
fn random_shapes_and_lengths() {
    on_every_level(|k| {
        let mut rng = rng(5);
        let tables = tables(k);
        for i in 0..cases(2_000) {
            let k = &tables[i as usize % 3];
            let (m, dn) = (rng.random_range(0..100), rng.random_range(1..100));
            let d = divisor(shaped(&mut rng, dn));
            check(k, &shaped(&mut rng, m + dn), &d);
            check_multiple(k, &shaped(&mut rng, m), &d);
        }
    });
}

#[test]
fn divisors_of_zero_and_with_zeros_at_the_top() {
    let mut q = [0; 2];
    let mut r = [0; 2];
    assert_eq!(limb::quotient(&mut q, &[1, 2, 3], &[0, 0]), Err(DivError::Zero));
    assert_eq!(limb::remainder(&mut r, &[1, 2, 3], &[0, 0]), Err(DivError::Zero));
    assert_eq!(limb::div_exact(&mut q, &[1, 2, 3], &[0, 0]), Err(DivError::Zero));
    assert_eq!(limb::is_multiple(&[1, 2, 3], &[0, 0]), Ok(false));
    assert_eq!(limb::is_multiple(&[0], &[0, 0]), Ok(true));
    assert!(matches!(limb::Divisor::new(&[0, 0]), Err(DivError::Zero)));
    assert_eq!(limb::quotient(&mut q, &[1, 2, 3], &[7]), Err(DivError::Lengths));
    assert_eq!(limb::remainder(&mut r, &[1, 2, 3], &[7]), Err(DivError::Lengths));
    assert_eq!(limb::div_exact(&mut q, &[1, 2, 3], &[7]), Err(DivError::Lengths));
    // A quotient of three limbs in two, and one that fits.
    assert_eq!(limb::quotient(&mut q, &[1, 2, 3], &[1, 0]), Err(DivError::QuotientOverflow));
    assert_eq!(limb::div_exact(&mut q, &[1, 2, 3], &[1, 0]), Err(DivError::QuotientOverflow));
    assert_eq!(limb::quotient(&mut q, &[0, 0, 4], &[8, 0]), Ok(()));
    assert_eq!(q, [0, 1 << 63]);
    q = [7; 2];
    assert_eq!(limb::div_exact(&mut q, &[0, 0, 4], &[8, 0]), Ok(()));
    assert_eq!(q, [0, 1 << 63]);
    assert_eq!(limb::remainder(&mut r, &[1, 2, 3], &[2, 0]), Ok(()));
    assert_eq!(r, [1, 0]);
}

/// Quotients that cut rows tell, those that they do not tell, and others: multiples, a unit more or
/// less, and remainders near 0 and near the divisor.
#[test]
fn quotients_of_every_short_length() {
    on_every_level(|k| {
        let mut rng = rng(0x5175_6f74);
        for dn in 1..=if cfg!(debug_assertions) { 12 } else { 34_usize } {
            for m in [1, 2, 3, dn.saturating_sub(1).max(1), dn, dn + 1, 2 * dn, 2 * dn + 3] {
                let mut d = shaped(&mut rng, dn);
                d[dn - 1] = d[dn - 1].max(1) >> rng.random_range(0..64) | 1;
                let mut q = shaped(&mut rng, m);
                q[m - 1] |= 1;
                let multiple = big(&q) * big(&d);
                let near = [
                    multiple.clone(),
                    multiple.clone() - 1_u32,
                    multiple.clone() + 1_u32,
                    multiple.clone() + (big(&d) >> rng.random_range(0..64_u32)),
                    multiple + big(&d) - 1_u32,
                ];
                for a in near {
                    check_quotient(k, &limbs(&a), &d);
                }
                check_quotient(k, &random(&mut rng, dn + m), &d);
            }
        }
    });
}

fn check_quotient(k: &Kernels, a: &[Limb], d: &[Limb]) {
    let expected = big(a) / big(d);
    let quotient = limb::owned::quotient(k, a, d);
    assert_eq!(big(&quotient), expected, "{} by {} limbs: {a:x?} by {d:x?}", a.len(), d.len());
}

#[test]
fn by_one_limb_from_the_low_end() {
    let mut rng = rng(0x4c6f_7731);
    for n in 0..20 {
        for round in 0..cases(400) {
            let a = shaped(&mut rng, n);
            let d = match round % 4 {
                0 => 1 << rng.random_range(0..64),
                1 => rng.random_range(1..100),
                2 => Limb::MAX - rng.random_range(0..3),
                _ => rng.random::<Limb>() >> rng.random_range(0..64) | 1,
            };
            let c = if round % 3 == 0 { rng.random() } else { rng.random_range(0..3) };
            let mut multiple = limbs(&(big(&a) * d));
            multiple.resize(n + 1, 0);
            let mut q = multiple.clone();
            limb::div_exact_1_assign(&mut q, d);
            assert_eq!(big(&q), big(&a), "{multiple:x?} by {d:x}");
            // A multiple and c, and what need not be congruent to c.
            let near = limbs(&(big(&multiple) + c));
            for a in [&a, &multiple, &near] {
                let (low, high) = (big(a).min(c.into()), big(a).max(c.into()));
                let expected = ((high - low) % d).bits() == 0;
                assert_eq!(limb::is_congruent_1(a, c, d), expected, "{a:x?}, {c:x} by {d:x}");
            }
        }
    }
    assert!(limb::is_congruent_1(&[5, 0], 5, 0) && !limb::is_congruent_1(&[5, 1], 5, 0));
}

#[test]
fn quotients_of_one_limb() {
    let mut rng = rng(0x5132);
    for n in 1..12 {
        for round in 0..cases(2_000) {
            let mut d = shaped(&mut rng, n);
            d[n - 1] = (d[n - 1] >> rng.random_range(0..64)).max(1);
            // Near multiples: the upper limbs may not tell the quotient.
            let q = big(&[rng.random::<Limb>() >> rng.random_range(0..64)]);
            let mut a = &q * big(&d);
            match round % 4 {
                0 => {}
                1 if a.bits() > 0 => a -= 1_u32,
                2 => a += 1_u32,
                _ => a += big(&shaped(&mut rng, n)) >> 1,
            }
            let mut a = limbs(&a);
            a.resize(a.len().max(n), 0);
            let (expected_q, expected_r) = big(&a).div_rem(&big(&d));
            let (mut q, mut r) = (vec![7; quotient_len(a.len(), n)], vec![7; n]);
            assert_eq!(limb::div_rem(&mut q, &mut r, &a, &d), Ok(()));
            assert_eq!((big(&q), big(&r)), (expected_q.clone(), expected_r), "{a:x?} by {d:x?}");
            q.fill(7);
            assert_eq!(limb::quotient(&mut q, &a, &d), Ok(()));
            assert_eq!(big(&q), expected_q, "{a:x?} by {d:x?}");
        }
    }
}

#[test]
fn exact_quotients_of_few_limbs() {
    let mut rng = rng(0x4578_6163);
    for (m, n) in (1..12).flat_map(|m| (1..12).map(move |n| (m, n))) {
        for _ in 0..cases(300) {
            let (q, mut d) = (shaped(&mut rng, m), shaped(&mut rng, n));
            d[0] <<= rng.random_range(0..64);
            let d = limbs(&big(&d));
            if d.is_empty() {
                continue;
            }
            let a = limbs(&(big(&q) * big(&d)));
            let mut exact = vec![7; quotient_len(a.len(), d.len())];
            assert_eq!(limb::div_exact(&mut exact, &a, &d), Ok(()));
            assert_eq!(big(&exact), big(&q), "{a:x?} by {d:x?}");
        }
    }
}
