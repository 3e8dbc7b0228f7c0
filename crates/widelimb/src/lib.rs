//! Exact arithmetic on big integers with the widest vector unit of the CPU.
//!
//! | room | what is in it |
//! |---|---|
//! | [`cpu`] | [`cpu::Level`]: what this CPU can do |
//! | [`arch`] | the kernels of each level, and the table that holds them |
//! | [`limb`] | arithmetic on slices of 64-bit limbs |
//! | [`modular`] | powers and primes modulo one number |
//! | [`error`] | why there is no such number |
//! | [`natural`], [`integer`] | owned numbers: operators, text, bytes |
//!
//! Calls run downward in this list from bottom to top: an operator on [`integer`] asks [`limb`] for
//! an algorithm, which asks the table of [`arch`] for a kernel.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod arch;
pub mod cpu;
pub mod error;
pub mod integer;
pub mod limb;
pub mod modular;
pub mod natural;
mod word;

pub use integer::Integer;
pub use natural::{Natural, ParseLimits};
pub use word::{LIMB_BITS, Limb};
