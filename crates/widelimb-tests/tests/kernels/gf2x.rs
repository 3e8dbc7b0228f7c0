//! Each level's kernels against the portable product of two limbs, bit by bit.

use std::{vec, vec::Vec};
use widelimb_kernels::Limb;
use widelimb_kernels::gf2x::{
    NO_QUOTIENT, QUOTIENT_DEGREE, QuotientMatrix, SHORT_PRODUCT, SQR_FAR,
};
use widelimb_testkit::of_every_core as tables;
use widelimb_testkit::seeded::limbs;

/// Bit by bit.
pub(super) fn product(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = vec![0; a.len() + b.len()];
    for i in 0..64 * a.len() {
        if a[i / 64] >> (i % 64) & 1 == 1 {
            for (j, &limb) in b.iter().enumerate() {
                r[i / 64 + j] ^= limb << (i % 64);
                r[i / 64 + j + 1] ^= limb.checked_shr(64 - (i % 64) as u32).unwrap_or(0);
            }
        }
    }
    r
}

#[test]
fn short_products_and_squares_are_those_bit_by_bit() {
    for k in tables() {
        for an in 0..=k.gf2x.longest_short() {
            let every = if an <= SHORT_PRODUCT { 1 } else { 5 };
            for bn in (0..=an).rev().step_by(every) {
                for seed in 0..8 / every as u64 + 1 {
                    let (a, b) = (limbs(an, 2 * seed + 1), limbs(bn, 1000 + seed));
                    let mut r = vec![7; an + bn];
                    k.gf2x.mul_short(&mut r, &a, &b);
                    assert_eq!(r, product(&a, &b), "{} {a:x?} {b:x?}", k.level);
                }
            }
            let a = limbs(an, 99);
            let mut r = vec![7; 2 * an];
            k.gf2x.sqr(&mut r, &a);
            assert_eq!(r, product(&a, &a), "{} {a:x?}", k.level);
        }
    }
}

#[test]
fn rows_are_those_bit_by_bit() {
    for k in tables() {
        for n in 0..50 {
            let (mut r, a, w) = (limbs(n, 5), limbs(n, 6 + n as u64), limbs(1, n as u64)[0]);
            let mut expected = product(&a, &[w]);
            for (e, r) in expected.iter_mut().zip(&r) {
                *e ^= r;
            }
            let high = k.gf2x.addmul_1(&mut r, &a, w);
            r.push(high);
            assert_eq!(r, expected, "{} {a:x?} {w:x}", k.level);
        }
    }
}

#[test]
fn long_squares_and_their_parts_are_those_of_bits() {
    for k in tables() {
        for n in 0..150 {
            // The operands start at each limb of a cache line.
            for offset in 0..8 {
                let a = &limbs(n + 8, n as u64)[8 - offset..][..n];
                let mut r = vec![7; 2 * n + 9];
                k.gf2x.sqr(&mut r[offset..][..2 * n], a);
                let square: Vec<Limb> =
                    a.iter().flat_map(|&limb| product(&[limb], &[limb])).collect();
                assert_eq!(r[offset..][..2 * n], square, "{} {a:x?}", k.level);
                assert!(r[..offset].iter().chain(&r[offset + 2 * n..]).all(|&limb| limb == 7));
            }
            let a = limbs(n, n as u64 + 1000);
            let half = n.div_ceil(2);
            let (mut even, mut odd) = (vec![7; half], vec![7; half]);
            k.gf2x.parts(&mut even, &mut odd, &a);
            let bit = |a: &[Limb], i: usize| a.get(i / 64).map_or(0, |limb| limb >> (i % 64) & 1);
            for i in 0..64 * half {
                assert_eq!(bit(&even, i), bit(&a, 2 * i), "{} {a:x?}", k.level);
                assert_eq!(bit(&odd, i), bit(&a, 2 * i + 1), "{} {a:x?}", k.level);
            }
        }
    }
}

#[test]
fn squares_that_ask_ahead_are_those_of_limbs() {
    for n in [SQR_FAR - 1, SQR_FAR + 29] {
        let a = limbs(n + 1, n as u64);
        let squares: Vec<Limb> = a.iter().flat_map(|&limb| product(&[limb], &[limb])).collect();
        let mut r = vec![7; 2 * n + 16];
        for k in tables() {
            for offset in 0..8 {
                let first = offset & 1;
                r.fill(7);
                k.gf2x.sqr(&mut r[offset..][..2 * n], &a[first..][..n]);
                assert!(r[offset..][..2 * n] == squares[2 * first..][..2 * n], "{} {n}", k.level);
                assert!(r[..offset].iter().chain(&r[offset + 2 * n..]).all(|&limb| limb == 7));
            }
        }
    }
}

#[test]
fn pairs_are_multiplied_by_matrices_as_by_rows() {
    for k in tables() {
        for n in 0..50 {
            let (x, y, m) = (limbs(n, 5), limbs(n, 6), limbs(4, 7 + n as u64));
            let m = [[m[0], m[1]], [m[2], m[3]]];
            let (mut rx, mut ry) = (x.clone(), y.clone());
            let above = k.gf2x.mul_matrix(&mut rx, &mut ry, &m);
            for ((mut r, above), [p, q]) in [rx, ry].into_iter().zip(above).zip(m) {
                r.push(above);
                let mut expected = product(&x, &[p]);
                for (e, other) in expected.iter_mut().zip(product(&y, &[q])) {
                    *e ^= other;
                }
                assert_eq!(r, expected, "{} {x:x?} {y:x?} {m:x?}", k.level);
            }
        }
    }
}

/// Euclid's algorithm on 128 coefficients, quotient by quotient, as long as their degrees are
/// within `degree`.
fn quotients(mut x: u128, mut y: u128, degree: u32) -> QuotientMatrix {
    let mut m = NO_QUOTIENT;
    while y.leading_zeros() <= degree {
        while x.leading_zeros() <= y.leading_zeros() {
            let shift = y.leading_zeros() - x.leading_zeros();
            x ^= y << shift;
            m[0] = [m[0][0] ^ m[1][0] << shift, m[0][1] ^ m[1][1] << shift];
        }
        (x, y) = (y, x);
        m.swap(0, 1);
    }
    m
}

#[test]
fn quotients_are_those_one_by_one() {
    for k in tables() {
        for seed in 0..300 {
            let a = limbs(4, 3 * seed + 1);
            let value = |i: usize| u128::from(a[i]) << 64 | u128::from(a[i + 1]);
            let (x, y) = (value(0) | 1 << 127, value(2) >> (seed % 70));
            for degree in 0..=QUOTIENT_DEGREE {
                let m = k.gf2x.quotients(x, y, degree);
                let wanted = quotients(x, y, degree);
                // The result may be of a lower degree, if the next quotient has no room in a half.
                let expected = (0..=degree).rev().map(|d| quotients(x, y, d)).find(|&e| e == m);
                assert!(expected.is_some(), "{} {x:x} {y:x} {degree}: {m:x?}", k.level);
                if degree <= 31 {
                    assert_eq!(m, wanted, "{} {x:x} {y:x} {degree}", k.level);
                }
            }
        }
    }
}
