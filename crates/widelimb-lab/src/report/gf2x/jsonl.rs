//! The report as JSON lines: one object for each contestant and size.

use super::{Report, Timed};
use crate::machine;
use serde::Serialize;
use widelimb::arch::kernels;

#[derive(Serialize)]
struct Line<'a> {
    op: &'static str,
    method: &'a str,
    source: &'a str,
    bits: usize,
    /// `n` of a product modulo `X^n - 1`.
    ring: Option<usize>,
    ticks: f64,
    ns: f64,
    level: &'static str,
    cpu: &'a str,
    peer_version: Option<&'a str>,
    peer_origin: Option<&'a str>,
}

pub fn render(report: &Report) -> String {
    let cpu = machine::cpu_name();
    let line = |timed: &Timed| {
        let peer = report.peers.iter().find(|peer| timed.name == peer.name);
        let line = Line {
            op: "gf2x",
            method: &timed.name,
            source: timed.source,
            bits: timed.bits,
            ring: timed.ring,
            ticks: rounded(timed.ticks),
            ns: rounded(timed.ticks * report.clock.ns_per_tick),
            level: kernels().level.name(),
            cpu: &cpu,
            peer_version: peer.map(|peer| peer.version.as_str()),
            peer_origin: peer.map(|peer| peer.origin.as_str()),
        };
        serde_json::to_string(&line).expect("a line is plain data") + "\n"
    };
    report.timed.iter().map(line).collect()
}

/// To a tenth: more digits than that say nothing.
fn rounded(x: f64) -> f64 {
    (10.0 * x).round() / 10.0
}
