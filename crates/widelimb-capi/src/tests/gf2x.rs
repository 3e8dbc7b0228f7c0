use super::{carryless_product as product, limbs};
use crate::error::{Error, WL_OK};
use crate::{
    wl_gf2x_cyclic_inverse, wl_gf2x_cyclic_inverse_vartime, wl_gf2x_cyclic_mul,
    wl_gf2x_cyclic_mul_sparse_vartime, wl_gf2x_cyclic_pow_2k, wl_gf2x_cyclic_rotate,
    wl_gf2x_cyclic_sqr, wl_gf2x_divrem, wl_gf2x_extended_gcd, wl_gf2x_gcd, wl_gf2x_invmod,
    wl_gf2x_mul, wl_gf2x_mulmod, wl_gf2x_powmod, wl_gf2x_sqr,
};
use std::ffi::c_int;
use std::ptr::{null, null_mut};
use widelimb::Limb;

#[track_caller]
fn assert_refused(code: c_int, error: Error) {
    assert_eq!(code, error as c_int);
}

fn mul(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = vec![Limb::MAX; a.len() + b.len()];
    // SAFETY: the pointers are of arrays as long as the lengths given.
    let code = unsafe { wl_gf2x_mul(r.as_mut_ptr(), a.as_ptr(), a.len(), b.as_ptr(), b.len()) };
    assert_eq!(code, WL_OK);
    r
}

#[test]
fn products_and_squares_are_exact() {
    for an in [0, 1, 2, 17, 40] {
        for bn in [0, 1, 3, 16, 41] {
            let (a, b) = (limbs(7, an), limbs(8, bn));
            assert_eq!(mul(&a, &b), product(&a, &b), "{an} by {bn} limbs");
        }
        let (a, mut r) = (limbs(9, an), vec![Limb::MAX; 2 * an]);
        // SAFETY: the pointers are of arrays as long as the lengths given.
        assert_eq!(unsafe { wl_gf2x_sqr(r.as_mut_ptr(), a.as_ptr(), an) }, WL_OK);
        assert_eq!(r, product(&a, &a), "{an} limbs");
    }
}

#[test]
fn quotients_times_divisors_are_dividends_less_remainders() {
    for (an, dn) in [(1, 1), (2, 1), (2, 2), (17, 5), (60, 59), (150, 40)] {
        let (a, mut d) = (limbs(3, an), limbs(4, dn));
        d[dn - 1] >>= 7;
        let (mut q, mut r) = (vec![Limb::MAX; an - dn + 1], vec![Limb::MAX; dn]);
        // SAFETY: the pointers are of arrays as long as the lengths given.
        let code = unsafe {
            wl_gf2x_divrem(q.as_mut_ptr(), r.as_mut_ptr(), a.as_ptr(), an, d.as_ptr(), dn)
        };
        assert_eq!(code, WL_OK);
        assert!(r[dn - 1].leading_zeros() > d[dn - 1].leading_zeros(), "a lower degree");
        let mut back = product(&q, &d);
        back.iter_mut().zip(&r).for_each(|(limb, rest)| *limb ^= rest);
        assert_eq!((&back[..an], back[an]), (&a[..], 0), "{an} by {dn} limbs");
    }
}

#[test]
fn a_quotient_that_fits_by_its_degree_is_not_refused() {
    let (a, d) = ([0, 0, 1], [1 << 63, 0]);
    let (mut q, mut r) = ([7; 2], [7; 2]);
    // SAFETY: the pointers are of arrays as long as the lengths given.
    let code =
        unsafe { wl_gf2x_divrem(q.as_mut_ptr(), r.as_mut_ptr(), a.as_ptr(), 3, d.as_ptr(), 2) };
    assert_eq!((code, q, r), (WL_OK, [0, 2], [0, 0]));
    // One limb more does not fit.
    let a = [0, 0, 1 << 63];
    // SAFETY: the pointers are of arrays as long as the lengths given.
    let code =
        unsafe { wl_gf2x_divrem(q.as_mut_ptr(), r.as_mut_ptr(), a.as_ptr(), 3, d.as_ptr(), 2) };
    assert_refused(code, Error::QuotientTooLong);
}

