//! Tests of `widelimb_limb::product::toom::divide`.

use widelimb_limb::Limb;
use widelimb_limb::product::toom::divide::*;

/// `a w 2^bits` of one limb more.
fn multiple(a: &[Limb], w: Limb, bits: u32) -> Vec<Limb> {
    let mut carry: u128 = 0;
    let mut r: Vec<Limb> = vec![];
    for &limb in a.iter().chain(&[0]) {
        carry += u128::from(limb) * u128::from(w << bits);
        r.push(carry as Limb);
        carry >>= 64;
    }
    r
}

#[test]
fn quotients_of_limbs_at_the_extremes() {
    let limbs = [0, 1, 2, THIRD, THIRD + 1, 2 * THIRD, FIFTEENTH, Limb::MAX - 1, Limb::MAX];
    for i in 0..limbs.len().pow(3) {
        let a = [limbs[i % 9], limbs[i / 9 % 9], limbs[i / 81]];
        for bits in 0..3 {
            let mut by_3 = multiple(&a, 3, bits);
            divide_exactly::<THIRD>(&mut by_3, bits);
            assert_eq!(by_3, [a[0], a[1], a[2], 0], "3 << {bits}");
            let mut by_15 = multiple(&a, 15, bits);
            divide_exactly::<FIFTEENTH>(&mut by_15, bits);
            assert_eq!(by_15, [a[0], a[1], a[2], 0], "15 << {bits}");
        }
    }
}
