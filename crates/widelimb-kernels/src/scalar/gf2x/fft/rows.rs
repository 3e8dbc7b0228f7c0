//! Layers between rows of blocks: one factor for all of a row.

use super::bytes::{Eight, mac};
use crate::Limb;
use crate::gf2x::fft::{BLOCK_LIMBS, PLANE_LIMBS, field::point};

/// Eight elements of a block: number `i` of its groups of eight.
///
/// # Safety
/// `x` is a block, valid for reads; `i < 8`.
pub unsafe fn load(x: *const Limb, i: usize) -> Eight {
    // SAFETY: i < 8, so that limb i of each of four planes of the block at x is read.
    core::array::from_fn(|p| unsafe { *x.add(p * PLANE_LIMBS + i) })
}

/// Stores eight elements of a block: number `i` of its groups of eight.
///
/// # Safety
/// `x` is a block, valid for writes; `i < 8`.
pub unsafe fn store(x: *mut Limb, i: usize, v: Eight) {
    for (p, v) in v.into_iter().enumerate() {
        // SAFETY: i < 8, so that limb i of each of four planes of the block at x is written.
        unsafe { *x.add(p * PLANE_LIMBS + i) = v };
    }
}

/// `u += c v`, then `v += u`, on eight elements each.
#[inline]
pub fn butterfly(u: Eight, v: Eight, c: u32) -> (Eight, Eight) {
    let u = mac(u, v, c);
    (u, core::array::from_fn(|i| u[i] ^ v[i]))
}

/// [`butterfly`] undone: `v += u`, then `u += c v`, on eight elements each.
#[inline]
pub fn unbutterfly(u: Eight, v: Eight, c: u32) -> (Eight, Eight) {
    let v = core::array::from_fn(|i| u[i] ^ v[i]);
    (mac(u, v, c), v)
}

/// One layer of a row pair.
///
/// # Safety
/// `x` is two rows of whole blocks, valid for reads and writes.
unsafe fn layer(
    x: *mut Limb,
    row: usize,
    node: usize,
    step: impl Fn(Eight, Eight, u32) -> (Eight, Eight),
) {
    let c = point(2 * node);
    for block in (0..row).step_by(BLOCK_LIMBS) {
        for i in 0..PLANE_LIMBS {
            // SAFETY: blocks of the two rows at x, which are valid by this function's contract.
            unsafe {
                let (u, v) = (x.add(block), x.add(row + block));
                let (a, b) = step(load(u, i), load(v, i), c);
                store(u, i, a);
                store(v, i, b);
            }
        }
    }
}

/// `log` layers down.
///
/// # Safety
/// The contract of [`FftKernels`](crate::gf2x::fft::FftKernels) holds.
pub unsafe fn down(x: *mut Limb, row: usize, log: u32, node: usize) {
    for depth in 0..log {
        let half = row << (log - 1 - depth);
        for i in 0..1 << depth {
            // SAFETY: rows of nodes of this depth, among the 2^log rows at x that the contract of
            // `FftKernels` says are valid.
            unsafe { layer(x.add(2 * half * i), half, (node << depth) + i, butterfly) }
        }
    }
}

/// `log` layers up.
///
/// # Safety
/// The contract of [`down`] holds.
pub unsafe fn up(x: *mut Limb, row: usize, log: u32, node: usize) {
    for depth in (0..log).rev() {
        let half = row << (log - 1 - depth);
        for i in 0..1 << depth {
            // SAFETY: rows of nodes of this depth, among the 2^log rows at x that the contract of
            // `down` says are valid.
            unsafe { layer(x.add(2 * half * i), half, (node << depth) + i, unbutterfly) }
        }
    }
}

/// `u += sum c_j v_j`.
///
/// # Safety
/// The contract of [`FftKernels`](crate::gf2x::fft::FftKernels) holds.
pub unsafe fn add_rows(
    u: *mut Limb,
    n: usize,
    v: *const Limb,
    stride: usize,
    c: *const u32,
    count: usize,
) {
    for block in (0..n).step_by(BLOCK_LIMBS) {
        for i in 0..PLANE_LIMBS {
            // SAFETY: blocks of the rows at u and v, which are valid by the contract of
            // `FftKernels`.
            unsafe {
                let u = u.add(block);
                let sum = (0..count).fold(load(u, i), |sum, j| {
                    mac(sum, load(v.add(j * stride + block), i), *c.add(j))
                });
                store(u, i, sum);
            }
        }
    }
}

/// `u += v`.
///
/// # Safety
/// The contract of [`FftKernels`](crate::gf2x::fft::FftKernels) holds.
pub unsafe fn xor(u: *mut Limb, v: *const Limb, n: usize) {
    for i in 0..n {
        // SAFETY: i < n, and u and v are valid for n limbs by the contract of `FftKernels`.
        unsafe { *u.add(i) ^= *v.add(i) };
    }
}
