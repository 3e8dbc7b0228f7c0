//! Which lines each figure shows, and which crossings it marks. Times are divided by the length,
//! which spreads lines apart that seven powers of ten would press together.

use super::crossings::{Lead, PAIRS, lead};
use super::{Report, Timed};
use crate::methods::mul::Family;
use crate::report::Side;
use crate::report::figures::Figure;
use widelimb_lab::svg::{Mark, Plot, Series};

/// One figure per family, and one of our levels.
pub fn all(report: &Report) -> Vec<Figure> {
    let families = Family::ALL.into_iter().filter_map(|family| {
        let (file, what) = match family {
            Family::Orders => ("mul-orders.svg", "Products by the order of their limb products"),
            Family::Divided => ("mul-divided.svg", "Products by Karatsuba and Toom"),
            Family::Vectors => ("mul-vectors.svg", "Products by the thesis's vectors"),
            Family::Threads => ("mul-threads.svg", "Products by Modified Comba and its threads"),
        };
        let with = |t: &Timed| t.family == Some(family) || t.label.name == baseline(family);
        let shown = |t: &Timed| with(t) || t.label.side == Side::Peer || t.label.name == OURS;
        figure(report, file, what, &shown, marks(report, family))
    });
    let levels = |timed: &Timed| timed.label.side != Side::Literature;
    let title = "Products by widelimb's levels";
    families.chain(figure(report, "mul-levels.svg", title, &levels, peer_marks(report))).collect()
}

/// The public call on the level in force.
pub const OURS: &str = "widelimb mul";

/// A line of another family that a family is compared with.
fn baseline(family: Family) -> &'static str {
    match family {
        Family::Divided | Family::Vectors => "product_scanning",
        Family::Orders | Family::Threads => "",
    }
}

fn figure(
    report: &Report,
    file: &'static str,
    what: &str,
    shown: &dyn Fn(&Timed) -> bool,
    marks: Vec<Mark>,
) -> Option<Figure> {
    let lines: Vec<&Timed> = report.contestants().into_iter().filter(|t| shown(t)).collect();
    if lines.is_empty() {
        return None;
    }
    let title = format!("{what}: time by length, fastest of ten measurements");
    let plot = Plot {
        title: title.clone(),
        x_label: "length of the operands, limbs of 64 bits".into(),
        y_label: "ns per product, divided by the length".into(),
        series: lines.iter().enumerate().map(|(i, timed)| line(report, timed, i)).collect(),
        marks,
    };
    Some(Figure { file, title, svg: plot.render() })
}

fn line(report: &Report, timed: &Timed, index: usize) -> Series {
    let name = timed.label.name.clone();
    let bold = name == OURS;
    let ratio = |limbs| {
        let ratio = report.find(OURS, limbs).and_then(|ours| report.ratio(ours));
        ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}"))
    };
    let times = report.times(&name);
    Series {
        notes: if bold {
            times.iter().map(|&(limbs, _)| ratio(limbs)).collect()
        } else {
            Vec::new()
        },
        points: times.into_iter().map(|(limbs, ns)| (limbs as f64, ns / limbs as f64)).collect(),
        name,
        index,
        dashed: false,
        bold,
    }
}

/// The crossings of a family's pairs.
fn marks(report: &Report, family: Family) -> Vec<Mark> {
    let of_family = PAIRS.into_iter().filter(|pair| pair.2 == family);
    of_family.filter_map(|(ahead, behind, _)| mark(report, ahead, behind)).collect()
}

/// Where ours passes each peer.
fn peer_marks(report: &Report) -> Vec<Mark> {
    let peers = report.contestants().into_iter().filter(|timed| timed.label.side == Side::Peer);
    peers.filter_map(|peer| mark(report, OURS, &peer.label.name)).collect()
}

fn mark(report: &Report, ahead: &str, behind: &str) -> Option<Mark> {
    match lead(report, ahead, behind)? {
        Lead::From { limbs, ns } => {
            Some(Mark { at: (limbs, ns / limbs), text: format!("{limbs:.0}") })
        }
        Lead::Always | Lead::NotAtTheEnd => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::mul::tests::small_report;

    #[test]
    fn every_figure_has_ours_the_peers_and_its_family() {
        let figures = all(&small_report());
        assert_eq!(figures.len(), Family::ALL.len() + 1);
        for figure in &figures {
            for name in [OURS, "GMP mpn_mul_n", "FLINT flint_mpn_mul_n"] {
                assert!(figure.svg.contains(&format!(">{name}<")), "{}: {name}", figure.file);
            }
        }
        let vectors = figures.iter().find(|f| f.file == "mul-vectors.svg").expect("a figure");
        assert!(vectors.svg.contains(">vbap<") && vectors.svg.contains(">product_scanning<"));
        let levels = figures.iter().find(|f| f.file == "mul-levels.svg").expect("a figure");
        assert!(!levels.svg.contains(">vbap<"));
    }

    #[test]
    fn ours_is_noted_with_its_ratio_to_the_faster_peer() {
        let report = small_report();
        let ours = report.find(OURS, 4).expect("measured");
        let line = line(&report, ours, 0);
        assert_eq!(line.notes, ["2.00", "1.50", "1.50"]);
        assert_eq!(line.points, [(4.0, 0.5), (8.0, 0.5), (16.0, 0.5)]);
    }
}
