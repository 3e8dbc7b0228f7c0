//! [`Goal`]: sizes for which a ratio is wanted, who is raced at each, and what is told of them.

mod parts;
mod row;

pub use parts::{at, leaked, on_two_threads, spread, steps, times, two_and_one, with};
pub use row::{Ns, Row, Wanted};

use super::Options;
use widelimb_lab::measure::{Clock, Placement, Plan, Samples, Work};
use widelimb_report::{Cell, Column, Machine, Table, Writer, chosen, race_again};

/// Contestants.
pub type Works = Vec<Box<dyn Work>>;

/// A goal: a ratio of times that is measured at one size or more.
pub struct Goal {
    pub(crate) name: String,
    /// Goals that follow one another are in one table where this is the same.
    pub(crate) table: String,
    pub(crate) unit: &'static str,
    /// The columns of the two times of a row.
    pub(crate) columns: [Column; 2],
    /// The wanted ratio; `None` for a ratio that is only reported.
    pub(crate) wanted: Option<Wanted>,
    pub(crate) sizes: Vec<At>,
    /// Whether the goal runs only by its name: it takes long, and would delay all others.
    pub(crate) apart: bool,
    /// Why it may have no row.
    pub(crate) lacks: String,
    pub(crate) pace: Pace,
    /// The trial of a size; `None` if a peer that it needs is absent.
    pub(crate) trial: Box<dyn Fn(At) -> anyhow::Result<Option<Trial>>>,
}

/// A size, another that belongs to it, and where operands lie.
#[derive(Clone, Copy, Debug)]
pub struct At {
    pub n: usize,
    pub m: usize,
    pub placement: Placement,
}

/// The passes, batches and time of the measurement of a size.
#[derive(Clone, Copy)]
pub struct Pace {
    /// Up to this size the rounds are run in so many passes over all sizes, each on fresh memory:
    /// a machine is often disturbed for longer than one size takes.
    pub short: usize,
    pub passes: usize,
    /// Nanoseconds of a batch.
    pub batch_ns: fn(usize) -> f64,
    /// Nanoseconds that a size may take, but for the fewest rounds that there must be.
    pub budget_ns: f64,
}

/// Makes a row of the times of all contestants.
pub type Judge = dyn Fn(&[Ns]) -> Row;

/// A trial, which makes a row.
pub enum Trial {
    /// A race, and what is made of the times.
    Race(Works, Box<Judge>),
    /// A row that another measurement has made.
    Told(Row),
}

impl Trial {
    /// Two contestants: how many times the second one's time the first is faster.
    pub fn pair([judged, other]: [Box<dyn Work>; 2], note: impl Into<String>) -> Trial {
        let note = note.into();
        let judge = move |ns: &[Ns]| Row::faster(ns[0], ns[1]).noted(note.clone());
        Trial::Race(vec![judged, other], Box::new(judge))
    }
}

