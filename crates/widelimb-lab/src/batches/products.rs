//! The library's Montgomery products, eight at once.

use super::{Batch, FULL, PreparedBatch, minus_inverse};
use widelimb::natural::Natural;
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::{DIGIT_BITS, LANES, Lanes, Moduli, mul_scratch_len};
use widelimb_kernels::floats::DefaultFloats;
use widelimb_limb::Limb;

/// Montgomery products or squares of eight numbers in digits, by a level's kernels; powers consist
/// of these.
pub struct Product {
    kernels: &'static Kernels,
    bits: usize,
    modulus: Vec<Lanes>,
    neg_inverse: Vec<Lanes>,
    a: Vec<Lanes>,
    /// The second operands; `None` for squares.
    b: Option<Vec<Lanes>>,
    r: Vec<Lanes>,
    scratch: Vec<Lanes>,
}

/// The number of digits for a modulus of `bits` bits, with two bits for values up to four times as
/// large.
pub fn digits(bits: usize) -> usize {
    (bits + 2).div_ceil(DIGIT_BITS)
}

impl Product {
    /// Prepares `a b / R`, or `a^2 / R`, modulo the batch's moduli.
    ///
    /// # Panics
    /// If the batch has not eight of each.
    pub fn new(kernels: &'static Kernels, batch: &Batch, square: bool) -> Product {
        let n = digits(batch.bits);
        let expanded = |numbers: &[Vec<Limb>]| {
            assert_eq!(numbers.len(), FULL, "a number for each lane");
            let mut digits = vec![Lanes::ZERO; n];
            kernels.batch.expand(&mut digits, std::array::from_fn(|i| &numbers[i][..]));
            digits
        };
        let inverse = |modulus: &Vec<Limb>| {
            let modulus = Natural::from_limbs(modulus.clone());
            minus_inverse(&modulus, (DIGIT_BITS * n) as u64).into_limbs()
        };
        Product {
            kernels,
            bits: batch.bits,
            modulus: expanded(&batch.moduli),
            neg_inverse: expanded(&batch.moduli.iter().map(inverse).collect::<Vec<_>>()),
            a: expanded(&batch.a),
            b: (!square).then(|| expanded(&batch.b)),
            r: vec![Lanes::ZERO; n],
            scratch: vec![Lanes::ZERO; mul_scratch_len(n)],
        }
    }

    /// The number of bits of `R`.
    pub fn radix_bits(&self) -> usize {
        DIGIT_BITS * self.r.len()
    }
}

impl PreparedBatch for Product {
    fn run(&mut self) {
        let floats = &DefaultFloats::set();
        let (modulus, neg_inverse) = (&self.modulus, &self.neg_inverse);
        let m = Moduli { modulus, neg_inverse, lanes: LANES, floats };
        let kernels = &self.kernels.batch;
        match &self.b {
            Some(b) => kernels.mul(&mut self.r, &self.a, b, m, &mut self.scratch),
            None => kernels.sqr(&mut self.r, &self.a, m, &mut self.scratch),
        }
    }

    fn results(&self) -> Vec<Vec<Limb>> {
        let mut r = self.r.clone();
        self.kernels.batch.reduce_once(&mut r, &self.modulus);
        contract(self.kernels, &r, self.bits.div_ceil(64))
    }
}

/// Converts the digits of all lanes to numbers of `limbs` limbs.
pub fn contract(kernels: &Kernels, digits: &[Lanes], limbs: usize) -> Vec<Vec<Limb>> {
    let mut numbers: [Vec<Limb>; LANES] = std::array::from_fn(|_| vec![0; limbs]);
    kernels.batch.contract(numbers.each_mut().map(|number| &mut number[..]), digits);
    numbers.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batches::Operation;
    use crate::batches::{check, operands};

    #[test]
    fn products_and_squares_are_right_on_every_level() {
        for kernels in widelimb_testkit::levels() {
            for bits in [50, 64, 206, 1024, 2040] {
                let batch = operands(bits, FULL);
                for operation in [Operation::MontgomeryMul, Operation::MontgomerySqr] {
                    let square = operation == Operation::MontgomerySqr;
                    let mut product = Product::new(kernels, &batch, square);
                    product.run();
                    let radix_bits = product.radix_bits();
                    check("ours", operation, &batch, &product.results(), radix_bits)
                        .unwrap_or_else(|error| panic!("{}: {error}", kernels.level));
                }
            }
        }
    }
}
