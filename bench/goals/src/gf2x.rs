//! Polynomials over GF(2) beside gf2x's and NTL's, size by size, with the wanted ratio beside each.

mod field;
mod list;
mod ntl;
mod ring;
mod unlike;
mod welch;

use super::Options;
use super::rows::{Rounds, Sizes, steps, up_to};
use super::table::{Row, Summary, Wanted, chosen, text};
use field::field;
use ntl::NtlCall;
use std::fmt;
use std::io;
use welch::{Call, Secret};
use widelimb_kernels::cpu::{Core, Level};
use widelimb_kernels::kernels;
use widelimb_lab::measure::{Clock, Placement};
use widelimb_lab::peers::{Absent, Gf2x, Ntl, Peer};

/// One goal: sizes in bits for which a ratio is wanted.
struct Goal {
    name: &'static str,
    sizes: Sizes,
    kind: Kind,
    wanted: Wanted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// gf2x's time over ours.
    Peer,
    /// The same for operands of two lengths.
    Unlike,
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
    /// NTL's time over ours.
    Ntl(NtlCall),
    /// Welch's t of the times of a call modulo `X^n - 1`, whose secret operand is of one of two
    /// kinds.
    Welch(Call, Secret),
}

/// Up to this many bits a row's rounds are run in several passes, each on fresh memory, and
/// operands lie at odd addresses too.
const SHORT: usize = 1 << 17;

/// The libraries that some goals are measured against.
struct Peers {
    gf2x: Result<Gf2x, Absent>,
    ntl: Result<Ntl, Absent>,
}

impl Peers {
    fn open() -> Peers {
        Peers { gf2x: Gf2x::open(), ntl: Ntl::open() }
    }
}

impl fmt::Display for Peers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |peer: Result<&dyn Peer, &Absent>| match peer {
            Ok(peer) => writeln!(f, "against {}", peer.identity()),
            Err(absent) => writeln!(f, "SKIPPED: {absent}"),
        };
        line(self.gf2x.as_ref().map(|peer| peer as &dyn Peer))?;
        line(self.ntl.as_ref().map(|peer| peer as &dyn Peer))
    }
}

/// Measures every goal for polynomials over GF(2) and writes each as it is done, then the summary:
/// the worst ratio of each goal beside the wanted one. Gives how many were missed. Goals that are
/// measured against a peer that is absent are skipped; Welch's tests run only if they are asked for
/// by name.
///
/// # Errors
/// No goal has such a name, two results differ, or `out` cannot be written.
pub fn measure_gf2x(options: &Options, out: &mut dyn io::Write) -> anyhow::Result<usize> {
    let goals = chosen(list::goals(), |goal| goal.name.to_owned(), options.only.as_deref())?;
    let asked_for = options.only.is_some();
    let peers = Peers::open();
    let clock = Clock::calibrate();
    writeln!(out, "level {}, cores {}\n{peers}", kernels().level, Core::detect())?;
    writeln!(out, "at most {} rounds, the fastest batch of each counts\n", options.rounds)?;
    let rounds = Rounds { clock: &clock, rounds: options.rounds };
    let mut summary = Summary::new("bits");
    for goal in goals.iter().filter(|goal| asked_for || !goal.is_apart()) {
        let rows = goal.measure(&peers, rounds, options.max_bits, out)?;
        summary.add(goal.name, "gf2x", goal.wanted, &rows, goal.why_skipped(&peers));
    }
    Ok(summary.write(out)?)
}

impl Goal {
    /// Whether it runs only where it is asked for by name.
    fn is_apart(&self) -> bool {
        matches!(self.kind, Kind::Welch(..))
    }

    /// What the two times of a row are.
    fn columns(&self) -> [&'static str; 2] {
        match self.kind {
            Kind::Peer | Kind::Unlike => ["ours", "gf2x"],
            Kind::Level(level) => [level.name(), "gf2x"],
            Kind::Step => ["ours", "next size"],
            Kind::Threads => ["two threads", "one thread"],
            Kind::Square => ["copy", "ours"],
            Kind::Division => ["product", "division"],
            Kind::Ring => ["product", "in the ring"],
            Kind::Inverse => ["inverse", "Euclid"],
            Kind::Ntl(_) => ["ours", "NTL"],
            Kind::Welch(_, secret) => secret.columns(),
        }
    }

    /// Why it may have no row.
    fn why_skipped(&self, peers: &Peers) -> &'static str {
        match self.kind {
            Kind::Peer | Kind::Unlike | Kind::Level(_) if peers.gf2x.is_err() => "gf2x is absent",
            Kind::Ntl(_) if peers.ntl.is_err() => "NTL is absent",
            Kind::Level(level) if !level.is_available() => "this CPU lacks the level",
            _ => "no size of it is that short",
        }
    }

    /// The sizes of its operands, the longer one first; for steps, a size and the one after it.
    fn sizes(&self, max_bits: usize) -> Vec<[usize; 2]> {
        let listed = self.sizes.all(|| list::sampled(max_bits));
        let sizes = match self.kind {
            Kind::Step => steps(&listed),
            Kind::Unlike => list::unlike(&listed),
            _ => listed.iter().map(|&bits| [bits, bits]).collect(),
        };
        up_to(max_bits, sizes)
    }

    /// Measures its rows, and writes them when all are there.
    fn measure(
        &self,
        peers: &Peers,
        rounds: Rounds<'_>,
        max_bits: usize,
        out: &mut dyn io::Write,
    ) -> anyhow::Result<Vec<Row>> {
        let mut rows = Vec::new();
        for sizes in self.sizes(max_bits) {
            for &placement in self.placements(sizes[0]) {
                rows.extend(self.row(sizes, placement, peers, rounds)?);
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
        peers: &Peers,
        rounds: Rounds<'_>,
    ) -> anyhow::Result<Option<Row>> {
        if let Kind::Welch(call, secret) = self.kind {
            return Ok(Some(welch::row(rounds, sizes[0], call, secret)?));
        }
        let ns = rounds.fastest(sizes[1] <= SHORT, || {
            let field = field(self.kind, sizes, placement, peers)?;
            Ok(field.map(|contestants| contestants.into()))
        })?;
        let note = match (self.kind, placement) {
            (Kind::Step, _) => sizes[1].to_string(),
            (Kind::Unlike, _) => format!("by {}", sizes[1]),
            (_, Placement::Odd) => "odd addresses".into(),
            _ => String::new(),
        };
        Ok(ns.map(|ns| Row::of(sizes[0], [ns[0], ns[1]], note)))
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
        let peers = Peers::open();
        let clock = Clock::calibrate();
        let rounds = Rounds { clock: &clock, rounds: 2 };
        for goal in list::goals() {
            // The longest goals' products take seconds.
            let Some(&sizes) = goal.sizes(1 << 20).first() else { continue };
            match goal.row(sizes, Placement::Odd, &peers, rounds).expect("equal results") {
                Some(row) => assert!(row.first > 0.0 && row.second > 0.0, "{}", goal.name),
                None => skipped(format!("{}: {}", goal.name, goal.why_skipped(&peers))),
            }
        }
    }

    #[test]
    fn welchs_tests_run_only_if_they_are_asked_for() {
        let told = |only: Option<&str>| {
            let options =
                Options { rounds: 1, only: only.map(str::to_owned), max_limbs: 8, max_bits: 64 };
            let mut out = Vec::new();
            measure_gf2x(&options, &mut out).expect("a vector takes all text");
            String::from_utf8_lossy(&out).into_owned()
        };
        assert!(!told(None).contains("welch"));
        assert!(told(Some("welch")).contains("welch-weight"));
    }
}
