//! How a number is laid out in its field.

use crate::mpz::Alphabet;
use crate::scratch::out_of_memory;
use core::ffi::CStr;

/// Where a number stands in a field that is wider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Justify {
    /// At the left.
    Left,
    /// At the right.
    Right,
    /// The sign and the base at the left, the digits at the right.
    Internal,
}

/// When the base is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ShowBase {
    No,
    Yes,
    /// Before digits that are not 0.
    Nonzero,
}

/// How a float is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Notation {
    Fixed,
    Scientific,
    /// The shorter one for its exponent.
    General,
}

/// The layout of a number.
#[derive(Clone, Debug)]
pub struct Layout<'a> {
    /// The base, negative for digits in upper case.
    pub base: i32,
    pub notation: Notation,
    /// The format of an exponent, of a sign and a value.
    pub exponent_format: &'a CStr,
    /// Whether an exponent counts bits and not hexadecimal digits.
    pub binary_exponent: bool,
    pub fill: u8,
    pub justify: Justify,
    /// The digits, or those after the point; `None` for as many as there are.
    pub precision: Option<usize>,
    pub show_base: ShowBase,
    /// Whether there is a point without digits after it.
    pub show_point: bool,
    /// Whether zeros at the end are shown.
    pub show_zeros: bool,
    /// What stands before a number that is not negative, if anything.
    pub sign: Option<u8>,
    pub width: usize,
}

impl Layout<'_> {
    /// Decimal digits and nothing else.
    pub const PLAIN: Layout<'static> = Layout {
        base: 10,
        notation: Notation::Fixed,
        exponent_format: c"e%c%02ld",
        binary_exponent: false,
        fill: b' ',
        justify: Justify::Right,
        precision: None,
        show_base: ShowBase::No,
        show_point: false,
        show_zeros: false,
        sign: None,
        width: 0,
    };

    /// The characters of digits.
    pub fn alphabet(&self) -> Alphabet {
        Alphabet::of(self.base).expect("a base of formats")
    }

    /// What stands for the base before digits.
    pub fn prefix(&self, zero: bool) -> &'static [u8] {
        if self.show_base == ShowBase::No || self.show_base == ShowBase::Nonzero && zero {
            return b"";
        }
        match self.base {
            16 => b"0x",
            -16 => b"0X",
            8 => b"0",
            _ => b"",
        }
    }

    /// Appends a field: `head` (sign and base), what `body` appends, which is `len` bytes, and
    /// filling as wide as it takes.
    pub fn field(
        &self,
        out: &mut Vec<u8>,
        head: &[u8],
        len: usize,
        body: impl FnOnce(&mut Vec<u8>),
    ) {
        let filling = self.width.saturating_sub(head.len() + len);
        let fill = |out: &mut Vec<u8>| repeat(out, self.fill, filling);
        if self.justify == Justify::Right {
            fill(out);
        }
        out.extend_from_slice(head);
        if self.justify == Justify::Internal {
            fill(out);
        }
        body(out);
        if self.justify == Justify::Left {
            fill(out);
        }
    }
}

/// Appends a byte so many times.
pub fn repeat(out: &mut Vec<u8>, byte: u8, times: usize) {
    if out.try_reserve(times).is_err() {
        out_of_memory();
    }
    out.resize(out.len() + times, byte);
}
