//! Tests of `widelimb_gf2x::primes`.

use widelimb_gf2x::primes::primes_of;

#[test]
fn primes_that_divide() {
    assert_eq!(primes_of(1), [0; 0]);
    assert_eq!(primes_of(2), [2]);
    assert_eq!(primes_of(360), [2, 3, 5]);
    assert_eq!(primes_of(49 * 11), [7, 11]);
    assert_eq!(primes_of(9689), [9689]);
}
