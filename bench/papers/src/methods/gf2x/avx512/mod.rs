//! The paper's products on 512-bit vectors.

pub mod counting;
mod of256;
mod of512;
mod quarters;

use super::constructions::{karatsuba, sizes, toom};
use std::arch::x86_64::*;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

pub use of256::{DruckerGueronKrasnov256, Karat256, Schoolbook256};
pub use of512::{DruckerGueronKostic512, Karat512, Karat512Schoolbook, Schoolbook512};
pub use quarters::COUNTED;

/// Limbs of a vector.
const W: usize = 8;

type Vector = __m512i;

#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn load(p: *const Limb) -> Vector {
    // SAFETY: callers load eight limbs within an operand or scratch.
    unsafe { _mm512_loadu_si512(p.cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn store(p: *mut Limb, x: Vector) {
    // SAFETY: callers store eight limbs within a result or scratch.
    unsafe { _mm512_storeu_si512(p.cast(), x) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn xor(x: Vector, y: Vector) -> Vector {
    _mm512_xor_si512(x, y)
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load4(p: *const Limb) -> __m256i {
    // SAFETY: callers load four limbs within an operand or scratch.
    unsafe { _mm256_loadu_si256(p.cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn store4(p: *mut Limb, x: __m256i) {
    // SAFETY: callers store four limbs within a result or scratch.
    unsafe { _mm256_storeu_si256(p.cast(), x) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn xor4(x: __m256i, y: __m256i) -> __m256i {
    _mm256_xor_si256(x, y)
}

karatsuba!("avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq,pclmulqdq");
toom!("avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq,pclmulqdq");
sizes!(Level::Avx512);

/// Every method of this width.
pub fn methods() -> Vec<Gf2xMethod> {
    let mut methods = vec![
        karat_rec::<Halves<DruckerGueronKrasnov256>>("gueron_256"),
        karat_rec::<Halves<Schoolbook256>>("schoolbook_256"),
        karat_rec::<Halves<Karat256>>("karat_256"),
        karat_rec::<Schoolbook512>("schoolbook_512"),
        karat_rec::<DruckerGueronKostic512>("kostic_512"),
        karat_rec::<Karat512>("karat_512"),
        karat_rec::<Karat512Schoolbook>("karat_512_schoolbook"),
    ];
    methods.extend(constructions::<Karat512Schoolbook>(""));
    methods
}
