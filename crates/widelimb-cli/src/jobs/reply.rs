//! What results are: numbers, bytes or verdicts.

use crate::hex;
use widelimb::{Integer, Natural};

/// What the results of a command are, as texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Results {
    /// Numbers in a base from 2 to 62.
    Numbers {
        /// The base.
        base: u32,
    },
    /// Bytes, in hexadecimal.
    Bytes,
    /// The same, in a file that only its owner may read.
    Secrets,
    /// [`VALID`], for what holds; what does not is an error.
    Verdicts,
}

/// The verdict on what holds.
pub const VALID: &str = "valid";

/// The result of one job.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// A number.
    Number(Integer),
    /// Bytes.
    Bytes(Vec<u8>),
    /// It holds.
    Valid,
}

impl From<Integer> for Reply {
    fn from(number: Integer) -> Reply {
        Reply::Number(number)
    }
}

impl From<Natural> for Reply {
    fn from(number: Natural) -> Reply {
        Reply::Number(number.into())
    }
}

impl Results {
    /// The text of a result; numbers in the base.
    pub fn text(self, reply: &Reply) -> String {
        match (reply, self) {
            (Reply::Number(number), Results::Numbers { base }) => number.to_string_radix(base),
            (Reply::Number(number), _) => number.to_string(),
            (Reply::Bytes(bytes), _) => hex::digits(bytes),
            (Reply::Valid, _) => VALID.into(),
        }
    }

    /// Whether a text is a result as it is written: digits of the base without leading zeros, with
    /// a sign where it is below 0; pairs of digits; or the verdict.
    pub fn is_result(self, text: &str) -> bool {
        match self {
            Results::Numbers { .. } => {
                let digits = text.strip_prefix('-').filter(|digits| *digits != "0");
                let text = digits.unwrap_or(text);
                self.are_digits(text) && (text == "0" || !text.starts_with('0'))
            }
            Results::Bytes | Results::Secrets => {
                text.len().is_multiple_of(2) && self.are_digits(text)
            }
            Results::Verdicts => text == VALID,
        }
    }

    fn are_digits(self, text: &str) -> bool {
        text.bytes().all(|byte| self.is_digit(byte))
    }

    /// Whether a byte may be one of many in a long result.
    pub fn is_digit(self, byte: u8) -> bool {
        match self {
            Results::Numbers { base } => is_digit(byte, base),
            Results::Bytes | Results::Secrets => is_digit(byte, 16),
            Results::Verdicts => false,
        }
    }
}

/// Whether a byte is a digit as results are written in a base.
pub fn is_digit(byte: u8, base: u32) -> bool {
    let digit = match byte {
        b'0'..=b'9' => byte - b'0',
        b'a'..=b'z' if base <= 36 => byte - b'a' + 10,
        b'A'..=b'Z' if base > 36 => byte - b'A' + 10,
        b'a'..=b'z' => byte - b'a' + 36,
        _ => return false,
    };
    u32::from(digit) < base
}
