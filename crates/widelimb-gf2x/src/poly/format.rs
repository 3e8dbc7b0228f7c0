//! Conversions of polynomials to text.

use super::Poly;
use alloc::string::String;
use core::fmt::{self, Binary, Debug, Display, Formatter, LowerHex, UpperHex, Write};

impl Display for Poly {
    /// The terms, the highest first, as `x^17 + x^3 + 1`.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::from_exponents([17, 1, 0]).to_string(), "x^17 + x + 1");
    /// assert_eq!(Poly::ZERO.to_string(), "0");
    /// ```
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

/// Implements a format of digits of whole limbs: the highest limb without zeros in front, the
/// others with them. Digits that are not padded need no memory.
macro_rules! digits_format {
    ($(#[$doc:meta] $Trait:ident $prefix:literal $top:literal $other:literal),* $(,)?) => {$(
        impl $Trait for Poly {
            #[$doc]
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                let (top, others) = self.limbs.split_last().unwrap_or((&0, &[]));
                let digits = |sink: &mut dyn Write| {
                    write!(sink, $top, top)?;
                    others.iter().rev().try_for_each(|limb| write!(sink, $other, limb))
                };
                if f.width().is_none() && !f.sign_plus() {
                    f.write_str(if f.alternate() { $prefix } else { "" })?;
                    return digits(f);
                }
                let mut text = String::new();
                digits(&mut text)?;
                f.pad_integral(true, $prefix, &text)
            }
        }
    )*};
}

digits_format! {
    /// The number in base 16 whose bit `i` is the coefficient of `X^i`; `{:#x}` puts `0x` in front.
    LowerHex "0x" "{:x}" "{:016x}",
    /// The number in base 16 with capital letters; `{:#X}` puts `0x` in front.
    UpperHex "0x" "{:X}" "{:016X}",
    /// The coefficients, the highest first; `{:#b}` puts `0b` in front.
    Binary "0b" "{:b}" "{:064b}",
}
