//! Binary logarithms and powers of 2 in fixed point, for the first bits of roots.
//!
//! Both are a table for the upper seven bits, and a polynomial for what is left, below `2^-7`. All
//! is in integers, so that the bits are the same on every machine.

use crate::Limb;
use widelimb_kernels::div_2_by_1;

/// Bits behind the point of logarithms.
const POINT: u32 = 62;

/// The entries of both tables.
const ENTRIES: usize = 1 << BITS;
const BITS: u32 = 7;

/// `2^POINT / ln(2)` and `2^POINT ln(2)`.
const LOG2_E: i64 = 0x5c55_1d94_ae0b_f85d;
const LN_2: i64 = 0x2c5c_85fd_f473_de6a;

/// For mantissas from `1 + i / 128` on the reciprocal `c` of the interval's middle in units of
/// `2^-16`, and `-log2(c)`.
static RECIPROCALS: [(u64, i64); ENTRIES] = {
    let mut table = [(0, 0); ENTRIES];
    let mut i = 0;
    while i < ENTRIES {
        let reciprocal = (1 << 24) / (2 * (ENTRIES + i) as u64 + 1);
        table[i] = (reciprocal, (1 << POINT) - fraction_of_log2(reciprocal << 48));
        i += 1;
    }
    table
};

/// The bits behind the point of `log2(x)`, too small by some units at most: with a mantissa `m`,
/// the next bit is whether `m^2` is 2 or more.
const fn fraction_of_log2(mut mantissa: u64) -> i64 {
    let (mut log2, mut i) = (0, 0);
    while i < POINT {
        let square = mantissa as u128 * mantissa as u128;
        let bit = (square >> 127) as u32;
        mantissa = (square >> (63 + bit)) as u64;
        log2 = log2 << 1 | bit as i64;
        i += 1;
    }
    log2
}

/// `2^(i / 128)` in units of `2^-63`, too small by less than 16 units.
static POWERS: [u64; ENTRIES] = {
    let mut table = [1 << 63; ENTRIES];
    // The roots of 2 of degree 2, 4, ..., 128, each a factor where the bit of `i` is a one.
    let (mut root, mut bit) = (1u128 << 64, ENTRIES);
    while bit > 1 {
        root = (root << 63).isqrt();
        bit /= 2;
        let mut i = 0;
        while i < ENTRIES {
            if i & bit != 0 {
                table[i] = ((table[i] as u128 * root) >> 63) as u64;
            }
            i += 1;
        }
    }
    table
};

/// `1 / (j ln(2))` with alternating signs.
const LOGARITHM: [i64; 7] = {
    let mut terms = [0; 7];
    let mut j = 0;
    while j < 7 {
        terms[j] = if j % 2 == 0 { LOG2_E } else { -LOG2_E } / (j as i64 + 1);
        j += 1;
    }
    terms
};

/// `ln(2)^j / j!`.
const POWER: [i64; 6] = {
    let mut terms = [LN_2; 6];
    let mut j = 1;
    while j < 6 {
        terms[j] = (((terms[j - 1] as i128 * LN_2 as i128) >> POINT) / (j as i128 + 1)) as i64;
        j += 1;
    }
    terms
};

/// The sum of `terms[j] x^(j + 1)` for `x` in units of `2^-70`, in units of `2^-68`.
#[inline(always)]
fn polynomial<const N: usize>(terms: &[i64; N], x: i64) -> i64 {
    let times_x = |sum: i64| ((i128::from(sum) * i128::from(x)) >> 64) as i64;
    let sum =
        terms[..N - 1].iter().rev().fold(terms[N - 1], |sum, term| term + (times_x(sum) >> 6));
    times_x(sum)
}

/// `log2(m)` for `m` in units of `2^-63`, from 1 to 2, but for an error below `2^-59`; not below 0.
#[inline(always)]
fn log2(m: Limb) -> u64 {
    let (reciprocal, log2) = RECIPROCALS[(m >> (63 - BITS)) as usize - ENTRIES];
    // In units of 2^-79, below 2^-7.9; the term after the last one is below 2^-65.
    let rest = (u128::from(m) * u128::from(reciprocal)) as i128 - (1 << 79);
    (log2 + (polynomial(&LOGARITHM, (rest >> 9) as i64) >> 6)).max(0) as u64
}

/// `2^f` for `f` below 1, in units of `2^-63`, but for an error below `2^-59`.
#[inline(always)]
fn exp2(f: u64) -> u64 {
    let power = POWERS[(f >> (POINT - BITS)) as usize];
    let rest = f & ((1 << (POINT - BITS)) - 1);
    let more = polynomial(&POWER, (rest << 8) as i64) as u64;
    power.saturating_add(((u128::from(power) * u128::from(more)) >> 68) as u64)
}

