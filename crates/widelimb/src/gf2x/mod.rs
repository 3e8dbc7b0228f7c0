//! Polynomials over GF(2), in the limbs of integers: bit `i` of limb `j` is the coefficient of
//! `X^(64 j + i)`.
//!
//! | file | operation | method |
//! |---|---|---|
//! | [`mul`](mod@mul) | products, squares | schoolbook, Karatsuba |
//! | [`div`] | quotient and remainder | schoolbook with an inverse, Newton's reciprocal; shifts |
//! | [`poly`] | [`Poly`], an owned polynomial | |
//!
//! The functions of this module are the public calls: they take the kernels of the level in force and
//! hand them to the algorithm's own file, where every function takes the table as its first argument.
//!
//! A sum is [`limb::xor`](crate::limb::xor), a shift [`limb::shl`](crate::limb::shl) or
//! [`limb::shr`](crate::limb::shr).

mod calls;
pub mod div;
pub mod mul;
pub mod poly;

pub use calls::*;
pub use div::Divisor;
pub use poly::Poly;
