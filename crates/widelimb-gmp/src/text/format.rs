//! Conversions of an output format: `% [flags] [width] [.[precision]] [type] conv`.

use super::layout::{Justify, Layout, Notation, ShowBase};
use crate::variadic::VaList;

/// The type of an argument.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// No letter: `int` or `double`.
    Plain,
    /// `h`.
    Short,
    /// `hh`.
    Char,
    /// `l`, or another letter of a type with the size of a `long`.
    Long,
    /// `L`: `long long` or `long double`.
    LongDouble,
    /// `Z`: an integer.
    Integer,
    /// `Q`: a rational.
    Rational,
    /// `F`: a float.
    Float,
    /// `M`: a limb.
    Limb,
    /// `N`: limbs and their number.
    Limbs,
}

/// The greatest width and precision.
const MOST: usize = i32::MAX as usize;

/// A conversion that was read.
#[derive(Debug)]
pub struct Conversion {
    pub kind: Kind,
    /// The letter that ends it, 0 where the format ends before.
    pub letter: u8,
    pub layout: Layout<'static>,
    /// The bytes after the percent sign.
    pub len: usize,
}

/// Reads a conversion after its percent sign, with widths and precisions that are arguments.
pub unsafe fn conversion(format: &[u8], arguments: &mut VaList) -> Conversion {
    let mut layout = Layout::PLAIN;
    let mut kind = Kind::Plain;
    let mut dot = false;
    let mut len = 0;
    let letter = loop {
        let letter = format.get(len).copied().unwrap_or(0);
        len += usize::from(letter != 0);
        match letter {
            b'#' => {
                layout.show_base = ShowBase::Nonzero;
                layout.show_point = true;
                layout.show_zeros = true;
            }
            b'+' | b' ' => layout.sign = Some(letter),
            b'-' => layout.justify = Justify::Left,
            b'\'' => {}
            b'0' if !dot && layout.width == 0 => {
                layout.fill = b'0';
                if layout.justify == Justify::Right {
                    layout.justify = Justify::Internal;
                }
            }
            b'0'..=b'9' => {
                let field = if dot { layout.precision.unwrap_or(0) } else { layout.width };
                let field = (10 * field + usize::from(letter - b'0')).min(MOST);
                if dot {
                    layout.precision = Some(field);
                } else {
                    layout.width = field;
                }
            }
            b'.' => dot = true,
            b'*' => {
                let value = arguments.int();
                if dot {
                    layout.precision = Some(usize::try_from(value).unwrap_or(0));
                } else {
                    layout.width = value.unsigned_abs() as usize;
                    if value < 0 {
                        layout.justify = Justify::Left;
                    }
                }
            }
            b'h' => kind = if kind == Kind::Short { Kind::Char } else { Kind::Short },
            b'j' | b'l' | b'q' | b't' | b'z' => kind = Kind::Long,
            b'L' => kind = Kind::LongDouble,
            b'Z' => kind = Kind::Integer,
            b'Q' => kind = Kind::Rational,
            b'F' => kind = Kind::Float,
            b'M' => kind = Kind::Limb,
            b'N' => kind = Kind::Limbs,
            other => break other,
        }
    };
    match letter {
        b'o' => layout.base = 8,
        b'x' => layout.base = 16,
        b'X' => layout.base = -16,
        b'a' | b'A' | b'e' | b'E' | b'f' | b'g' | b'G' => float(&mut layout, letter, dot),
        _ => {}
    }
    Conversion { kind, letter, layout, len }
}

/// What the letter of a float's conversion says.
fn float(layout: &mut Layout<'static>, letter: u8, dot: bool) {
    (layout.notation, layout.exponent_format) = match letter {
        b'f' => (Notation::Fixed, c""),
        b'e' => (Notation::Scientific, c"e%c%02ld"),
        b'E' => (Notation::Scientific, c"E%c%02ld"),
        b'g' => (Notation::General, c"e%c%02ld"),
        b'G' => (Notation::General, c"E%c%02ld"),
        b'a' => (Notation::Scientific, c"p%c%ld"),
        _ => (Notation::Scientific, c"P%c%ld"),
    };
    layout.show_zeros |= layout.notation != Notation::General;
    if letter.eq_ignore_ascii_case(&b'a') {
        layout.base = if letter == b'a' { 16 } else { -16 };
        layout.show_base = ShowBase::Yes;
        layout.show_point = false;
        layout.binary_exponent = true;
    } else if !dot {
        layout.precision = Some(6);
    }
}