/// Bits that [`mantissa_of_root`] has right.
pub const RIGHT_BITS: u64 = 56;

/// The mantissa of the root of degree `degree` of `2^exponent m`, `exponent < degree`, both
/// mantissas in units of `2^-63`, from 1 to 2, but for a part in `2^56`.
#[inline]
pub fn mantissa_of_root(m: Limb, exponent: u64, degree: u32) -> Limb {
    debug_assert!(exponent < degree.into() && m >> 63 == 1);
    let log2 = (u128::from(exponent) << POINT) + u128::from(log2(m));
    let log2 = (log2 / u128::from(degree)) as u64;
    exp2(log2.min((1 << POINT) - 1))
}

/// The upper half of a product of two mantissas of 128 bits, normalized, too small by less than two
/// units; whether it has one bit more before the point.
#[inline(always)]
fn multiply(a: u128, b: u128) -> (u128, u64) {
    let halves = |x: u128| [x >> 64, x & u128::from(Limb::MAX)];
    let ([a1, a0], [b1, b0]) = (halves(a), halves(b));
    let [(c1, c0), (d1, d0)] = [a1 * b0, a0 * b1].map(|x| (x >> 64, x & u128::from(Limb::MAX)));
    let high = a1 * b1 + c1 + d1 + ((c0 + d0 + ((a0 * b0) >> 64)) >> 64);
    let top = (high >> 127) as u64;
    (high << (1 - top), top)
}

/// Bits of [`wide_mantissa_of_root`] that are right for a degree of at most `2^log2` and at least
/// 3.
pub const fn wide_right_bits(log2: u64) -> u64 {
    2 * RIGHT_BITS - log2
}

/// [`mantissa_of_root`] for mantissas of 128 bits in units of `2^-127`: a step of Newton's from
/// there, in registers. See `degree` for the step. The difference and the quotient are cut by 12
/// bits, which moves the root by a part in `2^113`.
#[inline]
pub fn wide_mantissa_of_root(m: u128, exponent: u64, degree: u32) -> u128 {
    const CUT: u32 = 12;
    let x = u128::from(mantissa_of_root((m >> 64) as Limb, exponent, degree)) << 64;
    // x^(degree - 1) = 2^above power.
    let (mut power, mut above) = (x, 0);
    for i in (0..(degree - 1).ilog2()).rev() {
        let (square, top) = multiply(power, power);
        (power, above) = (square, 2 * above + top);
        if (degree - 1) >> i & 1 == 1 {
            let (product, top) = multiply(power, x);
            (power, above) = (product, above + top);
        }
    }
    let (product, top) = multiply(power, x);
    // Both in units of 2^-126 times 2^exponent.
    let below = exponent - above;
    debug_assert!(below <= 2 && top <= below + 1);
    let difference = (m >> 1) as i128 - (product >> (below + 1 - top)) as i128;
    let distance = difference.unsigned_abs() << below >> CUT;
    let (quotient, _) = div_2_by_1((distance >> 64) as Limb, distance as Limb, degree.into());
    let (step, _) = div_2_by_1(quotient, 0, (power >> 64) as Limb);
    let step = u128::from(step) << CUT;
    if difference < 0 { (x - step).max(1 << 127) } else { x.saturating_add(step) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_of_roots_are_right() {
        for i in 0..1 << 16 {
            let m = (1 << 63) + (i << 47) + i * 0x1234_5678;
            for exponent in [0, 1] {
                let root = mantissa_of_root(m, exponent, 2);
                let square = u128::from(root) * u128::from(root);
                let error = square.abs_diff(u128::from(m) << (63 + exponent));
                assert!(error >> (126 + exponent - RIGHT_BITS) == 0, "{m:x} {exponent}");
            }
        }
    }

    #[test]
    fn wide_roots_agree_with_square_roots() {
        for i in 0..1u128 << 10 {
            let m = (1 << 127) + (i << 117) + i * 0x1234_5678_9abc_def0_1234;
            // The root of degree 4 of m^2, rounded to 128 bits.
            let (square, exponent) = multiply(m, m);
            let (root, _) = multiply(wide_mantissa_of_root(square, exponent, 4), 1 << 127);
            let (back, top) = multiply(root, root);
            let error = back.abs_diff(m >> top);
            assert!(error >> (128 - wide_right_bits(2)) == 0, "{m:x} {error:x}");
        }
    }

    #[test]
    fn roots_of_high_degree_and_of_one_are_right() {
        assert_eq!(mantissa_of_root(1 << 63, 0, 7) >> 8, 1 << 55);
        assert!(mantissa_of_root(u64::MAX, 6, 7) >= u64::MAX - 128);
        assert!(
            mantissa_of_root(1 << 63, 1 << 31, u32::MAX).abs_diff(0xb504_f333_f9de_6484)
                < 3_000_000_000
        );
    }
}
