//! Tests of derivatives, square roots, irreducible polynomials and factorizations.

use super::memory::without_memory;
use super::{carryless_product, limbs};
use crate::error::{Error, WL_OK};
use crate::gf2x::Factors;
use crate::{
    wl_gf2x_derivative, wl_gf2x_factor, wl_gf2x_factors_count, wl_gf2x_factors_free,
    wl_gf2x_factors_get, wl_gf2x_irreducible_least, wl_gf2x_irreducible_random,
    wl_gf2x_is_irreducible, wl_gf2x_sqr, wl_gf2x_square_root,
};
use std::ffi::{c_int, c_void};
use std::ptr::{null, null_mut};
use widelimb::Limb;

#[track_caller]
fn assert_refused(code: c_int, error: Error) {
    assert_eq!(code, error as c_int);
}

/// `x^163 + x^7 + x^6 + x^3 + 1`, of NIST's binary field, with a limb of zeros above.
const FIELD: [Limb; 4] = [0b1100_1001, 0, 1 << 35, 0];

#[test]
fn irreducible_polynomials_are_told() {
    let mut other = FIELD;
    other[0] ^= 2;
    for (f, expected) in
        [(&FIELD[..], 1), (&other[..], 0), (&[2], 1), (&[1], 0), (&[0], 0), (&[], 0), (&[0x11b], 1)]
    {
        let mut result = 7;
        // SAFETY: the pointer is of an array as long as the length given.
        let code = unsafe { wl_gf2x_is_irreducible(&mut result, f.as_ptr(), f.len()) };
        assert_eq!((code, result), (WL_OK, expected), "{f:x?}");
    }
}

fn is_irreducible(f: &[Limb]) -> bool {
    let mut result = 7;
    // SAFETY: the pointer is of an array as long as the length given.
    assert_eq!(unsafe { wl_gf2x_is_irreducible(&mut result, f.as_ptr(), f.len()) }, WL_OK);
    result == 1
}

#[test]
fn derivatives_follow_the_rule_of_products_and_squares_have_roots() {
    for n in [0, 1, 2, 7, 50] {
        let derivative = |a: &[Limb]| {
            let mut r = vec![Limb::MAX; a.len()];
            let (p, s) = (r.as_mut_ptr(), a.as_ptr());
            // SAFETY: the pointers are of arrays as long as the lengths given.
            let code = without_memory(|| unsafe { wl_gf2x_derivative(p, s, a.len()) });
            assert_eq!(code, WL_OK);
            r
        };
        let (a, b) = (limbs(31, n), limbs(32, n));
        let mut sum = carryless_product(&derivative(&a), &b);
        let other = carryless_product(&a, &derivative(&b));
        sum.iter_mut().zip(&other).for_each(|(limb, more)| *limb ^= more);
        assert_eq!(derivative(&carryless_product(&a, &b)), sum, "{n} limbs");
        let (mut square, mut root) = (vec![0; 2 * n], vec![Limb::MAX; n]);
        // SAFETY: the pointers are of arrays as long as the lengths given.
        unsafe {
            assert_eq!(wl_gf2x_sqr(square.as_mut_ptr(), a.as_ptr(), n), WL_OK);
            let (p, s) = (root.as_mut_ptr(), square.as_ptr());
            let code = without_memory(|| wl_gf2x_square_root(p, s, 2 * n));
            assert_eq!(code, WL_OK);
        }
        assert_eq!(root, a, "{n} limbs");
    }
    // An odd number of limbs, and a term of an odd exponent.
    let mut root = [7, 7];
    // SAFETY: the pointers are of arrays as long as the lengths given.
    unsafe {
        assert_eq!(wl_gf2x_square_root(root.as_mut_ptr(), [5, 0, 1].as_ptr(), 3), WL_OK);
        assert_eq!(root, [3, 1]);
        let code = wl_gf2x_square_root(root.as_mut_ptr(), [5, 0, 2].as_ptr(), 3);
        assert_refused(code, Error::NotSquare);
    }
    assert_eq!(root, [3, 1]);
}

#[test]
fn irreducible_polynomials_of_least_weight() {
    for (degree, expected) in [
        (1, &[2][..]),
        (8, &[0x11b]),
        (127, &[0x3, 1 << 63]),
        (163, &[0b1100_1001, 0, 1 << 35]),
        (64, &[0b11011, 1]),
    ] {
        let mut r = vec![Limb::MAX; degree / 64 + 1];
        // SAFETY: as many limbs as the degree asks for.
        let code = unsafe { wl_gf2x_irreducible_least(r.as_mut_ptr(), degree) };
        assert_eq!((code, &r[..]), (WL_OK, expected), "degree {degree}");
    }
}

/// A pseudo-random generator: multiply with carry, by Marsaglia.
unsafe extern "C" fn next(state: *mut c_void) -> Limb {
    // SAFETY: the tests give a pointer to a `u64` of theirs as the state.
    let state = unsafe { &mut *state.cast::<u64>() };
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    *state ^ *state >> 29
}

unsafe extern "C" fn zero(_: *mut c_void) -> Limb {
    0
}

