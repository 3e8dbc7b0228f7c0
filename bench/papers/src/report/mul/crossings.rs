//! Crossings: the length from which on one contestant is faster than another.

use super::times;
use crate::methods::mul::Family;
use crate::report::Timings;
use widelimb_lab::measure::Clock;

/// The pairs that are compared: the one that should be ahead at the end, the other, and the figure
/// that shows it.
pub const PAIRS: [(&str, &str, Family); 17] = [
    ("product_scanning", "operand_scanning", Family::Orders),
    ("hybrid", "product_scanning", Family::Orders),
    ("operand_caching", "product_scanning", Family::Orders),
    ("consecutive_caching", "operand_caching", Family::Orders),
    ("karatsuba_subtractive", "karatsuba_additive", Family::Divided),
    ("karatsuba_refined", "karatsuba_subtractive", Family::Divided),
    ("karatsuba_refined", "product_scanning", Family::Divided),
    ("toom3", "karatsuba_refined", Family::Divided),
    ("kvbap", "karatsuba_refined", Family::Vectors),
    ("edamatsu_takahashi", "product_scanning", Family::Vectors),
    ("comba_32_2x", "comba_32", Family::Threads),
    ("comba_32_2x_made", "comba_32", Family::Threads),
    ("comba_32_mx", "comba_32", Family::Threads),
    ("comba_64_2x", "comba_64", Family::Threads),
    ("comba_64_2x_made", "comba_64", Family::Threads),
    ("comba_64_mx", "comba_64", Family::Threads),
    ("comba_64_mx", "comba_64_2x", Family::Threads),
];

/// The length at which the first of a pair takes the lead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lead {
    /// It leads at every length measured.
    Always,
    /// It does not lead at the longest length measured.
    NotAtTheEnd,
    /// It leads from about this length on, in limbs, at about this time in ns.
    From { limbs: f64, ns: f64 },
}

/// The length at which `ahead` takes the lead from `behind` for good, among lengths at which both
/// were measured; `None` without such lengths. Times between two lengths are interpolated as powers
/// of the length.
pub fn lead(report: &Timings<usize>, clock: &Clock, ahead: &str, behind: &str) -> Option<Lead> {
    let others = times(report, clock, behind);
    let both: Vec<(f64, f64, f64)> = (times(report, clock, ahead).into_iter())
        .filter_map(|(limbs, ns)| {
            let other = others.iter().find(|other| other.0 == limbs)?;
            Some((limbs as f64, ns, other.1))
        })
        .collect();
    let is_ahead = |&(_, ns, other): &(f64, f64, f64)| ns < other;
    if !is_ahead(both.last()?) {
        return Some(Lead::NotAtTheEnd);
    }
    let Some(last_behind) = both.iter().rposition(|point| !is_ahead(point)) else {
        return Some(Lead::Always);
    };
    let [before, after] = [both[last_behind], both[last_behind + 1]];
    // The logarithm of the ratio is linear between the two: where it is 0.
    let [from, to] = [before, after].map(|(_, ns, other)| (ns / other).ln());
    let part = from / (from - to);
    let between = |x: f64, y: f64| (x.ln() + part * (y.ln() - x.ln())).exp();
    Some(Lead::From { limbs: between(before.0, after.0), ns: between(before.1, after.1) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::mul::tests::small;
    use crate::report::timed::tests::machine;

    #[test]
    fn a_lead_begins_between_two_lengths() {
        let lead = |ahead, behind| lead(&small(), &machine().clock, ahead, behind);
        let Some(Lead::From { limbs, ns }) = lead("widelimb mul", "product_scanning") else {
            panic!("ours is behind at 4 limbs and ahead at 8");
        };
        // From twice as slow at 4 limbs to four times as fast at 8: a third of the way.
        assert!((limbs - 4.0 * 2_f64.powf(1.0 / 3.0)).abs() < 1e-9, "{limbs}");
        assert!((ns - 2.0 * 2_f64.powf(1.0 / 3.0)).abs() < 1e-9, "{ns}");
        assert_eq!(lead("widelimb mul", "GMP mpn_mul_n"), Some(Lead::Always));
        assert_eq!(lead("GMP mpn_mul_n", "widelimb mul"), Some(Lead::NotAtTheEnd));
        assert_eq!(lead("widelimb mul", "nobody"), None);
    }

    #[test]
    fn the_pairs_are_methods() {
        for (ahead, behind, _) in PAIRS {
            for name in [ahead, behind] {
                let known = crate::methods::mul::named(name).is_some();
                assert!(known || cfg!(not(target_arch = "x86_64")), "{name}");
            }
        }
    }
}
