//! The report as JSON lines: one object for each contestant and size.

use super::{Report, Timed};
use crate::report::jsonl::{self, Fastest};
use serde::Serialize;
use widelimb_lab::machine;

#[derive(Serialize)]
struct Line<'a> {
    op: &'static str,
    method: &'a str,
    source: &'a str,
    bits: usize,
    /// `n` of a product modulo `X^n - 1`.
    ring: Option<usize>,
    #[serde(flatten)]
    fastest: Fastest<'a>,
}

pub fn render(report: &Report) -> String {
    let cpu = machine::cpu_name();
    let line = |timed: &Timed| {
        let peer = report.peers.iter().find(|peer| timed.name == peer.name);
        jsonl::text(&Line {
            op: "gf2x",
            method: &timed.name,
            source: timed.source,
            bits: timed.bits,
            ring: timed.ring,
            fastest: Fastest::of(timed.ticks, &report.clock, &cpu, peer),
        })
    };
    report.timed.iter().map(line).collect()
}
