//! The portable transforms with `mulx` and the shifts of `bmi2`.
//!
//! A butterfly is three products of limbs, one a cycle: the floor of two layers of a transform is
//! 12 cycles for four residues. Shifts and differences instead of the product by `p`, which sparse
//! primes would permit, take more slots than they spare cycles. The compiler would compute pairs of
//! sums in vectors, and move every limb there and back; so a product by a constant is written out.

pub mod field;

use crate::Limb;
use crate::ntt::{Columns, Form, Garner, NttKernels, Roots};
use crate::scalar::ntt as portable;
use field::Mulx;

/// The transforms of the level `adx`.
pub static KERNELS: NttKernels =
    NttKernels { form: Form::Limbs, enter, leave, multiply, square, recompose };

/// The residues of a number after the first layers, as [`NttKernels`] define them.
///
/// # Safety
/// The contract of [`NttKernels`] holds.
#[target_feature(enable = "bmi2")]
unsafe fn enter(x: &Columns<'_>, a: *const Limb, an: usize, bytes: usize, roots: &Roots) {
    // SAFETY: x, a and roots meet the contract of `NttKernels`, which is that of the portable
    // function; the CPU has `bmi2`, as this function asks for.
    unsafe { portable::enter::<Mulx>(x, a, an, bytes, roots) }
}

/// The way back from the rings of the first layers, as [`NttKernels`] define it.
///
/// # Safety
/// The contract of [`NttKernels`] holds.
#[target_feature(enable = "bmi2")]
unsafe fn leave(x: &Columns<'_>, roots: &Roots) {
    // SAFETY: x and roots meet the contract of `NttKernels`, which is that of the portable
    // function; the CPU has `bmi2`, as this function asks for.
    unsafe { portable::leave::<Mulx>(x, roots) }
}

/// The product of two blocks, as [`NttKernels`] define it.
///
/// # Safety
/// The contract of [`NttKernels`] holds.
#[target_feature(enable = "bmi2")]
unsafe fn multiply(x: *mut u64, y: *mut u64, n: usize, node: usize, roots: &Roots) {
    // SAFETY: x, y and roots meet the contract of `NttKernels`, which is that of the portable
    // function; the CPU has `bmi2`, as this function asks for.
    unsafe { portable::multiply::<Mulx>(x, y, n, node, roots) }
}

/// The square of a block, as [`NttKernels`] define it.
///
/// # Safety
/// The contract of [`NttKernels`] holds.
#[target_feature(enable = "bmi2")]
unsafe fn square(x: *mut u64, n: usize, node: usize, roots: &Roots) {
    // SAFETY: x and roots meet the contract of `NttKernels`, which is that of the portable
    // function; the CPU has `bmi2`, as this function asks for.
    unsafe { portable::square::<Mulx>(x, n, node, roots) }
}

/// The product from residues, as [`NttKernels`] define it.
///
/// # Safety
/// The contract of [`NttKernels`] holds.
#[target_feature(enable = "bmi2")]
unsafe fn recompose(
    r: *mut Limb,
    rn: usize,
    z: *const u64,
    stride: usize,
    bytes: usize,
    garner: &Garner,
) {
    // SAFETY: r, z and garner meet the contract of `NttKernels`, which is that of the portable
    // function; the CPU has `bmi2`, as this function asks for.
    unsafe { portable::recompose::<Mulx>(r, rn, z, stride, bytes, garner) }
}
