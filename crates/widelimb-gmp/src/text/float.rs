//! Floats in their fields.

use super::digits::{Digits, accurate, digits};
use super::layout::{Layout, Notation, repeat};
use crate::abi::Mpf;
use core::ffi::{CStr, c_char, c_int};
use widelimb_limb::LIMB_BITS;

/// The parts of a float's digits, in their order.
#[derive(Debug, Default)]
struct Parts {
    /// The digits before the point.
    before: usize,
    /// The zeros after those and before the point.
    zeros_before: usize,
    /// The zeros after the point.
    zeros_after: usize,
    /// The zeros at the end.
    zeros_end: usize,
    /// The letter of the exponent, its sign and value.
    exponent: Vec<u8>,
}

/// Appends a float.
pub unsafe fn lay_out(out: &mut Vec<u8>, layout: &Layout<'_>, point: &[u8], number: *const Mpf) {
    let mut found = digits(number, layout.base.unsigned_abs(), asked(layout, number));
    if let (Notation::Fixed, Some(precision)) = (layout.notation, layout.precision) {
        found.round(precision, layout.base.unsigned_abs());
    }
    let mut parts = match layout.notation {
        Notation::Fixed => fixed(&found, layout.precision),
        Notation::Scientific => scientific(layout, &found, layout.precision),
        Notation::General => general(layout, &found, number),
    };
    if !layout.show_zeros {
        parts.zeros_end = 0;
    }
    let alphabet = layout.alphabet();
    let text: Vec<u8> = found.digits.iter().map(|&digit| alphabet.character(digit)).collect();
    let (before, after) = text.split_at(parts.before);
    let after_len = parts.zeros_after + after.len() + parts.zeros_end;
    let point = if after_len > 0 || layout.show_point { point } else { b"" };
    let sign = if (*number).size < 0 { Some(b'-') } else { layout.sign };
    let base = layout.prefix(text.is_empty());
    let head: Vec<u8> = sign.into_iter().chain(base.iter().copied()).collect();
    let len = parts.before + parts.zeros_before + point.len() + after_len + parts.exponent.len();
    layout.field(out, &head, len, |out| {
        out.extend_from_slice(before);
        repeat(out, b'0', parts.zeros_before);
        out.extend_from_slice(point);
        repeat(out, b'0', parts.zeros_after);
        out.extend_from_slice(after);
        repeat(out, b'0', parts.zeros_end);
        out.extend_from_slice(&parts.exponent);
    });
}

/// How many digits are asked for, 0 for all that are accurate.
///
/// In fixed notation: those after the point, three for rounding, and for each limb before the point
/// as many as it has at most, for each limb of zeros after it one less.
unsafe fn asked(layout: &Layout<'_>, number: *const Mpf) -> usize {
    let Some(precision) = layout.precision else { return 0 };
    match layout.notation {
        Notation::Fixed => {
            let exp = (*number).exp;
            // Digits of which every number is at most `2^64`.
            let of_limb = (1_u128 << LIMB_BITS).ilog(layout.base.unsigned_abs().into()).into();
            let before = exp.saturating_mul(if exp >= 0 { of_limb + 1_i64 } else { of_limb });
            before.saturating_add_unsigned(precision as u64 + 3).max(1) as usize
        }
        Notation::Scientific => precision.saturating_add(1),
        Notation::General => precision.max(1),
    }
}

/// Digits around the point, with so many after it.
fn fixed(found: &Digits, precision: Option<usize>) -> Parts {
    let len = found.digits.len();
    let mut parts = Parts::default();
    if found.exponent <= 0 {
        parts.zeros_before = 1;
        parts.zeros_after = found.exponent.unsigned_abs() as usize;
    } else {
        let exponent = found.exponent as usize;
        parts.before = len.min(exponent);
        parts.zeros_before = exponent - parts.before;
    }
    let after = parts.zeros_after + len - parts.before;
    if let Some(precision) = precision {
        parts.zeros_after = parts.zeros_after.min(precision);
        parts.zeros_end = precision.saturating_sub(after);
    }
    parts
}

/// A digit, others after the point, and an exponent.
unsafe fn scientific(layout: &Layout<'_>, found: &Digits, precision: Option<usize>) -> Parts {
    let len = found.digits.len();
    let before = len.min(1);
    let exponent = if len == 0 { 0 } else { found.exponent - 1 };
    let exponent = if layout.binary_exponent { exponent.saturating_mul(4) } else { exponent };
    Parts {
        before,
        zeros_before: 1 - before,
        zeros_after: 0,
        zeros_end: precision.unwrap_or(0).saturating_sub(len - before),
        exponent: exponent_text(layout.exponent_format, exponent),
    }
}

/// Fixed or scientific notation, without zeros at the end.
unsafe fn general(layout: &Layout<'_>, found: &Digits, number: *const Mpf) -> Parts {
    let len = found.digits.len();
    let most = layout.precision.map_or_else(|| longest(layout, number), |most| most.max(1)) as i64;
    let exponent = if len == 0 { 1 } else { found.exponent };
    if exponent - 1 < -4 || exponent > most.max(1) {
        scientific(layout, found, Some(most as usize - 1))
    } else {
        let mut parts = fixed(found, None);
        // A zero before the point counts, and those after it.
        let shown = parts.zeros_before + parts.zeros_after + len;
        parts.zeros_end = (most as usize).saturating_sub(shown);
        parts
    }
}

/// The most digits before the point in general notation, where all that are accurate are asked for.
/// GMP takes the number of limbs for the base here and the base for the number of limbs, so these
/// are more than are accurate; its table of bases ends at 256.
unsafe fn longest(layout: &Layout<'_>, number: *const Mpf) -> usize {
    accurate(layout.base.unsigned_abs() as usize, ((*number).prec as u32).clamp(2, 256))
}

/// An exponent as its format says.
unsafe fn exponent_text(format: &CStr, exponent: i64) -> Vec<u8> {
    let mut text = [0_u8; 64];
    let sign = if exponent < 0 { b'-' } else { b'+' };
    let value = exponent.unsigned_abs();
    let at: *mut c_char = text.as_mut_ptr().cast();
    let len = libc::snprintf(at, text.len(), format.as_ptr(), c_int::from(sign), value);
    text[..len.clamp(0, 63) as usize].to_vec()
}
