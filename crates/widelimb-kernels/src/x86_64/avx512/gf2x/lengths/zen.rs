//! AMD's cores: products of quads up to 13 limbs, then rows; a limb or a block above whole vectors
//! in a pass of its own.

use super::{above, from};
use crate::gf2x::rows::RowCosts;
use crate::gf2x::rows::stamp::row_kernels;
use crate::gf2x::{FILLED, SHORT_PRODUCT};
use crate::short_products::ShortProduct;
use crate::x86_64::avx512::gf2x::cores::Zen;
use crate::x86_64::avx512::gf2x::rows::lanes::{deal, gather};
use crate::x86_64::avx512::gf2x::rows::{Blocks, Tables, few, one_square, whole};
use crate::x86_64::avx512::gf2x::short::{four, quads};

/// Limbs of the longest operands whose product is a function for one length.
pub(super) const MOST_OF_ONE_LENGTH: usize = 56;

/// `(r, a, b)`: `a b` for operands of one length, from 1 limb on.
const OF_ONE_LENGTH: [ShortProduct; MOST_OF_ONE_LENGTH] = [
    four::mul_1,
    four::mul_2,
    quads::one_vector::<3>,
    quads::one_vector::<4>,
    quads::one_vector::<5>,
    quads::one_vector::<6>,
    quads::one_vector::<7>,
    quads::one_vector::<8>,
    quads::nine::<9, 1>,
    quads::nine::<10, 2>,
    quads::twelve::<11, 0>,
    quads::twelve::<12, 0>,
    quads::twelve::<13, 1>,
    few::two::<14>,
    few::two::<15>,
    few::two::<16>,
    above::mul::<17, 1>,
    above::mul::<18, 2>,
    few::two_and_quad::<19>,
    few::two_and_quad::<20>,
    one_square::three::<21>,
    one_square::three::<22>,
    one_square::three::<23>,
    one_square::three::<24>,
    above::mul::<25, 1>,
    above::mul::<26, 2>,
    one_square::four::<27>,
    one_square::four::<28>,
    one_square::four::<29>,
    one_square::four::<30>,
    one_square::four::<31>,
    one_square::four::<32>,
    above::mul::<33, 1>,
    above::mul::<34, 2>,
    few::five::<35>,
    few::five::<36>,
    few::five::<37>,
    few::five::<38>,
    few::five::<39>,
    few::five::<40>,
    above::mul::<41, 1>,
    above::mul::<42, 2>,
    whole::mul::<43, Zen>,
    whole::mul::<44, Zen>,
    whole::mul::<45, Zen>,
    whole::mul::<46, Zen>,
    whole::mul::<47, Zen>,
    whole::mul::<48, Zen>,
    few::seven::<49>,
    few::seven::<50>,
    few::seven::<51>,
    few::seven::<52>,
    few::seven::<53>,
    few::seven::<54>,
    few::seven::<55>,
    few::seven::<56>,
];

macro_rules! of_rows {
    ($($n:literal)*) => { [$(whole::mul::<$n, Zen>),*] };
}

/// The products of rows in one call.
const OF_ROWS: [ShortProduct; FILLED - MOST_OF_ONE_LENGTH] = of_rows! {
    57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96
};

/// The product of `n` limbs.
pub(super) const fn of_length(n: usize) -> ShortProduct {
    match n {
        65 => above::mul::<65, 1>,
        66 => above::mul::<66, 2>,
        _ if n <= MOST_OF_ONE_LENGTH => OF_ONE_LENGTH[n - 1],
        _ => OF_ROWS[n - MOST_OF_ONE_LENGTH - 1],
    }
}

const ALL: [ShortProduct; FILLED] = {
    let mut products = [of_length(1); FILLED];
    let mut i = 1;
    while i < FILLED {
        products[i] = of_length(i + 1);
        i += 1;
    }
    products
};

static EQUAL: [ShortProduct; SHORT_PRODUCT] = from(&ALL, 0);
static MORE: [ShortProduct; FILLED - SHORT_PRODUCT] = from(&ALL, SHORT_PRODUCT);

impl Tables for Zen {
    const ROWS: RowKernels = ROWS;
    const SHORT: [&'static [ShortProduct]; 2] = [&EQUAL, &MORE];
}

/// Measured on Zen 5: kernels as they are called from steps, and what steps cost as what makes a
/// plan of them choose, from 33 to 160 rows, what is fastest there, but for 0.2 % on average.
/// Residues of 26 rows and more are measured on Zen 4, in proportion to those of 25.
const COSTS: RowCosts = RowCosts {
    kernels: [
        2100, 3400, 5400, 7500, 9900, 12700, 17100, 18700, 24500, 25900, 34600, 37300, 39400,
        42300, 45200, 49500,
    ],
    by_residues: [
        54500, 58600, 64600, 71400, 78500, 83400, 90000, 96100, 103200, 112300, 123100, 133400,
        142400, 155000,
    ],
    karatsuba: [0, 730],
    toom3: [0, 3810],
    over_kernels: [0, 400],
};

row_kernels! {
    Blocks<Zen>, Blocks<Zen>, RowPlan::new(&COSTS), [13, 30], deal, gather, (whole::product::<Zen>, whole::MOST),
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
}
