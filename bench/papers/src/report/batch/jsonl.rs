//! The report as JSON lines: one object for each contestant and size.

use super::{Report, Timed, paper};
use crate::report::jsonl::{self, Fastest};
use serde::Serialize;
use widelimb_lab::machine;

#[derive(Serialize)]
struct Line<'a> {
    op: &'static str,
    method: &'a str,
    source: &'a str,
    bits: usize,
    lanes: usize,
    window: u32,
    paper_cycles: Option<f64>,
    /// For one number.
    #[serde(flatten)]
    fastest: Fastest<'a>,
}

pub fn render(report: &Report) -> String {
    let cpu = machine::cpu_name();
    let line = |timed: &Timed| {
        let peer = report.peers.iter().find(|peer| timed.name.starts_with(peer.name));
        jsonl::text(&Line {
            op: timed.operation.name(),
            method: &timed.name,
            source: &timed.source,
            bits: timed.column,
            lanes: timed.lanes,
            window: timed.window,
            paper_cycles: paper::cycles(timed.operation, &timed.name, timed.column),
            fastest: Fastest::of(timed.ticks, &report.clock, &cpu, peer),
        })
    };
    report.timed.iter().chain(&report.windows).map(line).collect()
}
