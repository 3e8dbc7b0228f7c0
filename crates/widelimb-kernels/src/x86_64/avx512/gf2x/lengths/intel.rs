//! Intel's cores: products in registers up to 27 limbs, by halves up to 52, then rows.

use super::{from, halves};
use crate::gf2x::SHORT_PRODUCT;
use crate::gf2x::rows::RowCosts;
use crate::gf2x::rows::stamp::row_kernels;
use crate::short_products::ShortProduct;
use crate::x86_64::avx512::gf2x::cores::Intel;
use crate::x86_64::avx512::gf2x::rows::lanes::{deal, gather};
use crate::x86_64::avx512::gf2x::rows::{Blocks, Tables, whole};
use crate::x86_64::avx512::gf2x::short::{eight, four, sixteen, twelve, twenty, twenty_four};

/// Limbs of the longest operands whose product is made in registers.
const MOST_IN_REGISTERS: usize = 27;

/// `(r, a, b)`: `a b` for operands of one length, from 1 limb on.
pub(super) const IN_REGISTERS: [ShortProduct; MOST_IN_REGISTERS] = [
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

macro_rules! by_halves {
    ($($n:literal)*) => { [$(halves::mul::<$n>),*] };
}

/// The products of more limbs.
const BY_HALVES: [ShortProduct; 25] = by_halves! {
    28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52
};

/// Limbs of the longest operands of a short product.
const MOST: usize = MOST_IN_REGISTERS + BY_HALVES.len();

const ALL: [ShortProduct; MOST] = {
    let mut products = [IN_REGISTERS[0]; MOST];
    let mut i = 0;
    while i < MOST {
        products[i] =
            if i < MOST_IN_REGISTERS { IN_REGISTERS[i] } else { BY_HALVES[i - MOST_IN_REGISTERS] };
        i += 1;
    }
    products
};

static EQUAL: [ShortProduct; SHORT_PRODUCT] = from(&ALL, 0);
static MORE: [ShortProduct; MOST - SHORT_PRODUCT] = from(&ALL, SHORT_PRODUCT);

impl Tables for Intel {
    const ROWS: RowKernels = ROWS;
    const SHORT: [&'static [ShortProduct]; 2] = [&EQUAL, &MORE];
}

/// Measured on Sapphire Rapids, but for those by residues: these are counted, 1.12 cycles for two
/// instructions on vectors, as ten rows take there, and what they call.
const COSTS: RowCosts = RowCosts {
    kernels: [
        1200, 1700, 2900, 4600, 8300, 10000, 13700, 15500, 21400, 24200, 32000, 34400, 42000,
        46000, 49600, 52000,
    ],
    by_residues: [
        54000, 58000, 62500, 71500, 77500, 82000, 87000, 93000, 99500, 109000, 118500, 126000,
        140000, 152000,
    ],
    karatsuba: [5000, 800],
    toom3: [13000, 2500],
    over_kernels: [2500, 630],
};

row_kernels! {
    Blocks<Intel>, Blocks<Intel>, RowPlan::new(&COSTS), [17, 30], deal, gather, (whole::product::<Intel>, whole::MOST),
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
}
