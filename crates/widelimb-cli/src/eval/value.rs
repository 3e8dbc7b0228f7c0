//! Operations on numbers. Each checks its conditions, and the size of its result against the
//! limits, before it computes.

use super::error::Fault;
use super::estimate::{self, Estimate, size};
use super::item::Number;
use super::limits::Limits;
use super::memory::{self, BITS, COPY, FROM_DIGITS, PRODUCT, QUOTIENT};
use super::program::Binary;
use rand_core::{OsRng, TryRngCore as _};
use std::cmp::Ordering;
use std::f64::consts::LOG10_2;
use widelimb::error::CapacityError;
use widelimb::progress::Watched;
use widelimb::{Integer, Natural, ParseLimits};

/// Parses digits in base `radix`. An error, such as for no digits, is a message.
pub fn parse(digits: &[u8], radix: u32, watched: Watched<'_>) -> Result<Integer, String> {
    if digits.is_empty() {
        return Ok(Integer::ZERO);
    }
    memory::reserve(estimate::literal(digits.len(), radix), FROM_DIGITS)
        .map_err(|fault| fault.to_string())?;
    let limits = ParseLimits::new(usize::MAX);
    let number = watched.parse(digits, radix, limits);
    number.map(Integer::from).map_err(|error| error.to_string())
}

/// Computes `a operator b`.
pub fn binary(
    operator: Binary,
    a: Number,
    b: Number,
    limits: Limits,
    watched: Watched<'_>,
) -> Result<Integer, Fault> {
    let truth = |holds: bool| Ok(Integer::from(u32::from(holds)));
    let (x, y) = (&*a, &*b);
    match operator {
        Binary::Add | Binary::Sub => sum(a, y, operator == Binary::Sub),
        Binary::Mul => {
            limits.check_work(estimate::product(bits(x), bits(y)), PRODUCT)?;
            Ok(if x == y { x.square() } else { x * y })
        }
        Binary::Div | Binary::Rem if y.is_zero() => Err(Fault::DivisionByZero),
        Binary::Div | Binary::Rem => {
            memory::reserve(size(x), QUOTIENT)?;
            Ok(if operator == Binary::Div { x / y } else { x % y })
        }
        Binary::Mod => remainder(x, y),
        Binary::And | Binary::Xor | Binary::Or => {
            memory::reserve(if bits(x) < bits(y) { size(y) } else { size(x) }, BITS)?;
            Ok(match operator {
                Binary::And => x & y,
                Binary::Xor => x ^ y,
                _ => x | y,
            })
        }
        Binary::Pow => power(x, y, limits, watched),
        Binary::ShiftLeft => shift_left(a, y, limits),
        Binary::ShiftRight => shift_right(a, y),
        Binary::Less => truth(x < y),
        Binary::LessEqual => truth(x <= y),
        Binary::Greater => truth(x > y),
        Binary::GreaterEqual => truth(x >= y),
        Binary::Equal => truth(x == y),
        Binary::NotEqual => truth(x != y),
    }
}

fn sum(a: Number, b: &Integer, negated: bool) -> Result<Integer, Fault> {
    memory::reserve(if a.magnitude() < b.magnitude() { size(b) } else { size(&a) }, COPY)?;
    let a = a.into_owned()?;
    Ok(if negated { a - b } else { a + b })
}

/// `a mod b`, with the sign of `b`.
pub fn remainder(a: &Integer, b: &Integer) -> Result<Integer, Fault> {
    div_mod(a, b).map(|[_, remainder]| remainder)
}

/// The quotient of `a` by `b`, rounded down, and the remainder.
pub fn div_mod(a: &Integer, b: &Integer) -> Result<[Integer; 2], Fault> {
    if b.is_zero() {
        return Err(Fault::DivisionByZero);
    }
    memory::reserve(size(a), QUOTIENT)?;
    let (quotient, remainder) = a.div_mod_floor(b);
    Ok([quotient, remainder])
}

