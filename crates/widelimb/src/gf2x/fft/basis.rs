//! From powers of `y` to the basis `X_i`, and back.
//!
//! With Cantor's basis `s_b = y^T + y` for `T = 2^b` if `b` is a power of 2. So the Taylor expansion at
//! `y^T + y`, for the greatest such `T` below the length, leaves polynomials in `y` below `T` and one in
//! `s_b` above, which are converted in the same way: sums alone, `n log n log log n / 4` of them. A
//! polynomial of degree below `2 h T` expands by `y^(h T) = (y^T + y)^h + y^h`: the upper half stays, and
//! moves down by `h T - h` places to be added, from the top. Coefficients beyond the operand are zero
//! before and after.
//!
//! Source: S.-J. Lin, T. Al-Naffouri, Y. S. Han, "FFT algorithm for binary extension finite fields and
//! its application to Reed-Solomon codes", IEEE Trans. IT 62 (2016), section on the basis conversion;
//! Taylor expansions by S. Gao, T. Mateer (2010).

use crate::Limb;
use crate::arch::gf2x::fft::{FftKernels, LOW_LIMBS};

/// Words of a limb.
const WORDS: usize = 4;

/// Bits of the numbers of the words that [`FftKernels::low_down`] treats.
const LOW_BITS: u32 = (LOW_LIMBS * WORDS).trailing_zeros();

/// The words of `x` from powers of `y` to the basis.
pub fn down(k: &FftKernels, x: &mut [Limb]) {
    convert(k, x, bits(x), 1, true);
}

/// [`down`] undone.
pub fn up(k: &FftKernels, x: &mut [Limb]) {
    convert(k, x, bits(x), 1, false);
}

/// Bits of the number of the last word, and no fewer than the kernel's.
fn bits(x: &[Limb]) -> u32 {
    (WORDS * x.len()).next_power_of_two().trailing_zeros().max(LOW_BITS)
}

/// The conversion of `2^bits` rows of `unit` words, as far as `x` has them.
fn convert(k: &FftKernels, x: &mut [Limb], bits: u32, unit: usize, down: bool) {
    if x.is_empty() || bits < 2 {
        return;
    }
    if unit == 1 && bits == LOW_BITS {
        return if down { k.low_down(x) } else { k.low_up(x) };
    }
    let low = bits.next_power_of_two().trailing_zeros() - 1;
    let low = 1 << low;
    let row = unit << low;
    if down {
        expand(k, x, low, bits - low, unit, true);
        convert(k, x, bits - low, row, true);
    }
    for group in x.chunks_mut(row / WORDS) {
        convert(k, group, low, unit, down);
    }
    if !down {
        convert(k, x, bits - low, row, false);
        expand(k, x, low, bits - low, unit, false);
    }
}

/// Limbs up to which all groups of one size are expanded before those of the next one: what is read has
/// then left the core's store buffer, where unaligned loads would wait for it.
const NEAR: usize = 2048;

/// The Taylor expansion of `2^(low + log)` rows at `y^T + y`, where `T = 2^low`, or its inverse.
fn expand(k: &FftKernels, x: &mut [Limb], low: u32, log: u32, unit: usize, down: bool) {
    if x.len() <= NEAR {
        for i in 0..log {
            let log = if down { log - i } else { i + 1 };
            for group in x.chunks_mut((unit << (low + log)) / WORDS) {
                step(k, group, low, log, unit, down);
            }
        }
    } else if log > 0 {
        if down {
            step(k, x, low, log, unit, true);
        }
        for part in x.chunks_mut((unit << (low + log - 1)) / WORDS) {
            expand(k, part, low, log - 1, unit, down);
        }
        if !down {
            step(k, x, low, log, unit, false);
        }
    }
}

/// The first step of the expansion of `2^(low + log)` rows, or its inverse.
fn step(k: &FftKernels, x: &mut [Limb], low: u32, log: u32, unit: usize, down: bool) {
    let h = unit << (log - 1);
    let half = h << low;
    let d = half - h;
    let n = half.min((WORDS * x.len()).saturating_sub(h + d));
    if n == 0 {
    } else if down {
        k.fold(x, h, n, d);
    } else {
        k.unfold(x, h, n, d);
    }
}

#[cfg(test)]
mod tests {
    use super::{down, up};
    use crate::Limb;
    use crate::arch::kernels_of;
    use crate::cpu::Level;
    use alloc::vec;

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
            down(&k.gf2x.fft, &mut x);
            let mut expected = vec![0; 8];
            expected[index / 4] = 1 << (16 * (index % 4));
            assert_eq!(x, expected, "element {index}");
        }
    }

    #[test]
    fn conversions_undo_each_other() {
        for k in Level::ALL.into_iter().filter_map(kernels_of) {
            for n in (0..300).chain([1023, 1024, 1025, 4097, 17_000]) {
                let x: vec::Vec<Limb> =
                    (0..n as u64).map(|i| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
                let mut y = x.clone();
                down(&k.gf2x.fft, &mut y);
                up(&k.gf2x.fft, &mut y);
                assert_eq!(x, y, "{} {n}", k.level);
            }
        }
    }
}
