//! Products of up to 52 limbs, or 96.
//!
//! | limbs | file | method |
//! |---|---|---|
//! | 1 to 4 | [`four`] | all block products in one vector |
//! | 5 and 6 | [`eight`] | schoolbook with a turned operand ([`turned`]) |
//! | 7 and 8 | [`eight`] | schoolbook with both operands in pairs ([`paired`]) |
//! | 9 to 12 | [`twelve`] | schoolbook with a turned operand, and the rest |
//! | 13 to 16 | [`sixteen`] | Karatsuba's method |
//! | 17 to 20 | [`twenty`] | the same, and the rest |
//! | 21 to 27 | [`twenty_four`] | Karatsuba's method in three parts, and the rest |
//! | 28 to 52 | [`halves`] | Karatsuba's method around those, where that costs nothing with whole vectors below |
//! | two lengths, up to 16 | [`unlike`] | zeros above, or as [thin](super::thin) ones |
//! | two lengths above | [`filled_up`](crate::arch::gf2x), [`filled`] | a copy of the shorter one, and zeros |
//!
//! A carryless product is one instruction a cycle, on the port that also moves limbs between lanes; sums
//! go to that port or one other. So all of these avoid moves: blocks of one operand come in all lanes
//! from memory, and the products come out where they are added.
//!
//! On cores where products have a port of their own, a slow one, moves cost next to nothing. There, in the tables that
//! are `FOLDED`, products of 3 to 13 limbs are in [`quads`], by Karatsuba's method down to limbs, and those of rows are made
//! there: of [two, and of five to seven](super::rows::few), of [three and four](one_square), of [eight and nine](whole), of
//! [ten to twelve](one_length). A limb or a block more goes above them [within the same function](block_above) or
//! [after it](above), or [a quad](quad_above) or [a row](row_above). Where vectors take two turns of a port, some lengths are
//! [others](in_turns).

mod above;
mod columns;
mod eight;
mod filled;
mod four;
mod halves;
pub(super) mod in_turns;
pub(super) mod lanes;
mod paired;
pub(super) mod quads;
mod sixteen;
mod strips;
mod turned;
mod twelve;
mod twenty;
mod twenty_four;
mod unlike;
mod windows;

use super::rows::{block_above, few, one_length, one_square, quad_above, row_above, whole};
use crate::arch::gf2x::{FILLED, SHORT_PRODUCT};
use crate::arch::short_products::ShortProduct;

pub use filled::mul as mul_filled;
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

/// That of five rows.
const fn of_five_rows<const N: usize, const FOLDS: bool>() -> ShortProduct {
    if FOLDS { row_above::mul::<N> } else { few::five::<N, FOLDS> }
}

/// All of them where products have a port of their own, those of rows by folded products or not.
const fn apart<const FOLDS: bool>() -> [ShortProduct; MOST_APART] {
    [
        four::mul_1,
        four::mul_2,
        quads::one_vector::<3>,
        quads::one_vector::<4>,
        quads::one_vector::<5>,
        quads::one_vector::<6>,
        quads::one_vector::<7>,
        quads::one_vector::<8>,
        quads::nine::<9, 1, FOLDS>,
        quads::nine::<10, 2, FOLDS>,
        quads::twelve::<11, 0>,
        quads::twelve::<12, 0>,
        quads::twelve::<13, 1>,
        few::two::<14, FOLDS>,
        few::two::<15, FOLDS>,
        few::two::<16, FOLDS>,
        block_above::two::<17, FOLDS>,
        block_above::two::<18, FOLDS>,
        few::two_and_quad::<19, FOLDS>,
        few::two_and_quad::<20, FOLDS>,
        one_square::three::<21, FOLDS>,
        one_square::three::<22, FOLDS>,
        one_square::three::<23, FOLDS>,
        one_square::three::<24, FOLDS>,
        block_above::three::<25, FOLDS>,
        block_above::three::<26, FOLDS>,
        one_square::four::<27, FOLDS>,
        one_square::four::<28, FOLDS>,
        one_square::four::<29, FOLDS>,
        one_square::four::<30, FOLDS>,
        one_square::four::<31, FOLDS>,
        one_square::four::<32, FOLDS>,
        above::mul::<33, 1, FOLDS>,
        above::mul::<34, 2, FOLDS>,
        of_five_rows::<35, FOLDS>(),
        of_five_rows::<36, FOLDS>(),
        of_five_rows::<37, FOLDS>(),
        of_five_rows::<38, FOLDS>(),
        of_five_rows::<39, FOLDS>(),
        of_five_rows::<40, FOLDS>(),
        above::mul::<41, 1, FOLDS>,
        above::mul::<42, 2, FOLDS>,
        few::six::<43, FOLDS>,
        few::six::<44, FOLDS>,
        few::six::<45, FOLDS>,
        few::six::<46, FOLDS>,
        few::six::<47, FOLDS>,
        few::six::<48, FOLDS>,
        few::seven::<49, FOLDS>,
        few::seven::<50, FOLDS>,
        few::seven::<51, FOLDS>,
        few::seven::<52, FOLDS>,
        few::seven::<53, FOLDS>,
        few::seven::<54, FOLDS>,
        few::seven::<55, FOLDS>,
        few::seven::<56, FOLDS>,
        whole::mul::<8, 57, FOLDS>,
        whole::mul::<8, 58, FOLDS>,
        whole::mul::<8, 59, FOLDS>,
        whole::mul::<8, 60, FOLDS>,
        whole::mul::<8, 61, FOLDS>,
        whole::mul::<8, 62, FOLDS>,
        whole::mul::<8, 63, FOLDS>,
        whole::mul::<8, 64, FOLDS>,
        above::mul::<65, 1, FOLDS>,
        above::mul::<66, 2, FOLDS>,
        quad_above::mul::<67, FOLDS>,
        quad_above::mul::<68, FOLDS>,
    ]
}

