//! Tests of `widelimb_limb::thresholds`.

use widelimb_kernels::cpu::Level;
use widelimb_limb::thresholds::*;
use widelimb_testkit::of_every_core as tables;

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
    let mut k = *widelimb_kernels::kernels();
    k.thresholds.mul_karatsuba = 12_345;
    assert!(thresholds(&k).iter().any(|t| (t.name, t.limbs) == ("mul_karatsuba", 12_345)));
}
