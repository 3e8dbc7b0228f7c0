//! Products of a few limbs in registers.
//!
//! Intel's cores:
//!
//! | limbs | file | method |
//! |---|---|---|
//! | 1 to 4 | [`four`] | all block products in one vector |
//! | 5 and 6 | [`eight`] | schoolbook with a turned operand ([`turned`]) |
//! | 7 and 8 | [`eight`] | schoolbook with both operands in pairs ([`paired`]) |
//! | 9 to 12 | [`twelve`] | schoolbook with a turned operand, and the rest |
//! | 13 to 16 | [`sixteen`] | Karatsuba's method |
//! | 17 to 20 | [`twenty`] | Karatsuba's method for 16, and the rest |
//! | 21 to 27 | [`twenty_four`] | Karatsuba's method in three parts, and the rest |
//! | two lengths, up to 16 | [`unlike`] | zeros above, or as [thin](super::thin) ones |
//!
//! A carry-less product is one instruction a cycle there, on the port that also moves limbs between
//! lanes; sums go to that port or one other. So all of these avoid moves: blocks of one operand
//! come in all lanes from memory, and the products come out where they are added.
//!
//! On AMD's cores products have a port of their own, a slow one, and moves cost next to nothing.
//! There products of 3 to 13 limbs are in [`quads`], by Karatsuba's method down to limbs; longer
//! ones are of [rows](super::rows).

mod columns;
pub(super) mod eight;
pub(super) mod four;
mod paired;
pub(super) mod quads;
pub(super) mod sixteen;
mod strips;
mod turned;
pub(super) mod twelve;
pub(super) mod twenty;
pub(super) mod twenty_four;
pub(super) mod unlike;
mod windows;
