//! Transforms on limbs, in portable Rust, the reference of every other level's. A level whose
//! features make products of limbs cheaper has the same functions compiled with them: so they are
//! generic, and inlined into the functions of its table.

mod coefficients;
pub mod field;
mod load;
mod passes;
mod recompose;
mod ring;
mod top;
mod transform;

#[cfg(target_arch = "x86_64")]
pub(crate) use field::Field;
#[cfg(target_arch = "x86_64")]
pub(crate) use load::{limb_shift, piece_residue};
pub(crate) use recompose::recompose;
#[cfg(target_arch = "x86_64")]
pub(crate) use recompose::recompose_words;
pub(crate) use top::{enter, leave};
pub(crate) use transform::{multiply, square};

use crate::ntt::{Factor, Form, NttKernels, WORD_BITS};
use field::Portable;

/// The transforms of the level `scalar`.
pub static KERNELS: NttKernels = NttKernels {
    form: Form::Limbs,
    enter: enter::<Portable>,
    leave: leave::<Portable>,
    multiply: multiply::<Portable>,
    square: square::<Portable>,
    recompose: recompose::<Portable>,
};

/// `x f mod p`, in `[0, 2p)`, for `x < 2^52`.
#[inline]
fn mul_factor(x: u64, f: Factor, p: u64) -> u64 {
    debug_assert!(x >> WORD_BITS == 0);
    let q = (u128::from(x) * u128::from(f.q << (64 - WORD_BITS))) >> 64;
    x.wrapping_mul(f.w).wrapping_sub((q as u64).wrapping_mul(p))
}

/// `x`, less `m` if it is at least that: from `[0, 2m)` to `[0, m)`.
#[inline]
fn reduce_once(x: u64, m: u64) -> u64 {
    x.min(x.wrapping_sub(m))
}