#[test]
fn random_irreducible_polynomials() {
    let mut state = 1u64;
    let state: *mut c_void = (&raw mut state).cast();
    for degree in [1, 2, 63, 64, 65, 300] {
        let mut r = vec![Limb::MAX; degree / 64 + 1];
        // SAFETY: as many limbs as the degree asks for, and the state of `next`.
        let code = unsafe { wl_gf2x_irreducible_random(r.as_mut_ptr(), degree, Some(next), state) };
        assert_eq!(code, WL_OK);
        assert_eq!(r[degree / 64].ilog2() as usize, degree % 64);
        assert!(is_irreducible(&r), "{r:x?}");
    }
    let mut r = [7, 7];
    let p = r.as_mut_ptr();
    // SAFETY: `r` has the limbs of its degree; a call refuses others before it writes them.
    unsafe {
        assert_refused(wl_gf2x_irreducible_random(p, 100, None, state), Error::NullPointer);
        assert_refused(
            wl_gf2x_irreducible_random(null_mut(), 100, Some(next), state),
            Error::NullPointer,
        );
        let of_zeros = wl_gf2x_irreducible_random(p, 100, Some(zero), null_mut());
        assert_refused(of_zeros, Error::NotRandom);
        assert_refused(wl_gf2x_irreducible_least(p, 0), Error::NoIrreducible);
        assert_refused(wl_gf2x_irreducible_least(null_mut(), 5), Error::NullPointer);
        assert_refused(wl_gf2x_irreducible_least(p, usize::MAX), Error::TooLong);
    }
    assert_eq!(r, [7, 7]);
}

/// The factors of `f`, each with its multiplicity.
fn factors(f: &[Limb]) -> Vec<(Vec<Limb>, usize)> {
    let mut found: *mut Factors = null_mut();
    // SAFETY: an array of the length given; what is found is read before it is given back.
    unsafe {
        assert_eq!(wl_gf2x_factor(&mut found, f.as_ptr(), f.len()), WL_OK);
        let count = wl_gf2x_factors_count(found);
        let factor = |i: usize| {
            let (mut len, mut multiplicity) = (usize::MAX, usize::MAX);
            let at = wl_gf2x_factors_get(found, i, &mut len, &mut multiplicity);
            assert_eq!(wl_gf2x_factors_get(found, i, null_mut(), null_mut()), at);
            assert_eq!(
                (at.is_null(), len == 0, multiplicity == 0),
                (i >= count, i >= count, i >= count)
            );
            let limbs =
                if i < count { std::slice::from_raw_parts(at, len).to_vec() } else { vec![] };
            (limbs, multiplicity)
        };
        let all = (0..count).map(factor).collect();
        assert_eq!(factor(count), (vec![], 0));
        wl_gf2x_factors_free(found);
        all
    }
}

#[test]
fn factors_multiply_to_what_they_are_of() {
    // (x + 1)^2 (x^3 + x + 1)^2 (x^3 + x^2 + 1)^2, with a limb of zeros above.
    let expected = [(vec![0b11], 2), (vec![0b1011], 2), (vec![0b1101], 2)];
    assert_eq!(factors(&[1 << 14 | 1, 0]), expected);
    assert_eq!(factors(&[1]), []);
    assert_eq!(factors(&FIELD), [(FIELD[..3].to_vec(), 1)]);
    for n in [1, 2, 5] {
        let f = limbs(41, n);
        let found = factors(&f);
        let powers = found.iter().flat_map(|(p, times)| std::iter::repeat_n(p, *times));
        let mut product = powers.fold(vec![1], |product, p| carryless_product(&product, p));
        assert!(product.len() >= n && product[n..].iter().all(|&limb| limb == 0));
        product.truncate(n);
        assert_eq!(product, f);
        assert!(found.iter().all(|(p, _)| is_irreducible(p)), "{f:x?}");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let mut room: [Limb; 4] = [1, 2, 3, 4];
    let p = room.as_mut_ptr();
    // SAFETY: operands lie within the array; a call refuses others before it reads them.
    unsafe {
        assert_refused(wl_gf2x_is_irreducible(null_mut(), p, 1), Error::NullPointer);
        let mut result = 7;
        assert_refused(wl_gf2x_is_irreducible(&mut result, null(), 1), Error::NullPointer);
        assert_eq!(result, 7);
        assert_refused(wl_gf2x_derivative(p, p.add(1), 2), Error::Overlap);
        assert_refused(wl_gf2x_derivative(p, null(), 2), Error::NullPointer);
        assert_refused(wl_gf2x_derivative(p, p, usize::MAX), Error::TooLong);
        assert_refused(wl_gf2x_square_root(p, p, 1), Error::Overlap);
        assert_refused(wl_gf2x_square_root(null_mut(), p, 3), Error::NullPointer);
        assert_refused(wl_gf2x_factor(null_mut(), p, 1), Error::NullPointer);
        let is_null = |code: c_int, error: Error, found: *mut Factors| {
            assert_refused(code, error);
            assert!(found.is_null());
        };
        for (limbs, n, error) in [
            (null(), 1, Error::NullPointer),
            (p.cast_const(), usize::MAX, Error::TooLong),
            (null(), 0, Error::FactorZero),
            ([0, 0].as_ptr(), 2, Error::FactorZero),
        ] {
            let mut found: *mut Factors = p.cast();
            is_null(wl_gf2x_factor(&mut found, limbs, n), error, found);
        }
        assert_eq!(wl_gf2x_factors_count(null()), 0);
        let (mut len, mut multiplicity) = (7, 7);
        assert!(wl_gf2x_factors_get(null(), 0, &mut len, &mut multiplicity).is_null());
        assert_eq!((len, multiplicity), (0, 0));
        wl_gf2x_factors_free(null_mut());
    }
    assert_eq!(room, [1, 2, 3, 4]);
}
