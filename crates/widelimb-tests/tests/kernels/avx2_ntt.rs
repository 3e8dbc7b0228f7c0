//! Tests of `widelimb_kernels::x86_64::avx2::ntt`.

use std::arch::x86_64::*;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::ntt::Modulus;
use widelimb_kernels::ntt::PRIME_COUNT;
use widelimb_kernels::x86_64::avx2::ntt::*;

/// The lowest lane.
#[target_feature(enable = "avx2,fma")]
fn first(x: __m256d) -> f64 {
    _mm256_cvtsd_f64(x)
}

/// `x mod p` of an integer in a double.
fn residue(x: f64, p: u64) -> u64 {
    (x as i64).rem_euclid(p.cast_signed()).cast_unsigned()
}

#[target_feature(enable = "avx2,fma")]
fn check(modulus: &Modulus) {
    let p = modulus.p;
    let size = p as f64;
    let k = Field::new(modulus);
    let edges = (-8..=8).flat_map(|i| [-1.0, 0.0, 0.5, 1.0].map(|d| f64::from(i) * size + d));
    for y in edges.map(f64::trunc).filter(|y| y.abs() <= 8.0 * size) {
        for w in [0, 1, 2, p / 2, p / 2 + 1, p - 2, p - 1] {
            let r = first(k.product(splat(y), Twiddle::of(w, p)));
            assert_eq!(residue(r, p), modulus.mul(w, residue(y, p)), "{w} {y}");
            assert!(r.abs() <= 0.75 * size);
        }
        let r = first(k.reduce(splat(y)));
        assert_eq!(residue(r, p), residue(y, p), "{y}");
        assert!(r.abs() <= 0.5001 * size);
        for x in [2.0 * size, size - 1.0, 1.0, -1.0, -2.0 * size] {
            if y.abs() <= 2.0 * size {
                let r = first(k.product_of_two(splat(x), splat(y)));
                assert_eq!(residue(r, p), modulus.mul(residue(x, p), residue(y, p)));
                assert!(r.abs() <= 1.01 * size, "{x} {y}");
            }
        }
    }
}

#[test]
fn arithmetic_at_the_edges() {
    if Level::detect() < Level::Avx2 {
        return widelimb_testkit::skipped("arithmetic of avx2: this CPU lacks it");
    }
    for i in 0..PRIME_COUNT {
        // SAFETY: the level is there.
        unsafe { check(&Modulus::of(i)) }
    }
}
