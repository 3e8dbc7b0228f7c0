//! Products of huge integers by number-theoretic transforms.
//!
//! The operands are polynomials whose coefficients are pieces of a few bytes, at the point
//! `256^bytes`. Their product is computed modulo a divisor of `x^n - 1` of a degree it fits in, and
//! modulo three or more primes just below 2^49, which the sums of products of pieces stay below the
//! product of; the Chinese remainder theorem gives the coefficients, and a sum with carries the
//! product. Cost: `O(n log n)` products of 52 bits, in a scratch of about four times the result.
//!
//! [`Plan`] chooses how many primes, how long the pieces and how long the transform. The lengths
//! are 5, 6, 7 and 8 eighths of powers of 2: the tree of rings of `arch::ntt` without its last
//! leaves.
//!
//! With the feature `parallel`, products of some size are made on the threads of the rayon pool
//! that the caller is in: several primes at once, the blocks of each, and ranges of the product.
//! The result is the same. Outside of a pool, and in a pool of one thread, all is done by the
//! caller.
//!
//! Sources: J. Pollard, "The fast Fourier transform in a finite field" (1971); J. van der Hoeven,
//! "The truncated Fourier transform and applications" (ISSAC 2004); H. Garner, "The residue number
//! system" (1959).

mod carry;
#[cfg(feature = "parallel")]
mod parallel;
mod plan;
mod product;
#[cfg(feature = "parallel")]
mod ranges;
mod threads;
mod wrapped;

pub use plan::{MAX_LIMBS, Plan};
pub use product::{mul, mul_scratch_len, mul_with, sqr, sqr_scratch_len, sqr_with};
pub use wrapped::{mul_wrapped, mul_wrapped_scratch_len, ring_plan, wrapped_plan};
