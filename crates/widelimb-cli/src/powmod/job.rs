//! Reads the three numbers of a job from a line of the input.

use super::csv_line::{Columns, FIELDS, record};
use super::fault::Fault;
use crate::lines::BadLine;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use widelimb::batch::{AnyJob, AnyModulus};
use widelimb::{Integer, LIMB_BITS, Limb, Natural, ParseLimits};

/// A line of the input that is not blank, before its numbers are read.
pub struct Source {
    /// The number of the line in the input, from 1.
    pub line: usize,
    /// The text without white space around it, or why the line has none.
    pub text: Result<String, BadLine>,
    /// Whether the text is JSON or CSV.
    pub form: Form,
}

/// The format of the lines of jobs.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A JSON object on each line.
    Jsonl,
    /// Values in these columns.
    Csv(Columns),
}

/// Reads numbers in one base and within one limit.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    base: u32,
    max_bits: u64,
    max_digits: usize,
}

impl Numbers {
    /// Numbers in `base`, from 2 to 62, of at most `max_bits` bits.
    pub fn new(base: u32, max_bits: u64) -> Numbers {
        let max_digits = (max_bits as f64 / f64::from(base).log2()).ceil() as usize;
        Numbers { base, max_bits, max_digits: max_digits.saturating_add(1) }
    }

    /// The bytes that a line may have: three of the longest numbers, in the base, behind `0x` or as
    /// JSON numbers, and room for what is around them.
    pub fn max_line(&self) -> usize {
        // Decimal numbers are longer than those behind `0x`.
        let digits = self.max_digits.max(self.in_base(10).max_digits);
        digits.saturating_mul(3).saturating_add(1 << 12)
    }

    /// Numbers in another base, within the same limit.
    fn in_base(&self, base: u32) -> Numbers {
        Numbers::new(base, self.max_bits)
    }

    /// Reads a number with an optional `-` in front.
    fn read(&self, field: &'static str, text: &str) -> Result<Number, Fault> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        let read = self.read_magnitude(field, digits);
        let (magnitude, bits) = read.map_err(|fault| fault.behind(text.len() - digits.len()))?;
        Ok(Number { negative: negative && !magnitude.is_zero(), magnitude, bits })
    }

    /// Reads a number without a sign, behind an optional `0x`. The second value is the length in
    /// bits that numbers of as many digits may have.
    fn read_magnitude(&self, field: &'static str, text: &str) -> Result<(Natural, usize), Fault> {
        // In larger bases `x` is a digit.
        const LARGEST_WITH_PREFIX: u32 = 33;
        if self.base <= LARGEST_WITH_PREFIX
            && let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"))
        {
            let read = self.in_base(16).read_digits(field, digits);
            return read.map_err(|fault| fault.behind(text.len() - digits.len()));
        }
        self.read_digits(field, text)
    }

    /// Reads digits of the base; the second value as for `read_magnitude`.
    fn read_digits(&self, field: &'static str, digits: &str) -> Result<(Natural, usize), Fault> {
        if digits.starts_with(['+', '-']) {
            return Err(Fault::Sign(field));
        }
        let too_big = Fault::TooBig { field, max_bits: self.max_bits };
        if digits.trim_start_matches('0').len() > self.max_digits {
            return Err(too_big);
        }
        let number = Natural::parse(digits.as_bytes(), self.base, ParseLimits::new(usize::MAX))
            .map_err(|error| Fault::Number { field, error })?;
        if number.bit_len() > self.max_bits {
            return Err(too_big);
        }
        let written = digits.len() as f64 * f64::from(self.base).log2();
        let bits = written.ceil().min(self.max_bits as f64) as usize;
        let bits = bits.max(number.bit_len() as usize);
        Ok((number, bits))
    }
}

/// A number of a job.
#[derive(Debug, PartialEq)]
struct Number {
    negative: bool,
    magnitude: Natural,
    /// The bits that numbers of as many digits may have.
    bits: usize,
}

/// A job whose numbers are read and checked.
pub struct Job {
    base: Natural,
    exponent: Vec<Limb>,
    exponent_bits: usize,
    modulus: AnyModulus,
}

/// The members of a JSON object, each in the text of the line.
#[derive(Deserialize)]
struct Fields<'a> {
    #[serde(borrow)]
    base: &'a RawValue,
    #[serde(borrow)]
    exponent: &'a RawValue,
    #[serde(borrow)]
    modulus: &'a RawValue,
}

/// Reads the number in a member of an object on a line: a string of digits, or a JSON number.
fn member(
    field: &'static str,
    value: &RawValue,
    line: &str,
    numbers: Numbers,
) -> Result<Number, Fault> {
    #[derive(Deserialize)]
    struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

    let text = value.get();
    match text.as_bytes().first() {
        Some(b'"') => {
            // The parser sees the value alone, which is a part of the line.
            let before = text.as_ptr().addr() - line.as_ptr().addr();
            let text: Text<'_> =
                serde_json::from_str(text).map_err(|error| Fault::from(error).behind(before))?;
            numbers.read(field, &text.0)
        }
        Some(b'-' | b'0'..=b'9') if text.contains(['.', 'e', 'E']) => Err(Fault::Fraction(field)),
        Some(b'-' | b'0'..=b'9') => numbers.in_base(10).read(field, text),
        _ => Err(Fault::NoNumber(field)),
    }
}

