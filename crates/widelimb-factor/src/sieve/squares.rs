//! Divisors of `N` from relations whose product is a square on both sides.

use super::cycles::View;
use super::setup::Setup;
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
    let (mut y, mut exponents, mut larges) = (Natural::one(), vec![0; setup.p.len()], vec![]);
    for relation in relations {
        y = y * relation.y % n;
        relation.factors.iter().for_each(|&i| exponents[i as usize] += 1);
        larges.extend(relation.larges.into_iter().filter(|&large| large > 1));
    }
    larges.sort_unstable();
    debug_assert!(exponents.iter().all(|exponent| exponent % 2 == 0), "a square");
    debug_assert!(larges.chunks(2).all(|pair| pair == [pair[0]; 2]), "a square");
    let (mut z, mut word) = (Natural::one(), 1_u64);
    let primes = setup.p.iter().zip(exponents);
    let primes = primes.flat_map(|(&p, exponent)| (0..exponent / 2).map(move |_| p));
    for p in primes.chain(larges.into_iter().step_by(2)) {
        // As many as a word holds at a time.
        match word.checked_mul(p.into()) {
            Some(product) => word = product,
            None => z = z * core::mem::replace(&mut word, p.into()) % n,
        }
    }
    z = z * word % n;
    debug_assert_eq!(y.square() % n, z.square() % n, "squares alike");
    y.abs_diff(&z).gcd(n)
}
