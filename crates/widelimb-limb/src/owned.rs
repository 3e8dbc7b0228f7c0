//! Operations whose results are vectors, for the algorithms that compute with numbers of changing
//! lengths. Operands may have limbs of 0 at the top; results are trimmed.

use super::div::{self, DivError, PreparedDivisor, div_scratch_len, quotient_len};
use super::product::{mul, mul_scratch_len, sqr, sqr_scratch_len};
use super::scratch::{ScratchError, with_scratch};
use super::trim::{trim, trimmed};
use super::values::blocks;
use super::{shift, sum as sums};
use crate::compare::cmp;
use crate::error::or_panic;
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// `n` limbs of 0.
#[inline]
pub fn zeros(n: usize) -> Vec<Limb> {
    // Allocators have a shorter way to a few bytes of any content than to zeros.
    if n > 256 {
        return vec![0; n];
    }
    let mut limbs = blocks::with_capacity(n);
    limbs.resize(n, 0);
    limbs
}

/// Runs the body with scratch, for algorithms whose results need more memory than that.
pub(crate) fn in_scratch<T>(limbs: usize, body: impl FnOnce(&mut [Limb]) -> T) -> T {
    with_scratch(limbs, body).unwrap_or_else(|error| panic!("{error}"))
}

/// `a + b`.
pub fn sum(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut r = blocks::with_capacity(long.len() + 1);
    r.extend_from_slice(long);
    let carry = sums::add_assign(k, &mut r, short);
    r.push(carry);
    trim(&mut r);
    r
}

/// `a - b` for `a >= b`.
pub fn difference(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = blocks::copied(a);
    let borrow = sums::sub_assign(k, &mut r, trimmed(b));
    debug_assert!(borrow == 0);
    trim(&mut r);
    r
}

/// `a b`.
pub fn product(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let (a, b) = (trimmed(a), trimmed(b));
    let mut r = zeros(a.len() + b.len());
    in_scratch(mul_scratch_len(k, a.len(), b.len()), |scratch| mul(k, &mut r, a, b, scratch));
    trim(&mut r);
    r
}

/// `r = r + a b`, which is known to fit.
pub(crate) fn add_product(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    with_product(k, a, b, |product| {
        let carry = sums::add_assign(k, r, product);
        debug_assert!(carry == 0);
    });
}

/// `r = r - a b`, which is known not to be negative.
pub(crate) fn sub_product(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    with_product(k, a, b, |product| {
        let borrow = sums::sub_assign(k, r, product);
        debug_assert!(borrow == 0);
    });
}

/// Runs the body with `a b` in scratch, trimmed.
fn with_product(k: &Kernels, a: &[Limb], b: &[Limb], body: impl FnOnce(&[Limb])) {
    let (a, b) = (trimmed(a), trimmed(b));
    if a.is_empty() || b.is_empty() {
        return;
    }
    let n = a.len() + b.len();
    in_scratch(n + mul_scratch_len(k, a.len(), b.len()), |scratch| {
        let (product, scratch) = scratch.split_at_mut(n);
        mul(k, product, a, b, scratch);
        body(trimmed(product));
    });
}

/// `a^2`.
pub fn square(k: &Kernels, a: &[Limb]) -> Vec<Limb> {
    let a = trimmed(a);
    let mut r = zeros(2 * a.len());
    in_scratch(sqr_scratch_len(k, a.len()), |scratch| sqr(k, &mut r, a, scratch));
    trim(&mut r);
    r
}

/// Quotient and remainder of `a` by `d`.
///
/// # Panics
/// If `d` is 0.
pub(crate) fn div_rem(k: &Kernels, a: &[Limb], d: &[Limb]) -> (Vec<Limb>, Vec<Limb>) {
    let (a, d) = (trimmed(a), trimmed(d));
    let mut q = zeros(quotient_len(a.len(), d.len()));
    let mut r = zeros(d.len());
    in_scratch(div_scratch_len(k, a.len(), d.len()), |scratch| {
        or_panic(div::div_rem(k, &mut q, &mut r, a, d, scratch));
    });
    trim(&mut q);
    trim(&mut r);
    (q, r)
}

/// `floor(a / d)`.
///
/// # Panics
/// If `d` is 0.
pub fn quotient(k: &Kernels, a: &[Limb], d: &[Limb]) -> Vec<Limb> {
    let (a, d) = (trimmed(a), trimmed(d));
    let mut q = zeros(quotient_len(a.len(), d.len()));
    or_panic(quotient_into(k, &mut q, a, d));
    trim(&mut q);
    q
}

