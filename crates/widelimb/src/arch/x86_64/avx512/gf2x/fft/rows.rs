//! Layers between rows of blocks, three at a time: for each byte of a row pair 3 instructions in GF(2^8),
//! 4 in GF(2^16) and 7 in GF(2^32), two a cycle, beside one load and one store for three layers.

use super::factor::{Planes, broadcast, mac as mac_planes, point_bytes};
use super::layers::{self, Seven};
use crate::Limb;
use crate::arch::gf2x::fft::factors::planes;
use crate::arch::gf2x::fft::{BLOCK_LIMBS, PLANE_LIMBS};
use core::arch::x86_64::*;

/// The factors of `log` layers below a node.
#[inline]
#[target_feature(enable = "avx512f")]
fn seven<const E: usize>(node: usize, log: u32) -> Seven<E> {
    let mut f = [[_mm512_setzero_si512(); E]; 7];
    for depth in 0..log {
        for i in 0..1 << depth {
            f[(1 << depth) - 1 + i] = broadcast(point_bytes(2 * ((node << depth) + i)));
        }
    }
    f
}

/// `P` planes of `R` rows.
///
/// # Safety
/// Valid for them.
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn load<const P: usize, const R: usize>(x: *const Limb, row: usize) -> [Planes<P>; R] {
    let mut v = [[_mm512_setzero_si512(); P]; R];
    for (i, v) in v.iter_mut().enumerate() {
        for (p, v) in v.iter_mut().enumerate() {
            // SAFETY: planes of the rows.
            *v = unsafe { _mm512_load_si512(x.add(i * row + p * PLANE_LIMBS).cast()) };
        }
    }
    v
}

/// The way back.
///
/// # Safety
/// As [`load`].
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn store<const P: usize, const R: usize>(x: *mut Limb, row: usize, v: [Planes<P>; R]) {
    for (i, v) in v.into_iter().enumerate() {
        for (p, v) in v.into_iter().enumerate() {
            // SAFETY: planes of the rows.
            unsafe { _mm512_store_si512(x.add(i * row + p * PLANE_LIMBS).cast(), v) };
        }
    }
}

/// The layers of `R` rows, down or up.
///
/// # Safety
/// `R` rows of whole blocks.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
unsafe fn pass<const P: usize, const E: usize, const R: usize, const DOWN: bool>(
    x: *mut Limb,
    row: usize,
    node: usize,
) {
    let f = seven::<E>(node, R.trailing_zeros());
    let mut i = 0;
    while i < row {
        // SAFETY: planes of the rows.
        unsafe {
            let mut v = load::<P, R>(x.add(i), row);
            if DOWN {
                layers::down(&mut v, &f);
            } else {
                layers::up(&mut v, &f);
            }
            store(x.add(i), row, v);
        }
        i += P * PLANE_LIMBS;
    }
}

/// [`pass`] with the least products.
///
/// # Safety
/// As [`pass`].
#[inline]
#[target_feature(enable = "avx512f,gfni")]
unsafe fn pass_of<const R: usize, const DOWN: bool>(x: *mut Limb, row: usize, node: usize) {
    // SAFETY: the caller's rows.
    unsafe {
        match planes((node + 1) * R) {
            1 => pass::<1, 1, R, DOWN>(x, row, node),
            2 => pass::<2, 3, R, DOWN>(x, row, node),
            _ if R == 8 => {
                // Eight rows of four planes have no room in registers.
                if DOWN {
                    pass::<4, 9, 2, DOWN>(x, 4 * row, node);
                }
                for i in 0..2 {
                    pass::<4, 9, 4, DOWN>(x.add(4 * i * row), row, 2 * node + i);
                }
                if !DOWN {
                    pass::<4, 9, 2, DOWN>(x, 4 * row, node);
                }
            }
            _ => pass::<4, 9, R, DOWN>(x, row, node),
        }
    }
}

/// `log` layers down.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx512f,gfni")]
pub unsafe fn down(x: *mut Limb, row: usize, log: u32, node: usize) {
    // SAFETY: the caller's rows.
    unsafe {
        match log {
            1 if node == 0 => xor(x.add(row), x, row),
            1 => pass_of::<2, true>(x, row, node),
            2 => pass_of::<4, true>(x, row, node),
            _ => pass_of::<8, true>(x, row, node),
        }
    }
}

/// `log` layers up.
///
/// # Safety
/// As [`down`].
#[target_feature(enable = "avx512f,gfni")]
pub unsafe fn up(x: *mut Limb, row: usize, log: u32, node: usize) {
    // SAFETY: the caller's rows.
    unsafe {
        match log {
            1 if node == 0 => xor(x.add(row), x, row),
            1 => pass_of::<2, false>(x, row, node),
            2 => pass_of::<4, false>(x, row, node),
            _ => pass_of::<8, false>(x, row, node),
        }
    }
}

/// `u += c v`.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx512f,gfni")]
pub unsafe fn mac(u: *mut Limb, v: *const Limb, row: usize, node: usize) {
    let f = broadcast::<9>(point_bytes(2 * node));
    let mut i = 0;
    while i < row {
        // SAFETY: blocks of the rows.
        unsafe {
            let [x] = load::<4, 1>(u.add(i), 0);
            let [y] = load::<4, 1>(v.add(i), 0);
            store(u.add(i), 0, [mac_planes(x, y, &f)]);
        }
        i += BLOCK_LIMBS;
    }
}

/// `u += v`.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx512f")]
pub unsafe fn xor(u: *mut Limb, v: *const Limb, n: usize) {
    let mut i = 0;
    while i < n {
        // SAFETY: vectors of the rows.
        unsafe {
            let sum = _mm512_xor_si512(
                _mm512_load_si512(u.add(i).cast()),
                _mm512_load_si512(v.add(i).cast()),
            );
            _mm512_store_si512(u.add(i).cast(), sum);
        }
        i += PLANE_LIMBS;
    }
}
