use super::limbs;
use crate::error::{Error, WL_OK};
use crate::{
    wl_gf2x_cyclic_inverse, wl_gf2x_cyclic_inverse_vartime, wl_gf2x_cyclic_mul, wl_gf2x_divrem,
    wl_gf2x_gcd, wl_gf2x_mul, wl_gf2x_sqr,
};
use std::ffi::c_int;
use std::ptr::{null, null_mut};
use widelimb::Limb;

#[track_caller]
fn assert_refused(code: c_int, error: Error) {
    assert_eq!(code, error as c_int);
}

/// Bit by bit.
fn product(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = vec![0; a.len() + b.len()];
    for i in (0..64 * a.len()).filter(|i| a[i / 64] >> (i % 64) & 1 == 1) {
        for (j, &limb) in b.iter().enumerate() {
            let shifted = u128::from(limb) << (i % 64);
            r[i / 64 + j] ^= shifted as Limb;
            r[i / 64 + j + 1] ^= (shifted >> 64) as Limb;
        }
    }
    r
}

fn mul(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = vec![Limb::MAX; a.len() + b.len()];
    // SAFETY: arrays of the lengths given.
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
        // SAFETY: arrays of the lengths given.
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
        // SAFETY: arrays of the lengths given.
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
fn divisors_of_multiples_are_found() {
    for (an, bn, cn) in [(1, 1, 1), (3, 2, 2), (20, 17, 9), (100, 90, 70)] {
        // A power of X beside a polynomial with a constant coefficient: no common divisor.
        let (mut a, mut b, c) = (vec![0; an], limbs(5, bn), limbs(6, cn));
        (a[an - 1], b[0]) = (1 << 9, b[0] | 1);
        let (ac, bc) = (product(&a, &c), product(&b, &c));
        let mut g = vec![Limb::MAX; ac.len().max(bc.len())];
        // SAFETY: arrays of the lengths given.
        let code =
            unsafe { wl_gf2x_gcd(g.as_mut_ptr(), ac.as_ptr(), ac.len(), bc.as_ptr(), bc.len()) };
        assert_eq!(code, WL_OK);
        assert_eq!(&g[..cn], &c[..]);
        assert!(g[cn..].iter().all(|&limb| limb == 0));
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
        // SAFETY: arrays of the length given.
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
    // SAFETY: all within the array, or null, or refused before anything is read.
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
    }
    assert_eq!(room, [1, 2, 3, 4, 5, 6, 7, 8]);
    let (mut r, all) = ([0], [0b11111]);
    // SAFETY: arrays of the length given.
    unsafe {
        let code = wl_gf2x_cyclic_inverse(r.as_mut_ptr(), all.as_ptr(), 5);
        assert_refused(code, Error::NotInvertible);
        let code = wl_gf2x_cyclic_inverse_vartime(r.as_mut_ptr(), all.as_ptr(), 5);
        assert_refused(code, Error::NotInvertible);
    }
}

#[test]
fn null_will_do_for_no_limbs() {
    // SAFETY: null stands for no limbs only.
    unsafe {
        assert_eq!(wl_gf2x_mul(null_mut(), null(), 0, null(), 0), WL_OK);
        assert_eq!(wl_gf2x_sqr(null_mut(), null(), 0), WL_OK);
        assert_eq!(wl_gf2x_gcd(null_mut(), null(), 0, null(), 0), WL_OK);
    }
}
