//! Layers between rows of blocks, three at a time, and sums. For each vector of a row pair 8
//! instructions in GF(2^8), 12 in GF(2^16) and 17 in GF(2^32), three a cycle.
//!
//! A byte of a factor has two tables. A product in GF(2^8) is 3 instructions that split a vector
//! and 4 more with the sum; one in GF(2^16) is 21 for two vectors, one in GF(2^32) 63 for four.

use super::tables::{PRODUCTS, Pair, look, split, xor as xor_of};
use crate::gf2x::fft::stamp::fft_passes;
use crate::gf2x::fft::vector::Plane;
use crate::gf2x::rows::vector::level_functions;
use core::arch::x86_64::*;

/// Limbs of a vector.
pub const LANES: usize = 4;

impl Plane for __m256i {
    const LIMBS: usize = LANES;
    const IN_REGISTERS: usize = 1;
    const MASKS: bool = false;
    type Factor = Pair;
    type Split = Pair;

    level_functions! {
        load(p: *const Limb) -> Self { _mm256_loadu_si256(p.cast()) }
        store(self, p: *mut Limb) { _mm256_storeu_si256(p.cast(), self) }
        zero() -> Self { _mm256_setzero_si256() }
        xor(self, b: Self) -> Self { xor_of(self, b) }
        xor3(self, b: Self, c: Self) -> Self { xor_of(self, xor_of(b, c)) }
        factor(word: u32) -> Pair { PRODUCTS[usize::from(word as u8)].load() }
        split(self) -> Pair { split(self) }
        sum(a: Pair, b: Pair) -> Pair { [xor_of(a[0], b[0]), xor_of(a[1], b[1])] }
        times(a: Pair, f: Pair) -> Self { look(a, f) }
        add_words(x: *mut u16, d: usize, n: usize) {
            for i in 0..n {
                *x.add(i) ^= *x.add(i + d);
            }
        }
    }
}

fft_passes! { __m256i, #[target_feature(enable = "avx2")] }
