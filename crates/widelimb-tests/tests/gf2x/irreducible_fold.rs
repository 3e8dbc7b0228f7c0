//! Tests of `widelimb_gf2x::irreducible::fold`.

use widelimb_gf2x::Poly;
use widelimb_gf2x::irreducible::fold::*;
use widelimb_testkit::seeded::random_limbs;

#[test]
fn folding_is_a_remainder() {
    for n in [1, 2, 3, 10, 70] {
        let limbs = random_limbs(n, n as u64);
        for m in ORDERS.map(|(i, _)| (1usize << i) - 1) {
            let expected = Poly::from_limbs(limbs.clone()) % Poly::from_exponents([m, 0]);
            assert_eq!(fold(&limbs, m), expected, "{n} limbs, {m}");
        }
    }
}
