//! The floor of batches: the time that the multiplier alone takes.

use std::hint::black_box;
use widelimb_lab::batches::digits;

/// VPMADD52 that a call of [`multiply`] makes.
const MADDS: usize = 12 * 64;

/// The time of one VPMADD52, where a call of [`multiply`] takes `ns`.
pub fn ns_of_one(ns: f64) -> f64 {
    ns / MADDS as f64
}

/// Whether the CPU has the instruction VPMADD52.
pub fn has_madds() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx512ifma");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// Counts of VPMADD52 modulo numbers of `n` digits.
///
/// A pair of digits takes two of them, for the lower half of its product and the upper one. A
/// product of all pairs takes `2 n^2`. The truncated reduction makes the lower half of a product,
/// `n^2` of the halves, the upper half of another, `n^2` more, and the column below that for its
/// carry, `2 n`. A square has `n (n + 1) / 2` pairs: `n^2 + n`.
pub struct Floor {
    n: f64,
}

impl Floor {
    /// The floor of moduli of so many bits.
    pub fn of(bits: usize) -> Floor {
        Floor { n: digits(bits) as f64 }
    }

    /// A product and its reduction.
    pub fn product(&self) -> f64 {
        self.n * (4.0 * self.n + 2.0)
    }

    /// A square and its reduction.
    pub fn square(&self) -> f64 {
        self.n * (3.0 * self.n + 3.0)
    }

    /// A power with a full exponent, by the best fixed window, tables for nothing.
    pub fn power(&self, bits: usize) -> f64 {
        let products = |width: usize| ((1 << width) + bits.div_ceil(width)) as f64;
        let least = (1..10).map(products).min_by(f64::total_cmp).expect("several widths");
        bits as f64 * self.square() + least * self.product()
    }
}

/// Runs VPMADD52 alone, with as many independent chains as there are registers for.
///
/// # Panics
/// If the CPU lacks it.
pub fn multiply(count: usize) {
    assert!(has_madds(), "a CPU with VPMADD52");
    for _ in 0..black_box(count) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the CPU has the instruction.
        unsafe {
            madds(black_box(3));
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512ifma")]
fn madds(x: i64) {
    use core::arch::x86_64::*;
    let x = _mm512_set1_epi64(x);
    let mut sums = [x; 12];
    for _ in 0..black_box(MADDS / 24) {
        for sum in &mut sums {
            *sum = _mm512_madd52lo_epu64(*sum, x, x);
        }
        for sum in &mut sums {
            *sum = _mm512_madd52hi_epu64(*sum, x, x);
        }
    }
    black_box(sums);
}
