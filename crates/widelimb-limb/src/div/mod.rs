//! Division with remainder.
//!
//! | divisor and quotient | method |
//! |---|---|
//! | divisor of one limb | `basecase`; the remainder alone of a long dividend, `fold` |
//! | divisor of up to 8 limbs | `short`: schoolbook in registers |
//! | short, the quotient alone | `quotient`: by rows that are cut |
//! | short | `eights`: eight limbs at a time; the shortest by rows, `basecase` |
//! | longer, where products are slow | `recursive`: Burnikel and Ziegler's |
//! | of multiples | `exact`: from the low end |
//! | long | `blocks`: by products with a reciprocal of Newton's iteration (`newton`) |

mod basecase;
mod blocks;
mod eights;
mod estimate;
mod exact;
mod fold;
mod newton;
mod one;
mod prepared_divisor;
pub(crate) mod quotient;
mod recursive;
mod short;

pub use basecase::{ConstDivisor, LimbDivisor, div_rem_1, div_rem_1_assign, rem_1};
pub(super) use basecase::{complement, take_top};
pub use exact::{div_exact, div_exact_1_assign, div_exact_scratch_len, is_congruent_1};
pub(crate) use exact::{div_exact_short, rows as exact_rows};
pub(super) use newton::reciprocal_to as reciprocal;
pub use one::{
    is_multiple, is_multiple_scratch_len, quotient_of_upper, quotient_of_upper_scratch_len,
    remainder, remainder_scratch_len,
};
pub use prepared_divisor::PreparedDivisor;
pub(super) use short::LONGEST as LONGEST_SHORT;

use super::reciprocal::{Reciprocal2, wide};
use super::scratch::ScratchError;
use super::shift;
use super::trim::{is_trimmed, trimmed};
use crate::Limb;
use quotient::{complement_shifted_from, shifted_from, take_top_of_complement};
use widelimb_kernels::Kernels;

/// Why a division has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DivError {
    /// The divisor is 0.
    #[error("division by zero")]
    Zero,
    /// The length of the quotient or the remainder does not follow from those of the operands.
    #[error("quotient or remainder of the wrong length")]
    Lengths,
    /// The divisor has zeros at its top, and the quotient does not fit in the length given.
    #[error("the quotient does not fit")]
    QuotientOverflow,
    /// Memory for intermediate values could not be had.
    #[error(transparent)]
    Scratch(#[from] ScratchError),
}

/// The limbs of a quotient of `an` by `dn` limbs: `an - dn + 1`, or 0 if the dividend is shorter.
pub const fn quotient_len(an: usize, dn: usize) -> usize {
    (an + 1).saturating_sub(dn)
}

/// The limbs of scratch that [`div_rem`] takes for operands that have `an` and `dn` limbs without
/// the zeros at their tops.
pub fn div_scratch_len(k: &Kernels, an: usize, dn: usize) -> usize {
    let Some(m) = an.checked_sub(dn).filter(|_| dn > short::LONGEST) else { return 0 };
    // The shifted dividend may be one limb longer.
    let recursion = recursive::scratch_len(k, m, dn).max(recursive::scratch_len(k, m + 1, dn));
    an + 1 + dn + recursion
}

/// `a = q d + r` with `0 <= r < d`.
///
/// `q` holds [`quotient_len`] limbs, `r` as many as `d`, `scratch` at least [`div_scratch_len`]
/// limbs of any content. Limbs of 0 at the top of either operand are allowed.
///
/// Cost: the limbs of the quotient times those of the divisor for short operands, `O(log n)`
/// products for long ones.
///
/// # Errors
/// [`DivError::Zero`], [`DivError::Lengths`]; [`DivError::QuotientOverflow`] only if the top limb
/// of `d` is 0. Then `q` and `r` are unspecified.
///
/// # Panics
/// If `scratch` is too short.
pub fn div_rem(
    k: &Kernels,
    q: &mut [Limb],
    r: &mut [Limb],
    a: &[Limb],
    d: &[Limb],
    scratch: &mut [Limb],
) -> Result<(), DivError> {
    if q.len() != quotient_len(a.len(), d.len()) || r.len() != d.len() {
        return Err(DivError::Lengths);
    }
    div_rem_trimmed(k, q, r, trimmed(a), trimmed(d), scratch)
}

/// [`div_rem`] of operands without zeros at their tops to a quotient and a remainder of any lengths
/// that hold them.
fn div_rem_trimmed(
    k: &Kernels,
    q: &mut [Limb],
    r: &mut [Limb],
    a: &[Limb],
    d: &[Limb],
    scratch: &mut [Limb],
) -> Result<(), DivError> {
    match d {
        [] => Err(DivError::Zero),
        _ if a.len() < d.len() => {
            q.fill(0);
            copy_padded(r, a);
            Ok(())
        }
        _ if short::takes(d) => {
            let n = a.len() - d.len();
            let low = q.get_mut(..n).ok_or(DivError::QuotientOverflow)?;
            let (r, above) = r.split_at_mut(d.len());
            let top = short::div_rem(low, r, a, d);
            above.fill(0);
            put_top(q, n, top)
        }
        _ => div_rem_long(k, q, r, a, d, scratch),
    }
}

