//! The operators of owned polynomials, against arithmetic on single coefficients.

use crate::polynomials::{product, shaped};
use std::collections::HashSet;
use widelimb::Natural;
use widelimb::gf2x::{DivError, Poly};
use widelimb_testkit::{Shapes, cases};

fn panics<T>(f: impl FnOnce() -> T) -> bool {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(f)).is_err()
}

/// Asserts `a op b == expected` for owned and borrowed operands and for the assignment.
macro_rules! assert_operator {
    ($a:expr, $op:tt, $assign:tt, $b:expr, $expected:expr) => {{
        let (a, b, expected) = (&$a, &$b, &$expected);
        assert_eq!(&(a $op b), expected);
        assert_eq!(&(a.clone() $op b), expected);
        assert_eq!(&(a $op b.clone()), expected);
        assert_eq!(&(a.clone() $op b.clone()), expected);
        let mut r = a.clone();
        r $assign b;
        assert_eq!(&r, expected);
        let mut r = a.clone();
        r $assign b.clone();
        assert_eq!(&r, expected);
    }};
}

#[test]
fn operators_are_those_of_coefficients() {
    let mut shapes = Shapes::new(11);
    for _ in 0..cases(1000) {
        let (an, bn) = (shapes.below(600), shapes.below(600));
        let (a, b) = (shaped(&mut shapes, an), shaped(&mut shapes, bn));
        let n = a.limbs().len().max(b.limbs().len());
        let limb = |p: &Poly, i: usize| p.limbs().get(i).copied().unwrap_or(0);
        let sum = Poly::from_limbs((0..n).map(|i| limb(&a, i) ^ limb(&b, i)).collect());
        assert_operator!(a, +, +=, b, sum);
        assert_operator!(a, -, -=, b, sum);
        let expected = Poly::from_limbs(product(a.limbs(), b.limbs()));
        assert_operator!(a, *, *=, b, expected);
        assert_eq!(a.square(), Poly::from_limbs(product(a.limbs(), a.limbs())));
        assert_eq!(&a * &a, a.square());
        assert!((&a + &a).is_zero() && -a.clone() == a);
        if !b.is_zero() {
            let (q, r) = a.div_rem(&b);
            assert!(r.degree() < b.degree());
            assert_eq!(&q * &b + &r, a);
            assert_operator!(a, /, /=, b, q);
            assert_operator!(a, %, %=, b, r);
            assert_eq!(a.is_multiple_of(&b), r.is_zero());
        }
    }
}

#[test]
fn shifts_are_products_with_powers_of_x() {
    let mut shapes = Shapes::new(12);
    for _ in 0..cases(1000) {
        let (an, bits) = (shapes.below(400), shapes.below(300));
        let a = shaped(&mut shapes, an);
        let up = &a << bits;
        assert_eq!(up, a.clone() << bits);
        assert_eq!(up, &a * Poly::monomial(bits));
        assert_eq!(&up >> bits, a);
        assert_eq!(up >> bits, a);
        let (mut down, low) = (a.clone(), a.low_bits(bits));
        down >>= bits;
        assert_eq!(down, &a >> bits);
        assert!(low.bit_len() <= bits);
        assert_eq!((down << bits) + low, a);
    }
    assert_eq!(Poly::ZERO << usize::MAX, Poly::ZERO);
    assert_eq!(Poly::x() >> usize::MAX, Poly::ZERO);
}

#[test]
fn the_order_is_that_of_numbers() {
    let mut shapes = Shapes::new(13);
    let polys: Vec<Poly> = (0..60).map(|i| shaped(&mut shapes, i * 7 % 150)).collect();
    let number = |p: &Poly| Natural::from_limbs(p.limbs().to_vec());
    for a in &polys {
        for b in &polys {
            assert_eq!(a.cmp(b), number(a).cmp(&number(b)));
        }
    }
    let set: HashSet<&Poly> = polys.iter().collect();
    assert!(polys.iter().all(|p| set.contains(&p.clone())));
}

