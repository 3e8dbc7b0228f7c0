//! [`Sparse`]: division by a polynomial of few terms, by shifts and sums.
//!
//! Modulo `X^D + X^e + ...` the coefficient of `X^(D + i)` is added to those of `X^(e + i)`. Whole
//! limbs from the top are folded so, at most as many at a time as the distance `D - e` has: then no
//! limb is both read and written, and what was read is final, so that it is the quotient.

use crate::Poly;
use crate::shift_add::add_shifted;
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_limb::shift;

/// The most terms below the leading one.
const TERMS: usize = 6;

/// A divisor of few terms, whose second highest exponent is at least a limb below the highest.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    degree: usize,
    /// The distances of the other exponents from the highest, the least first.
    distances: Vec<usize>,
}

impl Sparse {
    /// The divisor, if it has few terms and a gap below the leading one.
    pub fn of(divisor: &Poly) -> Option<Sparse> {
        let degree = divisor.degree()?;
        let distances: Vec<usize> =
            divisor.exponents().rev().skip(1).take(TERMS + 1).map(|e| degree - e).collect();
        let apart = distances.first().is_some_and(|&least| least >= LIMB_BITS);
        (apart && distances.len() <= TERMS).then_some(Sparse { degree, distances })
    }

    /// Divides `a`: the remainder in its bits below the degree, and the quotient in those above.
    pub fn reduce(&self, k: &Kernels, a: &mut [Limb]) {
        let (limb, bits) = (self.degree / LIMB_BITS, self.degree % LIMB_BITS);
        let most = self.distances.first().map_or(1, |least| least / LIMB_BITS);
        let mut end = a.len();
        while end > limb + 1 {
            let start = end.saturating_sub(most).max(limb + 1);
            let (below, high) = a.split_at_mut(start);
            for &distance in &self.distances {
                add_shifted(k, below, &high[..end - start], LIMB_BITS * start - distance);
            }
            end = start;
        }
        if let Some(&top) = a.get(limb) {
            let high = top >> bits << bits;
            for &distance in &self.distances {
                // At least 64 bits below, so that `high` stays as it is.
                let (from, by) = if distance <= LIMB_BITS * limb {
                    let at = LIMB_BITS * limb - distance;
                    (at / LIMB_BITS, (at % LIMB_BITS) as u32)
                } else {
                    // Only bits from `bits` on are there, and they do not leave the lowest limb.
                    a[0] ^= high >> (distance - LIMB_BITS * limb);
                    continue;
                };
                a[from] ^= high << by;
                if by != 0 {
                    a[from + 1] ^= high >> (64 - by);
                }
            }
        }
    }

    /// Separates what [`reduce`](Sparse::reduce) left in `a`: moves the quotient to `q`, unless
    /// that is empty, and puts zeros above the remainder.
    pub fn part(&self, k: &Kernels, a: &mut [Limb], q: &mut [Limb]) {
        shift::shr(k, q, a, self.degree);
        let (limb, bits) = (self.degree / LIMB_BITS, self.degree % LIMB_BITS);
        if let Some((top, above)) = a.get_mut(limb..).and_then(<[Limb]>::split_first_mut) {
            *top &= (1 << bits) - 1;
            above.fill(0);
        }
    }
}
