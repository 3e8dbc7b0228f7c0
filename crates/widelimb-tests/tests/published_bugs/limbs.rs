//! Inputs on which published programs for the same operations are wrong. None of them may ever be
//! wrong here, on any level.

use crate::limb_support::big;
use crate::limb_support::tables::one_for_each_half;
use num_bigint::BigUint;
use widelimb::{LIMB_BITS, Limb};
use widelimb_kernels::Kernels;
use widelimb_limb::product::{
    mul, mul_high, mul_high_scratch_len, mul_low, mul_low_scratch_len, mul_scratch_len,
};
use widelimb_testkit::{Operands, Place, Shapes, Side, on_every_level, oracle};

const MAX: Limb = Limb::MAX;

fn add(k: &Kernels, a: &[Limb], b: &[Limb], carry: Limb) -> (Vec<Limb>, Limb) {
    let mut r = vec![0x0bad; a.len()];
    let carry = k.add_n(&mut r, a, b, carry);
    (r, carry)
}

fn sub(k: &Kernels, a: &[Limb], b: &[Limb], borrow: Limb) -> (Vec<Limb>, Limb) {
    let mut r = vec![0x0bad; a.len()];
    let borrow = k.sub_n(&mut r, a, b, borrow);
    (r, borrow)
}

/// `low` in limb 0 and `high` in limb `n - 1`.
fn ends(n: usize, low: Limb, high: Limb) -> Vec<Limb> {
    let mut a = vec![0; n];
    a[n - 1] = high;
    a[0] |= low;
    a
}

/// PML addition loses the carry out of a block when a ripple runs through the block's all-ones top
/// limb: (2^512 - 1) + 1.
#[test]
fn pml_add_ripple_through_the_top_limb_of_a_block() {
    on_every_level(|k| {
        assert_eq!(add(k, &[MAX; 8], &ends(8, 1, 0), 0), (vec![0; 8], 1));
        for blocks in 2..=40 {
            let n = 8 * blocks;
            let mut a = vec![0; n];
            for block in 0..blocks - 1 {
                // A ripple of one whole block, and of all blocks up to this one.
                a.fill(0);
                a[8 * block..8 * block + 8].fill(MAX);
                let mut one = vec![0; n];
                one[8 * block] = 1;
                let mut sum = vec![0; n];
                sum[8 * block + 8] = 1;
                assert_eq!(add(k, &a, &one, 0), (sum.clone(), 0), "n = {n}, block {block}");
                a[..8 * block].fill(MAX);
                assert_eq!(add(k, &a, &ends(n, 1, 0), 0), (sum, 0), "n = {n}, to block {block}");
            }
        }
    });
}

/// PML addition loses an incoming carry that meets an all-ones block.
#[test]
fn pml_add_carry_in_meets_an_all_ones_block() {
    on_every_level(|k| {
        for n in [8, 16, 24, 32, 64, 128, 512, 1024] {
            assert_eq!(add(k, &vec![MAX; n], &vec![0; n], 1), (vec![0; n], 1), "n = {n}");
            assert_eq!(add(k, &vec![MAX; n], &vec![MAX; n], 1), (vec![MAX; n], 1), "n = {n}");
        }
        // The carry comes out of the block below.
        let (mut a, mut b) = (vec![MAX; 24], vec![0; 24]);
        a[7] = 1 << 63;
        b[7] = 1 << 63;
        let mut sum = vec![MAX; 24];
        sum[7..].fill(0);
        assert_eq!(add(k, &a, &b, 0), (sum, 1));
    });
}

/// PML addition gives a wrong carry, and writes past the end, at lengths that are neither 4 nor a
/// multiple of 8.
#[test]
fn pml_add_lengths_that_are_no_multiple_of_eight() {
    let mut operands = Operands::new(140);
    let mut shapes = Shapes::new(5);
    on_every_level(|k| {
        for n in (1..=139).filter(|n| n % 8 != 0) {
            let (a, b) = (vec![MAX; n], ends(n, 1, 0));
            let start = Place { side: Side::Start, align: shapes.below(8) };
            for place in [start, Place::flush_with_end(n)] {
                let carry = operands.apart([place; 3], &a, &b, |r, a, b| k.add_n(r, a, b, 0));
                assert_eq!((operands.result(), carry), (&vec![0; n][..], 1), "n = {n}");
                let borrow =
                    operands.apart([place; 3], &vec![0; n], &b, |r, a, b| k.sub_n(r, a, b, 0));
                assert_eq!((operands.result(), borrow), (&a[..], 1), "n = {n}");
            }
        }
    });
}

