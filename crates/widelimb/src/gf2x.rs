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
//! A sum is [`limb::xor`](crate::limb::xor), a shift [`limb::shl`](crate::limb::shl) or
//! [`limb::shr`](crate::limb::shr).

#[doc(inline)]
pub use widelimb_gf2x::calls::*;
#[doc(inline)]
pub use widelimb_gf2x::{
    Cyclic, CyclicError, DivError, Divisor, Poly, cyclic, derivative, factor, irreducible, modular,
    poly, quotient_len, square_root,
};

pub use crate::progress::Watched;
