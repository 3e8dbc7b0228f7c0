//! Products by a thin operand: strips of at most eight of its limbs, each multiplied by the whole
//! of the longer operand in one pass.
//!
//! Floor for 8 limbs of the result and a strip of `D` limbs: `2 D` products and one step across
//! lanes on one port, `2 D + 1` cycles on Intel's cores; `3 D / 2` products on AMD's.

use super::super::vector::{LANES, load, load_first, low_lanes, store, store_first};
use super::vectors::{CROSS, HIGH, LOW, OTHER_CROSS};
use super::vectors::{clmul, each_block, folded, up, xor, xor3};
use crate::Limb;
use crate::x86_64::avx512::gf2x::cores::Cores;
use core::arch::x86_64::*;
use core::marker::PhantomData;

/// Blocks of two limbs in a strip.
const BLOCKS: usize = LANES / 2;

/// Which limbs of an operand a vector needs that may not be there.
const FIRST: u8 = 0;
const INNER: u8 = 1;
const LAST: u8 = 2;

/// Sums of products: those in their place, those that belong one limb higher, and zeros; or, where
/// they are of folded blocks, of low limbs, of high limbs, and of sums of limbs.
type Sums = [__m512i; 3];

/// What is to be added to the next vector: sums that belong one limb higher, and one block.
type Below = [__m512i; 2];

/// `(r, a, n, b, d)`: the product of `n` limbs by `d`, or it is added to the lowest `n` limbs of
/// `r`.
type Pass = unsafe fn(*mut Limb, *const Limb, usize, *const Limb, usize);

/// For each number of blocks: the first strip's pass, and that of the others.
const fn passes<C: Cores>() -> [[Pass; 2]; BLOCKS] {
    [
        [pass::<2, false, C>, pass::<2, true, C>],
        [pass::<4, false, C>, pass::<4, true, C>],
        [pass::<6, false, C>, pass::<6, true, C>],
        [pass::<8, false, C>, pass::<8, true, C>],
    ]
}

/// `r = a b`.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
pub unsafe fn mul<C: Cores>(r: *mut Limb, a: *const Limb, n: usize, b: *const Limb, m: usize) {
    let passes = const { &passes::<C>() };
    let mut done = 0;
    while done < m {
        let d = (m - done).min(LANES);
        let pass = passes[d.div_ceil(2) - 1][usize::from(done > 0)];
        // SAFETY: a, b and r are valid for n, m and n + m limbs by the contract of `Gf2xKernels`,
        // and n >= 8; in r the limbs below `done + n`, which a further strip adds to, have been
        // written.
        unsafe { pass(r.add(done), a, n, b.add(done), d) };
        done += d;
    }
}

/// `r` becomes the product of the operand at `a` and a strip, plus the `n` limbs that have been
/// there if `ADD`.
///
/// # Safety
/// `a` and `b` are valid for reads of `n >= 8` and `d <= D` limbs, `r` for writes of `n + d`, and
/// for reads of `n` if `ADD`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn pass<const D: usize, const ADD: bool, C: Cores>(
    r: *mut Limb,
    a: *const Limb,
    n: usize,
    b: *const Limb,
    d: usize,
) {
    debug_assert!(n >= LANES && 1 <= d && d <= D && D <= LANES);
    let mut below = [_mm512_setzero_si512(); 2];
    let end = n + d;
    // SAFETY: a, b and r are valid for n, d and n + d limbs by this function's contract. The
    // furthest vector of a whole block below is 2 (D / 2) <= 8 limbs below `i`, so only the first
    // one would begin before the operand.
    unsafe {
        let strip = Strip::<C>::new(b, d, a, n);
        let old = |i: usize| if ADD { load(r.add(i)) } else { _mm512_setzero_si512() };
        let first = old(0);
        store(r, strip.eight::<D, FIRST>(0, first, &mut below));
        let mut i = LANES;
        while i + LANES <= n {
            let old = old(i);
            store(r.add(i), strip.eight::<D, INNER>(i, old, &mut below));
            i += LANES;
        }
        while i < end {
            let there = if ADD { low_lanes(n.saturating_sub(i)) } else { 0 };
            let old = load_first(there, r.wrapping_add(i));
            let limbs = low_lanes((end - i).min(LANES));
            store_first(r.wrapping_add(i), limbs, strip.eight::<D, LAST>(i, old, &mut below));
            i += LANES;
        }
    }
}

/// A strip, each block in all lanes, and the operand that it multiplies.
#[derive(Clone, Copy)]
struct Strip<C> {
    blocks: [__m512i; BLOCKS],
    x: *const Limb,
    n: usize,
    cores: PhantomData<C>,
}