#[test]
fn divisors_of_multiples_are_found() {
    for (an, bn, cn) in [(1, 1, 1), (3, 2, 2), (20, 17, 9), (100, 90, 70)] {
        // A power of X beside a polynomial with a constant coefficient: no common divisor.
        let (mut a, mut b, c) = (vec![0; an], limbs(5, bn), limbs(6, cn));
        (a[an - 1], b[0]) = (1 << 9, b[0] | 1);
        let (ac, bc) = (product(&a, &c), product(&b, &c));
        let mut g = vec![Limb::MAX; ac.len().max(bc.len())];
        // SAFETY: the pointers are of arrays as long as the lengths given.
        let code =
            unsafe { wl_gf2x_gcd(g.as_mut_ptr(), ac.as_ptr(), ac.len(), bc.as_ptr(), bc.len()) };
        assert_eq!(code, WL_OK);
        assert_eq!(&g[..cn], &c[..]);
        assert!(g[cn..].iter().all(|&limb| limb == 0));
    }
}

#[test]
fn divisors_are_sums_of_multiples() {
    for (an, bn) in [(0, 0), (0, 2), (2, 0), (1, 1), (3, 2), (20, 37), (100, 90)] {
        let (a, b) = (limbs(11, an), limbs(12, bn));
        let n = an.max(bn);
        let mut g = vec![Limb::MAX; n];
        let (mut u, mut v) = (vec![Limb::MAX; bn.max(1)], vec![Limb::MAX; an.max(1)]);
        let mut alone = vec![Limb::MAX; n];
        // SAFETY: the pointers are of arrays as long as the lengths given.
        unsafe {
            let results = (g.as_mut_ptr(), u.as_mut_ptr(), v.as_mut_ptr());
            let (s, t) = (a.as_ptr(), b.as_ptr());
            let code = wl_gf2x_extended_gcd(results.0, results.1, results.2, s, an, t, bn);
            assert_eq!(code, WL_OK);
            assert_eq!(wl_gf2x_gcd(alone.as_mut_ptr(), s, an, t, bn), WL_OK);
        }
        assert_eq!(g, alone, "{an} and {bn} limbs");
        let mut sum = product(&u, &a);
        let other = product(&v, &b);
        sum.resize(sum.len().max(other.len()).max(n), 0);
        sum.iter_mut().zip(&other).for_each(|(limb, more)| *limb ^= more);
        assert_eq!((&sum[..n], sum[n..].iter().any(|&limb| limb != 0)), (&g[..], false));
    }
}

/// `x^163 + x^7 + x^6 + x^3 + 1`, of NIST's binary field, with a limb of zeros above.
const FIELD: [Limb; 4] = [0b1100_1001, 0, 1 << 35, 0];

