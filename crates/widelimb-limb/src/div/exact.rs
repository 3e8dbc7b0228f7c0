//! Exact division: quotients of multiples, from the low end.
//!
//! Of a multiple `a = q d` with odd `d`, the lower `m` limbs tell the lower `m` limbs of `q`: they
//! are `a / d` modulo `B^m`, `B = 2^64`. No estimate is corrected, the limbs above are not looked
//! at, and of the products that the dividend loses, the upper parts are not made.
//!
//! Sources: T. Jebelean, An algorithm for exact division, J. Symbolic Computation 15 (1993); by
//! products with an inverse of Newton's iteration, R. Brent and P. Zimmermann, Modern Computer
//! Arithmetic, sections 1.4.5 and 1.6.2 (after Hensel).

use super::{DivError, quotient_len};
use crate::compare::trailing_zeros;
use crate::low_bits::{div_1_assign, inverse, inverse_scratch_len, limb_inverse};
use crate::product::{mul, mul_low, mul_low_scratch_len, mul_scratch_len};
use crate::trim::trimmed;
use crate::{LIMB_BITS, Limb};
use crate::{row, shift, sum};
use widelimb_kernels::Kernels;

/// The length of a block of the quotient, in limbs.
fn block_len(m: usize, n: usize) -> usize {
    m.div_ceil(2).min(n)
}

/// Whether a quotient is made limb by limb.
fn by_rows(k: &Kernels, m: usize, n: usize) -> bool {
    m.min(n) < k.thresholds.div_recursive.max(4)
}

/// Operands without the zeros at their tops, and without the limbs that are 0 at the bottom of a
/// multiple and of its divisor; the zero bits that are left below the divisor. `None` for a divisor
/// of 0.
fn strip_zeros<'a>(
    k: &Kernels,
    a: &'a [Limb],
    d: &'a [Limb],
) -> Option<(&'a [Limb], &'a [Limb], usize)> {
    let (a, d) = (trimmed(a), trimmed(d));
    let zeros = usize::try_from(trailing_zeros(k, d)?).expect("bits of a slice");
    let limbs = zeros / LIMB_BITS;
    Some((&a[limbs.min(a.len())..], &d[limbs..], zeros % LIMB_BITS))
}

/// The limbs of scratch that [`div_exact`] takes for these operands.
pub fn div_exact_scratch_len(k: &Kernels, a: &[Limb], d: &[Limb]) -> usize {
    let Some((a, d, _)) = strip_zeros(k, a, d) else { return 0 };
    let m = quotient_len(a.len(), d.len());
    let n = m.min(d.len());
    2 * m + n + hensel_scratch_len(k, m, n)
}

/// `q = a / d` for a multiple `a` of `d`; for other `a`, `q` is unspecified.
///
/// `q` holds [`quotient_len`] limbs; limbs of 0 at the top of either operand are allowed. `scratch`
/// is at least [`div_exact_scratch_len`] limbs of any content.
///
/// Cost: for a quotient about as long as the divisor, half the limb products of
/// [`div_rem`](super::div_rem) for short operands, about half of its products for long ones; less
/// for a divisor that is longer than the quotient or has limbs of 0 at its bottom.
///
/// # Errors
/// [`DivError::Zero`], [`DivError::Lengths`]; [`DivError::QuotientOverflow`] only if the top limb
/// of `d` is 0. Then `q` is unspecified.
///
/// # Panics
/// If `scratch` is too short.
pub fn div_exact(
    k: &Kernels,
    q: &mut [Limb],
    a: &[Limb],
    d: &[Limb],
    scratch: &mut [Limb],
) -> Result<(), DivError> {
    if q.len() != quotient_len(a.len(), d.len()) {
        return Err(DivError::Lengths);
    }
    let Some((a, d, zeros)) = strip_zeros(k, a, d) else { return Err(DivError::Zero) };
    let m = quotient_len(a.len(), d.len());
    let (whole, scratch) = scratch.split_at_mut(m);
    let (rest, scratch) = scratch.split_at_mut(m);
    let (divisor, scratch) = scratch.split_at_mut(m.min(d.len()));
    shift::shr(k, rest, a, zeros);
    shift::shr(k, divisor, d, zeros);
    let Some((q, above)) = q.split_at_mut_checked(m) else {
        // Zeros at the top of the divisor leave fewer limbs than the quotient may have.
        hensel(k, whole, rest, divisor, scratch);
        let (low, high) = whole.split_at(q.len());
        q.copy_from_slice(low);
        return if trimmed(high).is_empty() { Ok(()) } else { Err(DivError::QuotientOverflow) };
    };
    above.fill(0);
    hensel(k, q, rest, divisor, scratch);
    Ok(())
}

