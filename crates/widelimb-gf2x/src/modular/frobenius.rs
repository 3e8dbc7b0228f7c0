//! Powers `X^(2^k)` and traces.
//!
//! `X^(2^(i + j))` is the composition of `X^(2^i)` and `X^(2^j)`, for `h -> h^2` commutes with
//! polynomials over GF(2). So a doubling of `k` costs one composition, and a step from `k` to `k +
//! 1` one square. Source: J. von zur Gathen and V. Shoup, Computing Frobenius maps and factoring
//! polynomials, Computational Complexity 2 (1992).

use super::Ring;
use super::ring::Room;
use crate::Poly;
use widelimb_kernels::floats::DefaultFloats;
use widelimb_limb::progress::Meter;

impl Ring {
    /// `X^(2^k) mod f`.
    ///
    /// Cost: `k / 2^j` squares and `j` compositions, for the `j` that should cost least: a low one,
    /// often 0, where `f` has few terms, as squares are cheap then.
    ///
    /// ```
    /// use widelimb::gf2x::{Poly, modular::Ring};
    /// let ring = Ring::new(&Poly::from_exponents([1279, 216, 0]))?;
    /// assert_eq!(ring.frobenius(1279), Poly::x());
    /// # Ok::<(), widelimb::error::DivisionByZeroError>(())
    /// ```
    pub fn frobenius(&self, k: u64) -> Poly {
        self.frobenius_metered(k, Meter::SILENT)
    }

    pub(crate) fn frobenius_metered(&self, k: u64, meter: Meter<'_>) -> Poly {
        let doublings = self.doublings(k);
        let mut room = Room::default();
        let mut steps = meter.steps(|| self.frobenius_cost(k));
        let mut power = self.reduce(&Poly::x());
        let first = k >> doublings;
        for done in (0..first).step_by(SQUARES_PER_STEP) {
            let squares = (first - done).min(SQUARES_PER_STEP as u64);
            steps.next(|| squares as f64 * self.square_cost());
            power = self.square_times_with(power, squares, &mut room);
        }
        for i in (0..doublings).rev() {
            steps.next(|| self.compose_cost());
            power = self.compose(&power, &power);
            power = self.square_times_with(power, k >> i & 1, &mut room);
        }
        power
    }

    /// `a + a^2 + a^4 + ... + a^(2^(terms - 1)) mod f`. For an irreducible `f` of degree `terms` it
    /// is the trace of `a`, 0 or 1.
    ///
    /// Cost: a square for each term.
    ///
    /// ```
    /// use widelimb::gf2x::{Poly, modular::Ring};
    /// let ring = Ring::new(&Poly::from_exponents([3, 1, 0]))?;
    /// assert!(ring.trace(&Poly::x(), 3).is_zero());
    /// assert!(ring.trace(&Poly::one(), 3).is_one());
    /// # Ok::<(), widelimb::error::DivisionByZeroError>(())
    /// ```
    pub fn trace(&self, a: &Poly, terms: u64) -> Poly {
        let mut room = Room::default();
        let mut power = self.reduce(a);
        let mut sum = Poly::ZERO;
        for _ in 0..terms {
            sum += &power;
            power = self.square_times_with(power, 1, &mut room);
        }
        sum
    }

    /// The number of doublings of `k` on the way to `X^(2^k)`.
    fn doublings(&self, k: u64) -> u32 {
        DefaultFloats::with(|| self.cheapest_doublings(k))
    }

    fn cheapest_doublings(&self, k: u64) -> u32 {
        let cost =
            |j: u32| (k >> j) as f64 * self.square_cost() + f64::from(j) * self.compose_cost();
        let most = k.checked_ilog2().unwrap_or(0);
        let mut best = 0;
        for j in 1..=most {
            if cost(j) < cost(best) {
                best = j;
            }
        }
        best
    }

    /// The cost of [`frobenius`](Ring::frobenius), in products modulo `f`.
    pub(crate) fn frobenius_cost(&self, k: u64) -> f64 {
        let j = self.doublings(k);
        (k >> j) as f64 * self.square_cost() + f64::from(j) * self.compose_cost()
    }

    /// The cost of a square, in products modulo `f`.
    pub(crate) fn square_cost(&self) -> f64 {
        if self.is_sparse() { SPARSE_SQUARE } else { DENSE_SQUARE }
    }

    /// The cost of a composition of residues, in products modulo `f`.
    fn compose_cost(&self) -> f64 {
        let root = self.degree().max(1).isqrt();
        root as f64 * (1.5 + DENSE_SQUARE / 2.0)
    }
}

/// The number of squares between two steps of the meter.
const SQUARES_PER_STEP: usize = 64;

/// The cost of a square modulo a dense polynomial, in products: a reduction, of which a product is
/// a third.
const DENSE_SQUARE: f64 = 0.7;

/// The cost of a square modulo a sparse polynomial, in products: its reduction is a few shifts.
const SPARSE_SQUARE: f64 = 0.2;
