//! Jacobi's symbol on another library's numbers.

use num_bigint::BigUint;

/// The symbol of `a` over an odd `n`, by reciprocity and remainders: one for each step of Euclid's
/// algorithm.
///
/// ```
/// use num_bigint::BigUint;
/// let [a, n] = [1001u32, 9907].map(BigUint::from);
/// assert_eq!(widelimb_testkit::symbol::jacobi(&a, &n), -1);
/// ```
pub fn jacobi(a: &BigUint, n: &BigUint) -> i32 {
    let modulo = |x: &BigUint, m: u32| (x % m).to_u32_digits().first().copied().unwrap_or(0);
    let (mut a, mut n, mut symbol) = (a % n, n.clone(), 1);
    while let Some(twos) = a.trailing_zeros() {
        a >>= twos;
        if twos % 2 == 1 && matches!(modulo(&n, 8), 3 | 5) {
            symbol = -symbol;
        }
        if modulo(&a, 4) == 3 && modulo(&n, 4) == 3 {
            symbol = -symbol;
        }
        (a, n) = (&n % &a, a);
    }
    if n == BigUint::from(1u32) { symbol } else { 0 }
}
