//! The report as JSON lines: one object for each contestant.

use super::{Report, Ticks, Timed, What, Who};
use crate::report::jsonl;
use serde::Serialize;
use widelimb_kernels::kernels;
use widelimb_lab::machine;

#[derive(Serialize)]
struct Line<'a> {
    op: &'static str,
    set: String,
    version: Option<&'static str>,
    /// What the products are made by, or who was timed in our place.
    who: &'a str,
    ticks: Ticks,
    median_ns: f64,
    level: &'static str,
    cpu: &'a str,
    peer_version: Option<&'a str>,
    peer_origin: Option<&'a str>,
}

pub fn render(report: &Report) -> String {
    let cpu = machine::cpu_name();
    let rounded = |x: f64| (10.0 * x).round() / 10.0;
    let line = |timed: &Timed| {
        let (op, version) = match timed.what {
            What::Product => ("product", None),
            What::Whole(version, operation) => (operation.name(), Some(version.name())),
        };
        let (who, peer) = match &timed.who {
            Who::Ours | Who::Kept => ("widelimb", None),
            Who::With(package) => (*package, None),
            Who::Without => ("widelimb without products", None),
            Who::OfBytes => ("widelimb, the key read in each call", None),
            Who::Peer(peer) => (peer.name, Some(peer)),
        };
        let Ticks { least, lower, median, upper } = timed.ticks;
        let [least, lower, median, upper] = [least, lower, median, upper].map(rounded);
        jsonl::text(&Line {
            op,
            set: timed.set.to_string(),
            version,
            who,
            ticks: Ticks { least, lower, median, upper },
            median_ns: rounded(timed.ticks.median * report.clock.ns_per_tick),
            level: kernels().level.name(),
            cpu: &cpu,
            peer_version: peer.map(|peer| peer.version.as_str()),
            peer_origin: peer.map(|peer| peer.origin.as_str()),
        })
    };
    report.timed.iter().map(line).collect()
}
