//! Fixed windows: the exponent by a few bits at a time, from the top, whatever the bits are.

use crate::Limb;
use crate::arch::floats::DefaultFloats;

/// The widest window.
const WIDEST: usize = 6;

/// The windows of an exponent: how wide, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Windows {
    /// Bits of a window.
    pub width: usize,
    /// Bits of the exponent.
    pub bits: usize,
}

impl Windows {
    /// The windows that cost the least: a table of `2^width` entries, a product for each window,
    /// and, to find its factor, a look at each entry, which takes `look / n` of the time of a
    /// product.
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

    /// Where each window begins, from the highest one down. The highest has the bits that the
    /// others leave over, so that all others are whole.
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn windows_cover_every_bit_once() {
        for bits in 0..300 {
            for width in 1..=WIDEST {
                let starts: Vec<usize> = Windows { width, bits }.starts().collect();
                assert_eq!(starts.len(), bits.div_ceil(width));
                assert!(starts.windows(2).all(|pair| pair[0] == pair[1] + width));
                assert!(starts.last().is_none_or(|&last| last == 0));
                assert!(starts.first().is_none_or(|&first| first < bits && bits <= first + width));
            }
        }
    }

    #[test]
    fn bits_are_those_of_the_number() {
        let exponent = [0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, 0x5555_aaaa_5555_aaaa];
        for bits in 0..=192 {
            for at in 0..=bits {
                for width in 1..=WIDEST {
                    let bit = |i: usize| exponent[i / 64] >> (i % 64) & 1;
                    let expected =
                        (at..(at + width).min(bits)).map(|i| bit(i) << (i - at)).sum::<u64>();
                    assert_eq!(
                        bits_at(&exponent, bits, at, width),
                        expected,
                        "{bits} {at} {width}"
                    );
                }
            }
        }
    }

    #[test]
    fn longer_exponents_have_wider_windows() {
        let width = |bits| Windows::cheapest(bits, 0.0, 1).width;
        let widths: Vec<usize> = [1, 10, 100, 1000, 5000].into_iter().map(width).collect();
        assert!(widths.is_sorted() && widths[0] == 1 && widths[4] == WIDEST, "{widths:?}");
    }
}
