//! [`Crt`]: two secret primes, and numbers modulo their product from the residues modulo both.

use crate::engine::residue::{OnLimbs, rest_vartime};
use crate::{LIMB_BITS, Limb};
use crate::{Modulus, ModulusError};
use alloc::vec;
use widelimb_kernels::{Kernels, Wiped};
use widelimb_limb::common_divisor::inverse_mod;

/// Two numbers without a common factor, usually primes, which is not tested; with what joins
/// residues modulo both.
#[doc(hidden)]
#[derive(Clone)]
pub struct Crt {
    /// The number `p`.
    pub p: Modulus,
    /// The number `q`.
    pub q: Modulus,
    /// `1 / q mod p`.
    pub q_inverse: Wiped,
}

/// Why two numbers cannot be the primes of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrimesError {
    /// A number is 0, 1 or even.
    #[error("a prime of the key: {0}")]
    Modulus(#[from] ModulusError),
    /// The numbers are equal or share a factor.
    #[error("the primes of the key have a common factor")]
    CommonFactor,
}

impl Crt {
    /// Prepares both numbers for combining residues, in a time that depends on them: once for a
    /// key.
    ///
    /// # Errors
    /// [`PrimesError`]: one of them is 0, 1 or even, or they share a factor.
    pub fn new(k: &Kernels, p: &[Limb], q: &[Limb]) -> Result<Crt, PrimesError> {
        let (p, q) = (Modulus::new_with(k, p)?, Modulus::new_with(k, q)?);
        let q_inverse = Wiped(rest_vartime(k, q.limbs(), &p).reveal());
        let q_inverse = inverse_mod(k, &q_inverse, p.limbs()).ok_or(PrimesError::CommonFactor)?;
        let q_inverse = Wiped::of(&Wiped(q_inverse), p.limbs().len());
        Ok(Crt { p, q, q_inverse })
    }

    /// `p q`.
    pub fn product(&self, k: &Kernels) -> Wiped {
        let (p, q) = (self.p.limbs(), self.q.limbs());
        let mut product = Wiped(vec![0; p.len() + q.len()]);
        k.mul_basecase(&mut product, p, q);
        product
    }

    /// The number below `p q` with the residues `x_p` and `x_q`, in `n` limbs, in constant time; by
    /// H. Garner's formula `x_q + q ((x_p - x_q) / q mod p)`.
    pub fn combine(&self, k: &Kernels, x_p: &[Limb], x_q: &[Limb], n: usize) -> Wiped {
        let (p, q) = (OnLimbs::new(k, &self.p), self.q.limbs());
        let difference = p.sub(x_p, &p.reduce(x_q));
        let factor = p.mul(&difference, &self.q_inverse);
        let mut product = Wiped(vec![0; factor.len() + q.len()]);
        k.mul_basecase(&mut product, &factor, q);
        let mut x = Wiped(vec![0; product.len()]);
        k.add_n(&mut x, &product, &Wiped::of(x_q, product.len()), 0);
        Wiped::of(&x, n)
    }
}

/// `a - 1` for odd `a`.
pub fn less_one(a: &[Limb]) -> Wiped {
    let mut r = Wiped(a.to_vec());
    r[0] -= 1;
    r
}

/// Whether `a < b`, in a time that depends on both.
pub fn is_below(a: &[Limb], b: &[Limb]) -> bool {
    widelimb_limb::cmp(a, b).is_lt()
}

/// The number of bits that these limbs have, zeros included.
pub fn bits_of(a: &[Limb]) -> usize {
    LIMB_BITS * a.len()
}
