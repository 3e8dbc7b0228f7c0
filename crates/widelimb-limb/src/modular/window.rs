//! Fixed windows: the exponent by a few bits at a time, from the top, whatever its bits are.

use crate::Limb;
use widelimb_kernels::floats::DefaultFloats;

/// The widest window.
pub const WIDEST: usize = 6;

/// The windows of an exponent: their width and their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Windows {
    /// Bits of a window.
    pub width: usize,
    /// Bits of the exponent.
    pub bits: usize,
}

impl Windows {
    /// The windows that cost the least: a table of `2^width` entries, and for each window a product
    /// and a pass over the table, which takes `look / n` of the time of a product for each entry.
    pub fn cheapest(bits: usize, look: f64, n: usize) -> Windows {
        let width = DefaultFloats::with(|| {
            let look = look / n as f64;
            let cost = |width: usize| {
                let entries = (1u32 << width) as f64;
                entries + bits.div_ceil(width) as f64 * (1.0 + look * entries)
            };
            (1..=WIDEST).min_by(|&x, &y| cost(x).total_cmp(&cost(y))).unwrap_or(1)
        });
        Windows { width, bits }
    }

    /// Entries of the table.
    pub fn entries(self) -> usize {
        1 << self.width
    }

    /// The lowest bit of each window, from the highest window down. The highest one has the bits
    /// that the others leave over, so that all others are whole.
    pub fn starts(self) -> impl Iterator<Item = usize> {
        (0..self.bits.div_ceil(self.width)).rev().map(move |i| i * self.width)
    }
}

/// Bits `at..at + width` of an exponent of `bits` bits; 0 above those. Which limbs are read depends
/// on the lengths alone.
pub fn bits_at(exponent: &[Limb], bits: usize, at: usize, width: usize) -> u64 {
    let width = width.min(bits.saturating_sub(at));
    if width == 0 {
        return 0;
    }
    super::pow::bits_at(exponent, at as u64, width)
}
