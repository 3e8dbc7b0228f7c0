//! Divisors of `N` from relations whose product is a square on both sides.

use super::cycles::View;
use super::setup::Setup;
use std::collections::HashMap;
use widelimb::Natural;

/// The columns of a product of relations: 0 for the sign, and `i + 1` for the prime of index `i`,
/// where the exponent is odd.
pub fn odd_columns<'a>(relations: impl Iterator<Item = View<'a>>) -> Vec<u32> {
    let mut columns = vec![];
    for relation in relations {
        columns.extend(relation.negative.then_some(0));
        columns.extend(relation.factors.iter().map(|i| i + 1));
    }
    columns.sort_unstable();
    let groups = columns.chunk_by(|a, b| a == b);
    groups.filter(|group| group.len() % 2 == 1).map(|group| group[0]).collect()
}

/// `gcd(y - z, N)`, for the product `y` of the relations' `y` and the root `z` of the product of
/// what their squares are: a divisor of `N`, 1 or `N` in half of the cases.
pub fn divisor<'a>(setup: &Setup, relations: impl Iterator<Item = View<'a>>) -> Natural {
    let n = &setup.n;
    let (mut y, mut exponents) = (Natural::one(), HashMap::<u32, u32>::new());
    for relation in relations {
        y = y * relation.y % n;
        let primes = relation.factors.iter().map(|&i| setup.p[i as usize]);
        for p in primes.chain(relation.larges) {
            *exponents.entry(p).or_default() += 1;
        }
    }
    let mut z = Natural::one();
    for (p, exponent) in exponents {
        debug_assert!(exponent % 2 == 0 || p == 1, "a square");
        let power =
            Natural::from_u64(p.into()).pow_mod(&Natural::from_u64(u64::from(exponent) / 2), n);
        z = z * power % n;
    }
    debug_assert_eq!(y.square() % n, z.square() % n, "squares alike");
    y.abs_diff(&z).gcd(n)
}