/// The product of all numbers.
pub fn product<'a>(
    numbers: impl Iterator<Item = &'a Integer> + Clone,
    limits: Limits,
) -> Result<Integer, Fault> {
    if numbers.clone().any(Integer::is_zero) {
        return Ok(Integer::ZERO);
    }
    // A product may have one bit less for each factor than its factors have together.
    let together: f64 = numbers.clone().map(|n| log2(n.magnitude())).sum();
    limits.check_work(Estimate(together), PRODUCT)?;
    Ok(numbers.product())
}

/// A random number in `0 .. n`, by trying as many bits as `n - 1` has until they are below `n`.
pub fn random(n: &Integer) -> Result<Integer, Fault> {
    if !n.is_positive() {
        return Err(Fault::TooSmall { function: "random", what: "a number", least: 1 });
    }
    let bits = (n - 1).bit_len();
    let mut bytes = vec![0; bits.div_ceil(8) as usize];
    loop {
        OsRng.try_fill_bytes(&mut bytes).map_err(|_| Fault::NoRandom)?;
        if let (Some(top), cut @ 1..) = (bytes.last_mut(), bits % 8) {
            *top &= (1 << cut) - 1;
        }
        let random = Integer::from(Natural::from_bytes_le(&bytes));
        if random < *n {
            return Ok(random);
        }
    }
}

fn power(
    base: &Integer,
    exponent: &Integer,
    limits: Limits,
    watched: Watched<'_>,
) -> Result<Integer, Fault> {
    if exponent.is_zero() {
        return Ok(Integer::one());
    }
    if base.magnitude().bit_len() <= 1 {
        // 0, 1 or -1, to any power; only 0 has no inverse.
        return match exponent.is_even() {
            _ if base.is_zero() && exponent.is_negative() => Err(Fault::DivisionByZero),
            true => Ok(base.abs()),
            false => Ok(base.clone()),
        };
    }
    if exponent.is_negative() {
        return Err(Fault::NegativeExponent);
    }
    // The power of a power of two is a shift.
    let is_power_of_two = base.trailing_zeros() == Some(bits(base) - 1);
    let factor = if is_power_of_two { COPY } else { PRODUCT };
    limits.check_work(estimate::power(log2(base.magnitude()), to_f64(exponent)), factor)?;
    let power = within_capacity(watched.pow(base.magnitude(), within_limit(exponent)));
    Ok(Integer::from_parts(base.is_negative() && !exponent.is_even(), power))
}

fn shift_left(a: Number, by: &Integer, limits: Limits) -> Result<Integer, Fault> {
    if by.is_negative() {
        return Err(Fault::NegativeShift);
    }
    if a.is_zero() {
        return Ok(Integer::ZERO);
    }
    limits.check_work(Estimate(bits(&a) as f64 + to_f64(by)), COPY)?;
    Ok(a.into_owned()? << within_limit(by))
}

fn shift_right(a: Number, by: &Integer) -> Result<Integer, Fault> {
    if by.is_negative() {
        return Err(Fault::NegativeShift);
    }
    match u64::try_from(by) {
        Ok(by) => Ok(a.into_owned()? >> by),
        // Nothing is left but the sign.
        Err(_) => Ok(Integer::from(if a.is_negative() { -1 } else { 0 })),
    }
}

/// `n!`; `name` is what the expression calls it.
pub fn factorial(
    n: &Integer,
    name: &'static str,
    limits: Limits,
    watched: Watched<'_>,
) -> Result<Integer, Fault> {
    if n.is_negative() {
        return Err(Fault::Negative { function: name, what: "a number" });
    }
    limits.check_work(estimate::factorial(to_f64(n)), memory::FACTORIAL)?;
    Ok(within_capacity(watched.factorial(within_limit(n))).into())
}

