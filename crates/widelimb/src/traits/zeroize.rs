//! The trait of zeroize: numbers that are overwritten.

use crate::{Integer, Natural, Rational};
use zeroize::Zeroize;

/// The number becomes 0, and the memory that it had is overwritten, in the number itself and on the
/// heap. Copies that were made of it, by a move too, are not found.
impl Zeroize for Natural {
    fn zeroize(&mut self) {
        if self.limbs.as_short_mut().is_none() {
            self.limbs.edit(Zeroize::zeroize);
            // A number on the heap may still hold a limb of the time when it was short.
            *self = Natural::ZERO;
        }
        if let Some(short) = self.limbs.as_short_mut() {
            short.zeroize();
        }
        self.limbs.set_sign(false);
    }
}

/// The number becomes 0, as a [`Natural`] does.
impl Zeroize for Integer {
    fn zeroize(&mut self) {
        self.magnitude_mut().zeroize();
    }
}

/// The number becomes 0, as a [`Natural`] does.
impl Zeroize for Rational {
    fn zeroize(&mut self) {
        let (mut numerator, mut denominator) = core::mem::take(self).into_parts();
        numerator.zeroize();
        denominator.zeroize();
    }
}
