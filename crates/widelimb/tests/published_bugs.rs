//! Inputs on which published programs for the same operations are wrong. None of them may ever be
//! wrong here, on any level.

use widelimb::Limb;
use widelimb::arch::Kernels;
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
