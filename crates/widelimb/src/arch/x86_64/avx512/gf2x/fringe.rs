//! What a product of a few limbs more has beside that of the first `n`: both operands' last limbs by the other
//! operand, in one pass.
//!
//! A block of two limbs of a fringe is multiplied by vectors that are loaded two limbs lower for each block
//! before it, and once more for its upper limb: so all products of the halves of like places lie where they belong,
//! and those of unlike places are summed before they are moved one limb up.
//!
//! Floor for 8 limbs of the result and fringes of `D` limbs: `4 D` products and one step across lanes on one port,
//! `4 D + 1` cycles.

use super::super::vector::{LANES, load, load_first, low_lanes, store, store_first};
use super::short::lanes::{CROSS, HIGH, LOW, OTHER_CROSS, clmul, up, xor, xor3};
use crate::Limb;
use crate::arch::gf2x::{FRINGE, FRINGE_PLACES, Fringe};
use core::arch::x86_64::*;

/// For each length of the longer fringe from 1 on.
pub const FRINGES: [Fringe; FRINGE] = [
    fringe::<1>,
    fringe::<2>,
    fringe::<3>,
    fringe::<4>,
    fringe::<5>,
    fringe::<6>,
    fringe::<7>,
    fringe::<8>,
];

/// Where they pay: a little above 64, 96, 128, 192, 256, 384 and 512 limbs. Measured on Sapphire Rapids.
pub const PAY: [u8; FRINGE_PLACES] = {
    let mut pay = [0; FRINGE_PLACES];
    (pay[12], pay[13]) = (4, 4);
    (pay[14], pay[15]) = (4, 4);
    (pay[16], pay[17], pay[18]) = (6, 4, 7);
    pay
};

/// Blocks of the longest fringe.
const BLOCKS: usize = FRINGE / 2;

/// Which limbs of an operand a vector needs that may not be there.
pub(super) const FIRST: u8 = 0;
pub(super) const INNER: u8 = 1;
pub(super) const LAST: u8 = 2;

/// A fringe, each block in all lanes, and the operand that it multiplies.
#[derive(Clone, Copy)]
pub(super) struct Strip {
    blocks: [__m512i; BLOCKS],
    x: *const Limb,
    n: usize,
}

impl Strip {
    /// # Safety
    /// `fringe` is valid for reads of `d` limbs.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) unsafe fn new(fringe: *const Limb, d: usize, x: *const Limb, n: usize) -> Strip {
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

    /// To the products for limbs `i..i + 8` of the result, and to those one limb higher, are added this strip's.
    ///
    /// # Safety
    /// As [`limbs`](Self::limbs).
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    pub(super) unsafe fn add<const D: usize, const PLACE: u8>(
        &self,
        i: usize,
        sums: [__m512i; 2],
    ) -> [__m512i; 2] {
        let [mut even, mut odd] = sums;
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
        [even, odd]
    }
}

/// Adds the products of both fringes, of at most `D` limbs.
///
/// # Safety
/// As [`Gf2xKernels`](crate::arch::gf2x::Gf2xKernels) says; `n >= 8`, `an` and `bn` from `n` to `n + D`.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn fringe<const D: usize>(
    r: *mut Limb,
    a: *const Limb,
    an: usize,
    b: *const Limb,
    bn: usize,
    n: usize,
) {
    debug_assert!(n >= LANES && n <= an && n <= bn && an.max(bn) - n <= D);
    let zero = _mm512_setzero_si512();
    let end = an + bn - n;
    // SAFETY: the caller's limbs. The furthest vector of a whole block below is 2 (D / 2) <= 8 limbs below
    // `i`, so only the first one would begin before an operand.
    unsafe {
        let r = r.add(n);
        let (s, t) = (Strip::new(a.add(n), an - n, b, bn), Strip::new(b.add(n), bn - n, a, n));
        let [even, mut odd] = t.add::<D, FIRST>(0, s.add::<D, FIRST>(0, [load(r), zero]));
        store(r, xor(even, up(odd, zero)));
        let mut i = LANES;
        while i + LANES <= n {
            let [even, next] = t.add::<D, INNER>(i, s.add::<D, INNER>(i, [load(r.add(i)), zero]));
            store(r.add(i), xor(even, up(next, odd)));
            (i, odd) = (i + LANES, next);
        }
        while i < end {
            let old = load_first(low_lanes(n.saturating_sub(i)), r.wrapping_add(i));
            let [even, next] = t.add::<D, LAST>(i, s.add::<D, LAST>(i, [old, zero]));
            store_first(
                r.wrapping_add(i),
                low_lanes((end - i).min(LANES)),
                xor(even, up(next, odd)),
            );
            (i, odd) = (i + LANES, next);
        }
    }
}
