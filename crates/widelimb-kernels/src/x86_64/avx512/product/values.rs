//! The values of the columns of a product of short operands, from registers: a part of Karatsuba's
//! method.
//!
//! The columns of some rows stay in registers over all shifts, those below them leave as values,
//! and the next rows go on in the others. Floor: 16 V (V + 1) VPMADD52 for V vectors of digits
//! each, on two ports.

use super::columns::{BLOCK_COLUMNS, Sums, opaque};
use super::digits::{Digit, LANES};
use crate::x86_64::avx512::vector::store;
use core::arch::x86_64::*;

/// `(values, a, b)`: the values of the columns of a product of as many vectors of digits each.
type SquareValues = unsafe fn(values: *mut u64, a: *const Digit, b: *const Digit);

/// The values of `V - 1` vectors of digits by as many: first `P` rows of them, then the `Q` others,
/// with the columns in registers all the while.
///
/// # Safety
/// `a` has a vector of zeros on each side; `values` is valid for writes of twice as many vectors.
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn square_values<const V: usize, const P: usize, const Q: usize>(
    values: *mut u64,
    a: *const Digit,
    b: *const Digit,
) {
    const { assert!(V - 1 == P + Q && V + P - 1 <= BLOCK_COLUMNS && 2 * V + 3 * P <= 33) };
    let zero = _mm512_setzero_si512();
    let mut sums = Sums { low: [zero; BLOCK_COLUMNS], high: [zero; BLOCK_COLUMNS] };
    // SAFETY: by this function's contract a has V - 1 vectors between vectors of zeros, so that all
    // eight shifts are valid, b has P + Q = V - 1 rows, and values take 2 (V - 1) vectors.
    unsafe {
        let mut below = zero;
        sums.turns::<V, P>(a, b);
        if Q == 0 {
            sums.values(values, V + P - 1, &mut below);
            return;
        }
        sums.values(values, P, &mut below);
        let mut sums = sums.above(P);
        sums.turns::<V, Q>(a, b.add(LANES * P));
        sums.values(values.add(LANES * P), V + Q - 1, &mut below);
    }
}

impl Sums {
    /// All shifts of `V` vectors, of which the last has no digits unshifted, and `Q` rows. Always
    /// inlined, as [`turn`](Sums::turn) is.
    ///
    /// # Safety
    /// `a` has `V - 1` vectors of digits between vectors of zeros, `b` has `Q` rows; the CPU has
    /// AVX-512 with IFMA, and the caller may use them.
    #[inline(always)]
    unsafe fn turns<const V: usize, const Q: usize>(&mut self, a: *const Digit, b: *const Digit) {
        // SAFETY: at shifts 0 to 7 the V vectors of a lie between its zeros by this function's
        // contract, as does b's digit 8 q + s for q < Q.
        unsafe {
            self.turn(a, b, V - 1, Q);
            let end = opaque(LANES);
            let (mut a, mut b, mut s) = (a, b, 1);
            while s < end {
                (a, b, s) = (a.sub(1), b.add(1), s + 1);
                self.turn(a, b, V, Q);
            }
        }
    }

    /// The values of the lowest `n` vectors of columns, above one whose high sums are `below`.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn values(&self, values: *mut u64, n: usize, below: &mut __m512i) {
        each!(k in 0 1 2 3 4 5 6 7 8 9 10 11, if k < n {
            let high = _mm512_alignr_epi64::<7>(self.high[k], *below);
            *below = self.high[k];
            // SAFETY: `square_values` passes room for n vectors of values, and k < n.
            unsafe { store(values.add(LANES * k), _mm512_add_epi64(self.low[k], high)) };
        });
    }

    /// The vectors from `n` on, with zeros above them.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn above(&self, n: usize) -> Sums {
        let zeros = [_mm512_setzero_si512(); BLOCK_COLUMNS];
        let mut above = Sums { low: zeros, high: zeros };
        each!(k in 0 1 2 3 4 5 6 7 8 9 10 11, if k + n < BLOCK_COLUMNS {
            above.low[k] = self.low[k + n];
            above.high[k] = self.high[k + n];
        });
        above
    }
}

/// [`square_values`] by the vectors of digits of an operand, from 1 on.
pub static SQUARE_VALUES: [SquareValues; 8] = [
    square_values::<2, 1, 0>,
    square_values::<3, 2, 0>,
    square_values::<4, 3, 0>,
    square_values::<5, 4, 0>,
    square_values::<6, 5, 0>,
    square_values::<7, 6, 0>,
    square_values::<8, 4, 3>,
    square_values::<9, 4, 4>,
];
