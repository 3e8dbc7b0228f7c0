//! The published PML code's known faults, on the mended methods and on widelimb itself.

use crate::common::{oracle, run, runnable, with};
use widelimb_limb::Limb;
use widelimb_papers::methods::{Method, Op};
use widelimb_testkit::levels;

/// Checks all exact methods that take the operands, the public call, and each level's own kernel.
fn expect(op: Op, a: &[Limb], b: &[Limb], result: &[Limb], out: Limb) {
    assert_eq!(oracle(op, a, b), (result.to_vec(), out), "the expectation itself");
    let takes = |m: &&Method| m.exact && m.op == op && (m.lengths)(a.len()) && (m.admits)(a, b);
    for method in runnable().filter(takes) {
        assert_eq!(run(method, a, b), (result.to_vec(), out), "{}", method.name);
    }
    let mut r = vec![0; a.len()];
    let carry = match op {
        Op::Add => widelimb_limb::add_n(&mut r, a, b),
        Op::Sub => widelimb_limb::sub_n(&mut r, a, b),
    };
    assert_eq!((r.as_slice(), carry), (result, out), "widelimb_limb, {op:?}");
    for kernels in levels() {
        let level = kernels.level;
        let mut r = vec![0; a.len()];
        let carry = match op {
            Op::Add => kernels.add_n(&mut r, a, b, 0),
            Op::Sub => kernels.sub_n(&mut r, a, b, 0),
        };
        assert_eq!((r.as_slice(), carry), (result, out), "level {level}, {op:?}");
    }
}

fn one(n: usize) -> Vec<Limb> {
    with(&vec![0; n], 0, 1)
}

/// (2^512 - 1) + 1: the ripple leaves its block through a top limb of all ones.
#[test]
fn pml_add_carry_lost_through_all_ones_top_limb() {
    expect(Op::Add, &[Limb::MAX; 8], &one(8), &[0; 8], 1);
    // A carry into a block above.
    for blocks in 2..=9 {
        let n = 8 * blocks;
        let a = with(&vec![Limb::MAX; n], n - 1, 4);
        expect(Op::Add, &a, &one(n), &with(&vec![0; n], n - 1, 5), 0);
    }
}

/// A ripple that starts in the top limb but one, so that only the last step leaves the block.
#[test]
fn pml_add_carry_lost_from_a_short_ripple_at_the_top() {
    let mut a = vec![0; 16];
    a[6..8].fill(Limb::MAX);
    expect(Op::Add, &a, &with(&[0; 16], 6, 1), &with(&[0; 16], 8, 1), 0);
}

/// The block below carries, and every limb sum of the block above is all ones.
#[test]
fn pml_add_incoming_carry_meets_all_ones_block() {
    let mut a = vec![0x5555_5555_5555_5555; 24];
    let mut b = vec![0xaaaa_aaaa_aaaa_aaaa; 24];
    a[..8].fill(0);
    b[..8].fill(0);
    (a[7], b[7]) = (1 << 63, 1 << 63);
    expect(Op::Add, &a, &b, &[0; 24], 1);
    // Operands with a limb at the top that takes the carry.
    (a[23], b[23]) = (1, 1);
    expect(Op::Add, &a, &b, &with(&[0; 24], 23, 3), 0);
}

/// Lengths that are neither 4 nor multiples of 8.
#[test]
fn pml_add_odd_lengths() {
    for n in (1..=67).filter(|n| n % 8 != 0) {
        expect(Op::Add, &vec![Limb::MAX; n], &one(n), &vec![0; n], 1);
        let top = with(&vec![0; n], n - 1, 1 << 63);
        expect(Op::Add, &top, &top, &vec![0; n], 1);
        let quiet = vec![3; n];
        expect(Op::Add, &quiet, &quiet, &vec![6; n], 0);
    }
}

/// The kernels write their own limbs and none beyond.
#[test]
fn pml_add_writes_nothing_past_the_end() {
    const CANARY: Limb = 0x0dd_ba11;
    for kernels in levels() {
        let level = kernels.level;
        for n in 0..=40 {
            let mut r = vec![CANARY; n + 16];
            kernels.add_n(&mut r[..n], &vec![Limb::MAX; n], &one(n), 0);
            assert!(r[n..].iter().all(|&limb| limb == CANARY), "add_n, level {level}, {n} limbs");
            kernels.sub_n(&mut r[..n], &vec![0; n], &one(n), 0);
            assert!(r[n..].iter().all(|&limb| limb == CANARY), "sub_n, level {level}, {n} limbs");
        }
    }
}

/// 2^128 - 1 in 4 limbs: the borrow ripples through a limb of 0.
#[test]
fn pml_sub_length_4_ripple() {
    expect(Op::Sub, &[0, 0, 1, 0], &one(4), &[Limb::MAX, Limb::MAX, 0, 0], 0);
    expect(Op::Sub, &[0, 0, 0, 1], &one(4), &[Limb::MAX, Limb::MAX, Limb::MAX, 0], 0);
    expect(Op::Sub, &[0; 4], &one(4), &[Limb::MAX; 4], 1);
}

/// Operands that are equal but for limb 0 do not give 0.
#[test]
fn pml_sub_differs_only_in_limb_0() {
    for n in [1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 64, 65, 200] {
        let a = with(&vec![0x0123_4567_89ab_cdef; n], 0, 9);
        let b = with(&a, 0, 4);
        expect(Op::Sub, &a, &b, &with(&vec![0; n], 0, 5), 0);
        // The other way round the borrow runs through the zero differences to the end.
        expect(Op::Sub, &b, &a, &with(&vec![Limb::MAX; n], 0, Limb::MAX - 4), 1);
    }
}

/// Algorithm 2 as printed forgets the carry after a run of all-ones sums.
#[test]
fn kogge_stone_serial_carry_ends_a_run() {
    let a = [Limb::MAX, Limb::MAX, 5, Limb::MAX, 7];
    expect(Op::Add, &a, &one(5), &[0, 0, 6, Limb::MAX, 7], 0);
    let a = [0, 0, 5, 0, 7];
    expect(Op::Sub, &a, &one(5), &[Limb::MAX, Limb::MAX, 4, 0, 7], 0);
}