impl<C: Cores> Strip<C> {
    /// # Safety
    /// `strip` is valid for reads of `d` limbs.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn new(strip: *const Limb, d: usize, x: *const Limb, n: usize) -> Strip<C> {
        // SAFETY: the mask ends with the d limbs that strip is valid for by this function's
        // contract.
        let all = unsafe { load_first(low_lanes(d), strip) };
        Strip { blocks: each_block(all), x, n, cores: PhantomData }
    }

    /// Eight limbs of the operand from limb `i - 2 j` on, zeros where there are none.
    ///
    /// # Safety
    /// The operand is valid for reads; at `INNER` places all eight are there, at `FIRST` ones `i`
    /// is 0 and the operand has a vector.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn limbs<const PLACE: u8>(&self, i: usize, j: usize) -> __m512i {
        let p = self.x.wrapping_add(i).wrapping_sub(2 * j);
        // SAFETY: by this function's contract the operand has the limbs that the loads take at
        // INNER places; elsewhere masks leave out the limbs below its first or above its last.
        unsafe {
            match PLACE {
                FIRST => load_first((0xffu32 << (2 * j)) as __mmask8, p),
                INNER => load(p),
                _ => load_first(low_lanes((self.n + 2 * j).saturating_sub(i).min(LANES)), p),
            }
        }
    }

    /// Limbs `i..i + 8` of the result: their products, what was there, and what those below left.
    ///
    /// # Safety
    /// The operand is valid as for [`limbs`](Self::limbs).
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    unsafe fn eight<const D: usize, const PLACE: u8>(
        &self,
        i: usize,
        old: __m512i,
        below: &mut Below,
    ) -> __m512i {
        // SAFETY: the operand is valid at limb i as for `limbs`, by this function's contract.
        unsafe {
            if C::FOLDS {
                joined_folded(self.folded::<D, PLACE>(i), old, below)
            } else {
                joined_crossed(self.crossed::<D, PLACE>(i, old), below)
            }
        }
    }

    /// Four products of limbs for each block, added to `old`.
    ///
    /// # Safety
    /// The operand is valid as for [`limbs`](Self::limbs).
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    unsafe fn crossed<const D: usize, const PLACE: u8>(
        &self,
        i: usize,
        old: __m512i,
    ) -> [__m512i; 2] {
        let [mut even, mut odd] = [old, _mm512_setzero_si512()];
        // SAFETY: the operand is valid at limb i as for `limbs`, by this function's contract.
        unsafe {
            let mut x = self.limbs::<PLACE>(i, 0);
            let mut j = 0;
            while 2 * j < D {
                let (block, next) = (self.blocks[j], self.limbs::<PLACE>(i, j + 1));
                even = xor3(even, clmul::<LOW>(x, block), clmul::<HIGH>(next, block));
                odd = xor3(odd, clmul::<CROSS>(x, block), clmul::<OTHER_CROSS>(x, block));
                x = next;
                j += 1;
            }
        }
        [even, odd]
    }

    /// Three products of limbs for each block.
    ///
    /// # Safety
    /// The operand is valid as for [`limbs`](Self::limbs).
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    unsafe fn folded<const D: usize, const PLACE: u8>(&self, i: usize) -> Sums {
        let [mut low, mut high, mut fold] = [_mm512_setzero_si512(); 3];
        let mut j = 0;
        while 2 * j < D {
            // SAFETY: the operand is valid at limb i as for `limbs`, by this function's contract.
            let (x, block) = (unsafe { self.limbs::<PLACE>(i, j) }, self.blocks[j]);
            low = xor(low, clmul::<LOW>(x, block));
            high = xor(high, clmul::<HIGH>(x, block));
            fold = xor(fold, clmul::<LOW>(folded(x), folded(block)));
            j += 1;
        }
        [low, high, fold]
    }
}

/// Eight limbs of the result from sums in their place and one limb higher.
#[inline]
#[target_feature(enable = "avx512f")]
fn joined_crossed([even, odd]: [__m512i; 2], below: &mut Below) -> __m512i {
    let moved = up(odd, below[0]);
    below[0] = odd;
    xor(even, moved)
}

/// Eight limbs of the result from sums of low, of high and of folded products.
#[inline]
#[target_feature(enable = "avx512f")]
fn joined_folded([low, high, fold]: Sums, old: __m512i, below: &mut Below) -> __m512i {
    let [odd_below, high_below] = *below;
    let odd = xor3(low, high, fold);
    *below = [odd, high];
    let moved = xor(up(odd, odd_below), _mm512_alignr_epi64::<6>(high, high_below));
    xor3(low, moved, old)
}
