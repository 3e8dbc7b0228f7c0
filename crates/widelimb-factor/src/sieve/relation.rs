//! [`Relation`]: a square that is a product of the base's primes and a few large ones.

use super::setup::Setup;
use widelimb::Natural;

/// `y^2 = +- prod p L_1 L_2 mod k N`, over primes of the base, each as often as it divides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// `y`.
    pub y: Natural,
    /// Whether the product is negative.
    pub negative: bool,
    /// The indices of the primes in the base.
    pub factors: Vec<u32>,
    /// The large primes, the smaller one first; 1 for none.
    pub larges: [u32; 2],
}

impl Relation {
    /// Whether the relation holds.
    pub fn holds(&self, setup: &Setup) -> bool {
        let larges = self.larges.iter().map(|&large| u64::from(large));
        let primes = self.factors.iter().map(|&i| u64::from(setup.p[i as usize]));
        let product =
            larges.chain(primes).fold(Natural::one(), |product, p| product * p % &setup.n);
        let square = self.y.square() % &setup.n;
        if self.negative { (square + product) % &setup.n == 0 } else { square == product }
    }
}