/// [`div_rem`] without scratch where the quotient has one limb, or for divisors of a few limbs;
/// otherwise it does nothing and returns `false`.
#[inline]
pub(super) fn div_rem_at_once(
    k: &Kernels,
    q: &mut [Limb],
    r: &mut [Limb],
    a: &[Limb],
    d: &[Limb],
) -> bool {
    if div_rem_short(q, r, a, d) {
        return true;
    }
    let trimmed_both = d.len() > 2 && is_trimmed(a) && is_trimmed(d);
    if !trimmed_both || r.len() != d.len() || a.len() < d.len() || !quotient_is_a_limb(a, d) {
        return false;
    }
    let Some((low, above)) = q.split_first_mut() else { return false };
    if above.len() != a.len() - d.len() {
        return false;
    }
    *low = quotient_limb(k, r, a, d);
    above.fill(0);
    true
}

/// The quotient of trimmed numbers where it has one limb and the upper limbs of both determine it,
/// as they do for all but one in about `2^64` random operands.
#[inline]
pub(super) fn quotient_of_leading_limbs(a: &[Limb], d: &[Limb]) -> Option<Limb> {
    if d.len() < 3 || !quotient_is_a_limb(a, d) {
        return None;
    }
    let (q, rest) = leading_quotient(a, d);
    // The lower limbs of the divisor count for less than 1 in the rest, q times.
    (rest >= q.into()).then_some(q)
}

/// Quotient and remainder of the upper three limbs of `a` by the upper two of `d`, shifted until
/// the top bit of the divisor is set; for three limbs or more of both, and [`quotient_is_a_limb`].
#[inline(always)]
fn leading_quotient(a: &[Limb], d: &[Limb]) -> (Limb, u128) {
    let n = d.len();
    let bits = d[n - 1].leading_zeros();
    // Limb i, counted from the divisor's top, of a number shifted by `bits`.
    let shifted = |x: &[Limb], i: usize| {
        let (high, low) = (x.get(n - i).copied().unwrap_or(0), x[n - i - 1]);
        high << bits | low >> 1 >> (63 - bits)
    };
    let divisor = Reciprocal2::new(shifted(d, 1), shifted(d, 2));
    divisor.div_rem(wide(shifted(a, 0), shifted(a, 1)), shifted(a, 2))
}

/// [`div_rem`] by a divisor of a few limbs without a 0 at its top, where the lengths fit; otherwise
/// it does nothing and returns `false`.
#[inline(always)]
pub(super) fn div_rem_short(q: &mut [Limb], r: &mut [Limb], a: &[Limb], d: &[Limb]) -> bool {
    let Some((top, q)) = q.split_last_mut() else { return false };
    if !short::takes(d) || a.len() != q.len() + d.len() || r.len() != d.len() {
        return false;
    }
    *top = short::div_rem(q, r, a, d);
    true
}

/// The limbs of scratch that [`div_normalized`] takes for a quotient of `m` limbs by `n`.
pub fn div_normalized_scratch_len(k: &Kernels, m: usize, n: usize) -> usize {
    if n <= short::LONGEST { 0 } else { recursive::scratch_len(k, m, n) }
}

/// `u = (top B^m + q) d + rest`, `B = 2^64`, for a divisor of `n >= 2` limbs with its top bit set
/// and any `u` of `m + n` limbs, in whose lower limbs the rest is left; `top`. `by` is the
/// reciprocal of the upper limbs of `d`.
pub fn div_normalized(
    k: &Kernels,
    q: &mut [Limb],
    u: &mut [Limb],
    d: &[Limb],
    by: Reciprocal2,
    scratch: &mut [Limb],
) -> Limb {
    if !short::takes(d) {
        return match recursive::is_by_rows(k, q.len(), d.len()) {
            true => basecase::div_normalized_by(k, q, u, d, by),
            false => recursive::div_normalized(k, q, u, d, scratch),
        };
    }
    let mut rest = [0; short::LONGEST];
    let rest = &mut rest[..d.len()];
    let top = short::div_rem_by(q, rest, u, d, 0, by);
    u[..d.len()].copy_from_slice(rest);
    top
}

/// Writes the quotient limb `top` at index `n`, and zeros above it.
fn put_top(q: &mut [Limb], n: usize, top: Limb) -> Result<(), DivError> {
    match q.get_mut(n..) {
        Some([at, above @ ..]) => {
            *at = top;
            above.fill(0);
            Ok(())
        }
        Some([]) if top == 0 => Ok(()),
        _ => Err(DivError::QuotientOverflow),
    }
}

