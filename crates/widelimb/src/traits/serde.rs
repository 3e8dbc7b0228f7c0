//! The traits of serde: decimal text in formats that people read, else bytes, lowest first; those
//! of an [`Integer`] are its two's complement. From formats that people write, primitive integers
//! are read too, but no lists: those are num-bigint's limbs, which
//! [`serde_num_bigint`](super::serde_num_bigint) reads.

use crate::{Integer, Natural, Rational};
use alloc::vec::Vec;
use core::fmt::{Formatter, Result as FormatResult};
use serde::de::{Error, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most bytes that are allocated before any has been read.
const FIRST_ROOM: usize = 1 << 16;

macro_rules! formats {
    ($type:ident $visitor:ident $to_bytes:ident $from_bytes:ident $expected:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    serializer.serialize_bytes(&self.$to_bytes())
                }
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                if deserializer.is_human_readable() {
                    deserializer.deserialize_any($visitor { readable: true })
                } else {
                    deserializer.deserialize_byte_buf($visitor { readable: false })
                }
            }
        }

        struct $visitor {
            /// Whether people write the format: a list in it is not the bytes of a number.
            readable: bool,
        }

        impl<'de> Visitor<'de> for $visitor {
            type Value = $type;

            fn expecting(&self, f: &mut Formatter<'_>) -> FormatResult {
                f.write_str($expected)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<$type, E> {
                text.parse().map_err(E::custom)
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<$type, E> {
                if self.readable {
                    return Err(E::invalid_type(Unexpected::Bytes(bytes), &self));
                }
                Ok($type::$from_bytes(bytes))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut bytes: A) -> Result<$type, A::Error> {
                if self.readable {
                    return Err(A::Error::invalid_type(Unexpected::Seq, &self));
                }
                let room = bytes.size_hint().unwrap_or(0).min(FIRST_ROOM);
                let mut all = Vec::with_capacity(room);
                while let Some(byte) = bytes.next_element::<u8>()? {
                    all.push(byte);
                }
                Ok($type::$from_bytes(&all))
            }

            fn visit_u64<E: Error>(self, value: u64) -> Result<$type, E> {
                Ok(value.into())
            }

            fn visit_u128<E: Error>(self, value: u128) -> Result<$type, E> {
                Ok(value.into())
            }

            fn visit_i64<E: Error>(self, value: i64) -> Result<$type, E> {
                let number = $type::try_from(value);
                number.map_err(|_| E::invalid_value(Unexpected::Signed(value), &self))
            }

            fn visit_i128<E: Error>(self, value: i128) -> Result<$type, E> {
                let number = $type::try_from(value);
                number.map_err(|_| E::invalid_value(Unexpected::Other("a negative number"), &self))
            }
        }
    };
}

formats!(Natural NaturalVisitor to_bytes_le from_bytes_le "a natural number");
formats!(Integer IntegerVisitor to_signed_bytes_le from_signed_bytes_le "an integer");

/// Writes decimal text, such as `-7/3`, in formats that people read, else numerator and
/// denominator.
impl Serialize for Rational {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.numerator(), self.denominator()).serialize(serializer)
        }
    }
}

/// Reads text, or a primitive integer; else numerator and denominator, which need not be in lowest
/// terms.
impl<'de> Deserialize<'de> for Rational {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rational, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_any(RationalVisitor);
        }
        let (numerator, denominator) = <(Integer, Natural)>::deserialize(deserializer)?;
        Rational::try_new(numerator, denominator).map_err(D::Error::custom)
    }
}

struct RationalVisitor;

impl Visitor<'_> for RationalVisitor {
    type Value = Rational;

    fn expecting(&self, f: &mut Formatter<'_>) -> FormatResult {
        f.write_str("a fraction")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Rational, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Rational, E> {
        Ok(value.into())
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Rational, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Rational, E> {
        Ok(value.into())
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Rational, E> {
        Ok(value.into())
    }
}
