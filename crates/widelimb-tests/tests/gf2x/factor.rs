//! Factorizations against trial division, and products of known factors.

use widelimb::progress::Watched;
use widelimb_gf2x::Poly;
use widelimb_gf2x::factor::*;
use widelimb_gf2x::irreducible::{is_irreducible, least_weight, random};
use widelimb_testkit::seeded::source;

fn product(factors: &[Factor]) -> Poly {
    factors.iter().map(|f| f.poly.pow(f.multiplicity as u64)).product()
}

/// Quotient and remainder of small polynomials, bit by bit.
fn divide(mut a: u64, b: u64) -> (u64, u64) {
    let mut q = 0;
    while a != 0 && a.ilog2() >= b.ilog2() {
        let shift = a.ilog2() - b.ilog2();
        a ^= b << shift;
        q |= 1 << shift;
    }
    (q, a)
}

/// The factors of a short polynomial with their multiplicities, by trial division.
fn plain(mut f: u64) -> Vec<(u64, usize)> {
    let mut factors = Vec::new();
    let mut p = 2u64;
    while f.ilog2() >= 2 * p.ilog2() {
        let mut multiplicity = 0;
        while let (q, 0) = divide(f, p) {
            (f, multiplicity) = (q, multiplicity + 1);
            if f == 1 {
                break;
            }
        }
        if multiplicity > 0 {
            factors.push((p, multiplicity));
        }
        if f == 1 {
            return factors;
        }
        p += 1;
    }
    if f > 1 {
        match factors.iter_mut().find(|(p, _)| *p == f) {
            Some((_, multiplicity)) => *multiplicity += 1,
            None => factors.push((f, 1)),
        }
    }
    factors.sort_unstable();
    factors
}

#[test]
fn all_polynomials_of_degrees_to_12() {
    let most = if cfg!(debug_assertions) { 1 << 11 } else { 1 << 13 };
    for f in 1..most {
        let found = factor(&Poly::from(f)).unwrap();
        let found: Vec<_> = found.iter().map(|f| (f.poly.limbs()[0], f.multiplicity)).collect();
        assert_eq!(found, plain(f), "{f:b}");
        let is_one_factor = matches!(plain(f)[..], [(_, 1)]);
        assert_eq!(is_irreducible(&Poly::from(f)), is_one_factor, "{f:b}");
    }
}

#[test]
fn degenerate_polynomials() {
    assert_eq!(factor(&Poly::ZERO), Err(FactorError::Zero));
    assert_eq!(square_free(&Poly::ZERO), Err(FactorError::Zero));
    assert_eq!(factor(&Poly::one()), Ok(vec![]));
    let power = |poly: Poly, multiplicity| vec![Factor { poly, multiplicity }];
    assert_eq!(factor(&Poly::x()), Ok(power(Poly::x(), 1)));
    assert_eq!(factor(&Poly::monomial(1000)), Ok(power(Poly::x(), 1000)));
    let y = Poly::from_exponents([1, 0]);
    assert_eq!(factor(&y.pow(1023)), Ok(power(y.clone(), 1023)));
    assert_eq!(factor(&y.pow(1024)), Ok(power(y, 1024)));
}

/// The order of 2 modulo an odd `n`.
fn order_of_two(n: usize) -> usize {
    if n == 1 {
        return 1;
    }
    let mut power = 2 % n;
    (1..)
        .find(|_| {
            let found = power == 1;
            power = 2 * power % n;
            found
        })
        .unwrap()
}

#[test]
fn cycles_have_the_factors_of_cyclotomic_polynomials() {
    for n in [1, 3, 7, 9, 15, 21, 31, 45, 63, 73, 89, 105, 127, 255, 341] {
        let f = Poly::from_exponents([n, 0]);
        let factors = factor(&f).unwrap();
        assert_eq!(product(&factors), f);
        let mut degrees: Vec<usize> = factors.iter().filter_map(|f| f.poly.degree()).collect();
        let totient = |d: usize| (1..=d).filter(|&i| num_integer::gcd(i, d) == 1).count();
        let mut expected = Vec::new();
        for d in (1..=n).filter(|d| n % d == 0) {
            let order = order_of_two(d);
            expected.extend(core::iter::repeat_n(order, totient(d) / order));
        }
        degrees.sort_unstable();
        expected.sort_unstable();
        assert_eq!(degrees, expected, "{n}");
        let fourth = factor(&f.pow(4)).unwrap();
        assert!(fourth.iter().zip(&factors).all(|(a, b)| a.poly == b.poly && a.multiplicity == 4));
    }
}

#[test]
fn products_of_known_factors() {
    let mut rng = source(5);
    for degrees in
        [&[5, 5, 5, 5, 5, 5][..], &[40, 41, 40, 3, 90], &[64, 64, 128, 1], &[200, 200, 201]]
    {
        let mut factors: Vec<Factor> = degrees
            .iter()
            .map(|&degree| Factor {
                poly: random(degree, &mut rng).unwrap(),
                multiplicity: 1 + rng() as usize % 5,
            })
            .collect();
        factors.sort();
        factors.dedup_by(|a, b| a.poly == b.poly);
        let f = product(&factors);
        assert_eq!(factor(&f).unwrap(), factors, "{f}");
    }
}

