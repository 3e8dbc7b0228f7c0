//! Reads numbers of a job: digits of a base, with a sign in front.

use super::fault::Fault;
use widelimb::{Integer, Natural, ParseLimits};

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

    /// The bytes that a line may have: so many of the longest numbers, in the base, behind `0x` or as
    /// JSON numbers, and room for what is around them.
    pub fn max_line(&self, count: usize) -> usize {
        // Decimal numbers are longer than those behind `0x`.
        let digits = self.max_digits.max(self.in_base(10).max_digits);
        digits.saturating_add(8).saturating_mul(count).saturating_add(1 << 12)
    }

    /// Numbers in another base, within the same limit.
    pub fn in_base(&self, base: u32) -> Numbers {
        Numbers::new(base, self.max_bits)
    }

    /// Reads a number with an optional `-` in front.
    pub fn read(&self, field: &'static str, text: &str) -> Result<Number, Fault> {
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
pub struct Number {
    /// Whether it is below 0.
    pub negative: bool,
    /// Its magnitude.
    pub magnitude: Natural,
    /// The bits that numbers of as many digits may have.
    pub bits: usize,
}

impl Number {
    /// The number, if it is not below 0.
    pub fn natural(self) -> Option<Natural> {
        (!self.negative).then_some(self.magnitude)
    }

    /// The number modulo the modulus where it is below 0, and its inverse where `inverse` is set.
    pub fn residue(self, inverse: bool, modulus: &Natural) -> Result<Natural, Fault> {
        if !self.negative && !inverse {
            return Ok(self.magnitude);
        }
        let residue = Integer::from_parts(self.negative, self.magnitude)
            .rem_euclid(&modulus.clone().into())
            .into_parts()
            .1;
        match inverse {
            true => residue.inverse_mod(modulus).map_err(|_| Fault::NoInverse),
            false => Ok(residue),
        }
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
