//! Arithmetic on slices of 64-bit limbs, little end first.
//!
//! The functions of this module are the public calls: they take the kernels of the level in force
//! and hand them to the algorithm's own module (`sum`, `product`, `div`, `common_divisor`, `root`,
//! `power`, `radix`, `factors`, `tree`), where every function takes the table as its first
//! argument, so that tests and benchmarks can pass another level's. [`modular`] has the same
//! layout. Programs use the crate `widelimb`, which shows what is promised of this one as
//! `widelimb::limb`, `widelimb::modular`, `widelimb::progress` and `widelimb::error`; any version
//! may change the rest.

#![cfg_attr(not(feature = "std"), no_std)]
#![allow(rustdoc::private_intra_doc_links, reason = "documents are read beside the code here")]

extern crate alloc;

pub mod approx;
pub mod calls;
pub mod common_divisor;
pub mod compare;
pub mod cost;
pub mod div;
pub mod error;
pub mod factors;
pub mod low_bits;
pub mod modular;
pub mod ntt;
pub mod owned;
pub mod power;
pub mod product;
pub mod progress;
pub mod radix;
pub mod raw;
pub mod root;
pub mod row;
pub mod scratch;
pub mod secret;
pub mod shift;
pub mod sieve;
pub mod sum;
pub mod thresholds;
pub mod tree;
pub mod trial;
pub mod trim;
pub mod values;

pub use calls::*;
pub use common_divisor::ExtendedGcd;
pub use div::{DivError, quotient_len};
pub use error::DigitError;
pub use scratch::ScratchError;
pub use thresholds::thresholds;
pub use widelimb_kernels::{LIMB_BITS, Limb, reciprocal};
