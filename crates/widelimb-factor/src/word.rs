//! Numbers of one word: products modulo an odd number in Montgomery's form, and the rho method.

/// An odd modulus, with `R = 2^64`.
#[derive(Clone, Copy, Debug)]
pub struct Montgomery {
    m: u64,
    /// `-1 / m mod 2^64`.
    neg_inverse: u64,
}

/// `1 / m mod 2^64`, for an odd `m`.
pub const fn inverse(m: u64) -> u64 {
    // Three bits are right, and each step doubles them.
    let mut inverse = m;
    let mut i = 0;
    while i < 5 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(m.wrapping_mul(inverse)));
        i += 1;
    }
    inverse
}

impl Montgomery {
    /// The form for an odd modulus.
    pub fn new(m: u64) -> Montgomery {
        debug_assert!(m % 2 == 1, "an odd modulus");
        Montgomery { m, neg_inverse: inverse(m).wrapping_neg() }
    }

    /// `a b / R mod m`, for `a b < m R`.
    #[inline(always)]
    pub fn mul(self, a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        let factor = (product as u64).wrapping_mul(self.neg_inverse);
        let reduced = u128::from(factor) * u128::from(self.m);
        // The lower halves add to 0 or to 2^64.
        let carry = u64::from(product as u64 != 0);
        let (sum, over) = ((product >> 64) as u64).overflowing_add((reduced >> 64) as u64);
        let (sum, again) = sum.overflowing_add(carry);
        if over | again | (sum >= self.m) { sum.wrapping_sub(self.m) } else { sum }
    }

    /// The form of 1, `R mod m`.
    pub fn one(self) -> u64 {
        (u64::MAX % self.m + 1) % self.m
    }

    /// Whether `2^(m - 1) = 1 mod m`, as for every odd prime.
    pub fn is_fermat_probable_prime(self) -> bool {
        let one = self.one();
        let mut power = one;
        for i in (0..64 - (self.m - 1).leading_zeros()).rev() {
            power = self.mul(power, power);
            if (self.m - 1) >> i & 1 == 1 {
                let (twice, over) = power.overflowing_add(power);
                power = if over | (twice >= self.m) { twice.wrapping_sub(self.m) } else { twice };
            }
        }
        power == one
    }
}

/// Differences that are multiplied before a greatest common divisor is taken.
const TOGETHER: u32 = 64;

/// A divisor other than 1 and `n` of an odd composite number; `None` after so many steps. Source:
/// R. Brent, An improved Monte Carlo factorization algorithm, BIT 20 (1980).
pub fn divisor(n: u64, mut steps: u32) -> Option<u64> {
    let root = n.isqrt();
    if root * root == n {
        return Some(root);
    }
    let form = Montgomery::new(n);
    for c in 1.. {
        let step = |x: u64| {
            let (next, over) = form.mul(x, x).overflowing_add(c);
            if over | (next >= n) { next.wrapping_sub(n) } else { next }
        };
        let (mut x, mut run) = (2 % n, 1);
        'walk: loop {
            let fixed = x;
            let mut done = 0;
            while done < run {
                let count = TOGETHER.min(run - done);
                steps = steps.checked_sub(count)?;
                let (start, mut product) = (x, form.one());
                for _ in 0..count {
                    x = step(x);
                    product = form.mul(product, x.abs_diff(fixed));
                }
                match gcd(product, n) {
                    1 => {}
                    divisor if divisor != n => return Some(divisor),
                    _ => {
                        let mut again = start;
                        for _ in 0..count {
                            again = step(again);
                            match gcd(again.abs_diff(fixed), n) {
                                1 => {}
                                divisor if divisor != n => return Some(divisor),
                                _ => break 'walk,
                            }
                        }
                        break 'walk;
                    }
                }
                done += count;
            }
            run *= 2;
        }
    }
    None
}

/// The greatest common divisor of a number and an odd one.
pub fn gcd(mut a: u64, mut b: u64) -> u64 {
    if a == 0 {
        return b;
    }
    a >>= a.trailing_zeros();
    while a != b {
        if a < b {
            core::mem::swap(&mut a, &mut b);
        }
        a -= b;
        a >>= a.trailing_zeros();
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sieve::primes_below;

    #[test]
    fn products_are_reduced() {
        for m in [3, 5, 0xffff_ffff, (1 << 63) + 1, u64::MAX - 58, u64::MAX] {
            let form = Montgomery::new(m);
            let one = (1_u128 << 64) % u128::from(m);
            assert_eq!(u128::from(form.one()), one);
            for a in [0, 1, 2, m / 2, m - 2, m - 1] {
                for b in [0, 1, m / 3, m - 1] {
                    let product = u128::from(form.mul(a, b)) * one % u128::from(m);
                    assert_eq!(
                        product,
                        u128::from(a) * u128::from(b) % u128::from(m),
                        "{a} {b} {m}"
                    );
                }
            }
        }
    }

    #[test]
    fn divisors_divide() {
        let primes = primes_below(300);
        for &p in &primes[1..] {
            assert!(Montgomery::new(p.into()).is_fermat_probable_prime());
            for &q in &primes[1..] {
                let n = u64::from(p) * u64::from(q);
                let divisor = divisor(n, u32::MAX).expect("as many steps as it takes");
                assert!(divisor == u64::from(p) || divisor == u64::from(q), "{n} {divisor}");
            }
        }
        // Two primes just below 2^32.
        let (p, q) = (4_294_967_291, 4_294_967_279);
        let found = divisor(p * q, u32::MAX);
        assert!(found == Some(p) || found == Some(q));
        assert_eq!(divisor(p * q, 10), None);
    }
}
