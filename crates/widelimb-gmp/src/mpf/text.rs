//! Floats and their digits in memory.

use super::{put_zero, set_scaled};
use crate::abi::{Exponent, Mpf};
use crate::data::{digit_value, is_space};
use crate::export::export;
use crate::memory::__gmp_allocate_func;
use crate::mpz::Alphabet;
use crate::stdio::point;
use crate::text::digits;
use core::ffi::{CStr, c_char, c_int};
use core::ptr;
use widelimb_limb as limb;

export! {
    /// The first so many digits of `a` after its sign, rounded to the nearest, in a base of 2 to
    /// 62, or of -2 to -36 for upper case, without zeros at the end; or as many as its precision
    /// has, where that is fewer or the count is 0. The point is before the first digit, and the
    /// exponent that of the base. At `text`, or, if that is null, in memory of just that length
    /// from the program's function. Null for another base.
    fn __gmpf_get_str(
        text: *mut c_char,
        exponent: *mut Exponent,
        base: c_int,
        count: usize,
        a: *const Mpf,
    ) -> *mut c_char {
        let Some((digits, of_base)) = digits_of(base, count, a) else { return ptr::null_mut() };
        *exponent = of_base;
        let len = digits.len() + 1;
        let text = if text.is_null() { __gmp_allocate_func(len).cast() } else { text };
        text.copy_from_nonoverlapping(digits.as_ptr().cast(), digits.len());
        *text.add(digits.len()) = 0;
        text
    }

    /// `r = ` the number that the text stands for, in a base of 2 to 62, or of -2 to -62 where the
    /// exponent is decimal: digits with a point, `@` or, up to base 10, `e` and an exponent of the
    /// base. 0; or -1 where it stands for none, and `r` stays.
    fn __gmpf_set_str(r: *mut Mpf, text: *const c_char, base: c_int) -> c_int {
        set_text(r, CStr::from_ptr(text).to_bytes(), base)
    }
}

/// Sign and digits as [`__gmpf_get_str`] has them, and the exponent.
pub(super) unsafe fn digits_of(
    base: c_int,
    count: usize,
    a: *const Mpf,
) -> Option<(Vec<u8>, Exponent)> {
    let alphabet = Alphabet::of(base)?;
    let found = digits(a, alphabet.base, count);
    let mut text = Vec::with_capacity(found.digits.len() + 1);
    if (*a).size < 0 {
        text.push(b'-');
    }
    text.extend(found.digits.iter().map(|&digit| alphabet.character(digit)));
    Some((text, found.exponent))
}

/// `r = ` the number that the text stands for, as [`__gmpf_set_str`] has it.
pub(super) unsafe fn set_text(r: *mut Mpf, text: &[u8], base: c_int) -> c_int {
    let Some(written) = Written::of(text, base, &point()) else { return -1 };
    let Written { mantissa, negative, base, exponent } = written;
    if mantissa.is_empty() {
        put_zero(r);
        return 0;
    }
    let Ok(mantissa) = limb::from_digits(&mantissa, base) else { return -1 };
    set_scaled(r, &mantissa, negative, base, exponent);
    0
}

/// What a text says: `mantissa * base^exponent`.
struct Written {
    /// The digits before and after the point, without zeros at the beginning.
    mantissa: Vec<u8>,
    negative: bool,
    base: u32,
    exponent: i64,
}

impl Written {
    /// What it is in a base; `None` where it is no number. White space at the beginning and between
    /// digits of the mantissa does not count, nor does what follows those of the exponent, nor any
    /// exponent of 0. In base 1 there is no other number.
    fn of(text: &[u8], base: c_int, point: &[u8]) -> Option<Written> {
        let of_exponent = if base < 0 { 10 } else { base as u32 };
        let base = if base == 0 { 10 } else { base.unsigned_abs() };
        let of_exponent = if of_exponent == 0 { 10 } else { of_exponent };
        if base > 62 {
            return None;
        }
        let spaces = text.iter().take_while(|&&character| is_space(character)).count();
        let text = &text[spaces..];
        let (text, negative) = match text {
            [b'-', text @ ..] => (text, true),
            text => (text, false),
        };
        // There is a digit at the beginning, or right after the point.
        let begins = text.strip_prefix(point).unwrap_or(text);
        value(*begins.first()?, base)?;

        let ends_mantissa = |next: &u8| match next {
            b'@' => true,
            b'e' | b'E' => base <= 10,
            _ => false,
        };
        let end = text.iter().rposition(ends_mantissa);
        let (mut rest, exponent_text) = match end {
            Some(end) => (&text[..end], Some(&text[end + 1..])),
            None => (text, None),
        };
        let (mut mantissa, mut after) = (Vec::with_capacity(rest.len()), None);
        while let [next, others @ ..] = rest {
            if let Some(digit) = value(*next, base) {
                if digit != 0 || !mantissa.is_empty() {
                    mantissa.push(digit);
                }
                after = after.map(|after: i64| after + 1);
            } else if after.is_none() && rest.starts_with(point) {
                after = Some(0);
                rest = &rest[point.len()..];
                continue;
            } else if !is_space(*next) {
                return None;
            }
            rest = others;
        }
        let exponent = match exponent_text {
            Some(text) if !mantissa.is_empty() => exponent(text, of_exponent)?,
            _ => 0,
        };
        let exponent = exponent.saturating_sub(after.unwrap_or(0));
        Some(Written { mantissa, negative, base, exponent })
    }
}

/// An exponent with its sign, up to what is no digit; `None` where there is no digit.
fn exponent(text: &[u8], base: u32) -> Option<i64> {
    let (text, negative) = match text {
        [b'-', text @ ..] => (text, true),
        [b'+', text @ ..] => (text, false),
        text => (text, false),
    };
    value(*text.first()?, base)?;
    let digits = text.iter().map_while(|&character| value(character, base));
    let magnitude = digits
        .fold(0_i64, |all, digit| all.saturating_mul(base.into()).saturating_add(digit.into()));
    Some(if negative { -magnitude } else { magnitude })
}

/// The value of a character as a digit of a base.
fn value(character: u8, base: u32) -> Option<u8> {
    let value = digit_value(character, base as c_int);
    (u32::from(value) < base).then_some(value)
}
