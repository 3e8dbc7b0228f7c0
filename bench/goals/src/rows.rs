//! What goals have in common whatever is measured: sizes, and rows whose rounds are run in passes.

use rayon::ThreadPoolBuilder;
use widelimb_lab::measure::{Clock, Plan, Samples, Work, race};

/// Nanoseconds that a row may take, but for the fewest rounds that there must be.
const ROW_NS: f64 = 400e6;

/// Passes of a row of short operands.
const PASSES: usize = 4;

/// The sizes of a goal.
pub enum Sizes {
    Listed(&'static [usize]),
    /// Sampled evenly in the logarithm, up to the longest that is allowed.
    Sampled,
}

impl Sizes {
    /// Those that stand in the list, or what `sampled` gives.
    pub fn all(&self, sampled: impl FnOnce() -> Vec<usize>) -> Vec<usize> {
        match self {
            Sizes::Listed(sizes) => sizes.to_vec(),
            Sizes::Sampled => sampled(),
        }
    }
}

/// Each size and the one after it.
pub fn steps(sizes: &[usize]) -> Vec<[usize; 2]> {
    sizes.windows(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// Those of which no size is above the longest.
pub fn up_to(longest: usize, sizes: Vec<[usize; 2]>) -> Vec<[usize; 2]> {
    sizes.into_iter().filter(|sizes| sizes.iter().all(|&size| size <= longest)).collect()
}

/// So many numbers spread evenly in the logarithm.
pub fn spread(from: usize, to: usize, count: usize) -> impl Iterator<Item = f64> {
    let (from, to) = ((from as f64).ln(), (to as f64).ln());
    (0..count).map(move |i| (from + (to - from) * i as f64 / (count - 1) as f64).exp())
}

/// How a row is measured.
#[derive(Clone, Copy)]
pub struct Rounds<'a> {
    pub clock: &'a Clock,
    /// At most so many, over all passes.
    pub rounds: usize,
}

impl Rounds<'_> {
    /// Nanoseconds of a call of each contestant, in the fastest batch; nothing where there is no
    /// field. The rounds of short operands are run in several passes, each on a field made anew: on
    /// fresh memory.
    pub fn fastest(
        self,
        short: bool,
        mut field: impl FnMut() -> anyhow::Result<Option<Vec<Box<dyn Work>>>>,
    ) -> anyhow::Result<Option<Vec<f64>>> {
        let passes = if short { PASSES } else { 1 };
        let plan = Plan {
            budget_ns: ROW_NS / passes as f64,
            ..Plan::new(self.rounds.div_ceil(passes), 8000.0)
        };
        let mut fastest: Option<Vec<f64>> = None;
        for _ in 0..passes {
            let Some(mut contestants) = field()? else { return Ok(None) };
            let samples = race(self.clock, &mut contestants, plan);
            let ns = |samples: &Samples| samples.ticks().min * self.clock.ns_per_tick;
            let pass = samples.iter().map(ns);
            fastest = Some(match fastest {
                Some(before) => pass.zip(before).map(|(now, before)| now.min(before)).collect(),
                None => pass.collect(),
            });
        }
        Ok(fastest)
    }
}

/// Work on two threads, which are made here and wait between calls.
///
/// # Errors
/// The system has no such threads.
pub fn on_two_threads(
    mut work: impl FnMut(usize) + Send + 'static,
) -> anyhow::Result<Box<dyn Work>> {
    let pool = ThreadPoolBuilder::new().num_threads(2).build()?;
    Ok(Box::new(move |count: usize| pool.install(|| work(count))))
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::hint::black_box;

    /// What all lists of goals hold to: no two of a name, and sizes that rise.
    pub fn are_in_order<'a>(goals: impl Iterator<Item = (String, &'a Sizes)>) {
        let mut names = BTreeSet::new();
        for (name, sizes) in goals {
            if let Sizes::Listed(sizes) = sizes {
                assert!(sizes.is_sorted() && !sizes.is_empty(), "{name}");
            }
            assert!(names.insert(name.clone()), "{name} stands there twice");
        }
    }

    #[test]
    fn samples_are_even_in_the_logarithm() {
        let spread: Vec<f64> = spread(1, 1000, 4).collect();
        assert!(
            spread.iter().zip([1.0, 10.0, 100.0, 1000.0]).all(|(x, y)| (x / y - 1.0).abs() < 1e-9)
        );
    }

    #[test]
    fn no_size_of_a_step_is_above_the_longest() {
        assert_eq!(up_to(3, steps(&[1, 2, 3, 4])), [[1, 2], [2, 3]]);
    }

    #[test]
    fn each_pass_has_a_field_of_its_own_and_none_is_none() {
        let clock = Clock::calibrate();
        let rounds = Rounds { clock: &clock, rounds: 8 };
        let mut fields = 0;
        let ns = rounds.fastest(true, || {
            fields += 1;
            let work: Box<dyn Work> =
                Box::new(|count: usize| (0..count).for_each(|i| _ = black_box(i)));
            Ok(Some(vec![work]))
        });
        assert_eq!((ns.expect("no error").map(|ns| ns.len()), fields), (Some(1), PASSES));
        assert!(rounds.fastest(false, || Ok(None)).expect("no error").is_none());
    }

    #[test]
    fn two_threads_call_as_often_as_they_are_told_to() {
        let (told, calls) = std::sync::mpsc::channel();
        let mut work =
            on_two_threads(move |count| told.send(count).expect("there is room")).expect("threads");
        work.calls(3);
        assert_eq!(calls.recv(), Ok(3));
    }
}
