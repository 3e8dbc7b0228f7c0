//! Tests of `widelimb_gf2x::fft::basis`.

use widelimb_gf2x::Limb;
use widelimb_gf2x::fft::basis::{down, up, up_high};
use widelimb_gf2x::fft::threads::Threads;
use widelimb_gf2x::fft::tree::Tree;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::{Kernels, kernels_of};
use widelimb_testkit::of_every_core as tables;

fn alone(k: &Kernels) -> Tree<'_> {
    Tree { k: &k.gf2x.fft, threads: Threads::at_hand() }
}

/// Below `T = 2^b` for a power `b` of 2, and at it, bit by bit: `s_0 = y`, `s_1 = y^2 + y`,
/// `s_2 = y^4 + y`, `s_3 = s_2^2 + s_2`, `s_4 = y^16 + y`.
#[test]
fn elements_of_the_basis_are_products_of_vanishing_polynomials() {
    let k = kernels_of(Level::Scalar).expect("portable");
    let s: [&[usize]; 5] = [&[1], &[1, 2], &[1, 4], &[1, 2, 4, 8], &[1, 16]];
    for index in 0..32usize {
        let mut x = vec![0 as Limb; 8];
        let mut terms = vec![0];
        for (_, s) in s.iter().enumerate().filter(|(b, _)| index >> b & 1 == 1) {
            terms = terms.iter().flat_map(|t| s.iter().map(move |e| t + e)).collect();
        }
        for t in terms {
            x[t / 4] ^= 1 << (16 * (t % 4));
        }
        down(&alone(k), &mut x);
        let mut expected = vec![0; 8];
        expected[index / 4] = 1 << (16 * (index % 4));
        assert_eq!(x, expected, "element {index}");
    }
}

#[test]
fn conversions_undo_each_other() {
    for k in tables() {
        for n in (0..300).chain([1023, 1024, 1025, 4097, 17_000]) {
            let x: Vec<Limb> =
                (0..n as u64).map(|i| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
            let mut y = x.clone();
            down(&alone(k), &mut y);
            up(&alone(k), &mut y);
            assert_eq!(x, y, "{} {n}", k.level);
        }
    }
}

#[test]
fn upper_halves_are_those_of_the_whole() {
    for k in tables() {
        for n in (0..70).chain([127, 1023, 1025, 4097]).chain((7..15).map(|log| 1 << log)) {
            let x: Vec<Limb> =
                (0..n as u64).map(|i| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
            let (mut whole, mut high) = (x.clone(), x);
            up(&alone(k), &mut whole);
            up_high(&alone(k), &mut high);
            assert_eq!(whole[n / 2..], high[n / 2..], "{} {n}", k.level);
        }
    }
}
