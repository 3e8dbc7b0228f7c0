//! Residues in limbs, in Montgomery form.

use crate::limb_support::{big, limbs, on_every_level, rng, shapes};
use crate::low_thresholds;
use num_bigint::BigUint;
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_limb::modular::montgomery::Montgomery;

#[test]
fn residues_at_the_edges_of_the_form() {
    on_every_level(|k| {
        check_residues(k);
        check_residues(&low_thresholds(k));
        assert!(Montgomery::new(k, &[]).is_none());
        assert!(Montgomery::new(k, &[4, 1]).is_none());
    });
}

#[test]
fn debug_builds_refuse_what_is_no_residue() {
    if !cfg!(debug_assertions) {
        println!("SKIPPED: residues are checked only where debug assertions are on");
        return;
    }
    on_every_level(|k| {
        let montgomery = Montgomery::new(k, &[7]).expect("an odd modulus");
        let mut scratch = vec![0; montgomery.scratch_len(k)];
        let mut refused = |call: fn(&Montgomery, &Kernels, &mut [Limb])| {
            let call = std::panic::AssertUnwindSafe(|| call(&montgomery, k, &mut scratch));
            std::panic::catch_unwind(call).is_err()
        };
        assert!(refused(|m, k, scratch| m.mul_assign(k, &mut [6], &[7], scratch)));
        assert!(refused(|m, k, scratch| m.sqr_assign(k, &mut [8], scratch)));
        assert!(refused(|m, k, _| m.add_assign(k, &mut [7], &[0])));
        assert!(refused(|m, k, _| m.sub_assign(k, &mut [0], &[7])));
        assert!(refused(|m, k, _| m.halve_assign(k, &mut [9])));
        assert!(refused(|m, k, scratch| drop(m.leave(k, &[7], scratch))));
        assert!(!refused(|m, k, _| m.add_assign(k, &mut [6], &[6])));
    });
}

fn check_residues(k: &Kernels) {
    let mut rng = rng(3);
    for n in 1..6 {
        for mut modulus in shapes(&mut rng, n) {
            modulus[0] |= 1;
            modulus[n - 1] |= Limb::from(modulus[n - 1] == 0);
            let montgomery = Montgomery::new(k, &modulus).expect("an odd modulus");
            let mut scratch = vec![0; montgomery.scratch_len(k)];
            let m = big(&modulus);
            let mut values = vec![BigUint::ZERO, BigUint::from(1u32) % &m, &m - 1u32];
            values.extend(shapes(&mut rng, n).iter().map(|a| big(a) % &m));
            for a in &values {
                for b in &values {
                    let form_a = montgomery.enter(k, &limbs(a), &mut scratch);
                    let form_b = montgomery.enter(k, &limbs(b), &mut scratch);
                    let mut leave = |r: &[Limb]| big(&montgomery.leave(k, r, &mut scratch));
                    assert_eq!(&leave(&form_a), a);
                    let mut sum = form_a.clone();
                    montgomery.add_assign(k, &mut sum, &form_b);
                    assert_eq!(leave(&sum), (a + b) % &m);
                    montgomery.sub_assign(k, &mut sum, &form_b);
                    assert_eq!(sum, form_a);
                    montgomery.halve_assign(k, &mut sum);
                    assert_eq!(leave(&sum) * 2u32 % &m, *a);
                    let mut product = vec![0; n];
                    let mut scratch = vec![0; montgomery.scratch_len(k)];
                    montgomery.mul(k, &mut product, &form_a, &form_b, &mut scratch);
                    assert_eq!(leave(&product), a * b % &m);
                }
            }
        }
    }
}
