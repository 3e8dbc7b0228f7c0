//! The report on products: the published methods beside ours on every level, GMP and FLINT.

mod counts;
mod crossings;
mod figures;
mod jsonl;
mod markdown;
mod measure;
mod parts;

use super::{Effort, Label, Side, write_all};
use crate::methods::mul::{self, Family};
use std::path::Path;
use widelimb_lab::measure::{Clock, Summary};
use widelimb_lab::peers::{Absent, Identity};

/// One contestant at one size.
#[derive(Clone, Debug)]
struct Timed {
    label: Label,
    /// Which figure shows it, beside ours and the peers.
    family: Option<Family>,
    /// Of ours, the kernels' level; of others, the level whose instructions they use, if any.
    level: &'static str,
    limbs: usize,
    /// Over ten measurements.
    ticks: Summary,
    /// Whether the product of these operands was the exact one.
    correct: bool,
}

/// Everything that the report tells.
struct Report {
    clock: Clock,
    peers: Vec<Identity>,
    absent: Vec<Absent>,
    effort: Effort,
    timed: Vec<Timed>,
    /// Of VBAP's second version.
    passes: Vec<parts::Pass>,
    executed: parts::Executed,
    /// Methods that this CPU cannot run, and why.
    skipped: Vec<(String, String)>,
}

impl Report {
    /// The sizes in limbs, in order.
    fn sizes(&self) -> Vec<usize> {
        let mut sizes: Vec<usize> = self.timed.iter().map(|timed| timed.limbs).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    /// The contestants: the first of each name, ours and the peers, then the
    /// methods in the order of their list.
    fn contestants(&self) -> Vec<&Timed> {
        let mut all: Vec<&Timed> = Vec::new();
        for timed in &self.timed {
            if all.iter().all(|one| one.label.name != timed.label.name) {
                all.push(timed);
            }
        }
        // Ours and the peers come before the list's first.
        let place = |timed: &&Timed| mul::all().iter().position(|m| m.name == timed.label.name);
        all.sort_by_key(place);
        all
    }

    fn find(&self, name: &str, limbs: usize) -> Option<&Timed> {
        self.timed.iter().find(|timed| timed.label.name == name && timed.limbs == limbs)
    }

    fn ns(&self, timed: &Timed) -> f64 {
        timed.ticks.min * self.clock.ns_per_tick
    }

    /// Length and time of a contestant at all sizes.
    fn times(&self, name: &str) -> Vec<(usize, f64)> {
        let named = self.timed.iter().filter(|timed| timed.label.name == name);
        named.map(|timed| (timed.limbs, self.ns(timed))).collect()
    }

    /// The faster peer at a size.
    fn peer(&self, limbs: usize) -> Option<&Timed> {
        let peers = self.timed.iter().filter(|t| t.label.side == Side::Peer && t.limbs == limbs);
        peers.min_by(|x, y| x.ticks.min.total_cmp(&y.ticks.min))
    }

    /// The faster peer's time over a contestant's.
    fn ratio(&self, timed: &Timed) -> Option<f64> {
        self.peer(timed.limbs).map(|peer| peer.ticks.min / timed.ticks.min)
    }
}

/// Measures every published multiplication beside ours and the peers, and writes `mul.md`,
/// `mul.jsonl` and the figures into a folder, which is made if need be. Where a peer cannot be had
/// the rest is measured, and the page says what was tried.
///
/// # Errors
/// The folder cannot be written.
pub fn report_mul(out: &Path, effort: Effort) -> anyhow::Result<()> {
    let mut report = measure::measure(effort, &measure::SIZES);
    report.passes = parts::passes(&report.clock, effort);
    report.executed = parts::executed();
    let figures = figures::all(&report);
    let (page, lines) = (markdown::render(&report, &figures), jsonl::render(&report));
    write_all(out, "mul", page, lines, figures)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ours twice as fast as GMP, FLINT ahead of GMP from 8 limbs on, a method that is ahead of
    /// ours at 4 limbs alone, and one that was measured at 4 limbs only.
    pub fn small_report() -> Report {
        let contestants: [(&str, Side, Option<Family>, &[f64]); 5] = [
            ("widelimb mul", Side::Ours, None, &[4.0, 8.0, 16.0]),
            ("GMP mpn_mul_n", Side::Peer, None, &[8.0, 16.0, 32.0]),
            ("FLINT flint_mpn_mul_n", Side::Peer, None, &[16.0, 12.0, 24.0]),
            ("product_scanning", Side::Literature, Some(Family::Orders), &[2.0, 32.0, 64.0]),
            ("vbap", Side::Literature, Some(Family::Vectors), &[3.0]),
        ];
        let timed = contestants.into_iter().flat_map(|(name, side, family, times)| {
            [4, 8, 16].into_iter().zip(times).map(move |(limbs, &ticks)| Timed {
                label: Label {
                    name: name.into(),
                    source: "a paper".into(),
                    domain: "any length".into(),
                    exact: true,
                    side,
                },
                family,
                level: "scalar",
                limbs,
                ticks: Summary::of(&[ticks, 1.5 * ticks]),
                correct: true,
            })
        });
        let identity = |name| Identity::new(name, "1.2", "somewhere");
        Report {
            clock: Clock { ns_per_tick: 0.5, cycles_per_tick: Some(1.25) },
            peers: vec![identity("GMP"), identity("FLINT")],
            absent: Vec::new(),
            effort: Effort::Quick,
            timed: timed.collect(),
            passes: Vec::new(),
            executed: parts::Executed::default(),
            skipped: vec![("too-new".into(), "needs level avx512".into())],
        }
    }

    #[test]
    fn the_faster_peer_is_the_one_of_the_ratios() {
        let report = small_report();
        assert_eq!(report.sizes(), [4, 8, 16]);
        let ratio = |limbs| report.ratio(report.find("widelimb mul", limbs).expect("measured"));
        assert_eq!([4, 8, 16].map(ratio), [Some(2.0), Some(1.5), Some(1.5)]);
        assert_eq!(report.contestants().len(), 5);
    }
}
