//! Tests of products and trees, beside sums of products and Horner's rule.

use super::{Ring, Tree, inverse, mul_mod};
use widelimb::{Limb, Natural};

fn number(i: u64) -> u64 {
    i.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23).wrapping_mul(0xd1b5_4a32_d192_ed03)
}

/// Coefficients below `n`: all zeros, all the largest, or any.
fn coefficients(n: &Natural, count: usize, shape: u64) -> Vec<Natural> {
    let any = |i: u64| {
        let limbs = (0..n.limbs().len() as u64).map(|j| number(shape + 64 * i + j));
        Natural::from_limbs(limbs.collect()) % n
    };
    let one = |i: u64| match shape {
        0 => Natural::zero(),
        1 => n - 1_u32,
        _ => any(i),
    };
    (0..count as u64).map(one).collect()
}

fn limbs(numbers: &[Natural], limbs: usize) -> Vec<Limb> {
    let mut all = vec![];
    for number in numbers {
        all.extend(number.limbs());
        all.resize(all.len().next_multiple_of(limbs), 0);
        if number.is_zero() {
            all.resize(all.len() + limbs, 0);
        }
    }
    all
}

/// Products of all shapes, around the threshold and of one long factor, beside sums of products.
#[test]
fn products_are_sums_of_products() {
    for bits in [3_u32, 62, 64, 120, 256, 257, 530] {
        let n = (Natural::one() << bits) - 1_u32 - 2_u32 * u32::from(bits % 2 == 0);
        for (an, bn) in [(1, 1), (2, 5), (14, 15), (28, 28), (29, 30), (90, 45), (130, 70)] {
            let ring = Ring::new(&n, an.min(bn));
            let one = Natural::from_limb_slice(ring.one());
            let inverse = one.inverse_mod(&n).expect("a power of 2");
            for shape in [(0, 0), (1, 0), (1, 1), (2, 3)] {
                let a = coefficients(&n, an, shape.0);
                let b = coefficients(&n, bn, shape.1);
                let coefficient = |i: usize| {
                    let places = i.saturating_sub(bn - 1)..an.min(i + 1);
                    let sum = places.map(|j| &a[j] * &b[i - j]);
                    sum.fold(Natural::zero(), |sum, term| sum + term) * &inverse % &n
                };
                let whole: Vec<_> = (0..an + bn - 1).map(coefficient).collect();
                let (a, b) = (limbs(&a, ring.limbs()), limbs(&b, ring.limbs()));
                assert_eq!(ring.mul(&a, &b), limbs(&whole, ring.limbs()), "{bits} {an} {bn}");
                let middle = bn.min(an) / 2..an.max(bn);
                let expected = limbs(&whole[middle.clone()], ring.limbs());
                assert_eq!(ring.product(&a, &b, middle), expected, "{bits} {an} {bn}");
            }
        }
    }
}

#[test]
fn sums_and_differences() {
    let n = (Natural::one() << 64_u32) - 59_u32;
    let ring = Ring::new(&n, 1);
    let (a, b) = (vec![5, n.limbs()[0] - 1, 0], vec![7, 3, 0]);
    let mut r = a.clone();
    ring.sub_assign(&mut r, &b);
    assert_eq!(r, [n.limbs()[0] - 2, n.limbs()[0] - 4, 0]);
    ring.add_assign(&mut r, &b);
    assert_eq!(r, a);
    ring.add_assign(&mut r, &a);
    ring.sub_assign(&mut r, &a);
    ring.negate(&mut r);
    ring.add_assign(&mut r, &a);
    assert_eq!(r, [0, 0, 0]);
}

/// The value of a polynomial, all in the form: a product is divided by `R`.
fn value(ring: &Ring, h: &[Limb], x: &[Limb]) -> Vec<Limb> {
    let mut value = vec![0; ring.limbs()];
    for h in h.chunks_exact(ring.limbs()).rev() {
        value = ring.mul(&value, x);
        ring.add_assign(&mut value, h);
    }
    value
}

/// Trees of all counts have their roots, and values at these are those by Horner's rule, also of
/// a product modulo the polynomial.
#[test]
fn values_at_all_roots() {
    for bits in [31_u32, 127, 256] {
        let n = (Natural::one() << bits) - 1_u32;
        for count in (1..12).chain([37, 64, 129]) {
            let ring = Ring::new(&n, count);
            let of = |count, shape| limbs(&coefficients(&n, count, shape), ring.limbs());
            let roots = of(count, 100);
            let tree = Tree::new(&ring, &roots, &|| false).expect("time");
            let f = tree.polynomial();
            assert_eq!(Tree::product(&ring, &roots, &|| false).as_deref(), Some(f));
            let inverse = inverse(&ring, f);
            let places = || roots.chunks_exact(ring.limbs());
            for h in [of(count, 7), of(count, 1), of(count, 0), of(count.div_ceil(3), 8)] {
                let values = tree.values(&ring, &h, &inverse, &|| false).expect("time");
                let expected: Vec<_> = places().flat_map(|x| value(&ring, &h, x)).collect();
                assert_eq!(values, expected, "{bits} {count}");
            }
            let (a, b) = (of(count, 9), of(count, 1));
            let product = mul_mod(&ring, &a, &b, f, &inverse);
            for x in places() {
                let expected = ring.mul(&value(&ring, &a, x), &value(&ring, &b, x));
                assert_eq!(value(&ring, &product, x), expected);
                let zero = vec![0; ring.limbs()];
                let monic = [f, ring.one()].concat();
                assert_eq!(value(&ring, &monic, x), zero);
            }
        }
    }
}

#[test]
fn trees_stop() {
    let ring = Ring::new(&Natural::from_u64(101), 4);
    assert!(Tree::new(&ring, &[1, 2, 3, 4], &|| true).is_none());
}
