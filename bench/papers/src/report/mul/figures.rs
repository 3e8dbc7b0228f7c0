//! The lines of each figure, and the crossings that it marks. Times are divided by the length,
//! which spreads lines apart that seven powers of ten would press together.

use super::crossings::{Lead, PAIRS, lead};
use super::{OURS, contestants, family, times};
use crate::methods::mul::Family;
use crate::report::{Side, Timed, Timings, figure};
use widelimb_lab::measure::Clock;
use widelimb_lab::svg::{Mark, Series};
use widelimb_report::Figure;

const FAMILIES: [(Family, &str, &str); 4] = [
    (Family::Orders, "mul-orders.svg", "Products by the order of their limb products"),
    (Family::Divided, "mul-divided.svg", "Products by Karatsuba and Toom"),
    (Family::Vectors, "mul-vectors.svg", "Products by the thesis's vectors"),
    (Family::Threads, "mul-threads.svg", "Products by Modified Comba and its threads"),
];

/// All figures: one for each family, with the crossings of its pairs, and one of our levels, with
/// the crossings of ours and each peer.
pub fn all(timings: &Timings<usize>, clock: &Clock) -> Vec<Figure> {
    let drawn = |file, what, shown: &dyn Fn(&Timed<usize>) -> bool, pairs: &[(&str, &str)]| {
        let lines = contestants(timings).into_iter().filter(|timed| shown(timed)).enumerate();
        let series = lines.map(|(i, timed)| line(timings, clock, timed, i)).collect();
        let marks = pairs.iter().filter_map(|pair| mark(timings, clock, *pair)).collect();
        let axes =
            ["length of the operands, limbs of 64 bits", "ns per product, divided by the length"];
        figure(file, what, axes, series, marks)
    };
    let families = FAMILIES.into_iter().filter_map(|(of, file, what)| {
        // A line of another family that a family is compared with.
        let compared = matches!(of, Family::Divided | Family::Vectors);
        let shown = |t: &Timed<usize>| {
            let name = t.label.name.as_str();
            let besides = name == OURS || (compared && name == "product_scanning");
            family(name) == Some(of) || t.label.side == Side::Peer || besides
        };
        let pairs = PAIRS.into_iter().filter(|pair| pair.2 == of);
        drawn(file, what, &shown, &pairs.map(|(x, y, _)| (x, y)).collect::<Vec<_>>())
    });
    let levels = |timed: &Timed<usize>| timed.label.side != Side::Literature;
    let peers = timings.names(|timed| timed.label.side == Side::Peer);
    let pairs: Vec<_> = peers.iter().map(|peer| (OURS, peer.label.name.as_str())).collect();
    families
        .chain(drawn("mul-levels.svg", "Products by widelimb's levels", &levels, &pairs))
        .collect()
}

/// A line, of ours with the ratio to the faster peer beside each point.
fn line(timings: &Timings<usize>, clock: &Clock, timed: &Timed<usize>, index: usize) -> Series {
    let name = timed.label.name.clone();
    let bold = name == OURS;
    let times = times(timings, clock, &name);
    let note = |&(limbs, _): &(usize, f64)| {
        let ratio = timings.find(limbs, OURS).and_then(|ours| timings.ratio(ours));
        ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}"))
    };
    Series {
        notes: times.iter().filter(|_| bold).map(note).collect(),
        points: times.into_iter().map(|(limbs, ns)| (limbs as f64, ns / limbs as f64)).collect(),
        name,
        index,
        dashed: false,
        bold,
    }
}

fn mark(timings: &Timings<usize>, clock: &Clock, (ahead, behind): (&str, &str)) -> Option<Mark> {
    match lead(timings, clock, ahead, behind)? {
        Lead::From { limbs, ns } => {
            Some(Mark { at: (limbs, ns / limbs), text: format!("{limbs:.0}") })
        }
        Lead::Always | Lead::NotAtTheEnd => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::mul::tests::small;
    use crate::report::timed::tests::machine;

    #[test]
    fn every_figure_has_ours_the_peers_and_its_family() {
        let figures = all(&small(), &machine().clock);
        assert_eq!(figures.len(), Family::ALL.len() + 1);
        for figure in &figures {
            for name in [OURS, "GMP mpn_mul_n", "FLINT flint_mpn_mul_n"] {
                assert!(figure.svg.contains(&format!(">{name}<")), "{}: {name}", figure.file);
            }
            let vectors = figure.file == "mul-vectors.svg";
            assert_eq!(figure.svg.contains(">vbap<"), vectors, "{}", figure.file);
            assert!(!vectors || figure.svg.contains(">product_scanning<"));
        }
    }

    #[test]
    fn ours_is_noted_with_its_ratio_to_the_faster_peer() {
        let timings = small();
        let ours = timings.find(4, OURS).expect("measured");
        let line = line(&timings, &machine().clock, ours, 0);
        assert_eq!(line.notes, ["2.00", "1.50", "1.50"]);
        assert_eq!(line.points, [(4.0, 0.5), (8.0, 0.5), (16.0, 0.5)]);
    }
}