#[test]
fn residues_are_those_of_the_field() {
    let (a, b) = (limbs(21, 7), limbs(22, 2));
    let (mut q, mut rest, mut r) = ([0; 7], [0; 3], [Limb::MAX; 4]);
    let whole = product(&a, &b);
    // SAFETY: the pointers are of arrays as long as the lengths given.
    unsafe {
        let (p, f) = (r.as_mut_ptr(), FIELD.as_ptr());
        let code = wl_gf2x_divrem(q.as_mut_ptr(), rest.as_mut_ptr(), whole.as_ptr(), 9, f, 3);
        assert_eq!(code, WL_OK);
        assert_eq!(wl_gf2x_mulmod(p, a.as_ptr(), 7, b.as_ptr(), 2, f, 4), WL_OK);
        assert_eq!((&r[..3], r[3]), (&rest[..], 0));
        // Fermat: a^(2^163) = a, whose residue is a product by 1.
        let exponent = [0, 0, 1 << 35];
        let (mut power, mut residue) = ([Limb::MAX; 4], [Limb::MAX; 4]);
        let t = power.as_mut_ptr();
        assert_eq!(wl_gf2x_powmod(t, a.as_ptr(), 7, exponent.as_ptr(), 3, f, 4), WL_OK);
        assert_eq!(wl_gf2x_mulmod(residue.as_mut_ptr(), a.as_ptr(), 7, &1, 1, f, 4), WL_OK);
        assert_eq!(power, residue);
        assert_eq!(wl_gf2x_powmod(t, a.as_ptr(), 7, null(), 0, f, 4), WL_OK);
        assert_eq!(power, [1, 0, 0, 0]);
        assert_eq!(wl_gf2x_invmod(t, a.as_ptr(), 7, f, 4), WL_OK);
        assert_eq!(wl_gf2x_mulmod(p, a.as_ptr(), 7, power.as_ptr(), 4, f, 4), WL_OK);
        assert_eq!(r, [1, 0, 0, 0]);
    }
}

#[test]
fn rings_square_and_shift() {
    for n in [1, 64, 70, 1283, 12323] {
        let len = n_limbs(n);
        let mut a = limbs(2, len);
        a[len - 1] &= Limb::MAX >> (64 * len - n);
        let [mut square, mut by_mul, mut power, mut r] =
            [const { Limb::MAX }; 4].map(|x| vec![x; len]);
        let exponents = [0, n / 3, n - 1, n / 3];
        // The sum is X^0 + X^(n - 1), as equal exponents cancel; modulo X - 1 it is 0.
        let mut sparse = vec![0; len];
        sparse[0] ^= 1;
        sparse[(n - 1) / 64] ^= 1 << ((n - 1) % 64);
        let s = a.as_ptr();
        // SAFETY: the pointers are of arrays as long as the lengths given.
        unsafe {
            assert_eq!(wl_gf2x_cyclic_sqr(square.as_mut_ptr(), s, n), WL_OK);
            assert_eq!(wl_gf2x_cyclic_mul(by_mul.as_mut_ptr(), s, s, n), WL_OK);
            assert_eq!(square, by_mul, "{n}");
            let code = wl_gf2x_cyclic_sqr(by_mul.as_mut_ptr(), square.as_ptr(), n);
            assert_eq!(code, WL_OK);
            assert_eq!(wl_gf2x_cyclic_pow_2k(power.as_mut_ptr(), s, 2, n), WL_OK);
            assert_eq!(power, by_mul, "{n}");
            let list = exponents.as_ptr();
            let code = wl_gf2x_cyclic_mul_sparse_vartime(r.as_mut_ptr(), s, list, 4, n);
            assert_eq!(code, WL_OK);
            assert_eq!(wl_gf2x_cyclic_mul(by_mul.as_mut_ptr(), s, sparse.as_ptr(), n), WL_OK);
            assert_eq!(r, by_mul, "{n}");
            let code = wl_gf2x_cyclic_mul_sparse_vartime(r.as_mut_ptr(), s, null(), 0, n);
            assert_eq!(code, WL_OK);
            assert_eq!(r, vec![0; len]);
            // A rotation is a product by one term; a rotation by `n` changes nothing.
            let (last, code) = ([n - 1], wl_gf2x_cyclic_rotate(r.as_mut_ptr(), s, 2 * n - 1, n));
            assert_eq!(code, WL_OK);
            let by_one = wl_gf2x_cyclic_mul_sparse_vartime;
            assert_eq!(by_one(by_mul.as_mut_ptr(), s, last.as_ptr(), 1, n), WL_OK);
        }
        assert_eq!(r, by_mul, "{n}");
    }
}

