//! The order of fractions.

use super::Rational;
use core::cmp::Ordering;

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        let signs = other.is_negative().cmp(&self.is_negative());
        signs.then_with(|| {
            let [left, right] =
                [&self.numerator * &other.denominator, &other.numerator * &self.denominator];
            left.cmp(&right)
        })
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
