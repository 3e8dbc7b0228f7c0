//! [`Plan`]: the bounds of a curve, with what both stages do, made once.

use crate::ecm::chain::{self, Step};

use widelimb::modular::primes_below;

/// `D`: the primes of stage 2 are `i D + j` or `i D - j`.
pub const DISTANCE: usize = 210;

/// The numbers `j` below `D / 2` without a divisor in common with `D`.
pub const BABIES: [u8; 24] = [
    1, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103,
];

/// What a curve does.
pub struct Plan {
    /// The doubles of stage 1.
    pub doubles: u32,
    /// The steps of stage 1 for odd primes.
    pub chains: Vec<Step>,
    /// For each `i` from 1 on the baby steps where `i D + j` or `i D - j` is a prime of stage 2, a bit
    /// each.
    pub pairs: Vec<u32>,
}

impl Plan {
    /// The plan for a `B1` from 105 on and a `B2`.
    pub fn new(b1: u64, b2: u64) -> Plan {
        debug_assert!(b1 >= DISTANCE as u64 / 2, "primes below D / 2 have no giant step");
        let mut chains = vec![];
        for p in primes_below(b1 + 1).skip(1) {
            let chain = chain::shortest(p);
            (0..b1.ilog(p)).for_each(|_| chains.extend(&chain));
        }
        let mut pairs = vec![];
        for p in primes_below(b2 + 1).skip_while(|&p| p <= b1) {
            let giant = (p as usize + DISTANCE / 2) / DISTANCE;
            let baby = (p as usize).abs_diff(giant * DISTANCE);
            let at = BABIES.iter().position(|&j| usize::from(j) == baby);
            pairs.resize(pairs.len().max(giant), 0);
            pairs[giant - 1] |= at.map_or(0, |at| 1 << at);
        }
        Plan { doubles: b1.ilog2(), chains, pairs }
    }
}
