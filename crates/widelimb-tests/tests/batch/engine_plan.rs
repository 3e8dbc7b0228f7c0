//! Which jobs go side by side, for costs that are made up.

use widelimb_batch::engine::plan::{Size, cheapest};

fn counts(digits: &[usize], worth: f64) -> Vec<usize> {
    let sizes: Vec<Size> = digits.iter().map(|&digits| Size { digits, bits: 1000 }).collect();
    cheapest(&sizes, |_, _| worth)
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
        cheapest(&sizes, |_, count| if count <= 4 { 1.9 } else { 3.7 })
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
