//! Powers side by side: beside OpenSSL's, and beside what the multiplier could do at best.
//!
//! The floor of a size is its number of VPMADD52, times what one takes in a loop of nothing else,
//! which runs in the same race.

mod contest;
mod duel;
mod floor;
mod list;
mod row;
mod rsa;
mod welch;

use super::Options;
use super::table::chosen;
use list::Goal;
use row::Title;
use std::io;
use widelimb_kernels::kernels;
use widelimb_lab::measure::Clock;
use widelimb_lab::peers::{Openssl, Peer as _};

pub use duel::{Contestants, Duel, measure_duels};

/// Measures every goal and writes a line for each, with the wanted ratio; gives how many were
/// missed. Welch's tests run only if they are asked for by name.
///
/// # Errors
/// OpenSSL is absent or gives another result, no goal is called so, or the output cannot be
/// written.
pub fn measure_batch(options: &Options, out: &mut impl io::Write) -> anyhow::Result<usize> {
    let goals = chosen(list::goals(), Goal::full_name, options.only.as_deref())?;
    let asked_for = options.only.is_some();
    let is_wanted = |goal: &&Goal| {
        goal.bits.div_ceil(64) <= options.max_limbs && (asked_for || !goal.is_apart())
    };
    writeln!(out, "level {}", kernels().level)?;
    match Openssl::open() {
        Ok(openssl) => writeln!(out, "against {}\n", openssl.identity())?,
        Err(absent) => writeln!(out, "{absent}\n")?,
    }
    row::head(out)?;
    let mut missed = 0;
    for goal in goals.iter().filter(is_wanted) {
        let clock = Clock::calibrate();
        let Some(row) = contest::row(goal, &clock, options.rounds)? else {
            writeln!(out, "{:<16}{:>6}  skipped: this CPU lacks the level", goal.name, goal.bits)?;
            continue;
        };
        let title = Title { name: goal.name, bits: goal.bits, wanted: goal.wanted };
        missed += usize::from(!row::line(out, title, &row)?);
    }
    Ok(missed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(only: Option<&str>, max_limbs: usize) -> anyhow::Result<String> {
        let options = Options { rounds: 1, only: only.map(str::to_owned), max_limbs, max_bits: 0 };
        let mut out = Vec::new();
        measure_batch(&options, &mut out)?;
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    #[test]
    fn every_kind_of_goal_measures() {
        let names = [
            "openssl-512",
            "smooth-1100",
            "few-3-512",
            "threads-2048",
            "avx2-1024",
            "product-512",
            "square-512",
            "rsa-2048",
            "rsa-unblinded-2048",
            "welch-exponents-512",
            "welch-bases-512",
        ];
        for name in names {
            let (_, bits) = name.rsplit_once('-').expect("a name and a size");
            match measured(Some(name), 64) {
                Ok(told) => {
                    assert!(told.contains(bits), "{name}: {told}");
                    if told.contains("skipped:") {
                        widelimb_testkit::skipped(told);
                    }
                }
                Err(absent) => widelimb_testkit::skipped(absent),
            }
        }
    }

    #[test]
    fn welchs_tests_run_only_if_they_are_asked_for() {
        match measured(None, 8) {
            Ok(told) => assert!(told.contains("few-1") && !told.contains("welch"), "{told}"),
            Err(absent) => widelimb_testkit::skipped(absent),
        }
    }
}
