//! The levels `avx512base` and `avx512`: 512-bit vectors.
//!
//! The linear kernels need the features of `avx512base` alone, so both levels have the same ones.

#[macro_use]
mod each;
mod add;
#[cfg(feature = "batch")]
mod batch;
mod bits;
mod decimal;
#[cfg(feature = "batch")]
pub(crate) mod field;
#[cfg(feature = "gf2x")]
mod gf2x;
mod montgomery;
pub mod ntt;
mod pipeline;
pub mod product;
pub mod registers;
mod select;
mod shift;
#[cfg(feature = "sieve")]
pub mod sieve;
mod vector;

use super::avx2;
use crate::cpu::{Core, Level};
use crate::{ADD_KERNEL, Kernels, Threshold, Thresholds};

const ADD_PIPELINE: Threshold = Threshold {
    name: "add_pipeline",
    limbs: add::PIPELINE_FROM,
    meaning: "sums and differences with several vectors under way",
};

const ADD_ALIGN: Threshold = Threshold {
    name: "add_align",
    limbs: add::ALIGN_FROM,
    meaning: "sums and differences with a source aligned to cache lines",
};

const ADD_PREFETCH: Threshold = Threshold {
    name: "add_prefetch",
    limbs: add::FAR_FROM,
    meaning: "sums and differences that ask for their lines ahead",
};

const MUL_VECTOR: Threshold = Threshold {
    name: "mul_vector",
    limbs: product::VECTOR_MUL_FROM,
    meaning: "basecase products (of like lengths) in radix 2^52",
};

const SQR_VECTOR: Threshold = Threshold {
    name: "sqr_vector",
    limbs: product::VECTOR_SQR_FROM,
    meaning: "basecase squares in radix 2^52",
};

const MUL_HALVES: Threshold = Threshold {
    name: "mul_halves",
    limbs: product::KARATSUBA_FROM,
    meaning: "basecase products (of like lengths) by parts of their digits",
};

const POWER_DIGITS: Threshold = Threshold {
    name: "power_digits",
    limbs: montgomery::FROM,
    meaning: "powers modulo a number in digits of 52 bits",
};

const POWER_LIMBS: Threshold = Threshold {
    name: "power_limbs",
    limbs: montgomery::BELOW,
    meaning: "powers modulo a number in limbs again",
};

/// The table of the level `avx512base`.
pub static BASE_KERNELS: Kernels = Kernels {
    level: Level::Avx512Base,
    fixed_thresholds: &[ADD_KERNEL, ADD_PIPELINE, ADD_ALIGN, ADD_PREFETCH],
    add_n: add::add_n,
    sub_n: add::sub_n,
    add_n_approx: add::add_n_approx,
    sub_n_approx: add::sub_n_approx,
    neg: add::neg,
    cmp: bits::cmp,
    shl: shift::shl,
    shr: shift::shr,
    and: bits::and,
    or: bits::or,
    xor: bits::xor,
    and_not: bits::and_not,
    not: bits::not,
    popcount: bits::popcount,
    first_nonzero: bits::first_nonzero,
    addlsh: shift::addlsh,
    sublsh: shift::sublsh,
    clear_registers: registers::clear,
    ..avx2::KERNELS
};

/// The table of the level `avx512`.
pub static KERNELS: Kernels = Kernels {
    level: Level::Avx512,
    thresholds: Thresholds {
        mul_karatsuba: product::PARTS_LIMBS + 1,
        mul_unlike: 128,
        mul_toom32: Threshold::NEVER,
        mul_toom3: 380,
        mul_toom42: product::PARTS_LIMBS + 1,
        mul_toom43: 243,
        mul_toom4: Threshold::NEVER,
        mul_ntt: 430,
        mul_low: 96,
        mul_high: 96,
        mul_cut: 14,
        mul_middle_cut: 14,
        sqr_karatsuba: 209,
        sqr_toom3: 1600,
        sqr_toom4: 1600,
        sqr_ntt: 430,
        div_reciprocal: 48,
        half_gcd: 60,
        montgomery_products: 16,
        radix_divide: 41,
        radix_multiply: 48,
        gf2x_mul_transforms: 2400,
        gf2x_div_reciprocal: 16,
        ..BASE_KERNELS.thresholds
    },
    fixed_thresholds: &[
        ADD_KERNEL,
        ADD_PIPELINE,
        ADD_ALIGN,
        ADD_PREFETCH,
        MUL_VECTOR,
        SQR_VECTOR,
        MUL_HALVES,
        POWER_DIGITS,
        POWER_LIMBS,
    ],
    mul_basecase: product::mul_basecase,
    sqr_basecase: product::sqr_basecase,
    write_decimal: decimal::write_decimal,
    read_decimal: decimal::read_decimal,
    ntt: ntt::KERNELS,
    select: select::select,
    select_several: Some(select::select_several),
    #[cfg(feature = "batch")]
    batch: batch::KERNELS,
    montgomery: montgomery::KERNELS,
    #[cfg(feature = "gf2x")]
    gf2x: gf2x::KERNELS,
    ..BASE_KERNELS
};

/// The table of the level `avx512base` on AMD's cores.
pub static ZEN_BASE_KERNELS: Kernels = Kernels {
    core: Core::Zen,
    thresholds: Thresholds {
        gf2x_mul_transforms: avx2::ZEN_KERNELS.thresholds.gf2x_mul_transforms,
        gf2x_div_reciprocal: avx2::ZEN_KERNELS.thresholds.gf2x_div_reciprocal,
        ..BASE_KERNELS.thresholds
    },
    #[cfg(feature = "gf2x")]
    gf2x: avx2::ZEN_KERNELS.gf2x,
    ..BASE_KERNELS
};

/// The table of the level `avx512` on AMD's cores.
pub static ZEN_KERNELS: Kernels = Kernels {
    core: Core::Zen,
    thresholds: Thresholds {
        gf2x_mul_transforms: 1340,
        gf2x_div_reciprocal: 11,
        ..KERNELS.thresholds
    },
    #[cfg(feature = "gf2x")]
    gf2x: gf2x::ZEN,
    ..KERNELS
};

/// The table of the level `avx512` on Zen 4.
pub static ZEN4_KERNELS: Kernels = Kernels {
    core: Core::Zen4,
    thresholds: Thresholds { gf2x_mul_transforms: 1820, ..ZEN_KERNELS.thresholds },
    ..ZEN_KERNELS
};
