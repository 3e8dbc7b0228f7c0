//! Plots the rows of a run.

use super::{Operation, Row};
use crate::svg::{Plot, Series};
use widelimb_kernels::kernels;

/// Time by size of widelimb and its peers as an SVG document, on logarithmic axes: a line for each
/// operation and library. The numbers beside widelimb's lines are times the fastest peer's speed.
/// `None` without rows.
pub fn plot(rows: &[Row]) -> Option<String> {
    let mut lines: Vec<Line> = Vec::new();
    for row in rows {
        let mut enter = |name: String, ours, ns: f64| {
            let size = row.size as f64;
            match lines.iter_mut().find(|line| line.name == name) {
                Some(line) if line.points.iter().any(|point| point.0 == size) => {}
                Some(line) => line.points.push((size, ns)),
                None => lines.push(Line { op: row.op, name, ours, points: vec![(size, ns)] }),
            }
        };
        enter(format!("{}: widelimb", row.op), true, row.ours_ns);
        if let (Some(peer), Some(call), Some(ns)) = (row.peer, row.peer_call, row.peer_ns) {
            enter(format!("{}: {peer} {call}", row.op), false, ns);
        }
    }
    if lines.is_empty() {
        return None;
    }
    let series = lines.iter().enumerate().map(|(index, line)| line.series(index, rows)).collect();
    let plot = Plot {
        title: format!("widelimb {}, level {}", env!("CARGO_PKG_VERSION"), kernels().level),
        x_label: format!("size of the operands, {}", unit(rows)),
        y_label: "ns per call".into(),
        series,
        marks: Vec::new(),
    };
    Some(plot.render())
}

/// The unit of the sizes.
fn unit(rows: &[Row]) -> &'static str {
    let of_bits =
        |row: &Row| row.op.parse().is_ok_and(|operation: Operation| operation.unit() == "bits");
    match (rows.iter().all(of_bits), rows.iter().any(of_bits)) {
        (true, _) => "bits",
        (_, true) => "limbs of 64 bits, or bits",
        _ => "limbs of 64 bits",
    }
}

struct Line {
    op: &'static str,
    name: String,
    ours: bool,
    points: Vec<(f64, f64)>,
}

impl Line {
    fn series(&self, index: usize, rows: &[Row]) -> Series {
        let mut points = self.points.clone();
        points.sort_by(|x, y| x.0.total_cmp(&y.0));
        let ratio = |size: f64| {
            let of_size = rows.iter().filter(|row| row.op == self.op && row.size as f64 == size);
            let least = of_size.filter_map(|row| row.ratio).min_by(f64::total_cmp);
            least.map_or_else(String::new, |ratio| format!("{ratio:.2}"))
        };
        let notes =
            if self.ours { points.iter().map(|p| ratio(p.0)).collect() } else { Vec::new() };
        Series { name: self.name.clone(), points, index, dashed: false, bold: self.ours, notes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peers::Identity;

    #[test]
    fn each_operation_and_library_has_a_line() {
        let gmp = Identity::new("GMP", "6.3.0", "here");
        let row = |operation, size, ours, theirs| {
            Row::alone(operation, size, ours).beside(&gmp, "its call", theirs)
        };
        let rows = [
            row(Operation::Mul, 16, 2.0, 5.0),
            row(Operation::Mul, 4, 1.0, 3.0),
            row(Operation::Sqr, 4, 1.0, 1.5),
        ];
        let svg = plot(&rows).expect("there are rows");
        for name in ["mul: widelimb", "mul: GMP its call", "sqr: widelimb", "sqr: GMP its call"] {
            assert!(svg.contains(&format!(">{name}<")), "{name}\n{svg}");
        }
        assert!(
            svg.contains(">2.50<") && svg.contains(">3.00<") && svg.contains(">1.50<"),
            "{svg}"
        );
        assert_eq!(svg.matches("<polyline").count(), 4);
    }

    #[test]
    fn without_peers_ours_is_alone_and_without_rows_there_is_nothing() {
        let svg = plot(&[Row::alone(Operation::Gcd, 8, 2.0)]).expect("there is a row");
        assert_eq!(svg.matches("<polyline").count(), 1);
        assert_eq!(plot(&[]), None);
    }

    #[test]
    fn the_axis_says_bits_where_sizes_are_bits() {
        let row = |operation| Row::alone(operation, 8, 2.0);
        let [bits, limbs] = [Operation::Gf2x, Operation::Mul].map(|op| plot(&[row(op)]));
        assert!(bits.expect("a row").contains("operands, bits<"));
        assert!(limbs.expect("a row").contains("operands, limbs of 64 bits<"));
    }
}
