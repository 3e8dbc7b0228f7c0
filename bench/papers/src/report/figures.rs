//! Which lines each figure of a report shows.

use super::{Measured, Report, Side};
use crate::methods::Op;
use widelimb_lab::measure::Shape;
use widelimb_lab::svg::{Plot, Series};

/// A figure and the file it goes to.
pub struct Figure {
    pub file: &'static str,
    pub title: String,
    pub svg: String,
}

/// How the sources of the thesis's methods begin.
const THESIS: &str = "PML thesis";

/// Where the worst case takes so many times the random operands' time, at more than one length, it
/// has a line of its own.
const WORST_SHOWS: f64 = 1.15;

/// The thesis's figures 3.2, 4.1, 5.1 and 5.2, and the same for the methods of other papers.
pub fn all(report: &Report) -> Vec<Figure> {
    let of_thesis = |m: &Measured| m.label.source.starts_with(THESIS);
    let ours_or = |m: &Measured, wanted| m.label.side != Side::Literature || wanted;
    let exact = |m: &Measured| m.label.exact && ours_or(m, of_thesis(m));
    let others = |m: &Measured| m.label.exact && ours_or(m, !of_thesis(m));
    let approximate = |m: &Measured| ours_or(m, !m.label.exact);
    let figure = |file, op: Op, what: &str, shown: &dyn Fn(&Measured) -> bool| {
        let title = format!("{what}: time by length, fastest of ten measurements");
        let series = series(report, op, shown);
        if series.is_empty() {
            return None;
        }
        let plot = Plot {
            title: title.clone(),
            x_label: "length of the operands, bits".into(),
            y_label: "ns per operation".into(),
            series,
            marks: Vec::new(),
        };
        Some(Figure { file, title, svg: plot.render() })
    };
    let figures = [
        figure("add.svg", Op::Add, "Addition", &exact),
        figure("sub.svg", Op::Sub, "Subtraction", &exact),
        figure("add-others.svg", Op::Add, "Addition by other methods", &others),
        figure("sub-others.svg", Op::Sub, "Subtraction by other methods", &others),
        figure("add-approximate.svg", Op::Add, "Approximate addition", &approximate),
        figure("sub-approximate.svg", Op::Sub, "Approximate subtraction", &approximate),
    ];
    figures.into_iter().flatten().collect()
}

/// A line for each method on random operands, and one for its worst case where that is slower.
fn series(report: &Report, op: Op, shown: &dyn Fn(&Measured) -> bool) -> Vec<Series> {
    let mut all = Vec::new();
    let mut index = 0;
    for name in report.names(op) {
        let of_shape = |shape| -> Vec<&Measured> {
            let matching = |m: &&Measured| m.op == op && m.label.name == name && m.shape == shape;
            report.measured.iter().filter(matching).filter(|m| shown(m)).collect()
        };
        let (random, worst) = (of_shape(Shape::Random), of_shape(Shape::Ripple));
        let Some(first) = random.first() else { continue };
        let ours = first.label.side == Side::Ours;
        let line = |measured: &[&Measured], dashed| Series {
            name: if dashed { format!("{name}, worst case") } else { name.to_owned() },
            points: measured.iter().map(|m| (m.bits() as f64, ns(report, m))).collect(),
            index,
            dashed,
            bold: ours,
            notes: if ours && !dashed { ratios(report, measured) } else { Vec::new() },
        };
        all.push(line(&random, false));
        let slower = |(r, w): &(&&Measured, &&Measured)| w.ticks.min > WORST_SHOWS * r.ticks.min;
        if random.iter().zip(&worst).filter(slower).count() > 1 {
            all.push(line(&worst, true));
        }
        index += 1;
    }
    all
}

fn ns(report: &Report, measured: &Measured) -> f64 {
    measured.ticks.min * report.clock.ns_per_tick
}

/// How many times GMP's speed each point is.
fn ratios(report: &Report, measured: &[&Measured]) -> Vec<String> {
    measured
        .iter()
        .map(|m| match report.peer_ticks(m) {
            Some(peer) => format!("{:.2}", peer / m.ticks.min),
            None => String::new(),
        })
        .collect()
}

impl Report {
    /// GMP's least ticks for the same operation, size and shape.
    pub(super) fn peer_ticks(&self, measured: &Measured) -> Option<f64> {
        let same = |m: &&Measured| {
            m.label.side == Side::Peer
                && (m.op, m.limbs, m.shape) == (measured.op, measured.limbs, measured.shape)
        };
        self.measured.iter().find(same).map(|peer| peer.ticks.min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worst_case_has_a_line_only_where_it_is_slower() {
        let report = crate::report::tests::small_report();
        let names: Vec<String> =
            series(&report, Op::Add, &|_| true).into_iter().map(|s| s.name).collect();
        assert_eq!(
            names,
            ["widelimb add_n", "GMP mpn_add_n", "ripple-shy", "ripple-shy, worst case"]
        );
    }

    #[test]
    fn ours_is_noted_with_its_ratio_to_the_peer() {
        let report = crate::report::tests::small_report();
        let lines = series(&report, Op::Add, &|_| true);
        assert_eq!(lines[0].notes, ["2.00", "2.00"]);
        assert!(lines[1].notes.is_empty());
    }
}
