//! From a line to a job.

use super::csv_line::{Columns, FIELDS, record};
use super::fault::Fault;
use super::input::Source;
use serde::Deserialize;
use std::borrow::Cow;
use widelimb::batch::{self, Modulus};
use widelimb::{LIMB_BITS, Limb, Natural, ParseLimits};

/// How lines of jobs are read.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A JSON object on each line.
    Jsonl,
    /// Values in these columns.
    Csv(Columns),
}

/// How numbers are read.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    base: u32,
    max_bits: u64,
    max_digits: usize,
}

impl Numbers {
    /// Numbers in `base`, from 2 to 36, of at most `max_bits` bits.
    pub fn new(base: u32, max_bits: u64) -> Numbers {
        let max_digits = (max_bits as f64 / f64::from(base).log2()).ceil() as usize;
        Numbers { base, max_bits, max_digits: max_digits.saturating_add(1) }
    }

    /// The bytes that a line may have: three of the longest numbers, and room for what is around
    /// them.
    pub fn max_line(&self) -> usize {
        self.max_digits.saturating_mul(3).saturating_add(1 << 12)
    }

    /// The number, and the bits that numbers of as many digits may have.
    fn read(&self, field: &'static str, text: &str) -> Result<(Natural, usize), Fault> {
        let prefix = if self.base == 16 { ["0x", "0X"] } else { ["", ""] };
        let digits = prefix.iter().find_map(|p| text.strip_prefix(p)).unwrap_or(text);
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

/// A job that can be done.
pub struct Job {
    base: Natural,
    exponent: Vec<Limb>,
    exponent_bits: usize,
    modulus: Modulus,
}

#[derive(Deserialize)]
struct Fields<'a> {
    #[serde(borrow)]
    base: Cow<'a, str>,
    #[serde(borrow)]
    exponent: Cow<'a, str>,
    #[serde(borrow)]
    modulus: Cow<'a, str>,
}

impl Job {
    /// The job that a line asks for.
    pub fn read(source: Source, numbers: Numbers) -> Result<Job, Fault> {
        let text = source.text.map_err(Fault::Line)?;
        match source.form {
            // Serde would take an array of three strings too.
            Form::Jsonl if !text.starts_with('{') => Err(Fault::NoObject),
            Form::Jsonl => {
                let fields: Fields<'_> = serde_json::from_str(&text)?;
                Job::new([&fields.base, &fields.exponent, &fields.modulus], numbers)
            }
            Form::Csv(Columns(columns)) => {
                let record = record(&text)?;
                let [base, exponent, modulus] =
                    [0, 1, 2].map(|i| record.get(columns[i]).ok_or(Fault::Missing(FIELDS[i])));
                Job::new([base?, exponent?, modulus?], numbers)
            }
        }
    }

    fn new(texts: [&str; 3], numbers: Numbers) -> Result<Job, Fault> {
        let read = |i: usize| numbers.read(FIELDS[i], texts[i]);
        let (base, _) = read(0)?;
        let (exponent, exponent_bits) = read(1)?;
        let mut exponent = exponent.into_limbs();
        // Zeros in front hide how long a secret is.
        exponent.resize(exponent_bits.div_ceil(LIMB_BITS), 0);
        let modulus = Modulus::new(read(2)?.0.limbs())?;
        Ok(Job { base, exponent, exponent_bits, modulus })
    }

    /// The job, as the library takes it.
    pub fn view(&self) -> batch::Job<'_> {
        let job = batch::Job::new(self.base.limbs(), &self.exponent, &self.modulus);
        job.with_exponent_bits(self.exponent_bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_in_front_of_a_number_count_for_its_length_only() {
        let hex = Numbers::new(16, 256);
        let bits = |text: &str| hex.read("base", text).map(|(n, bits)| (n.to_string(), bits));
        assert_eq!(bits("00ff"), Ok(("255".into(), 16)));
        assert_eq!(bits("0xff"), Ok(("255".into(), 8)));
        assert_eq!(bits(&"0".repeat(1000)), Ok(("0".into(), 256)));
        assert_eq!(bits(&"f".repeat(64)).unwrap().1, 256);
        for long in ["1".to_owned() + &"0".repeat(64), "f".repeat(5000)] {
            assert_eq!(bits(&long), Err(Fault::TooBig { field: "base", max_bits: 256 }));
        }
        for sign in ["-1", "+2", "0x+2", "+0x2", "-", "+"] {
            assert_eq!(bits(sign), Err(Fault::Sign("base")), "{sign}");
        }
        for bad in ["", "0x", "1-", "1+1", "g", "1 2", "0x0x1", "é"] {
            assert!(matches!(bits(bad), Err(Fault::Number { .. })), "{bad}");
        }
        let decimal = Numbers::new(10, 256);
        assert_eq!(decimal.read("base", "0x1").map_err(|e| e.to_string().len() > 6), Err(true));
        assert_eq!(decimal.read("base", "999").unwrap().1, 10);
    }
}
