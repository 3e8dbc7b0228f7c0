//! Sums of words with others some way above, for the change of basis.
//!
//! Floor: the loads from any address, which cross lines.

use super::vector::Plane;
use crate::Limb;

/// Words of a limb.
const WORDS: usize = 4;

/// Vectors at once.
const AT_ONCE: usize = 4;

/// Adds `N` vectors of words `d` above, at least as many words.
///
/// # Safety
/// `x` is valid for reads and writes of `N` vectors of words and for reads of as many from word `d`
/// on; the CPU has the level.
#[inline(always)]
pub(crate) unsafe fn add<V: Plane, const N: usize>(x: *mut u16, d: usize) {
    // SAFETY: x and the words d above are valid for N vectors by this function's contract, at any
    // address that a load or store of a vector takes.
    unsafe {
        let at = |i: usize| x.add(i * WORDS * V::LIMBS);
        let mut sums = [V::zero(); N];
        for i in 0..N {
            sums[i] = V::load(at(i).add(d).cast()).xor(V::load(at(i).cast()));
        }
        for i in 0..N {
            sums[i].store(at(i).cast());
        }
    }
}

/// `x[i] += x[i + d]`, downwards.
///
/// # Safety
/// The contract of [`FftKernels`](super::FftKernels) holds; the CPU has the level.
#[inline(always)]
pub(crate) unsafe fn fold<V: Plane>(x: *mut Limb, start: usize, n: usize, d: usize) {
    let words = WORDS * V::LIMBS;
    // SAFETY: words start to start + n + d of x are valid by the contract of `FftKernels`. A vector
    // is as long as `d` at most, so that none reads what it writes itself; fewer words go one by
    // one.
    unsafe {
        let x = x.cast::<u16>().add(start);
        let mut n = n;
        if d >= words {
            let beyond = if V::MASKS { (x.add(n).addr() % 64 / 2).min(n) } else { 0 };
            n -= beyond;
            V::add_words(x.add(n), d, beyond);
            while d >= AT_ONCE * words && n >= AT_ONCE * words {
                n -= AT_ONCE * words;
                add::<V, AT_ONCE>(x.add(n), d);
            }
            while n >= words {
                n -= words;
                add::<V, 1>(x.add(n), d);
            }
            V::add_words(x, d, n);
        } else {
            for i in (0..n).rev() {
                *x.add(i) ^= *x.add(i + d);
            }
        }
    }
}

/// `x[i] += x[i + d]`, upwards.
///
/// # Safety
/// The contract of [`fold`] holds.
#[inline(always)]
pub(crate) unsafe fn unfold<V: Plane>(x: *mut Limb, start: usize, n: usize, d: usize) {
    let words = WORDS * V::LIMBS;
    // SAFETY: words start to start + n + d of x are valid by the contract of `FftKernels`. What is
    // read at once is not written before: all of it is above.
    unsafe {
        let x = x.cast::<u16>().add(start);
        let mut i = 0;
        if d >= words {
            if V::MASKS {
                i = (x.addr().wrapping_neg() % 64 / 2).min(n);
                V::add_words(x, d, i);
            }
            while d >= AT_ONCE * words && n - i >= AT_ONCE * words {
                add::<V, AT_ONCE>(x.add(i), d);
                i += AT_ONCE * words;
            }
            while n - i >= words {
                add::<V, 1>(x.add(i), d);
                i += words;
            }
            V::add_words(x.add(i), d, n - i);
        } else {
            for i in 0..n {
                *x.add(i) ^= *x.add(i + d);
            }
        }
    }
}
