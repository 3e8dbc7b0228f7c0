//! Tests of the plan that groups jobs into lanes, with invented costs.

use widelimb_batch::engine::Secrecy;
use widelimb_batch::engine::plan::{Size, Step, cheapest, plan};
use widelimb_batch::{Job, Modulus};
use widelimb_kernels::kernels;

fn counts(digits: &[usize], worth: f64) -> Vec<usize> {
    let sizes: Vec<Size> = digits.iter().map(|&digits| Size { digits, bits: 1000 }).collect();
    cheapest(&sizes, |_| 1.0, |_, _| worth)
}

#[test]
fn groups_are_filled_and_few_go_alone() {
    assert_eq!(counts(&[20; 8], 1.5), [8]);
    assert_eq!(counts(&[20; 9], 1.5).len(), 2);
    assert!(counts(&[20; 9], 1.5).contains(&0));
    assert_eq!(counts(&[20; 16], 1.5), [8, 8]);
    assert_eq!(counts(&[20; 2], 1.5), [2]);
    assert_eq!(counts(&[20], 1.5), [0]);
    assert_eq!(counts(&[], 1.5), []);
    assert_eq!(counts(&[20; 10], f64::INFINITY), [0; 10]);
}

#[test]
fn few_go_together_where_they_cost_less() {
    let counts = |count: usize| {
        let sizes = vec![Size { digits: 20, bits: 1000 }; count];
        cheapest(&sizes, |_| 1.0, |_, count| if count <= 4 { 1.9 } else { 3.7 })
    };
    for (jobs, expected) in [(1, vec![0]), (2, vec![2]), (4, vec![4]), (8, vec![8])] {
        assert_eq!(counts(jobs), expected);
    }
    assert_eq!(counts(5).len(), 2);
    assert!(counts(5).contains(&4) && counts(5).contains(&0));
    assert!(counts(12).contains(&8) && counts(12).contains(&4));
}

#[test]
fn a_long_modulus_does_not_make_seven_short_ones_long() {
    assert_eq!(counts(&[80, 10, 10, 10, 10, 10, 10, 10], 1.5), [0, 7]);
}

#[test]
fn public_powers_of_short_numbers_go_alone_where_a_group_costs_four() {
    let mut k = *kernels();
    (k.batch.worth, k.batch.few) = ([3.7; 2], None);
    for (limbs, public_alone) in [(1, true), (4, true), (6, true), (9, false), (32, false)] {
        let number = vec![u64::MAX; limbs];
        let modulus = Modulus::new(&number).expect("an odd number");
        let jobs = [Job::new(&number, &number, &modulus); 8];
        let alone = |secrecy| plan(&k, &jobs, secrecy).iter().all(|s| matches!(s, Step::Single(_)));
        assert_eq!(alone(Secrecy::Public), public_alone, "{limbs} limbs");
        assert!(!alone(Secrecy::Secret) && !alone(Secrecy::Bases), "{limbs} limbs");
    }
}
