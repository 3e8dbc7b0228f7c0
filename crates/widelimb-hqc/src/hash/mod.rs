//! Hashes and streams, of Keccak but in the oldest version.
//!
//! A hash takes its input in parts, one after the other. HQC tells its hashes apart by one byte,
//! the domain, behind all else; it is the last part here.

#[cfg(feature = "aes")]
mod aes;
mod stream;

#[cfg(feature = "aes")]
pub use aes::sha512;
pub use stream::{Stream, Streams};

use sha3::{Digest, Sha3_256, Sha3_512};
use shake::{ExtendableOutput, Shake256, Shake256Reader, Update, XofReader};
use zeroize::Zeroizing;

/// 64 bytes that may be secret.
pub type Hash64 = Zeroizing<[u8; 64]>;

/// SHA3-256 of the parts.
pub fn sha3_256(parts: &[&[u8]]) -> Zeroizing<[u8; 32]> {
    Zeroizing::new(digest::<Sha3_256>(parts).into())
}

/// SHA3-512 of the parts.
pub fn sha3_512(parts: &[&[u8]]) -> Hash64 {
    Zeroizing::new(digest::<Sha3_512>(parts).into())
}

/// 64 bytes of SHAKE256 of the parts.
pub fn shake256(parts: &[&[u8]]) -> Hash64 {
    let mut out = Zeroizing::new([0; 64]);
    shake256_reader(parts).read(&mut *out);
    out
}

/// SHAKE256 of the parts, to read from.
fn shake256_reader(parts: &[&[u8]]) -> Shake256Reader {
    let mut state = Shake256::default();
    parts.iter().for_each(|part| Update::update(&mut state, part));
    state.finalize_xof()
}

fn digest<D: Digest>(parts: &[&[u8]]) -> sha3::digest::Output<D> {
    let mut state = D::new();
    parts.iter().for_each(|part| Digest::update(&mut state, part));
    state.finalize()
}
