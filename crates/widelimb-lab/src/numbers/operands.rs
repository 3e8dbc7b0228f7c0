//! Makes operands as texts, which every library can read.

use super::{Kind, Operation};
use crate::measure::SplitMix;
use widelimb::Natural;

/// The subject of a row, and the texts of its operands.
pub struct Case {
    /// The operation.
    pub operation: Operation,
    /// Whether numbers are signed.
    pub kind: Kind,
    /// The size in bits; a program has a fixed one.
    pub bits: usize,
    pub(super) sets: Vec<Texts>,
}

/// The operands of one call.
pub(super) struct Texts {
    /// An odd number of `bits - 1` bits.
    pub a: String,
    /// A number of `bits - 2` bits, so that `a > b` and their sum has no more than `bits`.
    pub b: String,
    /// A number of `2 bits - 2` bits.
    pub c: String,
}

impl Case {
    /// The fewest bits that are measured: `c` is above 5, and sums stay above 0, for all signs.
    pub const LEAST_BITS: usize = 8;

    /// The most sets of operands that rotate. With few pairs, a CPU learns the branches of a
    /// greatest common divisor or an inverse by heart, which it cannot with a user's pairs.
    fn most_sets(operation: Operation) -> usize {
        match operation {
            Operation::Gcd | Operation::Inverse => 1024,
            _ => 64,
        }
    }

    /// About the bytes of all operands of a library together, so that they stay in the nearest
    /// cache.
    const BYTES: usize = 1 << 15;

    /// Makes as many sets of operands as the nearest cache holds. The same arguments give the same
    /// sets.
    ///
    /// # Panics
    /// If there are fewer than [`Case::LEAST_BITS`] bits.
    pub fn new(operation: Operation, kind: Kind, bits: usize) -> Case {
        assert!(bits >= Case::LEAST_BITS, "at least {} bits", Case::LEAST_BITS);
        let count = (Case::BYTES / bits.div_ceil(2)).clamp(4, Case::most_sets(operation));
        let mut random = SplitMix(bits as u64);
        let set = |_| Texts::random(operation, kind, bits, &mut random);
        Case { operation, kind, bits, sets: (0..count).map(set).collect() }
    }
}

impl Texts {
    fn random(operation: Operation, kind: Kind, bits: usize, random: &mut SplitMix) -> Texts {
        let mut a = number(bits - 1, random);
        a.set_bit(0, true);
        let mut b = number(bits - 2, random);
        while operation == Operation::Inverse && b.inverse_mod(&a).is_err() {
            b = number(bits - 2, random);
        }
        let c = number(2 * bits - 2, random);
        let [a, b, c] = [a, b, c].map(|number| signed(&number, kind, random));
        Texts { a, b, c }
    }
}

/// A random number of `bits` bits, the highest of which is 1.
pub(super) fn number(bits: usize, random: &mut SplitMix) -> Natural {
    let limbs = (0..bits.div_ceil(64)).map(|_| random.next()).collect();
    let mut number = Natural::from_limbs(limbs).low_bits(bits as u64 - 1);
    number.set_bit(bits as u64 - 1, true);
    number
}

/// The text of a number, with a random sign if it may have one.
pub(super) fn signed(number: &Natural, kind: Kind, random: &mut SplitMix) -> String {
    let minus = kind == Kind::Integer && random.next() >> 63 == 1;
    format!("{}{number}", if minus { "-" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb::Integer;

    #[test]
    fn operands_have_the_promised_lengths() {
        for kind in Kind::ALL {
            for bits in [8, 9, 63, 64, 65, 128, 65536] {
                let case = Case::new(Operation::Inverse, kind, bits);
                assert!((4..=1024).contains(&case.sets.len()), "{bits}");
                for Texts { a, b, c } in &case.sets {
                    let [a, b, c] = [a, b, c].map(|text| text.parse::<Integer>().expect("digits"));
                    let lengths = [&a, &b, &c].map(Integer::bit_len);
                    assert_eq!(lengths, [bits - 1, bits - 2, 2 * bits - 2].map(|n| n as u64));
                    assert!(a.abs() > b.abs() && !a.is_even(), "{a} {b}");
                    assert!(a.gcd(&b).is_one(), "{a} {b}");
                    assert!(kind == Kind::Integer || [&a, &b, &c].iter().all(|n| n.is_positive()));
                }
            }
        }
    }

    #[test]
    fn signs_are_mixed_and_the_same_from_run_to_run() {
        let signs = || -> Vec<bool> {
            let case = Case::new(Operation::Add, Kind::Integer, 64);
            case.sets.iter().map(|set| set.a.starts_with('-')).collect()
        };
        assert!(signs().contains(&true) && signs().contains(&false));
        assert_eq!(signs(), signs());
    }
}
