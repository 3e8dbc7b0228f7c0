//! The bytes by which vector kernels multiply: nine for each factor of a node.
//!
//! With Karatsuba's method, the product of `v` and `c` takes one product in GF(2^8) where `c` is in
//! that field, for each byte of `v`; three in GF(2^16), by `c0`, `v_7 c1` and `c0 + c1`, for each
//! two bytes; and three of these in GF(2^32). The nine bytes are sums of those of the basis'
//! elements.

use super::field::{V7, V15, mul8, mul16, point};

/// The nine bytes of a factor, the first one lowest: one is enough in GF(2^8), three are in
/// GF(2^16).
pub type Nine = u128;

/// The three bytes for a factor in GF(2^16).
const fn three(c: u16) -> Nine {
    let [c0, c1] = c.to_le_bytes();
    c0 as Nine | (mul8(c1, V7) as Nine) << 8 | ((c0 ^ c1) as Nine) << 16
}

/// The bytes for a factor: of its lower half, of its upper half times `v_15`, of both together.
pub const fn nine(c: u32) -> Nine {
    let (low, high) = (c as u16, (c >> 16) as u16);
    three(low) | three(mul16(high, V15)) << 24 | three(low ^ high) << 48
}

/// Byte number `e`, four times.
#[inline]
pub const fn word(bytes: Nine, e: usize) -> u32 {
    (bytes >> (8 * e)) as u8 as u32 * 0x0101_0101
}

/// The bytes of points by the digits of their numbers to the base 16.
static DIGITS: [[Nine; 16]; 8] = {
    let (mut table, mut i) = ([[0; 16]; 8], 0);
    while i < 128 {
        table[i / 16][i % 16] = nine(point((i % 16) << (4 * (i / 16))));
        i += 1;
    }
    table
};

/// The bytes of the factor `point(x)`.
#[inline]
pub fn nine_of_point(mut x: usize) -> Nine {
    let (mut sum, mut digit) = (0, 0);
    while x != 0 {
        sum ^= DIGITS[digit & 7][x & 15];
        x >>= 4;
        digit += 1;
    }
    sum
}

/// How many planes a product needs together if the numbers of the points are below this.
pub const fn planes(points: usize) -> usize {
    if points <= 1 << 8 {
        1
    } else if points <= 1 << 16 {
        2
    } else {
        4
    }
}
