//! From powers of `y` to the basis `X_i`, and back.
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
use crate::arch::gf2x::fft::{LOW_LIMBS, TILE_WORD_LIMBS};

/// Words of a limb.
pub(super) const WORDS: usize = 4;

/// Bits of the numbers of the words that [`FftKernels::low_down`] treats.
const LOW_BITS: u32 = (LOW_LIMBS * WORDS).trailing_zeros();

/// The words of `x` from powers of `y` to the basis.
pub fn down(by: &Tree<'_>, x: &mut [Limb]) {
    by.convert(x, bits(x), 1, true);
}

/// [`down`] undone.
pub fn up(by: &Tree<'_>, x: &mut [Limb]) {
    by.convert(x, bits(x), 1, false);
}

/// The upper half of what [`up`] gives; of the lower one nothing is promised. Where there are as
/// many words as a power of 2, no element of the basis below has so high a degree, and the lower
/// half need not be led back.
pub fn up_high(by: &Tree<'_>, x: &mut [Limb]) {
    if x.len().is_power_of_two() {
        by.convert_high(x, bits(x), 1);
    } else {
        up(by, x);
    }
}

/// Bits of the number of the last word, and no fewer than the kernel's.
fn bits(x: &[Limb]) -> u32 {
    (WORDS * x.len()).next_power_of_two().trailing_zeros().max(LOW_BITS)
}

impl Tree<'_> {
    /// The conversion of `2^bits` rows of `unit` words, as far as `x` has them.
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

    /// The upper half of what the inverse of a conversion gives, of a power of 2 of limbs.
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

    /// The upper half of what the inverse of an expansion gives.
    fn expand_high(&self, x: &mut [Limb], low: u32, log: u32, unit: usize) {
        let half = x.len() / 2;
        self.expand(&mut x[half..], low, log - 1, unit, false);
        self.step(x, low, log, unit, false);
    }

    /// All groups of so many limbs, side by side.
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

#[cfg(test)]
mod tests {
    use super::{Tree, down, up, up_high};
    use crate::Limb;
    use crate::arch::{Kernels, kernels_of};
    use crate::cpu::Level;
    use crate::gf2x::fft::threads::Threads;
    use crate::test_levels::tables;
    use alloc::vec;

    fn alone(k: &Kernels) -> Tree<'_> {
        Tree { k: &k.gf2x.fft, threads: Threads::at_hand() }
    }

    /// Below `T = 2^b` for a power `b` of 2, and at it, bit by bit: `s_0 = y`, `s_1 = y^2 + y`,
    /// `s_2 = y^4 + y`, `s_3 = s_2^2 + s_2`, `s_4 = y^16 + y`.
    #[test]
    fn elements_of_the_basis_are_products_of_vanishing_polynomials() {
        let k = kernels_of(Level::Scalar).expect("portable");
        let s: [&[usize]; 5] = [&[1], &[1, 2], &[1, 4], &[1, 2, 4, 8], &[1, 16]];
        for index in 0..32usize {
            let mut x = vec![0 as Limb; 8];
            let mut terms = vec![0];
            for (_, s) in s.iter().enumerate().filter(|(b, _)| index >> b & 1 == 1) {
                terms = terms.iter().flat_map(|t| s.iter().map(move |e| t + e)).collect();
            }
            for t in terms {
                x[t / 4] ^= 1 << (16 * (t % 4));
            }
            down(&alone(k), &mut x);
            let mut expected = vec![0; 8];
            expected[index / 4] = 1 << (16 * (index % 4));
            assert_eq!(x, expected, "element {index}");
        }
    }

    #[test]
    fn conversions_undo_each_other() {
        for k in tables() {
            for n in (0..300).chain([1023, 1024, 1025, 4097, 17_000]) {
                let x: vec::Vec<Limb> =
                    (0..n as u64).map(|i| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
                let mut y = x.clone();
                down(&alone(k), &mut y);
                up(&alone(k), &mut y);
                assert_eq!(x, y, "{} {n}", k.level);
            }
        }
    }

    #[test]
    fn upper_halves_are_those_of_the_whole() {
        for k in tables() {
            for n in (0..70).chain([127, 1023, 1025, 4097]).chain((7..15).map(|log| 1 << log)) {
                let x: vec::Vec<Limb> =
                    (0..n as u64).map(|i| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
                let (mut whole, mut high) = (x.clone(), x);
                up(&alone(k), &mut whole);
                up_high(&alone(k), &mut high);
                assert_eq!(whole[n / 2..], high[n / 2..], "{} {n}", k.level);
            }
        }
    }
}
