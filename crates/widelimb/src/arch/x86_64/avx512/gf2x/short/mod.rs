//! Products of up to 52 limbs.
//!
//! | limbs | file | method |
//! |---|---|---|
//! | 1 to 4 | [`four`] | all block products in one vector |
//! | 5 to 8 | [`eight`] | schoolbook with a turned operand ([`turned`]) |
//! | 9 to 12 | [`twelve`] | the same, and the rest |
//! | 13 to 16 | [`sixteen`] | Karatsuba's method |
//! | 17 to 20 | [`twenty`] | the same, and the rest |
//! | 21 to 27 | [`twenty_four`] | Karatsuba's method in three parts, and the rest |
//! | 28 to 52 | [`halves`] | Karatsuba's method around those, where that costs nothing with whole vectors below |
//! | two lengths, up to 16 | [`unlike`] | zeros above, or as [thin](super::thin) ones |
//! | two lengths above | [`filled_up`](crate::arch::gf2x) | a copy of the shorter one, and zeros |
//!
//! A carryless product is one instruction a cycle, on the port that also moves limbs between lanes; sums
//! go to that port or one other. So all of these avoid moves: blocks of one operand come in all lanes
//! from memory, and the products come out where they are added.

mod columns;
mod eight;
mod four;
mod halves;
pub(super) mod lanes;
mod sixteen;
mod strips;
mod turned;
mod twelve;
mod twenty;
mod twenty_four;
mod unlike;
mod windows;

use crate::arch::gf2x::SHORT_PRODUCT;
use crate::arch::short_products::ShortProduct;

pub use unlike::mul;

/// Limbs of the longest operands whose product is made in registers.
const MOST_IN_REGISTERS: usize = 27;

/// `(r, a, b)`: `a b` for operands of one length, from 1 limb on.
const IN_REGISTERS: [ShortProduct; MOST_IN_REGISTERS] = [
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
    twenty::mul::<17>,
    twenty::mul::<18>,
    twenty::mul::<19>,
    twenty::mul::<20>,
    twenty_four::mul::<21>,
    twenty_four::mul::<22>,
    twenty_four::mul::<23>,
    twenty_four::mul::<24>,
    twenty_four::mul::<25>,
    twenty_four::mul::<26>,
    twenty_four::mul::<27>,
];

/// Likewise, as many as every level has.
pub const EQUAL: [ShortProduct; SHORT_PRODUCT] = {
    let mut equal = [IN_REGISTERS[0]; SHORT_PRODUCT];
    let mut i = 0;
    while i < SHORT_PRODUCT {
        equal[i] = IN_REGISTERS[i];
        i += 1;
    }
    equal
};

/// That of `n` limbs, of those that [`halves`] is put together from.
const fn of_length(n: usize) -> ShortProduct {
    IN_REGISTERS[n - 1]
}

/// The product of two operands of `n` limbs.
#[inline]
pub fn equal(n: usize) -> ShortProduct {
    if n <= SHORT_PRODUCT { EQUAL[n - 1] } else { MORE[n - SHORT_PRODUCT - 1] }
}

/// Those from 17 limbs on.
pub static MORE: [ShortProduct; 36] = [
    IN_REGISTERS[16],
    IN_REGISTERS[17],
    IN_REGISTERS[18],
    IN_REGISTERS[19],
    IN_REGISTERS[20],
    IN_REGISTERS[21],
    IN_REGISTERS[22],
    IN_REGISTERS[23],
    IN_REGISTERS[24],
    IN_REGISTERS[25],
    IN_REGISTERS[26],
    halves::mul::<28>,
    halves::mul::<29>,
    halves::mul::<30>,
    halves::mul::<31>,
    halves::mul::<32>,
    halves::mul::<33>,
    halves::mul::<34>,
    halves::mul::<35>,
    halves::mul::<36>,
    halves::mul::<37>,
    halves::mul::<38>,
    halves::mul::<39>,
    halves::mul::<40>,
    halves::mul::<41>,
    halves::mul::<42>,
    halves::mul::<43>,
    halves::mul::<44>,
    halves::mul::<45>,
    halves::mul::<46>,
    halves::mul::<47>,
    halves::mul::<48>,
    halves::mul::<49>,
    halves::mul::<50>,
    halves::mul::<51>,
    halves::mul::<52>,
];
