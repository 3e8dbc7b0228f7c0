//! Tests of `widelimb_limb::modular::lucas`.

use widelimb_limb::modular::lucas::jacobi_limb;

#[test]
fn jacobi_symbols_of_a_prime_are_legendre_symbols() {
    for p in [3u64, 5, 7, 11, 13, 101, 65537] {
        let mut expected = vec![-1; p as usize];
        expected[0] = 0;
        for x in 1..p {
            expected[(x * x % p) as usize] = 1;
        }
        for a in 0..p {
            assert_eq!(jacobi_limb(a, p), expected[a as usize], "{a} over {p}");
        }
    }
}