#[test]
fn random_polynomials() {
    let mut rng = source(11);
    for bits in [13, 64, 65, 200, 500] {
        for _ in 0..10 {
            let f = Poly::random(bits, &mut rng);
            let factors = factor(&f).unwrap();
            assert_eq!(product(&factors), f);
            assert!(factors.iter().all(|factor| is_irreducible(&factor.poly)), "{f}");
            assert!(factors.is_sorted(), "{f}");
            assert!(factors.windows(2).all(|pair| pair[0].poly != pair[1].poly), "{f}");
        }
    }
}

#[test]
fn high_multiplicities_take_a_gcd_for_each_bit() {
    let y = Poly::from_exponents([1, 0]);
    let n = (1 << 20) - 1;
    // (X + 1)^(2^20 - 1) has all terms up to X^(2^20 - 1).
    let f = Poly::from_limbs([!0; 1 << 14].to_vec());
    assert_eq!(factor(&f), Ok(vec![Factor { poly: y.clone(), multiplicity: n }]));
    let [a, b] = [5, 7].map(|n| least_weight(n).unwrap());
    let f = y.pow(300) * a.pow(37) * b.pow(301);
    let parts = square_free(&f).unwrap();
    let expected = [(a, 37), (y, 300), (b, 301)];
    assert_eq!(parts, expected.map(|(poly, multiplicity)| Factor { poly, multiplicity }));
}

/// The factors of `f` by the three steps, one after another.
fn by_steps(f: &Poly) -> Vec<Factor> {
    let mut factors = Vec::new();
    for Factor { poly, multiplicity } in square_free(f).unwrap() {
        let parts = distinct_degree(&poly).unwrap();
        assert!(parts.is_sorted_by(|a, b| a.1 < b.1), "{f}: each degree once");
        assert_eq!(parts.iter().map(|part| &part.0).product::<Poly>(), poly, "{f}");
        for (part, degree) in parts {
            let found = equal_degree(&part, degree).unwrap();
            assert!(found.iter().all(|p| p.degree() == Some(degree)), "{f}");
            factors.extend(found.into_iter().map(|poly| Factor { poly, multiplicity }));
        }
    }
    factors.sort();
    factors
}

#[test]
fn steps_make_the_factorization() {
    for f in 1..1 << 10 {
        let f = Poly::from(f);
        assert_eq!(by_steps(&f), factor(&f).unwrap(), "{f}");
    }
    let mut rng = source(17);
    for bits in [64, 65, 300, 700] {
        let f = Poly::random(bits, &mut rng) * Poly::from_exponents([63, 0]);
        assert_eq!(by_steps(&f), factor(&f).unwrap(), "{f}");
    }
}

#[test]
fn steps_refuse_what_is_none_of_theirs() {
    let (x, one) = (Poly::x(), Poly::one());
    assert_eq!(distinct_degree(&Poly::ZERO), Err(FactorError::Zero));
    assert_eq!(equal_degree(&Poly::ZERO, 1), Err(FactorError::Zero));
    assert_eq!((distinct_degree(&one), equal_degree(&one, 5)), (Ok(vec![]), Ok(vec![])));
    assert_eq!(equal_degree(&one, 0), Ok(vec![]));
    let cube = Poly::from_exponents([3, 1, 0]);
    for square in [x.pow(2), cube.pow(2), &x * &cube.pow(3)] {
        assert_eq!(distinct_degree(&square), Err(FactorError::Square));
        assert_eq!(equal_degree(&square, 3), Err(FactorError::Square));
    }
    // Degrees that divide the degree asked for, or that it divides, among them.
    for (f, degree) in [(&cube, 0), (&cube, 1), (&cube, 6), (&x, 3), (&(&x * &cube), 3)] {
        assert_eq!(equal_degree(f, degree), Err(FactorError::OtherDegree { degree }), "{f}");
    }
    let both = &cube * &Poly::from_exponents([6, 1, 0]);
    assert_eq!(equal_degree(&both, 6), Err(FactorError::OtherDegree { degree: 6 }));
}

#[test]
fn blocks_of_degrees_are_split() {
    // A factor of each degree in a range that one block covers, and two factors of some degrees.
    let factors: Vec<Poly> = (30..40).map(|n| least_weight(n).unwrap()).collect();
    let f: Poly = factors.iter().product();
    let found: Vec<Poly> = factor(&f).unwrap().into_iter().map(|f| f.poly).collect();
    assert_eq!(found, factors);
}

#[test]
fn the_observer_sees_the_end() {
    let told = core::cell::RefCell::new(Vec::new());
    let f = Poly::from_exponents([300, 7, 0]);
    let factors = Watched::new(&|step| told.borrow_mut().push(step.done)).factor(&f);
    assert_eq!(factors, factor(&f));
    assert!(told.borrow().is_sorted() && told.borrow().last() == Some(&1.0));
    // Each of a hundred factors of one degree reports progress too.
    told.borrow_mut().clear();
    let cycle = Poly::from_exponents([1023, 0]);
    let factors = Watched::new(&|step| told.borrow_mut().push(step.done)).factor(&cycle);
    assert!(factors.is_ok() && told.borrow().is_sorted() && told.borrow().len() > 100);
    // Powers tell of their gcds too: one for each bit of the multiplicity.
    told.borrow_mut().clear();
    let power = Poly::from_exponents([1, 0]).pow(1023);
    let factors = Watched::new(&|step| told.borrow_mut().push(step.done)).factor(&power);
    assert!(factors.is_ok() && told.borrow().is_sorted() && told.borrow().len() > 10);
}
