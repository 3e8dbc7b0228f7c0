//! A row of results: one operation, one size and one peer.

use super::Operation;
use super::pace::Slow;
use crate::peers::Identity;
use serde::Serialize;
use std::fmt::{self, Display};
use widelimb_kernels::kernels;

/// One operation, one size, one peer. Serialised, it is a line of `widelimb bench --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The operation's name.
    pub op: &'static str,
    /// The size, in the operation's unit.
    pub size: usize,
    /// Nanoseconds per call of widelimb's.
    pub ours_ns: f64,
    /// The peer's name. All fields of the peer are `None` if no peer was present.
    pub peer: Option<&'static str>,
    /// The peer's version.
    pub peer_version: Option<String>,
    /// How the peer was built, or where it was found.
    pub peer_origin: Option<String>,
    /// The CPU features that the peer's build leaves unused.
    pub peer_below: Option<&'static str>,
    /// The peer's call that was timed.
    pub peer_call: Option<&'static str>,
    /// Nanoseconds per call of the peer; for a peer that was left out, those of the faster of two
    /// calls, if they were made.
    pub peer_ns: Option<f64>,
    /// `peer_ns / ours_ns`: above 1, widelimb is the faster one.
    pub ratio: Option<f64>,
    /// Why the peer took no part in the race, if it did not.
    pub left_out: Option<String>,
    /// The level that widelimb ran on.
    pub level: &'static str,
}

impl Row {
    pub(super) fn alone(operation: Operation, size: usize, ours_ns: f64) -> Row {
        Row {
            op: operation.name(),
            size,
            ours_ns: rounded(ours_ns),
            peer: None,
            peer_version: None,
            peer_origin: None,
            peer_below: None,
            peer_call: None,
            peer_ns: None,
            ratio: None,
            left_out: None,
            level: kernels().level.name(),
        }
    }

    pub(super) fn beside(self, identity: &Identity, call: &'static str, peer_ns: f64) -> Row {
        Row {
            peer: Some(identity.name),
            peer_version: Some(identity.version.clone()),
            peer_origin: Some(identity.origin.clone()),
            peer_below: identity.below,
            peer_call: Some(call),
            peer_ns: Some(rounded(peer_ns)),
            ratio: Some(rounded(peer_ns / self.ours_ns)),
            ..self
        }
    }

    /// The row beside a peer that was not raced, with the time of its calls if they were made.
    pub(super) fn without(self, identity: &Identity, call: &'static str, slow: Slow) -> Row {
        let row = self.beside(identity, call, slow.measured_ns().unwrap_or(f64::NAN));
        let known = |x: Option<f64>| x.filter(|x| x.is_finite());
        let (peer_ns, ratio) = (known(row.peer_ns), known(row.ratio));
        Row { peer_ns, ratio, left_out: Some(slow.to_string()), ..row }
    }
}

/// Rounds to a thousandth; more digits would be noise.
fn rounded(x: f64) -> f64 {
    (x * 1000.0).round() / 1000.0
}

impl Row {
    /// The head of a table whose lines are rows.
    pub fn table_head(operation: Operation) -> String {
        line(operation.unit(), "ours ns", "peer ns", "ratio", "peer's call")
    }
}

/// Formats a line whose columns never touch, however long a number is.
fn line(size: impl Display, ours: &str, peer: &str, ratio: &str, call: &str) -> String {
    format!("{size:>10} {ours:>15} {peer:>15} {ratio:>8}  {call}")
}

