//! Tests of `widelimb_kernels::gf2x::thin`.

use crate::gf2x::product;
use std::vec;
use widelimb_testkit::of_every_core as tables;
use widelimb_testkit::seeded::limbs;

#[test]
fn thin_products_are_those_bit_by_bit() {
    for n in (8..42).chain([63, 64, 65, 71, 200]) {
        for m in (1..=n.min(18)).chain([n.min(31), n.min(32), n.min(41)]) {
            let (a, b) = (limbs(n, m as u64), limbs(m, 100 + n as u64));
            let expected = product(&a, &b);
            for k in tables() {
                let mut r = vec![7; n + m + 1];
                k.gf2x.mul_thin(&mut r[..n + m], &a, &b);
                assert!(r[..n + m] == expected && r[n + m] == 7, "{}: {n} by {m}", k.level);
            }
        }
    }
}
