//! Products of variables, in GF(2^4) below the other fields: there the sum of two logarithms is an
//! index into a table of 16 powers.
//!
//! A byte is `n_0 + n_1 w` with `w = v_4`, `w^2 = w + v_3`. Karatsuba's method on all three levels
//! makes 27 products in GF(2^4) of one in GF(2^32). What a product is multiplied by on the way up
//! is in its table of powers, which gives bytes; only those of the upper halves are needed in two
//! places. About 320 instructions for 32 coefficients, three a cycle.

use super::tables::{Nibbles, Pair, Planes, look, split, xor};
use crate::gf2x::fft::field::{CANTOR, V7, V15, mul8};
use core::arch::x86_64::*;

/// `v_4`, outside of GF(2^4).
const W: u8 = CANTOR[4] as u8;

/// The element of GF(2^4) with these coordinates.
const fn element(nibble: usize) -> u8 {
    let (mut sum, mut i) = (0, 0);
    while i < 4 {
        sum ^= CANTOR[i] as u8 & (nibble as u8 >> i & 1).wrapping_neg();
        i += 1;
    }
    sum
}

/// Coordinate `0` or `1` of bytes.
const COORDINATES: [Nibbles; 2] = {
    let (mut columns, mut i) = ([[0; 8]; 2], 0);
    while i < 256 {
        let byte = element(i % 16) ^ mul8(element(i / 16), W);
        if byte.is_power_of_two() {
            columns[0][byte.trailing_zeros() as usize] = (i % 16) as u8;
            columns[1][byte.trailing_zeros() as usize] = (i / 16) as u8;
        }
        i += 1;
    }
    [Nibbles::of_columns(columns[0]), Nibbles::of_columns(columns[1])]
};

static TO_COORDINATES: [Nibbles; 2] = COORDINATES;

/// Coordinates of the powers of an element of order 15.
const POWERS: [u8; 15] = {
    let (mut powers, mut generator) = ([0; 15], 2);
    loop {
        let (mut power, mut i) = (1, 0);
        while i < 15 {
            let mut nibble = 0;
            while element(nibble) != power {
                nibble += 1;
            }
            powers[i] = nibble as u8;
            power = mul8(power, element(generator));
            i += 1;
            if power == 1 {
                break;
            }
        }
        if i == 15 {
            break powers;
        }
        generator += 1;
    }
};

/// The logarithm of zero: with any other added and 15 taken away the highest bit stays, and a look
/// with it gives zero.
const OF_ZERO: u8 = 0xF0;

/// Sixteen bytes for each half of a vector.
#[repr(C, align(16))]
struct Table([u8; 16]);

impl Table {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn look(&self, x: __m256i) -> __m256i {
        // SAFETY: self has 16 bytes, aligned to 16.
        let table = unsafe { _mm_load_si128(self.0.as_ptr().cast()) };
        _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), x)
    }
}

static LOGARITHMS: Table = {
    let (mut table, mut i) = ([OF_ZERO; 16], 0);
    while i < 15 {
        table[POWERS[i] as usize] = i as u8;
        i += 1;
    }
    Table(table)
};

/// For the products of the lower coordinates, of the upper ones and of the sums, what they add to
/// the product of bytes, `p + v_3 q + (p + r) w`, times a constant.
struct Powers([Table; 3]);

const fn powers_times(constant: u8) -> Powers {
    let of = [mul8(constant, 1 ^ W), mul8(constant, CANTOR[3] as u8), mul8(constant, W)];
    let (mut tables, mut i) = ([[0; 16]; 3], 0);
    while i < 45 {
        tables[i / 15][i % 15] = mul8(of[i / 15], element(POWERS[i % 15] as usize));
        i += 1;
    }
    let [p, q, r] = tables;
    Powers([Table(p), Table(q), Table(r)])
}

/// The bytes of `v_15`.
const C: [u8; 2] = V15.to_le_bytes();

