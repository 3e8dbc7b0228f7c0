//! Computes the fraction of the work that is done from the steps that operations report.

use std::time::Duration;
use widelimb::progress::Step;

/// The largest part of an unfinished step that is shown as done: its time is only an estimate.
const MOST_OF_STEP: f64 = 0.95;

/// Tracks the fraction of the whole that is done.
///
/// Within a step that reports nothing, such as one huge product, the fraction grows at the speed of
/// all steps before, until nearly the end of the step.
#[derive(Debug, Default)]
pub struct Track {
    /// The part of the whole that steps are fractions of.
    part: (f64, f64),
    /// The step that was begun last, in fractions of the whole.
    step: (f64, f64),
    /// The time at which that step began.
    since: Duration,
    shown: f64,
}

impl Track {
    /// Enters a part of the whole: steps from now on are fractions of it.
    pub fn enter(&mut self, part: (f64, f64), now: Duration) {
        self.part = part;
        self.step(Step { done: 0.0, next: 1.0 }, now);
    }

    /// Notes that a step begins.
    pub fn step(&mut self, step: Step, now: Duration) {
        let (from, to) = self.part;
        let of_whole = |fraction: f64| from + (to - from) * fraction;
        self.step = (of_whole(step.done), of_whole(step.next));
        self.since = now;
    }

    /// The fraction to show, which never falls.
    pub fn shown(&mut self, now: Duration) -> f64 {
        let (done, next) = self.step;
        let in_step = now.saturating_sub(self.since).as_secs_f64();
        let before = self.since.as_secs_f64();
        let speed = if before > 0.0 { done / before } else { 0.0 };
        let expected = done + (speed * in_step).min((next - done) * MOST_OF_STEP);
        self.shown = self.shown.max(expected.min(1.0));
        self.shown
    }
}

/// The whole seconds left at the speed so far; `None` where so little is done that it would be a
/// guess.
pub fn time_left(fraction: f64, elapsed: Duration) -> Option<Duration> {
    let left = elapsed.as_secs_f64() * (1.0 - fraction) / fraction;
    (fraction >= 0.01).then(|| Duration::from_secs_f64(left.max(0.0).ceil()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    fn step(done: f64, next: f64) -> Step {
        Step { done, next }
    }

    #[test]
    fn parts_are_weighted() {
        let mut track = Track::default();
        track.enter((0.0, 0.2), at(0.0));
        track.step(step(0.5, 1.0), at(1.0));
        assert!((track.shown(at(1.0)) - 0.1).abs() < 1e-12);
        track.enter((0.2, 1.0), at(2.0));
        track.step(step(0.25, 0.5), at(4.0));
        assert!((track.shown(at(4.0)) - 0.4).abs() < 1e-12);
        track.step(step(1.0, 1.0), at(10.0));
        assert_eq!(track.shown(at(10.0)), 1.0);
    }

    #[test]
    fn a_step_goes_on_at_the_speed_before_it_and_not_to_its_end() {
        let mut track = Track::default();
        track.enter((0.0, 1.0), at(0.0));
        track.step(step(0.2, 0.6), at(2.0));
        for (now, shown) in [(2.0, 0.2), (3.0, 0.3), (5.0, 0.5), (6.0, 0.58), (100.0, 0.58)] {
            assert!((track.shown(at(now)) - shown).abs() < 1e-12, "{now}");
        }
    }

    #[test]
    fn nothing_is_expected_before_the_first_step_ends() {
        let mut track = Track::default();
        track.enter((0.0, 1.0), at(0.0));
        assert_eq!(track.shown(at(50.0)), 0.0);
        assert_eq!(time_left(0.0, at(50.0)), None);
    }

    #[test]
    fn what_is_shown_never_falls() {
        let mut track = Track::default();
        track.enter((0.0, 1.0), at(0.0));
        let mut last = 0.0;
        for (done, next, now) in [(0.5, 0.9, 1.0), (0.1, 0.2, 2.0), (0.6, 0.6, 3.0)] {
            track.step(step(done, next), at(now));
            let shown = track.shown(at(now + 0.9));
            assert!((last..=1.0).contains(&shown), "{shown} after {last}");
            last = shown;
        }
    }

    #[test]
    fn the_time_left_follows_from_the_speed() {
        assert_eq!(time_left(0.25, at(10.0)), Some(at(30.0)));
        assert_eq!(time_left(0.5, at(0.3)), Some(at(1.0)));
        assert_eq!(time_left(1.0, at(10.0)), Some(at(0.0)));
    }
}
