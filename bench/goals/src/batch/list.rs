//! The goals, size by size.

use crate::table::Wanted;
use widelimb_kernels::cpu::Level;
use widelimb_lab::measure::LEAK;

/// One ratio that is measured.
pub struct Goal {
    pub name: &'static str,
    pub bits: usize,
    pub kind: Kind,
    /// Nothing where the ratio is only told.
    pub wanted: Option<Wanted>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The time of `BN_mod_exp_mont_consttime` over ours, for one of eight.
    Openssl,
    /// Our time over that of the smooth curve through two sizes of the table: a straight line in
    /// the logarithms of bits and times.
    Smooth([usize; 2]),
    /// The time of eight jobs over that of so many.
    Few(usize),
    /// Our time on one thread over that on two, for 64 jobs.
    Threads,
    /// OpenSSL's time over that of one level's kernels. `BN_mod_exp_mont_consttime` is OpenSSL's
    /// scalar path: code with MULX and ADX on every CPU that has them, whatever its vectors; it is
    /// only for two powers at once that OpenSSL goes over to 52-bit products.
    Level(Level),
    /// The floor of a Montgomery product over its time.
    Product,
    /// The floor of a Montgomery square over its time.
    Square,
    /// OpenSSL's time for a private operation of RSA over ours, for one of eight, our check
    /// included. OpenSSL always blinds, by a factor that it keeps; ours makes a new one for each
    /// value.
    Rsa { blinded: bool },
    /// Welch's t of the times of powers, half of which have the same secrets.
    Welch(Secret),
}

/// What differs from measurement to measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secret {
    Exponents,
    Bases,
}

/// Few jobs in one group take what eight take: at most that, but for the noise.
const NO_MORE: f64 = 0.99;

/// How far above the smooth curve a size may be.
const UNEVEN: f64 = 1.25;

/// Every goal.
pub fn goals() -> Vec<Goal> {
    let mut goals = openssl();
    let mut add = |name, bits, kind, wanted| goals.push(Goal { name, bits, kind, wanted });
    let at_least = |ratio| Some(Wanted::AtLeast(ratio));
    let between =
        [(1100, [1024, 2048]), (1536, [1024, 2048]), (2500, [2048, 3072]), (6000, [4096, 8192])];
    for (bits, neighbours) in between {
        add("smooth", bits, Kind::Smooth(neighbours), Some(Wanted::AtMost(UNEVEN)));
    }
    for bits in [512, 2048] {
        for (name, count) in [("few-1", 1), ("few-2", 2), ("few-3", 3)] {
            add(name, bits, Kind::Few(count), at_least(NO_MORE));
        }
    }
    add("threads", 2048, Kind::Threads, at_least(1.9));
    for bits in [1024, 2048, 4096] {
        add("avx2", bits, Kind::Level(Level::Avx2), at_least(1.0));
    }
    for (bits, wanted) in [
        (512, None),
        (1024, at_least(0.8)),
        (1536, None),
        (2048, at_least(0.75)),
        (3072, at_least(0.75)),
        (4096, at_least(0.75)),
        (8192, None),
    ] {
        add("product", bits, Kind::Product, wanted);
        add("square", bits, Kind::Square, wanted.and(at_least(0.8)));
    }
    for (bits, wanted) in [(2048, 3.7), (4096, 2.8)] {
        add("rsa", bits, Kind::Rsa { blinded: true }, at_least(wanted));
        add("rsa-unblinded", bits, Kind::Rsa { blinded: false }, at_least(wanted));
    }
    for (name, secret) in [("welch-exponents", Secret::Exponents), ("welch-bases", Secret::Bases)] {
        add(name, 512, Kind::Welch(secret), Some(Wanted::AtMost(LEAK)));
    }
    goals
}

fn openssl() -> Vec<Goal> {
    let wanted = [(512, 5.0), (1024, 6.5), (2048, 6.0), (3072, 5.8), (4096, 5.6), (8192, 5.0)];
    let goal = |(bits, wanted)| Goal {
        name: "openssl",
        bits,
        kind: Kind::Openssl,
        wanted: Some(Wanted::AtLeast(wanted)),
    };
    wanted.map(goal).into()
}

impl Goal {
    /// The name that selects it.
    pub fn full_name(&self) -> String {
        format!("{}-{}", self.name, self.bits)
    }

    /// Whether it runs only where it is asked for by name: it takes long, and beside others it
    /// would take them up.
    pub fn is_apart(&self) -> bool {
        matches!(self.kind, Kind::Welch(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_only_welchs_tests_stand_apart() {
        let goals = goals();
        let names: BTreeSet<String> = goals.iter().map(Goal::full_name).collect();
        assert_eq!(names.len(), goals.len());
        for goal in goals {
            assert_eq!(goal.is_apart(), goal.name.starts_with("welch"), "{}", goal.name);
        }
    }

    #[test]
    fn a_size_lies_between_the_two_that_it_is_compared_with() {
        for goal in goals() {
            if let Kind::Smooth([below, above]) = goal.kind {
                assert!(below < goal.bits && goal.bits < above);
                let table = |bits| openssl().iter().any(|goal| goal.bits == bits);
                assert!(table(below) && table(above), "{}", goal.full_name());
            }
        }
    }
}
