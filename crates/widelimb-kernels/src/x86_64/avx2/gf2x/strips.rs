//! Products with a short operand, of up to four blocks: the longer operand in pieces as long as
//! that, each product in registers, the upper half of each kept for the next piece.
//!
//! Floor for a piece: 9 products of limbs for two blocks, 27 for four.

use super::block::{block_or_zeros, put};
use super::row::{addmul_1, mul_1};
use super::rows::Block;
use super::short::Folding;
use crate::Limb;
use crate::gf2x::rows::registers::{product1, product2, product3, product4};
use crate::gf2x::rows::vector::Vector;

/// The most limbs of the short operand.
pub const STRIP: usize = 8;

/// `(r, a, an, b, bn)`.
type Pass = unsafe fn(*mut Limb, *const Limb, usize, *const Limb, usize);

/// For each number of blocks: the product, and the product and what is in the lowest `an` limbs of
/// `r`.
const PASSES: [[Pass; 2]; STRIP / 2] = [
    [pass1::<false>, pass1::<true>],
    [pass2::<false>, pass2::<true>],
    [pass3::<false>, pass3::<true>],
    [pass4::<false>, pass4::<true>],
];

/// `B` blocks of the `n` limbs at `a`, with zeros above them.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
unsafe fn filled<const B: usize>(a: *const Limb, n: usize) -> [Folding; B] {
    // SAFETY: a is valid for n limbs by this function's contract, and `block_or_zeros` reads none from n on.
    unsafe {
        let mut blocks = [Folding::zero(); B];
        for (i, block) in blocks.iter_mut().enumerate() {
            *block = Block(block_or_zeros(a, n, i));
        }
        blocks
    }
}

macro_rules! passes {
    ($($name:ident $blocks:literal $product:ident),*) => {$(
        /// `r = a b` for `b` of as many blocks as the name says, or `r += a b` if `ADD`.
        ///
        /// # Safety
        /// `a` and `b` are valid for reads of `an` and `bn` limbs, `r` for writes of both, and if
        /// `ADD` for reads of `an`.
        #[target_feature(enable = "avx2,pclmulqdq")]
        unsafe fn $name<const ADD: bool>(
            r: *mut Limb,
            a: *const Limb,
            an: usize,
            b: *const Limb,
            bn: usize,
        ) {
            const B: usize = $blocks;
            debug_assert!(bn <= 2 * B);
            // SAFETY: a, b and r are valid for an, bn and an + bn limbs by this function's
            // contract, and every block is cut off there.
            unsafe {
                let short = filled::<B>(b, bn);
                let (mut above, mut i) = ([Folding::zero(); B], 0);
                while i + 2 * B <= an {
                    let mut piece = [Folding::zero(); B];
                    for j in 0..B {
                        piece[j] = Folding::load(a.add(i + 2 * j));
                    }
                    let product = $product(piece, short);
                    for j in 0..B {
                        let (at, mut sum) = (r.add(i + 2 * j), product[j].xor(above[j]));
                        if ADD {
                            sum = sum.xor(Folding::load(at));
                        }
                        sum.store(at);
                        above[j] = product[B + j];
                    }
                    i += 2 * B;
                }
                let (rest, r) = (an - i, r.add(i));
                let mut product = [Folding::zero(); 2 * B];
                if rest > 0 {
                    product = $product(filled(a.add(i), rest), short);
                }
                for j in 0..B {
                    product[j] = product[j].xor(above[j]);
                }
                for (j, &block) in product.iter().enumerate() {
                    let old = if ADD { Block(block_or_zeros(r, rest, j)) } else { Folding::zero() };
                    put(r, rest + bn, j, block.xor(old).0);
                }
            }
        }
    )*};
}

passes! { pass1 1 product1, pass2 2 product2, pass3 3 product3, pass4 4 product4 }

/// `r = a b`, strip by strip.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn mul_thin(r: *mut Limb, a: *const Limb, n: usize, b: *const Limb, m: usize) {
    let mut done = 0;
    // SAFETY: a, b and r are valid for n, m and n + m limbs by the contract of `Gf2xKernels`; in r
    // the limbs below `done + n`, which a further strip adds to, have been written.
    unsafe {
        while done < m {
            let (r, b, d) = (r.add(done), b.add(done), (m - done).min(STRIP));
            match (d, done) {
                (1, 0) => mul_1(r, a, n, *b),
                (1, _) => *r.add(n) = addmul_1(r, a, n, *b),
                _ => PASSES[(d - 1) / 2][usize::from(done > 0)](r, a, n, b, d),
            }
            done += d;
        }
    }
}
