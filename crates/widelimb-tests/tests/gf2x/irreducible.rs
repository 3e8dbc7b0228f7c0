//! Known irreducible polynomials, and Swan's theorem against factorizations.

use widelimb::progress::Watched;
use widelimb_gf2x::Poly;
use widelimb_gf2x::factor::factor;
use widelimb_gf2x::irreducible::swan::is_even;
use widelimb_gf2x::irreducible::*;
use widelimb_limb::scratch::ask_for;
use widelimb_testkit::seeded::source;
use widelimb_testkit::skipped;

#[test]
fn published_polynomials() {
    // NIST's fields, a field of GCM, trinomials of Mersenne degrees.
    let known: [&[usize]; 14] = [
        &[163, 7, 6, 3, 0],
        &[233, 74, 0],
        &[283, 12, 7, 5, 0],
        &[409, 87, 0],
        &[571, 10, 5, 2, 0],
        &[128, 7, 2, 1, 0],
        &[127, 1, 0],
        &[127, 63, 0],
        &[521, 32, 0],
        &[521, 168, 0],
        &[607, 105, 0],
        &[1279, 216, 0],
        &[1279, 418, 0],
        &[2281, 715, 0],
    ];
    for exponents in known {
        let f = Poly::from_exponents(exponents.iter().copied());
        assert!(is_irreducible(&f), "{f}");
        assert!(!is_irreducible(&(&f * &Poly::from_exponents([61, 5, 2, 1, 0]))), "{f}");
        // The reciprocal polynomial is irreducible too.
        let n = exponents[0];
        assert!(is_irreducible(&Poly::from_exponents(exponents.iter().map(|e| n - e))), "{f}");
    }
}

#[test]
fn long_trinomials() {
    // A debug build tests the first polynomial alone.
    let all = [(4423, 271), (9689, 84), (9689, 4187)];
    for &(n, k) in if cfg!(debug_assertions) { &all[..1] } else { &all[..] } {
        assert!(is_irreducible(&Poly::from_exponents([n, k, 0])));
    }
}

/// Rabin's test with both ways to its powers, by squares and by compositions.
#[test]
fn dense_polynomials() {
    let mut rng = source(3);
    for degree in [1, 2, 3, 5, 31, 32, 33, 63, 64, 65, 127, 128, 200, 330] {
        let f = random(degree, &mut rng).unwrap();
        assert_eq!(f.degree(), Some(degree));
        let factors = factor(&f).unwrap();
        assert!(factors.len() == 1 && factors[0].multiplicity == 1, "{f}");
    }
    // Two factors of one degree, where X^(2^n) = X but a gcd tells.
    for degree in [40, 100, 128] {
        let f = random(degree, &mut rng).unwrap() * random(degree, &mut rng).unwrap();
        assert!(!is_irreducible(&f));
    }
}

#[test]
fn the_table_of_least_weight() {
    let table: [&[usize]; 22] = [
        &[2, 1, 0],
        &[3, 1, 0],
        &[4, 1, 0],
        &[5, 2, 0],
        &[6, 1, 0],
        &[7, 1, 0],
        &[8, 4, 3, 1, 0],
        &[9, 1, 0],
        &[10, 3, 0],
        &[11, 2, 0],
        &[12, 3, 0],
        &[13, 4, 3, 1, 0],
        &[14, 5, 0],
        &[15, 1, 0],
        &[16, 5, 3, 1, 0],
        &[17, 3, 0],
        &[32, 7, 3, 2, 0],
        &[64, 4, 3, 1, 0],
        &[128, 7, 2, 1, 0],
        &[163, 7, 6, 3, 0],
        &[283, 12, 7, 5, 0],
        &[571, 10, 5, 2, 0],
    ];
    for exponents in table {
        let expected = Poly::from_exponents(exponents.iter().copied());
        assert_eq!(least_weight(exponents[0]), Ok(expected));
    }
    assert_eq!(least_weight(1), Ok(Poly::x()));
    assert_eq!(least_weight(0), Err(IrreducibleError::DegreeZero));
    assert!(matches!(least_weight(usize::MAX), Err(IrreducibleError::Capacity(_))));
    assert_eq!(random(0, || 0), Err(IrreducibleError::DegreeZero));
}

#[test]
fn a_source_that_is_not_random_ends() {
    // `X^90 + X + 1`, all terms, `X^90 + X^9 + 1`.
    for limb in [0, !0, 1 << 9] {
        let error = IrreducibleError::NotRandom { degree: 90, draws: 1440 };
        assert_eq!(random(90, || limb), Err(error));
    }
    // In these degrees a polynomial is irreducible if neither `X` nor `X + 1` divides it.
    for degree in 1..4 {
        assert_eq!(random(degree, || 0).unwrap().degree(), Some(degree));
    }
}

#[cfg(target_pointer_width = "64")]
#[test]
fn memory_for_a_degree_is_asked_for_beforehand() {
    // Terabytes, which a system that gives out what it does not have would grant.
    if ask_for(1 << 38).is_ok() {
        return skipped("memory of searches: this system grants any");
    }
    let never = || unreachable!("no limb is drawn");
    for degree in [1 << 41, (1 << 42) - 1] {
        assert!(matches!(random(degree, never), Err(IrreducibleError::Memory(_))));
        assert!(matches!(least_weight(degree), Err(IrreducibleError::Memory(_))));
    }
}

#[test]
fn searches_tell_of_each_candidate() {
    let told = core::cell::RefCell::new(vec![]);
    let observer = |step: widelimb_limb::progress::Step| told.borrow_mut().push(step.done);
    let watched = Watched::new(&observer);
    assert_eq!(watched.irreducible_of_least_weight(163), least_weight(163));
    assert!(told.borrow().len() > 10 && told.borrow().is_sorted());
    assert_eq!(told.borrow().last(), Some(&1.0));
    let drawn = watched.random_irreducible(90, source(1));
    assert!(is_irreducible(&drawn.unwrap()) && told.borrow().last() == Some(&1.0));
}

#[test]
fn swans_parity_is_that_of_factorizations() {
    for n in 2..40 {
        for k in 1..n {
            let factors = factor(&Poly::from_exponents([n, k, 0])).unwrap();
            let square_free = factors.iter().all(|f| f.multiplicity == 1);
            assert_eq!(is_even(n, k), !square_free || factors.len().is_multiple_of(2), "{n} {k}");
        }
    }
}

#[test]
fn constants_and_linear_polynomials() {
    assert!(!is_irreducible(&Poly::ZERO) && !is_irreducible(&Poly::one()));
    assert!(is_irreducible(&Poly::x()) && is_irreducible(&Poly::from_exponents([1, 0])));
}
