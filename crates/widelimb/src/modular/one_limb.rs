//! Moduli of one limb: Montgomery form in registers.

use super::low_bits::limb_inverse;
use crate::Limb;
use crate::limb::trim::{bit, bit_len};

/// Bases that decide every number below 318665857834031151167461, a bound above 2^64.
/// Source: J. Sorenson and J. Webster, Strong pseudoprimes to twelve prime bases, Mathematics of
/// Computation 86 (2017).
const DECIDING_BASES: [Limb; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// An odd modulus of one limb; residues are `a 2^64 mod m`.
#[derive(Clone, Copy, Debug)]
struct OneLimb {
    m: Limb,
    /// `1 / m mod 2^64`.
    inverse: Limb,
    one: Limb,
}

impl OneLimb {
    /// For odd `m`.
    fn new(m: Limb) -> OneLimb {
        debug_assert!(m % 2 == 1);
        OneLimb { m, inverse: limb_inverse(m), one: (m.wrapping_neg()) % m }
    }

    /// `a b / 2^64 mod m`: the multiple of `m` with the same lower limb is subtracted.
    #[inline(always)]
    fn mul(self, a: Limb, b: Limb) -> Limb {
        let product = u128::from(a) * u128::from(b);
        let u = (product as Limb).wrapping_mul(self.inverse);
        let multiple = u128::from(u) * u128::from(self.m);
        let (r, below) = ((product >> 64) as Limb).overflowing_sub((multiple >> 64) as Limb);
        if below { r.wrapping_add(self.m) } else { r }
    }

    fn enter(self, a: Limb) -> Limb {
        ((u128::from(a) << 64) % u128::from(self.m)) as Limb
    }

    fn leave(self, a: Limb) -> Limb {
        self.mul(a, 1)
    }

    /// `base^exponent`, bit by bit from the top.
    fn pow(self, base: Limb, exponent: &[Limb]) -> Limb {
        (0..bit_len(exponent)).rev().fold(self.one, |r, i| {
            let square = self.mul(r, r);
            if bit(exponent, i) { self.mul(square, base) } else { square }
        })
    }

    /// Miller and Rabin's test to one base below the modulus.
    fn is_strong_probable_prime(self, base: Limb) -> bool {
        let minus_one = self.m - self.one;
        let twos = (self.m - 1).trailing_zeros();
        let mut x = self.pow(self.enter(base), &[(self.m - 1) >> twos]);
        if x == self.one || x == minus_one {
            return true;
        }
        for _ in 1..twos {
            x = self.mul(x, x);
            if x == minus_one {
                return true;
            }
        }
        false
    }
}

/// `base^exponent mod m` for odd `m`.
pub(super) fn pow_mod_vartime(base: Limb, exponent: &[Limb], m: Limb) -> Limb {
    let modulus = OneLimb::new(m);
    // For m = 1 the form of 1 is 0, as it must be.
    modulus.leave(modulus.pow(modulus.enter(base), exponent))
}

/// Whether odd `n`, above all deciding bases, is prime.
pub(super) fn is_prime(n: Limb) -> bool {
    let modulus = OneLimb::new(n);
    DECIDING_BASES.into_iter().all(|base| modulus.is_strong_probable_prime(base))
}
