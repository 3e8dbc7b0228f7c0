//! Products and squares beside GMP's and FLINT's, size by size, with the wanted ratio beside each.

mod field;
mod list;
mod memory;

use super::Options;
use super::rows::{Rounds, Sizes, steps, up_to};
use super::table::{Row, Summary, Wanted, chosen, text};
use field::{Field, Peers, ahead, two_and_one};
use std::io;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::{kernels, kernels_of};
use widelimb_lab::answer::compare;
use widelimb_lab::measure::Clock;
use widelimb_lab::operation::{Case, Operation};
use widelimb_lab::peers::{Flint, Gmp, Peer};

/// One goal: sizes for which a ratio is wanted.
struct Goal {
    name: &'static str,
    operation: Operation,
    sizes: Sizes,
    kind: Kind,
    wanted: Wanted,
}

#[derive(Clone, Copy)]
enum Kind {
    /// `n` by `n` limbs: the faster peer's time over ours.
    Equal,
    /// `n + 1` by `n` limbs, likewise.
    OneMore,
    /// `f n` by `n` limbs, likewise.
    Times(usize),
    /// Our time for the next size over that for this one.
    Step,
    /// GMP's time over that of one level's kernels.
    Level(Level),
    /// Our time on one thread over that on two.
    Threads,
    /// The most memory over that of the result.
    Memory,
}

/// Up to this length a row's rounds are run in several passes, each on fresh memory.
const SHORT: usize = 2048;

/// Measures every goal for products and squares and writes each as it is done, then the summary:
/// the worst ratio of each goal beside the wanted one. Gives how many were missed.
///
/// # Errors
/// No goal has such a name, no GMP could be had, two results differ, or `out` cannot be written.
pub fn measure_mul(options: &Options, out: &mut dyn io::Write) -> anyhow::Result<usize> {
    let goals = chosen(list::goals(), Goal::full_name, options.only.as_deref())?;
    let gmp = Gmp::open().map_err(|absent| anyhow::anyhow!("{absent}"))?;
    let peers = Peers { gmp, flint: Flint::open() };
    let clock = Clock::calibrate();
    writeln!(out, "level {}", kernels().level)?;
    for peer in peers.all() {
        writeln!(out, "against {}", peer.identity())?;
    }
    if let Err(absent) = &peers.flint {
        writeln!(out, "{absent}\nso every ratio is to GMP alone")?;
    }
    writeln!(out, "at most {} rounds, the fastest batch of each counts\n", options.rounds)?;
    let rounds = Rounds { clock: &clock, rounds: options.rounds };
    let mut summary = Summary::new("limbs");
    for goal in goals {
        let op = goal.operation.name();
        let rows = goal.measure(&peers, rounds, options.max_limbs, out)?;
        let why = match goal.kind {
            Kind::Level(level) if kernels_of(level).is_none() => "this CPU lacks the level",
            Kind::Memory if options.max_limbs >= 1 << 22 => "the system does not tell it",
            _ => "no size of it is that short",
        };
        summary.add(goal.name, op, goal.wanted, &rows, why);
    }
    Ok(summary.write(out)?)
}

impl Goal {
    fn full_name(&self) -> String {
        format!("{} {}", self.name, self.operation.name())
    }

    /// What the two times of a row are.
    fn columns(&self) -> [&'static str; 2] {
        match self.kind {
            Kind::Equal | Kind::OneMore | Kind::Times(_) => ["ours", "peer"],
            Kind::Step => ["ours", "next size"],
            Kind::Level(level) => [level.name(), "gmp"],
            Kind::Threads => ["two threads", "one thread"],
            Kind::Memory => ["result, MiB", "peak, MiB"],
        }
    }

    /// The sizes `[m, n]` of its products; for steps, a size and the one after it.
    fn sizes(&self, max_limbs: usize) -> Vec<[usize; 2]> {
        let listed = self.sizes.all(|| list::sampled(max_limbs));
        let of = |&n: &usize| match self.kind {
            Kind::OneMore => [n + 1, n],
            Kind::Times(factor) => [factor * n, n],
            _ => [n, n],
        };
        let sizes = match self.kind {
            Kind::Step => steps(&listed),
            _ => listed.iter().map(of).collect(),
        };
        up_to(max_limbs, sizes)
    }

    /// Measures its rows, and writes them when all are there.
    fn measure(
        &self,
        peers: &Peers,
        rounds: Rounds<'_>,
        max_limbs: usize,
        out: &mut dyn io::Write,
    ) -> anyhow::Result<Vec<Row>> {
        let mut rows = Vec::new();
        for sizes in self.sizes(max_limbs) {
            rows.extend(self.row(sizes, peers, rounds)?);
        }
        if !rows.is_empty() {
            let text = text(self.name, self.operation.name(), "limbs", self.columns(), &rows);
            out.write_all(text.as_bytes())?;
        }
        Ok(rows)
    }