fn copy_padded(r: &mut [Limb], a: &[Limb]) {
    let (low, high) = r.split_at_mut(a.len());
    low.copy_from_slice(a);
    high.fill(0);
}

/// [`div_rem`] for a divisor of two limbs or more and a dividend at least as long, both trimmed.
/// Both are shifted until the top bit of the divisor is set; the quotient stays the same.
fn div_rem_long(
    k: &Kernels,
    q: &mut [Limb],
    r: &mut [Limb],
    a: &[Limb],
    d: &[Limb],
    scratch: &mut [Limb],
) -> Result<(), DivError> {
    if quotient_is_a_limb(a, d) {
        return put_top(q, 0, quotient_limb(k, r, a, d));
    }
    let bits = d[d.len() - 1].leading_zeros() as usize;
    let (divisor, scratch) = scratch.split_at_mut(d.len());
    if recursive::is_by_rows(k, a.len() - d.len() + 1, d.len()) {
        return by_rows(k, q, r, (a, d), divisor, scratch);
    }
    shift::shl(k, divisor, d, bits);
    by_shifted(k, q, r, a, (divisor, bits), scratch, |q, u, scratch| {
        recursive::div_normalized(k, q, u, divisor, scratch)
    })
}

/// [`div_rem_long`] by rows, without a call but that of their kernel.
fn by_rows(
    k: &Kernels,
    q: &mut [Limb],
    r: &mut [Limb],
    (a, d): (&[Limb], &[Limb]),
    divisor: &mut [Limb],
    scratch: &mut [Limb],
) -> Result<(), DivError> {
    let (an, n) = (a.len(), d.len());
    let bits = d[n - 1].leading_zeros();
    let above = short::over(a[an - 1], bits);
    // Where the shift brings no limb, the upper limb of the quotient is 0 or 1.
    let m = an - n + usize::from(above != 0);
    let Some(rows) = q.get_mut(..m) else { return Err(DivError::QuotientOverflow) };
    let u = &mut scratch[..m + n];
    shifted_from(divisor, d, 0, bits);
    complement_shifted_from(u, a, 0, bits);
    let top = take_top_of_complement(k, &mut u[m..], divisor);
    k.divide_rows(rows, u, divisor, Reciprocal2::new(divisor[n - 1], divisor[n - 2]));
    put_top(q, m, top)?;
    let (r, zeros) = r.split_at_mut(n);
    zeros.fill(0);
    for (r, pair) in r.iter_mut().zip(u[..n].windows(2)) {
        *r = !pair[0] >> bits | !pair[1] << 1 << (63 - bits);
    }
    r[n - 1] = !u[n - 1] >> bits;
    Ok(())
}

/// Whether the quotient of trimmed numbers surely has one limb.
fn quotient_is_a_limb(a: &[Limb], d: &[Limb]) -> bool {
    a.len() == d.len() || a.len() == d.len() + 1 && a[a.len() - 1] < d[d.len() - 1]
}

/// The quotient where [`quotient_is_a_limb`], for a divisor of three limbs or more; writes the
/// remainder to `r`.
///
/// The upper limbs alone, shifted until the top bit of the divisor is set, give it or one more:
/// neither number is shifted as a whole, and the remainder comes of one product.
fn quotient_limb(k: &Kernels, r: &mut [Limb], a: &[Limb], d: &[Limb]) -> Limb {
    let n = d.len();
    let (mut q, _) = leading_quotient(a, d);
    let (r, above) = r.split_at_mut(n);
    above.fill(0);
    r.copy_from_slice(&a[..n]);
    let top = a.get(n).copied().unwrap_or(0);
    if k.submul_1(r, d, q, 0) > top {
        q -= 1;
        k.add_n_assign(r, d, 0);
    }
    q
}

/// [`div_rem_long`] by a divisor that was shifted by so many bits: shifts the dividend, and hands
/// it to `normalized` with the quotient, and scratch; what that leaves of it is the remainder.
fn by_shifted(
    k: &Kernels,
    q: &mut [Limb],
    r: &mut [Limb],
    a: &[Limb],
    (divisor, bits): (&[Limb], usize),
    scratch: &mut [Limb],
    normalized: impl FnOnce(&mut [Limb], &mut [Limb], &mut [Limb]) -> Limb,
) -> Result<(), DivError> {
    let (an, dn) = (a.len(), divisor.len());
    let (dividend, scratch) = scratch.split_at_mut(an + 1);
    shift::shl(k, dividend, a, bits);
    let un = if dividend[an] == 0 { an } else { an + 1 };
    let dividend = &mut dividend[..un];
    let n = un - dn;
    if n > q.len() {
        return Err(DivError::QuotientOverflow);
    }
    let top = normalized(&mut q[..n], dividend, scratch);
    put_top(q, n, top)?;
    r[dn..].fill(0);
    shift::shr(k, &mut r[..dn], &dividend[..dn], bits);
    Ok(())
}
