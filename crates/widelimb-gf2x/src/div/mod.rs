//! Division with remainder.
//!
//! | divisor and quotient | method |
//! |---|---|
//! | short | `schoolbook`: limb by limb of the quotient, with an inverse of 64 coefficients |
//! | long | `blocks`: by products with a reciprocal of Newton's iteration |
//! | long, where the level multiplies in lanes | `rows`: the same, of whole rows of lanes |
//! | very long | `transforms`: the same, of shared transforms |
//! | of few terms, in a [`Divisor`] | `sparse`: shifts and sums |

mod blocks;
pub mod chunks;
mod divisor;
pub mod divisor_values;
mod halves;
pub mod reciprocal;
pub mod rows;
mod schoolbook;
mod shape;
mod sparse;
mod transforms;

pub use divisor::Divisor;
pub use shape::div_scratch_len;

pub use widelimb_limb::div::{DivError, quotient_len};

use crate::Limb;
use crate::fft::values::aligned;
use blocks::Divisor as BlockDivisor;
use shape::{By, Shape, degree, shift_of, whole_lines};
use widelimb_kernels::Kernels;
use widelimb_limb::shift;
use widelimb_limb::trim::trimmed;

/// `a = q d + r` with `r` of a lower degree than `d`.
///
/// `q` holds [`quotient_len`] limbs, `r` as many as `d`, `scratch` at least [`div_scratch_len`]
/// limbs of any content. Limbs of 0 at the top of either operand are allowed.
///
/// Cost for `2 n` limbs by `n`: `n^2` products of limbs of short ones, at most two and a half
/// products of `n` limbs of long ones. Source of the latter: R. Brent and P. Zimmermann, Modern
/// computer arithmetic (2010), sections 1.4 and 3.4, without its corrections, as there are no
/// carries.
///
/// # Errors
/// [`DivError::Zero`], [`DivError::Lengths`]; [`DivError::QuotientOverflow`] if the quotient's
/// degree is above those that `q` holds, which takes a top limb of `d` that is 0. Then `q` and `r`
/// are unspecified.
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
    if let Some(division) = Division::of(k, q, r, a, d)? {
        division.run(k, scratch);
    }
    Ok(())
}

/// A division whose lengths were checked: its operands without zeros at their tops, the limbs of
/// the quotient that its degree asks for, and the method.
pub struct Division<'a> {
    q: &'a mut [Limb],
    r: &'a mut [Limb],
    a: &'a [Limb],
    d: &'a [Limb],
    shape: Shape,
}

impl<'a> Division<'a> {
    /// Checks the operands of a division; `None` if the dividend is shorter, so that the result is
    /// complete already.
    ///
    /// # Errors
    /// [`DivError::Zero`], [`DivError::Lengths`], [`DivError::QuotientOverflow`], for the reasons
    /// that [`div_rem`] gives.
    pub fn of(
        k: &Kernels,
        q: &'a mut [Limb],
        r: &'a mut [Limb],
        a: &'a [Limb],
        d: &'a [Limb],
    ) -> Result<Option<Division<'a>>, DivError> {
        if q.len() != quotient_len(a.len(), d.len()) || r.len() != d.len() {
            return Err(DivError::Lengths);
        }
        let (a, d) = (trimmed(a), trimmed(d));
        if d.is_empty() {
            return Err(DivError::Zero);
        }
        if a.len() < d.len() {
            q.fill(0);
            r[..a.len()].copy_from_slice(a);
            r[a.len()..].fill(0);
            return Ok(None);
        }
        let shape = Shape::of(k, a, d);
        // With zeros at the top of `d` the quotient may be longer than the place for it.
        let Some((q, zeros)) = q.split_at_mut_checked(shape.m) else {
            return Err(DivError::QuotientOverflow);
        };
        zeros.fill(0);
        let (r, zeros) = r.split_at_mut(d.len());
        zeros.fill(0);
        Ok(Some(Division { q, r, a, d, shape }))
    }

    /// The limbs of scratch that the division takes.
    pub fn scratch_len(&self, k: &Kernels) -> usize {
        self.shape.scratch_len(k)
    }

    /// Computes the quotient and the remainder.
    pub fn run(self, k: &Kernels, scratch: &mut [Limb]) {
        let Division { q, r, a, d, shape } = self;
        match shape.by {
            By::Schoolbook => {
                let rest = &mut scratch[..a.len()];
                rest.copy_from_slice(a);
                schoolbook::div_rem(k, q, rest, d);
                r.copy_from_slice(&rest[..d.len()]);
            }
            By::Blocks(block) => by_blocks(k, q, r, [a, d], &shape, block, scratch),
            By::Rows(block) => by_rows(k, q, r, [a, d], &shape, block, scratch),
        }
    }
}

