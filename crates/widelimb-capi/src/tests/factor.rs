use super::limbs;
use crate::error::{Error, WL_OK};
use crate::wl_factor;
use std::ffi::c_int;
use std::ptr::{null, null_mut};
use widelimb::{Limb, Natural};

/// The code, and the factors with exponents and codes.
fn factor(n: &[Limb], capacity: usize, seconds: f64) -> (c_int, Vec<(Natural, u64, c_int)>) {
    let (mut factors, mut exponents) = (vec![7; capacity * n.len()], vec![7; capacity]);
    let (mut codes, mut count) = (vec![77; capacity], 0);
    // SAFETY: the pointers are of arrays as long as the lengths given.
    let code = unsafe {
        wl_factor(
            factors.as_mut_ptr(),
            exponents.as_mut_ptr(),
            codes.as_mut_ptr(),
            capacity,
            &raw mut count,
            n.as_ptr(),
            n.len(),
            seconds,
            2,
        )
    };
    let part = |i: usize| {
        let limbs = factors[i * n.len()..(i + 1) * n.len()].to_vec();
        (Natural::from_limbs(limbs), exponents[i], codes[i])
    };
    (code, (0..count.min(capacity)).map(part).collect())
}

#[test]
fn factors_multiply_back() {
    for n in [1, 2, 3] {
        for seed in 1..6 {
            let mut number = limbs(seed << 50 | 99, n);
            number[n - 1] >>= 40;
            let (code, parts) = factor(&number, 16 * n, f64::INFINITY);
            assert_eq!(code, WL_OK);
            assert!(parts.is_sorted_by(|a, b| a.0 < b.0));
            assert!(parts.iter().all(|(p, _, code)| p.is_probable_prime() && *code == WL_OK));
            let product: Natural = parts.iter().map(|(p, times, _)| p.pow(*times)).product();
            assert_eq!(product, Natural::from_limbs(number));
        }
    }
    assert_eq!(factor(&[1], 0, 1.0), (WL_OK, vec![]));
    let two = (Natural::from(2_u32), 128, WL_OK);
    assert_eq!(factor(&[0, 0, 1, 0], 1, 1.0), (WL_OK, vec![two]));
}

#[test]
fn sixteen_for_each_limb_are_enough() {
    for n in 1..200 {
        let mut primes = widelimb::modular::primes_below(1 << 15);
        let product: Natural = primes.by_ref().take(16 * n + 1).map(Natural::from).product();
        assert!(product.bit_len() > 64 * n as u64, "{n}");
    }
}

#[test]
fn what_is_not_split_is_flagged() {
    let [p, q] = [521_u32, 607].map(|bits| (Natural::one() << bits) - 1_u32);
    let hard = p * q;
    for seconds in [0.05, 0.0, -1.0, f64::NAN] {
        let (code, parts) = factor((&hard * 12_u32).limbs(), 9, seconds);
        assert_eq!(code, Error::NotSplit as c_int);
        let expected = [
            (Natural::from(2_u32), 2, WL_OK),
            (Natural::from(3_u32), 1, WL_OK),
            (hard.clone(), 1, Error::NotSplit as c_int),
        ];
        assert_eq!(parts, expected);
    }
}

#[test]
fn calls_without_sense_are_refused() {
    let mut room: [Limb; 8] = [30, 0, 0, 0, 0, 0, 0, 0];
    let (p, mut count) = (room.as_mut_ptr(), 99);
    let at = |i: usize| p.wrapping_add(i);
    let c = &raw mut count;
    let no = null_mut();
    // SAFETY: every operand lies within the array, or is null, or is refused before it is used.
    unsafe {
        for (code, error) in [
            (wl_factor(at(1), at(4), no, 3, c, null(), 0, 1.0, 1), Error::FactorZero),
            (wl_factor(at(1), at(4), no, 3, c, at(7), 1, 1.0, 1), Error::FactorZero),
            (wl_factor(null_mut(), at(4), no, 3, c, p, 1, 1.0, 1), Error::NullPointer),
            (wl_factor(at(1), null_mut(), no, 3, c, p, 1, 1.0, 1), Error::NullPointer),
            (wl_factor(at(1), at(4), no, 3, c, null(), 1, 1.0, 1), Error::NullPointer),
            (wl_factor(at(1), at(4), no, 3, null_mut(), p, 1, 1.0, 1), Error::NullPointer),
            (wl_factor(at(0), at(4), no, 3, c, p, 1, 1.0, 1), Error::Overlap),
            (wl_factor(at(1), at(3), no, 3, c, p, 1, 1.0, 1), Error::Overlap),
            (wl_factor(at(4), at(0), no, 3, c, p, 1, 1.0, 1), Error::Overlap),
            (wl_factor(at(1), at(4), no, usize::MAX, c, p, 1, 1.0, 1), Error::TooLong),
            (wl_factor(at(1), at(4), no, 3, c, p, usize::MAX, 1.0, 1), Error::TooLong),
        ] {
            assert_eq!(code, error as c_int);
            assert_eq!((c.read(), &room), (99, &[30, 0, 0, 0, 0, 0, 0, 0]));
        }
        let short = wl_factor(at(1), at(4), no, 2, c, p, 1, 1.0, 1);
        assert_eq!((short, c.read()), (Error::TooManyFactors as c_int, 3));
        assert_eq!(room, [30, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(wl_factor(at(1), at(4), no, 3, c, p, 1, 1.0, 1), WL_OK);
        assert_eq!(room, [30, 2, 3, 5, 1, 1, 1, 0]);
    }
}
