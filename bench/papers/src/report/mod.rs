//! The papers' tables and figures, drawn again from measurements of this machine.

mod add;
mod avr;
mod batch;
mod contestants;
mod gf2x;
mod hqc;
mod mul;
mod timed;

pub use add::report_add;
pub use avr::report_avr;
pub use batch::report_batch;
pub use gf2x::report_gf2x;
pub use hqc::report_hqc;
pub use mul::report_mul;

use timed::{Entry, Label, Race, Side, Timed, Timings, four};
use widelimb_kernels::cpu::Level;
use widelimb_kernels::kernels;
use widelimb_lab::measure::Plan;
use widelimb_lab::svg::{Mark, Plot, Series};
use widelimb_report::Figure;

/// The thoroughness of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A fraction of a second per table: a machine under load, or a test.
    Quick,
    /// A full report, for publication.
    Full,
}

impl Effort {
    fn of<T>(self, quick: T, full: T) -> T {
        match self {
            Effort::Quick => quick,
            Effort::Full => full,
        }
    }
}

/// A race of so many rounds of batches of `batch_ns`, fewer where they take longer than
/// `budget_ns`, but at least `least_rounds`.
const fn plan(rounds: usize, batch_ns: f64, budget_ns: f64, least_rounds: usize) -> Plan {
    Plan { budget_ns, least_rounds, ..Plan::new(rounds, batch_ns) }
}

/// The methods that the level in force can run, and what is said of the others.
fn available<'a, M>(
    methods: impl IntoIterator<Item = &'a M>,
    name: impl Fn(&M) -> (&str, Level),
) -> (Vec<&'a M>, Option<String>) {
    let in_force = kernels().level;
    let (can, cannot): (Vec<&M>, Vec<&M>) =
        methods.into_iter().partition(|method| name(method).1 <= in_force);
    let told = |method: &&M| {
        let (name, needs) = name(method);
        format!("{name} (needs level {needs})")
    };
    let names: Vec<String> = cannot.iter().map(told).collect();
    let note = format!("SKIPPED, for the level in force is {in_force}: {}.", names.join(", "));
    (can, (!names.is_empty()).then_some(note))
}

/// A figure of times by length, if it has a line.
fn figure(
    file: &'static str,
    what: &str,
    [x, y]: [&str; 2],
    series: Vec<Series>,
    marks: Vec<Mark>,
) -> Option<Figure> {
    let title = format!("{what}: time by length, fastest of ten measurements");
    let (x_label, y_label) = (x.to_owned(), y.to_owned());
    let plot = Plot { title: title.clone(), x_label, y_label, series, marks };
    (!plot.series.is_empty()).then(|| Figure { file, title, svg: plot.render() })
}
