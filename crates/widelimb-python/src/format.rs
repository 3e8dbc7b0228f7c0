//! The function `format(x, ...)`, with the format language of `int`.
//!
//! Decimals of long numbers are written here, as `int` takes a time for them that grows with the
//! square of the length; `int` and `float` do everything else.

use crate::int::to_int;
use crate::text::digits;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use widelimb::Integer;

/// The number as text in the format `spec`.
pub fn format(py: Python<'_>, number: &Integer, spec: &str) -> PyResult<String> {
    // gmpy2 has no fill characters, and says so of this one, which it knows.
    if matches!(spec.as_bytes(), [b'#', b'<' | b'>' | b'=' | b'^', ..]) {
        return Err(PyValueError::new_err("invalid format: '#' comes after the alignment"));
    }
    if let Some(general) = spec.strip_suffix(['g', 'G'])
        && !general.contains(['#', ',', '_', '%'])
    {
        return like_mpfr(py, number, spec);
    }
    let by_int = |number: &Integer| -> PyResult<String> {
        to_int(py, number)?.call_method1("__format__", (spec,))?.extract()
    };
    let decimal =
        spec.chars().last().is_none_or(|c| c == 'd' || !c.is_ascii_alphabetic() && c != '%');
    if !decimal || i64::try_from(number).is_ok() {
        return by_int(number);
    }
    // A short number says whether the format is right.
    by_int(&Integer::ZERO)?;
    Ok(Layout::of(spec).filled(number.is_negative(), digits(&number.abs(), 10)?))
}

/// The number in the format `g`, like a float of gmpy2: `.0` is added if there is neither a point
/// nor an exponent.
fn like_mpfr(py: Python<'_>, number: &Integer, spec: &str) -> PyResult<String> {
    let of = |number: Integer, spec: &str| -> PyResult<String> {
        to_int(py, &number)?.call_method1("__format__", (spec,))?.extract()
    };
    // A short number says whether the format is right.
    of(Integer::ZERO, spec)?;
    let precision = spec.rfind('.').unwrap_or(spec.len() - 1);
    let mut digits = of(number.abs(), &spec[precision..])?;
    if digits.bytes().all(|c| c.is_ascii_digit()) {
        digits += ".0";
    }
    Ok(Layout::of(spec).filled(number.is_negative(), digits))
}

/// The parts of a format.
struct Layout {
    fill: char,
    align: char,
    /// The sign in front of a number that is not negative.
    plus: &'static str,
    width: usize,
    separator: Option<char>,
}

impl Layout {
    /// Reads a format that `int` accepts for decimals.
    fn of(spec: &str) -> Layout {
        let is_align = |c: &char| matches!(c, '<' | '>' | '=' | '^');
        let mut rest = spec;
        let mut take = |c: fn(char) -> bool| {
            let first = rest.chars().next().filter(|&first| c(first))?;
            rest = &rest[first.len_utf8()..];
            Some(first)
        };
        let mut first_two = spec.chars();
        let (first, second) = (first_two.next(), first_two.next());
        let fill = if second.as_ref().is_some_and(is_align) { take(|_| true) } else { None };
        let align = first.filter(|_| fill.is_none()).or(second).filter(is_align);
        if align.is_some() {
            take(|_| true);
        }
        let plus = match take(|c| matches!(c, '+' | '-' | ' ')) {
            Some('+') => "+",
            Some(' ') => " ",
            _ => "",
        };
        take(|c| c == '#');
        let zeros = take(|c| c == '0').is_some();
        let mut width = 0_usize;
        while let Some(digit) = take(|c| c.is_ascii_digit()) {
            width = width.saturating_mul(10).saturating_add(digit as usize - '0' as usize);
        }
        Layout {
            fill: fill.unwrap_or(if zeros { '0' } else { ' ' }),
            align: align.unwrap_or(if zeros { '=' } else { '>' }),
            plus,
            width,
            separator: take(|c| matches!(c, ',' | '_')),
        }
    }

    fn filled(&self, negative: bool, digits: String) -> String {
        let sign = if negative { "-" } else { self.plus };
        let zeros = (self.fill, self.align) == ('0', '=');
        let least = if zeros { self.width.saturating_sub(sign.len()) } else { 0 };
        let body = match self.separator {
            Some(separator) => grouped(&digits, separator, least),
            None => digits,
        };
        let missing = self.width.saturating_sub(sign.len() + body.len());
        let (left, inner, right) = match self.align {
            '<' => (0, 0, missing),
            '^' => (missing / 2, 0, missing - missing / 2),
            '=' => (0, missing, 0),
            _ => (missing, 0, 0),
        };
        let fill = |count| self.fill.to_string().repeat(count);
        [&fill(left), sign, &fill(inner), &body, &fill(right)].concat()
    }
}

/// Digits in groups of three, with so many zeros in front that there are `least` characters.
fn grouped(digits: &str, separator: char, least: usize) -> String {
    let count = digits.len().max(least - least.saturating_sub(1) / 4);
    let mut text = String::with_capacity(count + count / 3);
    let zeros = std::iter::repeat_n('0', count - digits.len());
    for (i, digit) in zeros.chain(digits.chars()).enumerate() {
        if i > 0 && (count - i).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}
