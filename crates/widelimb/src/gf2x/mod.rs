//! Polynomials over GF(2), in the limbs of integers: bit `i` of limb `j` is the coefficient of
//! `X^(64 j + i)`.
//!
//! | module | operation | method |
//! |---|---|---|
//! | [`cyclic`] | products, powers, inverses modulo `X^n - 1` | a product and one pass; bits moved |
//! | [`product`] | products | schoolbook, Karatsuba, Toom and Cook in the lanes of vectors |
//! | [`div`] | quotient and remainder | schoolbook with an inverse, Newton's reciprocal, shared transforms; shifts |
//! | [`gcd`] | greatest common divisors, cofactors, inverses | Lehmer's steps, half-gcd |
//! | [`poly`] | [`Poly`], an owned polynomial | |
//! | [`fft`] | long products | additive Fourier transforms |
//! | [`modular`] | powers, compositions, minimal polynomials modulo a polynomial | windows, Brent and Kung, Wiedemann |
//! | [`irreducible`] | irreducible polynomials: tests, the least, random ones | Rabin, Ben-Or, Swan |
//! | [`factor`] | factorizations | Cantor and Zassenhaus |
//!
//! The functions of this module are the public calls: they take the kernels of the level in force and
//! hand them to the algorithm's own file, where every function takes the table as its first argument.
//!
//! A sum is [`limb::xor`](crate::limb::xor), a shift [`limb::shl`](crate::limb::shl) or
//! [`limb::shr`](crate::limb::shr).

mod calls;
pub mod cyclic;
pub mod div;
pub mod factor;
pub mod fft;
pub mod gcd;
pub mod irreducible;
pub mod modular;
pub mod poly;
mod primes;
pub mod product;
mod shifted;
mod terms;
mod watched;

pub use crate::progress::Watched;
pub use calls::*;
pub use cyclic::{Cyclic, CyclicError};
pub use div::Divisor;
pub use poly::Poly;
pub use terms::{derivative, square_root};
