//! Exact arithmetic on big integers, residues and polynomials over GF(2) with the widest vector
//! unit of the CPU.
//!
//! ```
//! use widelimb::{Integer, Natural};
//!
//! let mersenne = (Natural::one() << 127) - 1;
//! assert!(mersenne.is_probable_prime());
//! assert_eq!(mersenne.to_string(), "170141183460469231731687303715884105727");
//!
//! let (q, r) = Integer::from(-7).div_mod_floor(&Integer::from(2));
//! assert_eq!((q, r), (Integer::from(-4), Integer::from(1)));
//! ```
//!
//! # I want to ...
//!
//! | I want to ... | use |
//! |---|---|
//! | add, multiply, divide, root big integers | [`Natural`], or [`Integer`] with a sign: operators, and `try_`, `checked_` and `_within` where an operator panics |
//! | calculate with fractions | [`Rational`] |
//! | the same into memory of my own | [`limb`]: [`limb::add_n`], [`limb::mul`], [`limb::div_rem`] |
//! | one power modulo a number | [`Natural::pow_mod`]; on slices [`modular::pow_mod_vartime`] |
//! | many powers modulo one number | [`modular::Modulus`] |
//! | calculate with residues, by operators | [`modular::Residue`] |
//! | one power with a secret exponent | [`modular::pow_secret`], in constant time |
//! | the inverse of a secret | [`modular::inverse_secret`], in constant time |
//! | many powers, with secret exponents | [`batch::mod_exp`], in constant time; [`batch::FixedBase`] for powers of one base |
//! | sums and products of arrays of numbers | [`batch::mul`] and its like; arrays of residues [`batch::Residues`] |
//! | test one number for primality | [`Natural::is_probable_prime`] |
//! | test many, or find the next prime | [`protocols::prime`] |
//! | RSA's raw operations, many signatures | [`protocols::rsa`] |
//! | RSA accumulators | [`protocols::accumulator`] |
//! | Ethereum's precompile 5, with its gas | [`protocols::modexp`] |
//! | Diffie and Hellman's exchange | [`protocols::dh`] |
//! | Paillier's encryption | [`protocols::paillier`] |
//! | a subgroup of prime order | [`protocols::group`] |
//! | proofs of logarithms and of ranges | [`protocols::sigma`] |
//! | ElGamal's encryption, trustees | [`protocols::elgamal`] |
//! | polynomials over GF(2) | [`gf2x::Poly`]; on slices [`gf2x`]; modulo `X^n - 1` [`gf2x::Cyclic`] |
//! | factors of them, irreducible ones | [`gf2x::factor`], [`gf2x::irreducible`] |
//! | read and write text | `parse`, `to_string`, [`Natural::from_str_radix`] |
//! | read and write bytes | [`Natural::from_bytes_be`], [`Natural::to_bytes_le`] and their twins |
//! | read text with underscores or prefixes | [`Natural::parse_with`] |
//! | read text of strangers | [`Natural::parse`] with [`ParseLimits`], [`gf2x::Poly::parse`] with [`gf2x::poly::ParseLimits`] |
//! | read and write floats | `to_f64`, `TryFrom<f64>`, [`Natural::from_f64_truncated`] |
//! | find a name of another library | search for it, or `docs/from-other-libraries.md` |
//! | show how far a long computation is | [`progress`] |
//! | see or lower the level | [`arch::try_level`]; the environment variable `WIDELIMB_LEVEL` |
//! | use what `widelimb tune` measured | `WIDELIMB_PROFILE`, or [`arch::load_profile`] |
//! | use several threads, or no `std` | [features](#features) |
//!
//! Polynomials over GF(2), whose sums are exclusive ors:
//!
//! ```
//! use widelimb::gf2x::Poly;
//!
//! let p: Poly = "x^2 + x + 1".parse()?;
//! assert_eq!((&p * &p).to_string(), "x^4 + x^2 + 1");
//! let q: Poly = "x^3 + 1".parse()?;
//! assert_eq!(q.gcd(&p), p);
//! # Ok::<(), widelimb::gf2x::poly::ParseError>(())
//! ```
//!
//! Slices of limbs, into memory of your own:
//!
//! ```
//! let mut sum = [0; 2];
//! let carry = widelimb::limb::add_n(&mut sum, &[u64::MAX, 5], &[1, 7]);
//! assert_eq!((sum, carry), ([0, 13], 0));
//! ```
//!
//! Many powers at once, in constant time:
//!
//! ```
//! use widelimb::batch::{Job, Modulus, mod_exp};
//!
//! let p = Modulus::new(&[1_000_003])?;
//! assert_eq!(mod_exp(&[Job::new(&[2], &[10], &p), Job::new(&[3], &[4], &p)]), [[1024], [81]]);
//! # Ok::<(), widelimb::batch::ModulusError>(())
//! ```
//!
//! Text of strangers, with a bound on what it may cost, and bytes:
//!
//! ```
//! use widelimb::{Natural, ParseLimits};
//!
//! let limits = ParseLimits::new(1000);
//! assert_eq!(Natural::parse(b"ff", 16, limits)?, 255);
//! assert!(Natural::parse(&[b'9'; 1001], 10, limits).is_err());
//! assert_eq!(Natural::from_bytes_be(&[1, 0]).to_bytes_le(), [0, 1]);
//! # Ok::<(), widelimb::error::ParseError>(())
//! ```
//!
//! # Modules
//!
//! | module | what is in it |
//! |---|---|
//! | [`integer`], [`natural`], [`rational`] | owned numbers: operators, text, bytes |
//! | [`limb`] | arithmetic on slices of 64-bit limbs |
//! | [`modular`] | powers and primes modulo one number |
//! | [`batch`] | many powers, products and residues at once, modulo many numbers, in constant time |
//! | [`protocols`] | RSA, Diffie and Hellman, Paillier, ElGamal, proofs, and the search for primes, many at once |
//! | [`gf2x`] | polynomials over GF(2), and the rings modulo `X^n - 1` |
//! | [`error`] | why there is no such number |
//! | [`progress`] | how far a long computation is |
//! | [`cpu`] | [`cpu::Level`]: what this CPU can do |
//! | [`arch`] | which level is in force, and profiles |
//!
//! # Features
//!
//! - `batch` and `gf2x`, on by default: the modules [`batch`], [`protocols`] and [`gf2x`]. A program
//!   that computes with numbers alone is built in half the time without them, and is smaller.
//! - `std`, on by default: the level is chosen when the program runs, and `WIDELIMB_LEVEL` and
//!   `WIDELIMB_PROFILE` are looked at. Without it the crate needs `alloc` only; the level is then
//!   the highest that the compiler was told to target.
//! - `parallel`: products of 8192 by 8192 limbs and longer are made on the threads of the rayon
//!   pool that the caller is in (`ThreadPool::install`, `rayon::scope`), and so are products of
//!   long polynomials over GF(2) and the powers of [`batch`]. Results are the same. The crate never
//!   makes a pool: outside of one, and without the feature, every call is its caller's thread
//!   alone.
//! - `serde`, `rand`, `num-traits`, `num-integer`, `zeroize`, `arbitrary`: the traits of these
//!   libraries for [`Natural`] and [`Integer`]; with `rand` (0.9) random numbers and primes, with
//!   `serde` the format of num-bigint too.
//!
//! # Kernels
//!
//! An operator on [`Integer`] asks [`limb`] for an algorithm, which asks the table of the level in
//! force for kernels: functions written for the instructions that the level has. [`arch`] says how
//! a level comes into force.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod arch;
#[cfg(feature = "batch")]
pub mod batch;
#[cfg(feature = "gf2x")]
pub mod gf2x;
pub mod integer;
pub mod limb;
pub mod modular;
pub mod natural;
mod owned;
pub mod progress;
pub mod rational;
#[cfg(any(
    feature = "arbitrary",
    feature = "num-integer",
    feature = "num-traits",
    feature = "rand",
    feature = "serde",
    feature = "zeroize"
))]
mod traits;

pub use integer::Integer;
pub use natural::{Natural, ParseLimits};
pub use rational::Rational;
#[cfg(feature = "serde")]
pub use traits::serde_num_bigint;
#[cfg(feature = "batch")]
#[doc(inline)]
pub use widelimb_batch::protocols;
#[doc(inline)]
pub use widelimb_kernels::cpu;
pub use widelimb_kernels::{LIMB_BITS, Limb};
#[doc(inline)]
pub use widelimb_limb::error;

/// The examples of the README are run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