#[test]
fn bits_come_and_go() {
    let mut shapes = Shapes::new(14);
    for _ in 0..cases(500) {
        let n = shapes.below(400);
        let mut a = shaped(&mut shapes, n);
        let exponents: Vec<usize> = (0..n).filter(|&i| a.bit(i)).collect();
        assert!(a.exponents().eq(exponents.iter().copied()));
        assert!(a.exponents().rev().eq(exponents.iter().rev().copied()));
        assert_eq!(a.exponents().len(), exponents.len());
        assert_eq!(a.weight(), exponents.len());
        assert_eq!(a.degree(), exponents.last().copied());
        assert_eq!(a.trailing_zeros(), exponents.first().copied());
        assert_eq!(Poly::from_exponents(exponents), a);
        let at = shapes.below(500);
        let (before, bit) = (a.clone(), a.bit(at));
        a.set_bit(at, !bit);
        assert_eq!(&a + Poly::monomial(at), before);
        a.set_bit(at, bit);
        assert_eq!(a, before);
    }
}

#[test]
fn exponents_from_both_ends_meet_once() {
    let mut shapes = Shapes::new(15);
    for _ in 0..cases(500) {
        let n = shapes.below(300);
        let a = shaped(&mut shapes, n);
        let mut from_ends = a.exponents();
        let mut seen = Vec::new();
        while let Some(exponent) =
            if shapes.below(2) == 0 { from_ends.next() } else { from_ends.next_back() }
        {
            seen.push(exponent);
        }
        assert!(from_ends.next().is_none() && from_ends.next_back().is_none());
        seen.sort_unstable();
        assert!(a.exponents().eq(seen));
    }
}

#[test]
fn values_and_compositions_are_sums_of_powers() {
    let mut shapes = Shapes::new(14);
    for _ in 0..cases(300) {
        let (gn, hn) = (shapes.below(40), shapes.below(150));
        let (g, h) = (shaped(&mut shapes, gn), shaped(&mut shapes, hn));
        let sum_at = |h: &Poly| g.exponents().fold(Poly::ZERO, |sum, e| sum + h.pow(e as u64));
        let expected = sum_at(&h);
        assert_eq!(g.compose(&h), expected, "{g} at {h}");
        let most = gn.saturating_sub(1) as u64 * hn.saturating_sub(1) as u64 + 1;
        assert_eq!(g.compose_within(&h, most), Ok(expected));
        assert!(g.compose_within(&h, most - 1).is_err(), "{g} at {h}");
        for (x, value) in [(false, Poly::ZERO), (true, Poly::one())] {
            let at = sum_at(&value);
            assert_eq!(Poly::from(u64::from(g.evaluate(x))), at, "{g} at {x}");
            assert_eq!(g.compose(&value), at);
            assert_eq!(&g % &(Poly::x() + value), at, "the rest by X + {x}");
        }
    }
}

#[test]
fn powers_are_repeated_products() {
    let a = Poly::from_exponents([70, 3, 1]);
    let mut power = Poly::one();
    for exponent in 0..20 {
        assert_eq!(a.pow(exponent), power);
        power *= &a;
    }
    assert_eq!(Poly::ZERO.pow(0), Poly::one());
    assert_eq!(Poly::ZERO.pow(u64::MAX), Poly::ZERO);
    assert_eq!(Poly::one().pow(u64::MAX), Poly::one());
}

#[test]
fn what_has_no_result_panics_and_its_twin_does_not() {
    let x = Poly::x();
    assert!(panics(|| &x / &Poly::ZERO) && panics(|| &x % &Poly::ZERO));
    assert!(panics(|| x.div_rem(&Poly::ZERO)));
    assert_eq!(x.try_div_rem(&Poly::ZERO), Err(DivError::Zero));
    assert_eq!(Poly::ZERO.try_div_rem(&Poly::ZERO), Err(DivError::Zero));
    assert!(panics(|| &x << usize::MAX) && x.shl_within(usize::MAX, u64::MAX).is_err());
    assert!(panics(|| Poly::monomial(usize::MAX)));
    assert!(x.clone().set_bit_within(usize::MAX, true, u64::MAX).is_err());
    assert!(panics(|| x.pow(u64::MAX)) && x.pow_within(1 << 50, u64::MAX).is_err());
    assert!(Poly::monomial(9).mul_within(&x, 10).is_err());
}