/// PML subtraction of four limbs never sees a ripple: 2^128 - 1.
#[test]
fn pml_sub_ripple_in_four_limbs() {
    on_every_level(|k| {
        assert_eq!(sub(k, &[0, 0, 1, 0], &[1, 0, 0, 0], 0), (vec![MAX, MAX, 0, 0], 0));
        assert_eq!(sub(k, &[0, 0, 0, 1], &[1, 0, 0, 0], 0), (vec![MAX, MAX, MAX, 0], 0));
        assert_eq!(sub(k, &[5; 4], &[5; 4], 1), (vec![MAX; 4], 1));
        for n in 2..=40 {
            let mut expected = vec![MAX; n];
            expected[n - 1] = 0;
            assert_eq!(sub(k, &ends(n, 0, 1), &ends(n, 1, 0), 0), (expected, 0), "n = {n}");
        }
    });
}

/// PML subtraction gives 0 for operands that differ only in limb 0.
#[test]
fn pml_sub_operands_that_differ_only_in_limb_0() {
    let mut shapes = Shapes::new(6);
    on_every_level(|k| {
        for n in 1..=136 {
            let a = shapes.operand(n);
            let mut b = a.clone();
            b[0] = shapes.limb();
            let mut expected = vec![0; n];
            let out = oracle::sub_n(&mut expected, &a, &b, 0);
            assert_eq!(sub(k, &a, &b, 0), (expected, out), "n = {n}");
        }
        let (mut a, mut b) = (vec![9; 8], vec![9; 8]);
        (a[0], b[0]) = (10, 3);
        assert_eq!(sub(k, &a, &b, 0), (ends(8, 7, 0), 0));
        let mut expected = vec![MAX; 8];
        expected[0] = 7u64.wrapping_neg();
        assert_eq!(sub(k, &b, &a, 0), (expected, 1));
    });
}

/// crypto-bigint's truncated Karatsuba returns a carry of 0 where the end of the result cuts
/// through the place of the product of the lower halves, and drops one in squares of 33 and of 35
/// limbs, so that an overflow is not seen: three of its releases were withdrawn. Both halves of a
/// product, and the whole, whose middle terms sum up to `2^(64 n / 2)` and more, cut at each place
/// that a method might split at.
#[test]
fn crypto_bigint_truncated_karatsuba_drops_a_carry() {
    on_every_level(|k| {
        for (name, k) in &one_for_each_half(k) {
            for n in [2, 3, 4, 5, 8, 20, 33, 35, 64] {
                for cut in [n / 2, n - n / 2, n - (3 * n / 10).max(1)] {
                    let halves = [MAX, MAX - 1, 1 << 63, 1, 0];
                    for i in (0..625).step_by(if cfg!(debug_assertions) { 7 } else { 1 }) {
                        let fill = |low: usize, high: usize| {
                            [vec![halves[low % 5]; cut], vec![halves[high % 5]; n - cut]].concat()
                        };
                        let (a, b) = (fill(i, i / 5), fill(i / 25, i / 125));
                        check_cut_products(name, k, &a, &b);
                    }
                }
            }
        }
    });
}

/// The lower half, the upper half and the whole.
#[track_caller]
fn check_cut_products(name: &str, k: &Kernels, a: &[Limb], b: &[Limb]) {
    let n = a.len();
    let product = big(a) * big(b);
    let high = &product >> (n * LIMB_BITS);
    let low = &product - (&high << (n * LIMB_BITS));
    let (mut r, mut scratch) = (vec![0x0bad; n], vec![0x0bad; mul_low_scratch_len(k, n)]);
    mul_low(k, &mut r, a, b, &mut scratch);
    assert_eq!(big(&r), low, "{name}, the lower half of {a:x?} {b:x?}");
    let mut scratch = vec![0x0bad; mul_high_scratch_len(k, n)];
    mul_high(k, &mut r, a, b, &mut scratch);
    assert_eq!(big(&r), high, "{name}, the upper half of {a:x?} {b:x?}");
    let (mut r, mut scratch) = (vec![0x0bad; 2 * n], vec![0x0bad; mul_scratch_len(k, n, n)]);
    mul(k, &mut r, a, b, &mut scratch);
    let whole: BigUint = big(&r);
    assert_eq!(whole, product, "{name}, {a:x?} {b:x?}");
}
