//! Products modulo `2^(64 n) - 1` and `2^(64 n) + 1` against another library.

use crate::limb_support::{big, cases, on_every_level};
use num_bigint::BigUint;
use widelimb_limb::Limb;
use widelimb_limb::product::ring::*;
use widelimb_testkit::Shapes;

#[test]
fn residues_of_products() {
    on_every_level(|k| {
        let mut shapes = Shapes::new(1);
        for case in 0..cases(1500) {
            let longest = if case % 20 == 0 { 600 } else { 12 };
            let n = shapes.length(longest).max(1);
            let an = 1 + shapes.below(n);
            let bn = (n + 1 - an + shapes.below(n)).min(n);
            let (a, b) = (shapes.operand(an), shapes.operand(bn));
            check_minus(k, n, &a, &b);
            let one = BigUint::from(1_u32);
            let len = 1 + shapes.below(3 * n);
            let b = shapes.operand(len);
            let mut r = vec![7; n];
            let mut scratch = vec![5; mul_plus_scratch_len(k, an, b.len())];
            let top = mul_plus(k, &mut r, &a, &b, &mut scratch);
            r.push(top);
            assert_eq!(big(&r), big(&a) * big(&b) % ((&one << (64 * n)) + &one), "{a:x?} {b:x?}");
        }
    });
}

fn check_minus(k: &widelimb_kernels::Kernels, n: usize, a: &[Limb], b: &[Limb]) {
    let modulus = (BigUint::from(1_u32) << (64 * n)) - 1_u32;
    let mut r = vec![7; n];
    let mut scratch = vec![5; mul_minus_scratch_len(k, n, a.len(), b.len())];
    mul_minus(k, &mut r, a, b, &mut scratch);
    assert_eq!(big(&r) % &modulus, big(a) * big(b) % &modulus, "{n}: {a:x?} {b:x?}");
}

/// Lengths for transforms, and one limb more.
#[test]
fn lengths_that_are_recommended() {
    on_every_level(|k| {
        let mut shapes = Shapes::new(2);
        for n in [1, 50, 300, 450, 700, 1300, 1400] {
            let len = length(k, n);
            assert!((n..=2 * n).contains(&len), "{n} {len}");
            for n in [len, len + 1] {
                check_minus(k, n, &shapes.operand(n), &shapes.operand(n));
                check_minus(k, n, &shapes.operand(n), &shapes.operand(n / 2 + 1));
                check_minus(k, n, &vec![Limb::MAX; n], &vec![Limb::MAX; n]);
            }
        }
    });
}
