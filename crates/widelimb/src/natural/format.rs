//! Conversions of numbers to text.

use super::decimal::{self, DIGITS};
use super::{Natural, short};
use crate::error::{BaseError, or_panic};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use widelimb_kernels::kernels;
use widelimb_limb as limb;
use widelimb_limb::progress::Meter;
use widelimb_limb::radix::BASES;

impl Natural {
    /// The digits in `base`, without a prefix. Cost: that of [`limb::to_digits`].
    ///
    /// Above 9 there are small letters up to base 36. Beyond that capitals stand for 10 to 35,
    /// small letters for 36 to 61, as in GMP.
    ///
    /// # Panics
    /// If the base is not in `2..=62`.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(1295_u32).to_string_radix(36), "zz");
    /// ```
    #[doc(alias("to_str_radix", "to_string_base", "in_radix", "mpz_get_str"))]
    #[track_caller]
    pub fn to_string_radix(&self, base: u32) -> String {
        or_panic(self.try_to_string_radix(base))
    }

    /// [`to_string_radix`](Natural::to_string_radix), with an error for a wrong base.
    ///
    /// # Errors
    /// [`BaseError`]: the base is not in `2..=62`.
    pub fn try_to_string_radix(&self, base: u32) -> Result<String, BaseError> {
        self.to_string_metered(base, Meter::SILENT)
    }

    pub(crate) fn to_string_metered(
        &self,
        base: u32,
        meter: Meter<'_>,
    ) -> Result<String, BaseError> {
        known_base(base)?;
        if let Some(short) = self.limbs.as_short()
            && base == 10
        {
            return Ok(String::from(decimal::write(short, &mut [0; DIGITS])));
        }
        Ok(self.digits_metered(base, b'a', meter))
    }

    /// Hands the digits in `base` to `sink`, in pieces of any length, in their order: the text of a
    /// long number is never in memory all at once. The letters are those of
    /// [`to_string_radix`](Natural::to_string_radix).
    ///
    /// # Errors
    /// The first one of `sink`, which ends the conversion; [`BaseError`] for a base that is not in
    /// `2..=62`.
    ///
    /// ```
    /// use std::io::{self, Write};
    /// use widelimb::Natural;
    /// let mut file = Vec::new();
    /// Natural::from(2_u32).pow(100).write_digits(10, |piece| file.write_all(piece.as_bytes()))?;
    /// assert_eq!(file, b"1267650600228229401496703205376");
    /// # Ok::<(), io::Error>(())
    /// ```
    pub fn write_digits<E: From<BaseError>>(
        &self,
        base: u32,
        sink: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        self.write_digits_metered(base, Meter::SILENT, sink)
    }

    pub(crate) fn write_digits_metered<E: From<BaseError>>(
        &self,
        base: u32,
        meter: Meter<'_>,
        mut sink: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        known_base(base)?;
        if self.is_zero() {
            return sink("0");
        }
        limb::radix::write_digits_metered(kernels(), self.limbs(), base, meter, |digits| {
            sink(&text_of(digits.to_vec(), base, b'a'))
        })
    }

    /// The digits in a base of `2..=62`, with letters from `letter` on above 9 up to base 36.
    pub(crate) fn digits(&self, base: u32, letter: u8) -> String {
        self.digits_metered(base, letter, Meter::SILENT)
    }

    /// The digits in a base of `2..=62`, with the sign and the width that are asked for.
    pub(crate) fn format(
        &self,
        f: &mut fmt::Formatter<'_>,
        is_nonnegative: bool,
        prefix: &str,
        base: u32,
        letter: u8,
    ) -> fmt::Result {
        let Some(short) = self.limbs.as_short().filter(|_| base == 10) else {
            return f.pad_integral(is_nonnegative, prefix, &self.digits(base, letter));
        };
        match short::as_limb(short) {
            Some(limb) if is_nonnegative => fmt::Display::fmt(&limb, f),
            _ => f.pad_integral(is_nonnegative, prefix, decimal::write(short, &mut [0; DIGITS])),
        }
    }

    fn digits_metered(&self, base: u32, letter: u8, meter: Meter<'_>) -> String {
        if self.is_zero() {
            return String::from("0");
        }
        let digits = limb::radix::to_digits_metered(kernels(), self.limbs(), base, meter);
        text_of(digits, base, letter)
    }
}

pub(crate) fn known_base(base: u32) -> Result<(), BaseError> {
    if BASES.contains(&base) { Ok(()) } else { Err(BaseError { base }) }
}

/// The characters of digits, with letters from `letter` on above 9 up to base 36.
fn text_of(mut digits: Vec<u8>, base: u32, letter: u8) -> String {
    if base <= 10 {
        digits.iter_mut().for_each(|digit| *digit += b'0');
    } else if base <= 36 {
        digits.iter_mut().for_each(|digit| {
            *digit += if *digit < 10 { b'0' } else { letter - 10 };
        });
    } else {
        digits.iter_mut().for_each(|digit| {
            *digit += match *digit {
                0..10 => b'0',
                10..36 => b'A' - 10,
                _ => b'a' - 36,
            };
        });
    }
    String::from_utf8(digits).expect("digits and letters are ASCII")
}

/// Implements the formatting traits, from `magnitude(&self) -> &Natural` and
/// `is_negative(&self) -> bool`.
macro_rules! format_traits {
    ($type:ident, $magnitude:path, $negative:path) => {
        $crate::natural::format_traits!(
            $type, $magnitude, $negative;
            Display "" 10 b'a', Debug "" 10 b'a', Binary "0b" 2 b'a', Octal "0o" 8 b'a',
            LowerHex "0x" 16 b'a', UpperHex "0x" 16 b'A'
        );
    };
    ($type:ident, $magnitude:path, $negative:path;
     $($Trait:ident $prefix:literal $base:literal $letter:literal),*) => {$(
        impl core::fmt::$Trait for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $magnitude(self).format(f, !$negative(self), $prefix, $base, $letter)
            }
        }
    )*};
}

pub(crate) use format_traits;

format_traits!(Natural, core::convert::identity, never);

fn never(_: &Natural) -> bool {
    false
}
