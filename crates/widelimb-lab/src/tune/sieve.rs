//! Measures the parameters of the quadratic sieve, for `widelimb tune factor`.
//!
//! One parameter after the other is changed, from those of the table on: a part of each sieve tells
//! how long all of it takes, and the best stays. So three parameters take as many measurements as
//! values are tried, and not their product. The linear algebra is not measured.

use crate::factor::{cpu_seconds, semiprimes};
use serde::{Serialize, Serializer};
use std::time::Duration;
use widelimb_factor::distributed::NotForSieveError;
use widelimb_factor::tuning::{Parameters, Sieve};

/// The sizes in bits that are measured unless others are asked for.
pub const USUAL_BITS: [usize; 6] = [100, 128, 160, 180, 200, 220];

/// The sizes in bits that may be asked for: those of the sieve.
pub const BITS: core::ops::RangeInclusive<usize> = 64..=360;

/// What sizes of the base are multiplied by.
const PRIMES: [f64; 4] = [0.6, 0.8, 1.25, 1.6];

/// What numbers of blocks and bounds of large primes are multiplied by.
const OTHERS: [f64; 3] = [0.5, 1.5, 2.0];

/// How often each is measured, in turns; the fastest counts.
const ROUNDS: usize = 2;

/// Measurements of a size: all changes, and in each turn of one parameter what is not changed.
const MEASUREMENTS: usize = ROUNDS * (PRIMES.len() + 2 * OTHERS.len() + 3);

/// A change has to be better by so much, which is more than two measurements differ by.
const GAIN: f64 = 0.98;

/// Parameters and the time that all of a sieve with them takes, about. Serialised, it is a part of a
/// line of `widelimb tune factor --json`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Trial {
    /// The parameters.
    #[serde(serialize_with = "fields", flatten)]
    pub parameters: Parameters,
    /// Seconds of CPU time.
    pub seconds: f64,
}

fn fields<S: Serializer>(parameters: &Parameters, serializer: S) -> Result<S::Ok, S::Error> {
    use serde::ser::SerializeMap as _;
    let Parameters { primes, large, larges, sieved_from, .. } = *parameters;
    let mut map = serializer.serialize_map(Some(5))?;
    map.serialize_entry("primes", &primes)?;
    map.serialize_entry("blocks", &parameters.length())?;
    map.serialize_entry("large", &large)?;
    map.serialize_entry("larges", &larges)?;
    map.serialize_entry("sieved_from", &sieved_from)?;
    map.end()
}

/// What was found for a size. Serialised, it is a line of `widelimb tune factor --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// The bits of the number.
    pub bits: usize,
    /// The bits of the number and its multiplier.
    pub sieved_bits: u64,
    /// The best parameters.
    pub best: Trial,
    /// Those of the table.
    pub usual: Trial,
    /// All that were tried.
    pub tried: Vec<Trial>,
}

/// Measures a size, with a product of two primes of half the length, for about so many seconds.
///
/// # Errors
/// Numbers of so many bits are not sieved.
pub fn choose(bits: usize, seconds: f64) -> Result<Choice, NotForSieveError> {
    let n = &semiprimes(bits, 1)[0];
    let time = Duration::from_secs_f64(seconds / MEASUREMENTS as f64);
    let table = Parameters::of(n);
    let sieved_bits = Sieve::new(n, table)?.bits();
    let mut tried: Vec<Trial> = vec![];
    let mut best = table;
    for (factors, change) in CHANGES {
        let changed = factors.iter().map(|&factor| change(best, factor));
        let mut candidates: Vec<Parameters> = [best].into_iter().chain(changed).collect();
        candidates.dedup();
        let mut times = vec![f64::INFINITY; candidates.len()];
        for round in 0..ROUNDS {
            for (least, &parameters) in times.iter_mut().zip(&candidates) {
                *least = least.min(whole_time(n, parameters, round as u64, time)?);
            }
        }
        let unchanged = times[0];
        let mut chosen = 0;
        for (i, &seconds) in times.iter().enumerate().skip(1) {
            if seconds < (GAIN * unchanged).min(times[chosen]) {
                chosen = i;
            }
        }
        best = candidates[chosen];
        for (&parameters, &seconds) in candidates.iter().zip(&times) {
            match tried.iter_mut().find(|trial| trial.parameters == parameters) {
                Some(trial) => trial.seconds = trial.seconds.min(seconds),
                None => tried.push(Trial { parameters, seconds }),
            }
        }
    }
    let of = |parameters| tried.iter().find(|trial| trial.parameters == parameters).copied();
    let [Some(best), Some(usual)] = [best, table].map(of) else { unreachable!("both are tried") };
    // Each turn has a best of its own, and disturbances may make the last one slower than the table's.
    let best = if best.seconds < usual.seconds { best } else { usual };
    Ok(Choice { bits, sieved_bits, best, usual, tried })
}

