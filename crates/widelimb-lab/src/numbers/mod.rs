//! Measures numbers that own their limbs beside those of other crates, for `widelimb bench
//! numbers`.
//!
//! Every library has the same loop around the same expressions, compiled in this crate: references
//! to operands that rotate, a result that it owns and drops. Operands and results are texts to the
//! outside, so that all libraries' are compared before any is timed.

mod contestant;
mod libraries;
mod operands;
mod operation;
mod picture;
mod programs;
mod row;

pub use operands::Case;
pub use operation::{Kind, Operation, UnknownOperation};
pub use picture::picture;
pub use row::{Row, Time};

use crate::measure::{Clock, Plan, race};
use libraries::{Library, libraries};
use std::fmt;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use widelimb_kernels::kernels;

/// The default sizes, in bits.
pub const USUAL_BITS: [usize; 10] = [32, 64, 96, 128, 192, 256, 512, 1024, 4096, 65536];

/// Nanoseconds of a batch.
const BATCH_NS: f64 = 8000.0;

/// The most rounds; the time usually ends a race before.
const MAX_ROUNDS: usize = 1_000_000;

/// The error that a library's result differs from widelimb's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The library whose result differs.
    pub library: &'static str,
    /// The operation.
    pub operation: Operation,
    /// The kind of numbers.
    pub kind: Kind,
    /// The size in bits.
    pub bits: usize,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { library, operation, kind, bits } = self;
        let kind = kind.name();
        write!(f, "{library} and widelimb differ: {operation} of {kind} numbers of {bits} bits")
    }
}

impl std::error::Error for Disagreement {}

/// The libraries, and the clock that times them.
///
/// A thread sleeps beside them, so that a measurement is that of a program with threads whatever
/// else runs: glibc's allocator takes locks from the second thread on, which `calloc`, unlike
/// `malloc`, waits for at every call.
pub struct Bench {
    clock: Clock,
    libraries: Vec<Library>,
    /// The sender whose drop ends the sleeping thread.
    _sleeper: Sender<()>,
}

impl Default for Bench {
    fn default() -> Bench {
        Bench::new()
    }
}

impl Bench {
    /// Sets up widelimb and the libraries that were compiled in.
    pub fn new() -> Bench {
        let (_sleeper, end) = channel();
        thread::spawn(move || end.recv());
        Bench { clock: Clock::calibrate(), libraries: libraries(), _sleeper }
    }

    /// Races all libraries for some milliseconds, or for three batches each where these take
    /// longer.
    ///
    /// # Errors
    /// A library's results differ from widelimb's; nothing is timed then.
    ///
    /// # Panics
    /// If the operation is not of such numbers, or there are too few bits.
    pub fn row(&self, case: &Case, budget_ms: f64) -> Result<Row, Disagreement> {
        let mut contestants = Vec::new();
        let mut expected: Option<Vec<String>> = None;
        for library in &self.libraries {
            let contestant = match case.kind {
                Kind::Natural => (library.natural)(case),
                Kind::Integer => (library.integer)(case),
            };
            if *expected.get_or_insert_with(|| contestant.answers.clone()) != contestant.answers {
                let Case { operation, kind, bits, .. } = *case;
                return Err(Disagreement { library: library.identity.name, operation, kind, bits });
            }
            contestants.push(contestant.work);
        }
        let plan = Plan { budget_ns: budget_ms * 1e6, ..Plan::new(MAX_ROUNDS, BATCH_NS) };
        let samples = race(&self.clock, &mut contestants, plan);
        let time = |(library, ticks): (&Library, f64)| {
            Time::new(&library.identity, library.peer, ticks * self.clock.ns_per_tick)
        };
        let ticks = samples.iter().map(|samples| samples.ticks().min);
        let times = self.libraries.iter().zip(ticks).map(time).collect();
        let bits = (!case.operation.is_program()).then_some(case.bits);
        Ok(Row::new(case.operation, case.kind, bits, times))
    }

    /// The head of a table whose lines are those of rows.
    pub fn table_head(&self) -> String {
        Row::table_head(self.libraries.iter().map(|library| &library.identity))
    }

    /// The notes under a table: the level, and each library with its version.
    pub fn notes(&self) -> String {
        let mut notes =
            format!("widelimb {}, level {}\n", env!("CARGO_PKG_VERSION"), kernels().level);
        if let Some(profile) = kernels().profile {
            notes.push_str(&format!("with the thresholds of {profile}\n"));
        }
        for library in self.libraries.iter().filter(|library| library.peer) {
            notes.push_str(&format!("against {}\n", library.identity));
        }
        if !self.libraries.iter().any(|library| library.peer) {
            notes
                .push_str("built without the feature peers, so there is nothing to compare with\n");
        }
        notes
    }
}