/// A line of a table.
impl Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |x: Option<f64>| x.map_or("-".to_owned(), |x| format!("{x:.2}"));
        let call = match (self.peer, self.peer_call) {
            (Some(peer), Some(call)) => {
                let remarks = [self.peer_below, self.left_out.as_deref()].into_iter().flatten();
                let remarks: String = remarks.map(|remark| format!(" ({remark})")).collect();
                format!("{peer} {call}{remarks}")
            }
            _ => "none present".to_owned(),
        };
        let [ours, peer, ratio] = [Some(self.ours_ns), self.peer_ns, self.ratio].map(number);
        f.write_str(&line(self.size, &ours, &peer, &ratio, &call))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gmp() -> Identity {
        Identity::new("GMP", "6.3.0", "opened as x")
    }

    #[test]
    fn a_row_is_one_json_object_with_the_promised_fields() {
        let row = Row::alone(Operation::SubN, 16, 2.0).beside(&gmp(), "mpn_sub_n", 3.0);
        let json = serde_json::to_value(&row).expect("a row is plain data");
        assert_eq!(json["op"], "sub_n");
        assert_eq!(json["size"], 16);
        assert_eq!(json["ours_ns"], 2.0);
        assert_eq!(json["peer"], "GMP");
        assert_eq!(json["peer_version"], "6.3.0");
        assert_eq!(json["peer_origin"], "opened as x");
        assert_eq!(json["peer_call"], "mpn_sub_n");
        assert!(row.to_string().ends_with("GMP mpn_sub_n"), "{row}");
        assert_eq!(json["peer_ns"], 3.0);
        assert_eq!(json["ratio"], 1.5);
        assert!(json["left_out"].is_null());
        assert_eq!(json["level"], kernels().level.name());
        assert_eq!(json.as_object().map(|fields| fields.len()), Some(12));
    }

    /// Columns of 14 once had numbers of 11 digits run into one another.
    #[test]
    fn long_times_stand_apart() {
        let times = (92_367_269.74, 229_408_906_230.86);
        let row = Row::alone(Operation::Gcd, 1 << 30, times.0).beside(&gmp(), "mpz_gcd", times.1);
        let words: Vec<String> = row.to_string().split_whitespace().map(str::to_owned).collect();
        let expected =
            ["1073741824", "92367269.74", "229408906230.86", "2483.66", "GMP", "mpz_gcd"];
        assert_eq!(words, expected);
        let longer = Row { peer_ns: Some(1e30), ratio: Some(1e22), ..row };
        assert_eq!(longer.to_string().split_whitespace().count(), words.len());
        let head = Row::table_head(Operation::Gcd);
        assert_eq!(head.find("peer's call"), row_end(&Row::alone(Operation::Gcd, 1, 1.0)));
    }

    /// Where the last column of a row begins.
    fn row_end(row: &Row) -> Option<usize> {
        row.to_string().find("none present")
    }

    #[test]
    fn a_peer_built_below_the_cpu_is_marked() {
        let identity = gmp().lacking(Some("built without MULX"));
        let row = Row::alone(Operation::Mul, 8, 2.0).beside(&identity, "mpn_mul_n", 3.0);
        assert!(row.to_string().ends_with("GMP mpn_mul_n (built without MULX)"), "{row}");
        let json = serde_json::to_value(&row).expect("a row is plain data");
        assert_eq!(json["peer_below"], "built without MULX");
    }

    #[test]
    fn a_peer_that_is_left_out_says_so() {
        let row = Row::alone(Operation::ToDecimal, 8, 2.0);
        let foreseen = row.clone().without(&gmp(), "mpz_get_str", Slow::Foreseen { ns: 5.2e10 });
        assert_eq!((foreseen.peer_ns, foreseen.ratio), (None, None));
        let end = "- -  GMP mpz_get_str (left out: a call would take about 52 s)";
        let spaced = foreseen.to_string().replace("               ", "").replace("       -", "-");
        assert!(spaced.ends_with(end), "{spaced}");
        let behind = row.without(&gmp(), "mpz_get_str", Slow::Behind { ns: 40.0 });
        assert_eq!((behind.peer_ns, behind.ratio), (Some(40.0), Some(20.0)));
        assert!(
            behind.to_string().ends_with("20.00  GMP mpz_get_str (two calls alone: far behind)")
        );
        let json = serde_json::to_value(&behind).expect("a row is plain data");
        assert_eq!(json["left_out"], "two calls alone: far behind");
    }
}
