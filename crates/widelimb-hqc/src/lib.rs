#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![deny(unsafe_code)]

extern crate alloc;
#[cfg(feature = "internals")]
extern crate std;

#[allow(unsafe_code)]
mod arch;
mod batch;
mod bytes;
mod code;
mod error;
mod hash;
#[cfg(feature = "internals")]
pub mod internals;
mod kem;
mod keys;
mod mask;
mod parameters;
mod ring;
mod sample;
mod scheme;
#[cfg(all(test, feature = "std"))]
mod secrets_tests;
#[cfg(test)]
mod test_values;
mod version;

pub use error::{Error, Part, UnknownName};
pub use kem::{Ciphertext, SharedSecret};
pub use keys::{PublicKey, SecretKey};
pub use parameters::ParameterSet;
pub use rand_core;
pub use scheme::Scheme;
pub use version::Version;
