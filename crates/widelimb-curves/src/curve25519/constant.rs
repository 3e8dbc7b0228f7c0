//! Arithmetic modulo `p = 2^255 - 19` and on the curve at compile time, for tables and constants.
//!
//! Numbers are digits of 51 bits, with a little more in the lowest ones.

use super::tables::{COMB_ENTRIES, COMB_TABLES, Comb, WINDOW_ENTRIES, Window};

/// A number modulo `p`.
type Number = [u64; 5];

/// The bits of a digit here.
const BITS: u32 = 51;
/// The largest digit.
const MASK: u64 = (1 << BITS) - 1;
const ZERO: Number = [0; 5];
const ONE: Number = [1, 0, 0, 0, 0];

/// A number of columns below 2^120.
const fn carried(columns: [u128; 5]) -> Number {
    let (mut r, mut carry, mut i) = ([0; 5], 0, 0);
    while i < 5 {
        let column = columns[i] + carry;
        (r[i], carry) = (column as u64 & MASK, column >> BITS);
        i += 1;
    }
    let lowest = r[0] as u128 + 19 * carry;
    r[0] = lowest as u64 & MASK;
    r[1] += (lowest >> BITS) as u64;
    r
}

/// `a b`.
const fn mul(a: &Number, b: &Number) -> Number {
    let x = [a[0] as u128, a[1] as u128, a[2] as u128, a[3] as u128, a[4] as u128];
    let y = [b[0] as u128, b[1] as u128, b[2] as u128, b[3] as u128, b[4] as u128];
    let z = [19 * y[0], 19 * y[1], 19 * y[2], 19 * y[3], 19 * y[4]];
    carried([
        x[0] * y[0] + x[1] * z[4] + x[2] * z[3] + x[3] * z[2] + x[4] * z[1],
        x[0] * y[1] + x[1] * y[0] + x[2] * z[4] + x[3] * z[3] + x[4] * z[2],
        x[0] * y[2] + x[1] * y[1] + x[2] * y[0] + x[3] * z[4] + x[4] * z[3],
        x[0] * y[3] + x[1] * y[2] + x[2] * y[1] + x[3] * y[0] + x[4] * z[4],
        x[0] * y[4] + x[1] * y[3] + x[2] * y[2] + x[3] * y[1] + x[4] * y[0],
    ])
}

/// `a + b`.
const fn add(a: &Number, b: &Number) -> Number {
    let (mut columns, mut i) = ([0; 5], 0);
    while i < 5 {
        columns[i] = a[i] as u128 + b[i] as u128;
        i += 1;
    }
    carried(columns)
}

/// `a - b`, as `a + 4 p - b`.
const fn sub(a: &Number, b: &Number) -> Number {
    let (mut columns, mut i) = ([0; 5], 0);
    while i < 5 {
        let p = if i == 0 { MASK - 18 } else { MASK };
        columns[i] = a[i] as u128 + 4 * p as u128 - b[i] as u128;
        i += 1;
    }
    carried(columns)
}

/// `a^(2^n - c)` for `c` from 1 to 31.
const fn power(a: &Number, n: u32, c: u32) -> Number {
    // All bits are 1 but for those of `c - 1`.
    let (mut r, mut i) = (ONE, n);
    while i > 0 {
        i -= 1;
        r = mul(&r, &r);
        if i >= 5 || (c - 1) >> i & 1 == 0 {
            r = mul(&r, a);
        }
    }
    r
}

/// `1 / a`.
const fn invert(a: &Number) -> Number {
    power(a, 255, 21)
}

/// The residue in digits of 52 bits.
const fn digits(a: &Number) -> [u64; 5] {
    let zero = [a[0] as u128, a[1] as u128, a[2] as u128, a[3] as u128, a[4] as u128];
    let mut r = carried(zero);
    // With 19 more, what is above 2^255 is 1 from p on.
    let (mut carry, mut i) = (19, 0);
    while i < 5 {
        carry = (r[i] + carry) >> BITS;
        i += 1;
    }
    (carry, i) = (19 * carry, 0);
    while i < 5 {
        let digit = r[i] + carry;
        (r[i], carry) = (digit & MASK, digit >> BITS);
        i += 1;
    }
    let mut limbs = [0; 4];
    limbs[0] = r[0] | r[1] << 51;
    limbs[1] = r[1] >> 13 | r[2] << 38;
    limbs[2] = r[2] >> 26 | r[3] << 25;
    limbs[3] = r[3] >> 39 | r[4] << 12;
    widelimb_batch::field::digits_of(&limbs)
}

/// A number of limbs.
const fn number(limbs: [u64; 4]) -> Number {
    let [a, b, c, d] = limbs;
    [
        a & MASK,
        (a >> 51 | b << 13) & MASK,
        (b >> 38 | c << 26) & MASK,
        (c >> 25 | d << 39) & MASK,
        d >> 12,
    ]
}

