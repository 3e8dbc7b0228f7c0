//! One score for each library, of six programs, in the manner of GMPbench.
//!
//! The programs and their sizes are those that GMP's site names; the code and the weights are this
//! crate's own, so a score compares with no other program's. Each program at each size makes so
//! many iterations a second. The score of a program is the geometric mean of them over its sizes;
//! that of the functions is the geometric mean of `multiply`, `divide`, `gcd` and `gcdext`, that of
//! the applications the one of `rsa` and `pi`; the score is the geometric mean of these two.

mod number;
mod pi;
mod programs;

use super::libraries::Side;
use super::row::{geometric_mean, rounded};
use super::{Bench, Disagreement, MAX_ROUNDS};
use crate::measure::{Plan, race};
use number::Api;
use programs::{CASES, Case, task};
use serde::Serialize;
use widelimb_kernels::kernels;

/// Iterations a second of both libraries. Serialised, it is a line of `widelimb bench gmp --score
/// --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Score {
    /// The program, or `functions`, `applications` or `score` for those of several programs.
    pub program: &'static str,
    /// The sizes, in bits, of `pi` in digits; none of the score of all sizes.
    pub size: Option<&'static str>,
    /// Iterations a second of widelimb's.
    pub ours: f64,
    /// Iterations a second of the peer's.
    pub peer: f64,
    /// `ours / peer`: above 1, widelimb is faster.
    pub ratio: f64,
    /// The peer's name and version.
    pub against: String,
    /// The level that widelimb ran on.
    pub level: &'static str,
}

impl Score {
    fn new(
        program: &'static str,
        size: Option<&'static str>,
        [ours, peer]: [f64; 2],
        against: &str,
    ) -> Score {
        let (ratio, level) = (rounded(ours / peer), kernels().level.name());
        let [ours, peer] = [rounded(ours), rounded(peer)];
        Score { program, size, ours, peer, ratio, against: against.to_owned(), level }
    }

    /// The head of a table of scores.
    pub fn table_head() -> String {
        line("program", "size", ["ours /s", "peer /s", "ratio"])
    }

    /// A line of the table.
    pub fn line(&self) -> String {
        let size = self.size.unwrap_or("all");
        let [ours, peer] = [self.ours, self.peer].map(|x| format!("{x:.2}"));
        line(self.program, size, [&ours, &peer, &format!("{:.2}", self.ratio)])
    }
}

fn line(program: &str, size: &str, [ours, peer, ratio]: [&str; 3]) -> String {
    format!("{program:<12} {size:>16} {ours:>16} {peer:>16} {ratio:>8}")
}

/// The scores so far: of programs at sizes, and of these together.
pub struct Scores<'a> {
    bench: &'a Bench,
    against: String,
    apis: [Api; 2],
    of_sizes: Vec<Score>,
}

impl<'a> Scores<'a> {
    /// Finds the functions that the programs take.
    ///
    /// # Errors
    /// A library lacks one.
    pub fn new(bench: &'a Bench) -> Result<Scores<'a>, String> {
        let api = |side: &Side| Api::of(side.opened()).map_err(|absent| absent.to_string());
        let [ours, peer] = bench.libraries.sides().map(api);
        let identity = &bench.libraries.peer.identity;
        let against = format!("{} {}", identity.name, identity.version);
        Ok(Scores { bench, against, apis: [ours?, peer?], of_sizes: Vec::new() })
    }

    /// The number of programs and sizes.
    pub const fn count() -> usize {
        CASES.len()
    }

    /// Races a program at a size, for some milliseconds, or for three batches of each library where
    /// these take longer.
    ///
    /// # Errors
    /// The libraries differ, and nothing is timed.
    ///
    /// # Panics
    /// If there are fewer programs.
    pub fn measure(&mut self, index: usize, budget_ms: f64) -> Result<Score, Disagreement> {
        let case: &Case = &CASES[index];
        let tasks = self.apis.each_ref().map(|api| task(api, case));
        if tasks[0].answer != tasks[1].answer {
            return Err(Disagreement { of: format!("{} {}", case.program.name(), case.size) });
        }
        let mut contestants = tasks.map(|task| task.work);
        let plan = Plan { budget_ns: budget_ms * 1e6, ..Plan::new(MAX_ROUNDS, 1e5) };
        let samples = race(&self.bench.clock, &mut contestants, plan);
        let per_second = |i: usize| 1e9 / (samples[i].ticks().min * self.bench.clock.ns_per_tick);
        let rates = [0, 1].map(per_second);
        let score = Score::new(case.program.name(), Some(case.size), rates, &self.against);
        self.of_sizes.push(score.clone());
        Ok(score)
    }

    /// The scores of what was measured: of each program, of the functions, of the applications, and
    /// of all.
    pub fn sums(&self) -> Vec<Score> {
        let sum = |name, of: &dyn Fn(&Score) -> bool, scores: &[Score]| {
            let some: Vec<&Score> = scores.iter().filter(|score| of(score)).collect();
            let ours = geometric_mean(some.iter().map(|score| score.ours));
            let peer = geometric_mean(some.iter().map(|score| score.peer));
            Score::new(name, None, [ours, peer], &self.against)
        };
        let mut programs: Vec<Score> = Vec::new();
        for score in &self.of_sizes {
            if programs.iter().all(|program| program.program != score.program) {
                let name = score.program;
                programs.push(sum(name, &|score| score.program == name, &self.of_sizes));
            }
        }
        let is_applied = |score: &Score| ["rsa", "pi"].contains(&score.program);
        let functions = sum("functions", &|score| !is_applied(score), &programs);
        let applications = sum("applications", &is_applied, &programs);
        let both = [functions, applications];
        let all = sum("score", &|_| true, &both);
        programs.extend(both);
        programs.push(all);
        programs
    }
}
