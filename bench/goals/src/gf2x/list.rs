//! The goals themselves.

use super::ntl::NtlCall;
use super::welch::{Call, Secret};
use super::{Goal, Kind};
use crate::rows::{Sizes, spread};
use crate::table::Wanted;
use widelimb_kernels::cpu::Level;
use widelimb_lab::measure::LEAK;

/// Name, sizes, and the ratio to gf2x that is wanted.
const PRODUCTS: [(&str, &[usize], f64); 12] = [
    ("at-64", &[64], 1.3),
    ("at-128", &[128], 1.4),
    ("at-256", &[256], 1.9),
    ("at-512", &[512], 2.8),
    ("1k-4k", &[1024, 2048, 4096], 3.9),
    ("8k-24k", &[8192, 12288, 16384, 17669, 24576], 3.2),
    ("32k-36k", &[32768, 35851], 2.9),
    ("at-57637", &[57637], 2.6),
    ("at-64k", &[65536], 3.2),
    ("at-128k", &[131_072], 3.4),
    ("at-256k", &[1 << 18], 3.0),
    ("1m-16m", &[1 << 20, 1 << 22, 1 << 24], 5.5),
];

/// Sizes for a level's kernels, from the shortest that has a goal to the longest.
const AVX2_SIZES: [usize; 13] = [
    1024,
    2048,
    4096,
    8192,
    17669,
    35851,
    57637,
    131_072,
    1 << 18,
    1 << 19,
    1 << 20,
    1 << 22,
    1 << 24,
];

/// Sizes for what is raced beside NTL.
const NTL_SIZES: &[usize] = &[1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20];

/// The lengths of HQC.
const HQC: &[usize] = &[17669, 35851, 57637];

/// The lengths of BIKE.
const BIKE: &[usize] = &[12323, 24659, 40973];

/// Name, call, and sizes.
const NTL: [(&str, NtlCall, &[usize]); 7] = [
    ("ntl-products", NtlCall::Product, NTL_SIZES),
    ("ntl-squares", NtlCall::Square, NTL_SIZES),
    ("ntl-divisions", NtlCall::Division, NTL_SIZES),
    ("ntl-gcd", NtlCall::Gcd, NTL_SIZES),
    ("ntl-xgcd", NtlCall::ExtendedGcd, NTL_SIZES),
    ("ntl-inverses", NtlCall::Inverse, BIKE),
    ("ntl-euclid", NtlCall::InverseVartime, BIKE),
];

/// Sampled sizes.
const SAMPLES: usize = 100;

/// The shortest of them, in limbs.
const SHORTEST_SAMPLE: usize = 8;

/// Every goal, in the order of the summary.
pub fn goals() -> Vec<Goal> {
    let product = |(name, sizes, wanted)| Goal {
        name,
        sizes: Sizes::Listed(sizes),
        kind: Kind::Peer,
        wanted: Wanted::AtLeast(wanted),
    };
    let mut goals: Vec<Goal> = PRODUCTS.into_iter().map(product).collect();
    let mut add = |name, sizes, kind, wanted| goals.push(Goal { name, sizes, kind, wanted });
    let longer: &[usize] =
        &[1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22];
    add("unlike", Sizes::Listed(longer), Kind::Unlike, Wanted::AtLeast(2.0));
    add("between", Sizes::Sampled, Kind::Peer, Wanted::AtLeast(2.5));
    add("steps", Sizes::Sampled, Kind::Step, Wanted::AtMost(1.5));
    let squares: &[usize] = &[1 << 12, 1 << 16, 1 << 20, 1 << 24, 1 << 26];
    add("squares", Sizes::Listed(squares), Kind::Square, Wanted::AtMost(1.25));
    let divisions: &[usize] = &[1 << 14, 1 << 16, 1 << 18, 1 << 20];
    add("divisions", Sizes::Listed(divisions), Kind::Division, Wanted::AtMost(2.5));
    add("rings", Sizes::Listed(HQC), Kind::Ring, Wanted::AtMost(1.12));
    add("inverses", Sizes::Listed(BIKE), Kind::Inverse, Wanted::AtLeast(1.0));
    let avx2 = Kind::Level(Level::Avx2);
    add("avx2", Sizes::Listed(&AVX2_SIZES), avx2, Wanted::AtLeast(1.2));
    let threads: &[usize] = &[1 << 20, 1 << 22, 1 << 24];
    add("threads", Sizes::Listed(threads), Kind::Threads, Wanted::AtLeast(1.7));
    for (name, call, sizes) in NTL {
        add(name, Sizes::Listed(sizes), Kind::Ntl(call), Wanted::AtLeast(1.0));
    }
    for (name, call, secret) in [
        ("welch-alike", Call::Product, Secret::Alike),
        ("welch-weight", Call::Product, Secret::Weight),
        ("welch-fixed", Call::Product, Secret::Fixed),
        ("welch-sums", Call::Sums, Secret::Fixed),
    ] {
        add(name, Sizes::Listed(HQC), Kind::Welch(call, secret), Wanted::AtMost(LEAK));
    }
    goals
}

/// Sampled sizes, of whole limbs; short ones that fall together are one.
pub fn sampled(max_bits: usize) -> Vec<usize> {
    // Downward, for 8, 9, 10, 11, 12 are the most even that short lengths can be.
    let of = |limbs: f64| 64 * (limbs + 1e-3) as usize;
    let mut sizes: Vec<usize> = spread(SHORTEST_SAMPLE, max_bits / 64, SAMPLES).map(of).collect();
    sizes.dedup();
    sizes
}

/// Each size beside shorter ones, down to a tenth.
pub fn unlike(longer: &[usize]) -> Vec<[usize; 2]> {
    let shorter = |&long: &usize| {
        [9, 7, 5, 3, 1].map(|tenths| [long, (long / 64 * tenths).div_ceil(10) * 64])
    };
    longer.iter().flat_map(shorter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::tests::are_in_order;

    #[test]
    fn samples_go_from_the_shortest_to_the_longest() {
        let sizes = sampled(1 << 26);
        assert_eq!((sizes[0], sizes.last()), (512, Some(&(1 << 26))));
        assert!(sizes.len() > 90 && sizes.is_sorted(), "{sizes:?}");
        assert!(sizes.windows(2).all(|pair| pair[1] as f64 / (pair[0] as f64) < 1.17), "{sizes:?}");
    }

    #[test]
    fn names_are_unique_and_sizes_rise() {
        let goals = goals();
        are_in_order(goals.iter().map(|goal| (goal.name.to_owned(), &goal.sizes)));
    }
}
