//! Exact arithmetic on big integers, residues and polynomials over GF(2) with the widest vector unit of the CPU.
//!
//! ```
//! use widelimb::{Integer, Natural, limb};
//!
//! let mersenne = (Natural::one() << 127) - 1;
//! assert!(mersenne.is_probable_prime());
//! assert_eq!(mersenne.to_string(), "170141183460469231731687303715884105727");
//!
//! let (q, r) = Integer::from(-7).div_mod_floor(&Integer::from(2));
//! assert_eq!((q, r), (Integer::from(-4), Integer::from(1)));
//!
//! // The same on slices of limbs, into memory of your own.
//! let mut sum = [0; 2];
//! let carry = limb::add_n(&mut sum, &[u64::MAX, 5], &[1, 7]);
//! assert_eq!((sum, carry), ([0, 13], 0));
//! ```
//!
//! | room | what is in it |
//! |---|---|
//! | [`integer`], [`natural`] | owned numbers: operators, text, bytes |
//! | [`modular`] | powers and primes modulo one number |
//! | [`batch`] | many powers at once, modulo many numbers, in constant time |
//! | [`protocols`] | RSA, Diffie and Hellman, Paillier, and the search for primes, many at once |
//! | [`gf2x`] | polynomials over GF(2) |
//! | [`limb`] | arithmetic on slices of 64-bit limbs |
//! | [`ntt`] | products of huge integers by transforms |
//! | [`arch`] | the kernels of each level, and the table that holds them |
//! | [`cpu`] | [`cpu::Level`]: what this CPU can do |
//! | [`error`] | why there is no such number |
//! | [`progress`] | how far a long computation is |
//!
//! Calls run down this list: an operator on [`Integer`] asks [`limb`] for an algorithm, which asks
//! the table of [`arch`] for kernels. The table in force is [`arch::kernels`]; its methods are the
//! kernels themselves, and [`arch::kernels_of`] gives those of another level.
//!
//! Without the feature `std`, which is on by default, the crate needs `alloc` only; the level is
//! then the highest that the compiler was told to target.
//!
//! With the feature `parallel`, which is off by default, products of 8192 by 8192 limbs and longer
//! are made on the threads of the rayon pool that the caller is in (`ThreadPool::install`,
//! `rayon::scope`), and so are products of polynomials over GF(2) by transforms; [`ntt`] and [`gf2x::fft`] say
//! how. Results are the same. The crate never makes a pool: outside of
//! one, and without the feature, every call is its caller's thread alone.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod arch;
pub mod batch;
pub mod cpu;
pub mod error;
pub mod gf2x;
pub mod integer;
pub mod limb;
pub mod modular;
pub mod natural;
pub mod ntt;
mod owned;
pub mod progress;
pub mod protocols;
#[cfg(all(test, feature = "std"))]
mod secrets_tests;
#[cfg(test)]
mod test_levels;
#[cfg(test)]
mod test_limbs;
mod word;

pub use integer::Integer;
pub use natural::{Natural, ParseLimits};
pub use word::{LIMB_BITS, Limb};

/// The examples of the README are run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
