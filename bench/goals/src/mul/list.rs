//! The goals themselves.

use super::{Goal, Kind};
use crate::rows::{Sizes, spread};
use crate::table::Wanted;
use widelimb_kernels::cpu::Level;
use widelimb_lab::operation::Operation;

/// Name, sizes, and the ratios to the faster peer that are wanted of products and of squares.
const EQUAL: [(&str, &[usize], f64, f64); 9] = [
    ("tiny", &[1, 2, 3, 4], 0.9, 0.9),
    ("at-8", &[8], 1.1, 1.0),
    ("at-16", &[16], 1.8, 1.4),
    ("at-32", &[32], 2.4, 1.8),
    ("64-256", &[64, 128, 256], 2.6, 2.0),
    ("at-512", &[512], 2.3, 1.9),
    ("1k-4k", &[1024, 2048, 4096], 2.0, 1.9),
    ("16k-1m", &[1 << 14, 1 << 15, 1 << 16, 1 << 17, 1 << 18, 1 << 19, 1 << 20], 2.0, 1.8),
    ("4m", &[1 << 22], 1.8, 1.6),
];

/// Lengths of the shorter operand.
const UNEQUAL: [usize; 10] = [32, 48, 64, 128, 256, 512, 1024, 4096, 16384, 65536];

const UNEQUAL_KINDS: [(&str, Kind); 4] = [
    ("n+1", Kind::OneMore),
    ("2n", Kind::Times(2)),
    ("10n", Kind::Times(10)),
    ("100n", Kind::Times(100)),
];

/// Below 500 limbs, and above 4096: name, level, sizes, the ratio to GMP.
const LEVELS: [(&str, Level, &[usize], f64); 4] = [
    ("adx-short", Level::Adx, &[8, 16, 32, 64, 128, 256, 499], 0.7),
    ("adx-long", Level::Adx, &[4097, 8192, 16384, 65536, 1 << 18], 1.0),
    ("avx2-short", Level::Avx2, &[8, 16, 32, 64, 128, 256, 499], 0.7),
    ("avx2-long", Level::Avx2, &[4097, 8192, 16384, 65536, 1 << 18], 1.0),
];

/// Sampled sizes.
const SAMPLES: usize = 200;

/// The shortest of them.
const SHORTEST_SAMPLE: usize = 24;

/// Every goal, in the order of the summary.
pub fn goals() -> Vec<Goal> {
    let both = |goal: &dyn Fn(Operation) -> Goal| [Operation::Mul, Operation::Sqr].map(goal);
    let equal = EQUAL.into_iter().flat_map(|(name, sizes, mul, sqr)| {
        both(&|operation| Goal {
            name,
            operation,
            sizes: Sizes::Listed(sizes),
            kind: Kind::Equal,
            wanted: Wanted::AtLeast(if operation == Operation::Mul { mul } else { sqr }),
        })
    });
    let sampled = [
        ("between", Kind::Equal, Wanted::AtLeast(1.5)),
        ("steps", Kind::Step, Wanted::AtMost(1.35)),
    ];
    let sampled = sampled.into_iter().flat_map(|(name, kind, wanted)| {
        both(&|operation| Goal { name, operation, sizes: Sizes::Sampled, kind, wanted })
    });
    let unequal = UNEQUAL_KINDS.into_iter().map(|(name, kind)| Goal {
        name,
        operation: Operation::Mul,
        sizes: Sizes::Listed(&UNEQUAL),
        kind,
        wanted: Wanted::AtLeast(1.5),
    });
    let levels = LEVELS.into_iter().flat_map(|(name, level, sizes, wanted)| {
        both(&|operation| Goal {
            name,
            operation,
            sizes: Sizes::Listed(sizes),
            kind: Kind::Level(level),
            wanted: Wanted::AtLeast(wanted),
        })
    });
    let threads = both(&|operation| Goal {
        name: "threads",
        operation,
        sizes: Sizes::Listed(&[1 << 16, 1 << 17, 1 << 18, 1 << 20, 1 << 22]),
        kind: Kind::Threads,
        wanted: Wanted::AtLeast(1.7),
    });
    let memory = both(&|operation| Goal {
        name: "memory",
        operation,
        sizes: Sizes::Listed(&[1 << 22]),
        kind: Kind::Memory,
        wanted: Wanted::AtMost(8.0),
    });
    equal.chain(unequal).chain(sampled).chain(levels).chain(threads).chain(memory).collect()
}

/// Sampled sizes; short ones that fall together are one.
pub fn sampled(max_limbs: usize) -> Vec<usize> {
    let of = |limbs: f64| limbs.round() as usize;
    let mut sizes: Vec<usize> = spread(SHORTEST_SAMPLE, max_limbs, SAMPLES).map(of).collect();
    sizes.dedup();
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::tests::are_in_order;

    #[test]
    fn samples_go_from_the_shortest_to_the_longest() {
        let sizes = sampled(1 << 22);
        assert_eq!((sizes[0], sizes.last()), (SHORTEST_SAMPLE, Some(&(1 << 22))));
        assert!(sizes.len() > 190 && sizes.is_sorted(), "{sizes:?}");
        assert!(sizes.windows(2).all(|pair| pair[1] as f64 / (pair[0] as f64) < 1.1), "{sizes:?}");
        assert!(sampled(30).len() <= 7);
    }

    #[test]
    fn names_are_unique_and_sizes_rise() {
        let goals = goals();
        are_in_order(goals.iter().map(|goal| (goal.full_name(), &goal.sizes)));
    }
}
