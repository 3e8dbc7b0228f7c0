//! Powers `a^(2^k)`: sums have no mixed terms in their squares, so bit `i` moves to bit `2^k i mod
//! n`.
//!
//! For odd `n` that is a permutation. A square is two passes over the limbs, and the kernel for any
//! power costs about as much as four squares ([`BitPermutation`]); with a power for which it is
//! dear, some squares are left to be done as such.

use super::order::{power, product, reduced_exponent};
use super::{Cyclic, CyclicError};
use crate::Limb;
use widelimb_kernels::gf2x::BitPermutation;
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::scratch::with_scratch;

/// The most squares that are left to be done after a permutation.
const MOST_SQUARES: usize = 6;

/// The limbs below which squares are as cheap as the beginning of a permutation.
const FEWEST_LIMBS: usize = 16;

/// A way to compute `a^(2^k)` in one ring: a permutation of bits, squares, or both. Nothing in it
/// depends on an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frobenius {
    ring: Cyclic,
    permutation: Option<BitPermutation>,
    /// The squares that follow the permutation.
    squares: usize,
}

impl Frobenius {
    /// The ring.
    pub fn ring(&self) -> Cyclic {
        self.ring
    }

    /// The way by squares alone.
    #[doc(hidden)]
    pub fn by_squares(ring: Cyclic, squares: usize) -> Frobenius {
        Frobenius { ring, permutation: None, squares }
    }

    /// The way by a permutation of the first `k` squares, then `squares` squares; `None` if the
    /// permutation has no form.
    #[doc(hidden)]
    pub fn by_permutation(ring: Cyclic, k: usize, squares: usize) -> Option<Frobenius> {
        let (n, k) = (ring.bits, k - squares);
        let [step, inverse] = [n.div_ceil(2), 2].map(|base| power(base, k, n));
        let permutation = Some(BitPermutation::new(n, step, inverse)?);
        Some(Frobenius { ring, permutation, squares })
    }

    /// The cheapest way by a permutation with a few squares after it, if that is cheaper than this
    /// way of squares.
    fn or_permutation(self) -> Frobenius {
        let (ring, k, n) = (self.ring, self.squares, self.ring.bits);
        let half = n.div_ceil(2);
        let [mut step, mut inverse] = [half, 2].map(|base| power(base, k, n));
        let mut best = self;
        for squares in 0..=MOST_SQUARES.min(k) {
            let least = Frobenius::by_squares(ring, squares)
                .cost()
                .saturating_add(BitPermutation::least_cost(n));
            if least >= best.cost() {
                break;
            }
            let permutation = BitPermutation::new(n, step, inverse);
            let way = Frobenius { ring, permutation, squares };
            if permutation.is_some() && way.cost() < best.cost() {
                best = way;
            }
            (step, inverse) = (product(step, 2, n), product(inverse, half, n));
        }
        best
    }

    /// The cost, in the units of [`BitPermutation::cost`].
    fn cost(&self) -> usize {
        let squares = self.squares.saturating_mul(self.ring.limbs() * 9 / 8 + 20);
        squares.saturating_add(self.permutation.map_or(0, |by| by.cost()))
    }
}

impl Cyclic {
    /// The cheapest way to `a^(2^k)`. Cost: some microseconds, and `sqrt(n)` divisions if `k >= n`.
    pub fn frobenius(&self, k: usize) -> Frobenius {
        let k = reduced_exponent(k, self.bits);
        let squares = Frobenius::by_squares(*self, k);
        if self.bits.is_multiple_of(2) || self.limbs() < FEWEST_LIMBS {
            return squares;
        }
        squares.or_permutation()
    }

    /// `r = a^(2^k) mod X^n - 1`.
    ///
    /// No branch and no address depends on a bit; they do on `k`. Cost: as many passes as `k`
    /// squares by [`sqr`](Self::sqr) take, or for odd `n` of 1024 bits and more about four squares'
    /// if `k` is greater. As `2^k mod n` repeats itself, never more than `n` squares'.
    ///
    /// # Errors
    /// [`CyclicError::Length`], [`CyclicError::TopBits`], [`CyclicError::Scratch`].
    pub fn pow_2k(&self, r: &mut [Limb], a: &[Limb], k: usize) -> Result<(), CyclicError> {
        self.check_len(r)?;
        self.check(a)?;
        let (by, table) = (self.frobenius(k), kernels());
        with_scratch(by.scratch_len(), |scratch| by.apply_in(table, r, a, scratch))?;
        Ok(())
    }
}

impl Frobenius {
    /// The limbs of scratch that [`apply_in`](Self::apply_in) takes.
    pub fn scratch_len(&self) -> usize {
        let moves = |by: &BitPermutation| by.source_len() + by.result_len() + by.matrix_len();
        self.ring.sqr_scratch_len().max(self.permutation.as_ref().map_or(0, moves))
    }

    /// `r = a^(2^k)` for an element, by the kernels given. `scratch` is of any content.
    ///
    /// # Panics
    /// If an operand is not as long as an element, or `scratch` is too short.
    #[doc(hidden)]
    pub fn apply_in(&self, k: &Kernels, r: &mut [Limb], a: &[Limb], scratch: &mut [Limb]) {
        r.copy_from_slice(a);
        if let Some(by) = &self.permutation {
            let (source, rest) = scratch.split_at_mut(by.source_len());
            let (result, rest) = rest.split_at_mut(by.result_len());
            self.ring.repeat(source, a);
            k.gf2x.permute(result, source, by, &mut rest[..by.matrix_len()]);
            let limbs = self.ring.limbs();
            r.copy_from_slice(&result[..limbs]);
            r[limbs - 1] &= self.ring.top_mask();
        }
        for _ in 0..self.squares {
            let whole = &mut scratch[..self.ring.sqr_scratch_len()];
            k.gf2x.sqr(whole, r);
            self.ring.fold(k, r, whole);
        }
    }
}