/// By folded ones.
const FOLDED: [ShortProduct; MOST_BY_ROWS] = {
    let apart = apart::<true>();
    let mut products = [apart[0]; MOST_BY_ROWS];
    let mut i = 0;
    while i < MOST_BY_ROWS {
        products[i] = if i < MOST_APART { apart[i] } else { LONGEST[i - MOST_APART] };
        i += 1;
    }
    products
};

/// Those of nine to twelve rows.
const LONGEST: [ShortProduct; MOST_BY_ROWS - MOST_APART] = [
    whole::mul::<9, 69, true>,
    whole::mul::<9, 70, true>,
    whole::mul::<9, 71, true>,
    whole::mul::<9, 72, true>,
    one_length::mul::<10, 73>,
    one_length::mul::<10, 74>,
    one_length::mul::<10, 75>,
    one_length::mul::<10, 76>,
    one_length::mul::<10, 77>,
    one_length::mul::<10, 78>,
    one_length::mul::<10, 79>,
    one_length::mul::<10, 80>,
    one_length::mul::<11, 81>,
    one_length::mul::<11, 82>,
    one_length::mul::<11, 83>,
    one_length::mul::<11, 84>,
    one_length::mul::<11, 85>,
    one_length::mul::<11, 86>,
    one_length::mul::<11, 87>,
    one_length::mul::<11, 88>,
    one_length::mul::<12, 89>,
    one_length::mul::<12, 90>,
    one_length::mul::<12, 91>,
    one_length::mul::<12, 92>,
    one_length::mul::<12, 93>,
    one_length::mul::<12, 94>,
    one_length::mul::<12, 95>,
    one_length::mul::<12, 96>,
];

/// Limbs of the longest operands.
const MOST: usize = 52;

/// Likewise where products have a port of their own, of up to eight rows and what is above them.
const MOST_APART: usize = 68;

/// Likewise with those of nine to twelve rows.
const MOST_BY_ROWS: usize = 96;

const _: () = assert!(MOST_BY_ROWS <= FILLED, "one of two lengths is filled up");

/// Those of each length.
const ALL: [ShortProduct; MOST] = {
    let mut products = [IN_REGISTERS[0]; MOST];
    let mut i = 0;
    while i < MOST {
        products[i] = if i < MOST_IN_REGISTERS {
            IN_REGISTERS[i]
        } else {
            halves::TABLE[i - MOST_IN_REGISTERS]
        };
        i += 1;
    }
    products
};

/// That of `n` limbs where products have a port of their own: by folded products of rows, or as [`in_turns`].
pub(super) const fn of_length<const FOLDS: bool>(n: usize) -> ShortProduct {
    if FOLDS { FOLDED[n - 1] } else { in_turns::of_length(n) }
}

/// `N` of them, above `below` limbs.
const fn from<const N: usize>(all: &[ShortProduct], below: usize) -> [ShortProduct; N] {
    let mut products = [all[0]; N];
    let mut i = 0;
    while i < N {
        products[i] = all[below + i];
        i += 1;
    }
    products
}

/// Those of as many limbs as every level has.
pub const EQUAL: [ShortProduct; SHORT_PRODUCT] = from(&ALL, 0);
pub const FOLDED_EQUAL: [ShortProduct; SHORT_PRODUCT] = from(&FOLDED, 0);

/// Those of more.
pub static MORE: [ShortProduct; MOST - SHORT_PRODUCT] = from(&ALL, SHORT_PRODUCT);
pub static FOLDED_MORE: [ShortProduct; MOST_BY_ROWS - SHORT_PRODUCT] = from(&FOLDED, SHORT_PRODUCT);
