//! The lengths at which a level changes its method, in one list. Those that are alike on every
//! level are constants beside their methods.

use super::row;
use crate::arch::{Kernels, Threshold};
use alloc::vec::Vec;

/// The lengths that decide between two ways to compute a result with these kernels: those of
/// [`Thresholds`](crate::arch::Thresholds), which a caller may change in a copy of the table, then
/// those that are compiled into the kernels, and from which on rows go to them. Lengths that are
/// alike on every level are not among them.
///
/// ```
/// use widelimb::arch::kernels;
/// let all = widelimb::limb::thresholds(kernels());
/// assert!(all.iter().any(|threshold| threshold.name == "mul_karatsuba"));
/// ```
pub fn thresholds(k: &Kernels) -> Vec<Threshold> {
    let tunable = k.thresholds.entries();
    tunable.iter().chain(k.fixed_thresholds).chain(&[row::KERNEL]).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Level;
    use crate::test_levels::tables;

    #[test]
    fn every_level_names_its_own_once() {
        for k in tables() {
            let all = thresholds(k);
            let mut names: Vec<&str> = all.iter().map(|threshold| threshold.name).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all.len(), "level {}", k.level);
            let has = |name| names.contains(&name);
            assert!(has("add_kernel") && has("row_kernel") && has("mul_karatsuba"));
            let vectors = k.level >= Level::Avx512Base;
            assert_eq!(has("add_prefetch"), k.level > Level::Scalar, "level {}", k.level);
            assert_eq!(has("add_pipeline") && has("add_align"), vectors, "level {}", k.level);
        }
    }

    /// A copy of a table with another threshold is told with that one.
    #[test]
    fn a_changed_table_is_told_as_it_is() {
        let mut k = *crate::arch::kernels();
        k.thresholds.mul_karatsuba = 12_345;
        assert!(thresholds(&k).iter().any(|t| (t.name, t.limbs) == ("mul_karatsuba", 12_345)));
    }
}
