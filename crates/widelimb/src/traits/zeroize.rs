//! Numbers that are overwritten.

use crate::{Integer, Natural};
use zeroize::Zeroize;

/// The number becomes 0, and the memory that it had is overwritten. Copies that were made of it, by
/// a move too, are not found.
impl Zeroize for Natural {
    fn zeroize(&mut self) {
        core::mem::take(self).into_limbs().zeroize();
        // The 0 in its place is written even where nobody reads it.
        core::hint::black_box(self);
    }
}

/// The number becomes 0, as a [`Natural`] does.
impl Zeroize for Integer {
    fn zeroize(&mut self) {
        core::mem::take(self).into_parts().1.into_limbs().zeroize();
        core::hint::black_box(self);
    }
}
