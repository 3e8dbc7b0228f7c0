//! Steps of Euclid's algorithm.
//!
//! Floor of the products by a matrix: four products for each pair of limbs, one a cycle.

use super::block::{Block, between, load, load_limb, low_low, store, store_limb, xor, zero};
use crate::Limb;
use crate::gf2x::{QuotientMatrix, quotients as find};
use core::arch::x86_64::*;

/// The quotients that 128 coefficients decide.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[target_feature(enable = "avx2,pclmulqdq,bmi1,bmi2,lzcnt")]
pub unsafe fn quotients(x: u128, y: u128, degree: u32) -> QuotientMatrix {
    let clmul = |a: Limb, b: Limb| {
        let product = low_low(_mm_cvtsi64_si128(a as i64), _mm_cvtsi64_si128(b as i64));
        (_mm_cvtsi128_si64(product) as Limb, _mm_extract_epi64::<1>(product) as Limb)
    };
    find(clmul, x, y, degree)
}

/// `p a + q b` for two limbs of each and `above`, whose high limb is what the limbs below sent up:
/// the two limbs of the sum, and what they send up.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
fn step(a: Block, b: Block, [p, q]: [Block; 2], above: Block) -> (Block, Block) {
    let low = xor(low_low(a, p), low_low(b, q));
    let high = xor(_mm_clmulepi64_si128::<0x01>(a, p), _mm_clmulepi64_si128::<0x01>(b, q));
    // The high limb of `low` and the low one of `high` have the same place.
    (xor(xor(low, _mm_slli_si128::<8>(high)), _mm_srli_si128::<8>(above)), high)
}

/// `(x, y)` becomes `m (x, y)`; the limbs above.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn mul_matrix(x: *mut Limb, y: *mut Limb, n: usize, m: &QuotientMatrix) -> [Limb; 2] {
    let block = |w: Limb| _mm_cvtsi64_si128(w as i64);
    let [row_x, row_y] = [[block(m[0][0]), block(m[0][1])], [block(m[1][0]), block(m[1][1])]];
    let (mut above_x, mut above_y) = (zero(), zero());
    let mut i = 0;
    // SAFETY: x and y are valid for n limbs by the contract of `Gf2xKernels`, and every index is
    // below.
    unsafe {
        while i + 2 <= n {
            let (a, b) = (load(x.add(i)), load(y.add(i)));
            let (sum_x, next_x) = step(a, b, row_x, above_x);
            let (sum_y, next_y) = step(a, b, row_y, above_y);
            store(x.add(i), sum_x);
            store(y.add(i), sum_y);
            (above_x, above_y) = (next_x, next_y);
            i += 2;
        }
        if i < n {
            // A limb's product begins one limb lower than that of a pair's high limb.
            let (a, b) = (load_limb(x.add(i)), load_limb(y.add(i)));
            let one = |[p, q]: [Block; 2], above: Block| {
                xor(xor(low_low(a, p), low_low(b, q)), _mm_srli_si128::<8>(above))
            };
            (above_x, above_y) = (one(row_x, above_x), one(row_y, above_y));
            store_limb(x.add(i), above_x);
            store_limb(y.add(i), above_y);
        }
    }
    let top = |above: Block| _mm_cvtsi128_si64(between(above, zero())) as Limb;
    [top(above_x), top(above_y)]
}
