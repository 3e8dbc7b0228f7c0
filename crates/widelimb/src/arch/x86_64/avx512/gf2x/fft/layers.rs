//! Up to three layers in registers.

use super::factor::{Planes, mac};
use core::arch::x86_64::*;

/// The factors of a node, of its children and of its grandchildren.
pub type Seven<const E: usize> = [[__m512i; E]; 7];

/// `u += c v`, `v += u`.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
fn butterfly<const P: usize, const E: usize, const R: usize>(
    x: &mut [Planes<P>; R],
    (i, j): (usize, usize),
    f: &[__m512i; E],
) {
    let u = mac(x[i], x[j], f);
    x[i] = u;
    for p in 0..P {
        x[j][p] = _mm512_xor_si512(x[j][p], u[p]);
    }
}

/// The way back.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
fn unbutterfly<const P: usize, const E: usize, const R: usize>(
    x: &mut [Planes<P>; R],
    (i, j): (usize, usize),
    f: &[__m512i; E],
) {
    for p in 0..P {
        x[j][p] = _mm512_xor_si512(x[j][p], x[i][p]);
    }
    x[i] = mac(x[i], x[j], f);
}

/// All layers of `R` rows down: 2, 4 or 8.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
pub fn down<const P: usize, const E: usize, const R: usize>(x: &mut [Planes<P>; R], f: &Seven<E>) {
    let (mut half, mut first) = (R / 2, 0);
    while half > 0 {
        for i in 0..R / 2 {
            let (node, within) = (i / half, i % half);
            let u = 2 * half * node + within;
            butterfly(x, (u, u + half), &f[first + node]);
        }
        first = 2 * first + 1;
        half /= 2;
    }
}

/// All layers of `R` rows up.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
pub fn up<const P: usize, const E: usize, const R: usize>(x: &mut [Planes<P>; R], f: &Seven<E>) {
    let mut half = 1;
    while half < R {
        let first = R / 2 / half - 1;
        for i in 0..R / 2 {
            let (node, within) = (i / half, i % half);
            let u = 2 * half * node + within;
            unbutterfly(x, (u, u + half), &f[first + node]);
        }
        half *= 2;
    }
}