/// [`div_rem`] by blocks, for a quotient of `m` limbs.
fn by_blocks(
    k: &Kernels,
    q: &mut [Limb],
    r: &mut [Limb],
    [a, d]: [&[Limb]; 2],
    &Shape { n, bits, m, .. }: &Shape,
    block: usize,
    scratch: &mut [Limb],
) {
    let (dividend, scratch) = aligned(scratch).split_at_mut(whole_lines(m + n));
    let (v, scratch) = scratch.split_at_mut(whole_lines(block));
    let (divisor, scratch) = scratch.split_at_mut(whole_lines(n));
    let (dividend, divisor, v) = (&mut dividend[..m + n], &mut divisor[..n], &mut v[..block]);
    shift::shl(k, dividend, a, bits);
    shift::shl(k, divisor, d, bits);
    reciprocal::reciprocal(k, v, &divisor[n - block..], scratch);
    // Of the shifted operands the quotient is the same.
    blocks::div_rem(k, q, dividend, BlockDivisor { d: divisor, v, values: None }, scratch);
    shift::shr(k, r, &dividend[..n], bits);
}

/// [`div_rem`] by blocks of whole rows: neither operand is shifted, except by whole limbs where the
/// divisor would have less than two blocks.
fn by_rows(
    k: &Kernels,
    q: &mut [Limb],
    r: &mut [Limb],
    [a, d]: [&[Limb]; 2],
    &Shape { n, bits, m, .. }: &Shape,
    block: usize,
    scratch: &mut [Limb],
) {
    let zeros = rows::zeros_below(n, block);
    let (rest, scratch) = aligned(scratch).split_at_mut(whole_lines(zeros + m + n));
    let (v, mut scratch) = scratch.split_at_mut(whole_lines(block));
    let (rest, v, shift) = (&mut rest[..zeros + m + n], &mut v[..block], bits as u32);
    let mut d = &d[..n];
    if zeros > 0 {
        let (longer, more) = scratch.split_at_mut(whole_lines(zeros + n));
        let longer = &mut longer[..zeros + n];
        place(longer, d, zeros);
        (d, scratch) = (longer, more);
    }
    {
        let (upper, scratch) = scratch.split_at_mut(whole_lines(block));
        let upper = &mut upper[..block];
        rows::shift_up(k, upper, &d[d.len() - block - 1..], shift);
        reciprocal::reciprocal(k, v, upper, scratch);
    }
    place(rest, a, zeros);
    rows::div_rem(k, q, rest, (d, v, shift), scratch);
    let (r, above) = r.split_at_mut(n);
    r.copy_from_slice(&rest[zeros..zeros + n]);
    above.fill(0);
}

/// Copies `a` to `r` behind so many zeros, and fills the limbs above with zeros.
fn place(r: &mut [Limb], a: &[Limb], zeros: usize) {
    let (below, r) = r.split_at_mut(zeros);
    let (r, above) = r.split_at_mut(a.len());
    below.fill(0);
    r.copy_from_slice(a);
    above.fill(0);
}