    /// The times of one row; nothing where this CPU lacks its level.
    fn row(
        &self,
        sizes: [usize; 2],
        peers: &Peers,
        rounds: Rounds<'_>,
    ) -> anyhow::Result<Option<Row>> {
        if let Kind::Memory = self.kind {
            let row = |mebibytes| Row::of(sizes[1], mebibytes, String::new());
            return Ok(memory::result_and_peak(self.operation, sizes[1]).map(row));
        }
        let mut names = Vec::new();
        let ns = rounds.fastest(sizes[0].max(sizes[1]) <= SHORT, || {
            let field = self.field(sizes, peers)?;
            Ok(field.map(|field| {
                names = field.names;
                field.contestants
            }))
        })?;
        Ok(ns.map(|ns| self.row_of(sizes, &names, &ns)))
    }

    /// The row of a field's times: ours, or this size's, first.
    fn row_of(&self, [m, n]: [usize; 2], names: &[&str], ns: &[f64]) -> Row {
        let others = names.iter().zip(ns).skip(1);
        let (name, &second) =
            others.min_by(|x, y| x.1.total_cmp(y.1)).expect("more than one contestant");
        let (n, note) = match self.kind {
            Kind::Step => (m, n.to_string()),
            _ => (n, (*name).to_owned()),
        };
        Row::of(n, [ns[0], second], note)
    }

    /// What runs side by side; nothing where this CPU lacks the level.
    fn field(&self, [m, n]: [usize; 2], peers: &Peers) -> anyhow::Result<Option<Field>> {
        let case = match self.kind {
            Kind::OneMore | Kind::Times(_) => Case::product(m, n),
            _ => Case::new(self.operation, m),
        };
        let (ours, against) = match self.kind {
            Kind::Step => {
                let next = Case::new(self.operation, n).ours();
                return Ok(Some(Field::of(vec![("this size", case.ours()), ("next size", next)])));
            }
            Kind::Threads => {
                return Ok(Some(two_and_one(&case)?));
            }
            Kind::Level(level) => match kernels_of(level) {
                Some(kernels) => (case.ours_on(kernels), vec![&peers.gmp as &dyn Peer]),
                None => return Ok(None),
            },
            _ => (Some(case.ours()), peers.all()),
        };
        let mut contestants = vec![("ours", ours.expect("products and squares have levels"))];
        for peer in ahead(against, &case) {
            compare(peer, &case)?;
            let work = peer.work(&case).expect("peers multiply");
            contestants.push((peer.identity().name, work));
        }
        Ok(Some(Field::of(contestants)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb_testkit::skipped;

    #[test]
    fn a_name_that_no_goal_has_is_refused_with_the_names() {
        let options =
            Options { rounds: 1, only: Some("nosuch".into()), max_limbs: 8, max_bits: 512 };
        let error = measure_mul(&options, &mut io::sink()).expect_err("no goal is called so");
        assert!(error.to_string().contains("at-8 mul, at-8 sqr"), "{error}");
    }

    #[test]
    fn sizes_above_the_longest_are_left_out() {
        for goal in list::goals() {
            let sizes = goal.sizes(500);
            assert!(sizes.iter().flatten().all(|&size| size <= 500), "{}", goal.full_name());
        }
    }

    #[test]
    fn the_faster_peer_is_the_one_that_counts_and_is_named() {
        let goals = list::goals();
        let goal = goals.iter().find(|goal| goal.name == "at-8").expect("a goal's name");
        let row = goal.row_of([8, 8], &["ours", "GMP", "FLINT"], &[2.0, 5.0, 3.0]);
        assert_eq!((row.n, row.ratio(), row.note.as_str()), (8, 1.5, "FLINT"));
    }

    #[test]
    fn a_step_is_told_with_the_size_that_it_leads_to() {
        let goals = list::goals();
        let goal = goals.iter().find(|goal| goal.name == "steps").expect("a goal's name");
        let row = goal.row_of([24, 26], &["this size", "next size"], &[2.0, 3.0]);
        assert_eq!((row.n, row.ratio(), row.note.as_str()), (24, 1.5, "26"));
        let sizes = goal.sizes(100);
        assert!(sizes.len() > 20 && sizes.windows(2).all(|pair| pair[0][1] == pair[1][0]));
    }

    #[test]
    fn every_goal_measures_at_its_shortest_size() {
        let gmp = match Gmp::open() {
            Ok(gmp) => gmp,
            Err(absent) => {
                skipped(absent);
                return;
            }
        };
        let peers = Peers { gmp, flint: Flint::open() };
        let clock = Clock::calibrate();
        let rounds = Rounds { clock: &clock, rounds: 2 };
        for goal in list::goals() {
            // The longest goals' products take seconds.
            let Some(&sizes) = goal.sizes(5000).first() else { continue };
            match goal.row(sizes, &peers, rounds).expect("equal results") {
                Some(row) => assert!(row.first > 0.0 && row.second > 0.0, "{}", goal.full_name()),
                None => skipped(format!("{}: this CPU lacks the level", goal.full_name())),
            }
        }
    }
}
