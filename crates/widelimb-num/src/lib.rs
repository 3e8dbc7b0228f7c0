//! The public interface of num-bigint 0.4 over the integers of [widelimb].
//!
//! A program that uses num-bigint keeps its source and changes a line of its `Cargo.toml`:
//!
//! ```toml
//! num-bigint = { package = "widelimb-num", version = "0.2" }
//! ```
//!
//! [`BigUint`] is a [`Natural`](widelimb::Natural) and [`BigInt`] an
//! [`Integer`](widelimb::Integer), and each converts into the other without a copy, so whatever
//! widelimb has beyond this interface is at hand:
//!
//! ```
//! use widelimb::Natural;
//! use widelimb_num::BigUint;
//!
//! let p = (BigUint::from(1_u32) << 127) - 1_u32;
//! assert!(Natural::from(p).is_probable_prime());
//! ```
//!
//! # Features
//!
//! - `std`, on by default: the errors are of [`std::error::Error`], and the level of the CPU is
//!   found when the program runs. Without it the crate needs `alloc` alone.
//! - `rand`: random numbers with rand 0.8, the same ones as num-bigint's from the same generator.
//! - `serde`: a sequence of `u32`, little end first, with the sign as -1, 0 or 1 in front.
//! - `arbitrary`, `quickcheck`: numbers for tests.
//!
//! # Differences
//!
//! The [README](https://docs.rs/crate/widelimb-num) lists what differs on purpose.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[macro_use]
mod stamps;

mod bigint;
mod biguint;
mod error;
mod product;
mod radix;
mod sign;

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "quickcheck")]
mod quickcheck;
#[cfg(feature = "rand")]
mod rand;
#[cfg(feature = "serde")]
mod serde;

pub use bigint::{BigInt, ToBigInt};
pub use biguint::{BigUint, ToBigUint, U32Digits, U64Digits};
pub use error::{ParseBigIntError, TryFromBigIntError};
pub use sign::Sign;

#[cfg(feature = "rand")]
pub use self::rand::{RandBigInt, RandomBits, UniformBigInt, UniformBigUint};

/// The examples of the README are run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
