//! The fundamental discriminants, with their class numbers and prime discriminants.

use std::sync::OnceLock;

/// A fundamental discriminant `D < 0` of a quadratic field.
#[derive(Debug)]
pub struct Discriminant {
    /// `-D`.
    pub size: u32,
    pub class_number: u32,
    /// The prime discriminants whose product `D` is: -4, 8, -8, or `p` and `-p` that are 1 modulo 4.
    pub primes: Vec<i32>,
}

impl Discriminant {
    /// The forms of the principal genus, which are the degree of the polynomial that has a root.
    pub fn degree(&self) -> u32 {
        self.class_number >> (self.primes.len() - 1)
    }

    /// The units of the field's integers.
    pub fn units(&self) -> u32 {
        match self.size {
            3 => 6,
            4 => 4,
            _ => 2,
        }
    }
}

/// Discriminants in ranges of their size, each range in the order in which they are tried.
pub fn range(index: usize) -> Option<&'static [Discriminant]> {
    const BOUNDS: [usize; 4] = [0, 1 << 12, 1 << 15, 1 << 18];
    static RANGES: [OnceLock<Vec<Discriminant>>; 3] = [const { OnceLock::new() }; 3];
    let range = RANGES.get(index)?;
    Some(range.get_or_init(|| {
        let numbers = class_numbers(BOUNDS[index + 1]);
        let sizes = BOUNDS[index].max(3)..BOUNDS[index + 1];
        let mut all: Vec<_> = sizes
            .filter_map(|size| {
                let primes = prime_discriminants(size as u32)?;
                Some(Discriminant { size: size as u32, class_number: numbers[size], primes })
            })
            .collect();
        all.sort_by_key(|d| (d.degree(), d.class_number, d.size));
        all
    }))
}

/// The number of reduced forms of each negative discriminant with a size below a bound.
fn class_numbers(bound: usize) -> Vec<u32> {
    let mut numbers = vec![0; bound];
    for a in (1..).take_while(|a| 3 * a * a < bound) {
        for b in 0..=a {
            for c in (a..).take_while(|c| 4 * a * c - b * b < bound) {
                let is_alone = b == 0 || b == a || a == c;
                numbers[4 * a * c - b * b] += if is_alone { 1 } else { 2 };
            }
        }
    }
    numbers
}

/// The prime discriminants with the product `-size`; `None` if that is no fundamental discriminant.
fn prime_discriminants(size: u32) -> Option<Vec<i32>> {
    let mut rest = size >> size.trailing_zeros();
    let mut primes = Vec::new();
    let mut is_negative = false;
    for p in (3..).step_by(2) {
        if p * p > rest {
            break;
        }
        if rest.is_multiple_of(p) {
            rest /= p;
            primes.push(p);
        }
        if rest.is_multiple_of(p) {
            return None;
        }
    }
    if rest > 1 {
        primes.push(rest);
    }
    let mut signed = Vec::new();
    for p in primes {
        let is_prime_negative = p % 4 == 3;
        is_negative ^= is_prime_negative;
        signed.push(if is_prime_negative { -(p as i32) } else { p as i32 });
    }
    match (size.trailing_zeros(), is_negative) {
        (0, true) => {}
        (2, false) => signed.push(-4),
        (3, false) => signed.push(-8),
        (3, true) => signed.push(8),
        _ => return None,
    }
    Some(signed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_numbers_are_those_of_tables() {
        let all = range(0).expect("the first range");
        let found = |size| {
            let d = all.iter().find(|d| d.size == size)?;
            Some((d.class_number, d.primes.len()))
        };
        for (size, class_number, primes) in
            [(3, 1, 1), (4, 1, 1), (8, 1, 1), (163, 1, 1), (15, 2, 2), (23, 3, 1), (84, 4, 3)]
        {
            assert_eq!(found(size), Some((class_number, primes)), "{size}");
        }
        assert!([1, 2, 9, 12, 16, 27, 28, 45, 60].iter().all(|&size| found(size).is_none()));
        // The nine fields whose numbers have one factorization.
        assert_eq!(all.iter().filter(|d| d.class_number == 1).count(), 9);
        assert_eq!(all.iter().filter(|d| d.class_number == 2).count(), 18);
        for d in all {
            assert_eq!(d.primes.iter().map(|&p| i64::from(p)).product::<i64>(), -i64::from(d.size));
        }
    }
}