/// The Fibonacci number `F(n)`.
pub fn fibonacci(n: &Integer, limits: Limits, watched: Watched<'_>) -> Result<Integer, Fault> {
    if n.is_negative() {
        return Err(Fault::Negative { function: "fib", what: "a number" });
    }
    limits.check_work(estimate::fibonacci(to_f64(n)), memory::SQUARES)?;
    Ok(within_capacity(watched.fibonacci(within_limit(n))).into())
}

/// The Lucas number `L(n)`.
pub fn lucas(n: &Integer, limits: Limits, watched: Watched<'_>) -> Result<Integer, Fault> {
    if n.is_negative() {
        return Err(Fault::Negative { function: "lucas", what: "a number" });
    }
    // L(n) is below sqrt(5) F(n) + 1.
    limits.check_work(estimate::fibonacci(to_f64(n)), memory::SQUARES)?;
    Ok(within_capacity(watched.lucas(within_limit(n))).into())
}

/// The binomial coefficient of `n` over `k`.
pub fn binomial(
    n: &Integer,
    k: &Integer,
    limits: Limits,
    watched: Watched<'_>,
) -> Result<Integer, Fault> {
    if k.is_negative() || !n.is_negative() && k > n {
        return Ok(Integer::ZERO);
    }
    if n.is_negative() {
        let magnitude = binomial(&(k - n - 1), k, limits, watched)?;
        return Ok(if k.is_even() { magnitude } else { -magnitude });
    }
    let k = k.clone().min(n - k);
    if let Ok(n) = u64::try_from(n) {
        let k = within_limit(&k);
        let estimate = estimate::binomial(n as f64, k as f64);
        limits.check(estimate)?;
        memory::reserve_bytes(estimate, binomial_bytes(n, k, estimate))?;
        return Ok(within_capacity(watched.binomial(n, k)).into());
    }
    // The coefficient is at least (n/k)^k.
    let log2_of_ratio = log2(n.magnitude()) - log2(k.magnitude()).max(0.0);
    let estimate = estimate::power(log2_of_ratio, to_f64(&k));
    limits.check(estimate)?;
    let dividend = bits(n) as f64 * to_f64(&k);
    memory::reserve_bytes(estimate, dividend / 8.0 * QUOTIENT)?;
    Ok(within_capacity(watched.choose(n.magnitude(), within_limit(&k))).into())
}

/// The bytes of memory for a binomial coefficient: a sieve and its primes, or, if `k` is far below
/// `n`, a dividend that may be many times as long as the coefficient.
fn binomial_bytes(n: u64, k: u64, estimate: Estimate) -> f64 {
    let (sieve, longest) = if n / 16 <= k {
        (n as f64 / 16.0, estimate.0)
    } else {
        let packed = (64 / (n.ilog2() + 1)).max(1);
        (0.0, estimate.0.max(64.0 * k as f64 / f64::from(packed)))
    };
    sieve + longest / 8.0 * QUOTIENT
}

/// The greatest common divisor of all numbers.
pub fn gcd<'a>(numbers: impl IntoIterator<Item = &'a Integer>) -> Integer {
    numbers.into_iter().fold(Natural::ZERO, |gcd, n| gcd.gcd(n.magnitude())).into()
}

/// The least common multiple of all numbers.
pub fn lcm<'a>(
    numbers: impl Iterator<Item = &'a Integer>,
    limits: Limits,
) -> Result<Integer, Fault> {
    let mut lcm = Natural::one();
    for n in numbers {
        if n.is_zero() {
            return Ok(Integer::ZERO);
        }
        let cofactor = n.magnitude() / &lcm.gcd(n.magnitude());
        limits.check_work(estimate::product(lcm.bit_len(), cofactor.bit_len()), PRODUCT)?;
        lcm *= cofactor;
    }
    Ok(lcm.into())
}

/// The inverse of `a` modulo `m`.
pub fn inverse(a: &Integer, m: &Integer) -> Result<Integer, Fault> {
    let modulus = modulus(m, "invmod")?;
    let inverse = residue(a, modulus).inverse_mod(modulus).map_err(|_| Fault::NoInverse)?;
    Ok(inverse.into())
}

