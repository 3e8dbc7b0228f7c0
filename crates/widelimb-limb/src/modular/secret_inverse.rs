//! Inverses of secrets, in a time that depends on the modulus alone.

use super::modulus::Modulus;
use super::select::select;
use crate::secret::{invert, invert_scratch_len};
use crate::trim::bit_len;
use crate::{LIMB_BITS, Limb};
use widelimb_kernels::{Kernels, LastTraces, Wiped};

/// Why there is no inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecretInverseError {
    /// The modulus is even.
    #[error("the modulus is even")]
    EvenModulus,
    /// The number, or the room for the inverse, is not as long as the modulus.
    #[error("{limbs} limbs where the modulus has {modulus}")]
    Length {
        /// The limbs that were given.
        limbs: usize,
        /// The limbs of the modulus.
        modulus: usize,
    },
    /// The number and the modulus have a common divisor above 1.
    #[error("the number is not invertible")]
    NotInvertible,
}

/// `r = 1 / a mod m` in constant time, where there is an inverse. The result is 1 if there is, or
/// 0, and nothing was decided by it.
///
/// # Errors
/// The modulus is even, or a length does not fit.
pub fn inverse_if_any(
    k: &Kernels,
    r: &mut [Limb],
    a: &[Limb],
    modulus: &Modulus,
) -> Result<Limb, SecretInverseError> {
    let m = modulus.limbs();
    if let Some(limbs) = [r.len(), a.len()].into_iter().find(|&limbs| limbs != m.len()) {
        return Err(SecretInverseError::Length { limbs, modulus: m.len() });
    }
    if m[0].is_multiple_of(2) {
        return Err(SecretInverseError::EvenModulus);
    }
    // What is on the stack lies below this frame.
    let _end = LastTraces;
    Ok(invert_in_room(k, r, a, m))
}

/// [`inverse_if_any`], in a frame of its own, which is wiped with the stack.
#[inline(never)]
fn invert_in_room(k: &Kernels, r: &mut [Limb], a: &[Limb], m: &[Limb]) -> Limb {
    let n = m.len();
    let mut room = Wiped::<Limb>::zeros(2 * n + invert_scratch_len(n));
    let (number, rest) = room.split_at_mut(n);
    let (inverse, scratch) = rest.split_at_mut(n);
    number.copy_from_slice(a);
    let steps = (LIMB_BITS * n) as u64 + bit_len(m) - 1;
    let is_any = invert(k, inverse, number, m, steps, scratch);
    select(r, inverse, is_any);
    is_any
}