/// `q = floor(a / d)`, for a `q` of [`quotient_len`] limbs: takes the scratch of a division of all
/// limbs only where the upper ones do not determine the quotient.
///
/// # Errors
/// The errors of [`div::div_rem`](super::div::div_rem).
pub(crate) fn quotient_into(
    k: &Kernels,
    q: &mut [Limb],
    a: &[Limb],
    d: &[Limb],
) -> Result<(), DivError> {
    let (an, dn) = (trimmed(a).len(), trimmed(d).len());
    if an == dn
        && a.len() == d.len()
        && let ([q], Some(limb)) = (&mut *q, div::quotient_of_leading_limbs(trimmed(a), trimmed(d)))
    {
        *q = limb;
        return Ok(());
    }
    if by_rows(k, q, trimmed(a), trimmed(d))? {
        return Ok(());
    }
    let upper = div::quotient_of_upper_scratch_len(k, an, dn);
    if with_scratch(upper, |scratch| div::quotient_of_upper(k, q, a, d, scratch))?? {
        return Ok(());
    }
    with_scratch(d.len() + div_scratch_len(k, an, dn), |scratch| {
        let (r, scratch) = scratch.split_at_mut(d.len());
        div::div_rem(k, q, r, a, d, scratch)
    })?
}

/// [`quotient_into`] of short operands; whether it is done.
fn by_rows(k: &Kernels, q: &mut [Limb], a: &[Limb], d: &[Limb]) -> Result<bool, ScratchError> {
    use div::quotient::{pays, quotient_by_rows, scratch_len};
    // Cut rows take less time than whole ones in registers from seven limbs on.
    let mut rest = [0; 6];
    if rest.get_mut(..d.len()).is_some_and(|rest| div::div_rem_short(q, rest, a, d)) {
        return Ok(true);
    }
    if !pays(a.len(), d.len()) || q.len() != quotient_len(a.len(), d.len()) {
        return Ok(false);
    }
    let len = scratch_len(a.len(), d.len());
    let told = with_scratch(len, |scratch| quotient_by_rows(k, q, a, d, scratch))?;
    debug_assert!(!told || is_quotient(k, q, a, d), "the bound of cut rows");
    Ok(told)
}

/// Whether `q d <= a < (q + 1) d`.
fn is_quotient(k: &Kernels, q: &[Limb], a: &[Limb], d: &[Limb]) -> bool {
    let multiple = product(k, q, d);
    cmp(k, &multiple, a).is_le() && cmp(k, &difference(k, a, &multiple), d).is_lt()
}

/// `a mod d`.
///
/// # Panics
/// If `d` is 0.
pub fn remainder(k: &Kernels, a: &[Limb], d: &[Limb]) -> Vec<Limb> {
    let (a, d) = (trimmed(a), trimmed(d));
    let mut r = zeros(d.len());
    in_scratch(div::remainder_scratch_len(k, a.len(), d.len()), |scratch| {
        or_panic(div::remainder(k, &mut r, a, d, scratch));
    });
    trim(&mut r);
    r
}

/// The remainder of `a` by a prepared divisor.
pub(crate) fn remainder_by(k: &Kernels, a: &[Limb], d: &PreparedDivisor) -> Vec<Limb> {
    let a = trimmed(a);
    let (qn, mut r) = (quotient_len(a.len(), d.limbs()), zeros(d.limbs()));
    in_scratch(qn + d.scratch_len(k, a.len()), |scratch| {
        let (q, scratch) = scratch.split_at_mut(qn);
        or_panic(d.div_rem(k, q, &mut r, a, scratch));
    });
    trim(&mut r);
    r
}

/// `a / d` for a multiple of `d`.
///
/// # Panics
/// If `d` is 0.
pub(crate) fn exact_quotient(k: &Kernels, a: &[Limb], d: &[Limb]) -> Vec<Limb> {
    let mut q = zeros(quotient_len(trimmed(a).len(), trimmed(d).len()));
    in_scratch(div::div_exact_scratch_len(k, a, d), |scratch| {
        or_panic(div::div_exact(k, &mut q, trimmed(a), trimmed(d), scratch));
    });
    trim(&mut q);
    q
}

/// `a 2^bits`.
pub fn shifted_left(k: &Kernels, a: &[Limb], bits: usize) -> Vec<Limb> {
    let a = trimmed(a);
    let mut r = zeros(a.len() + bits / LIMB_BITS + 1);
    shift::shl(k, &mut r, a, bits);
    trim(&mut r);
    r
}

/// `floor(a / 2^bits)`.
pub fn shifted_right(k: &Kernels, a: &[Limb], bits: usize) -> Vec<Limb> {
    let mut r = zeros(a.len().saturating_sub(bits / LIMB_BITS));
    shift::shr(k, &mut r, a, bits);
    trim(&mut r);
    r
}
