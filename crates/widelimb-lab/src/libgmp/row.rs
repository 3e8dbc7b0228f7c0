//! A row of results, and what the rows of a group say together.

use super::{Group, Operation};
use crate::peers::Identity;
use serde::Serialize;
use widelimb_kernels::kernels;

/// One function at one size. Serialised, it is a line of `widelimb bench gmp --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The name of the group.
    pub group: &'static str,
    /// The function.
    pub op: &'static str,
    /// The limbs of the operands.
    pub limbs: usize,
    /// Nanoseconds per call of widelimb's.
    pub ours_ns: f64,
    /// Nanoseconds per call of the peer's.
    pub peer_ns: f64,
    /// `peer_ns / ours_ns`: above 1, widelimb is faster.
    pub ratio: f64,
    /// The peer's name.
    pub peer: &'static str,
    /// The peer's version.
    pub peer_version: String,
    /// Where the peer was found.
    pub peer_origin: String,
    /// The level that widelimb ran on.
    pub level: &'static str,
}

/// Rounds to a thousandth; more digits would be noise.
pub(super) fn rounded(x: f64) -> f64 {
    (x * 1000.0).round() / 1000.0
}

/// The geometric mean of some numbers above 0.
pub(super) fn geometric_mean(values: impl Iterator<Item = f64> + Clone) -> f64 {
    (values.clone().map(f64::ln).sum::<f64>() / values.count() as f64).exp()
}

impl Row {
    pub(super) fn new(
        group: Group,
        operation: &Operation,
        limbs: usize,
        [ours_ns, peer_ns]: [f64; 2],
        peer: &Identity,
    ) -> Row {
        Row {
            group: group.name(),
            op: operation.name,
            limbs,
            ours_ns: rounded(ours_ns),
            peer_ns: rounded(peer_ns),
            ratio: rounded(peer_ns / ours_ns),
            peer: peer.name,
            peer_version: peer.version.clone(),
            peer_origin: peer.origin.clone(),
            level: kernels().level.name(),
        }
    }

    /// The head of a table of rows.
    pub fn table_head() -> String {
        line("limbs", "function", ["ours ns", "peer ns", "ratio"])
    }

    /// A line of the table.
    pub fn line(&self) -> String {
        let numbers = [self.ours_ns, self.peer_ns, self.ratio].map(|x| format!("{x:.2}"));
        line(&self.limbs.to_string(), self.op, numbers.each_ref().map(String::as_str))
    }
}

fn line(limbs: &str, function: &str, [ours, peer, ratio]: [&str; 3]) -> String {
    format!("{limbs:>10}  {function:<16} {ours:>15} {peer:>15} {ratio:>8}")
}

/// The ratios of some rows together. Serialised, it is a line of `widelimb bench gmp --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Digest {
    /// The name of the group.
    pub group: &'static str,
    /// The function, if the rows are of one.
    pub op: Option<&'static str>,
    /// The number of rows.
    pub rows: usize,
    /// The geometric mean of the ratios.
    pub geometric_mean: f64,
    /// The least ratio.
    pub least: f64,
    /// The function with the least ratio.
    pub least_op: &'static str,
    /// The limbs where the ratio is least.
    pub least_limbs: usize,
}

impl Digest {
    fn of<'a>(op: Option<&'static str>, rows: impl Iterator<Item = &'a Row> + Clone) -> Digest {
        let least = rows.clone().min_by(|x, y| x.ratio.total_cmp(&y.ratio)).expect("a row");
        Digest {
            group: least.group,
            op,
            rows: rows.clone().count(),
            geometric_mean: rounded(geometric_mean(rows.map(|row| row.ratio))),
            least: least.ratio,
            least_op: least.op,
            least_limbs: least.limbs,
        }
    }

    /// What the rows of a group, of which there is at least one, say of each function, and last of
    /// all functions.
    ///
    /// # Panics
    /// If there are no rows.
    pub fn of_group(rows: &[Row]) -> Vec<Digest> {
        let mut digests: Vec<Digest> = Vec::new();
        for row in rows {
            if digests.iter().all(|digest| digest.op != Some(row.op)) {
                let same = rows.iter().filter(|other| other.op == row.op);
                digests.push(Digest::of(Some(row.op), same));
            }
        }
        digests.push(Digest::of(None, rows.iter()));
        digests
    }
}

/// The digests of a group as a table.
pub fn table(digests: &[Digest]) -> String {
    let mut lines =
        vec![format!("{:<18} {:>14} {:>8}  {}", "ratios", "geometric mean", "least", "at limbs")];
    for digest in digests {
        let (name, at) = match digest.op {
            Some(op) => (op, digest.least_limbs.to_string()),
            None => ("all", format!("{} of {}", digest.least_limbs, digest.least_op)),
        };
        let Digest { geometric_mean, least, .. } = digest;
        lines.push(format!("{name:<18} {geometric_mean:>14.2} {least:>8.2}  {at}"));
    }
    lines.join("\n")
}
