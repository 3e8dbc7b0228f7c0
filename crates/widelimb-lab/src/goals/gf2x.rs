//! Products of polynomials over GF(2) beside gf2x's, size by size, with the wanted ratio beside each.

mod field;
mod list;

use super::Options;
use super::table::{Row, Wanted, chosen, sum_up, summary_head, text};
use crate::measure::{Clock, Placement, Plan, Samples, race};
use crate::peers::{Absent, Gf2x, Peer};
use field::{Field, field};
use std::io;
use widelimb::arch::kernels;
use widelimb::cpu::Level;

/// One goal: sizes in bits for which a ratio is wanted.
struct Goal {
    name: &'static str,
    sizes: Sizes,
    kind: Kind,
    wanted: Wanted,
}

enum Sizes {
    Listed(&'static [usize]),
    /// Sampled evenly in the logarithm, from 512 bits to the longest that is allowed.
    Sampled,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// gf2x's time over ours.
    Peer,
    /// gf2x's time over that of one level's kernels.
    Level(Level),
    /// Our time for the next size over that for this one.
    Step,
    /// Our time on one thread over that on two.
    Threads,
    /// The time of our square over that of a copy of its result.
    Square,
    /// The time of our division of twice as many bits over that of a product.
    Division,
    /// The time of our product modulo `X^n - 1` over that of a plain one.
    Ring,
    /// The time of Euclid's inverse modulo `X^n - 1` over that of our inverse in constant time.
    Inverse,
}

/// Nanoseconds that a row may take, but for the fewest rounds that there must be.
const ROW_NS: f64 = 400e6;

/// Up to this many bits a row's rounds are run in several passes, each on fresh memory, and operands lie at
/// odd addresses too.
const SHORT: usize = 1 << 17;

/// So many.
const PASSES: usize = 4;

/// Measures every goal for polynomials over GF(2) and writes each as it is done, then the summary: the
/// worst ratio of each goal beside the wanted one. Gives how many were missed. Without gf2x the goals that are
/// measured against it are skipped.
///
/// # Errors
/// No goal has such a name, two results differ, or `out` cannot be written.
pub fn measure_gf2x(options: &Options, out: &mut dyn io::Write) -> anyhow::Result<usize> {
    let goals = chosen(list::goals(), |goal| goal.name.to_owned(), options.only.as_deref())?;
    let gf2x = Gf2x::open();
    let clock = Clock::calibrate();
    writeln!(out, "level {}", kernels().level)?;
    match &gf2x {
        Ok(gf2x) => writeln!(out, "against {}", gf2x.identity())?,
        Err(absent) => writeln!(out, "SKIPPED: {absent}")?,
    }
    writeln!(out, "at most {} rounds, the fastest batch of each counts\n", options.rounds)?;
    let mut summary = summary_head("bits");
    let mut missed = 0;
    for goal in goals {
        let rows = goal.measure(&gf2x, &clock, options, out)?;
        let why = goal.why_skipped(gf2x.is_ok());
        let (line, reached) = sum_up(goal.name, "gf2x", goal.wanted, &rows, why);
        summary.push_str(&line);
        missed += usize::from(!reached);
    }
    writeln!(out, "{summary}")?;
    Ok(missed)
}

impl Goal {
    /// What the two times of a row are.
    fn columns(&self) -> [&'static str; 2] {
        match self.kind {
            Kind::Peer => ["ours", "gf2x"],
            Kind::Level(level) => [level.name(), "gf2x"],
            Kind::Step => ["ours", "next size"],
            Kind::Threads => ["two threads", "one thread"],
            Kind::Square => ["copy", "ours"],
            Kind::Division => ["product", "division"],
            Kind::Ring => ["product", "in the ring"],
            Kind::Inverse => ["inverse", "Euclid"],
        }
    }

    /// Why it may have no row.
    fn why_skipped(&self, gf2x_is_there: bool) -> &'static str {
        match self.kind {
            Kind::Peer | Kind::Level(_) if !gf2x_is_there => "gf2x is absent",
            Kind::Level(level) if !level.is_available() => "this CPU lacks the level",
            _ => "no size of it is that short",
        }
    }

