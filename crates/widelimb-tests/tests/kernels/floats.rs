//! Tests of `widelimb_kernels::floats`.

use core::hint::black_box;
use widelimb_kernels::floats::*;
use widelimb_kernels::x86_64::mxcsr;

/// Rounding up, subnormal numbers are 0, a sticky flag.
const CALLER: u32 = mxcsr::DEFAULT | 2 << 13 | 1 << 15 | 1 << 6 | 1 << 2;

#[test]
fn the_environment_is_the_default_one_and_comes_back_as_it_was() {
    let before = mxcsr::read();
    // SAFETY: no number is computed until it is put back.
    unsafe { mxcsr::write(CALLER) };
    let outer = DefaultFloats::set();
    let set = mxcsr::read();
    let inner = DefaultFloats::set();
    let third = black_box(black_box(1.0f64) / black_box(3.0));
    let flags = mxcsr::read();
    drop(inner);
    let between = mxcsr::read();
    drop(outer);
    let after = mxcsr::read();
    // SAFETY: what it was.
    unsafe { mxcsr::write(before) };
    assert_eq!((set, between, after), (mxcsr::DEFAULT, mxcsr::DEFAULT, CALLER));
    assert_eq!((flags & !mxcsr::DEFAULT, third.to_bits()), (1 << 5, 0x3fd5_5555_5555_5555));
}

/// Every exception is trapped outside, and a third is not exact.
#[test]
fn what_is_computed_within_traps_nothing() {
    let before = mxcsr::read();
    // SAFETY: no number is computed until it is put back.
    unsafe { mxcsr::write(2 << 13) };
    let third = DefaultFloats::with(|| (black_box(1.0f64) / black_box(3.0)).to_bits());
    let after = mxcsr::read();
    // SAFETY: what it was.
    unsafe { mxcsr::write(before) };
    assert_eq!((third, after), (0x3fd5_5555_5555_5555, 2 << 13));
}
