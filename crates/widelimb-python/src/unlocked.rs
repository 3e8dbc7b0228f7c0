//! Long computations without the interpreter's lock, so that other threads go on.

use pyo3::prelude::*;
use widelimb::Integer;

/// From so many products of limbs on, some tens of microseconds, a computation gives up the lock.
/// To get it back can take as long as another thread is given, which is 5 ms.
pub const LONG: u64 = 1 << 18;

/// The length of a number in limbs, at least 1.
#[inline(always)]
pub fn length(x: &Integer) -> u64 {
    x.magnitude().limbs().len().max(1) as u64
}

/// The products of limbs that a power modulo a number takes, with an exponent of its length.
pub fn power_cost(m: &Integer) -> u64 {
    (length(m) * length(m)).saturating_mul(m.bit_len())
}

/// The result of a computation of about so many products of limbs.
#[inline(always)]
pub fn unlocked<T: Send>(products: u64, compute: impl FnOnce() -> T + Send) -> T {
    if products < LONG { compute() } else { apart(compute) }
}

#[cold]
fn apart<T: Send>(compute: impl FnOnce() -> T + Send) -> T {
    Python::attach(|py| py.detach(compute))
}
