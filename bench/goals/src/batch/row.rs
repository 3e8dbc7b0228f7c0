//! What a goal's line tells.

use crate::table::Wanted;
use std::io;
use widelimb_lab::batches::digits;

/// Two times and what is told of them.
pub struct Row {
    pub ours: Ns,
    pub other: Ns,
    /// What is judged, and the same of the medians, where there is such a thing.
    pub ratio: f64,
    pub median: Option<f64>,
    /// The floor over our time.
    pub share: Option<f64>,
}

/// Nanoseconds for one of the numbers, in the fastest round and in the middle one.
#[derive(Clone, Copy, Debug)]
pub struct Ns {
    pub least: f64,
    pub median: f64,
}

impl Ns {
    /// In another unit, or of another number.
    pub fn scaled(self, factor: f64) -> Ns {
        Ns { least: factor * self.least, median: factor * self.median }
    }
}

impl Row {
    /// The other time over ours.
    pub fn times_faster(ours: Ns, other: Ns) -> Row {
        let (ratio, median) = (other.least / ours.least, Some(other.median / ours.median));
        Row { ours, other, ratio, median, share: None }
    }

    /// Our time over the other.
    pub fn times_slower(ours: Ns, other: Ns) -> Row {
        let row = Row::times_faster(other, ours);
        Row { ours, other, ..row }
    }

    /// With the part of our time that the floor is.
    pub fn above(self, floor: f64) -> Row {
        Row { share: Some(floor / self.ours.least), ..self }
    }
}

/// The columns' names.
pub fn head(out: &mut impl io::Write) -> io::Result<()> {
    let names = ["ours us", "other us", "ratio", "median", "wanted", "floor %"];
    let [ours, other, ratio, median, wanted, floor] = names;
    writeln!(
        out,
        "{:<16}{:>6}{:>5}{ours:>12}{other:>12}{ratio:>8}{median:>8}{wanted:>8}{floor:>8}",
        "goal", "bits", "n"
    )
}

/// What a line begins with: a goal's name, the bits of its moduli, and the ratio that is wanted, if
/// one is.
#[derive(Clone, Copy)]
pub struct Title {
    pub name: &'static str,
    pub bits: usize,
    pub wanted: Option<Wanted>,
}

/// A goal's line; gives whether it was reached.
pub fn line(out: &mut impl io::Write, title: Title, row: &Row) -> io::Result<bool> {
    let Title { name, bits, wanted } = title;
    let reached = wanted.is_none_or(|wanted| wanted.is_reached_by(row.ratio));
    let verdict = match (wanted, reached) {
        (None, _) => "",
        (_, true) => "  reached",
        (_, false) => "  MISSED",
    };
    let number = |x: Option<f64>, digits: usize| x.map_or("-".into(), |x| format!("{x:.digits$}"));
    writeln!(
        out,
        "{name:<16}{bits:>6}{:>5}{:>12.4}{:>12.4}{:>8.2}{:>8}{:>8}{:>8}{verdict}",
        digits(bits),
        row.ours.least / 1000.0,
        row.other.least / 1000.0,
        row.ratio,
        number(row.median, 2),
        number(wanted.map(|wanted| wanted.ratio()), 2),
        number(row.share.map(|share| 100.0 * share), 1),
    )?;
    Ok(reached)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ns(least: f64) -> Ns {
        Ns { least, median: 2.0 * least }
    }

    fn told(wanted: Option<Wanted>, row: &Row) -> (String, bool) {
        let title = Title { name: "goal", bits: 512, wanted };
        let mut out = Vec::new();
        let reached = line(&mut out, title, row).expect("a vector takes all text");
        let text = String::from_utf8(out).expect("text");
        (text.split_whitespace().collect::<Vec<_>>().join(" "), reached)
    }

    #[test]
    fn a_line_judges_by_the_fastest_rounds() {
        let row = Row::times_faster(ns(2000.0), ns(9000.0)).above(1500.0);
        let expected = "goal 512 10 2.0000 9.0000 4.50 4.50 4.00 75.0 reached";
        assert_eq!(told(Some(Wanted::AtLeast(4.0)), &row), (expected.into(), true));
        assert!(!told(Some(Wanted::AtLeast(4.6)), &row).1);
        let told = told(None, &Row::times_slower(ns(2000.0), ns(4000.0)));
        assert_eq!(told, ("goal 512 10 2.0000 4.0000 0.50 0.50 - -".into(), true));
    }
}
