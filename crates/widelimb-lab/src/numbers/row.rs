//! A row of results: one operation at one size, by every library.

use super::{Kind, Operation};
use crate::peers::Identity;
use serde::Serialize;
use std::fmt::Write as _;
use widelimb_kernels::kernels;

/// One operation at one size by every library. Serialised, it is a line of
/// `widelimb bench numbers --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The operation's name.
    pub op: &'static str,
    /// The call.
    pub call: &'static str,
    /// `natural` or `integer`.
    pub numbers: &'static str,
    /// The size; a program has none.
    pub bits: Option<usize>,
    /// The time of each library, widelimb first.
    pub times: Vec<Time>,
    /// The fastest library of another project; `None` if there is none.
    pub fastest_peer: Option<&'static str>,
    /// The time of the fastest peer divided by ours: above 1, widelimb is faster.
    pub ratio: Option<f64>,
    /// The level that widelimb ran on.
    pub level: &'static str,
}

/// The time of a library.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Time {
    /// The library.
    pub library: &'static str,
    /// The version of the library.
    pub version: String,
    /// Whether the library is another project's.
    pub peer: bool,
    /// Nanoseconds per call, in its fastest batch.
    pub ns: f64,
}

impl Time {
    pub(super) fn new(identity: &Identity, peer: bool, ns: f64) -> Time {
        Time { library: identity.name, version: identity.version.clone(), peer, ns: rounded(ns) }
    }
}

/// Rounds to a thousandth; more digits would be noise.
fn rounded(x: f64) -> f64 {
    (x * 1000.0).round() / 1000.0
}

impl Row {
    /// Makes a row of at least one time, the first of which is widelimb's.
    pub(super) fn new(
        operation: Operation,
        kind: Kind,
        bits: Option<usize>,
        times: Vec<Time>,
    ) -> Row {
        let ours = times.first().expect("ours is among them");
        let peers = times.iter().filter(|time| time.peer);
        let fastest = peers.min_by(|x, y| x.ns.total_cmp(&y.ns));
        Row {
            op: operation.name(),
            call: operation.call(),
            numbers: kind.name(),
            bits,
            fastest_peer: fastest.map(|time| time.library),
            ratio: fastest.map(|time| rounded(time.ns / ours.ns)),
            level: kernels().level.name(),
            times,
        }
    }

    /// The head of a table of rows with these libraries.
    pub(super) fn table_head<'a>(libraries: impl Iterator<Item = &'a Identity>) -> String {
        let names: Vec<&str> = libraries.map(|library| library.name).collect();
        line(["numbers", "operation", "bits"], &names, "ratio", "fastest peer")
    }

    /// A line of the table.
    pub fn line(&self) -> String {
        let times: Vec<String> = self.times.iter().map(|time| format!("{:.2}", time.ns)).collect();
        let bits = self.bits.map_or_else(|| "-".into(), |bits| bits.to_string());
        let ratio = self.ratio.map_or_else(|| "-".into(), |ratio| format!("{ratio:.2}"));
        let peer = self.fastest_peer.unwrap_or("none present");
        line([self.numbers, self.op, &bits], &times, &ratio, peer)
    }
}

/// Formats a line whose columns never touch, however long a number is.
fn line(
    [numbers, operation, bits]: [&str; 3],
    times: &[impl AsRef<str>],
    ratio: &str,
    peer: &str,
) -> String {
    let mut line = format!("{numbers:<8} {operation:<18} {bits:>6}");
    for time in times {
        write!(line, " {:>13}", time.as_ref()).expect("a string takes all text");
    }
    format!("{line} {ratio:>7}  {peer}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(times: &[(&'static str, f64)]) -> Row {
        let time = |&(name, ns): &(&'static str, f64)| {
            Time::new(&Identity::new(name, "1", ""), !name.starts_with("widelimb"), ns)
        };
        Row::new(Operation::Gcd, Kind::Natural, Some(64), times.iter().map(time).collect())
    }

    #[test]
    fn the_ratio_is_that_of_the_fastest_peer() {
        let row = row(&[("widelimb", 2.0), ("widelimb-num", 2.5), ("slow", 9.0), ("fast", 3.0)]);
        assert_eq!((row.ratio, row.fastest_peer), (Some(1.5), Some("fast")));
        let words: Vec<String> = row.line().split_whitespace().map(str::to_owned).collect();
        let expected = ["natural", "gcd", "64", "2.00", "2.50", "9.00", "3.00", "1.50", "fast"];
        assert_eq!(words, expected);
    }

    #[test]
    fn alone_there_is_no_ratio() {
        let row = row(&[("widelimb", 2.0)]);
        assert_eq!((row.ratio, row.fastest_peer), (None, None));
        assert!(row.line().ends_with("-  none present"), "{}", row.line());
    }
}
