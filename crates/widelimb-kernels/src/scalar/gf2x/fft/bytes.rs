//! Elements of the tower, eight side by side: a limb has the same byte of each.

use crate::Limb;
use crate::gf2x::fft::field::{V7, V15};

/// The lowest bit of each byte.
const LOWEST: u64 = 0x0101_0101_0101_0101;

/// Eight elements.
pub type Eight = [Limb; 4];

/// A byte eight times.
#[inline]
pub const fn broadcast(byte: u8) -> Limb {
    LOWEST * byte as u64
}

/// An element eight times.
#[inline]
pub fn broadcast32(c: u32) -> Eight {
    c.to_le_bytes().map(broadcast)
}

/// Each byte times `X`.
#[inline]
fn double(x: Limb) -> Limb {
    ((x & !(LOWEST << 7)) << 1) ^ ((x >> 7 & LOWEST) * 0x1B)
}

/// The products of bytes in GF(2^8).
#[inline]
pub fn mul(x: Limb, c: Limb) -> Limb {
    let (mut product, mut x) = (0, x);
    for i in 0..8 {
        product ^= x & ((c >> i & LOWEST) * 0xFF);
        x = double(x);
    }
    product
}

/// Each byte times a constant.
#[inline]
fn scale(x: Limb, c: u8) -> Limb {
    let (mut product, mut c) = (0, c);
    for i in 0..8 {
        product ^= (x >> i & LOWEST) * u64::from(c);
        c = c << 1 ^ 0x1B & (c >> 7).wrapping_neg();
    }
    product
}

/// Products in GF(2^16), by a product of bytes.
#[inline]
fn mul16<C: Copy>(
    x: [Limb; 2],
    c: [C; 2],
    sum: impl Fn(C, C) -> C,
    mul: impl Fn(Limb, C) -> Limb,
) -> [Limb; 2] {
    let (low, high) = (mul(x[0], c[0]), mul(x[1], c[1]));
    [low ^ scale(high, V7), mul(x[0] ^ x[1], sum(c[0], c[1])) ^ low]
}

/// Products of eight elements with eight.
#[inline]
pub fn mul32(x: Eight, c: Eight) -> Eight {
    let mul16 = |x, c| mul16(x, c, |a, b| a ^ b, mul);
    let low = mul16([x[0], x[1]], [c[0], c[1]]);
    let high = scale32(mul16([x[2], x[3]], [c[2], c[3]]), V15);
    let cross = mul16([x[0] ^ x[2], x[1] ^ x[3]], [c[0] ^ c[2], c[1] ^ c[3]]);
    [low[0] ^ high[0], low[1] ^ high[1], cross[0] ^ low[0], cross[1] ^ low[1]]
}

/// Elements of GF(2^16) times a constant.
fn scale32(x: [Limb; 2], c: u16) -> [Limb; 2] {
    mul16(x, c.to_le_bytes(), |a, b| a ^ b, scale)
}

/// `u + c v`. The steps depend on the constant.
#[inline]
pub fn mac(u: Eight, v: Eight, c: u32) -> Eight {
    let [c0, c1, c2, c3] = c.to_le_bytes();
    let (low, high) = (u16::from_le_bytes([c0, c1]), u16::from_le_bytes([c2, c3]));
    let product = if c < 1 << 8 {
        v.map(|v| scale(v, c0))
    } else if high == 0 {
        let [[p0, p1], [p2, p3]] = [scale32([v[0], v[1]], low), scale32([v[2], v[3]], low)];
        [p0, p1, p2, p3]
    } else {
        let p = scale32([v[0], v[1]], low);
        let q = scale32(scale32([v[2], v[3]], high), V15);
        let cross = scale32([v[0] ^ v[2], v[1] ^ v[3]], low ^ high);
        [p[0] ^ q[0], p[1] ^ q[1], cross[0] ^ p[0], cross[1] ^ p[1]]
    };
    core::array::from_fn(|i| u[i] ^ product[i])
}
