//! `wl_x25519_*`, `wl_ed25519_*`, `wl_ec*`, `wl_secp256k1_*` and `wl_bip340_*`: keys, exchanges and
//! signatures of curves, many in one call; `wl_curve_*`: keys of all kinds.
//!
//! | file | what is in it |
//! |---|---|
//! | `arrays` | the arrays that C gives, and the results of items with and without an error |
//! | `x25519`, `ed25519` | Curve25519 |
//! | `keys`, `ecdsa` | P-256, P-384 and secp256k1 |
//! | `secp256k1` | keys from signatures, and BIP 340, of secp256k1 alone |
//! | `documents` | keys in files |

mod arrays;
mod documents;
mod ecdsa;
mod ed25519;
mod keys;
mod secp256k1;
mod x25519;

pub use documents::{
    wl_curve_read_public_key, wl_curve_read_secret_key, wl_curve_write_public_key,
    wl_curve_write_secret_key,
};
pub use ecdsa::{wl_ecdsa_sign, wl_ecdsa_verify};
pub use ed25519::{
    wl_ed25519_public_keys, wl_ed25519_sign, wl_ed25519_verify, wl_ed25519_verify_all,
};
pub use keys::{wl_curve_random_keys, wl_ec_public_keys, wl_ecdh};
pub use secp256k1::{
    wl_bip340_sign, wl_bip340_verify, wl_secp256k1_recover, wl_secp256k1_sign_recoverable,
};
pub use x25519::{wl_x25519_exchange, wl_x25519_public_keys};

use crate::error::Error;
use crate::level::level;
use crate::modexp::batch::probe;
use std::ffi::c_int;
use widelimb::Limb;

/// Bytes of memory that a call asks for beforehand, more than any call takes: items go in chunks.
pub(crate) const MEMORY: usize = 2 << 20;

/// Bytes of a key of Curve25519, of a shared secret and of a seed.
const LEN_25519: usize = 32;

/// A curve of prime order.
#[derive(Clone, Copy)]
enum Curve {
    P256,
    P384,
    Secp256k1,
}

impl Curve {
    /// The curve that C names by a number.
    ///
    /// # Errors
    /// [`Error::Curve`] for another number.
    fn new(curve: c_int) -> Result<Curve, Error> {
        match curve {
            1 => Ok(Curve::P256),
            2 => Ok(Curve::P384),
            3 => Ok(Curve::Secp256k1),
            _ => Err(Error::Curve),
        }
    }

    /// Bytes of a scalar and of a coordinate.
    fn len(self) -> usize {
        match self {
            Curve::P256 | Curve::Secp256k1 => 32,
            Curve::P384 => 48,
        }
    }
}

/// What an expression is with the module of a curve under a name: each has types of its own.
macro_rules! on_curve {
    ($curve:expr, $module:ident => $result:expr) => {
        match $curve {
            $crate::curves::Curve::P256 => {
                use widelimb_curves::p256 as $module;
                $result
            }
            $crate::curves::Curve::P384 => {
                use widelimb_curves::p384 as $module;
                $result
            }
            $crate::curves::Curve::Secp256k1 => {
                use widelimb_curves::secp256k1 as $module;
                $result
            }
        }
    };
}
use on_curve;

/// Chooses the level, and asks for memory beforehand: the crate of curves aborts if it has none.
fn prepare() -> Result<(), Error> {
    level();
    probe(Some(MEMORY / size_of::<Limb>()))
}
