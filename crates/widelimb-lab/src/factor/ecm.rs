//! Elliptic curves beside GMP-ECM's.

use super::program::Program;
use super::row::rounded;
use super::{cpu, notes, semiprimes};
use crate::peers::{Absent, Identity};
use anyhow::ensure;
use serde::Serialize;
use widelimb::Natural;
use widelimb_factor::ecm::EightCurves;
use widelimb_kernels::kernels;

const NAME: &str = "GMP-ECM";

/// The environment variable that names an ecm before the one in `PATH`.
const VARIABLE: &str = "WIDELIMB_PEER_ECM";

/// Curves that widelimb computes at a time.
const TOGETHER: usize = 8;

/// The bounds of stage 1 that are measured unless others are asked for, with those of stage 2 that
/// GMP-ECM chooses for them.
pub const USUAL_BOUNDS: [(u64, u64); 3] =
    [(11_000, 1_900_000), (50_000, 13_000_000), (250_000, 130_000_000)];

/// The bound of stage 2 for one of stage 1: a hundred times that where it is not in the table.
pub(super) fn bounds_2(b1: u64) -> u64 {
    let found = USUAL_BOUNDS.into_iter().find(|bounds| bounds.0 == b1);
    found.map_or(b1.saturating_mul(100), |bounds| bounds.1)
}

/// Numbers of one size and one pair of bounds. Serialised, it is a line of `widelimb bench factor
/// --ecm --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EcmRow {
    /// `ecm`.
    pub op: &'static str,
    /// The bits of the number.
    pub bits: usize,
    /// The bound of stage 1.
    pub b1: u64,
    /// The bound of stage 2.
    pub b2: u64,
    /// Curves of widelimb's, eight at a time.
    pub ours_curves: usize,
    /// Milliseconds of CPU time a curve: an eighth of those of eight.
    pub ours_stage_1_ms: f64,
    /// The same of stage 2.
    pub ours_stage_2_ms: f64,
    /// Curves of the peer's.
    pub peer_curves: Option<usize>,
    /// Milliseconds a curve.
    pub peer_stage_1_ms: Option<f64>,
    /// The same of stage 2.
    pub peer_stage_2_ms: Option<f64>,
    /// The peer's time of both stages over ours: above 1, widelimb is faster.
    pub ratio: Option<f64>,
    /// The peer's name.
    pub peer: Option<&'static str>,
    /// The peer's version.
    pub peer_version: Option<String>,
    /// Where the peer was found.
    pub peer_origin: Option<String>,
    /// The level that widelimb ran on.
    pub level: &'static str,
}

/// widelimb's curves and the program's.
pub struct EcmBench {
    peer: Result<(Program, Identity), Absent>,
}

impl Default for EcmBench {
    fn default() -> Self {
        EcmBench::new()
    }
}

impl EcmBench {
    /// Looks for the program.
    pub fn new() -> EcmBench {
        let asked = (&["2"][..], "91\n");
        let peer = Program::find(NAME, VARIABLE, "ecm", asked).and_then(|(program, answer)| {
            let version = version(&answer).ok_or_else(|| Absent {
                name: NAME,
                tried: vec![format!("{} says no version", program.path)],
            })?;
            let identity = Identity::new(NAME, version, format!("run as {}", program.path));
            Ok((program, identity))
        });
        EcmBench { peer }
    }

    /// Computes so many curves of a product of two primes in turns with the peer; ours are eight at
    /// a time, and so eight at least.
    ///
    /// # Errors
    /// A bound is not for curves, or the program fails.
    pub fn row(&mut self, bits: usize, b1: u64, count: usize) -> anyhow::Result<EcmRow> {
        let (n, b2) = (&semiprimes(bits, 1)[0], bounds_2(b1));
        let bounds = [b1, b2].map(|bound| EightCurves::new(n, b1, bound));
        let [Some(first), Some(both)] = bounds else {
            anyhow::bail!("curves have bounds from 2 to 2^28, and not {b1}")
        };
        let rounds = count.div_ceil(TOGETHER);
        let (mut sums, mut theirs, mut left) = ([0.0; 2], vec![], count);
        for round in 0..rounds {
            let sigma = 6 + (round * TOGETHER) as u64;
            let mut divisors = vec![];
            for (curves, sum) in [&first, &both].into_iter().zip(&mut sums) {
                let start = cpu::seconds();
                divisors.extend(curves.divisor(sigma));
                *sum += cpu::seconds() - start;
            }
            ensure!(divisors.iter().all(|divisor| n.is_multiple_of(divisor)), "no divisor of {n}");
            if let Ok((program, _)) = &self.peer {
                let turn = left.div_ceil(rounds - round);
                theirs.extend(steps(program, n, [b1, b2], turn)?);
                left -= turn;
            }
        }
        let ms = 1000.0 / (rounds * TOGETHER) as f64;
        let [stage_1, both] = sums.map(|sum| sum * ms);
        let row = EcmRow {
            op: "ecm",
            bits,
            b1,
            b2,
            ours_curves: rounds * TOGETHER,
            ours_stage_1_ms: rounded(stage_1),
            ours_stage_2_ms: rounded((both - stage_1).max(0.0)),
            peer_curves: None,
            peer_stage_1_ms: None,
            peer_stage_2_ms: None,
            ratio: None,
            peer: None,
            peer_version: None,
            peer_origin: None,
            level: kernels().level.name(),
        };
        Ok(match &self.peer {
            Ok((_, identity)) => row.beside(identity, &theirs),
            Err(_) => row,
        })
    }

