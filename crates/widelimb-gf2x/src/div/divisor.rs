//! [`Divisor`]: a polynomial that is prepared once and then divides many others.

use super::blocks::{self, Divisor as BlockDivisor};
use super::divisor_values::DivisorValues;
use super::schoolbook::{self, TopInverse};
use super::sparse::Sparse;
use super::{DivError, degree, reciprocal, shift_of};
use crate::Limb;
use crate::Poly;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::error::or_panic;
use widelimb_limb::scratch::{ScratchError, try_zeros, with_scratch};
use widelimb_limb::shift;
use widelimb_limb::trim::trim;

/// A polynomial by which many others are divided: what depends on it alone is computed once.
///
/// A divisor of few terms, such as a trinomial, divides by shifts and sums, in linear time; a long
/// one by two halves of products of its length for each of as many limbs of the quotient, a very
/// long one, whose transforms are kept in eight to eleven times its memory, at the cost of one
/// product.
///
/// ```
/// use widelimb::gf2x::{Divisor, Poly};
/// let field = Divisor::new(&Poly::from_exponents([127, 1, 0]));
/// let mut a = Poly::x();
/// for _ in 0..127 {
///     a = field.sqr_mod(&a);
/// }
/// assert_eq!(a, Poly::x());
/// ```
#[derive(Clone, Debug)]
pub struct Divisor {
    divisor: Poly,
    method: Method,
}

/// Limbs below which a divisor divides limb by limb.
const SHORT: usize = 4;

#[derive(Clone, Debug)]
enum Method {
    Sparse(Sparse),
    Schoolbook(TopInverse),
    /// The divisor shifted by `bits`, without its leading coefficient; its reciprocal of as many
    /// limbs; and, for very long ones, their values for transforms.
    Reciprocal {
        bits: usize,
        d: Vec<Limb>,
        v: Vec<Limb>,
        values: Option<DivisorValues>,
    },
}

impl Divisor {
    /// Prepares `divisor` for divisions. Cost: at most two and a half products of its length.
    ///
    /// # Panics
    /// If the divisor is 0, or there is no memory; [`try_new`](Divisor::try_new) gives both as
    /// errors.
    #[track_caller]
    pub fn new(divisor: &Poly) -> Divisor {
        or_panic(Divisor::try_new(divisor))
    }

    /// Prepares `divisor` for divisions, or an error for a divisor of 0. Cost: that of
    /// [`new`](Divisor::new).
    ///
    /// # Errors
    /// [`DivError`]: the divisor is 0, or there is no memory.
    pub fn try_new(divisor: &Poly) -> Result<Divisor, DivError> {
        if divisor.is_zero() {
            return Err(DivError::Zero);
        }
        let limbs = divisor.limbs();
        let method = if let Some(sparse) = Sparse::of(divisor) {
            Method::Sparse(sparse)
        } else if limbs.len() < SHORT {
            Method::Schoolbook(TopInverse::new(kernels(), limbs))
        } else {
            prepare(kernels(), limbs)?
        };
        Ok(Divisor { divisor: divisor.try_clone()?, method })
    }

    /// The divisor.
    pub fn divisor(&self) -> &Poly {
        &self.divisor
    }

    /// `(q, r)` with `a = q d + r` and `r` of a lower degree than the divisor `d`.
    ///
    /// Cost: shifts and sums by a divisor of few terms, otherwise about two products for each `n`
    /// limbs of the quotient, by a divisor of `n`.
    ///
    /// # Panics
    /// If there is no memory; [`try_div_rem`](Divisor::try_div_rem) gives that as an error.
    #[track_caller]
    pub fn div_rem(&self, a: &Poly) -> (Poly, Poly) {
        or_panic(self.try_div_rem(a))
    }

    /// `(q, r)` with `a = q d + r` and `r` of a lower degree than the divisor `d`, or an error
    /// where there is no memory. Cost: that of [`div_rem`](Divisor::div_rem).
    ///
    /// # Errors
    /// [`ScratchError`]: there is no memory.
    pub fn try_div_rem(&self, a: &Poly) -> Result<(Poly, Poly), ScratchError> {
        if a.bit_len() < self.divisor.bit_len() {
            return Ok((Poly::ZERO, a.try_clone()?));
        }
        let mut limbs = a.try_clone()?.into_limbs();
        let mut q = try_zeros(limbs.len() + 1 - self.divisor.limbs().len())?;
        self.divide(&mut limbs, &mut q)?;
        Ok((Poly::from_limbs(q), Poly::from_limbs(limbs)))
    }

    /// `a mod d`. Cost: that of [`div_rem`](Divisor::div_rem).
    ///
    /// # Panics
    /// If there is no memory; [`try_rem`](Divisor::try_rem) gives that as an error.
    #[track_caller]
    pub fn rem(&self, a: &Poly) -> Poly {
        or_panic(self.try_rem(a))
    }

    /// `a mod d`, or an error where there is no memory. Cost: that of
    /// [`div_rem`](Divisor::div_rem).
    ///
    /// # Errors
    /// [`ScratchError`]: there is no memory.
    pub fn try_rem(&self, a: &Poly) -> Result<Poly, ScratchError> {
        self.remainder_of(a.try_clone()?)
    }

