//! A report as JSON lines: one object per method, size and shape of operands.

use super::{Label, Measured, Report};
use serde::Serialize;
use widelimb_kernels::kernels;
use widelimb_lab::machine;
use widelimb_lab::measure::{Clock, Shape, Summary};
use widelimb_lab::peers::Identity;

#[derive(Serialize)]
struct Line<'a> {
    op: &'static str,
    method: &'a str,
    source: &'a str,
    exact: bool,
    bits: usize,
    limbs: usize,
    operands: &'static str,
    ns: Summary,
    ticks: Summary,
    million_ops_per_s: Summary,
    instructions: Option<f64>,
    result_exact: bool,
    level: &'static str,
    cpu: &'a str,
    peer: Option<&'static str>,
    peer_version: Option<&'a str>,
    peer_origin: Option<&'a str>,
}

/// What a line tells of one method at one size.
pub struct About<'a> {
    pub op: &'static str,
    pub label: &'a Label,
    pub limbs: usize,
    pub operands: Shape,
    pub ticks: Summary,
    pub instructions: Option<f64>,
    pub correct: bool,
    pub level: &'static str,
    pub peer: Option<&'a Identity>,
}

impl About<'_> {
    pub fn line(&self, cpu: &str, clock: &Clock) -> String {
        let ns = self.ticks.scaled(clock.ns_per_tick);
        let line = Line {
            op: self.op,
            method: &self.label.name,
            source: &self.label.source,
            exact: self.label.exact,
            bits: 64 * self.limbs,
            limbs: self.limbs,
            operands: self.operands.name(),
            ns: rounded(ns),
            ticks: rounded(self.ticks),
            million_ops_per_s: rounded(throughput(ns)),
            instructions: self.instructions,
            result_exact: self.correct,
            level: self.level,
            cpu,
            peer: self.peer.map(|peer| peer.name),
            peer_version: self.peer.map(|peer| peer.version.as_str()),
            peer_origin: self.peer.map(|peer| peer.origin.as_str()),
        };
        text(&line)
    }
}

/// The end of a line that tells of a contestant's fastest call alone.
#[derive(Serialize)]
pub struct Fastest<'a> {
    ticks: f64,
    ns: f64,
    level: &'static str,
    cpu: &'a str,
    peer_version: Option<&'a str>,
    peer_origin: Option<&'a str>,
}

impl<'a> Fastest<'a> {
    pub fn of(ticks: f64, clock: &Clock, cpu: &'a str, peer: Option<&'a Identity>) -> Fastest<'a> {
        // To a tenth: more digits than that say nothing.
        let rounded = |x: f64| (10.0 * x).round() / 10.0;
        Fastest {
            ticks: rounded(ticks),
            ns: rounded(ticks * clock.ns_per_tick),
            level: kernels().level.name(),
            cpu,
            peer_version: peer.map(|peer| peer.version.as_str()),
            peer_origin: peer.map(|peer| peer.origin.as_str()),
        }
    }
}

/// A line as text.
pub fn text(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("a line is plain data") + "\n"
}

pub fn render(report: &Report) -> String {
    let cpu = machine::cpu_name();
    let line = |measured: &Measured| {
        let about = About {
            op: measured.op.name(),
            label: &measured.label,
            limbs: measured.limbs,
            operands: measured.shape,
            ticks: measured.ticks,
            instructions: measured.instructions,
            correct: measured.correct,
            level: kernels().level.name(),
            peer: report.gmp.as_ref().ok(),
        };
        about.line(&cpu, &report.clock)
    };
    report.measured.iter().map(line).collect()
}

/// To a thousandth: more digits than that say nothing.
fn rounded(summary: Summary) -> Summary {
    let rounded = |x: f64| (x * 1000.0).round() / 1000.0;
    Summary {
        min: rounded(summary.min),
        median: rounded(summary.median),
        mean: rounded(summary.mean),
        max: rounded(summary.max),
        deviation: rounded(summary.deviation),
    }
}

/// Million operations per second from the times of one. The deviation is carried over to first
/// order, as the measurements themselves are not at hand.
pub fn throughput(ns: Summary) -> Summary {
    let rate = |ns: f64| 1000.0 / ns;
    Summary {
        min: rate(ns.max),
        median: rate(ns.median),
        mean: rate(ns.mean),
        max: rate(ns.min),
        deviation: rate(ns.mean) * ns.deviation / ns.mean,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_time_is_the_highest_throughput() {
        let rates = throughput(Summary::of(&[10.0, 12.5, 20.0]));
        assert_eq!((rates.min, rates.median, rates.max), (50.0, 80.0, 100.0));
    }

    #[test]
    fn every_line_is_an_object() {
        let report = crate::report::tests::small_report();
        let text = render(&report);
        assert_eq!(text.lines().count(), report.measured.len());
        for line in text.lines() {
            let value: serde_json::Value = serde_json::from_str(line).expect("valid JSON");
            assert!(value["ns"]["min"].as_f64().is_some_and(|ns| ns > 0.0), "{line}");
            assert!(value["instructions"].is_null(), "{line}");
        }
    }
}
