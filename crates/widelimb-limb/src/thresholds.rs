//! The lengths at which a level changes its method, in one list. Those that are alike on every
//! level are constants beside their methods.

use super::row;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, Threshold};

/// The lengths that decide between two ways to compute a result with these kernels: those of
/// [`Thresholds`](widelimb_kernels::Thresholds), which a caller may change in a copy of the table,
/// then those that are compiled into the kernels, and from which on rows go to them. Lengths that
/// are alike on every level are not among them.
///
/// ```
/// use widelimb_kernels::kernels;
/// let all = widelimb_limb::thresholds(kernels());
/// assert!(all.iter().any(|threshold| threshold.name == "mul_karatsuba"));
/// ```
pub fn thresholds(k: &Kernels) -> Vec<Threshold> {
    let tunable = k.thresholds.entries();
    tunable.iter().chain(k.fixed_thresholds).chain(&[row::KERNEL]).copied().collect()
}
