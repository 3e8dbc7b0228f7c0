//! The lines of each figure.

use super::super::{Side, Timed, Timings, figure};
use super::measure::Key;
use crate::methods::Op;
use widelimb_lab::measure::{Clock, Shape};
use widelimb_lab::svg::Series;
use widelimb_report::Figure;

/// The beginning of the sources of the thesis's methods.
const THESIS: &str = "PML thesis";

/// The ratio of the worst case's time to that of random operands from which on, at more than one
/// length, the worst case has a line of its own.
const WORST_SHOWS: f64 = 1.15;

/// The thesis's figures 3.2, 4.1, 5.1 and 5.2, and the same for the methods of other papers.
pub fn all(timings: &Timings<Key>, clock: &Clock) -> Vec<Figure> {
    let of_thesis = |t: &Timed<Key>| t.label.source.starts_with(THESIS);
    let ours_or = |t: &Timed<Key>, wanted| t.label.side != Side::Literature || wanted;
    let exact = |t: &Timed<Key>| t.label.exact && ours_or(t, of_thesis(t));
    let others = |t: &Timed<Key>| t.label.exact && ours_or(t, !of_thesis(t));
    let approximate = |t: &Timed<Key>| ours_or(t, !t.label.exact);
    let drawn = |file, op, what: &str, shown: &dyn Fn(&Timed<Key>) -> bool| {
        let axes = ["length of the operands, bits", "ns per operation"];
        figure(file, what, axes, series(timings, clock, op, shown), Vec::new())
    };
    let figures = [
        drawn("add.svg", Op::Add, "Addition", &exact),
        drawn("sub.svg", Op::Sub, "Subtraction", &exact),
        drawn("add-others.svg", Op::Add, "Addition by other methods", &others),
        drawn("sub-others.svg", Op::Sub, "Subtraction by other methods", &others),
        drawn("add-approximate.svg", Op::Add, "Approximate addition", &approximate),
        drawn("sub-approximate.svg", Op::Sub, "Approximate subtraction", &approximate),
    ];
    figures.into_iter().flatten().collect()
}

/// A line for each method on random operands, and one for its worst case where that is slower.
fn series(
    timings: &Timings<Key>,
    clock: &Clock,
    op: Op,
    shown: &dyn Fn(&Timed<Key>) -> bool,
) -> Vec<Series> {
    let mut all = Vec::new();
    for (index, first) in timings.names(|t| t.key.0 == op && shown(t)).into_iter().enumerate() {
        let name = &first.label.name;
        let of = |shape| -> Vec<&Timed<Key>> {
            let matching = |t: &&Timed<Key>| {
                (t.key.0, t.key.2) == (op, shape) && t.label.name == *name && shown(t)
            };
            timings.0.iter().filter(matching).collect()
        };
        let (random, worst) = (of(Shape::Random), of(Shape::Ripple));
        let bold = first.label.side == Side::Ours;
        // Each point is a multiple of GMP's speed.
        let ratio =
            |t: &&Timed<Key>| timings.ratio(t).map_or_else(String::new, |x| format!("{x:.2}"));
        let point = |t: &&Timed<Key>| ((64 * t.key.1) as f64, t.ticks.min * clock.ns_per_tick);
        let line = |timed: &[&Timed<Key>], dashed| Series {
            name: if dashed { format!("{name}, worst case") } else { name.clone() },
            points: timed.iter().map(point).collect(),
            index,
            dashed,
            bold,
            notes: timed.iter().filter(|_| bold && !dashed).map(ratio).collect(),
        };
        all.push(line(&random, false));
        let slower =
            random.iter().zip(&worst).filter(|(r, w)| w.ticks.min > WORST_SHOWS * r.ticks.min);
        if slower.count() > 1 {
            all.push(line(&worst, true));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::add::tests::small;
    use crate::report::timed::tests::machine;

    #[test]
    fn a_worst_case_has_a_line_only_where_it_is_slower() {
        let lines = series(&small(), &machine().clock, Op::Add, &|_| true);
        let names: Vec<&str> = lines.iter().map(|line| line.name.as_str()).collect();
        assert_eq!(
            names,
            ["widelimb add_n", "GMP mpn_add_n", "ripple-shy", "ripple-shy, worst case"]
        );
        assert_eq!(lines[0].notes, ["2.00", "2.00"]);
        assert!(lines[1].notes.is_empty());
    }
}
