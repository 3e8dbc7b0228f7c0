//! Products with a short operand, of up to four blocks, on AMD's cores: the longer operand in
//! pieces as long as that, each multiplied down to limbs, and the upper half of each product kept
//! for the next piece.
//!
//! Floor for a piece: as in [`limbs`](super::limbs), 9 products of limbs for two blocks, 27 for
//! four.

use super::super::block::{Block, load, load_up_to, put, xor, zero};
use super::super::columns::Operand;
use super::super::row::{addmul_1, mul_1};
use super::limbs::{product2, product4, product6, product8};
use crate::Limb;

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

/// Block `i` of the `n` limbs at `a`, with zeros above them.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn there(a: *const Limb, n: usize, i: usize) -> Block {
    // SAFETY: the caller's promise.
    if 2 * i < n { unsafe { load_up_to(a, n, i) } } else { zero() }
}

/// `B` blocks of the `n` limbs at `a`, with zeros above them.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
unsafe fn filled<const B: usize>(a: *const Limb, n: usize) -> Operand<B, false> {
    let mut blocks = [zero(); B];
    for (i, block) in blocks.iter_mut().enumerate() {
        // SAFETY: the caller's promise.
        *block = unsafe { there(a, n, i) };
    }
    Operand::new(blocks)
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
            debug_assert!(bn <= 2 * $blocks);
            // SAFETY: below the lengths.
            unsafe {
                let short = filled::<$blocks>(b, bn);
                let (mut above, mut i) = ([zero(); $blocks], 0);
                while i + 2 * $blocks <= an {
                    let product = $product(&Operand::load(a.add(i)), &short);
                    for j in 0..$blocks {
                        let mut sum = xor(product[j], above[j]);
                        if ADD {
                            sum = xor(sum, load(r.add(i + 2 * j)));
                        }
                        put(r.add(i), 2 * $blocks, j, sum);
                        above[j] = product[$blocks + j];
                    }
                    i += 2 * $blocks;
                }
                let rest = an - i;
                let mut product = [zero(); 2 * $blocks];
                if rest > 0 {
                    product = $product(&filled(a.add(i), rest), &short);
                }
                for j in 0..$blocks {
                    product[j] = xor(product[j], above[j]);
                }
                for (j, &block) in product.iter().enumerate() {
                    let old = if ADD { there(r.add(i), rest, j) } else { zero() };
                    put(r.add(i), rest + bn, j, xor(block, old));
                }
            }
        }
    )*};
}

passes! { pass1 1 product2, pass2 2 product4, pass3 3 product6, pass4 4 product8 }

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `an >= 1` and `1 <= bn <= 8` limbs, `r` for writes of both.
#[inline]
pub unsafe fn mul(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    // SAFETY: the caller's promise.
    unsafe { PASSES[(bn - 1) / 2][0](r, a, an, b, bn) }
}

/// `r = a b`, strip by strip.
///
/// # Safety
/// What [`Gf2xKernels`](crate::gf2x::Gf2xKernels) asks for.
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn mul_thin(r: *mut Limb, a: *const Limb, n: usize, b: *const Limb, m: usize) {
    let mut done = 0;
    // SAFETY: the caller's limbs; in `r` those below `done + n` have been written.
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
