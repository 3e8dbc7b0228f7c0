//! Products of up to 16 limbs.
//!
//! | limbs | file | method |
//! |---|---|---|
//! | 1 to 4 | [`four`] | all block products in one vector |
//! | 5 to 8 | [`eight`] | schoolbook with a turned operand ([`turned`]) |
//! | 9 to 12 | [`twelve`] | the same, and the rest |
//! | 13 to 16 | [`sixteen`] | Karatsuba's method |
//! | two lengths | [`unlike`] | zeros above |
//!
//! A carryless product is one instruction a cycle, on the port that also moves limbs between lanes; sums
//! go to that port or one other. So all of these avoid moves: blocks of one operand come in all lanes
//! from memory, and the products come out where they are added.

mod eight;
mod four;
pub(super) mod lanes;
mod sixteen;
mod turned;
mod twelve;
mod unlike;

use crate::arch::gf2x::SHORT_PRODUCT;
use crate::arch::short_products::ShortProduct;

pub use unlike::mul;

/// `(r, a, b)`: `a b` for operands of one length, from 1 limb on.
pub const EQUAL: [ShortProduct; SHORT_PRODUCT] = [
    four::mul_1,
    four::mul_2,
    four::mul::<3>,
    four::mul::<4>,
    eight::mul::<5>,
    eight::mul::<6>,
    eight::mul::<7>,
    eight::mul::<8>,
    twelve::mul::<9>,
    twelve::mul::<10>,
    twelve::mul::<11>,
    twelve::mul::<12>,
    sixteen::mul::<13>,
    sixteen::mul::<14>,
    sixteen::mul::<15>,
    sixteen::mul::<16>,
];