/// `d = -121665 / 121666` of the curve `-x^2 + y^2 = 1 + d x^2 y^2` (RFC 8032, section 5.1).
const D_NUMBER: Number = mul(&sub(&ZERO, &[121_665, 0, 0, 0, 0]), &invert(&[121_666, 0, 0, 0, 0]));
const TWO_D_NUMBER: Number = add(&D_NUMBER, &D_NUMBER);

/// `d` of the curve.
pub const D: [u64; 5] = digits(&D_NUMBER);
/// `2 d`.
pub const TWO_D: [u64; 5] = digits(&TWO_D_NUMBER);
/// A square root of -1: `2^((p - 1) / 4)`, for 2 is no square. The exponent is `2^253 - 5`.
pub const ROOT_OF_MINUS_ONE: [u64; 5] = digits(&power(&[2, 0, 0, 0, 0], 253, 5));

/// A point as `x`, `y`, `z` and `t = x y / z`.
#[derive(Clone, Copy)]
struct Point {
    x: Number,
    y: Number,
    z: Number,
    t: Number,
}

const IDENTITY: Point = Point { x: ZERO, y: ONE, z: ONE, t: ZERO };

/// The base point (RFC 8032, section 5.1).
const BASE: Point = {
    let x = number([
        0xc956_2d60_8f25_d51a,
        0x692c_c760_9525_a7b2,
        0xc0a4_e231_fdd6_dc5c,
        0x2169_36d3_cd6e_53fe,
    ]);
    let y = mul(&[4, 0, 0, 0, 0], &invert(&[5, 0, 0, 0, 0]));
    Point { x, y, z: ONE, t: mul(&x, &y) }
};

/// `a + b`, by the formulas of [`point`](super::point), which are for `a = b` too.
const fn plus(a: &Point, b: &Point) -> Point {
    let minus = mul(&sub(&a.y, &a.x), &sub(&b.y, &b.x));
    let plus = mul(&add(&a.y, &a.x), &add(&b.y, &b.x));
    let t = mul(&mul(&a.t, &b.t), &TWO_D_NUMBER);
    let z = mul(&a.z, &b.z);
    let z = add(&z, &z);
    let (e, f, g, h) = (sub(&plus, &minus), sub(&z, &t), add(&z, &t), add(&plus, &minus));
    Point { x: mul(&e, &f), y: mul(&g, &h), z: mul(&f, &g), t: mul(&e, &h) }
}

/// `y + x`, `y - x` and `2 d x y` of points, with one inverse for all.
const fn affine<const N: usize>(points: &[Point; N]) -> [[[u64; 5]; 3]; N] {
    let (mut below, mut product, mut i) = ([ZERO; N], ONE, 0);
    while i < N {
        below[i] = product;
        product = mul(&product, &points[i].z);
        i += 1;
    }
    let (mut r, mut inverse) = ([[[0; 5]; 3]; N], invert(&product));
    while i > 0 {
        i -= 1;
        let z = mul(&inverse, &below[i]);
        inverse = mul(&inverse, &points[i].z);
        let (x, y) = (mul(&points[i].x, &z), mul(&points[i].y, &z));
        let t = mul(&mul(&x, &y), &TWO_D_NUMBER);
        r[i] = [digits(&add(&y, &x)), digits(&sub(&y, &x)), digits(&t)];
    }
    r
}

/// The tables of [`COMB`](super::tables::COMB).
pub const fn comb() -> [Comb; COMB_TABLES] {
    let mut points = [IDENTITY; COMB_TABLES * COMB_ENTRIES];
    let (mut base, mut i) = (BASE, 0);
    while i < COMB_TABLES {
        let twice = plus(&base, &base);
        let mut j = 0;
        while j < COMB_ENTRIES {
            let at = i * COMB_ENTRIES + j;
            points[at] = if j == 0 { base } else { plus(&points[at - 1], &twice) };
            j += 1;
        }
        // 256 times the base.
        j = 0;
        while j < 8 {
            base = plus(&base, &base);
            j += 1;
        }
        i += 1;
    }
    let points = affine(&points);
    let mut tables = [[[[0; COMB_ENTRIES]; 5]; 3]; COMB_TABLES];
    i = 0;
    while i < points.len() * 15 {
        let (point, coordinate, digit) = (i / 15, i / 5 % 3, i % 5);
        tables[point / COMB_ENTRIES][coordinate][digit][point % COMB_ENTRIES] =
            points[point][coordinate][digit];
        i += 1;
    }
    tables
}

/// The multiples of [`WINDOW`](super::tables::WINDOW).
pub const fn window() -> [Window; WINDOW_ENTRIES] {
    let (mut points, mut i) = ([IDENTITY; WINDOW_ENTRIES], 1);
    while i < WINDOW_ENTRIES {
        points[i] = plus(&points[i - 1], &BASE);
        i += 1;
    }
    affine(&points)
}
