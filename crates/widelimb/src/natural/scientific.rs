//! Numbers in scientific notation.

use super::Natural;
use alloc::string::String;
use core::fmt::{Formatter, LowerExp, Result, UpperExp};

/// Writes `d.ddde+x` of the decimal digits of a number: all of them without zeros at the end, or as
/// many behind the point as the formatter asks for, rounded half to even.
pub(crate) fn write_scientific(
    digits: String,
    negative: bool,
    letter: char,
    f: &mut Formatter<'_>,
) -> Result {
    let mut exponent = digits.len() - 1;
    let mut text = String::from(digits.trim_end_matches('0'));
    if text.is_empty() {
        text.push('0');
    }
    if let Some(precision) = f.precision() {
        if text.len() > precision + 1 && round(&mut text, precision + 1) {
            exponent += 1;
        }
        text.extend(core::iter::repeat_n('0', precision + 1 - text.len()));
    }
    if text.len() > 1 {
        text.insert(1, '.');
    }
    text.push(letter);
    core::fmt::Write::write_fmt(&mut text, format_args!("{exponent}"))?;
    f.pad_integral(!negative, "", &text)
}

/// Rounds digits, the last of which is not 0, to `keep` digits, half to even; returns whether the
/// number has one digit more then.
fn round(digits: &mut String, keep: usize) -> bool {
    let odd = digits.as_bytes()[keep - 1] % 2 == 1;
    let rest = &digits[keep..];
    let up = rest > "5" || rest == "5" && odd;
    digits.truncate(keep);
    if !up {
        return false;
    }
    let nines = digits.bytes().rev().take_while(|&digit| digit == b'9').count();
    digits.truncate(keep - nines);
    let carried = digits.pop().map_or('1', |digit| (digit as u8 + 1) as char);
    let grown = digits.is_empty() && nines == keep;
    digits.push(carried);
    digits.extend(core::iter::repeat_n('0', keep - digits.len()));
    grown
}

/// Implements scientific notation, from `magnitude(&self) -> &Natural` and
/// `is_negative(&self) -> bool`.
macro_rules! scientific_traits {
    ($type:ident, $magnitude:expr, $negative:expr) => {
        $crate::natural::scientific_traits!($type, $magnitude, $negative; LowerExp 'e', UpperExp 'E');
    };
    ($type:ident, $magnitude:expr, $negative:expr; $($Trait:ident $letter:literal),*) => {$(
        impl $Trait for $type {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                let digits = $magnitude(self).digits(10, b'a');
                $crate::natural::write_scientific(digits, $negative(self), $letter, f)
            }
        }
    )*};
}

pub(crate) use scientific_traits;

scientific_traits!(Natural, core::convert::identity, |_: &Natural| false);
