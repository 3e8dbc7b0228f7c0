//! [`Half`]: decryption modulo the power of one prime.

use super::KeyError;
use super::public::power;
use crate::engine::residue::{OnLimbs, rest_vartime};
use crate::modulus::low_product;
use crate::protocols::crt::less_one;
use crate::protocols::paillier;
use crate::{LIMB_BITS, Limb, Modulus};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, Wiped};
use widelimb_limb::common_divisor::inverse_mod;
use widelimb_limb::low_bits::inverse_low_bits;

/// The constants modulo powers of a prime `p`.
///
/// With `u = c^(p - 1) = (1 + n)^(m (p - 1))` modulo `p^(s + 1)`, the message modulo `p^s` is
/// `log u / log (1 + n)^(p - 1)`, by the series `log (1 + x) = x - x^2 / 2 + ...`, whose terms
/// from `x^(s + 1)` on are 0 modulo `p^(s + 1)` where `p` divides `x`, and `p` is above `s`. Both
/// logarithms are multiples of `p`, without which they are divided modulo `p^s`.
#[derive(Clone)]
pub struct Half {
    p: Wiped,
    /// `p - 1`.
    pub exponent: Wiped,
    /// `p^s`.
    messages: Modulus,
    /// `1 / p`, as a number modulo the power of two above `p^s`.
    inverse: Wiped,
    /// `1 / i mod p^(s + 1)` for `i` from 1 to `s`.
    inverses: Vec<Wiped>,
    /// `p / log (1 + n)^(p - 1)`, modulo `p^s`.
    factor: Wiped,
}

impl Half {
    /// The constants for the prime `p` of a modulus `n`; `ciphertexts` is `p^(s + 1)`.
    pub fn new(
        k: &Kernels,
        p: &Modulus,
        n: &[Limb],
        s: usize,
        ciphertexts: &Modulus,
    ) -> Result<Half, KeyError> {
        let wrong = || KeyError::Exponent { s };
        let messages = Wiped(power(k, p.limbs(), s));
        let bits = LIMB_BITS * messages.len();
        let inverse = Wiped(inverse_low_bits(k, p.limbs(), bits));
        let messages = Modulus::new_with(k, &messages).map_err(paillier::KeyError::from)?;
        let inverse_of = |i: usize| {
            let inverse = inverse_mod(k, &[i as Limb], ciphertexts.limbs()).ok_or_else(wrong)?;
            Ok(Wiped::of(&Wiped(inverse), ciphertexts.limbs().len()))
        };
        let mut half = Half {
            exponent: less_one(p.limbs()),
            inverse: Wiped::of(&inverse, messages.limbs().len()),
            inverses: (1..=s).map(inverse_of).collect::<Result<_, KeyError>>()?,
            factor: OnLimbs::new(k, &messages).one(),
            p: Wiped(p.limbs().to_vec()),
            messages,
        };
        // The quotient of log (1 + n) by p, times p - 1.
        let base = rest_vartime(k, &widened(k, n), ciphertexts);
        let logarithm = half.message(k, ciphertexts, &base).ok_or_else(wrong)?;
        let residues = OnLimbs::new(k, &half.messages);
        let less = Wiped::of(&half.exponent, logarithm.len());
        let whole = residues.mul(&logarithm, &less);
        let factor = inverse_mod(k, &whole, half.messages.limbs()).ok_or_else(wrong)?;
        half.factor = Wiped::of(&Wiped(factor), logarithm.len());
        Ok(half)
    }

    /// The limbs of all numbers that depend on the prime.
    #[doc(hidden)]
    pub fn parts_mut(&mut self) -> Vec<&mut Wiped> {
        let Half { p, exponent, inverse, inverses, factor, .. } = self;
        [p, exponent, inverse, factor].into_iter().chain(inverses).collect()
    }

    /// `p^s`.
    #[doc(hidden)]
    pub fn messages_mut(&mut self) -> &mut Modulus {
        &mut self.messages
    }

    /// `p^s`.
    pub fn messages(&self) -> &Modulus {
        &self.messages
    }

    /// The message modulo `p^s`, from `u = c^(p - 1) mod p^(s + 1)`; `None` if `u` is not 1 modulo
    /// `p`.
    pub fn message(&self, k: &Kernels, ciphertexts: &Modulus, u: &[Limb]) -> Option<Wiped> {
        let (message, apart) = self.message_unless(k, ciphertexts, u);
        (apart == 0).then_some(message)
    }

    /// The message modulo `p^s`, and what is not 0 if there is none.
    #[doc(hidden)]
    pub fn message_unless(&self, k: &Kernels, ciphertexts: &Modulus, u: &[Limb]) -> (Wiped, Limb) {
        let residues = OnLimbs::new(k, ciphertexts);
        let len = ciphertexts.limbs().len();
        let (zero, x) = (Wiped(vec![0; len]), residues.sub(u, &residues.one()));
        let (mut logarithm, mut power) = (Wiped(vec![0; len]), residues.one());
        for (i, inverse) in self.inverses.iter().enumerate() {
            power = residues.mul(&power, &x);
            let term = residues.mul(&power, inverse);
            let term = if i % 2 == 0 { residues.sub(&zero, &term) } else { term };
            logarithm = residues.sub(&logarithm, &term);
        }
        let quotient = |a: &Wiped| {
            let n = self.inverse.len().min(a.len());
            low_product(k, &a[..n], &self.inverse, self.inverse.len())
        };
        // The quotient of an exact division follows from the low limbs; times p it is the dividend.
        let mut whole = Wiped(vec![0; self.inverse.len() + self.p.len()]);
        k.mul_basecase(&mut whole, &quotient(&x), &self.p);
        let dividend = Wiped::of(&x, whole.len());
        let apart = whole.iter().zip(&*dividend).fold(0, |any, (a, b)| any | (a ^ b));
        let residues = OnLimbs::new(k, &self.messages);
        (residues.mul(&quotient(&logarithm), &self.factor), apart)
    }
}

/// `1 + n`.
fn widened(k: &Kernels, n: &[Limb]) -> Vec<Limb> {
    widelimb_limb::owned::sum(k, n, &[1])
}
