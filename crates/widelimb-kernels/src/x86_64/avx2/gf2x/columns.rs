//! The schoolbook on blocks of two limbs, column by column, each product of blocks by Karatsuba's
//! three.
//!
//! With `Y = X^64`, the products of a column add up to `low + middle Y + high Y^2`, of which `low`
//! and `high` are sums of products of limbs, and `middle` is what the products of sums of limbs add
//! up to, plus `low + high`. So what Karatsuba's method adds is added once for each column, not for
//! each product. Where a number has an odd number of limbs, the limb that fills up its top block is
//! left out.
//!
//! Floor: a product each cycle, `3 B^2` for `B` blocks; beside each an exclusive or.

use super::block::{
    Block, between, folded, high_high, load, load_limb, low_high, low_low, xor, zero,
};
use crate::Limb;

/// The most blocks of an operand.
pub const MOST: usize = 4;

/// `B` blocks, the top one with one limb only if `ODD`.
#[derive(Clone, Copy)]
pub struct Operand<const B: usize, const ODD: bool> {
    pub blocks: [Block; B],
    /// The sum of both limbs, for each block.
    pub folded: [Block; B],
}

impl<const B: usize, const ODD: bool> Operand<B, ODD> {
    #[inline]
    #[target_feature(enable = "avx2,pclmulqdq")]
    pub fn new(blocks: [Block; B]) -> Self {
        let mut sums = blocks;
        for (i, sum) in sums.iter_mut().enumerate() {
            // The sum of a limb and none needs no move.
            if !Self::is_limb(i) {
                *sum = folded(*sum);
            }
        }
        Operand { blocks, folded: sums }
    }

    /// # Safety
    /// `a` is valid for reads of `2 B` limbs, less one if `ODD`.
    #[inline]
    #[target_feature(enable = "avx2,pclmulqdq")]
    pub unsafe fn load(a: *const Limb) -> Self {
        let mut blocks = [zero(); B];
        for (i, block) in blocks.iter_mut().enumerate() {
            // SAFETY: the caller's promise.
            *block = unsafe {
                if ODD && i == B - 1 { load_limb(a.add(2 * i)) } else { load(a.add(2 * i)) }
            };
        }
        Self::new(blocks)
    }

    /// Whether block `i` has one limb only.
    const fn is_limb(i: usize) -> bool {
        ODD && i == B - 1
    }
}

/// What the products of one column add up to.
#[derive(Clone, Copy)]
struct Column {
    low: Block,
    middle: Block,
    high: Block,
}

#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
fn column<const K: usize, const B: usize, const ODD: bool>(
    a: &Operand<B, ODD>,
    b: &Operand<B, ODD>,
) -> Column {
    let (mut low, mut middle, mut high) = (zero(), zero(), zero());
    // Of products with a block of one limb, whose middle is not one of sums.
    let (mut of_limbs, mut across) = (zero(), zero());
    for i in 0..B {
        if i > K || K - i >= B {
            continue;
        }
        let j = K - i;
        let (x, y) = (a.blocks[i], b.blocks[j]);
        match (Operand::<B, ODD>::is_limb(i), Operand::<B, ODD>::is_limb(j)) {
            (false, false) => {
                low = xor(low, low_low(x, y));
                high = xor(high, high_high(x, y));
                middle = xor(middle, low_low(a.folded[i], b.folded[j]));
            }
            (true, true) => of_limbs = low_low(x, y),
            (top, _) => {
                let (limb, block) = if top { (x, y) } else { (y, x) };
                of_limbs = xor(of_limbs, low_low(limb, block));
                across = xor(across, low_high(limb, block));
            }
        }
    }
    let middle = xor(xor(middle, across), xor(low, high));
    Column { low: xor(low, of_limbs), middle, high }
}

/// `a b`, `2 B` blocks of the result.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
pub fn product<const B: usize, const ODD: bool>(
    a: &Operand<B, ODD>,
    b: &Operand<B, ODD>,
) -> [Block; 2 * MOST] {
    let mut r = [zero(); 2 * MOST];
    let mut last = Column { low: zero(), middle: zero(), high: zero() };
    macro_rules! columns {
        ($($k:literal)*) => {$(
            if $k < 2 * B {
                let next = column::<$k, B, ODD>(a, b);
                r[$k] = xor(xor(next.low, last.high), between(last.middle, next.middle));
                last = next;
            }
        )*};
    }
    columns!(0 1 2 3 4 5 6 7);
    let _ = last;
    r
}