    /// The notes under the table.
    pub fn notes(&self) -> String {
        notes(self.peer.as_ref().map(|(_, identity)| identity))
    }
}

/// The version in the first line of the program's answer.
fn version(answer: &str) -> Option<String> {
    let rest = answer.strip_prefix("GMP-ECM ")?;
    Some(rest.split_whitespace().next()?.to_owned())
}

/// The milliseconds of both stages of so many curves by the program.
fn steps(
    program: &Program,
    n: &Natural,
    [b1, b2]: [u64; 2],
    curves: usize,
) -> anyhow::Result<Vec<[f64; 2]>> {
    if curves == 0 {
        return Ok(vec![]);
    }
    let arguments = ["-c".to_owned(), curves.to_string(), b1.to_string(), b2.to_string()];
    let text = program.output(&arguments.each_ref().map(String::as_str), &format!("{n}\n"))?;
    let times = |step: &str| -> Vec<f64> {
        let of_step = text.lines().filter_map(|line| line.strip_prefix(step));
        of_step.filter_map(|ms| ms.strip_suffix("ms")?.parse().ok()).collect()
    };
    let [first, second] = ["Step 1 took ", "Step 2 took "].map(times);
    ensure!(first.len() == curves && second.len() == curves, "{NAME} computes other curves");
    Ok(first.into_iter().zip(second).map(|(first, second)| [first, second]).collect())
}

impl EcmRow {
    fn beside(self, peer: &Identity, times: &[[f64; 2]]) -> EcmRow {
        let mean = |stage: usize| {
            times.iter().map(|times| times[stage]).sum::<f64>() / times.len().max(1) as f64
        };
        let ours = self.ours_stage_1_ms + self.ours_stage_2_ms;
        EcmRow {
            peer_curves: Some(times.len()),
            peer_stage_1_ms: Some(rounded(mean(0))),
            peer_stage_2_ms: Some(rounded(mean(1))),
            ratio: Some(rounded((mean(0) + mean(1)) / ours)),
            peer: Some(peer.name),
            peer_version: Some(peer.version.clone()),
            peer_origin: Some(peer.origin.clone()),
            ..self
        }
    }

    /// The head of a table of rows.
    pub fn table_head() -> String {
        let columns = ["B1", "B2", "ours 1 ms", "ours 2 ms", "peer 1 ms", "peer 2 ms", "ratio"];
        line("bits", columns.map(str::to_owned))
    }

    /// A line of the table.
    pub fn line(&self) -> String {
        let ms = |x: Option<f64>| x.map_or("-".to_owned(), |x| format!("{x:.2}"));
        let ours = [self.ours_stage_1_ms, self.ours_stage_2_ms].map(Some).map(ms);
        let peers = [self.peer_stage_1_ms, self.peer_stage_2_ms, self.ratio].map(ms);
        let ([a, b], [c, d, ratio]) = (ours, peers);
        line(&self.bits.to_string(), [self.b1.to_string(), self.b2.to_string(), a, b, c, d, ratio])
    }
}

fn line(bits: &str, [b1, b2, a, b, c, d, ratio]: [String; 7]) -> String {
    format!("{bits:>6} {b1:>8} {b2:>11} {a:>10} {b:>10} {c:>10} {d:>10} {ratio:>7}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_read() {
        let text = "GMP-ECM 7.0.5 [configured with GMP 6.2.1] [ECM]\nInput";
        assert_eq!(version(text).as_deref(), Some("7.0.5"));
        assert_eq!(version("ecm: no"), None);
    }
}
