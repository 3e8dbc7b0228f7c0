//! Constructions on 256-bit vectors, over products of 128 bits: the paper's AVX2.

mod of256;

use super::constructions::{karatsuba, sizes, toom};
use std::arch::x86_64::*;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

pub use of256::{Karat256, Schoolbook256};

/// Limbs of a vector.
const W: usize = 4;

type Vector = __m256i;

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load(p: *const Limb) -> Vector {
    // SAFETY: callers load four limbs within an operand or scratch.
    unsafe { _mm256_loadu_si256(p.cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn store(p: *mut Limb, x: Vector) {
    // SAFETY: callers store four limbs within a result or scratch.
    unsafe { _mm256_storeu_si256(p.cast(), x) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn xor(x: Vector, y: Vector) -> Vector {
    _mm256_xor_si256(x, y)
}

use {load as load4, store as store4, xor as xor4};

karatsuba!("avx2,pclmulqdq");
toom!("avx2,pclmulqdq");
sizes!(Level::Avx2);

/// Every method of this width.
pub fn methods() -> Vec<Gf2xMethod> {
    let mut methods = vec![
        karat_rec::<Halves<Schoolbook256>>("schoolbook_256_avx2"),
        karat_rec::<Halves<Karat256>>("karat_256_avx2"),
    ];
    methods.extend(constructions::<Halves<Karat256>>("_avx2"));
    methods
}
