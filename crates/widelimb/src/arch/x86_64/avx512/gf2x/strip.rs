//! A few limbs of an operand by the whole of the other one: what [fringes](super::fringe) and
//! [thin products](super::thin) add for eight limbs of the result, and the pass over it that both are.

use super::super::vector::{LANES, load, load_first, low_lanes, store, store_first};
use super::short::lanes::{CROSS, HIGH, LOW, OTHER_CROSS};
use super::short::lanes::{clmul, each_block, folded, up, xor, xor3};
use crate::Limb;
use crate::arch::gf2x::FRINGE;
use core::arch::x86_64::*;

/// Blocks of the longest fringe.
const BLOCKS: usize = FRINGE / 2;

/// Which limbs of an operand a vector needs that may not be there.
const FIRST: u8 = 0;
const INNER: u8 = 1;
const LAST: u8 = 2;

/// Sums of products: those in their place, those that belong one limb higher, and zeros; or, where they are of
/// folded blocks, of low limbs, of high limbs, and of sums of limbs.
type Sums = [__m512i; 3];

/// What is to be added to the next vector: sums that belong one limb higher, and one block.
type Below = [__m512i; 2];

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
        Strip { blocks: each_block(all), x, n }
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
    unsafe fn add<const D: usize, const PLACE: u8>(&self, i: usize, sums: Sums) -> Sums {
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

    /// The products for limbs `i..i + 8` of the result, of all strips, and what has been there.
    ///
    /// # Safety
    /// As [`limbs`](Self::limbs), for each strip.
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    unsafe fn all<const N: usize, const D: usize, const PLACE: u8>(
        strips: &[Self; N],
        i: usize,
        old: __m512i,
    ) -> Sums {
        let mut sums = Self::start(old);
        for strip in strips {
            // SAFETY: the caller's promise.
            sums = unsafe { strip.add::<D, PLACE>(i, sums) };
        }
        sums
    }

    /// Eight limbs of the result, out of the sums for them, what was there, and what the last ones left.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn joined(sums: Sums, old: __m512i, below: &mut Below) -> __m512i {
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
    fn start(old: __m512i) -> Sums {
        let none = _mm512_setzero_si512();
        if FOLDS { [none; 3] } else { [old, none, none] }
    }
}

/// `r` becomes the sum of the products of all strips, of at most `D` limbs each, and of the `n` limbs that have been
/// there if `ADD`: `end` limbs.
///
/// # Safety
/// The strips' operands are valid for reads of `n >= 8` limbs and may have more, so that none of the products is longer
/// than `end`; `r` is valid for writes of `end` limbs, and for reads of `n` if `ADD`, and overlaps none of them.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub(super) unsafe fn pass<const N: usize, const D: usize, const ADD: bool, const FOLDS: bool>(
    r: *mut Limb,
    strips: [Strip<FOLDS>; N],
    n: usize,
    end: usize,
) {
    debug_assert!(n >= LANES && D <= FRINGE);
    let mut below = [_mm512_setzero_si512(); 2];
    let joined = Strip::<FOLDS>::joined;
    // SAFETY: the caller's limbs. The furthest vector of a whole block below is 2 (D / 2) <= 8 limbs below
    // `i`, so only the first one would begin before an operand.
    unsafe {
        let old = |i: usize| if ADD { load(r.add(i)) } else { _mm512_setzero_si512() };
        let first = old(0);
        let sums = Strip::all::<N, D, FIRST>(&strips, 0, first);
        store(r, joined(sums, first, &mut below));
        let mut i = LANES;
        while i + LANES <= n {
            let old = old(i);
            let sums = Strip::all::<N, D, INNER>(&strips, i, old);
            store(r.add(i), joined(sums, old, &mut below));
            i += LANES;
        }
        while i < end {
            let there = if ADD { low_lanes(n.saturating_sub(i)) } else { 0 };
            let old = load_first(there, r.wrapping_add(i));
            let sums = Strip::all::<N, D, LAST>(&strips, i, old);
            let limbs = low_lanes((end - i).min(LANES));
            store_first(r.wrapping_add(i), limbs, joined(sums, old, &mut below));
            i += LANES;
        }
    }
}