/// `a = a / d` for a multiple `a` of `d`, in its place; for other `a`, the quotient is unspecified.
///
/// Cost: a chain of two products for each limb, and no division.
///
/// # Panics
/// If `d` is 0.
///
/// ```
/// let mut a = [6, 9];
/// widelimb::limb::div_exact_1_assign(&mut a, 6);
/// assert_eq!(a, [(1 << 63) + 1, 1]);
/// ```
pub fn div_exact_1_assign(a: &mut [Limb], d: Limb) {
    assert!(d != 0, "division by zero");
    let zeros = d.trailing_zeros();
    let d = d >> zeros;
    if zeros == 0 {
        return div_1_assign(a, d);
    }
    let (inverse, mut borrow) = (limb_inverse(d), 0);
    for i in 0..a.len() {
        let above = a.get(i + 1).copied().unwrap_or(0);
        let (rest, under) = (a[i] >> zeros | above << (64 - zeros)).overflowing_sub(borrow);
        a[i] = rest.wrapping_mul(inverse);
        borrow = ((u128::from(a[i]) * u128::from(d)) >> 64) as Limb + Limb::from(under);
    }
}

/// Whether `d` divides `a - c`; 0 divides only 0.
///
/// The limbs of `(a - c) / d` modulo the power of two above `a` leave a multiple of it that is 0 or
/// `d` times that power for a multiple alone. Cost: a chain of two products for each limb, and no
/// division.
///
/// ```
/// use widelimb::limb::is_congruent_1;
/// assert!(is_congruent_1(&[7, 9], 1, 3) && !is_congruent_1(&[7, 9], 2, 3));
/// ```
pub fn is_congruent_1(a: &[Limb], c: Limb, d: Limb) -> bool {
    let low = a.first().copied().unwrap_or(0);
    if d == 0 {
        return *trimmed(a) == *trimmed(&[c]);
    }
    let zeros = d.trailing_zeros();
    if low.wrapping_sub(c) & ((1 << zeros) - 1) != 0 {
        return false;
    }
    let d = d >> zeros;
    if a.is_empty() {
        return c.is_multiple_of(d);
    }
    let (inverse, mut borrow) = (limb_inverse(d), c);
    for limb in a {
        let (rest, under) = limb.overflowing_sub(borrow);
        let q = rest.wrapping_mul(inverse);
        borrow = ((u128::from(q) * u128::from(d)) >> 64) as Limb + Limb::from(under);
    }
    borrow == 0 || borrow == d
}

/// The longest dividends that [`div_exact_short`] takes.
const SHORT: usize = 16;

