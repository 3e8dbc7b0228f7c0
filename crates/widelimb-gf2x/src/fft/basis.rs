//! The change of basis: from powers of `y` to the basis `X_i`, and back.
//!
//! With Cantor's basis `s_b = y^T + y` for `T = 2^b` if `b` is a power of 2. So the Taylor
//! expansion at `y^T + y`, for the greatest such `T` below the length, leaves polynomials in `y`
//! below `T` and one in `s_b` above, which are converted in the same way: sums alone, `n log n log
//! log n / 4` of them. A polynomial of degree below `2 h T` expands by `y^(h T) = (y^T + y)^h +
//! y^h`: the upper half stays, and moves down by `h T - h` places to be added, from the top.
//! Coefficients beyond the operand are zero before and after.
//!
//! Source: S.-J. Lin, T. Al-Naffouri, Y. S. Han, "FFT algorithm for binary extension finite fields
//! and its application to Reed-Solomon codes", IEEE Trans. IT 62 (2016), section on the basis
//! conversion; Taylor expansions by S. Gao, T. Mateer (2010).

use super::expand::NEAR;
use super::tree::Tree;
use crate::Limb;
use widelimb_kernels::gf2x::fft::{LOW_LIMBS, TILE_WORD_LIMBS};

/// The words of 16 bits in a limb.
pub(super) const WORDS: usize = 4;

/// Bits of the numbers of the words that [`FftKernels::low_down`] treats.
const LOW_BITS: u32 = (LOW_LIMBS * WORDS).trailing_zeros();

/// Takes the words of `x` from powers of `y` to the basis.
pub fn down(by: &Tree<'_>, x: &mut [Limb]) {
    by.convert(x, bits(x), 1, true);
}

/// Takes the words of `x` from the basis to powers of `y`: the inverse of [`down`].
pub fn up(by: &Tree<'_>, x: &mut [Limb]) {
    by.convert(x, bits(x), 1, false);
}

/// The upper half of the result of [`up`]; the lower one is unspecified. Where there are as many
/// words as a power of 2, no element of the basis below has so high a degree, and the lower half
/// need not be led back.
pub fn up_high(by: &Tree<'_>, x: &mut [Limb]) {
    if x.len().is_power_of_two() {
        by.convert_high(x, bits(x), 1);
    } else {
        up(by, x);
    }
}

/// The bits of the last word's number, and no fewer than the kernel's.
fn bits(x: &[Limb]) -> u32 {
    (WORDS * x.len()).next_power_of_two().trailing_zeros().max(LOW_BITS)
}

impl Tree<'_> {
    /// Converts `2^bits` rows of `unit` words, as far as `x` has them.
    fn convert(&self, x: &mut [Limb], bits: u32, unit: usize, down: bool) {
        if x.is_empty() || bits < 2 {
            return;
        }
        if unit == 1 && bits == LOW_BITS {
            return if down { self.k.low_down(x) } else { self.k.low_up(x) };
        }
        let low = bits.next_power_of_two().trailing_zeros() - 1;
        let low = 1 << low;
        let row = unit << low;
        if down {
            self.expand(x, low, bits - low, unit, true);
            self.convert(x, bits - low, row, true);
        }
        self.each(x, row / WORDS, &|group| self.convert(group, low, unit, down));
        if !down {
            self.convert(x, bits - low, row, false);
            self.expand(x, low, bits - low, unit, false);
        }
    }

    /// The upper half of the result of the inverse conversion, for a power of 2 of limbs.
    fn convert_high(&self, x: &mut [Limb], bits: u32, unit: usize) {
        if x.len() <= NEAR / 4 || bits < 2 {
            return self.convert(x, bits, unit, false);
        }
        let low = 1 << (bits.next_power_of_two().trailing_zeros() - 1);
        let row = unit << low;
        let half = x.len() / 2;
        self.each(&mut x[half..], row / WORDS, &|group| self.convert(group, low, unit, false));
        self.convert_high(x, bits - low, row);
        self.expand_high(x, low, bits - low, unit);
    }

    /// The upper half of the result of an inverse expansion.
    fn expand_high(&self, x: &mut [Limb], low: u32, log: u32, unit: usize) {
        let half = x.len() / 2;
        self.expand(&mut x[half..], low, log - 1, unit, false);
        self.step(x, low, log, unit, false);
    }

    /// Runs `f` on all groups of `limbs` limbs, side by side.
    pub(super) fn each(&self, x: &mut [Limb], limbs: usize, f: &(impl Fn(&mut [Limb]) + Sync)) {
        let tiles = x.len() / TILE_WORD_LIMBS;
        if !self.threads.share(tiles) || x.len() <= limbs {
            return x.chunks_mut(limbs).for_each(f);
        }
        let half = (x.len().div_ceil(limbs) / 2) * limbs;
        let (low, high) = x.split_at_mut(half);
        self.threads.join(tiles, || self.each(low, limbs, f), || self.each(high, limbs, f));
    }
}
