//! Divisions in rows of lanes: each gives back the quotient and remainder its dividend was made of.

use widelimb_gf2x::div::reciprocal::{self, reciprocal};
use widelimb_gf2x::div::rows::shift_up;
use widelimb_gf2x::{Limb, product};
use widelimb_kernels::Kernels;
use widelimb_testkit::of_every_core as tables;
use widelimb_testkit::seeded::limbs;

/// Divisions by rows, with the leading coefficient above the limbs, at their end and below it.
#[test]
fn quotients_of_at_most_a_block() {
    for k in tables() {
        for block in (1..=256).filter(|&n| k.gf2x.has_lane_division(n)) {
            for shift in [0, 1, 33, 63] {
                for m in [block, block - 1, block / 2 + 3, 1] {
                    divides(k, m, block, shift);
                }
            }
        }
    }
}

/// Two blocks, with a leading coefficient so many bits below the end, or above it, and the
/// reciprocal of the highest coefficients below that.
fn divisor(k: &Kernels, block: usize, shift: u32) -> [Vec<Limb>; 2] {
    let mut d = limbs(2 * block, 5);
    if shift > 0 {
        let leading = 1 << (64 - shift);
        d[2 * block - 1] = d[2 * block - 1] & (leading - 1) | leading;
    }
    let (mut upper, mut v) = (vec![0; block], vec![0; block]);
    shift_up(k, &mut upper, &d[block - 1..], shift);
    reciprocal(k, &mut v, &upper, &mut vec![0; reciprocal::scratch_len(k, block)]);
    [d, v]
}

fn divides(k: &Kernels, m: usize, block: usize, shift: u32) {
    let [d, v] = divisor(k, block, shift);
    let len = k.gf2x.divisor_lanes_len(block);
    let mut divisor = vec![9; len + 1];
    k.gf2x.deal_divisor(&mut divisor[..len], &v, &d);
    assert_eq!(divisor[len], 9, "{} {block}", k.level);
    let (factor, mut rest) = (limbs(m, 3), limbs(2 * block, 4));
    if shift > 0 {
        rest[2 * block - 1] &= (1 << (64 - shift)) - 1;
    }
    let mut a = dividend(k, &factor, &d, &rest, shift);
    let (mut q, end) = (vec![7; m + 1], 2 * block + m);
    k.gf2x.divide_by_lanes(&mut q[..m], &mut a[1..=end], &divisor[..len], block, shift);
    let told = format!("{} {m} limbs, blocks of {block} and {shift}", k.level);
    assert!(q[..m] == factor[..] && q[m] == 7, "{told}");
    assert!(a[1..=2 * block] == rest[..] && a[0] == 7 && a[end + 1] == 7, "{told}");
}

/// `factor d + rest` between two limbs of 7.
fn dividend(k: &Kernels, factor: &[Limb], d: &[Limb], rest: &[Limb], shift: u32) -> Vec<Limb> {
    let (m, n) = (factor.len(), d.len());
    let mut a = vec![7; m + n + 2];
    let mut scratch = vec![0; product::mul_scratch_len(k, m, n)];
    product::mul(k, &mut a[1..=m + n], factor, d, &mut scratch);
    k.xor_assign(&mut a[1..=n], rest);
    if shift == 0 {
        k.xor_assign(&mut a[n + 1..=m + n], factor);
    }
    a
}
