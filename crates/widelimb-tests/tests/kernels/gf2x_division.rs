//! Each level's functions of divisions against their definitions.

use std::vec;
use std::vec::Vec;
use widelimb_kernels::Limb;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::gf2x::SHORT_RECIPROCAL;
use widelimb_kernels::kernels_of;
use widelimb_testkit::of_every_core as tables;
use widelimb_testkit::seeded::limbs;

/// Random limbs, few bits, and the extremes.
fn shapes(n: usize, seed: u64) -> [Vec<Limb>; 4] {
    let few = limbs(n, seed).iter().zip(limbs(n, seed + 1)).map(|(x, y)| x & y & x >> 7).collect();
    [limbs(n, seed), few, vec![0; n], vec![Limb::MAX; n]]
}

/// `(1 + f)(1 + g) = 1` up to the last coefficient.
#[test]
fn a_short_reciprocal_times_its_divisor_is_one() {
    let scalar = kernels_of(Level::Scalar).expect("always");
    for k in tables() {
        for n in 1..=SHORT_RECIPROCAL {
            for f in shapes(n, n as u64).into_iter().chain((0..20).map(|i| limbs(n, 100 + i))) {
                let (mut g, mut product) = (vec![7; n + 2], vec![0; 2 * n]);
                k.gf2x.division.reciprocal(&mut g[1..=n], &f);
                assert_eq!((g[0], g[n + 1]), (7, 7), "{} {n}: around", k.level);
                let g = &g[1..=n];
                scalar.gf2x.mul_short(&mut product, &f, g);
                let sum: Vec<Limb> = (0..n).map(|i| product[n + i] ^ f[i] ^ g[i]).collect();
                assert_eq!(sum, vec![0; n], "{} {n} limbs, {f:x?}", k.level);
            }
        }
    }
}

#[test]
fn joined_parts_are_parted_into_the_same() {
    for k in tables() {
        for h in (0..20).chain([31, 32, 33]) {
            let [a, b, c, d, high] = [1, 2, 3, 4, 5].map(|i| limbs(h, i + 10 * h as u64));
            let mut r = [vec![7; h], high.clone(), vec![7]].concat();
            k.gf2x.division.join_parts(&mut r[..2 * h], [&a, &b], [&c, &d]);
            assert_eq!(r[2 * h], 7);
            let (mut even, mut odd) = (vec![0; h], vec![0; h]);
            k.gf2x.parts(&mut even, &mut odd, &r[..2 * h]);
            for i in 0..h {
                assert_eq!(even[i], a[i] ^ b[i] ^ high[i], "{} {h}: even limb {i}", k.level);
                assert_eq!(odd[i], c[i] ^ d[i], "{} {h}: odd limb {i}", k.level);
            }
        }
    }
}
