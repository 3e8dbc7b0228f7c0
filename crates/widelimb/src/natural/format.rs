//! Numbers to text.

use super::Natural;
use crate::arch::kernels;
use crate::error::{BaseError, or_panic};
use crate::limb;
use crate::progress::Meter;
use alloc::string::String;

impl Natural {
    /// The digits in `base`, with small letters above 9, without a prefix. Cost: that of
    /// [`limb::to_digits`].
    ///
    /// # Panics
    /// If the base is not in `2..=36`.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(1295_u32).to_string_radix(36), "zz");
    /// ```
    #[track_caller]
    pub fn to_string_radix(&self, base: u32) -> String {
        or_panic(self.checked_to_string_radix(base))
    }

    /// [`to_string_radix`](Natural::to_string_radix), with an error for a wrong base.
    ///
    /// # Errors
    /// The base is not in `2..=36`.
    pub fn checked_to_string_radix(&self, base: u32) -> Result<String, BaseError> {
        self.to_string_metered(base, Meter::SILENT)
    }

    pub(super) fn to_string_metered(
        &self,
        base: u32,
        meter: Meter<'_>,
    ) -> Result<String, BaseError> {
        if !(2..=36).contains(&base) {
            return Err(BaseError { base });
        }
        Ok(self.digits_metered(base, b'a', meter))
    }

    /// The digits in a base of `2..=36`, with letters from `letter` on above 9.
    pub(crate) fn digits(&self, base: u32, letter: u8) -> String {
        self.digits_metered(base, letter, Meter::SILENT)
    }

    fn digits_metered(&self, base: u32, letter: u8, meter: Meter<'_>) -> String {
        if self.is_zero() {
            return String::from("0");
        }
        let mut text = limb::radix::to_digits_metered(kernels(), &self.limbs, base, meter);
        for digit in &mut text {
            *digit += if *digit < 10 { b'0' } else { letter - 10 };
        }
        String::from_utf8(text).expect("digits and letters are ASCII")
    }
}

/// The formatting traits, from `magnitude(&self) -> &Natural` and `is_negative(&self) -> bool`.
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
                let digits = $magnitude(self).digits($base, $letter);
                f.pad_integral(!$negative(self), $prefix, &digits)
            }
        }
    )*};
}

pub(crate) use format_traits;

format_traits!(Natural, core::convert::identity, never);

fn never(_: &Natural) -> bool {
    false
}
