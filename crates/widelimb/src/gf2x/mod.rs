//! Polynomials over GF(2), in the limbs of integers: bit `i` of limb `j` is the coefficient of
//! `X^(64 j + i)`.
//!
//! | use | for | method |
//! |---|---|---|
//! | [`Poly`] | an owned polynomial: operators, text, bytes, gcd, powers | |
//! | [`mul`], [`sqr`] | products of slices | schoolbook, Karatsuba, Toom and Cook in the lanes of vectors; additive Fourier transforms |
//! | [`div_rem`], [`Divisor`] | quotient and remainder | schoolbook with an inverse, Newton's reciprocal, shared transforms; shifts |
//! | [`gcd`], [`extended_gcd`], [`inverse_mod`] | greatest common divisors, cofactors, inverses | Lehmer's steps, half-gcd |
//! | [`cyclic`] | products, powers, inverses modulo `X^n - 1` | a product and one pass; bits moved |
//! | [`modular`] | powers, compositions, minimal polynomials modulo a polynomial | windows, Brent and Kung, Wiedemann |
//! | [`irreducible`] | irreducible polynomials: tests, the least, random ones | Rabin, Ben-Or, Swan |
//! | [`factor`] | factorizations | Cantor and Zassenhaus |
//!
//! The functions of this module are the public calls: they take the kernels of the level in force
//! and hand them to the algorithm's own module, where every function takes the table as its first
//! argument. These modules are shown by the feature `internals` alone.
//!
//! A sum is [`limb::xor`](crate::limb::xor), a shift [`limb::shl`](crate::limb::shl) or
//! [`limb::shr`](crate::limb::shr).

mod calls;
#[cfg(feature = "internals")]
pub mod common_divisor;
#[cfg(not(feature = "internals"))]
pub(crate) mod common_divisor;
pub mod cyclic;
#[cfg(feature = "internals")]
pub mod div;
#[cfg(not(feature = "internals"))]
pub(crate) mod div;
pub mod factor;
#[cfg(feature = "internals")]
pub mod fft;
#[cfg(not(feature = "internals"))]
pub(crate) mod fft;
pub mod irreducible;
pub mod modular;
pub mod poly;
mod primes;
#[cfg(feature = "internals")]
pub mod product;
#[cfg(not(feature = "internals"))]
pub(crate) mod product;
mod shifted;
mod terms;
mod watched;

pub use crate::progress::Watched;
pub use calls::*;
pub use cyclic::{Cyclic, CyclicError};
pub use div::{DivError, Divisor, quotient_len};
pub use poly::Poly;
pub use terms::{derivative, square_root};
