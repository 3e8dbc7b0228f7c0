//! Products by Karatsuba's method down to limbs, on AMD's cores.
//!
//! With `Y = X^64`, the blocks of an operand are `low + high Y`. The low limbs are the coefficients
//! of one polynomial in `Y^2`, the high ones those of another, and so are the sums of both limbs of
//! each block. Their three products ([`tracks`](super::tracks)) are put together at the end: a
//! block of the result takes one move, however deep the method goes. Where a number has an odd
//! number of limbs, the limb that would fill up its top block is left out.
//!
//! Floor with a product in two cycles: 16 limbs are three times 27 products, 162 cycles; beside
//! them 114 sums for the operands, 168 for the products and 58 to put them together, and 32 moves:
//! 93 cycles of four ports.

use super::super::block::{Block, between, put, xor, zero};
use super::super::columns::Operand;
use super::super::halves::whole;
use super::super::product::Equal;
use super::tracks::*;
use crate::Limb;
use crate::gf2x::SHORT_PRODUCT;

/// What of each block of the result, and of each of the middles, the low limbs and the high ones
/// make.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
fn outer<const L: usize, const H: usize, const N: usize>(
    low: [Block; L],
    high: [Block; H],
) -> ([Block; N], [Block; L]) {
    let (mut ends, mut middles) = ([zero(); N], low);
    ends[..L].copy_from_slice(&low);
    for i in 0..H {
        ends[i + 1] = xor(ends[i + 1], high[i]);
        middles[i] = xor(middles[i], high[i]);
    }
    (ends, middles)
}

/// The blocks of the result, from that and the product of the sums.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
fn together<const L: usize, const N: usize>(
    (ends, middles): ([Block; N], [Block; L]),
    sums: [Block; L],
) -> [Block; N] {
    let (mut r, mut last) = (ends, zero());
    for i in 0..N {
        let middle = if i < L { xor(middles[i], sums[i]) } else { zero() };
        r[i] = xor(r[i], between(last, middle));
        last = middle;
    }
    r
}

/// The first blocks.
#[inline]
#[target_feature(enable = "avx2")]
fn first<const B: usize, const H: usize>(a: [Block; B]) -> [Block; H] {
    let mut blocks = [zero(); H];
    blocks.copy_from_slice(&a[..H]);
    blocks
}

macro_rules! lengths {
    ($($product:ident $equal:ident $n:literal $low:ident $high:ident),*) => {$(
        #[inline]
        #[target_feature(enable = "avx2,pclmulqdq")]
        pub fn $product(
            a: &Operand<{ ($n as usize).div_ceil(2) }, { $n % 2 == 1 }>,
            b: &Operand<{ ($n as usize).div_ceil(2) }, { $n % 2 == 1 }>,
        ) -> [Block; $n] {
            let low = $low::<LOW>(a.blocks, b.blocks);
            let high = $high::<HIGH>(first(a.blocks), first(b.blocks));
            let outer = outer(low, high);
            together(outer, $low::<LOW>(a.folded, b.folded))
        }

        /// # Safety
        /// `a` and `b` are valid for reads of as many limbs as the name says, `r` for writes of
        /// twice as many.
        #[target_feature(enable = "avx2,pclmulqdq")]
        unsafe fn $equal(r: *mut Limb, a: *const Limb, b: *const Limb) {
            // SAFETY: the caller's promise.
            unsafe {
                let blocks = $product(&Operand::load(a), &Operand::load(b));
                for (i, &block) in blocks.iter().enumerate() {
                    put(r, 2 * $n, i, block);
                }
            }
        }
    )*};
}

lengths! {
    product2 limbs2 2 track1 track1, product3 limbs3 3 track2 track1, product4 limbs4 4 track2 track2,
    product5 limbs5 5 track3 track2, product6 limbs6 6 track3 track3, product7 limbs7 7 track4 track3,
    product8 limbs8 8 track4 track4, product9 limbs9 9 track5 track4, product10 limbs10 10 track5 track5,
    product11 limbs11 11 track6 track5, product12 limbs12 12 track6 track6,
    product13 limbs13 13 track7 track6, product14 limbs14 14 track7 track7,
    product15 limbs15 15 track8 track7, product16 limbs16 16 track8 track8
}

/// By the limbs of both operands, less one.
pub(super) const EQUAL: [Equal; SHORT_PRODUCT] = [
    whole::<1, true>,
    limbs2,
    limbs3,
    limbs4,
    limbs5,
    limbs6,
    limbs7,
    limbs8,
    limbs9,
    limbs10,
    limbs11,
    limbs12,
    limbs13,
    limbs14,
    limbs15,
    limbs16,
];
