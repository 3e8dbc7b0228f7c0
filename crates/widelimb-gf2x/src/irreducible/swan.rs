//! The parity of the number of a trinomial's factors.
//!
//! A discriminant tells whether a polynomial without square factors has an even or an odd number of
//! irreducible ones (L. Stickelberger, 1897), and that of a trinomial is known. Source: R. Swan,
//! Factorization of polynomials over finite fields, Pacific Journal of Mathematics 12 (1962),
//! corollary 5.

/// Whether `X^n + X^k + 1`, `0 < k < n`, has an even number of irreducible factors, or a square
/// one; then it is reducible.
pub fn is_even(n: usize, k: usize) -> bool {
    // `X^n f(1 / X)` has as many factors.
    let k = if n % 2 == 1 && k % 2 == 1 { n - k } else { k };
    match (n % 2, k % 2) {
        (0, 0) => true,
        (0, _) => n != 2 * k && matches!((n / 2 % 4) * (k % 4) % 4, 0 | 1),
        _ if (2 * n).is_multiple_of(k) => matches!(n % 8, 1 | 7),
        _ => matches!(n % 8, 3 | 5),
    }
}
