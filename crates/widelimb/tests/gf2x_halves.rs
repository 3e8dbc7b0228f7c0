//! Halves of products of polynomials over GF(2), on every level, against whole ones.

use widelimb::gf2x::mul::{
    mul, mul_high, mul_high_scratch_len, mul_low, mul_low_scratch_len, mul_scratch_len,
};
use widelimb_testkit::{Shapes, on_every_level};

#[test]
fn halves_are_those_of_the_whole() {
    let lengths = (0..130).chain([191, 192, 193, 256, 257, 400]);
    let lengths: Vec<usize> =
        if cfg!(debug_assertions) { lengths.step_by(5).collect() } else { lengths.collect() };
    on_every_level(|k| {
        let mut shapes = Shapes::new(31);
        for &n in &lengths {
            for _ in 0..4 {
                let (a, b) = shapes.pair(n);
                let mut whole = vec![0; 2 * n];
                mul(k, &mut whole, &a, &b, &mut vec![1; mul_scratch_len(k, n, n)]);
                let mut half = vec![7; n];
                let room = mul_high_scratch_len(k, n);
                let mut scratch = vec![3; room + 1];
                mul_high(k, &mut half, &a, &b, &mut scratch[..room]);
                assert_eq!((&half[..], scratch[room]), (&whole[n..], 3), "high {} {n}", k.level);
                let room = mul_low_scratch_len(k, n);
                let mut scratch = vec![3; room + 1];
                mul_low(k, &mut half, &a, &b, &mut scratch[..room]);
                assert_eq!((&half[..], scratch[room]), (&whole[..n], 3), "low {} {n}", k.level);
            }
        }
    });
}
