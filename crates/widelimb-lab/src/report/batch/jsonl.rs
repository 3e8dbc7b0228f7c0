//! The report as JSON lines: one object for each contestant and size.

use super::{Report, Timed, paper};
use crate::machine;
use serde::Serialize;
use widelimb::arch::kernels;

#[derive(Serialize)]
struct Line<'a> {
    op: &'static str,
    method: &'a str,
    source: &'a str,
    bits: usize,
    lanes: usize,
    window: u32,
    /// For one number.
    ticks: f64,
    ns: f64,
    paper_cycles: Option<f64>,
    level: &'static str,
    cpu: &'a str,
    peer_version: Option<&'a str>,
    peer_origin: Option<&'a str>,
}

pub fn render(report: &Report) -> String {
    let cpu = machine::cpu_name();
    let line = |timed: &Timed| {
        let peer = report.peers.iter().find(|peer| timed.name.starts_with(peer.name));
        let line = Line {
            op: timed.operation.name(),
            method: &timed.name,
            source: &timed.source,
            bits: timed.column,
            lanes: timed.lanes,
            window: timed.window,
            ticks: rounded(timed.ticks),
            ns: rounded(timed.ticks * report.clock.ns_per_tick),
            paper_cycles: paper::cycles(timed.operation, &timed.name, timed.column),
            level: kernels().level.name(),
            cpu: &cpu,
            peer_version: peer.map(|peer| peer.version.as_str()),
            peer_origin: peer.map(|peer| peer.origin.as_str()),
        };
        serde_json::to_string(&line).expect("a line is plain data") + "\n"
    };
    report.timed.iter().chain(&report.windows).map(line).collect()
}

/// To a tenth: more digits than that say nothing.
fn rounded(x: f64) -> f64 {
    (10.0 * x).round() / 10.0
}
