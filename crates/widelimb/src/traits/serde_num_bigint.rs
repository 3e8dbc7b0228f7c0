//! The format that num-bigint has for serde, to be named by `#[serde(with = "...")]`.
//!
//! A [`Natural`] is a sequence of digits in radix 2^32, lowest first, and an [`Integer`] is a pair
//! of its sign, -1, 0 or 1, and the sequence of its magnitude.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use widelimb::Integer;
//!
//! #[derive(Serialize, Deserialize)]
//! struct Account {
//!     #[serde(with = "widelimb::serde_num_bigint")]
//!     balance: Integer,
//! }
//!
//! let account = Account { balance: Integer::from(-5) };
//! let text = serde_json::to_string(&account)?;
//! assert_eq!(text, r#"{"balance":[-1,[5]]}"#);
//! assert_eq!(serde_json::from_str::<Account>(&text)?.balance, -5);
//! # Ok::<(), serde_json::Error>(())
//! ```

use crate::{Integer, Natural};
use alloc::vec::Vec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number that has the format.
pub trait Number: Sized + sealed::Format {}

impl Number for Natural {}
impl Number for Integer {}

/// Writes a number.
///
/// # Errors
/// The errors of the serializer.
pub fn serialize<T: Number, S: Serializer>(number: &T, serializer: S) -> Result<S::Ok, S::Error> {
    number.write(serializer)
}

/// Reads a number. Zeros above the highest digit count for nothing.
///
/// # Errors
/// The input has another form, a sign that is not -1, 0 or 1, or 0 for a magnitude that is not.
pub fn deserialize<'de, T: Number, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::read(deserializer)
}

mod sealed {
    use super::*;

    pub trait Format: Sized {
        fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
        fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
    }

    impl Format for Natural {
        fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.u32_digits())
        }

        fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Natural, D::Error> {
            Vec::deserialize(deserializer).map(|digits| Natural::from_u32_digits(&digits))
        }
    }

    /// The digits of a magnitude.
    struct Digits<'a>(&'a Natural);

    impl Serialize for Digits<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.0.write(serializer)
        }
    }

    impl Format for Integer {
        fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            (self.signum() as i8, Digits(self.magnitude())).serialize(serializer)
        }

        fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Integer, D::Error> {
            let (sign, digits) = <(i8, Vec<u32>)>::deserialize(deserializer)?;
            let magnitude = Natural::from_u32_digits(&digits);
            match sign {
                -1 | 1 => Ok(Integer::from_parts(sign < 0, magnitude)),
                0 if magnitude.is_zero() => Ok(Integer::ZERO),
                0 => Err(D::Error::custom("a number that is not 0 has a sign")),
                _ => Err(D::Error::custom("a sign is -1, 0 or 1")),
            }
        }
    }
}