#[test]
fn rings_multiply_and_invert() {
    for n in [1, 5, 63, 64, 65, 1283, 12323] {
        let len = n_limbs(n);
        let mask = Limb::MAX >> (64 * len - n);
        let (mut a, mut r, mut one) = (limbs(2, len), vec![7; len], vec![7; len]);
        a[len - 1] &= mask;
        // An odd weight, and not all ones.
        let weight: u32 = a.iter().map(|limb| limb.count_ones()).sum();
        a[0] ^= Limb::from(weight.is_multiple_of(2));
        // SAFETY: the pointers are of arrays as long as the lengths given.
        unsafe {
            let by = if n == 64 { wl_gf2x_cyclic_inverse_vartime } else { wl_gf2x_cyclic_inverse };
            let code = by(r.as_mut_ptr(), a.as_ptr(), n);
            if code == Error::NotInvertible as c_int {
                assert!(
                    [5, 63, 65].contains(&n),
                    "{n}: every factor but X - 1 is of a high degree"
                );
                continue;
            }
            assert_eq!(code, WL_OK);
            let code = wl_gf2x_cyclic_mul(one.as_mut_ptr(), r.as_ptr(), a.as_ptr(), n);
            assert_eq!(code, WL_OK);
        }
        assert!(one[0] == 1 && one[1..].iter().all(|&limb| limb == 0), "{n}");
    }
}

fn n_limbs(n: usize) -> usize {
    n.div_ceil(64)
}

