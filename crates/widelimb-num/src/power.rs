//! Powers.

use widelimb::{Integer, Natural};

/// The bits up to which a power is made of products one by one: what a longer one has to prepare
/// takes more time than all products of a shorter one.
const SHORT_BITS: u64 = 4096;

/// What has powers.
pub(crate) trait Power {
    fn power(&self, exponent: u64) -> Self;
}

impl Power for Natural {
    /// `self^exponent`; `0^0` is 1.
    #[track_caller]
    fn power(&self, exponent: u64) -> Natural {
        let short = self.bit_len().checked_mul(exponent).is_some_and(|bits| bits <= SHORT_BITS);
        match exponent.checked_ilog2() {
            Some(top) if short => (0..top).rev().fold(self.clone(), |power, bit| {
                let square = power.square();
                if exponent >> bit & 1 == 1 { square * self } else { square }
            }),
            _ => self.pow(exponent),
        }
    }
}

impl Power for Integer {
    #[inline]
    #[track_caller]
    fn power(&self, exponent: u64) -> Integer {
        let negative = self.is_negative() && exponent % 2 == 1;
        Integer::from_parts(negative, self.magnitude().power(exponent))
    }
}