/// A parameter, and what it is multiplied by.
type Change = (&'static [f64], fn(Parameters, f64) -> Parameters);

const CHANGES: [Change; 3] = [
    (&PRIMES, |p, factor| Parameters { primes: (p.primes as f64 * factor) as usize, ..p }),
    (&OTHERS, |p, factor| p.with_length(p.length() * factor)),
    (&OTHERS, |p, factor| Parameters { large: times(p.large.into(), factor) as u32, ..p }),
];

/// A whole number from 1 on.
fn times(number: f64, factor: f64) -> f64 {
    (number * factor).round().max(1.0)
}

/// The CPU seconds that all of a sieve takes, by one that is measured for some time: again and
/// again where it ends before.
fn whole_time(
    n: &widelimb::Natural,
    parameters: Parameters,
    round: u64,
    time: Duration,
) -> Result<f64, NotForSieveError> {
    let (mut setup, mut sieving, mut share, mut runs) = (0.0, 0.0, 0.0, 0.0);
    // Parts of one round are others than those of the next.
    let mut part = round << 32;
    // Without any relation there is nothing to tell: such a sample is followed by one as long as
    // all before.
    while share == 0.0 || setup + sieving < time.as_secs_f64() {
        let spent = setup + sieving;
        let start = cpu_seconds();
        let sieve = Sieve::new(n, parameters)?;
        let ready = cpu_seconds();
        let left = (time.as_secs_f64() - spent - (ready - start))
            .max(if share == 0.0 { spent } else { 0.0 })
            .max(1e-4);
        let sample = sieve.sample(part, Duration::from_secs_f64(left));
        sieving += cpu_seconds() - ready;
        setup += ready - start;
        share += sample.share();
        (part, runs) = (part + 1, runs + 1.0);
    }
    Ok(setup / runs + sieving / share)
}

impl Choice {
    /// The head of a table of rows.
    pub fn table_head() -> String {
        let columns = ["primes", "blocks", "large", "seconds", "usual:", "primes", "blocks"];
        let [a, b, c, d, e, f, g] = columns;
        format!(
            "{:>6} {a:>8} {b:>7} {c:>6} {d:>10}  {e} {f:>7} {g:>7} {:>6} {:>10}",
            "bits", "large", "seconds"
        )
    }

    /// A line of the table.
    pub fn line(&self) -> String {
        let columns = |trial: &Trial, width: usize| {
            let Parameters { primes, large, .. } = trial.parameters;
            let (blocks, seconds) = (trial.parameters.length(), trial.seconds);
            format!("{primes:>width$} {blocks:>7.3} {large:>6} {seconds:>10.5}")
        };
        format!("{:>6} {}  {}", self.bits, columns(&self.best, 8), columns(&self.usual, 14))
    }

    /// The best parameters as a row of the library's table.
    pub fn source(&self) -> String {
        let Parameters { primes, large, sieved_from, .. } = self.best.parameters;
        let (bits, blocks) = (self.sieved_bits, self.best.parameters.length());
        format!("    ({bits}.0, {primes}.0, {blocks:?}, {large}.0, {sieved_from}.0),")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_is_never_slower_than_the_table() {
        let choice = choose(80, 0.2).expect("a size of the sieve");
        assert!(choice.best.seconds <= choice.usual.seconds);
        assert!(choice.tried.len() >= 8 && choice.tried.iter().all(|trial| trial.seconds > 0.0));
        let json = serde_json::to_value(&choice).expect("plain data");
        assert_eq!(json["usual"]["primes"], choice.usual.parameters.primes);
        assert_eq!(choice.source().matches('.').count(), 5);
        assert_eq!(choice.line().split_whitespace().count(), 9);
        assert_eq!(Choice::table_head().split_whitespace().count(), 10);
        assert!(choose(400, 0.1).is_err());
    }
}
