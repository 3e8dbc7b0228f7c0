//! The self-initializing quadratic sieve.
//!
//! Polynomials in `x` whose values times a square are squares modulo `N` are sieved for values that
//! have small primes only; of enough of them some multiply to a square on both sides, which splits
//! `N`. Sources: C. Pomerance, The quadratic sieve factoring algorithm (Eurocrypt '84); R. Silverman,
//! The multiple polynomial quadratic sieve, Mathematics of Computation 48 (1987); those of the files.

mod base;
mod buckets;
mod cycles;
pub mod distributed;
mod family;
#[cfg(test)]
mod loops;
mod matrix;
mod medium;
mod parameters;
mod pool;
mod relation;
mod save;
mod setup;
mod shared;
mod squares;
mod tuning;
mod value;
mod worker;

use crate::control::{Control, Phase};
use cycles::Relations;
pub use parameters::Parameters;
pub use save::{RelationFileError, Save};
use setup::Setup;
use shared::{Found, Shared, progress};
pub use tuning::{Sample, Sieve};
use widelimb::Natural;

/// The longest numbers that are sieved, in bits: their polynomials' values fit in 256 bits, and more
/// would take years.
pub const MOST_BITS: u64 = 360;

/// The shortest numbers that are sieved, in bits.
pub const LEAST_BITS: u64 = 61;

/// A divisor other than 1 and `n` of an odd composite `n` that is no power and has more than 60
/// bits; `None` if time ended. Relations that are saved for it already are taken, and new ones
/// appended.
pub fn divisor(
    n: &Natural,
    save: Option<&mut Save<'_>>,
    control: &Control<'_>,
) -> Result<Option<Natural>, RelationFileError> {
    if control.is_over() {
        return Ok(None);
    }
    let multiplier = save.as_ref().and_then(|save| save.header()).map(|h| h.multiplier);
    let setup = match multiplier {
        Some(multiplier) => Setup::with_multiplier(n, multiplier),
        None => Setup::new(n),
    };
    let mut found = Found::default();
    if let Some(save) = save {
        found.log = Some(save.start(&setup, &mut found.relations, control)?);
    }
    divisor_by(&setup, found, control)
}

/// [`divisor`] with parameters that are chosen, and relations that are there already.
fn divisor_by(
    setup: &Setup,
    found: Found<'_>,
    control: &Control<'_>,
) -> Result<Option<Natural>, RelationFileError> {
    let mut needed = setup.base.len() + matrix::SURPLUS;
    let mut shared = Shared::new(setup, found, control);
    loop {
        shared.sieve(needed)?;
        if control.is_over() {
            return Ok(None);
        }
        let relations = &shared.found().relations;
        control.tell(progress(&setup.n, Phase::Algebra, relations.cycles, needed));
        if let Some(divisor) = solve(setup, relations, control) {
            return Ok(Some(divisor));
        }
        needed = relations.cycles + matrix::SURPLUS;
    }
}

/// A divisor from enough relations, but by bad luck.
fn solve(setup: &Setup, relations: &Relations, control: &Control<'_>) -> Option<Natural> {
    let basis = relations.basis();
    let of_cycle =
        |cycle: &Vec<u32>| -> Vec<_> { cycle.iter().map(|&i| relations.get(i)).collect() };
    let rows: Vec<Vec<u32>> =
        basis.iter().map(|cycle| squares::odd_columns(of_cycle(cycle).into_iter())).collect();
    for set in matrix::dependencies(&rows, control) {
        let product = set.iter().flat_map(|&row| of_cycle(&basis[row]));
        let divisor = squares::divisor(setup, product);
        if !divisor.is_one() && divisor != setup.n {
            return Some(divisor);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::family::{Choices, Family, NO_ROOT};
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    /// With buckets from the first primes on, and with two large primes, which otherwise longer
    /// numbers have: 2^101 - 1, and the product of the primes after 2^50 and 2^52, for both kinds of
    /// polynomials.
    #[test]
    fn all_ways_of_the_sieve_split() {
        let next = |bits: u32| (Natural::one() << bits).next_prime();
        for n in [(Natural::one() << 101_u32) - 1_u32, next(50) * next(52), next(48) * next(54)] {
            for (larges, first_large) in [(1, 40), (2, usize::MAX), (2, 60)] {
                let mut setup = Setup::new(&n);
                setup.parameters.larges = larges;
                setup.parameters.blocks = 3;
                setup.parameters.width = parameters::BLOCK;
                let first_large = first_large.min(setup.first_large);
                setup.first_large = first_large.max(setup.first_sieved);
                let divisor = divisor_by(
                    &setup,
                    Found::default(),
                    &Control { threads: 2, ..Control::default() },
                );
                let divisor = divisor.expect("no file").expect("as long as it takes");
                assert!(!divisor.is_one() && divisor != n && n.is_multiple_of(&divisor), "{n}");
            }
        }
    }

    #[test]
    fn roots_are_where_values_are_multiples() {
        for n in [15_485_863_u64 * 32_452_843, 1_000_003 * 999_983, 2_147_483_647 * 65_537] {
            let setup = Setup::new(&Natural::from_u64(n));
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let factors = Choices::default().next(&setup, &mut rng);
            let mut family = Family::new(&setup, factors);
            loop {
                let [c2, c1, c0] = family.coefficients(&setup);
                for (i, prime) in setup.base.iter().enumerate().skip(1) {
                    for root in family.roots.iter().map(|roots| roots[i]) {
                        if root == NO_ROOT {
                            continue;
                        }
                        let x = i64::from(root) - setup.half();
                        let value = c2.times(x).add(c1).times(x).add(c0);
                        let value = if value.is_negative() { value.neg() } else { value };
                        assert!(value.divided(prime.p, prime.inverse).is_some(), "{}", prime.p);
                    }
                }
                if !family.advance(&setup) {
                    break;
                }
            }
        }
    }
}
