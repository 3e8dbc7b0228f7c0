//! Polynomials over GF(2), in the limbs of integers: bit `i` of limb `j` is the coefficient of
//! `X^(64 j + i)`.
//!
//! The functions of this module are the public calls: they take the kernels of the level in force
//! and hand them to the algorithm's own module, where every function takes the table as its first
//! argument. Programs use the crate `widelimb`, which shows what is promised of this one as
//! `widelimb::gf2x`; any version may change the rest.

#![cfg_attr(not(feature = "std"), no_std)]
#![allow(rustdoc::private_intra_doc_links, reason = "documents are read beside the code here")]

extern crate alloc;

pub mod calls;
pub mod common_divisor;
pub mod cyclic;
pub mod div;
pub mod factor;
pub mod fft;
pub mod irreducible;
pub mod modular;
pub mod poly;
pub mod primes;
pub mod product;
mod shift_add;
mod terms;

pub use calls::*;
pub use cyclic::{Cyclic, CyclicError};
pub use div::{DivError, Divisor, quotient_len};
pub use poly::Poly;
pub use terms::{derivative, square_root};
pub use widelimb_kernels::{LIMB_BITS, Limb};