impl Goal {
    /// A goal of sizes up to the longest, in a table of its own.
    pub fn new(
        name: impl Into<String>,
        (unit, longest): (&'static str, usize),
        columns: [Column; 2],
        wanted: impl Into<Option<Wanted>>,
        sizes: Vec<At>,
        trial: impl Fn(At) -> anyhow::Result<Option<Trial>> + 'static,
    ) -> Goal {
        let name = name.into();
        Goal {
            table: name.clone(),
            name,
            unit,
            columns,
            wanted: wanted.into(),
            sizes: sizes.into_iter().filter(|at| at.n.max(at.m) <= longest).collect(),
            apart: false,
            lacks: "no size of it is that short".into(),
            pace: Pace { short: 2048, passes: 4, batch_ns: |_| 8000.0, budget_ns: 400e6 },
            trial: Box::new(trial),
        }
    }

    /// The goal with a reason why it may have no row, if there is one.
    pub fn lacking(mut self, why: Option<impl Into<String>>) -> Goal {
        if let Some(why) = why {
            self.lacks = why.into();
        }
        self
    }

    /// The rows of the sizes that can be measured.
    fn rows(&self, clock: &Clock, rounds: usize) -> anyhow::Result<Vec<(usize, Row)>> {
        let mut rows: Vec<Option<Row>> = self.sizes.iter().map(|_| None).collect();
        let mut raced: Vec<Vec<Samples>> = vec![Vec::new(); rows.len()];
        for pass in 0..self.pace.passes {
            for (i, &at) in self.sizes.iter().enumerate() {
                let is_short = at.n.max(at.m) <= self.pace.short;
                if pass > 0 && !is_short {
                    continue;
                }
                let passes = if is_short { self.pace.passes } else { 1 };
                match (self.trial)(at)? {
                    Some(Trial::Race(mut works, judge)) => {
                        let plan = Plan {
                            budget_ns: self.pace.budget_ns / passes as f64,
                            ..Plan::new(rounds.div_ceil(passes), (self.pace.batch_ns)(at.n))
                        };
                        let before = std::mem::take(&mut raced[i]);
                        raced[i] = race_again(clock, &mut works, plan, before);
                        let ns: Vec<Ns> = raced[i].iter().map(|all| Ns::of(all, clock)).collect();
                        rows[i] = Some(judge(&ns));
                    }
                    Some(Trial::Told(row)) => rows[i] = Some(row),
                    None => {}
                }
            }
        }
        let sized = self.sizes.iter().map(|at| at.n).zip(rows);
        Ok(sized.filter_map(|(n, row)| Some((n, row?))).collect())
    }

    /// The goal's line of the summary, and whether it was missed; a goal that cannot be measured is
    /// not missed.
    fn sum_up(&self, rows: &[(usize, Row)]) -> ([Cell; 6], bool) {
        let mut ranked: Vec<&(usize, Row)> = rows.iter().collect();
        ranked.sort_by(|x, y| x.1.ratio.total_cmp(&y.1.ratio));
        if matches!(self.wanted, Some(Wanted::AtMost(_))) {
            ranked.reverse();
        }
        let wanted = Cell::ratio(self.wanted.map(Wanted::ratio));
        let name = self.name.as_str().into();
        let Some((n, worst)) = ranked.first() else {
            let skipped = format!("skipped: {}", self.lacks).into();
            return ([name, wanted, Cell::Absent, Cell::Absent, Cell::Absent, skipped], false);
        };
        let missed = self.wanted.is_some_and(|wanted| !wanted.is_reached_by(worst.ratio));
        let verdict = match (self.wanted, missed) {
            (None, _) => Cell::Absent,
            (_, true) => "MISSED".into(),
            _ => "reached".into(),
        };
        let median = ranked[ranked.len() / 2].1.ratio;
        let cells =
            [name, wanted, Cell::Ratio(worst.ratio), (*n).into(), Cell::Ratio(median), verdict];
        (cells, missed)
    }
}

/// Measures the goals that the options choose and writes each table as it is done, then the
/// summary: the worst ratio of each goal beside the wanted one. Gives how many were missed. Those
/// that stand apart run only if they are asked for by name.
///
/// # Errors
/// No goal has such a name, two results differ, something cannot be had, or the output cannot be
/// written.
pub fn measure(
    title: &str,
    goals: Vec<Goal>,
    mut machine: Machine,
    options: &Options,
    writer: &mut Writer<'_>,
) -> anyhow::Result<usize> {
    let mut goals = chosen(goals, |goal| goal.name.clone(), options.only.as_deref())?;
    goals.retain(|goal| options.only.is_some() || !goal.apart);
    let runs = format!("at most {} rounds, the fastest batch of each counts", options.rounds);
    machine.tell("runs", runs);
    writer.head(title, Some(&machine), &[])?;
    let of = goals.first().map_or("", |goal| goal.unit);
    let columns = ["goal", "wanted", "worst", &format!("at {of}"), "median", "verdict"];
    let mut summary = Table::new("Summary", columns);
    let mut missed = 0;
    for group in goals.chunk_by(|x, y| x.table == y.table) {
        let [first, second] = group[0].columns.clone();
        let more = ["ratio", "of medians", "floor", "note"].map(Column::from);
        let columns = [group[0].unit.into(), first, second].into_iter().chain(more);
        let mut table = Table::new(&group[0].table, columns);
        for goal in group {
            let rows = goal.rows(&machine.clock, options.rounds)?;
            let (line, is_missed) = goal.sum_up(&rows);
            summary.row(line);
            missed += usize::from(is_missed);
            rows.into_iter().for_each(|(n, row)| table.named(n, row.cells()));
        }
        if !table.rows.is_empty() {
            writer.table(&table.trimmed())?;
        }
    }
    writer.table(&summary)?;
    Ok(missed)
}

#[cfg(test)]
pub mod tests;
