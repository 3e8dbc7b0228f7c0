//! The report as JSON lines: one object per contestant and size. `peer` is the faster one there.

use super::Report;
use crate::report::jsonl::About;
use widelimb_lab::machine;
use widelimb_lab::measure::Shape;

pub fn render(report: &Report) -> String {
    let cpu = machine::cpu_name();
    let peer_of = |limbs| {
        let name = &report.peer(limbs)?.label.name;
        report.peers.iter().find(|peer| name.starts_with(peer.name))
    };
    let line = |timed: &super::Timed| {
        let about = About {
            op: "mul",
            label: &timed.label,
            limbs: timed.limbs,
            operands: Shape::Random,
            ticks: timed.ticks,
            instructions: None,
            correct: timed.correct,
            level: timed.level,
            peer: peer_of(timed.limbs),
        };
        about.line(&cpu, &report.clock)
    };
    report.timed.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_an_object_with_the_faster_peer() {
        let report = crate::report::mul::tests::small_report();
        let text = render(&report);
        assert_eq!(text.lines().count(), report.timed.len());
        for line in text.lines() {
            let value: serde_json::Value = serde_json::from_str(line).expect("valid JSON");
            let peer = if value["limbs"] == 4 { "GMP" } else { "FLINT" };
            assert_eq!(value["peer"], peer, "{line}");
        }
    }
}