    /// The sizes of its operands; for steps, a size and the one after it.
    fn sizes(&self, max_bits: usize) -> Vec<[usize; 2]> {
        let listed = match self.sizes {
            Sizes::Listed(sizes) => sizes.to_vec(),
            Sizes::Sampled => list::sampled(max_bits),
        };
        let sizes: Vec<[usize; 2]> = match self.kind {
            Kind::Step => listed.windows(2).map(|pair| [pair[0], pair[1]]).collect(),
            _ => listed.iter().map(|&bits| [bits, bits]).collect(),
        };
        sizes.into_iter().filter(|sizes| sizes.iter().all(|&size| size <= max_bits)).collect()
    }

    /// Measures its rows, and writes them when all are there.
    fn measure(
        &self,
        gf2x: &Result<Gf2x, Absent>,
        clock: &Clock,
        options: &Options,
        out: &mut dyn io::Write,
    ) -> anyhow::Result<Vec<Row>> {
        let mut rows = Vec::new();
        for sizes in self.sizes(options.max_bits) {
            for &placement in self.placements(sizes[0]) {
                let measured = self.row(sizes, placement, gf2x, clock, options.rounds)?;
                rows.extend(measured);
            }
        }
        if !rows.is_empty() {
            out.write_all(text(self.name, "gf2x", "bits", self.columns(), &rows).as_bytes())?;
            out.flush()?;
        }
        Ok(rows)
    }

    /// Where operands lie: to a listed product that is short, addresses weigh.
    fn placements(&self, bits: usize) -> &'static [Placement] {
        match (self.kind, &self.sizes) {
            (Kind::Peer, Sizes::Listed(_)) if bits <= SHORT => {
                &[Placement::Aligned, Placement::Odd]
            }
            _ => &[Placement::Aligned],
        }
    }

    /// The times of one row; nothing where what it needs is not there.
    fn row(
        &self,
        sizes: [usize; 2],
        placement: Placement,
        gf2x: &Result<Gf2x, Absent>,
        clock: &Clock,
        rounds: usize,
    ) -> anyhow::Result<Option<Row>> {
        let passes = if sizes[1] <= SHORT { PASSES } else { 1 };
        let plan = Plan {
            budget_ns: ROW_NS / passes as f64,
            ..Plan::new(rounds.div_ceil(passes), 8000.0)
        };
        let mut fastest: Option<Row> = None;
        for _ in 0..passes {
            let Some(Field([first, second])) =
                field(self.kind, sizes, placement, gf2x.as_ref().ok())?
            else {
                return Ok(None);
            };
            let samples = race(clock, &mut [first, second], plan);
            let ns = |samples: &Samples| samples.ticks().min * clock.ns_per_tick;
            let note = self.note(sizes, placement);
            let row = Row { n: sizes[0], first: ns(&samples[0]), second: ns(&samples[1]), note };
            match &mut fastest {
                Some(fastest) => fastest.keep_fastest(&row),
                None => fastest = Some(row),
            }
        }
        Ok(fastest)
    }

    fn note(&self, [_, next]: [usize; 2], placement: Placement) -> String {
        match (self.kind, placement) {
            (Kind::Step, _) => next.to_string(),
            (_, Placement::Odd) => "odd addresses".into(),
            _ => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb_testkit::skipped;

    #[test]
    fn a_name_that_no_goal_has_is_refused_with_the_names() {
        let only = Some("nosuch".into());
        let options = Options { rounds: 1, only, max_limbs: 8, max_bits: 512 };
        let error = measure_gf2x(&options, &mut io::sink()).expect_err("no goal is called so");
        assert!(error.to_string().contains("at-64, at-128"), "{error}");
    }

    #[test]
    fn sizes_above_the_longest_are_left_out() {
        for goal in list::goals() {
            let sizes = goal.sizes(20_000);
            assert!(sizes.iter().flatten().all(|&size| size <= 20_000), "{}", goal.name);
        }
    }

    #[test]
    fn every_goal_measures_at_its_shortest_size() {
        let gf2x = Gf2x::open();
        let clock = Clock::calibrate();
        for goal in list::goals() {
            // The longest goals' products take seconds.
            let Some(&sizes) = goal.sizes(1 << 20).first() else { continue };
            match goal.row(sizes, Placement::Odd, &gf2x, &clock, 2).expect("equal results") {
                Some(row) => assert!(row.first > 0.0 && row.second > 0.0, "{}", goal.name),
                None => skipped(format!("{}: {}", goal.name, goal.why_skipped(gf2x.is_ok()))),
            }
        }
    }
}
