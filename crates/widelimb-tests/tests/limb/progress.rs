//! Tests of `widelimb_limb::progress`.

use std::cell::RefCell;
use widelimb_limb::progress::{Meter, Step};

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
    let expected = [(0.0, 0.25), (0.25, 0.75), (0.25, 0.5), (0.5, 0.75), (0.75, 1.0), (1.0, 1.0)];
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
