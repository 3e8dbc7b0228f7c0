//! Arithmetic on secrets against another library.

use crate::limb_support::{big, cases, limbs, on_every_level};
use num_bigint::BigUint;
use widelimb_limb::secret::*;
use widelimb_limb::{Limb, bit_len};
use widelimb_testkit::{Shapes, oracle};

fn padded(a: &BigUint, n: usize) -> Vec<Limb> {
    oracle::resized(&limbs(a), n)
}

/// Limbs of which the highest is not 0.
fn with_top(shapes: &mut Shapes, n: usize) -> Vec<Limb> {
    let mut a = shapes.operand(n);
    a[n - 1] = a[n - 1].max(1);
    a
}

#[test]
fn sums_under_a_mask() {
    let mut shapes = Shapes::new(1);
    for n in 0..70 {
        let (a, b) = shapes.pair(n);
        for mask in [0, Limb::MAX] {
            let masked: Vec<Limb> = b.iter().map(|limb| limb & mask).collect();
            let (mut r, mut expected) = (a.clone(), vec![0; n]);
            let carry = oracle::add_n(&mut expected, &a, &masked, 0);
            assert_eq!((add_if(&mut r, &b, mask), &r), (carry, &expected));
            let borrow = oracle::sub_n(&mut expected, &a, &masked, 0);
            r.copy_from_slice(&a);
            assert_eq!((sub_if(&mut r, &b, mask), &r), (borrow, &expected));
            let (mut x, mut y) = (a.clone(), b.clone());
            // SAFETY: two slices of n limbs.
            unsafe { swap_masked(x.as_mut_ptr(), y.as_mut_ptr(), n, mask) };
            let swapped = if mask == 0 { (&a, &b) } else { (&b, &a) };
            assert_eq!((&x, &y), swapped);
        }
        let w = shapes.limb();
        let word = oracle::resized(&[w], n);
        let (mut r, mut expected) = (vec![0; n], vec![0; n]);
        if n > 0 {
            let carry = oracle::add_n(&mut expected, &a, &word, 0);
            // SAFETY: two slices of n limbs.
            assert_eq!(unsafe { add_1(r.as_mut_ptr(), a.as_ptr(), n, w) }, carry);
            assert_eq!(r, expected);
            let borrow = oracle::sub_n(&mut expected, &a, &word, 0);
            // SAFETY: as above.
            assert_eq!(unsafe { sub_1(r.as_mut_ptr(), a.as_ptr(), n, w) }, borrow);
            assert_eq!(r, expected);
        }
    }
    assert_eq!([0, 1, 2, 1 << 63, Limb::MAX].map(mask_of), [0, !0, !0, !0, !0]);
}

#[test]
fn products() {
    on_every_level(|k| {
        let mut shapes = Shapes::new(6);
        for n in 1..40 {
            for m in [n, n + 3] {
                let (a, b) = (shapes.operand(m), shapes.operand(n));
                let mut r = vec![7; m + n];
                mul(k, &mut r, &a, &b);
                assert_eq!(r, oracle::mul(&a, &b));
            }
            let a = shapes.operand(n);
            let mut r = vec![7; 2 * n];
            sqr(k, &mut r, &a);
            assert_eq!(r, oracle::mul(&a, &a));
        }
    });
}

#[test]
fn reciprocals() {
    let check = |d: Limb| {
        assert_eq!(reciprocal(d), (u128::MAX / u128::from(d)) as Limb, "{d:x}");
    };
    let mut shapes = Shapes::new(5);
    for i in 0..2000 {
        let near = (1 << (i % 63)) - 1 + i / 63;
        for d in [near, !near, i, !i, near << 7] {
            check(d | 1 << 63);
        }
    }
    for _ in 0..cases(100_000) {
        check(shapes.limb() | 1 << 63);
    }
}

