//! Divisors that are prepared, against plain division.

use crate::polynomials::shaped;
use widelimb::gf2x::DivError;
use widelimb::gf2x::{Divisor, Poly};
use widelimb_testkit::{Shapes, cases};

fn check(by: &Divisor, a: &Poly, b: &Poly) {
    let d = by.divisor();
    let (q, r) = a.div_rem(d);
    assert_eq!(by.div_rem(a), (q, r.clone()), "{a} / {d}");
    assert_eq!(by.rem(a), r, "{a} mod {d}");
    assert_eq!(by.mul_mod(a, b), &(a * b) % d, "{a} {b} mod {d}");
    assert_eq!(by.sqr_mod(a), &a.square() % d, "{a}^2 mod {d}");
}

#[test]
fn any_divisor_divides_as_without_preparation() {
    let mut shapes = Shapes::new(41);
    for _ in 0..cases(1000) {
        let dn = 1 + shapes.below(2000);
        let d = shaped(&mut shapes, dn);
        let by = Divisor::new(&d);
        for _ in 0..3 {
            let (an, bn) = (shapes.below(4000), shapes.below(2000));
            let (a, b) = (shaped(&mut shapes, an), shaped(&mut shapes, bn));
            check(&by, &a, &b);
        }
    }
}

#[test]
fn divisors_of_few_terms() {
    let mut shapes = Shapes::new(42);
    for _ in 0..cases(2000) {
        let degree = 1 + shapes.below(700);
        let terms = shapes.below(7);
        let mut exponents: Vec<usize> = (0..terms).map(|_| shapes.below(degree)).collect();
        exponents.push(degree);
        let by = Divisor::new(&Poly::from_exponents(exponents));
        let (an, bn) = (shapes.below(1500), shapes.below(700));
        let (a, b) = (shaped(&mut shapes, an), shaped(&mut shapes, bn));
        check(&by, &a, &b);
    }
}

#[test]
fn the_gap_below_the_leading_term_may_be_any() {
    let mut shapes = Shapes::new(43);
    for degree in [64, 65, 127, 128, 129, 192, 200, 320] {
        for second in (0..degree).step_by(if cfg!(debug_assertions) { 13 } else { 1 }) {
            for others in [&[][..], &[0], &[1, 0]] {
                let others = others.iter().copied().filter(|&e| e != second);
                let exponents = others.chain([degree, second]);
                let by = Divisor::new(&Poly::from_exponents(exponents));
                let a = shaped(&mut shapes, 900);
                let b = shaped(&mut shapes, degree);
                check(&by, &a, &b);
            }
        }
    }
}

/// `X^(2^n)` is `X` modulo an irreducible polynomial of degree `n`.
#[test]
fn squares_in_a_field_come_back() {
    for exponents in [&[127, 1, 0][..], &[521, 32, 0], &[163, 7, 6, 3, 0], &[64, 4, 3, 1, 0]] {
        let by = Divisor::new(&Poly::from_exponents(exponents.iter().copied()));
        let degree = exponents[0];
        let power = (0..degree).fold(Poly::x(), |a, _| by.sqr_mod(&a));
        assert_eq!(power, Poly::x(), "{}", by.divisor());
    }
}

#[test]
fn zero_divides_nothing_and_one_everything() {
    assert_eq!(Divisor::try_new(&Poly::ZERO).err(), Some(DivError::Zero));
    let one = Divisor::new(&Poly::one());
    assert_eq!(one.div_rem(&Poly::monomial(99)), (Poly::monomial(99), Poly::ZERO));
    assert_eq!(one.rem(&Poly::ZERO), Poly::ZERO);
}
