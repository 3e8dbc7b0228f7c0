//! Products by the factors of nodes.
//!
//! A factor has one, three or nine bytes, as `arch/gf2x/fft/factors.rs` says, with two tables each. A product
//! in GF(2^8) is 3 instructions that split a vector and 4 more with the sum, of which ports of vectors do three
//! a cycle; one in GF(2^16) is 21 for two vectors, one in GF(2^32) 63 for four.

use super::tables::{PRODUCTS, Pair, look, split, xor};
use crate::Limb;
use crate::arch::gf2x::fft::PLANE_LIMBS;
use crate::arch::gf2x::fft::factors::nine_of_point;
use core::arch::x86_64::*;

/// Planes that are multiplied together.
pub type Planes<const P: usize> = [__m256i; P];

/// The nine bytes of a factor, the first one lowest.
pub type Bytes = u128;

/// As one number.
pub const fn packed(bytes: &[u8]) -> Bytes {
    let (mut packed, mut i) = (0, bytes.len());
    while i > 0 {
        i -= 1;
        packed = packed << 8 | bytes[i] as Bytes;
    }
    packed
}

/// The bytes of points by the digits of their numbers to the base 16.
static DIGITS: [[Bytes; 16]; 8] = {
    let (mut table, mut i) = ([[0; 16]; 8], 0);
    while i < 128 {
        table[i / 16][i % 16] = packed(&nine_of_point((i % 16) << (4 * (i / 16))));
        i += 1;
    }
    table
};

/// The bytes of the factor `point(x)`.
#[inline]
pub fn point_bytes(mut x: usize) -> Bytes {
    let (mut sum, mut digit) = (0, 0);
    while x != 0 {
        sum ^= DIGITS[digit & 7][x & 15];
        x >>= 4;
        digit += 1;
    }
    sum
}

/// The tables of a factor.
#[inline]
#[target_feature(enable = "avx2")]
pub fn tables<const E: usize>(bytes: Bytes) -> [Pair; E] {
    let mut f = [[_mm256_setzero_si256(); 2]; E];
    for e in 0..E {
        f[e] = PRODUCTS[usize::from((bytes >> (8 * e)) as u8)].load();
    }
    f
}

/// The tables of one factor for the lower halves of vectors and of one for the upper ones.
#[inline]
#[target_feature(enable = "avx2")]
pub fn tables_of_halves<const E: usize>(lower: Bytes, upper: Bytes) -> [Pair; E] {
    let mut f = [[_mm256_setzero_si256(); 2]; E];
    for e in 0..E {
        let table = |bytes: Bytes| &PRODUCTS[usize::from((bytes >> (8 * e)) as u8)];
        f[e] = table(lower).load_with(table(upper));
    }
    f
}

/// The three products of Karatsuba's method; the product is the first two's sum, and that of the first
/// and the last.
#[inline]
#[target_feature(enable = "avx2")]
fn three(x: Pair, y: Pair, f: [Pair; 3]) -> [__m256i; 3] {
    [look(x, f[0]), look(y, f[1]), look(sum(x, y), f[2])]
}

#[inline]
#[target_feature(enable = "avx2")]
fn sum(x: Pair, y: Pair) -> Pair {
    [xor(x[0], y[0]), xor(x[1], y[1])]
}

/// Each vector split.
#[inline]
#[target_feature(enable = "avx2")]
pub fn split_all<const P: usize>(v: &Planes<P>) -> [Pair; P] {
    let mut n = [[_mm256_setzero_si256(); 2]; P];
    for p in 0..P {
        n[p] = split(v[p]);
    }
    n
}

/// `u += c v`.
#[inline]
#[target_feature(enable = "avx2")]
pub fn mac<const P: usize, const E: usize>(u: &mut Planes<P>, v: &[Pair; P], f: &[Pair; E]) {
    if E == 1 {
        for p in 0..P {
            u[p] = xor(u[p], look(v[p], f[0]));
        }
    } else if E == 3 {
        for p in 0..P / 2 {
            let (i, j) = (2 * p, 2 * p + 1);
            let [a, b, c] = three(v[i], v[j], [f[0], f[1], f[2]]);
            u[i] = xor(u[i], xor(a, b));
            u[j] = xor(u[j], xor(a, c));
        }
    } else {
        let low = three(v[0], v[1], [f[0], f[1], f[2]]);
        let high = three(v[2], v[3], [f[3], f[4], f[5]]);
        let both = three(sum(v[0], v[2]), sum(v[1], v[3]), [f[6], f[7], f[8]]);
        for i in 0..2 {
            let of_low = xor(low[0], low[1 + i]);
            u[i] = xor(xor(u[i], of_low), xor(high[0], high[1 + i]));
            u[2 + i] = xor(xor(u[2 + i], of_low), xor(both[0], both[1 + i]));
        }
    }
}

/// `v += u`.
#[inline]
#[target_feature(enable = "avx2")]
pub fn add<const P: usize>(v: &mut Planes<P>, u: &Planes<P>) {
    for p in 0..P {
        v[p] = xor(v[p], u[p]);
    }
}

/// `u += c v`, then `v += u`; or the way back.
#[inline]
#[target_feature(enable = "avx2")]
pub fn butterfly<const P: usize, const E: usize, const DOWN: bool>(
    u: &mut Planes<P>,
    v: &mut Planes<P>,
    f: &[Pair; E],
) {
    if !DOWN {
        add(v, u);
    }
    mac(u, &split_all(v), f);
    if DOWN {
        add(v, u);
    }
}

/// Half of `P` planes.
///
/// # Safety
/// Valid for them, aligned.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn load<const P: usize>(x: *const Limb) -> Planes<P> {
    let mut v = [_mm256_setzero_si256(); P];
    for p in 0..P {
        // SAFETY: planes of the block.
        v[p] = unsafe { _mm256_load_si256(x.add(p * PLANE_LIMBS).cast()) };
    }
    v
}

/// The way back.
///
/// # Safety
/// As [`load`].
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn store<const P: usize>(x: *mut Limb, v: &Planes<P>) {
    for p in 0..P {
        // SAFETY: planes of the block.
        unsafe { _mm256_store_si256(x.add(p * PLANE_LIMBS).cast(), v[p]) };
    }
}
