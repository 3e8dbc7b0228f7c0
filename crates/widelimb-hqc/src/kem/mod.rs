//! The key encapsulation: an encryption whose noise is derived from the message, so that
//! decapsulation can encrypt the decrypted message again and compare.

mod ciphertext;
mod coins;
mod decapsulate;
mod encapsulate;
mod pke;
mod shared_secret;
#[cfg(test)]
mod tests;

pub use ciphertext::Ciphertext;
pub(crate) use decapsulate::decapsulate;
pub(crate) use encapsulate::encapsulate;
pub use shared_secret::SharedSecret;

use alloc::vec;
use alloc::vec::Vec;
use rand_core::TryRngCore;
use zeroize::Zeroizing;

/// Draws random bytes in draws of these lengths. One long draw would differ, with sources that
/// start anew for each draw.
pub(crate) fn draw_seed<R: TryRngCore + ?Sized, const N: usize>(
    rng: &mut R,
    draws: [usize; N],
) -> Result<Zeroizing<Vec<u8>>, R::Error> {
    let mut bytes = Zeroizing::new(vec![0; draws.iter().sum()]);
    let mut rest = &mut bytes[..];
    for len in draws.into_iter().filter(|&len| len > 0) {
        let (draw, behind) = rest.split_at_mut(len);
        rng.try_fill_bytes(draw)?;
        rest = behind;
    }
    Ok(bytes)
}
