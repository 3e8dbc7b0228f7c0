//! Rows of four blocks: four products of two limbs an instruction.
//!
//! | file | what it does |
//! |---|---|
//! | [`lanes`] | deals an operand into the lanes of rows, and gathers the product |
//! | [`few`], [`one_square`] | products of 2 to 7 rows, each length a function |
//! | [`whole`] | products of up to 40 rows in one call |
//! | [`halves`], [`known_upper`], [`divide`] | halves of products, and divisions by a divisor in lanes |

mod divide;
pub(super) mod few;
mod halves;
mod known_upper;
pub(super) mod lanes;
pub(super) mod one_square;
pub(super) mod whole;

pub(super) use divide::{deal_divisor, divide_by_lanes};
pub(super) use halves::half;

use crate::Limb;
use crate::gf2x::rows::vector::{Row, Vector, level_functions};
use crate::gf2x::rows::{RowKernels, RowProduct};
use crate::short_products::ShortProduct;
use crate::x86_64::avx512::gf2x::cores::Cores;
use core::arch::x86_64::*;
use core::marker::PhantomData;

/// The tables of one kind of cores: its products of rows, and of a few limbs. The room
/// [`lengths`](super::lengths) fills them; products of rows ask them for those of their parts.
pub(super) trait Tables: Cores {
    /// The functions on rows.
    const ROWS: RowKernels;

    /// The products of 1 limb and more, and those of more than that.
    const SHORT: [&'static [ShortProduct]; 2];

    /// The product of `q` rows.
    #[inline]
    fn rows(q: usize) -> RowProduct {
        const { &Self::ROWS }.products[q - 1]
    }

    /// The product of two operands of `n >= 1` limbs, if there is one in one function.
    #[inline]
    fn short(n: usize) -> Option<ShortProduct> {
        let [equal, more] = Self::SHORT;
        if n <= equal.len() { Some(equal[n - 1]) } else { more.get(n - equal.len() - 1).copied() }
    }
}

/// Four blocks, which are multiplied as suits the cores.
#[derive(Clone, Copy)]
pub(super) struct Blocks<C>(__m512i, PhantomData<C>);

impl<C> Blocks<C> {
    #[inline(always)]
    fn of(blocks: __m512i) -> Blocks<C> {
        Blocks(blocks, PhantomData)
    }
}

/// The other limb of each block.
const OTHER: i32 = 0b01_00_11_10;

/// The sum of three.
const ALL: i32 = 0x96;

impl<C: Cores> Vector for Blocks<C> {
    const LIMBS: usize = 8;

    level_functions! {
        load(p: *const Limb) -> Self { Blocks::of(_mm512_loadu_si512(p.cast())) }
        store(self, p: *mut Limb) { _mm512_storeu_si512(p.cast(), self.0) }
        zero() -> Self { Blocks::of(_mm512_setzero_si512()) }
        xor(self, b: Self) -> Self { Blocks::of(_mm512_xor_si512(self.0, b.0)) }
        xor3(self, b: Self, c: Self) -> Self {
            Blocks::of(_mm512_ternarylogic_epi64::<ALL>(self.0, b.0, c.0))
        }
    }
}

impl<C: Cores> Row for Blocks<C> {
    const FOLDS: bool = C::FOLDS;
    const KEEPS_FOLDED: bool = true;

    level_functions! {
        clmul<const WHICH: i32>(self, b: Self) -> Self {
            Blocks::of(_mm512_clmulepi64_epi128::<WHICH>(self.0, b.0))
        }
        folded(self) -> Self { self.xor(Blocks::of(_mm512_shuffle_epi32::<OTHER>(self.0))) }
        middle(self, below: Self) -> Self { Blocks::of(_mm512_alignr_epi8::<8>(self.0, below.0)) }
    }
}
