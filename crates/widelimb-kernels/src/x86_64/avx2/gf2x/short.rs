//! Products of at most 16 limbs: of two of one length in registers, by Karatsuba's method on blocks
//! of two limbs and, within a block, by three products of limbs.
//!
//! Floor for 16 limbs: 27 products of blocks, 81 of limbs.

use super::block::load_limb;
use super::row::mul_1;
use super::rows::{Block, whole};
use super::strips::{self, STRIP};
use crate::Limb;
use crate::gf2x::rows::registers::{
    product1, product2, product3, product3_of_five_limbs, product4, product5, product6, product7,
    product8,
};
use crate::gf2x::rows::vector::Vector;

/// A block whose products are three of limbs.
pub(super) type Folding = Block<true>;

/// The blocks of `N` limbs, with a limb of zero above an odd number of them.
///
/// # Safety
/// `a` is valid for reads of `N` limbs.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
unsafe fn load<const N: usize, const B: usize>(a: *const Limb) -> [Folding; B] {
    // SAFETY: a is valid for N limbs by this function's contract: N / 2 blocks, and a last limb if
    // N is odd.
    unsafe {
        let mut blocks = [Folding::zero(); B];
        let mut i = 0;
        while i < N / 2 {
            blocks[i] = Folding::load(a.add(2 * i));
            i += 1;
        }
        if i < B {
            blocks[i] = Block(load_limb(a.add(2 * i)));
        }
        blocks
    }
}

/// `r = a b` for `N` limbs each.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn equal<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    // SAFETY: a and b are valid for N limbs and r for 2 N by this function's contract; the first N
    // blocks of a product are all of it.
    unsafe {
        macro_rules! by {
            ($product:ident) => {{
                let product = $product(load::<N, _>(a), load::<N, _>(b));
                let mut i = 0;
                while i < N {
                    product[i].store(r.add(2 * i));
                    i += 1;
                }
            }};
        }
        match N {
            1 | 2 => by!(product1),
            3 | 4 => by!(product2),
            5 => by!(product3_of_five_limbs),
            6 => by!(product3),
            7 | 8 => by!(product4),
            9 | 10 => by!(product5),
            11 | 12 => by!(product6),
            13 | 14 => by!(product7),
            _ => by!(product8),
        }
    }
}

/// `r = a b`: by a limb, in strips, or with zeros above the shorter operand where that has more
/// than two thirds of the limbs.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds for short products.
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn mul(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    // SAFETY: a, b and r are valid for an, bn and an + bn limbs by the contract of `Gf2xKernels`,
    // which is that of each branch.
    unsafe {
        if bn == 1 {
            mul_1(r, a, an, *b);
        } else if bn <= STRIP && (bn <= 4 || 3 * bn <= 2 * an) {
            strips::mul_thin(r, a, an, b, bn);
        } else {
            whole(r, a, an, b, bn);
        }
    }
}
