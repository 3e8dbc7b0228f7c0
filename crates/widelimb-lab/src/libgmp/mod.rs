//! Measures two libraries with GMP's interface side by side in one process, for `widelimb bench
//! gmp`: widelimb's and a peer's.
//!
//! Both are called through pointers to their functions, as a program calls a shared library, on the
//! same numbers in the same memory: their limbs lie where this module puts them, with room for the
//! results, so that no call asks for memory. Results are compared on all operands before either
//! library is timed.

mod calls;
mod libraries;
mod operands;
mod operation;
mod row;
pub mod score;

pub use libraries::Libraries;
pub use operation::{Group, Operation, UnknownOperation, cases};
pub use row::{Digest, Row, table};

use crate::measure::{Clock, Placement, Plan, race};
use operands::{Operands, SharedOperands};
use std::fmt;
use widelimb_kernels::kernels;

/// Nanoseconds of a batch.
const BATCH_NS: f64 = 8000.0;

/// The most rounds; the time usually ends a race before.
const MAX_ROUNDS: usize = 1_000_000;

/// The error that the libraries give different results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// What was computed, and of which operands.
    pub of: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the peer and widelimb differ: {}", self.of)
    }
}

impl std::error::Error for Disagreement {}

/// Both libraries, and the clock that times them.
pub struct Bench {
    clock: Clock,
    libraries: Libraries,
}

impl Bench {
    /// Sets up the race of two libraries that were opened.
    pub fn new(libraries: Libraries) -> Bench {
        Bench { clock: Clock::calibrate(), libraries }
    }

    /// Races both libraries for some milliseconds, half of them on operands at 64-byte addresses
    /// and half on operands at odd multiples of 8 bytes, or for three batches each where these take
    /// longer. The time is the mean of both placements'.
    ///
    /// # Errors
    /// The libraries differ, and nothing is timed.
    pub fn row(
        &self,
        group: Group,
        operation: &'static Operation,
        limbs: usize,
        budget_ms: f64,
    ) -> Result<Row, Disagreement> {
        let mut ns = [0.0; 2];
        for placement in [Placement::Aligned, Placement::Odd] {
            let operands = Operands::shared(operation, limbs, placement);
            self.compare(operation, &operands)?;
            let rotation = operands.borrow().count();
            let plan = Plan {
                budget_ns: budget_ms * 1e6 / 2.0,
                rotation,
                ..Plan::new(MAX_ROUNDS, BATCH_NS)
            };
            let sides = self.libraries.sides();
            let mut contestants = sides.map(|library| calls::work(library, operation, &operands));
            for (ns, samples) in ns.iter_mut().zip(race(&self.clock, &mut contestants, plan)) {
                *ns += samples.ticks().min * self.clock.ns_per_tick / 2.0;
            }
        }
        Ok(Row::new(group, operation, limbs, ns, &self.libraries.peer.identity))
    }

    /// Compares the results of both libraries on all operands.
    fn compare(
        &self,
        operation: &'static Operation,
        operands: &SharedOperands,
    ) -> Result<(), Disagreement> {
        let [ours, peers] = self.libraries.sides().map(|library| {
            operands.borrow_mut().reset();
            let count = operands.borrow().count();
            calls::work(library, operation, operands).calls(count);
            operands.borrow().results(operation)
        });
        operands.borrow_mut().reset();
        if ours == peers {
            return Ok(());
        }
        let limbs = operands.borrow().limbs();
        Err(Disagreement { of: format!("{} of {limbs} limbs", operation.name) })
    }

    /// The notes under the tables: the level, and the peer.
    pub fn notes(&self) -> String {
        format!(
            "{}, level {}\nagainst {}\n",
            self.libraries.ours.identity,
            kernels().level,
            self.libraries.peer.identity
        )
    }
}

#[cfg(test)]
mod tests;