/// The cases to measure, in the order of the table: operations at all sizes, on numbers of either
/// kind, and programs.
pub fn cases(only: &[Operation], sizes: &[usize]) -> Vec<(Operation, Kind, usize)> {
    let mut cases = Vec::new();
    for operation in Operation::all().filter(|op| only.is_empty() || only.contains(op)) {
        for kind in Kind::ALL.into_iter().filter(|&kind| operation.is_of(kind)) {
            let sizes = if operation.is_program() { &[Case::LEAST_BITS] } else { sizes };
            cases.extend(sizes.iter().map(|&bits| (operation, kind, bits)));
        }
    }
    cases
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The first other library is num-bigint where no more are compiled in.
    #[test]
    fn every_operation_of_every_library_agrees() {
        let bench = Bench::new();
        assert!(bench.libraries.iter().any(|library| library.identity.name == "num-bigint"));
        let sizes = [8, 32, 64, 65, 96, 128, 192, 250, 1024];
        for (operation, kind, bits) in cases(&[], &sizes) {
            let case = Case::new(operation, kind, bits);
            let of = |library: &Library| match kind {
                Kind::Natural => (library.natural)(&case),
                Kind::Integer => (library.integer)(&case),
            };
            let expected = of(&bench.libraries[0]).answers;
            assert!(!expected.is_empty() && expected.iter().all(|answer| !answer.is_empty()));
            for library in &bench.libraries[1..] {
                let mut contestant = of(library);
                let name = library.identity.name;
                assert_eq!(contestant.answers, expected, "{name} {operation} {kind:?} {bits}");
                contestant.work.calls(1);
            }
        }
    }

    #[test]
    fn a_row_has_a_time_for_each_library() {
        let bench = Bench::new();
        for kind in Kind::ALL {
            let row = bench.row(&Case::new(Operation::AddMul, kind, 96), 1.0).expect("agreement");
            assert_eq!(row.times.len(), bench.libraries.len());
            assert!(row.times.iter().all(|time| time.ns > 0.0), "{row:?}");
            assert_eq!((row.op, row.numbers, row.bits), ("add_mul", kind.name(), Some(96)));
            let json = serde_json::to_value(&row).expect("a row is plain data");
            assert_eq!(json["times"][0]["library"], "widelimb");
            assert!(json["ratio"].as_f64().is_some_and(|ratio| ratio > 0.0), "{json}");
            let columns = |line: &str| line.split_whitespace().count();
            // `fastest peer` is two words.
            assert_eq!(columns(&bench.table_head()), columns(&row.line()) + 1);
        }
        assert!(bench.notes().contains("against num-bigint"), "{}", bench.notes());
    }

    #[test]
    fn a_library_that_differs_is_an_error() {
        let mut bench = Bench::new();
        let wrong =
            |case: &Case| (libraries()[0].natural)(&Case::new(Operation::Sub, case.kind, 64));
        bench.libraries[1].natural = wrong;
        let error =
            bench.row(&Case::new(Operation::Add, Kind::Natural, 64), 1.0).expect_err("wrong");
        let name = bench.libraries[1].identity.name;
        let told = format!("{name} and widelimb differ: add of natural numbers of 64 bits");
        assert_eq!(error.to_string(), told);
    }

    #[test]
    fn names_are_read_back_and_each_operation_is_of_some_numbers() {
        let names: HashSet<&str> = Operation::all().map(Operation::name).collect();
        assert_eq!(names.len(), Operation::all().count());
        for operation in Operation::all() {
            assert_eq!(operation.name().parse(), Ok(operation));
            assert!(Kind::ALL.iter().any(|&kind| operation.is_of(kind)), "{operation}");
            assert!(!operation.call().is_empty());
        }
        let unknown = "frobnicate".parse::<Operation>().expect_err("unknown").to_string();
        assert!(unknown.contains("`frobnicate`: there are add, sub, "), "{unknown}");
    }

    #[test]
    fn programs_have_no_sizes_and_operations_all() {
        assert_eq!(cases(&[Operation::Gcd], &[64, 128]).len(), 2);
        assert_eq!(cases(&[Operation::Mul], &[64, 128]).len(), 4);
        let [programs] = &cases(&[Operation::Euclid], &[64, 128])[..] else { panic!("one") };
        assert_eq!((programs.0, programs.1), (Operation::Euclid, Kind::Integer));
    }
}