/// The power `base^exponent` modulo `m`.
pub fn power_mod(
    base: &Integer,
    exponent: &Integer,
    m: &Integer,
    watched: Watched<'_>,
) -> Result<Integer, Fault> {
    let modulus = modulus(m, "powmod")?;
    let mut base = residue(base, modulus);
    if exponent.is_negative() {
        base = base.inverse_mod(modulus).map_err(|_| Fault::NoInverse)?;
    }
    let power = watched.pow_mod(&base, exponent.magnitude(), modulus);
    Ok(power.expect("the modulus is not 0").into())
}

/// A modulus of at least 1, for a function.
pub fn modulus<'a>(m: &'a Integer, function: &'static str) -> Result<&'a Natural, Fault> {
    if m.is_positive() {
        return Ok(m.magnitude());
    }
    Err(Fault::TooSmall { function, what: "a modulus", least: 1 })
}

/// `a` modulo `modulus`, which is not 0, in `0 .. modulus`.
pub fn residue(a: &Integer, modulus: &Natural) -> Natural {
    let remainder = a.magnitude() % modulus;
    if a.is_negative() && !remainder.is_zero() { modulus - remainder } else { remainder }
}

/// 1 if `n` is a prime, else 0.
pub fn is_prime(n: &Integer, watched: Watched<'_>) -> Integer {
    Integer::from(u32::from(!n.is_negative() && watched.is_probable_prime(n.magnitude())))
}

/// The square root of `n`, rounded down.
pub fn square_root(n: &Integer, watched: Watched<'_>) -> Result<Integer, Fault> {
    if n.is_negative() {
        return Err(Fault::Negative { function: "sqrt", what: "a number" });
    }
    Ok(root_of(n.magnitude(), 2, watched).into())
}

/// The `k`-th root of `n`, rounded towards zero.
pub fn root(n: &Integer, k: &Integer, watched: Watched<'_>) -> Result<Integer, Fault> {
    if !k.is_positive() {
        return Err(Fault::TooSmall { function: "root", what: "a degree", least: 1 });
    }
    if n.is_negative() && k.is_even() {
        return Err(Fault::Negative { function: "an even root", what: "a number" });
    }
    let magnitude = match u32::try_from(k) {
        Ok(k) => root_of(n.magnitude(), k, watched),
        // No number has so many bits: its root is below 2.
        Err(_) => Natural::from(u32::from(!n.is_zero())),
    };
    Ok(Integer::from_parts(n.is_negative(), magnitude))
}

/// The root of `n` of a degree that is not 0, rounded down.
fn root_of(n: &Natural, degree: u32, watched: Watched<'_>) -> Natural {
    watched.root(n, degree).expect("the degree is not 0")
}

/// Unwraps a result of the library, whose size the limits have checked.
pub fn within_capacity(result: Result<Natural, CapacityError>) -> Natural {
    result.unwrap_or_else(|error| panic!("{error}"))
}

/// The number of decimal digits of `|n|`; 1 for 0.
pub fn decimal_digits(n: &Integer) -> Integer {
    let n = n.magnitude();
    if n.is_zero() {
        return Integer::one();
    }
    let log10 = log2(n) * LOG10_2;
    let nearest = log10.round();
    // The logarithm decides, unless it is so near a whole number that its rounding could have
    // crossed it.
    let digits = if (log10 - nearest).abs() > 1e-9 + log10 * 1e-14 {
        log10 as u64 + 1
    } else {
        let exponent = nearest as u64;
        match n.cmp(&Natural::from(10u32).pow(exponent)) {
            Ordering::Less => exponent,
            _ => exponent + 1,
        }
    };
    Integer::from(digits)
}

fn bits(n: &Integer) -> u64 {
    n.magnitude().bit_len()
}

