//! Numbers written and read with serde, portably: the magnitude is a sequence of digits in base
//! `2^32`, lowest first, and an integer the pair of its sign and its magnitude.

use crate::{BigInt, BigUint, Sign};
use ::serde::de::{Error, SeqAccess, Unexpected, Visitor};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use alloc::vec::Vec;
use core::fmt;

/// The most digits that room is made for before they are read.
const TRUSTED: usize = 1 << 18;

impl Serialize for BigUint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter_u32_digits())
    }
}

impl<'de> Deserialize<'de> for BigUint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BigUint, D::Error> {
        deserializer.deserialize_seq(Digits)
    }
}

struct Digits;

impl<'de> Visitor<'de> for Digits {
    type Value = BigUint;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence of unsigned 32-bit numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<BigUint, A::Error> {
        let mut digits = Vec::with_capacity(sequence.size_hint().unwrap_or(0).min(TRUSTED));
        while let Some(digit) = sequence.next_element()? {
            digits.push(digit);
        }
        Ok(BigUint::new(digits))
    }
}

impl Serialize for Sign {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i8(match self {
            Sign::Minus => -1,
            Sign::NoSign => 0,
            Sign::Plus => 1,
        })
    }
}

impl<'de> Deserialize<'de> for Sign {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Sign, D::Error> {
        match i8::deserialize(deserializer)? {
            -1 => Ok(Sign::Minus),
            0 => Ok(Sign::NoSign),
            1 => Ok(Sign::Plus),
            other => {
                let other = Unexpected::Signed(other.into());
                Err(D::Error::invalid_value(other, &"a sign of -1, 0, or 1"))
            }
        }
    }
}

impl Serialize for BigInt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.sign(), self.magnitude()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for BigInt {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BigInt, D::Error> {
        let (sign, magnitude) = Deserialize::deserialize(deserializer)?;
        Ok(BigInt::from_biguint(sign, magnitude))
    }
}
