//! The sign of a number.

use core::ops::{Mul, Neg};

/// The sign of a [`BigInt`](crate::BigInt), which 0 has none of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// Below zero.
    Minus,
    /// Zero.
    NoSign,
    /// Above zero.
    Plus,
}

impl Neg for Sign {
    type Output = Sign;

    #[inline]
    fn neg(self) -> Sign {
        match self {
            Sign::Minus => Sign::Plus,
            Sign::NoSign => Sign::NoSign,
            Sign::Plus => Sign::Minus,
        }
    }
}

impl Mul for Sign {
    type Output = Sign;

    #[inline]
    fn mul(self, rhs: Sign) -> Sign {
        match self {
            Sign::Minus => -rhs,
            Sign::NoSign => Sign::NoSign,
            Sign::Plus => rhs,
        }
    }
}
