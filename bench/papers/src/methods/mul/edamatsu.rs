//! Two vector kernels that the thesis quotes: rows of products in a reduced radix.
//!
//! Source: thesis, algorithm 5 (Edamatsu, Takahashi, HPCC 2018): radix 2^28 in 64-bit lanes; eight
//! digits of one operand times each of eight digits of the other, added to accumulators of the
//! result, which carry only at the end; an array of accumulators for each of the eight, as the
//! thesis's text says, so that no load waits for a store that it half overlaps. And algorithm 6
//! (the same authors, HPC Asia 2023), "shifted" schoolbook for CPUs that give the two halves of a
//! product by two instructions: with operands shifted up by `s = (64 - p) / 2` bits the upper half
//! of the shifted product is the upper digit of the product in radix `2^p`, with no shift in the
//! loop; the lower digit is the lower half of the plain product, masked. `p` is 52. On x86-64 no
//! vector instruction gives the upper half of 64-bit products, so the loop is scalar.
//!
//! Domain: everything. Mended: algorithm 5 prints `p[j + k]` for `p[i + j + k]`, and one array; an
//! accumulator takes 256 products before it may overflow (7168 bits, where the paper's measurements
//! end), so longer operands are carried in between; algorithm 6 breaks off after its first lines in
//! the thesis, and its loop is ours.

use super::radix::{InDigits, carry};
use super::{Family, MulMethod};
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
#[cfg(target_arch = "x86_64")]
use widelimb_kernels::cpu::Level;

/// Algorithm 5.
#[cfg(target_arch = "x86_64")]
pub const KERNEL: MulMethod = MulMethod {
    needs: Level::Avx512Base,
    ..MulMethod::portable(
        "edamatsu_takahashi",
        "PML thesis, algorithm 5 (Edamatsu, Takahashi 2018), radix 2^28",
        Family::Vectors,
        |a, b| {
            KERNEL.assert_takes(a, b);
            // SAFETY: the level was just checked.
            unsafe { InDigits::<28>::boxed(a, b, LANES, LANES, kernel) }
        },
    )
};

/// Algorithm 6.
pub const SHIFTED: MulMethod = MulMethod::portable(
    "shifted_basecase",
    "PML thesis, algorithm 6 (Edamatsu, Takahashi 2023), radix 2^52, scalar",
    Family::Vectors,
    |a, b| {
        SHIFTED.assert_takes(a, b);
        // SAFETY: the function is portable.
        unsafe { InDigits::<52>::boxed(a, b, 1, 0, shifted) }
    },
);

#[cfg(target_arch = "x86_64")]
const LANES: usize = 8;

/// Digits of the second operand after which the accumulators are carried: below 256, and whole
/// vectors.
#[cfg(target_arch = "x86_64")]
const ROWS_28: usize = 248;

/// # Safety
/// The CPU has [`Level::Avx512Base`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
unsafe fn kernel(r: &mut [u64], a: &[u64], b: &[u64], sums: &mut [u64]) {
    r.fill(0);
    for (block, b) in b.chunks(ROWS_28).enumerate() {
        let len = a.len() + b.len();
        let sums = &mut sums[..LANES * len];
        sums.fill(0);
        rows(sums, a, b);
        let r = &mut r[block * ROWS_28..];
        for (k, sums) in sums.chunks(len).enumerate() {
            r[k..].iter_mut().zip(sums).for_each(|(r, sum)| *r += sum);
        }
        carry::<28>(r);
    }
}

/// The products, without carries, in an array for each of the eight digits of `b` that are taken
/// together: the array of digit `k` has the sums that belong `k` digits higher. So no vector is
/// loaded that overlaps one just stored. Both lengths are multiples of the lanes.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn rows(sums: &mut [u64], a: &[u64], b: &[u64]) {
    let len = a.len() + b.len();
    for (i, y) in b.as_chunks::<LANES>().0.iter().enumerate() {
        for (&y, sums) in y.iter().zip(sums.chunks_exact_mut(len)) {
            let y = _mm512_set1_epi64(y.cast_signed());
            let sums = sums[LANES * i..].as_chunks_mut::<LANES>().0;
            for (p, x) in sums.iter_mut().zip(a.as_chunks::<LANES>().0) {
                let p = p.as_mut_ptr().cast();
                // SAFETY: eight digits, and eight sums.
                unsafe {
                    let product = _mm512_mul_epu32(_mm512_loadu_epi64(x.as_ptr().cast()), y);
                    _mm512_storeu_epi64(p, _mm512_add_epi64(_mm512_loadu_epi64(p), product));
                }
            }
        }
    }
}

/// Rows after which the accumulators of algorithm 6 are carried: each row adds less than 2^53.
const ROWS_52: usize = 2000;

/// # Safety
/// None is needed.
unsafe fn shifted(r: &mut [u64], a: &[u64], b: &[u64], _: &mut [u64]) {
    const SHIFT: u32 = (64 - 52) / 2;
    const MASK: u64 = (1 << 52) - 1;
    r.fill(0);
    let n = a.len();
    for (i, &y) in b.iter().enumerate() {
        let shifted = y << SHIFT;
        for (j, &x) in a.iter().enumerate() {
            let upper = (u128::from(x << SHIFT) * u128::from(shifted)) >> 64;
            r[i + j] += x.wrapping_mul(y) & MASK;
            r[i + j + 1] += upper as u64;
        }
        if i % ROWS_52 == ROWS_52 - 1 {
            carry::<52>(&mut r[..=i + n]);
        }
    }
    carry::<52>(r);
}
