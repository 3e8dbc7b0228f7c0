//! [`Steps`]: the baby steps and giant steps of stage 2.

use super::group::LANES;

/// Bytes that the values of all giant steps in all lanes may take.
const MOST_BYTES: u64 = 1 << 28;

/// Limbs that the coefficients of `F` may have, so that no product of polynomials takes long.
const MOST_LIMBS: u64 = 1 << 19;

/// The steps that stage 2 is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    /// `D`, a multiple of 6.
    pub distance: u64,
    /// The values `j`: half the numbers below `D` that have no divisor in common with it.
    pub babies: u64,
    /// The first giant step `i`, 1 at least.
    pub first: u64,
    /// The giant steps.
    pub giants: u64,
    /// The blocks that these are parted into, of at most as many each as there are `j`.
    pub blocks: u64,
}

impl Steps {
    /// The cheapest steps for the primes from `b1` to `b2`; less far if all values for numbers of
    /// so many limbs would take more than [`MOST_BYTES`], and none if `b1` is below 3.
    pub fn new(b1: u64, b2: u64, limbs: usize) -> Option<Steps> {
        let most = MOST_BYTES / (8 * LANES as u64 * limbs as u64);
        let distances = [6, 30, 210, 2310, 30_030, 510_510]
            .into_iter()
            .flat_map(|primorial| (1..=16).map(move |m| primorial * m));
        let steps = distances
            .filter(|&distance| distance / 2 <= b1)
            .map(|distance| Steps::of(distance, b1, b2, most))
            .filter(|steps| steps.babies * limbs as u64 <= MOST_LIMBS);
        steps.min_by(|a, b| a.cost().total_cmp(&b.cost()))
    }

    fn of(distance: u64, b1: u64, b2: u64, most: u64) -> Steps {
        let babies = totient(distance) / 2;
        let first = ((b1 + distance / 2) / distance).max(1);
        let last = b2.saturating_add(distance / 2) / distance;
        let giants = (last.max(first) - first + 1).min(most.max(1));
        Steps { distance, babies, first, giants, blocks: giants.div_ceil(babies) }
    }

    /// The giants of a block.
    pub fn block(&self) -> usize {
        self.giants.div_ceil(self.blocks) as usize
    }

    /// The estimated time for a prime that is reached: trees of all polynomials, what the values at
    /// all roots take, and products modulo `F`; the unit is a coefficient of a product. Measured.
    fn cost(&self) -> f64 {
        let (babies, giants, blocks) = (self.babies as f64, self.giants as f64, self.blocks as f64);
        let depth = |n: f64| (n + 1.0).log2();
        let points = 1.5 * giants + 2.0 * babies;
        let trees = giants * depth(giants / blocks) + 3.8 * babies * depth(babies);
        // The inverse, and products modulo F.
        points + trees + 9.5 * babies * blocks
    }
}

/// Euler's function.
fn totient(n: u64) -> u64 {
    let (mut rest, mut totient, mut p) = (n, n, 2);
    while rest > 1 {
        if rest % p == 0 {
            totient -= totient / p;
        }
        while rest % p == 0 {
            rest /= p;
        }
        p += 1;
    }
    totient
}

/// Whether two numbers have no divisor in common.
pub fn are_coprime(mut a: u64, mut b: u64) -> bool {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb::modular::primes_below;

    /// Every prime between the bounds is a giant step more or less a baby step, whatever the
    /// bounds.
    #[test]
    fn steps_reach_all_primes() {
        for (b1, b2) in [(3, 4), (3, 100), (10, 5000), (105, 300), (210, 21_000), (2000, 150_000)] {
            let steps = Steps::new(b1, b2, 4).expect("bounds from 3 on");
            let Steps { distance, first, giants, .. } = steps;
            for p in primes_below(b2 + 1).filter(|&p| p > b1) {
                let giant = (p + distance / 2) / distance;
                assert!((first..first + giants).contains(&giant), "{p} {steps:?}");
                let baby = p.abs_diff(giant * distance);
                assert!(2 * baby < distance && are_coprime(baby, distance), "{p} {steps:?}");
            }
        }
    }

    /// Steps of all bounds keep to the memory, and to blocks that are no longer than `F`.
    #[test]
    fn steps_are_bounded() {
        assert_eq!(Steps::new(2, 100, 1), None);
        for limbs in [1, 4, 100, 813] {
            for (b1, b2) in [(3, u64::MAX), (1 << 28, u64::MAX), (1 << 28, 0), (250_000, 1 << 27)] {
                let steps = Steps::new(b1, b2, limbs).expect("bounds from 3 on");
                assert!(steps.giants * limbs as u64 <= MOST_BYTES / 64, "{steps:?}");
                assert!(steps.block() as u64 <= steps.babies, "{steps:?}");
                assert!(steps.babies * limbs as u64 <= MOST_LIMBS, "{steps:?}");
            }
        }
    }

    #[test]
    fn totients() {
        for n in 1..200 {
            let coprime = (1..=n).filter(|&i| are_coprime(i, n)).count();
            assert_eq!(totient(n), coprime as u64);
        }
    }
}
