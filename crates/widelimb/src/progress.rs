//! How far a long computation is.
//!
//! An algorithm that takes long tells each of its steps, weighted by the cost that is expected of
//! it; [`Watched`] has the calls that an observer can watch. In all others a step costs one test of
//! a pointer, and no cost is reckoned.

use crate::arch::floats::DefaultFloats;

/// A step that begins, as fractions of the whole computation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// What is done before it. It never falls from one step to the next.
    pub done: f64,
    /// What will be done after it, at least [`done`](Step::done) and at most 1.
    pub next: f64,
}

/// Who is told of the steps.
pub type Observer<'a> = &'a dyn Fn(Step);

/// The operations that can take long, each of which tells an observer of its [steps](Step): at
/// least one at its end, at which all is done.
///
/// The observer is called at each step on the thread that computes, so it should be quick. Steps
/// are weighted by the costs that are expected of them (for numbers from their lengths and the
/// methods), and nothing is told within a single product. Results and errors are those of the calls
/// without an observer.
#[derive(Clone, Copy)]
pub struct Watched<'a> {
    pub(crate) meter: Meter<'a>,
}

impl<'a> Watched<'a> {
    /// Operations that this observer is told of.
    pub fn new(observer: Observer<'a>) -> Watched<'a> {
        Watched { meter: Meter::new(observer) }
    }

    /// Operations that no one is told of.
    pub const fn silent() -> Watched<'static> {
        Watched { meter: Meter::SILENT }
    }

    /// The result of a computation, whose end the observer is told of.
    pub(crate) fn ended<T>(self, result: T) -> T {
        self.meter.end();
        result
    }
}

/// Tells an observer of the steps of a computation that is a part of a whole.
#[derive(Clone, Copy)]
pub(crate) struct Meter<'a> {
    observer: Option<Observer<'a>>,
    part: Step,
}

impl<'a> Meter<'a> {
    /// Tells no one.
    pub(crate) const SILENT: Meter<'static> =
        Meter { observer: None, part: Step { done: 0.0, next: 1.0 } };

    /// Tells the observer of a computation that is the whole.
    pub(crate) fn new(observer: Observer<'a>) -> Meter<'a> {
        Meter { observer: Some(observer), ..Meter::SILENT }
    }

    /// Steps that cost `total` together, in any unit.
    #[inline]
    pub(crate) fn steps(self, total: impl FnOnce() -> f64) -> Steps<'a> {
        let total = if self.observer.is_some() { reckoned(total) } else { 0.0 };
        Steps { meter: self, total, done: 0.0 }
    }

    /// The computation has ended.
    pub(crate) fn end(self) {
        if let Some(observer) = self.observer {
            observer(Step { done: self.part.next, next: self.part.next });
        }
    }
}

/// A cost, out of the way of the algorithms that nobody watches.
#[cold]
#[inline(never)]
fn reckoned(cost: impl FnOnce() -> f64) -> f64 {
    DefaultFloats::with(cost)
}

/// The steps of one computation, in their order.
pub(crate) struct Steps<'a> {
    meter: Meter<'a>,
    total: f64,
    done: f64,
}

impl<'a> Steps<'a> {
    /// Begins a step of this cost; the meter for steps within it. Costs beyond the total count for
    /// nothing.
    #[inline]
    pub(crate) fn next(&mut self, cost: impl FnOnce() -> f64) -> Meter<'a> {
        match self.meter.observer {
            None => self.meter,
            Some(observer) => self.tell(observer, reckoned(cost)),
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

#[cfg(test)]
mod tests {
    use super::{Meter, Step};
    use std::cell::RefCell;
    use std::vec::Vec;

    fn told(work: impl FnOnce(Meter<'_>)) -> Vec<(f64, f64)> {
        let told = RefCell::new(Vec::new());
        work(Meter::new(&|Step { done, next }| told.borrow_mut().push((done, next))));
        told.into_inner()
    }

    #[test]
    fn steps_have_the_weight_of_their_cost() {
        let told = told(|meter| {
            let mut steps = meter.steps(|| 8.0);
            steps.next(|| 2.0);
            let mut inner = steps.next(|| 4.0).steps(|| 2.0);
            inner.next(|| 1.0);
            inner.next(|| 1.0);
            steps.next(|| 2.0);
            meter.end();
        });
        let expected =
            [(0.0, 0.25), (0.25, 0.75), (0.25, 0.5), (0.5, 0.75), (0.75, 1.0), (1.0, 1.0)];
        assert_eq!(told, expected);
    }

    #[test]
    fn wrong_totals_stay_within_the_whole() {
        for total in [0.0, 1.0, 100.0] {
            let told = told(|meter| {
                let mut steps = meter.steps(|| total);
                for _ in 0..10 {
                    steps.next(|| 1.0);
                }
                meter.end();
            });
            assert!(told.is_sorted_by(|a, b| a.0 <= b.0), "{told:?}");
            assert!(told.iter().all(|&(done, next)| done <= next && next <= 1.0), "{told:?}");
            assert_eq!(told.last(), Some(&(1.0, 1.0)));
        }
    }

    #[test]
    fn the_silent_meter_asks_for_no_cost() {
        let mut steps = Meter::SILENT.steps(|| unreachable!());
        steps.next(|| unreachable!()).end();
    }
}
