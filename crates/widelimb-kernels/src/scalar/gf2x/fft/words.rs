//! Words of 16 bits: into the field, out of it, and from one basis to the other.

use super::rows::{load, store};
use crate::Limb;
use crate::gf2x::fft::field::{POWERS, PREIMAGES, image};
use crate::gf2x::fft::{BLOCK_LIMBS, LOW_LIMBS, PLANE_LIMBS, TILE_LIMBS};

/// Words of a limb.
const WORDS: usize = 4;

/// Word number `i`.
///
/// # Safety
/// `x` is valid for reads of word `i`.
unsafe fn word(x: *const Limb, i: usize) -> u64 {
    // SAFETY: the limb of word i is valid for reads by this function's contract.
    unsafe { *x.add(i / WORDS) >> (16 * (i % WORDS)) & 0xFFFF }
}

/// Adds to word number `i`.
///
/// # Safety
/// `x` is valid for reads and writes of word `i`.
unsafe fn add(x: *mut Limb, i: usize, w: u64) {
    // SAFETY: the limb of word i is valid for reads and writes by this function's contract.
    unsafe { *x.add(i / WORDS) ^= w << (16 * (i % WORDS)) };
}

/// The images of all words, then zeros.
///
/// # Safety
/// The contract of [`FftKernels`](crate::gf2x::fft::FftKernels) holds.
pub unsafe fn enter(x: *mut Limb, tiles: usize, a: *const Limb, an: usize) {
    for group in 0..tiles * TILE_LIMBS / 4 {
        let mut v = [0; 4];
        for i in 0..8.min((WORDS * an).saturating_sub(8 * group)) {
            // SAFETY: word 8 group + i is below the 4 an words of a, by the bound of the loop.
            let w = unsafe { word(a, 8 * group + i) };
            for (p, byte) in image(w as u32, &POWERS, 16).to_le_bytes().into_iter().enumerate() {
                v[p] |= Limb::from(byte) << (8 * i);
            }
        }
        // SAFETY: eight elements of a block of the tiles at x, which are valid by the contract of
        // `FftKernels`.
        unsafe { store(x.add(group / PLANE_LIMBS * BLOCK_LIMBS), group % PLANE_LIMBS, v) };
    }
}

/// The words of the sum of all coefficients. `y X_m` is `X_{m+1}` and, for each `j` below the
/// number of ones that `m` ends with, `X_m` without its `j` lowest bits; so word `m` gets the upper
/// halves of `m - 1` and of `m` with all zeros that it ends with made ones.
///
/// # Safety
/// The contract of [`FftKernels`](crate::gf2x::fft::FftKernels) holds.
pub unsafe fn leave(r: *mut Limb, rn: usize, x: *mut Limb) {
    let words = WORDS * rn;
    // SAFETY: groups of the tiles at x that have words of r, both valid by the contract of
    // `FftKernels`.
    unsafe {
        for group in 0..words.div_ceil(8) {
            let block = x.add(group / PLANE_LIMBS * BLOCK_LIMBS);
            let v = load(block, group % PLANE_LIMBS);
            let mut halves = [0; 4];
            for i in 0..8 {
                let element = v.map(|v| (v >> (8 * i)) as u8);
                let c = u64::from(image(u32::from_le_bytes(element), &PREIMAGES, 32));
                halves[i / WORDS] |= (c & 0xFFFF) << (16 * (i % WORDS));
                halves[2 + i / WORDS] |= (c >> 16) << (16 * (i % WORDS));
            }
            store(block, group % PLANE_LIMBS, halves);
        }
        let half = |m: usize, high: usize| {
            let block = x.add(m / 8 / PLANE_LIMBS * BLOCK_LIMBS);
            let limb = load(block, m / 8 % PLANE_LIMBS)[2 * high + m / WORDS % 2];
            limb >> (16 * (m % WORDS)) & 0xFFFF
        };
        r.write_bytes(0, rn);
        for m in 0..words {
            add(r, m, half(m, 0));
            if m > 0 {
                add(r, m, half(m - 1, 1));
                // Words beyond those of the product are zero.
                if m | (m - 1) < words {
                    add(r, m, half(m | (m - 1), 1));
                }
            }
        }
    }
}

/// `x[i] += x[i + d]`, downwards.
///
/// # Safety
/// The contract of [`FftKernels`](crate::gf2x::fft::FftKernels) holds.
pub unsafe fn fold(x: *mut Limb, start: usize, n: usize, d: usize) {
    for i in (start..start + n).rev() {
        // SAFETY: words start to start + n + d of x are valid for reads and writes by the contract
        // of `FftKernels`.
        unsafe { add(x, i, word(x, i + d)) };
    }
}

/// `x[i] += x[i + d]`, upwards.
///
/// # Safety
/// The contract of [`fold`] holds.
pub unsafe fn unfold(x: *mut Limb, start: usize, n: usize, d: usize) {
    for i in start..start + n {
        // SAFETY: words start to start + n + d of x are valid for reads and writes by the contract
        // of `fold`.
        unsafe { add(x, i, word(x, i + d)) };
    }
}

/// The expansions `(unit, bits of T, log h)` of 256 words, first to last: at `y^T + y`, of rows of
/// `unit` words, in groups of `2 h T`.
const STEPS: [(usize, u32, u32); 12] = [
    (1, 4, 3),
    (1, 4, 2),
    (1, 4, 1),
    (1, 4, 0),
    (16, 2, 1),
    (16, 2, 0),
    (64, 1, 0),
    (16, 1, 0),
    (1, 2, 1),
    (1, 2, 0),
    (4, 1, 0),
    (1, 1, 0),
];

/// One expansion of all groups of `n` words.
///
/// # Safety
/// `x` is valid for reads and writes of `n` words.
unsafe fn expand(
    x: *mut Limb,
    n: usize,
    (unit, bits, log): (usize, u32, u32),
    step: unsafe fn(*mut Limb, usize, usize, usize),
) {
    let half = unit << (bits + log);
    let (h, d) = (unit << log, half - (unit << log));
    for group in (0..n).step_by(2 * half) {
        // SAFETY: words below n of x, which is valid for them by this function's contract; those
        // above are zero.
        unsafe { step(x, group + h, half.min(n.saturating_sub(group + h + d)), d) };
    }
}

/// Each 256 words to the basis `X_i`.
///
/// # Safety
/// The contract of [`FftKernels`](crate::gf2x::fft::FftKernels) holds.
pub unsafe fn low_down(x: *mut Limb, n: usize) {
    for first in (0..n).step_by(LOW_LIMBS) {
        for step in STEPS {
            // SAFETY: limbs of x below n, by the contract of `FftKernels`.
            unsafe { expand(x.add(first), WORDS * LOW_LIMBS.min(n - first), step, fold) };
        }
    }
}

/// [`low_down`] undone: each 256 words from the basis `X_i` to powers of `y`.
///
/// # Safety
/// The contract of [`low_down`] holds.
pub unsafe fn low_up(x: *mut Limb, n: usize) {
    for first in (0..n).step_by(LOW_LIMBS) {
        for step in STEPS.into_iter().rev() {
            // SAFETY: limbs of x below n, by the contract of `low_down`.
            unsafe { expand(x.add(first), WORDS * LOW_LIMBS.min(n - first), step, unfold) };
        }
    }
}
