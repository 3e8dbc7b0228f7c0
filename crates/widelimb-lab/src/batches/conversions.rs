//! The library's conversions between limbs and digits, eight numbers at once.

use super::products::contract;
use super::{Batch, Operation, PreparedBatch};
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::{DIGIT_BITS, LANES, Lanes};
use widelimb_limb::Limb;

/// A conversion by a level's kernels.
pub struct Conversion {
    kernels: &'static Kernels,
    to_digits: bool,
    numbers: [Vec<Limb>; LANES],
    digits: Vec<Lanes>,
}

impl Conversion {
    /// Prepares [`Operation::Expand`] or [`Operation::Contract`] of the batch's first operands;
    /// `None` for other operations.
    ///
    /// # Panics
    /// If there are not eight of them.
    pub fn new(
        kernels: &'static Kernels,
        batch: &Batch,
        operation: Operation,
    ) -> Option<Conversion> {
        if !operation.is_conversion() {
            return None;
        }
        let limbs = batch.bits.div_ceil(64);
        let numbers = std::array::from_fn(|i| {
            let mut number = batch.a[i].clone();
            number.resize(limbs, 0);
            number
        });
        let to_digits = operation == Operation::Expand;
        let digits = vec![Lanes::ZERO; batch.bits.div_ceil(DIGIT_BITS)];
        let mut conversion = Conversion { kernels, to_digits, numbers, digits };
        if !to_digits {
            conversion.expand();
            // Numbers that are not 0 afterwards were written by the conversion.
            conversion.numbers.iter_mut().for_each(|number| number.fill(0));
        }
        Some(conversion)
    }

    fn expand(&mut self) {
        let numbers = self.numbers.each_ref().map(|number| &number[..]);
        self.kernels.batch.expand(&mut self.digits, numbers);
    }
}

impl PreparedBatch for Conversion {
    fn run(&mut self) {
        match self.to_digits {
            true => self.expand(),
            false => {
                let numbers = self.numbers.each_mut().map(|number| &mut number[..]);
                self.kernels.batch.contract(numbers, &self.digits);
            }
        }
    }

    fn results(&self) -> Vec<Vec<Limb>> {
        match self.to_digits {
            true => contract(self.kernels, &self.digits, self.numbers[0].len()),
            false => self.numbers.to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batches::{FULL, check, operands};

    #[test]
    fn numbers_come_back_on_every_level() {
        for kernels in widelimb_testkit::levels() {
            for bits in [2, 52, 64, 1040, 4108] {
                let batch = operands(bits, FULL);
                for operation in [Operation::Expand, Operation::Contract] {
                    let mut conversion =
                        Conversion::new(kernels, &batch, operation).expect("a conversion");
                    conversion.run();
                    check("ours", operation, &batch, &conversion.results(), 0)
                        .unwrap_or_else(|error| panic!("{}: {error}", kernels.level));
                }
                assert!(Conversion::new(kernels, &batch, Operation::Mul).is_none());
            }
        }
    }
}