#[test]
fn what_cannot_be_is_refused() {
    let mut room: [Limb; 8] = [1, 2, 3, 4, 5, 6, 7, 8];
    let p = room.as_mut_ptr();
    let at = |i: usize| p.wrapping_add(i);
    let top = [0, 1 << 6];
    // SAFETY: operands lie within the array; a call refuses others before it reads them.
    unsafe {
        assert_refused(wl_gf2x_mul(null_mut(), p, 2, p, 2), Error::NullPointer);
        assert_refused(wl_gf2x_mul(p, null(), 2, p, 2), Error::NullPointer);
        assert_refused(wl_gf2x_mul(p, p, usize::MAX, p, 1), Error::TooLong);
        assert_refused(wl_gf2x_mul(at(0), at(3), 2, at(6), 2), Error::Overlap);
        assert_refused(wl_gf2x_sqr(at(0), at(1), 2), Error::Overlap);
        assert_refused(wl_gf2x_sqr(p, null(), 2), Error::NullPointer);
        assert_refused(wl_gf2x_divrem(at(0), at(2), at(1), 2, at(6), 1), Error::Overlap);
        assert_refused(wl_gf2x_divrem(at(0), at(2), at(4), 1, at(6), 2), Error::DivisorTooLong);
        assert_refused(wl_gf2x_divrem(at(0), at(2), at(4), 2, p, 0), Error::DivisionByZero);
        assert_refused(
            wl_gf2x_divrem(at(0), at(2), at(4), 2, [0].as_ptr(), 1),
            Error::DivisionByZero,
        );
        assert_refused(wl_gf2x_gcd(at(0), at(1), 2, at(6), 1), Error::Overlap);
        assert_refused(wl_gf2x_gcd(null_mut(), at(1), 2, at(6), 1), Error::NullPointer);
        assert_refused(wl_gf2x_cyclic_mul(p, p, p, 0), Error::RingLength);
        assert_refused(wl_gf2x_cyclic_mul(p, p, p, 1 << 31), Error::RingLength);
        assert_refused(wl_gf2x_cyclic_mul(at(0), at(1), at(4), 70), Error::Overlap);
        assert_refused(wl_gf2x_cyclic_mul(at(0), null(), at(4), 70), Error::NullPointer);
        assert_refused(wl_gf2x_cyclic_mul(at(0), at(2), top.as_ptr(), 70), Error::TopBits);
        assert_refused(wl_gf2x_cyclic_inverse(at(0), top.as_ptr(), 69), Error::TopBits);
        assert_refused(wl_gf2x_cyclic_inverse(at(0), at(2), 70), Error::RingEven);
        assert_refused(wl_gf2x_cyclic_inverse(at(0), at(1), 70), Error::Overlap);
        assert_refused(wl_gf2x_cyclic_sqr(at(0), at(1), 70), Error::Overlap);
        assert_refused(wl_gf2x_cyclic_sqr(at(0), top.as_ptr(), 70), Error::TopBits);
        assert_refused(wl_gf2x_cyclic_pow_2k(at(0), at(2), 1, 0), Error::RingLength);
        assert_refused(wl_gf2x_cyclic_rotate(at(0), at(1), 3, 70), Error::Overlap);
        assert_refused(wl_gf2x_cyclic_rotate(at(0), top.as_ptr(), 3, 70), Error::TopBits);
        let sparse = wl_gf2x_cyclic_mul_sparse_vartime;
        assert_refused(sparse(at(0), at(2), [5].as_ptr(), 1, 5), Error::RingExponent);
        assert_refused(sparse(at(0), at(2), null(), 1, 70), Error::NullPointer);
        assert_refused(sparse(at(0), at(2), at(1).cast(), 1, 70), Error::Overlap);
        assert_refused(sparse(at(0), at(2), p.cast(), usize::MAX, 70), Error::TooLong);
    }
    assert_eq!(room, [1, 2, 3, 4, 5, 6, 7, 8]);
    // SAFETY: operands lie within the array; a call refuses others before it reads them.
    unsafe {
        let zero = [0].as_ptr();
        assert_refused(wl_gf2x_extended_gcd(p, at(1), at(2), at(2), 1, at(4), 1), Error::Overlap);
        assert_refused(wl_gf2x_extended_gcd(p, at(1), at(1), at(3), 1, at(4), 1), Error::Overlap);
        let (u, v) = (null_mut(), at(1));
        assert_refused(wl_gf2x_extended_gcd(p, u, v, at(3), 1, at(4), 1), Error::NullPointer);
        assert_refused(wl_gf2x_mulmod(p, at(1), 1, at(2), 1, zero, 1), Error::DivisionByZero);
        assert_refused(wl_gf2x_mulmod(p, at(1), 1, at(2), 1, null(), 0), Error::DivisionByZero);
        assert_refused(wl_gf2x_mulmod(p, at(1), 1, at(2), 1, p, 1), Error::Overlap);
        assert_refused(wl_gf2x_powmod(p, at(1), 1, null(), 1, at(2), 1), Error::NullPointer);
        assert_refused(wl_gf2x_powmod(p, at(1), usize::MAX, p, 1, at(2), 1), Error::TooLong);
        assert_refused(wl_gf2x_invmod(p, at(1), 1, zero, 1), Error::DivisionByZero);
        assert_refused(wl_gf2x_invmod(p, at(1), 1, at(1), 1), Error::NotInvertible);
    }
    assert_eq!(room, [1, 2, 3, 4, 5, 6, 7, 8]);
    let (mut r, all) = ([0], [0b11111]);
    // SAFETY: the pointers are of arrays as long as the lengths given.
    unsafe {
        let code = wl_gf2x_cyclic_inverse(r.as_mut_ptr(), all.as_ptr(), 5);
        assert_refused(code, Error::NotInvertible);
        let code = wl_gf2x_cyclic_inverse_vartime(r.as_mut_ptr(), all.as_ptr(), 5);
        assert_refused(code, Error::NotInvertible);
    }
}

#[test]
fn null_will_do_for_no_limbs() {
    // SAFETY: a null pointer comes with a length of 0.
    unsafe {
        assert_eq!(wl_gf2x_mul(null_mut(), null(), 0, null(), 0), WL_OK);
        assert_eq!(wl_gf2x_sqr(null_mut(), null(), 0), WL_OK);
        assert_eq!(wl_gf2x_gcd(null_mut(), null(), 0, null(), 0), WL_OK);
    }
}
