//! Polynomials to text.

use super::Poly;
use core::fmt::{self, Debug, Display, Formatter};

impl Display for Poly {
    /// The terms, the highest first, as `x^17 + x^3 + 1`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        for (i, exponent) in self.exponents().rev().enumerate() {
            if i != 0 {
                f.write_str(" + ")?;
            }
            match exponent {
                0 => f.write_str("1")?,
                1 => f.write_str("x")?,
                _ => write!(f, "x^{exponent}")?,
            }
        }
        Ok(())
    }
}

impl Debug for Poly {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}
