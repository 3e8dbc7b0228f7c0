//! Layers between rows of blocks, three at a time: for each byte of a row pair 3 instructions in GF(2^8),
//! 4 in GF(2^16) and 7 in GF(2^32), two a cycle, beside one load and one store for three layers.

use super::factor::{Planes, broadcast, point_bytes, row_bytes};
use super::layers::{Seven, layers, pair};
use super::row_sums::xor;
use crate::Limb;
use crate::arch::gf2x::fft::factors::planes;
use crate::arch::gf2x::fft::{BLOCK_LIMBS, PLANE_LIMBS};
use core::arch::x86_64::*;

/// The factors of `log` layers below a node.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn seven<const E: usize>(node: usize, log: u32) -> Seven<E> {
    let mut f = [[_mm512_setzero_si512(); E]; 7];
    for depth in 0..log {
        let bytes = point_bytes((2 * node) << depth);
        for i in 0..1 << depth {
            f[(1 << depth) - 1 + i] = broadcast(_mm512_xor_si512(bytes, row_bytes(i)));
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
    for i in 0..R {
        for p in 0..P {
            // SAFETY: planes of the rows.
            v[i][p] = unsafe { _mm512_load_si512(x.add(i * row + p * PLANE_LIMBS).cast()) };
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
pub unsafe fn store<const P: usize, const R: usize>(x: *mut Limb, row: usize, v: &[Planes<P>; R]) {
    for i in 0..R {
        for p in 0..P {
            // SAFETY: planes of the rows.
            unsafe { _mm512_store_si512(x.add(i * row + p * PLANE_LIMBS).cast(), v[i][p]) };
        }
    }
}

/// The layers of eight, four or two rows, one or two planes at once.
macro_rules! pass {
    ($name:ident, $way:ident, $rows:tt, $log:literal) => {
        /// # Safety
        /// As many rows of whole blocks.
        #[target_feature(enable = "avx512f,gfni")]
        unsafe fn $name<const P: usize, const E: usize>(x: *mut Limb, row: usize, node: usize) {
            let f = seven::<E>(node, $log);
            let mut i = 0;
            while i < row {
                // SAFETY: planes of the rows.
                unsafe {
                    let mut v = load::<P, $rows>(x.add(i), row);
                    layers!($way $rows, v, f);
                    store(x.add(i), row, &v);
                }
                i += P * PLANE_LIMBS;
            }
        }
    };
}
pass!(down_8, down, 8, 3);
pass!(down_4, down, 4, 2);
pass!(down_2, down, 2, 1);
pass!(up_8, up, 8, 3);
pass!(up_4, up, 4, 2);
pass!(up_2, up, 2, 1);

/// `log` layers in GF(2^32), one after the other.
///
/// # Safety
/// Rows of whole blocks.
#[target_feature(enable = "avx512f,gfni")]
unsafe fn wide<const DOWN: bool>(x: *mut Limb, row: usize, log: u32, node: usize) {
    for layer in 0..log {
        let depth = if DOWN { layer } else { log - 1 - layer };
        let half = row << (log - 1 - depth);
        for i in 0..1 << depth {
            let f = broadcast::<9>(point_bytes(2 * ((node << depth) + i)));
            for block in (0..half).step_by(BLOCK_LIMBS) {
                // SAFETY: blocks of the rows.
                unsafe { pair::<DOWN>(x.add(2 * half * i + block), half, &f) };
            }
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
        match (log, planes((node + 1) << log)) {
            (1, _) if node == 0 => xor(x.add(row), x, row),
            (1, 1) => down_2::<1, 1>(x, row, node),
            (2, 1) => down_4::<1, 1>(x, row, node),
            (_, 1) => down_8::<1, 1>(x, row, node),
            (1, 2) => down_2::<2, 3>(x, row, node),
            (2, 2) => down_4::<2, 3>(x, row, node),
            (_, 2) => down_8::<2, 3>(x, row, node),
            _ => wide::<true>(x, row, log, node),
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
        match (log, planes((node + 1) << log)) {
            (1, _) if node == 0 => xor(x.add(row), x, row),
            (1, 1) => up_2::<1, 1>(x, row, node),
            (2, 1) => up_4::<1, 1>(x, row, node),
            (_, 1) => up_8::<1, 1>(x, row, node),
            (1, 2) => up_2::<2, 3>(x, row, node),
            (2, 2) => up_4::<2, 3>(x, row, node),
            (_, 2) => up_8::<2, 3>(x, row, node),
            _ => wide::<false>(x, row, log, node),
        }
    }
}
