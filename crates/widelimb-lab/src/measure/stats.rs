//! [`Summary`]: the statistics of a list of measurements.

use serde::Serialize;

/// Minimum, median, mean, maximum and deviation of a list of measurements, in the list's unit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The smallest.
    pub min: f64,
    /// The middle one, or the mean of the two middle ones.
    pub median: f64,
    /// The arithmetic mean.
    pub mean: f64,
    /// The largest.
    pub max: f64,
    /// The sample standard deviation (divisor `n - 1`); 0 for a single measurement.
    pub deviation: f64,
}

impl Summary {
    /// Sums up a list.
    ///
    /// # Panics
    /// If the list is empty, or holds a value that is not a number.
    pub fn of(values: &[f64]) -> Summary {
        assert!(!values.is_empty(), "a summary of nothing");
        let mut sorted = values.to_vec();
        sorted.sort_by(|x, y| x.partial_cmp(y).expect("measurements are numbers"));
        let n = sorted.len();
        let median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2.0;
        let mean = sorted.iter().sum::<f64>() / n as f64;
        let squares: f64 = sorted.iter().map(|x| (x - mean).powi(2)).sum();
        let deviation = (squares / (n - 1).max(1) as f64).sqrt();
        Summary { min: sorted[0], median, mean, max: sorted[n - 1], deviation }
    }

    /// The summary in another unit, of which `factor` make one of this unit.
    pub fn scaled(self, factor: f64) -> Summary {
        Summary {
            min: self.min * factor,
            median: self.median * factor,
            mean: self.mean * factor,
            max: self.max * factor,
            deviation: self.deviation * factor,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summary_of_known_lists() {
        let summary = Summary::of(&[4.0, 2.0, 5.0, 4.0, 5.0, 7.0, 9.0, 4.0]);
        assert_eq!((summary.min, summary.max), (2.0, 9.0));
        assert_eq!((summary.median, summary.mean), (4.5, 5.0));
        assert!((summary.deviation - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        let odd = Summary::of(&[3.0, 1.0, 8.0]);
        assert_eq!((odd.median, odd.mean), (3.0, 4.0));
    }

    #[test]
    fn one_measurement_has_no_deviation() {
        let summary = Summary::of(&[3.5]);
        assert_eq!(summary, Summary { min: 3.5, median: 3.5, mean: 3.5, max: 3.5, deviation: 0.0 });
    }

    #[test]
    fn scaling_scales_everything() {
        let values = [1.0, 2.0, 4.0];
        let doubled: Vec<f64> = values.iter().map(|x| 2.0 * x).collect();
        assert_eq!(Summary::of(&values).scaled(2.0), Summary::of(&doubled));
    }
}
