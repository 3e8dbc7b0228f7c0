//! Calls of the precompile, from lines and from arrays of JSON.

use crate::text::{self, is_blank};
use serde::Deserialize;
use std::fmt::Write as _;
use widelimb::protocols::modexp::ModexpError;

/// Why a call has no output.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// A character is no digit.
    #[error("`{0}` is no digit of base 16")]
    Digit(String),
    /// A line has another number of words.
    #[error("a line has three numbers, or one that is the whole input")]
    Words,
    /// The call needs more gas than it may use.
    #[error("the call needs {needed} gas, and --gas-limit is {limit}{hint}")]
    Gas { needed: String, limit: u64, hint: &'static str },
    /// The rules refuse the call.
    #[error(transparent)]
    Refused(ModexpError),
}

impl Fault {
    /// The fault of a call with this input and so much gas.
    pub fn of(error: ModexpError, input: &[u8], limit: u64) -> Fault {
        let ModexpError::OutOfGas { needed } = error else { return Fault::Refused(error) };
        let needed = match needed {
            u64::MAX => "2^64 - 1 or more".to_owned(),
            needed => needed.to_string(),
        };
        let hint = if input.len() < LENGTHS { SHORT } else { "" };
        Fault::Gas { needed, limit, hint }
    }
}

/// The bytes of the three lengths in front of an input.
const LENGTHS: usize = 96;

/// What is said of an input that ends within the lengths, as a number alone does.
const SHORT: &str =
    "; a whole input begins with three lengths of 32 bytes, and this one is shorter";

/// A call as go-ethereum's tests have it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct Vector {
    /// The digits of the input.
    pub input: String,
    /// The digits of the output.
    pub expected: Option<String>,
    /// The name.
    #[serde(default)]
    pub name: String,
    /// The gas.
    pub gas: Option<u64>,
}

/// Reads the bytes of digits, the first byte of a single digit where their number is odd.
pub fn bytes(digits: &str) -> Result<Vec<u8>, Fault> {
    let digits = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")).unwrap_or(digits);
    let value = |c: char| {
        let digit = c.to_digit(16).ok_or_else(|| Fault::Digit(text::printable(&c.to_string())));
        digit.map(|digit| digit as u8)
    };
    let values = digits.chars().map(value).collect::<Result<Vec<u8>, Fault>>()?;
    let byte = |digits: &[u8]| digits.iter().fold(0, |byte, digit| byte << 4 | digit);
    Ok(values.rchunks(2).rev().map(byte).collect())
}

/// Writes bytes as digits.
pub fn digits(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

/// The input of a call with these numbers: their lengths, then their bytes.
pub fn input_of(numbers: &[&str; 3]) -> Result<Vec<u8>, Fault> {
    let [base, exponent, modulus] = [bytes(numbers[0])?, bytes(numbers[1])?, bytes(numbers[2])?];
    let length = |number: &Vec<u8>| [&[0; 24][..], &(number.len() as u64).to_be_bytes()].concat();
    let numbers = [base, exponent, modulus];
    Ok([numbers.each_ref().map(length).concat(), numbers.concat()].concat())
}

/// The input on a line; `None` for a blank one.
pub fn input_on(line: &str) -> Option<Result<Vec<u8>, Fault>> {
    if is_blank(line) {
        return None;
    }
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    Some(match words[..] {
        [whole] => bytes(whole),
        [base, exponent, modulus] => input_of(&[base, exponent, modulus]),
        _ => Err(Fault::Words),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_bytes() {
        for (text, expected) in [("", &[][..]), ("0x", &[]), ("f", &[15]), ("0x123", &[1, 0x23])] {
            assert_eq!(bytes(text).unwrap(), expected, "{text}");
        }
        assert_eq!(digits(&bytes("00FFa0").unwrap()), "00ffa0");
        for bad in ["g", "0x0x1", "-1", "1 ", "é"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn lines_are_inputs() {
        let three = input_on(" 3 0x05\t0064 ").unwrap().unwrap();
        assert_eq!(three.len(), 100);
        assert_eq!((three[31], three[63], three[95]), (1, 1, 2));
        assert_eq!(input_on(&digits(&three)).unwrap().unwrap(), three);
        assert!(input_on("  ").is_none() && input_on("# 1 2 3").is_none());
        assert!(input_on("1 2").unwrap().is_err() && input_on("1 2 3 4").unwrap().is_err());
    }
}
