//! [`Relation`]: a square that differs from `k N` by a product of small primes; and its text.

use super::setup::Setup;
use core::fmt::Write;
use widelimb::Natural;

/// `y^2 - k N = +- prod p L_1 L_2`, over primes of the base, each as often as it divides.
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

/// The most digits of a relation's `y`.
const MOST_DIGITS: usize = 128;

impl Relation {
    /// Whether the relation holds. No two relations with different `y` that hold say the same.
    pub fn holds(&self, setup: &Setup) -> bool {
        let larges = self.larges.iter().map(|&large| u64::from(large));
        let primes = self.factors.iter().map(|&i| u64::from(setup.p[i as usize]));
        let mut product = Natural::one();
        larges.chain(primes).for_each(|p| product *= p);
        let square = self.y.square();
        self.negative == (square < setup.kn) && square.abs_diff(&setup.kn) == product
    }

    /// Appends the relation's line: `y`, and all primes with the large ones, each as often as it
    /// divides, in hexadecimal digits.
    pub fn write(&self, setup: &Setup, text: &mut String) {
        let primes = self.factors.iter().map(|&i| setup.p[i as usize]);
        let larges = self.larges.into_iter().filter(|&large| large > 1);
        // Strings take whatever is written.
        let _ = write!(text, "{:x}", self.y);
        primes.chain(larges).for_each(|p| {
            let _ = write!(text, " {p:x}");
        });
        text.push('\n');
    }

    /// The relation of a line, if it holds and has two large primes at most.
    pub fn parse(line: &str, setup: &Setup) -> Option<Relation> {
        let mut words = line.trim_end().split(' ');
        let y = words.next().filter(|digits| digits.len() <= MOST_DIGITS)?;
        let y = Natural::from_str_radix(y, 16).ok()?;
        let (mut factors, mut larges) = (vec![], vec![]);
        for word in words {
            let p = u32::from_str_radix(word, 16).ok()?;
            match setup.p.binary_search(&p) {
                Ok(i) => factors.push(i as u32),
                Err(_) if p > 1 && u64::from(p) <= setup.large_bound => larges.push(p),
                Err(_) => return None,
            }
        }
        larges.sort_unstable();
        let larges = match larges[..] {
            [] => [1, 1],
            [large] => [1, large],
            [low, high] => [low, high],
            _ => return None,
        };
        let negative = y.square() < setup.kn;
        let relation = Relation { y, negative, factors, larges };
        relation.holds(setup).then_some(relation)
    }
}