impl Job {
    /// Reads the job on a line.
    pub fn read(source: Source, numbers: Numbers) -> Result<Job, Fault> {
        let text = source.text.map_err(Fault::Line)?;
        match source.form {
            // Serde would take an array of three strings too.
            Form::Jsonl if !text.starts_with('{') => Err(Fault::NoObject),
            Form::Jsonl => {
                let Fields { base, exponent, modulus } = serde_json::from_str(&text)?;
                let values = [base, exponent, modulus];
                Job::new(|i| member(FIELDS[i], values[i], &text, numbers))
            }
            Form::Csv(Columns(columns)) => {
                let record = record(&text)?;
                let field = |i: usize| record.get(columns[i]).ok_or(Fault::Missing(FIELDS[i]));
                let texts = [field(0)?, field(1)?, field(2)?];
                Job::new(|i| numbers.read(FIELDS[i], texts[i]))
            }
        }
    }

    /// The job of three numbers: base, exponent and modulus.
    fn new(read: impl Fn(usize) -> Result<Number, Fault>) -> Result<Job, Fault> {
        let (base, exponent, modulus) = (read(0)?, read(1)?, read(2)?);
        if modulus.negative {
            return Err(Fault::NegativeModulus);
        }
        let prepared = AnyModulus::new(modulus.magnitude.limbs())?;
        let base = positive_base(base, exponent.negative, &modulus.magnitude)?;
        let exponent_bits = exponent.bits;
        let mut exponent = exponent.magnitude.into_limbs();
        // Zeros in front hide how long a secret is.
        exponent.resize(exponent_bits.div_ceil(LIMB_BITS), 0);
        Ok(Job { base, exponent, exponent_bits, modulus: prepared })
    }

    /// The job in the form that [`widelimb::batch`] takes.
    pub fn view(&self) -> AnyJob<'_> {
        let Job { base, exponent, exponent_bits, modulus } = self;
        AnyJob { base: base.limbs(), exponent, exponent_bits: *exponent_bits, modulus }
    }
}

/// The base modulo the modulus where it is below 0, and its inverse where `inverse` is set.
fn positive_base(base: Number, inverse: bool, modulus: &Natural) -> Result<Natural, Fault> {
    if !base.negative && !inverse {
        return Ok(base.magnitude);
    }
    let residue = Integer::from_parts(base.negative, base.magnitude)
        .rem_euclid(&modulus.clone().into())
        .into_parts()
        .1;
    match inverse {
        true => residue.inverse_mod(modulus).map_err(|_| Fault::NoInverse),
        false => Ok(residue),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_in_front_of_a_number_count_for_its_length_only() {
        let hex = Numbers::new(16, 256);
        let bits = |text: &str| {
            hex.read("base", text)
                .map(|Number { magnitude, bits, .. }| (magnitude.to_string(), bits))
        };
        assert_eq!(bits("00ff"), Ok(("255".into(), 16)));
        assert_eq!(bits("0xff"), Ok(("255".into(), 8)));
        assert_eq!(bits(&"0".repeat(1000)), Ok(("0".into(), 256)));
        assert_eq!(bits(&"f".repeat(64)).unwrap().1, 256);
        for long in ["1".to_owned() + &"0".repeat(64), "f".repeat(5000)] {
            assert_eq!(bits(&long), Err(Fault::TooBig { field: "base", max_bits: 256 }));
        }
        for negative in ["-ff", "-0xff"] {
            let magnitude = Natural::from(255u32);
            let number = Number { negative: true, magnitude, bits: 8 };
            assert_eq!(hex.read("base", negative), Ok(number), "{negative}");
        }
        assert_eq!(hex.read("base", "-0").map(|number| number.negative), Ok(false));
        for sign in ["--1", "+2", "0x+2", "0x-2", "+0x2", "-+2", "+"] {
            assert_eq!(bits(sign), Err(Fault::Sign("base")), "{sign}");
        }
        for bad in ["", "-", "0x", "1-", "1+1", "g", "1 2", "0x0x1", "é"] {
            assert!(matches!(bits(bad), Err(Fault::Number { .. })), "{bad}");
        }
        for (text, position) in
            [("1g", 1), ("-1g", 2), ("0x1g", 3), ("-0x1g", 4), ("-", 1), ("0x", 2)]
        {
            match hex.read("base", text) {
                Err(Fault::Number { error, .. }) => assert_eq!(error.position, position, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
        let decimal = Numbers::new(10, 256);
        assert_eq!(decimal.read("base", "-0x1f"), hex.read("base", "-1f"));
        assert_eq!(Numbers::new(36, 256).read("base", "0x1").unwrap().magnitude, 33 * 36 + 1);
        assert_eq!(decimal.read("base", "999").unwrap().bits, 10);
    }
}
