//! Sums of rows, each times a factor.

use super::factor::mac;
use super::rows::{load, store};
use super::words::low_bits;
use crate::Limb;
use crate::arch::gf2x::fft::factors::factor_bytes;
use crate::arch::gf2x::fft::{MAX_ROWS, PLANE_LIMBS};
use core::arch::x86_64::*;

/// `u += sum c_j v_j`, `G` times `P` planes at once.
///
/// # Safety
/// Rows of whole tiles.
#[target_feature(enable = "avx512f,gfni")]
unsafe fn add_planes<const P: usize, const E: usize, const G: usize>(
    u: *mut Limb,
    n: usize,
    v: *const Limb,
    stride: usize,
    c: &[u32],
) {
    let mut bytes = [[0; E]; MAX_ROWS];
    for (bytes, &c) in bytes.iter_mut().zip(c) {
        *bytes = factor_bytes(c).map(|b| u32::from(b) * 0x0101_0101);
    }
    for i in (0..n).step_by(G * P * PLANE_LIMBS) {
        // SAFETY: planes of the rows.
        unsafe {
            let mut sum = load::<P, G>(u.add(i), P * PLANE_LIMBS);
            for j in 0..c.len() {
                let f = bytes[j].map(|b| _mm512_set1_epi32(b as i32));
                let row = load::<P, G>(v.add(j * stride + i), P * PLANE_LIMBS);
                for g in 0..G {
                    sum[g] = mac(sum[g], row[g], &f);
                }
            }
            store(u.add(i), P * PLANE_LIMBS, &sum);
        }
    }
}

/// `u += sum c_j v_j`.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx512f,gfni")]
pub unsafe fn add_rows(
    u: *mut Limb,
    n: usize,
    v: *const Limb,
    stride: usize,
    c: *const u32,
    count: usize,
) {
    // SAFETY: the caller's rows and factors.
    unsafe {
        let c = core::slice::from_raw_parts(c, count);
        match c.iter().fold(0, |all, c| all | c) {
            ..0x100 => add_planes::<1, 1, 8>(u, n, v, stride, c),
            0x100..0x1_0000 => add_planes::<2, 3, 4>(u, n, v, stride, c),
            _ => add_planes::<4, 9, 2>(u, n, v, stride, c),
        }
    }
}

/// `u += v`.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx512f")]
pub unsafe fn xor(u: *mut Limb, v: *const Limb, n: usize) {
    let mut i = 0;
    while n - i >= PLANE_LIMBS {
        // SAFETY: vectors of the rows.
        unsafe {
            let sum = _mm512_xor_si512(
                _mm512_loadu_si512(u.add(i).cast()),
                _mm512_loadu_si512(v.add(i).cast()),
            );
            _mm512_storeu_si512(u.add(i).cast(), sum);
        }
        i += PLANE_LIMBS;
    }
    if i < n {
        let mask = low_bits(n - i) as u8;
        // SAFETY: masked limbs of the rows.
        unsafe {
            let sum = _mm512_xor_si512(
                _mm512_maskz_loadu_epi64(mask, u.add(i).cast()),
                _mm512_maskz_loadu_epi64(mask, v.add(i).cast()),
            );
            _mm512_mask_storeu_epi64(u.add(i).cast(), mask, sum);
        }
    }
}
