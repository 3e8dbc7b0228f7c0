//! Numbers in input: a byte is read while it goes on with the number, and the first that does not
//! is put back.

use super::source::Source;
use widelimb_limb::{self as limb, Limb};

/// A number's text as it is read.
#[derive(Debug)]
pub struct Reader<'a> {
    source: &'a mut Source,
    /// The bytes that the width leaves.
    left: usize,
    /// The byte that comes next, if it was got.
    next: Option<u8>,
    /// The bytes that were taken.
    pub taken: usize,
}

/// An integer: its limbs, and whether there was a minus sign.
pub type Numeral = (Vec<Limb>, bool);

/// A float: `digits * base^exponent * 2^binary`, where the digits are an integer's.
#[derive(Debug)]
pub struct FloatNumeral {
    /// The digits before and after the point, and whether there was a minus sign.
    pub digits: Numeral,
    pub base: u32,
    /// The power of the base.
    pub exponent: i64,
    /// The power of two.
    pub binary: i64,
}

impl<'a> Reader<'a> {
    /// Reads at most so many bytes. There is one, or the input is at its end.
    pub unsafe fn new(source: &'a mut Source, width: usize) -> Reader<'a> {
        let mut reader = Reader { source, left: width, next: None, taken: 0 };
        reader.get();
        reader
    }

    /// Gets the next byte, if the width allows it.
    unsafe fn get(&mut self) {
        self.next = if self.left > 0 { self.source.get() } else { None };
    }

    /// Whether the input is at its end.
    pub fn is_at_end(&self) -> bool {
        self.next.is_none()
    }

    /// Takes the next byte.
    unsafe fn take(&mut self) {
        self.left -= 1;
        self.taken += 1;
        self.get();
    }

    /// Takes the next byte if it is one of these; which it was.
    unsafe fn take_one_of(&mut self, bytes: &[u8]) -> Option<u8> {
        let next = self.next.filter(|next| bytes.contains(next))?;
        self.take();
        Some(next)
    }

    /// Puts back the byte that does not belong to the number.
    pub unsafe fn end(self) {
        self.source.put_back(self.next);
    }

    /// Takes digits, and appends their values.
    unsafe fn digits(&mut self, base: u32, digits: &mut Vec<u8>) {
        while let Some(digit) = self.next.and_then(|next| char::from(next).to_digit(base)) {
            digits.push(digit as u8);
            self.take();
        }
    }

    /// An integer in a base, or in that of its prefix for base 0; `None` if there is none.
    pub unsafe fn integer(&mut self, mut base: u32) -> Option<Numeral> {
        let negative = self.take_one_of(b"+-") == Some(b'-');
        let mut digits = Vec::new();
        if base == 0 {
            base = 10;
            if self.take_one_of(b"0").is_some() {
                let hexadecimal = self.take_one_of(b"xX").is_some();
                base = if hexadecimal { 16 } else { 8 };
                digits.extend((!hexadecimal).then_some(0));
            }
        }
        self.digits(base, &mut digits);
        if digits.is_empty() {
            return None;
        }
        Some((limb::from_digits(&digits, base).ok()?, negative))
    }

    /// A rational as it is written: numerator, and the denominator after a slash.
    pub unsafe fn rational(&mut self, base: u32) -> Option<(Numeral, Numeral)> {
        let numerator = self.integer(base)?;
        let denominator = match self.take_one_of(b"/") {
            Some(_) => self.integer(base)?,
            None => (vec![1], false),
        };
        Some((numerator, denominator))
    }

    /// A float in fixed or scientific notation, or a hexadecimal one of C99.
    pub unsafe fn float(&mut self, point: &[u8]) -> Option<FloatNumeral> {
        let negative = self.take_one_of(b"+-") == Some(b'-');
        let mut digits = Vec::new();
        let mut base = 10;
        if self.take_one_of(b"0").is_some() {
            if self.take_one_of(b"xX").is_some() {
                base = 16;
            } else {
                digits.push(0);
            }
        }
        self.digits(base, &mut digits);
        let whole = digits.len();
        if let Some((first, others)) = point.split_first()
            && self.take_one_of(&[*first]).is_some()
        {
            for other in others {
                self.take_one_of(&[*other])?;
            }
            self.digits(base, &mut digits);
        }
        if digits.is_empty() {
            return None;
        }
        let exponent = -((digits.len() - whole) as i64);
        let written = match self.take_one_of(if base == 10 { b"eE" } else { b"pP" }) {
            Some(_) => self.exponent()?,
            None => 0,
        };
        let (exponent, binary) = match base {
            10 => (exponent.saturating_add(written), 0),
            _ => (exponent, written),
        };
        let digits = (limb::from_digits(&digits, base).ok()?, negative);
        Some(FloatNumeral { digits, base, exponent, binary })
    }

    /// An exponent.
    unsafe fn exponent(&mut self) -> Option<i64> {
        let negative = self.take_one_of(b"+-") == Some(b'-');
        let mut digits = Vec::new();
        self.digits(10, &mut digits);
        if digits.is_empty() {
            return None;
        }
        let value = digits
            .iter()
            .fold(0_i64, |value, &digit| value.saturating_mul(10).saturating_add(digit.into()));
        Some(if negative { -value } else { value })
    }
}
