//! The products where a vector of 512 bits takes two turns of a port, on Zen 4, so that half a vector costs half as
//! much: some are [by thirds](lane_thirds) there.
//!
//! A carry-less product takes nothing but itself into the core, for 1 to 1.6 cycles, however wide it is, beside its time of the
//! vector ports, which is half for half a vector. So six products of half vectors in the place of three whole ones, with fewer
//! moves, take 10 % more for 4 limbs, and save nothing for 16.

use super::{FOLDED, MOST_APART, MOST_BY_ROWS, above, apart, from, whole};
use crate::arch::gf2x::SHORT_PRODUCT;
use crate::arch::short_products::ShortProduct;
use crate::arch::x86_64::avx512::gf2x::rows::lane_thirds;

/// Those of other lengths.
const APART: [ShortProduct; MOST_APART] = apart::<false>();

macro_rules! of_rows {
    ($($rows:literal: $($n:literal)*;)*) => { [$($(whole::mul::<$rows, $n, false>,)*)*] };
}

/// Those of nine rows, and those of eleven and twelve.
const OF_NINE_ROWS: [ShortProduct; 4] = of_rows! { 9: 69 70 71 72; };
const OF_MORE_ROWS: [ShortProduct; 16] = of_rows! {
    11: 81 82 83 84 85 86 87 88;
    12: 89 90 91 92 93 94 95 96;
};

/// That of `n` limbs.
pub const fn of_length(n: usize) -> ShortProduct {
    match n {
        17 => lane_thirds::three::<17>,
        18 => lane_thirds::three::<18>,
        21 => lane_thirds::four::<21>,
        22 => lane_thirds::four::<22>,
        23 => lane_thirds::four::<23>,
        24 => lane_thirds::four::<24>,
        25 => above::mul::<25, 1, false>,
        26 => above::mul::<26, 2, false>,
        35 => lane_thirds::six::<35>,
        36 => lane_thirds::six::<36>,
        37 => above::mul::<37, 1, false>,
        41 => above::mul::<41, 1, false>,
        42 => lane_thirds::seven::<42>,
        69..=72 => OF_NINE_ROWS[n - 69],
        // Ten rows are five parts in one pass, which takes 3 % less by folded products.
        73..=80 => FOLDED[n - 1],
        81..=MOST_BY_ROWS => OF_MORE_ROWS[n - 81],
        _ => APART[n - 1],
    }
}

/// Those of each length.
const ALL: [ShortProduct; MOST_BY_ROWS] = {
    let mut products = [of_length(1); MOST_BY_ROWS];
    let mut i = 1;
    while i < MOST_BY_ROWS {
        products[i] = of_length(i + 1);
        i += 1;
    }
    products
};

/// Those of as many limbs as every level has.
pub const EQUAL: [ShortProduct; SHORT_PRODUCT] = from(&ALL, 0);

/// Those of more.
pub static MORE: [ShortProduct; MOST_BY_ROWS - SHORT_PRODUCT] = from(&ALL, SHORT_PRODUCT);
