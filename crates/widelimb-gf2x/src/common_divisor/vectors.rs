//! Products, sums and quotients of polynomials, with vectors as results.

use crate::Limb;
use crate::div::{div_rem, div_scratch_len, quotient_len};
use crate::product::{mul, mul_scratch_len};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_limb::scratch::with_scratch;
use widelimb_limb::trim::{bit_len, trim};

/// One more than the degree; 0 for 0.
pub fn bits(a: &[Limb]) -> usize {
    bit_len(a) as usize
}

/// `a b`, as long as both together.
pub fn product(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = vec![0; a.len() + b.len()];
    with_scratch(mul_scratch_len(k, a.len(), b.len()), |scratch| mul(k, &mut r, a, b, scratch))
        .unwrap_or_else(|error| panic!("{error}"));
    r
}

/// `r += a`, as long as the longer of both.
pub fn add(k: &Kernels, r: &mut Vec<Limb>, a: &[Limb]) {
    if r.len() < a.len() {
        r.resize(a.len(), 0);
    }
    k.xor_assign(&mut r[..a.len()], a);
}

/// One step of Euclid's algorithm, `(a, b)` to `(b, a mod b)`; the quotient. `b` is not 0.
pub fn divide_step(k: &Kernels, a: &mut Vec<Limb>, b: &mut Vec<Limb>) -> Vec<Limb> {
    trim(a);
    trim(b);
    if a.len() < b.len() {
        core::mem::swap(a, b);
        return vec![0];
    }
    let mut q = vec![0; quotient_len(a.len(), b.len())];
    let mut rest = vec![0; b.len()];
    with_scratch(div_scratch_len(k, a.len(), b.len()), |scratch| {
        div_rem(k, &mut q, &mut rest, a, b, scratch)
    })
    .unwrap_or_else(|error| panic!("{error}"))
    .unwrap_or_else(|error| panic!("{error}"));
    trim(&mut rest);
    *a = core::mem::replace(b, rest);
    q
}