    /// `a b mod d`. Cost: a product, and a remainder of it.
    ///
    /// # Panics
    /// If there is no memory; [`try_mul_mod`](Divisor::try_mul_mod) gives that as an error.
    #[track_caller]
    pub fn mul_mod(&self, a: &Poly, b: &Poly) -> Poly {
        or_panic(self.try_mul_mod(a, b))
    }

    /// `a b mod d`, or an error where there is no memory. Cost: a product, and a remainder of it.
    ///
    /// # Errors
    /// [`ScratchError`]: there is no memory.
    pub fn try_mul_mod(&self, a: &Poly, b: &Poly) -> Result<Poly, ScratchError> {
        self.remainder_of(a.try_mul(b)?)
    }

    /// `a^2 mod d`. Cost: that of a remainder; the square itself takes the time of a copy.
    ///
    /// # Panics
    /// If there is no memory; [`try_sqr_mod`](Divisor::try_sqr_mod) gives that as an error.
    #[track_caller]
    pub fn sqr_mod(&self, a: &Poly) -> Poly {
        or_panic(self.try_sqr_mod(a))
    }

    /// `a^2 mod d`, or an error where there is no memory. Cost: that of a remainder.
    ///
    /// # Errors
    /// [`ScratchError`]: there is no memory.
    pub fn try_sqr_mod(&self, a: &Poly) -> Result<Poly, ScratchError> {
        self.remainder_of(a.try_square()?)
    }

    /// Whether a remainder costs no products.
    pub(crate) fn is_sparse(&self) -> bool {
        matches!(self.method, Method::Sparse(_))
    }

    /// Replaces `a` by its remainder, trimmed.
    ///
    /// # Panics
    /// If there is no memory.
    #[track_caller]
    pub(crate) fn reduce_limbs(&self, a: &mut Vec<Limb>) {
        or_panic(self.try_reduce_limbs(a));
    }

    fn try_reduce_limbs(&self, a: &mut Vec<Limb>) -> Result<(), ScratchError> {
        trim(a);
        if a.len() >= self.divisor.limbs().len() {
            self.divide(a, &mut [])?;
            trim(a);
        }
        Ok(())
    }

    fn remainder_of(&self, a: Poly) -> Result<Poly, ScratchError> {
        let mut limbs = a.into_limbs();
        self.try_reduce_limbs(&mut limbs)?;
        Ok(Poly::from_limbs(limbs))
    }

    /// Divides `a`, which is at least as long as the divisor: the remainder in `a`, with zeros
    /// above it, and the quotient in `q`, which has `a.len() - d.len() + 1` limbs, or none if the
    /// quotient is not wanted.
    fn divide(&self, a: &mut [Limb], q: &mut [Limb]) -> Result<(), ScratchError> {
        let k = kernels();
        let d = self.divisor.limbs();
        match &self.method {
            Method::Sparse(sparse) => {
                sparse.reduce(k, a);
                sparse.part(k, a, q);
                Ok(())
            }
            Method::Schoolbook(inverse) => {
                let room = if q.is_empty() { a.len() + 1 - d.len() } else { 0 };
                with_scratch(room, |scratch| {
                    let q = if room == 0 { q } else { scratch };
                    schoolbook::div_rem_with(k, *inverse, q, a, d);
                })
            }
            Method::Reciprocal { bits, d, v, values } => {
                by_reciprocal(k, q, a, *bits, BlockDivisor { d, v, values: values.as_ref() })
            }
        }
    }
}

/// The divisor shifted, and its reciprocal.
fn prepare(k: &Kernels, limbs: &[Limb]) -> Result<Method, ScratchError> {
    let (n, bits) = shift_of(limbs.len(), degree(limbs));
    let (mut d, mut v) = (try_zeros(n)?, try_zeros(n)?);
    shift::shl(k, &mut d, limbs, bits);
    with_scratch(reciprocal::scratch_len(k, n), |scratch| {
        reciprocal::reciprocal(k, &mut v, &d, scratch);
    })?;
    let values = DivisorValues::new(k, &d, &v)?;
    Ok(Method::Reciprocal { bits, d, v, values })
}

/// [`Divisor::divide`] by a reciprocal.
fn by_reciprocal(
    k: &Kernels,
    q: &mut [Limb],
    a: &mut [Limb],
    bits: usize,
    by: BlockDivisor<'_>,
) -> Result<(), ScratchError> {
    let n = by.d.len();
    // The shifted dividend may be a limb longer.
    let extra = usize::from(a.last().is_some_and(|top| (top.leading_zeros() as usize) < bits));
    let m = a.len() + extra - n;
    if m == 0 {
        return Ok(());
    }
    let room = a.len() + extra + m + blocks::scratch_len(k, m, n, n, by.values.is_some());
    with_scratch(room, |scratch| {
        let (dividend, scratch) = scratch.split_at_mut(n + m);
        let (quotient, scratch) = scratch.split_at_mut(m);
        shift::shl(k, dividend, a, bits);
        blocks::div_rem(k, quotient, dividend, by, scratch);
        let known = m.min(q.len());
        q[..known].copy_from_slice(&quotient[..known]);
        shift::shr(k, a, &dividend[..n], bits);
    })
}
