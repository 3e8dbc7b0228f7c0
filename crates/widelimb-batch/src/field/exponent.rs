//! Powers with public exponents, inverses and square roots.

use super::element::Element;
use super::prime::Prime;
use widelimb_kernels::field::{DIGIT_BITS, Vector};

/// The bits of an exponent that are taken at once.
const WINDOW: u32 = 4;

impl<P: Prime, V: Vector> Element<P, V> {
    /// The power with a public exponent in digits of 52 bits, lowest first.
    ///
    /// Cost: a square for each bit, and a product for four of them and 14 more.
    pub fn pow(self, exponent: &[u64]) -> Self {
        // 52 is 13 windows.
        let windows = exponent.iter().rev().flat_map(|digit| {
            (0..DIGIT_BITS / WINDOW).rev().map(move |i| (digit >> (i * WINDOW) & 15) as usize)
        });
        V::apart(
            #[inline(always)]
            || {
                let mut powers = [Element::one(); 16];
                powers[1] = self;
                let mut i = 2;
                while i < 16 {
                    powers[i] = powers[i - 1] * self;
                    i += 1;
                }
                let mut r = None;
                for window in windows {
                    r = match r {
                        None if window == 0 => None,
                        None => Some(powers[window]),
                        Some(r) if window == 0 => Some(Element::sqr_times(r, WINDOW as usize)),
                        Some(r) => Some(Element::sqr_times(r, WINDOW as usize) * powers[window]),
                    };
                }
                r.unwrap_or(powers[0])
            },
        )
    }

    /// `1 / a`, and 0 for 0: the power with exponent `p - 2`.
    pub fn invert(self) -> Self {
        let mut exponent = [0; 8];
        let n = Self::DIGITS;
        exponent[..n].copy_from_slice(P::MODULUS);
        // An odd prime above 2 ends in no borrow but for that of its lowest digit, which is not 1
        // here.
        debug_assert!(exponent[0] > 1);
        exponent[0] -= 2;
        self.pow(&exponent[..n])
    }

    /// The power with exponent `(p + add) / 2^shift`.
    pub fn pow_of_modulus(self, add: i64, shift: u32) -> Self {
        let n = Self::DIGITS;
        let mut exponent = [0; 9];
        let mut carry = add;
        for (digit, p) in exponent.iter_mut().zip(P::MODULUS) {
            let sum = p.cast_signed() + carry;
            *digit = sum.cast_unsigned() & ((1 << DIGIT_BITS) - 1);
            carry = sum >> DIGIT_BITS;
        }
        for i in 0..n {
            let above = exponent[i + 1] << (DIGIT_BITS - shift) & ((1 << DIGIT_BITS) - 1);
            exponent[i] = exponent[i] >> shift | above;
        }
        self.pow(&exponent[..n])
    }
}
