//! Tests of `widelimb_limb::factors`.

use widelimb_kernels::kernels;
use widelimb_limb::Limb;
use widelimb_limb::factors::*;
use widelimb_limb::owned::product;

#[test]
fn halves_and_single_factors_give_the_same() {
    let mut halves = *kernels();
    halves.thresholds.product_halves = 0;
    let mut single = halves;
    single.thresholds.product_halves = usize::MAX;
    for count in 0..40 {
        let factors: Vec<Limb> = (0..count).map(|i: u64| !((i * i * i) << 50)).collect();
        let expected = factors.iter().fold(vec![1], |r, &factor| product(&halves, &r, &[factor]));
        assert_eq!(product_of(&halves, &factors), expected, "{count}");
        assert_eq!(product_of(&single, &factors), expected, "{count}");
    }
    for k in [halves, single] {
        assert_eq!(product_of(&k, &[5, 0, 7]), []);
        assert_eq!(product_of(&k, &[0, 0, 7, 9]), []);
    }
}
