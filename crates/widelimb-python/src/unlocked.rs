//! Long computations without the interpreter's lock, so that other threads go on.

use pyo3::prelude::*;
use widelimb::Integer;

/// The products of limbs from which on a computation releases the lock, some tens of microseconds.
/// Acquiring it again can take as long as the time slice of another thread, which is 5 ms.
pub const LONG: u64 = 1 << 18;

/// The length of a number in limbs, at least 1.
#[inline(always)]
pub fn length(x: &Integer) -> u64 {
    x.magnitude().limbs().len().max(1) as u64
}

/// The cost of a power modulo `m` with an exponent of the same length, in products of limbs.
pub fn power_cost(m: &Integer) -> u64 {
    (length(m) * length(m)).saturating_mul(m.bit_len())
}

/// The result of a computation of about `cost` products of limbs, without the lock if it is long.
#[inline(always)]
pub fn unlocked<T: Send>(products: u64, compute: impl FnOnce() -> T + Send) -> T {
    if products < LONG { compute() } else { apart(compute) }
}

#[cold]
fn apart<T: Send>(compute: impl FnOnce() -> T + Send) -> T {
    Python::attach(|py| py.detach(compute))
}
