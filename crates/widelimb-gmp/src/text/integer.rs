//! Integers and rationals in their fields.

use super::layout::{Layout, repeat};

/// Appends a number whose digits are given, with a sign if it is negative and maybe a slash and
/// those of a denominator.
pub fn lay_out(out: &mut Vec<u8>, layout: &Layout<'_>, text: &[u8]) {
    let (sign, digits) = match text {
        [b'-', digits @ ..] => (Some(b'-'), digits),
        digits => (layout.sign, digits),
    };
    let slash = digits.iter().position(|&c| c == b'/').map_or(digits.len(), |slash| slash + 1);
    let (mut numerator, denominator) = digits.split_at(slash);
    if layout.precision == Some(0) && digits == b"0" {
        numerator = b"";
    }
    let base = layout.prefix(numerator.first() == Some(&b'0'));
    let denominator_base = match denominator {
        [] => b"",
        [first, ..] => layout.prefix(*first == b'0'),
    };
    let zeros = layout.precision.unwrap_or(0).saturating_sub(digits.len());
    let mut head: Vec<u8> = sign.into_iter().chain(base.iter().copied()).collect();
    repeat(&mut head, b'0', zeros);
    let len = numerator.len() + denominator_base.len() + denominator.len();
    layout.field(out, &head, len, |out| {
        out.extend_from_slice(numerator);
        out.extend_from_slice(denominator_base);
        out.extend_from_slice(denominator);
    });
}
