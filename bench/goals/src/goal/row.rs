//! The row of a size, and the ratio wanted of it.

use widelimb_lab::measure::{Clock, Samples};
use widelimb_report::Cell;

/// Nanoseconds of a call, or of one number of a batch: in the fastest batch and in the middle one.
#[derive(Clone, Copy, Debug)]
pub struct Ns {
    pub least: f64,
    pub median: f64,
}

impl Ns {
    pub fn of(samples: &Samples, clock: &Clock) -> Ns {
        let ticks = samples.ticks();
        Ns { least: ticks.min, median: ticks.median }.scaled(clock.ns_per_tick)
    }

    /// The times multiplied by a factor, for another unit or another number of calls.
    pub fn scaled(self, factor: f64) -> Ns {
        Ns { least: factor * self.least, median: factor * self.median }
    }
}

/// Two times, or what stands in their place, and the ratio that is judged.
#[derive(Clone, Debug)]
pub struct Row {
    pub both: [f64; 2],
    pub ratio: f64,
    /// The ratio of the medians, if there are medians.
    pub median: Option<f64>,
    /// The part of the first time that the multiplier could do with at best.
    pub floor: Option<f64>,
    /// A note for this row alone, or an empty text.
    pub note: String,
}

impl Row {
    /// The second time over the first.
    pub fn faster(first: Ns, second: Ns) -> Row {
        Row {
            both: [first.least, second.least],
            ratio: second.least / first.least,
            median: Some(second.median / first.median),
            floor: None,
            note: String::new(),
        }
    }

    /// The first time over the second.
    pub fn slower(first: Ns, second: Ns) -> Row {
        Row { both: [first.least, second.least], ..Row::faster(second, first) }
    }

    /// Two values and what is judged in place of the ratio of times.
    pub fn told(both: [f64; 2], ratio: f64) -> Row {
        Row { both, ratio, median: None, floor: None, note: String::new() }
    }

    pub fn noted(self, note: impl Into<String>) -> Row {
        Row { note: note.into(), ..self }
    }

    /// The row with the floor as a part of the first time; `floor` is in nanoseconds.
    pub fn above(self, floor: Option<f64>) -> Row {
        Row { floor: floor.map(|floor| floor / self.both[0]), ..self }
    }

    pub fn cells(self) -> [Cell; 6] {
        let [first, second] = self.both.map(Cell::Number);
        let note = Some(self.note).filter(|note| !note.is_empty());
        let (ratio, median) = (Cell::Ratio(self.ratio), Cell::ratio(self.median));
        [first, second, ratio, median, Cell::percent(self.floor), note.into()]
    }
}

/// A ratio that is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wanted {
    AtLeast(f64),
    AtMost(f64),
}

impl Wanted {
    /// The ratio itself.
    pub fn ratio(self) -> f64 {
        match self {
            Wanted::AtLeast(ratio) | Wanted::AtMost(ratio) => ratio,
        }
    }

    /// Whether a ratio meets the goal.
    pub fn is_reached_by(self, ratio: f64) -> bool {
        match self {
            Wanted::AtLeast(wanted) => ratio >= wanted,
            Wanted::AtMost(wanted) => ratio <= wanted,
        }
    }
}
