//! Layers between rows of blocks, three at a time. For each vector of a row pair 8 instructions in GF(2^8), 12
//! in GF(2^16) and 17 in GF(2^32), three a cycle.

use super::columns::{Seven, blocks_2, blocks_4, blocks_8, bytes_2, bytes_4, bytes_8};
use super::factor::{Bytes, Planes, load, mac, packed, point_bytes, split_all, store, tables};
use super::tables::xor as sum;
use crate::Limb;
use crate::arch::gf2x::fft::factors::{nine, planes};
use crate::arch::gf2x::fft::{BLOCK_LIMBS, MAX_ROWS, PLANE_LIMBS};
use core::arch::x86_64::*;

/// Limbs of a vector.
pub const LANES: usize = 4;

/// The factors of `log` layers below a node.
#[inline]
#[target_feature(enable = "avx2")]
fn seven<const E: usize>(node: usize, log: u32) -> Seven<E> {
    let mut f = [[[_mm256_setzero_si256(); 2]; E]; 7];
    for depth in 0..log {
        let bytes = point_bytes((2 * node) << depth);
        for i in 0..1 << depth {
            f[(1 << depth) - 1 + i] = tables(bytes ^ point_bytes(2 * i));
        }
    }
    f
}

/// `log` layers in GF(2^8).
///
/// # Safety
/// Rows of whole blocks.
#[target_feature(enable = "avx2")]
unsafe fn bytes<const DOWN: bool>(x: *mut Limb, row: usize, log: u32, node: usize) {
    let f = seven::<1>(node, log);
    for i in (0..row).step_by(LANES) {
        // SAFETY: the caller's rows.
        unsafe {
            let x = x.add(i);
            match (log, node) {
                (1, 0) => bytes_2::<DOWN, true>(x, row, &f),
                (2, 0) => bytes_4::<DOWN, true>(x, row, &f),
                (_, 0) => bytes_8::<DOWN, true>(x, row, &f),
                (1, _) => bytes_2::<DOWN, false>(x, row, &f),
                (2, _) => bytes_4::<DOWN, false>(x, row, &f),
                _ => bytes_8::<DOWN, false>(x, row, &f),
            }
        }
    }
}

/// `log` layers in larger fields, block by block.
///
/// # Safety
/// Rows of whole blocks.
#[target_feature(enable = "avx2")]
unsafe fn blocks<const P: usize, const E: usize, const DOWN: bool>(
    x: *mut Limb,
    row: usize,
    log: u32,
    node: usize,
) {
    let f = seven::<E>(node, log);
    for i in (0..row).step_by(BLOCK_LIMBS) {
        // SAFETY: the caller's rows.
        unsafe {
            let x = x.add(i);
            match log {
                1 => blocks_2::<P, E, DOWN>(x, row, &f),
                2 => blocks_4::<P, E, DOWN>(x, row, &f),
                _ => blocks_8::<P, E, DOWN>(x, row, &f),
            }
        }
    }
}

/// `log` layers down.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx2")]
pub unsafe fn down(x: *mut Limb, row: usize, log: u32, node: usize) {
    // SAFETY: the caller's rows.
    unsafe {
        match planes((node + 1) << log) {
            1 => bytes::<true>(x, row, log, node),
            2 => blocks::<2, 3, true>(x, row, log, node),
            _ => blocks::<4, 9, true>(x, row, log, node),
        }
    }
}

/// `log` layers up.
///
/// # Safety
/// As [`down`].
#[target_feature(enable = "avx2")]
pub unsafe fn up(x: *mut Limb, row: usize, log: u32, node: usize) {
    // SAFETY: the caller's rows.
    unsafe {
        match planes((node + 1) << log) {
            1 => bytes::<false>(x, row, log, node),
            2 => blocks::<2, 3, false>(x, row, log, node),
            _ => blocks::<4, 9, false>(x, row, log, node),
        }
    }
}

/// `u += sum c_j v_j`, for each block row after row.
///
/// # Safety
/// Rows of whole tiles.
#[target_feature(enable = "avx2")]
unsafe fn add_planes<const P: usize, const E: usize>(
    u: *mut Limb,
    n: usize,
    v: *const Limb,
    stride: usize,
    c: &[Bytes],
) {
    for block in (0..n).step_by(BLOCK_LIMBS) {
        for (j, &c) in c.iter().enumerate() {
            let f = tables::<E>(c);
            for group in 0..8 / P {
                let i = block + group / 2 * P * PLANE_LIMBS + group % 2 * LANES;
                // SAFETY: planes of the rows.
                unsafe {
                    let mut sum: Planes<P> = load(u.add(i));
                    mac(&mut sum, &split_all(&load(v.add(j * stride + i))), &f);
                    store(u.add(i), &sum);
                }
            }
        }
    }
}

/// `u += sum c_j v_j`.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx2")]
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
        let mut bytes = [0; MAX_ROWS];
        for (bytes, &c) in bytes.iter_mut().zip(c) {
            *bytes = packed(&nine(c));
        }
        let bytes = &bytes[..c.len()];
        match c.iter().fold(0, |all, c| all | c) {
            ..0x100 => add_planes::<1, 1>(u, n, v, stride, bytes),
            0x100..0x1_0000 => add_planes::<2, 3>(u, n, v, stride, bytes),
            _ => add_planes::<4, 9>(u, n, v, stride, bytes),
        }
    }
}

/// `u += v`.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx2")]
pub unsafe fn xor(u: *mut Limb, v: *const Limb, n: usize) {
    let whole = n - n % LANES;
    for i in (0..whole).step_by(LANES) {
        // SAFETY: vectors of the rows.
        unsafe {
            let (a, b) = (_mm256_loadu_si256(u.add(i).cast()), _mm256_loadu_si256(v.add(i).cast()));
            _mm256_storeu_si256(u.add(i).cast(), sum(a, b));
        }
    }
    for i in whole..n {
        // SAFETY: limbs of the rows.
        unsafe { *u.add(i) ^= *v.add(i) };
    }
}