#[test]
fn quotients_and_remainders() {
    on_every_level(|k| {
        let mut shapes = Shapes::new(2);
        for _ in 0..cases(3000) {
            let dn = shapes.length(20).max(1);
            let an = dn + shapes.length(20);
            let (mut a, d) = (shapes.operand(an), with_top(&mut shapes, dn));
            if shapes.below(3) == 0 {
                // Just below or at a multiple: quotients are near their estimates there.
                let q = shapes.operand(an - dn);
                let multiple = big(&q) * big(&d);
                let less = BigUint::from(shapes.below(2)).min(multiple.clone());
                a = padded(&(multiple - less), an);
            }
            let (expected, rest) = (big(&a) / big(&d), big(&a) % big(&d));
            let mut scratch = vec![7; div_rem_scratch_len(an, dn)];
            let (mut u, mut q) = (a.clone(), vec![5; an - dn]);
            let top = div_rem(k, Some(&mut q), &mut u, &d, &mut scratch);
            q.push(top);
            assert_eq!(q, padded(&expected, an - dn + 1), "{a:x?} by {d:x?}");
            assert_eq!(u, padded(&rest, an), "{a:x?} by {d:x?}");
            let mut u = a.clone();
            assert_eq!(div_rem(k, None, &mut u, &d, &mut scratch), top);
            assert_eq!(u, padded(&rest, an));
        }
    });
}

/// Dividends whose upper limbs are those of the divisor, which have no estimate.
#[test]
fn quotient_limbs_of_all_ones() {
    on_every_level(|k| {
        for n in 1..6 {
            for d in [vec![Limb::MAX; n], oracle::from_bits(n, |i| i == 64 * n - 1), {
                let mut d = vec![Limb::MAX; n];
                d[n - 1] = 1 << 63;
                d
            }] {
                // d B - 1, d B^2 - 1.
                for zeros in 1..3 {
                    let a = (big(&d) << (64 * zeros)) - 1_u32;
                    let an = n + zeros;
                    let (mut u, mut q) = (padded(&a, an), vec![0; zeros]);
                    let mut scratch = vec![0; div_rem_scratch_len(an, n)];
                    assert_eq!(div_rem(k, Some(&mut q), &mut u, &d, &mut scratch), 0);
                    assert_eq!(big(&q), &a / big(&d));
                    assert_eq!(big(&u), &a % big(&d));
                }
            }
        }
    });
}

#[test]
fn inverses() {
    on_every_level(|k| {
        let mut shapes = Shapes::new(3);
        for _ in 0..cases(2000) {
            let n = shapes.length(20).max(1);
            let (a, mut m) = (shapes.operand(n), shapes.operand(n));
            m[0] |= 1;
            let (mut r, mut u) = (vec![9; n], a.clone());
            let mut scratch = vec![3; invert_scratch_len(n)];
            let steps = bit_len(&a) + bit_len(&m) - 1 + shapes.below(40) as u64;
            let found = invert(k, &mut r, &mut u, &m, steps, &mut scratch);
            let expected = big(&a).modinv(&big(&m));
            assert_eq!(found == 1, expected.is_some(), "{a:x?} modulo {m:x?}");
            if let Some(expected) = expected {
                assert_eq!(r, padded(&expected, n), "{a:x?} modulo {m:x?}");
            }
        }
    });
}

#[test]
fn powers() {
    on_every_level(|k| {
        let mut shapes = Shapes::new(4);
        for _ in 0..cases(300) {
            let (n, bn) = (shapes.length(12).max(1), shapes.length(14).max(1));
            let (base, mut m) = (shapes.operand(bn), with_top(&mut shapes, n));
            m[0] |= 1;
            let bits = 1 + shapes.below(130);
            let exponent = shapes.operand(bits.div_ceil(64));
            let low = big(&exponent) % (BigUint::from(1_u32) << bits);
            let mut r = vec![3; n];
            let mut scratch = vec![1; pow_scratch_len(bn, bits, n)];
            pow(k, &mut r, &base, &exponent, bits, &m, &mut scratch);
            let expected = big(&base).modpow(&low, &big(&m));
            assert_eq!(r, padded(&expected, n), "{base:x?} {exponent:x?} {bits} {m:x?}");
        }
    });
}

#[test]
fn scratch_grows_with_the_lengths() {
    for n in 1..40 {
        for bits in [1, 5, 64, 256, 2048, 4096] {
            let len = pow_scratch_len(n, bits, n);
            assert!(pow_scratch_len(n + 1, bits, n) >= len);
            assert!(pow_scratch_len(n, bits + 1, n) >= len);
            assert!(pow_scratch_len(n, bits, n + 1) >= len);
        }
    }
}