/// [`div_exact`] of a few limbs, without scratch; `false`, and nothing done, for other operands.
#[inline]
pub(crate) fn div_exact_short(q: &mut [Limb], a: &[Limb], d: &[Limb]) -> bool {
    let (an, dn) = (a.len(), d.len());
    let fits = an <= SHORT && dn > 0 && dn <= an && q.len() == an - dn + 1;
    if !fits || d[0] == 0 || d[dn - 1] == 0 {
        return false;
    }
    let (m, bits) = (q.len(), d[0].trailing_zeros());
    let n = m.min(dn);
    let shifted = |x: &[Limb], i: usize| {
        let above = x.get(i + 1).copied().unwrap_or(0);
        x[i] >> bits | above << 1 << (63 - bits)
    };
    let mut divisor = [0; SHORT];
    for (i, limb) in divisor[..n].iter_mut().enumerate() {
        *limb = shifted(d, i);
    }
    for (i, limb) in q.iter_mut().enumerate() {
        *limb = shifted(a, i);
    }
    let inverse = limb_inverse(divisor[0]);
    for i in 0..m {
        // The limbs of the dividend from i on are replaced by the quotient limb and what is left.
        let (at, rest) = q[i..].split_first_mut().expect("i < m");
        *at = at.wrapping_mul(inverse);
        let factor = u128::from(*at);
        let mut borrow = ((factor * u128::from(divisor[0])) >> 64) as Limb;
        let reach = rest.len().min(n - 1);
        let (rest, above) = rest.split_at_mut(reach);
        for (limb, &d) in rest.iter_mut().zip(&divisor[1..]) {
            let t = factor * u128::from(d) + u128::from(borrow);
            let (difference, under) = limb.overflowing_sub(t as Limb);
            *limb = difference;
            borrow = (t >> 64) as Limb + Limb::from(under);
        }
        sum::sub_1_assign(above, borrow);
    }
    true
}

fn hensel_scratch_len(k: &Kernels, m: usize, n: usize) -> usize {
    if by_rows(k, m, n) {
        return 0;
    }
    let b = block_len(m, n);
    let low = mul_low_scratch_len(k, b).max(mul_low_scratch_len(k, m % b));
    // The last block that is followed by another one meets less of the divisor.
    let product = |n| b + n + mul_scratch_len(k, b, n);
    let products = (1..m.div_ceil(b)).map(|i| product(n.min(m - (i - 1) * b))).max().unwrap_or(0);
    b + inverse_scratch_len(k, b).max(low).max(products)
}

/// `q = a / d mod B^m` for an odd `d`, with `m` limbs of `q` and of `a`, which is overwritten; at
/// most `m` limbs of `d` are given.
fn hensel(k: &Kernels, q: &mut [Limb], a: &mut [Limb], d: &[Limb], scratch: &mut [Limb]) {
    let (m, n) = (q.len(), d.len());
    if by_rows(k, m, n) {
        return rows(k, q, a, d);
    }
    let b = block_len(m, n);
    let (x, scratch) = scratch.split_at_mut(b);
    inverse(k, x, &d[..b], scratch);
    for at in (0..m).step_by(b) {
        let len = b.min(m - at);
        let q = &mut q[at..at + len];
        mul_low(k, q, &a[at..at + len], &x[..len], scratch);
        if at + len < m {
            let rest = &mut a[at..];
            let d = &d[..n.min(rest.len())];
            let (product, room) = scratch.split_at_mut(len + d.len());
            mul(k, product, q, d, room);
            let reach = product.len().min(rest.len());
            sum::sub_assign(k, rest, &product[..reach]);
        }
    }
}

/// [`hensel`], limb by limb: `q d = a` modulo the power of `2^64` as long as `a` and `q`, for odd
/// `d`.
pub(crate) fn rows(k: &Kernels, q: &mut [Limb], a: &mut [Limb], d: &[Limb]) {
    let Some(&lowest) = d.first() else { return };
    if d.len() == 1 {
        q.copy_from_slice(a);
        return div_1_assign(q, lowest);
    }
    let x = limb_inverse(lowest);
    for (i, q) in q.iter_mut().enumerate() {
        *q = a[i].wrapping_mul(x);
        let rest = &mut a[i..];
        let (low, high) = rest.split_at_mut(d.len().min(rest.len()));
        let borrow = row::submul_1(k, low, &d[..low.len()], *q);
        sum::sub_1_assign(high, borrow);
    }
}
