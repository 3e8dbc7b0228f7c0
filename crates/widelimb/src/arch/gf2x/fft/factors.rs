//! What vector kernels multiply by: nine bytes for each factor of a node.
//!
//! With Karatsuba's method, the product of `v` and `c` takes one product in GF(2^8) where `c` is in that
//! field, for each byte of `v`; three in GF(2^16), by `c0`, `v_7 c1` and `c0 + c1`, for each two bytes; and
//! three of these in GF(2^32). The nine bytes are sums of those of the basis' elements.

use super::field::{CANTOR, V7, V15, mul8, mul16};

/// The bytes, each four times, so that they are broadcast as words of 32 bits.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Factor(pub [u32; 16]);

/// The three bytes for a factor in GF(2^16).
const fn three(c: u16) -> [u8; 3] {
    let [c0, c1] = c.to_le_bytes();
    [c0, mul8(c1, V7), c0 ^ c1]
}

/// The nine bytes for a factor: of its lower half, of its upper half times `v_15`, of both together.
pub const fn nine(c: u32) -> [u8; 9] {
    let (low, high) = (c as u16, (c >> 16) as u16);
    let (l, h, s) = (three(low), three(mul16(high, V15)), three(low ^ high));
    [l[0], l[1], l[2], h[0], h[1], h[2], s[0], s[1], s[2]]
}

/// The first one, three or all nine bytes, for as many planes as a factor's field needs.
pub fn factor_bytes<const E: usize>(c: u32) -> [u8; E] {
    let mut bytes = [0; E];
    match E {
        1 => bytes[0] = c as u8,
        3 => bytes.copy_from_slice(&three(c as u16)),
        _ => bytes.copy_from_slice(&nine(c)),
    }
    bytes
}

/// The bytes for point number `x`.
pub const fn nine_of_point(x: usize) -> [u8; 9] {
    nine(super::field::point(x))
}

/// The bytes of points by the digits of their numbers to the base 16.
pub static FACTORS: [[Factor; 16]; 8] = {
    let mut table = [[Factor([0; 16]); 16]; 8];
    let mut digit = 0;
    while digit < 8 {
        let mut bit = 0;
        while bit < 4 {
            let bytes = nine(CANTOR[4 * digit + bit]);
            let mut x = 0;
            while x < 16 {
                let mut i = 0;
                while i < 9 && x >> bit & 1 == 1 {
                    table[digit][x].0[i] ^= bytes[i] as u32 * 0x0101_0101;
                    i += 1;
                }
                x += 1;
            }
            bit += 1;
        }
        digit += 1;
    }
    table
};

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
