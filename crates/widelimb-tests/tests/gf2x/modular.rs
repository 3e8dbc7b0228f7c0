//! Against division with remainder and Horner's rule.

use widelimb::Natural;
use widelimb_gf2x::factor::{Factor, factor};
use widelimb_gf2x::modular::Ring;
use widelimb_gf2x::{Limb, Poly};
use widelimb_limb::error::DivisionByZeroError;
use widelimb_testkit::seeded::source;

/// Moduli of many terms and of few, near each other and not.
fn moduli(rng: &mut impl FnMut() -> Limb) -> Vec<Poly> {
    let mut moduli: Vec<Poly> = [1, 2, 5, 63, 64, 65, 127, 200, 700]
        .map(|n| Poly::random(n + 1, &mut *rng) + Poly::monomial(n + 1))
        .into();
    moduli.extend([
        Poly::one(),
        Poly::monomial(64),
        Poly::monomial(1000),
        Poly::from_exponents([64, 0]),
        Poly::from_exponents([65, 1, 0]),
        Poly::from_exponents([128, 64, 0]),
        Poly::from_exponents([233, 74, 0]),
        Poly::from_exponents([233, 169, 0]),
        Poly::from_exponents([233, 170, 0]),
        Poly::from_exponents([571, 10, 5, 2, 0]),
        Poly::from_exponents([300, 225, 64, 63, 3, 1, 0]),
    ]);
    moduli
}

#[test]
fn residues_are_remainders() {
    let mut rng = source(1);
    for f in moduli(&mut rng) {
        let ring = Ring::new(&f).unwrap();
        let n = ring.degree();
        for bits in [0, 1, n, n + 1, n + 63, n + 64, 2 * n, 2 * n + 1, 5 * n + 100] {
            let (a, b) = (Poly::random(bits, &mut rng), Poly::random(n + 70, &mut rng));
            assert_eq!(ring.reduce(&a), &a % &f, "{f}");
            assert_eq!(ring.mul(&a, &b), &a * &b % &f, "{f}");
            assert_eq!(ring.square(&a), a.square() % &f, "{f}");
            assert_eq!(ring.square_times(&a, 5), a.pow(32) % &f, "{f}");
            if let Some(inverse) = ring.inverse(&a) {
                assert_eq!(ring.mul(&inverse, &a), ring.reduce(&Poly::one()), "{f}");
            } else {
                assert!(!a.gcd(&f).is_one(), "{f} {a}");
            }
        }
    }
    assert_eq!(Ring::new(&Poly::ZERO).err(), Some(DivisionByZeroError));
}

#[test]
fn powers_are_products() {
    let mut rng = source(2);
    for f in moduli(&mut rng) {
        let ring = Ring::new(&f).unwrap();
        let a = Poly::random(ring.degree() + 3, &mut rng);
        let mut expected = ring.reduce(&Poly::one());
        for exponent in 0..70u64 {
            assert_eq!(ring.pow(&a, Natural::from(exponent)), expected, "{f} {exponent}");
            expected = ring.mul(&expected, &a);
        }
        let exponent = (Natural::one() << 100) - 1;
        let square = ring.square_times(&a, 100);
        assert_eq!(ring.mul(&ring.pow(&a, &exponent), &a), square, "{f}");
        assert_eq!(ring.pow(&Poly::ZERO, Natural::from(0u64)), ring.reduce(&Poly::one()));
    }
}

#[test]
fn compositions_are_horners() {
    let mut rng = source(3);
    for f in moduli(&mut rng) {
        let ring = Ring::new(&f).unwrap();
        for bits in [0, 1, 2, 15, 16, 17, 40, 257, 300] {
            let (g, h) = (Poly::random(bits, &mut rng), Poly::random(ring.degree() + 5, &mut rng));
            let mut expected = Poly::ZERO;
            for i in (0..bits).rev() {
                expected = ring.mul(&expected, &h);
                if g.bit(i) {
                    expected = ring.reduce(&(expected + Poly::one()));
                }
            }
            assert_eq!(ring.compose(&g, &h), expected, "{f} {bits}");
        }
    }
}

/// `g(a) = 0`, and `g / p` of `a` is not for any prime factor `p`.
fn assert_minimal(ring: &Ring, g: &Poly, a: &Poly) {
    assert!(ring.compose(g, a).is_zero(), "{g} of {a} modulo {}", ring.modulus());
    for Factor { poly, .. } in factor(g).unwrap() {
        assert!(!ring.compose(&(g / poly), a).is_zero(), "{g} of {a} modulo {}", ring.modulus());
    }
}

#[test]
fn minimal_polynomials_have_the_root_and_no_part_of_them_has() {
    let mut rng = source(5);
    for f in moduli(&mut rng) {
        let ring = Ring::new(&f).unwrap();
        assert_eq!(ring.min_poly(&Poly::x()), f);
        for a in [Poly::ZERO, Poly::one(), Poly::random(90, &mut rng), Poly::random(900, &mut rng)]
        {
            assert_minimal(&ring, &ring.min_poly(&a), &a);
        }
    }
}

#[test]
fn elements_of_subfields_and_of_rings_with_nilpotents() {
    // The elements of GF(2^60) that the Frobenius map of GF(2^d) keeps have minimal polynomials of
    // degrees that divide d.
    let ring = Ring::new(&Poly::from_exponents([60, 1, 0])).unwrap();
    for d in [1_u64, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60] {
        let exponent = ((Natural::one() << 60) - 1) / ((Natural::one() << d) - 1);
        let a = ring.pow(&Poly::from_exponents([40, 7, 3]), &exponent);
        let g = ring.min_poly(&a);
        assert!(d.is_multiple_of(g.degree().unwrap() as u64), "{d}: {g}");
        assert_minimal(&ring, &g, &a);
    }
    // If all factors have low degrees, no linear form sees all of them.
    let f: Poly = [1, 3, 5].map(|e| Poly::from_exponents([e, 0]).pow(20)).into_iter().product();
    let ring = Ring::new(&f).unwrap();
    for exponents in [&[1][..], &[2], &[3, 0], &[4, 1], &[64, 0], &[90, 17, 3]] {
        let a = Poly::from_exponents(exponents.iter().copied());
        assert_minimal(&ring, &ring.min_poly(&a), &a);
    }
}

#[test]
fn the_frobenius_map_is_repeated_squares() {
    let mut rng = source(4);
    for f in moduli(&mut rng) {
        let ring = Ring::new(&f).unwrap();
        for k in [0, 1, 2, 3, 17, 64, 65, 100, 233, 1000, 5001] {
            let expected = ring.square_times(&Poly::x(), k);
            assert_eq!(ring.frobenius(k), expected, "{f} {k}");
        }
        let a = Poly::random(100, &mut rng);
        let squares = (0..9).map(|i| ring.square_times(&a, i));
        assert_eq!(ring.trace(&a, 9), squares.sum(), "{f}");
    }
}
