//! Parts of products of polynomials over GF(2), on every level, against whole ones.

use widelimb_gf2x::product::{
    mul, mul_high, mul_high_scratch_len, mul_low, mul_low_scratch_len, mul_middle,
    mul_middle_scratch_len, mul_scratch_len,
};
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_testkit::{Shapes, on_every_core};

/// A method for a part of `n` limbs.
type Part = fn(&Kernels, &mut [Limb], &[Limb], &[Limb], &mut [Limb]);

fn product(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut whole = vec![0; a.len() + b.len()];
    mul(k, &mut whole, a, b, &mut vec![1; mul_scratch_len(k, a.len(), b.len())]);
    whole
}

/// The part of `n` limbs by the method, which keeps to its scratch.
fn part(k: &Kernels, by: Part, room: usize, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = vec![7; b.len()];
    let mut scratch = vec![3; room + 1];
    by(k, &mut r, a, b, &mut scratch[..room]);
    assert_eq!(scratch[room], 3, "{} {}", k.level, b.len());
    r
}

#[test]
fn halves_and_middles_are_those_of_the_whole() {
    let lengths = (0..130).chain([191, 192, 193, 256, 257, 400, 1023, 2047, 2049]);
    let lengths: Vec<usize> =
        if cfg!(debug_assertions) { lengths.step_by(5).collect() } else { lengths.collect() };
    on_every_core(|k| {
        let mut shapes = Shapes::new(31);
        for &n in &lengths {
            for _ in 0..4 {
                let (a, b) = shapes.pair(n);
                let whole = product(k, &a, &b);
                let high = part(k, mul_high, mul_high_scratch_len(k, n), &a, &b);
                assert_eq!(high, whole[n..], "high {} {n}", k.level);
                let low = part(k, mul_low, mul_low_scratch_len(k, n), &a, &b);
                assert_eq!(low, whole[..n], "low {} {n}", k.level);
                let longer = [&b[..], &a].concat();
                let middle = part(k, mul_middle, mul_middle_scratch_len(k, n), &longer, &b);
                let whole = product(k, &longer, &b);
                assert_eq!(middle, whole[n..2 * n], "middle {} {n}", k.level);
            }
        }
    });
}
