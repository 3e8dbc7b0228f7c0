//! Common divisors with cofactors, inverses and Jacobi's symbols.
#![no_main]

use libfuzzer_sys::fuzz_target;
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use widelimb::Limb;
use widelimb_fuzz::{number, two_numbers};
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::common_divisor::{extended_gcd, gcd, inverse_mod, jacobi};
use widelimb_testkit::symbol;

fn check(k: &Kernels, a: &[Limb], b: &[Limb]) {
    let (of_a, of_b) = (number(a), number(b));
    let expected = of_a.gcd(&of_b);
    assert_eq!(number(&gcd(k, a, b)), expected);
    let e = extended_gcd(k, a, b);
    assert_eq!(number(&e.gcd), expected);
    let signed = |x: &[Limb], negative| {
        BigInt::from_biguint(if negative { Sign::Minus } else { Sign::Plus }, number(x))
    };
    let [x, y] = [signed(&e.x, e.x_negative), signed(&e.y, e.y_negative)];
    let combination = &x * BigInt::from(of_a.clone()) + &y * BigInt::from(of_b.clone());
    assert_eq!(combination, BigInt::from(expected.clone()));
    let [zero, one] = [0u32, 1].map(BigUint::from);
    if of_a != zero && of_b != zero && of_a != expected && of_b != expected {
        assert!(x.magnitude() * &expected * 2u32 <= of_b);
        assert!(y.magnitude() * &expected * 2u32 <= of_a);
    }
    match inverse_mod(k, a, b) {
        None => assert!(of_b == zero || expected != one),
        Some(inverse) => {
            assert!(number(&inverse) < of_b);
            assert_eq!((number(&inverse) * &of_a) % &of_b, one % &of_b);
        }
    }
    let symbol = of_b.bit(0).then(|| symbol::jacobi(&of_a, &of_b));
    assert_eq!(jacobi(k, a, b), symbol);
}

fuzz_target!(|bytes: &[u8]| {
    let Some((a, b)) = two_numbers(bytes) else { return };
    let mut halves = *kernels();
    halves.thresholds.half_gcd = 8;
    for k in [kernels(), &halves] {
        check(k, &a, &b);
        check(k, &b, &a);
    }
});
