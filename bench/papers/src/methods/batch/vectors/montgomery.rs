//! A batch of moduli in Montgomery form, with the reduction that one chooses.

use super::convert::expand;
use super::lanes::{Lanes, zeros};
use super::reduce::{self, Moduli};
use super::{karatsuba, truncated};
use crate::methods::batch::Reduction;
use crate::methods::batch::grid::Grid;
use widelimb::natural::Natural;
use widelimb_kernels::cpu::Level;
use widelimb_lab::batches::minus_inverse;
use widelimb_limb::Limb;

/// Eight moduli, or four, what their reductions need, and room for a product.
pub struct Montgomery<V> {
    grid: Grid,
    reduction: Reduction,
    n: Vec<V>,
    inverse: Vec<V>,
    /// `R` and `R^2` modulo `N`.
    powers: [Vec<V>; 2],
    product: Vec<V>,
    q: Vec<V>,
    scratch: Vec<V>,
}

impl<V: Lanes> Montgomery<V> {
    /// Montgomery arithmetic for odd moduli, one in each lane.
    ///
    /// # Panics
    /// If a modulus is even or not below `R / 4`, or there are not as many as lanes, or the CPU
    /// lacks the level, or the interleaved reduction is asked for with Karatsuba's method.
    pub fn new(grid: Grid, reduction: Reduction, moduli: &[Vec<Limb>]) -> Montgomery<V> {
        assert!(Level::Avx512.is_available(), "this CPU has no level `{}`", Level::Avx512);
        assert!(grid.levels == 0 || reduction != Reduction::Interleaved, "digit by digit");
        assert!(grid.digits() <= super::schoolbook::LONGEST, "columns that do not overflow");
        assert_eq!(moduli.len(), V::COUNT, "a modulus for each lane");
        let bits = grid.bits();
        let numbers: Vec<Natural> = moduli.iter().map(|n| Natural::from_limbs(n.clone())).collect();
        for n in &numbers {
            assert!(!n.is_even() && n.bit_len() + 2 <= bits as u64, "odd, and below R / 4");
        }
        let expanded = |number: &dyn Fn(&Natural) -> Natural| {
            let numbers: Vec<_> = numbers.iter().map(|n| number(n).into_limbs()).collect();
            let mut digits = zeros(grid.digits());
            expand(grid, &mut digits, &numbers);
            digits
        };
        let n = grid.digits();
        Montgomery {
            grid,
            reduction,
            n: expanded(&Natural::clone),
            inverse: expanded(&|n| minus_inverse(n, bits as u64)),
            powers: [
                expanded(&|n| (Natural::one() << bits as u64) % n),
                expanded(&|n| (Natural::one() << (2 * bits as u64)) % n),
            ],
            product: zeros(2 * n),
            q: zeros(n),
            scratch: zeros(2 * n + 1 + karatsuba::scratch_len(grid) + truncated::scratch_len(grid)),
        }
    }

    /// The layout of residues.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// `R` modulo `N`: 1 in Montgomery form.
    pub fn one(&self) -> &[V] {
        &self.powers[0]
    }

    fn moduli(&self) -> Moduli<'_, V> {
        Moduli { grid: self.grid, n: &self.n, inverse: &self.inverse }
    }

    /// `r = a b / R`, below `2 N`, of operands below `2 N`.
    pub fn multiply(&mut self, r: &mut [V], a: &[V], b: &[V]) {
        if self.reduction == Reduction::Interleaved {
            // SAFETY: `new` checked the level.
            return unsafe { reduce::interleaved(self.moduli(), r, a, b) };
        }
        // SAFETY: as above.
        unsafe { karatsuba::product(self.grid, &mut self.product, a, Some(b), &mut self.scratch) };
        self.reduce(r);
    }

    /// `r = a^2 / R`, as above. The paper has no interleaved square: Algorithm 3 is in its place.
    pub fn square(&mut self, r: &mut [V], a: &[V]) {
        // SAFETY: `new` checked the level.
        unsafe { karatsuba::product(self.grid, &mut self.product, a, None, &mut self.scratch) };
        self.reduce(r);
    }

    fn reduce(&mut self, r: &mut [V]) {
        let moduli = Moduli { grid: self.grid, n: &self.n, inverse: &self.inverse };
        let (t, q, scratch) = (&mut self.product, &mut self.q, &mut self.scratch);
        match self.reduction {
            // SAFETY: `new` checked the level.
            Reduction::Truncated => unsafe { reduce::truncated(moduli, r, t, q, scratch) },
            // SAFETY: as above.
            _ => unsafe { reduce::separate(moduli, r, t, q, scratch) },
        }
    }

    /// `r = a R` modulo `N`: into Montgomery form, below `2 N`.
    pub fn enter(&mut self, r: &mut [V], a: &[V]) {
        let square = std::mem::take(&mut self.powers[1]);
        self.multiply(r, a, &square);
        self.powers[1] = square;
    }

    /// `r = a / R` modulo `N`, below `N`: out of Montgomery form.
    pub fn leave(&mut self, r: &mut [V], a: &[V]) {
        let n = a.len();
        self.product[..n].copy_from_slice(a);
        super::lanes::words_mut(&mut self.product[n..]).fill(0);
        self.reduce(r);
        let moduli = Moduli { grid: self.grid, n: &self.n, inverse: &self.inverse };
        // SAFETY: `new` checked the level.
        unsafe { reduce::subtract_once(moduli, r, &mut self.q) };
    }
}
