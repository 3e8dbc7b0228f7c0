//! Progress of long computations: a [`Meter`] tells an observer how far they are.
//!
//! An algorithm that takes long tells each of its steps, weighted by the cost that is expected of
//! it to a [`Meter`]. Without an observer a step costs one test of a pointer, and no cost is
//! computed. The calls that an observer can watch are those of `widelimb::progress::Watched`.

use widelimb_kernels::floats::DefaultFloats;

/// A step that begins, as fractions of the whole computation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// The fraction that is done before the step. It never falls from one step to the next.
    pub done: f64,
    /// The fraction that will be done after the step, at least [`done`](Step::done) and at most 1.
    pub next: f64,
}

/// A function that is told of each step.
pub type Observer<'a> = &'a dyn Fn(Step);

/// Tells an observer of the steps of a computation that is a part of a whole.
#[derive(Clone, Copy)]
pub struct Meter<'a> {
    observer: Option<Observer<'a>>,
    part: Step,
}

impl<'a> Meter<'a> {
    /// The meter that tells no one.
    pub const SILENT: Meter<'static> =
        Meter { observer: None, part: Step { done: 0.0, next: 1.0 } };

    /// The meter of a computation that is the whole, with its observer.
    pub fn new(observer: Observer<'a>) -> Meter<'a> {
        Meter { observer: Some(observer), ..Meter::SILENT }
    }

    /// Divides the computation into steps that cost `total` together, in any unit.
    #[inline]
    pub fn steps(self, total: impl FnOnce() -> f64) -> Steps<'a> {
        let total = if self.observer.is_some() { cost_of(total) } else { 0.0 };
        Steps { meter: self, total, done: 0.0 }
    }

    /// Tells the observer that the computation has ended.
    pub fn end(self) {
        if let Some(observer) = self.observer {
            observer(Step { done: self.part.next, next: self.part.next });
        }
    }
}

/// Computes a cost, out of line: only computations that are watched call it.
#[cold]
#[inline(never)]
fn cost_of(cost: impl FnOnce() -> f64) -> f64 {
    DefaultFloats::with(cost)
}

/// The steps of one computation, in their order.
pub struct Steps<'a> {
    meter: Meter<'a>,
    total: f64,
    done: f64,
}

impl<'a> Steps<'a> {
    /// Begins a step of this cost, and returns the meter for steps within it. Costs beyond the
    /// total count for nothing.
    #[inline]
    pub fn next(&mut self, cost: impl FnOnce() -> f64) -> Meter<'a> {
        match self.meter.observer {
            None => self.meter,
            Some(observer) => self.tell(observer, cost_of(cost)),
        }
    }

    #[cold]
    fn tell(&mut self, observer: Observer<'a>, cost: f64) -> Meter<'a> {
        let part = DefaultFloats::with(|| {
            let done = self.at();
            self.done += cost;
            Step { done, next: self.at() }
        });
        observer(part);
        Meter { part, ..self.meter }
    }

    /// The fraction of the whole that is done.
    fn at(&self) -> f64 {
        let Step { done, next } = self.meter.part;
        // A total of 0 has no parts to tell apart.
        let fraction = if self.total > 0.0 { (self.done / self.total).min(1.0) } else { 1.0 };
        (done + (next - done) * fraction).min(next)
    }
}
