//! A few limbs of an operand by the whole of the other one: what [fringes](super::fringe) and
//! [thin products](super::thin) add for eight limbs of the result.

use super::super::vector::{LANES, load, load_first, low_lanes};
use super::short::lanes::{CROSS, HIGH, LOW, OTHER_CROSS, clmul, folded, up, xor, xor3};
use crate::Limb;
use crate::arch::gf2x::FRINGE;
use core::arch::x86_64::*;

/// Blocks of the longest fringe.
const BLOCKS: usize = FRINGE / 2;

/// Which limbs of an operand a vector needs that may not be there.
pub(super) const FIRST: u8 = 0;
pub(super) const INNER: u8 = 1;
pub(super) const LAST: u8 = 2;

/// Sums of products: those in their place, those that belong one limb higher, and zeros; or, where they are of
/// folded blocks, of low limbs, of high limbs, and of sums of limbs.
type Sums = [__m512i; 3];

/// What is to be added to the next vector: sums that belong one limb higher, and one block.
pub(super) type Below = [__m512i; 2];

/// A fringe, each block in all lanes, and the operand that it multiplies.
#[derive(Clone, Copy)]
pub(super) struct Strip<const FOLDS: bool> {
    blocks: [__m512i; BLOCKS],
    x: *const Limb,
    n: usize,
}

impl<const FOLDS: bool> Strip<FOLDS> {
    /// # Safety
    /// `fringe` is valid for reads of `d` limbs.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) unsafe fn new(
        fringe: *const Limb,
        d: usize,
        x: *const Limb,
        n: usize,
    ) -> Strip<FOLDS> {
        // SAFETY: lanes below d.
        let all = unsafe { load_first(low_lanes(d), fringe) };
        let blocks = [
            _mm512_shuffle_i64x2::<0b00_00_00_00>(all, all),
            _mm512_shuffle_i64x2::<0b01_01_01_01>(all, all),
            _mm512_shuffle_i64x2::<0b10_10_10_10>(all, all),
            _mm512_shuffle_i64x2::<0b11_11_11_11>(all, all),
        ];
        Strip { blocks, x, n }
    }

    /// Eight limbs of the operand from limb `i - 2 j` on, zeros where there are none.
    ///
    /// # Safety
    /// The operand is valid for reads; at `INNER` places all eight are there, at `FIRST` ones `i` is 0 and
    /// the operand has a vector.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn limbs<const PLACE: u8>(&self, i: usize, j: usize) -> __m512i {
        let p = self.x.wrapping_add(i).wrapping_sub(2 * j);
        // SAFETY: the caller's limbs, of which masks leave out no other.
        unsafe {
            match PLACE {
                FIRST => load_first((0xffu32 << (2 * j)) as __mmask8, p),
                INNER => load(p),
                _ => load_first(low_lanes((self.n + 2 * j).saturating_sub(i).min(LANES)), p),
            }
        }
    }

    /// To the products for limbs `i..i + 8` of the result, and to those higher, are added this strip's.
    ///
    /// # Safety
    /// As [`limbs`](Self::limbs).
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    pub(super) unsafe fn add<const D: usize, const PLACE: u8>(&self, i: usize, sums: Sums) -> Sums {
        // SAFETY: the caller's promise.
        unsafe {
            if FOLDS {
                self.add_folded::<D, PLACE>(i, sums)
            } else {
                self.add_crossed::<D, PLACE>(i, sums)
            }
        }
    }

    /// By four products of limbs.
    ///
    /// # Safety
    /// As [`limbs`](Self::limbs).
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    unsafe fn add_crossed<const D: usize, const PLACE: u8>(&self, i: usize, sums: Sums) -> Sums {
        let [mut even, mut odd, none] = sums;
        // SAFETY: the caller's promise.
        unsafe {
            let mut x = self.limbs::<PLACE>(i, 0);
            let mut j = 0;
            while 2 * j < D {
                let block = self.blocks[j];
                if 2 * j + 1 < D {
                    let next = self.limbs::<PLACE>(i, j + 1);
                    even = xor3(even, clmul::<LOW>(x, block), clmul::<HIGH>(next, block));
                    odd = xor3(odd, clmul::<CROSS>(x, block), clmul::<OTHER_CROSS>(x, block));
                    x = next;
                } else {
                    even = xor(even, clmul::<LOW>(x, block));
                    odd = xor(odd, clmul::<OTHER_CROSS>(x, block));
                }
                j += 1;
            }
        }
        [even, odd, none]
    }

    /// By three.
    ///
    /// # Safety
    /// As [`limbs`](Self::limbs).
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    unsafe fn add_folded<const D: usize, const PLACE: u8>(&self, i: usize, sums: Sums) -> Sums {
        let [mut low, mut high, mut fold] = sums;
        let mut j = 0;
        while 2 * j < D {
            // SAFETY: the caller's promise.
            let (x, block) = (unsafe { self.limbs::<PLACE>(i, j) }, self.blocks[j]);
            low = xor(low, clmul::<LOW>(x, block));
            if 2 * j + 1 < D {
                high = xor(high, clmul::<HIGH>(x, block));
            }
            fold = xor(fold, clmul::<LOW>(folded(x), folded(block)));
            j += 1;
        }
        [low, high, fold]
    }

    /// Eight limbs of the result, out of the sums for them, what was there, and what the last ones left.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) fn joined(sums: Sums, old: __m512i, below: &mut Below) -> __m512i {
        let [odd_below, high_below] = *below;
        if FOLDS {
            let [low, high, fold] = sums;
            let odd = xor3(low, high, fold);
            *below = [odd, high];
            let moved = xor(up(odd, odd_below), _mm512_alignr_epi64::<6>(high, high_below));
            xor3(low, moved, old)
        } else {
            let [even, odd, _] = sums;
            *below = [odd, high_below];
            xor(even, up(odd, odd_below))
        }
    }

    /// The sums that others are added to, where the result has been `old`.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) fn start(old: __m512i) -> Sums {
        let none = _mm512_setzero_si512();
        if FOLDS { [none; 3] } else { [old, none, none] }
    }
}
