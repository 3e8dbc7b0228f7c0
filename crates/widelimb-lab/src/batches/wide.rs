//! The library's whole products, eight at once, of numbers that stay in digits.

use super::products::contract;
use super::{FULL, PreparedBatch};
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::{DIGIT_BITS, Lanes, wide_scratch_len};
use widelimb_limb::Limb;

/// Products or squares of eight numbers by a level's kernels; if the level has none side by side,
/// one after the other on limbs.
pub struct WideProduct {
    kernels: &'static Kernels,
    limbs: usize,
    /// The operands; the second list is empty for squares.
    numbers: [Vec<Limb>; 2],
    digits: [Vec<Lanes>; 2],
    products: Vec<Limb>,
    wide: Vec<Lanes>,
    scratch: Vec<Lanes>,
}

impl WideProduct {
    /// Prepares the product of eight numbers, each of `limbs` limbs, one behind the other.
    ///
    /// # Panics
    /// If there are fewer than eight.
    pub fn new(
        kernels: &'static Kernels,
        a: &[Limb],
        b: Option<&[Limb]>,
        limbs: usize,
    ) -> WideProduct {
        let n = (64 * limbs).div_ceil(DIGIT_BITS);
        let expanded = |numbers: &[Limb]| {
            let mut digits = vec![Lanes::ZERO; n];
            kernels.batch.expand_array(&mut digits, numbers, limbs, limbs);
            digits
        };
        WideProduct {
            kernels,
            limbs,
            numbers: [a.to_vec(), b.unwrap_or_default().to_vec()],
            digits: [expanded(a), b.map_or(vec![], expanded)],
            products: vec![0; 2 * FULL * limbs],
            wide: vec![Lanes::ZERO; 2 * n],
            scratch: vec![Lanes::ZERO; wide_scratch_len(n)],
        }
    }

    fn run_on_limbs(&mut self) {
        let [a, b] = self.numbers.each_ref().map(|numbers| numbers.chunks_exact(self.limbs));
        let products = self.products.chunks_exact_mut(2 * self.limbs);
        for (i, (r, a)) in products.zip(a).enumerate() {
            match b.clone().nth(i) {
                Some(b) => self.kernels.mul_basecase(r, a, b),
                None => self.kernels.sqr_basecase(r, a),
            }
        }
    }
}

impl PreparedBatch for WideProduct {
    fn run(&mut self) {
        let (batch, [a, b]) = (&self.kernels.batch, &self.digits);
        if !batch.has_wide_products() {
            return self.run_on_limbs();
        }
        match b.is_empty() {
            true => batch.sqr_wide(&mut self.wide, a, &mut self.scratch),
            false => batch.mul_wide(&mut self.wide, a, b, &mut self.scratch),
        }
    }

    fn results(&self) -> Vec<Vec<Limb>> {
        match self.kernels.batch.has_wide_products() {
            true => contract(self.kernels, &self.wide, 2 * self.limbs),
            false => self.products.chunks_exact(2 * self.limbs).map(<[Limb]>::to_vec).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batches::{Operation, check, operands};

    #[test]
    fn products_and_squares_are_right_on_every_level() {
        for kernels in widelimb_testkit::levels() {
            for bits in [64, 256, 512, 1024, 4096] {
                let batch = operands(bits, FULL);
                let dense = |numbers: &[Vec<Limb>]| {
                    let mut numbers = numbers.to_vec();
                    numbers.iter_mut().for_each(|number| number.resize(bits / 64, 0));
                    numbers.concat()
                };
                let (a, b) = (dense(&batch.a), dense(&batch.b));
                for (operation, b) in [(Operation::Mul, Some(&b[..])), (Operation::Sqr, None)] {
                    let mut product = WideProduct::new(kernels, &a, b, bits / 64);
                    product.run();
                    check("ours", operation, &batch, &product.results(), 0)
                        .unwrap_or_else(|error| panic!("{}: {error}", kernels.level));
                }
            }
        }
    }
}
