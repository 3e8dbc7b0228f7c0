//! ECDH and ECDSA on curves `y^2 = x^3 + a x + b` of prime order, with `a` of 0 or -3.
//!
//! | file | what is in it |
//! |---|---|
//! | `curve`, `curves` | what a curve has to say of itself; P-256, P-384, secp256k1 |
//! | `point` | points in the lanes, and their sums |
//! | `windows`, `odd` | digits of scalars, odd multiples of points |
//! | `comb`, `multiply`, `endomorphism` | products of the generator and of any point |
//! | `number`, `lanes` | numbers in limbs, into the lanes and out of them |
//! | `jobs` | what is computed in the lanes |
//! | `keys`, `exchange`, `signature`, `der`, `sign`, `verify` | what is public of all curves |
//! | `module` | the stamp of the modules `p256`, `p384`, `secp256k1` |

mod comb;
pub mod curve;
pub mod curves;
mod der;
mod endomorphism;
pub mod exchange;
pub mod hash;
pub mod jobs;
pub mod keys;
mod lanes;
pub mod module;
mod multiply;
mod nonces;
pub mod number;
mod odd;
mod once;
mod point;
pub mod sign;
pub mod signature;
mod traits;
pub mod verify;
mod windows;