static BY_1: Powers = powers_times(1);
static BY_V7: Powers = powers_times(V7);
/// What the three products of bytes in one of upper halves add to the lower byte of its product by
/// `v_15`, and to the upper one.
static BY_V15: [[Powers; 3]; 2] = [
    [
        powers_times(C[0] ^ mul8(V7, C[1])),
        powers_times(mul8(C[0], V7)),
        powers_times(mul8(V7, C[1])),
    ],
    [powers_times(C[0]), powers_times(mul8(C[1], V7)), powers_times(C[0] ^ C[1])],
];

/// The logarithms of three products in GF(2^4).
type Logarithms = [__m256i; 3];

/// The logarithm of a product.
#[inline]
#[target_feature(enable = "avx2")]
fn logarithm(a: __m256i, b: __m256i) -> __m256i {
    let sum = _mm256_adds_epu8(LOGARITHMS.look(a), LOGARITHMS.look(b));
    _mm256_min_epu8(sum, _mm256_sub_epi8(sum, _mm256_set1_epi8(15)))
}

/// The logarithms of the three products of Karatsuba's method for bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn three(a: Pair, b: Pair) -> Logarithms {
    [logarithm(a[0], b[0]), logarithm(a[1], b[1]), logarithm(xor(a[0], a[1]), xor(b[0], b[1]))]
}

/// The product of bytes, times a constant.
#[inline]
#[target_feature(enable = "avx2")]
fn byte(x: &Logarithms, powers: &Powers) -> __m256i {
    xor(xor(powers.0[0].look(x[0]), powers.0[1].look(x[1])), powers.0[2].look(x[2]))
}

#[inline]
#[target_feature(enable = "avx2")]
fn sum(a: Pair, b: Pair) -> Pair {
    [xor(a[0], b[0]), xor(a[1], b[1])]
}

/// The logarithms of the nine products of GF(2^4) in one of GF(2^16).
#[inline]
#[target_feature(enable = "avx2")]
fn nine(a: [Pair; 2], b: [Pair; 2]) -> [Logarithms; 3] {
    [three(a[0], b[0]), three(a[1], b[1]), three(sum(a[0], a[1]), sum(b[0], b[1]))]
}

/// A product in GF(2^16).
#[inline]
#[target_feature(enable = "avx2")]
fn mul16(a: [Pair; 2], b: [Pair; 2]) -> Planes<2> {
    let [p, q, r] = nine(a, b);
    let low = byte(&p, &BY_1);
    [xor(low, byte(&q, &BY_V7)), xor(low, byte(&r, &BY_1))]
}

/// A product in GF(2^16), times `v_15`.
#[inline]
#[target_feature(enable = "avx2")]
fn mul16_v15(a: [Pair; 2], b: [Pair; 2]) -> Planes<2> {
    let [p, q, r] = nine(a, b);
    let of = |by: &[Powers; 3]| xor(xor(byte(&p, &by[0]), byte(&q, &by[1])), byte(&r, &by[2]));
    [of(&BY_V15[0]), of(&BY_V15[1])]
}

/// The coordinates of all bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn coordinates(x: &Planes<4>) -> [Pair; 4] {
    let mut n = [[_mm256_setzero_si256(); 2]; 4];
    for p in 0..4 {
        let x = split(x[p]);
        n[p] = [look(x, TO_COORDINATES[0].load()), look(x, TO_COORDINATES[1].load())];
    }
    n
}

/// Products of 32 elements by 32.
#[inline]
#[target_feature(enable = "avx2")]
pub fn mul32(a: &Planes<4>, b: &Planes<4>) -> Planes<4> {
    let (a, b) = (coordinates(a), coordinates(b));
    let low = mul16([a[0], a[1]], [b[0], b[1]]);
    let high = mul16_v15([a[2], a[3]], [b[2], b[3]]);
    let both = mul16([sum(a[0], a[2]), sum(a[1], a[3])], [sum(b[0], b[2]), sum(b[1], b[3])]);
    [xor(low[0], high[0]), xor(low[1], high[1]), xor(both[0], low[0]), xor(both[1], low[1])]
}
