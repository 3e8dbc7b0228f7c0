//! What all goals print: a table of two times for each, and a line of the summary.

use std::fmt::Write as _;
use std::io;

/// The two times of one size, ns per call.
#[derive(Clone, Debug)]
pub struct Row {
    pub n: usize,
    pub first: f64,
    pub second: f64,
    /// What is judged in place of the ratio of the times, where that is something else.
    pub judged: Option<f64>,
    /// What the row alone is to say, or nothing.
    pub note: String,
}

impl Row {
    /// Two times, judged by their ratio.
    pub fn of(n: usize, [first, second]: [f64; 2], note: String) -> Row {
        Row { n, first, second, judged: None, note }
    }

    pub fn keep_fastest(&mut self, again: &Row) {
        self.first = self.first.min(again.first);
        self.second = self.second.min(again.second);
    }

    pub fn ratio(&self) -> f64 {
        self.judged.unwrap_or(self.second / self.first)
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

    /// The rows by their ratios, the worst first.
    fn ranked(self, rows: &[Row]) -> Vec<&Row> {
        let mut ranked: Vec<&Row> = rows.iter().collect();
        ranked.sort_by(|x, y| x.ratio().total_cmp(&y.ratio()));
        if matches!(self, Wanted::AtMost(_)) {
            ranked.reverse();
        }
        ranked
    }

    /// Whether a ratio is as wanted.
    pub fn is_reached_by(self, ratio: f64) -> bool {
        match self {
            Wanted::AtLeast(wanted) => ratio >= wanted,
            Wanted::AtMost(wanted) => ratio <= wanted,
        }
    }
}

/// The last table of a run: the worst ratio of each goal beside the wanted one.
pub struct Summary {
    text: String,
    missed: usize,
}

impl Summary {
    /// The head, for sizes in such a unit.
    pub fn new(unit: &str) -> Summary {
        let text = format!(
            "{:<14}{:<8}{:>8}{:>12}{:>10}{:>10}\n",
            "goal",
            "op",
            "wanted",
            "worst",
            format!("at {unit}"),
            "median"
        );
        Summary { text, missed: 0 }
    }

    /// Adds a goal's line; a goal that cannot be measured is not missed, and the line says `why`.
    pub fn add(&mut self, name: &str, op: &str, wanted: Wanted, rows: &[Row], why: &str) {
        let (line, reached) = sum_up(name, op, wanted, rows, why);
        self.text.push_str(&line);
        self.missed += usize::from(!reached);
    }

    /// Writes it, and gives how many goals were missed.
    pub fn write(self, out: &mut dyn io::Write) -> io::Result<usize> {
        writeln!(out, "{}", self.text)?;
        Ok(self.missed)
    }
}

/// A goal's line of the summary, and whether it was reached.
fn sum_up(name: &str, op: &str, wanted: Wanted, rows: &[Row], why: &str) -> (String, bool) {
    let ranked = wanted.ranked(rows);
    let Some(worst) = ranked.first() else {
        return (format!("{name:<14}{op:<8}skipped: {why}\n"), true);
    };
    let reached = wanted.is_reached_by(worst.ratio());
    let line = format!(
        "{name:<14}{op:<8}{:>8.2}{:>12.2}{:>10}{:>10.2}  {}\n",
        wanted.ratio(),
        worst.ratio(),
        worst.n,
        ranked[ranked.len() / 2].ratio(),
        if reached { "reached" } else { "MISSED" },
    );
    (line, reached)
}

/// A goal's rows under its name, the unit of its sizes, and what their times are.
pub fn text(name: &str, op: &str, unit: &str, [first, second]: [&str; 2], rows: &[Row]) -> String {
    let mut text = format!("{name} {op}\n");
    writeln!(text, "{unit:>8}{first:>14}{second:>14}{:>8}", "ratio")
        .expect("a string takes all text");
    for row in rows {
        let Row { n, first, second, note, .. } = row;
        let line = format!("{n:>8}{first:>14.2}{second:>14.2}{:>8.2}  {note}", row.ratio());
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.push('\n');
    text
}

/// Those whose name contains `only`; all without it.
///
/// # Errors
/// None is called so; the message lists the names.
pub fn chosen<G>(
    goals: impl IntoIterator<Item = G>,
    name: impl Fn(&G) -> String,
    only: Option<&str>,
) -> anyhow::Result<Vec<G>> {
    let wanted = only.unwrap_or_default();
    let (chosen, others): (Vec<G>, Vec<G>) =
        goals.into_iter().partition(|goal| name(goal).contains(wanted));
    if chosen.is_empty() {
        let names: Vec<String> = others.iter().map(name).collect();
        anyhow::bail!("no name contains `{wanted}`: there are {}", names.join(", "));
    }
    Ok(chosen)
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// The summary of rows with such ratios at 1, 2, 3... limbs, its words one space apart.
    pub fn summary(name: &str, op: &str, wanted: Wanted, ratios: &[f64]) -> (String, bool) {
        let row = |(i, ratio): (usize, &f64)| Row::of(i + 1, [2.0, 2.0 * ratio], String::new());
        let rows: Vec<Row> = ratios.iter().enumerate().map(row).collect();
        let (line, reached) = sum_up(name, op, wanted, &rows, "nothing to measure");
        (line.split_whitespace().collect::<Vec<_>>().join(" "), reached)
    }

    #[test]
    fn the_worst_length_decides() {
        let wanted = Wanted::AtLeast(1.8);
        assert_eq!(
            summary("long", "add", wanted, &[2.0, 1.9, 2.5]),
            ("long add 1.80 1.90 2 2.00 reached".into(), true)
        );
        assert_eq!(
            summary("long", "add", wanted, &[2.0, 1.7, 2.5]),
            ("long add 1.80 1.70 2 2.00 MISSED".into(), false)
        );
    }

    #[test]
    fn where_less_is_better_the_slowest_is_the_worst() {
        let wanted = Wanted::AtMost(1.03);
        assert_eq!(
            summary("ripple", "add", wanted, &[1.0, 0.9, 1.01]),
            ("ripple add 1.03 1.01 3 1.00 reached".into(), true)
        );
        assert_eq!(
            summary("ripple", "add", wanted, &[1.0, 0.9, 1.04]),
            ("ripple add 1.03 1.04 3 1.00 MISSED".into(), false)
        );
    }

    #[test]
    fn without_rows_a_goal_is_skipped_with_the_reason() {
        assert_eq!(
            summary("avx2", "add", Wanted::AtLeast(1.0), &[]),
            ("avx2 add skipped: nothing to measure".into(), true)
        );
    }

    #[test]
    fn a_note_ends_its_row() {
        let row = |note: &str| Row::of(7, [2.0, 3.0], note.into());
        let judged = Row { judged: Some(4.5), ..row("|t|") };
        let text = text("goal", "mul", "limbs", ["ours", "theirs"], &[row("GMP"), row(""), judged]);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[2].ends_with("1.50  GMP") && lines[3].ends_with("1.50"), "{text}");
        assert!(lines[4].ends_with("4.50  |t|"), "{text}");
    }
}