/// The binary logarithm of `n` from its highest two limbs, to about 15 digits; minus infinity for
/// 0.
pub fn log2(n: &Natural) -> f64 {
    let limbs = n.limbs();
    let high = |back: usize| limbs.iter().rev().nth(back).map_or(0.0, |&limb| limb as f64);
    let (first, second) = (high(0), high(1));
    (first + second / 2f64.powi(64)).log2() + 64.0 * limbs.len().saturating_sub(1) as f64
}

/// The floating-point number next to `n`, or infinity.
pub fn to_f64(n: &Integer) -> f64 {
    let magnitude = n.magnitude();
    let value = match u64::try_from(magnitude) {
        Ok(small) => small as f64,
        Err(_) => log2(magnitude).exp2(),
    };
    if n.is_negative() { -value } else { value }
}

/// An argument as a `u64`. It is not negative, and the limits have checked the size of its result,
/// which allows no larger argument.
pub fn within_limit(n: &Integer) -> u64 {
    u64::try_from(n).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits::new(1 << 20);

    fn int(text: &str) -> Integer {
        text.parse().unwrap()
    }

    #[test]
    fn logarithms_of_numbers_of_every_size() {
        assert_eq!(log2(&Natural::ZERO), f64::NEG_INFINITY);
        for bits in [0u64, 1, 63, 64, 65, 1000, 100_000] {
            let n = Natural::one() << bits;
            assert_eq!(log2(&n), bits as f64);
            assert!((log2(&(n * 3u64)) - bits as f64 - 3f64.log2()).abs() < 1e-9);
        }
        assert_eq!(to_f64(&int("-12345")), -12345.0);
        assert_eq!(to_f64(&(Integer::one() << 5000u64)), f64::INFINITY);
    }

    #[test]
    fn decimal_digits_at_every_power_of_ten() {
        assert_eq!(decimal_digits(&Integer::ZERO), 1);
        let mut power = Integer::one();
        for digits in 1..700i64 {
            assert_eq!(decimal_digits(&power), digits, "10^{}", digits - 1);
            power *= &int("10");
            assert_eq!(decimal_digits(&(&power - 1)), digits, "10^{digits} - 1");
            assert_eq!(decimal_digits(&-(&power - 1)), digits, "1 - 10^{digits}");
        }
    }

    #[test]
    fn binomials_of_large_and_small_numbers_agree_with_pascal() {
        for (n, k) in [("40", "17"), ("18446744073709551615", "3"), ("18446744073709551617", "4")] {
            let (n, k) = (int(n), int(k));
            let above = binomial(&(&n + 1), &k, LIMITS, Watched::silent()).unwrap();
            let left = binomial(&n, &(&k - 1), LIMITS, Watched::silent()).unwrap();
            let right = binomial(&n, &k, LIMITS, Watched::silent()).unwrap();
            assert_eq!(above, left + &right);
            assert_eq!(binomial(&n, &(&n - &k), LIMITS, Watched::silent()), Ok(right));
        }
    }

    #[test]
    fn every_size_above_the_limit_is_refused() {
        let huge = Integer::one() << 100_000u64;
        for n in [int("1000000"), int("18446744073709551616"), huge] {
            assert!(matches!(
                factorial(&n, "fact", LIMITS, Watched::silent()),
                Err(Fault::TooBig { .. })
            ));
            assert!(matches!(
                power(&int("3"), &n, LIMITS, Watched::silent()),
                Err(Fault::TooBig { .. })
            ));
            let shifted = shift_left(int("-1000").into(), &(&n + (1 << 20)), LIMITS);
            assert!(matches!(shifted, Err(Fault::TooBig { .. })));
            let fibonacci = fibonacci(&(&n * int("2")), LIMITS, Watched::silent());
            assert!(matches!(fibonacci, Err(Fault::TooBig { .. })));
            let binomial = binomial(&(&n * int("4")), &(&n * int("2")), LIMITS, Watched::silent());
            assert!(matches!(binomial, Err(Fault::TooBig { .. })));
        }
    }
}
