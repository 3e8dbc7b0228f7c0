//! [`Welch`]: tests whether two kinds of measurements have the same mean.

/// Welch's t test of two kinds of measurements, with its sums kept as they come (Welford's method).
#[derive(Clone, Copy, Debug, Default)]
pub struct Welch {
    kinds: [Moments; 2],
}

#[derive(Clone, Copy, Debug, Default)]
struct Moments {
    count: f64,
    mean: f64,
    /// The sum of the squared differences from the mean.
    sum: f64,
}

impl Welch {
    /// Adds a measurement of the first kind, or of the second.
    pub fn add(&mut self, second: bool, value: f64) {
        let moments = &mut self.kinds[usize::from(second)];
        moments.count += 1.0;
        let difference = value - moments.mean;
        moments.mean += difference / moments.count;
        moments.sum += difference * (value - moments.mean);
    }

    /// The means of both kinds.
    pub fn means(&self) -> [f64; 2] {
        self.kinds.map(|kind| kind.mean)
    }

    /// The difference of the means in its standard deviations; `None` for fewer than two
    /// measurements of a kind, or if all are the same.
    pub fn t(&self) -> Option<f64> {
        let [x, y] = self.kinds;
        if x.count < 2.0 || y.count < 2.0 {
            return None;
        }
        let variance = |m: Moments| m.sum / (m.count - 1.0) / m.count;
        let deviation = (variance(x) + variance(y)).sqrt();
        (deviation > 0.0).then(|| (x.mean - y.mean) / deviation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn welch(first: &[f64], second: &[f64]) -> Welch {
        let mut welch = Welch::default();
        first.iter().for_each(|&value| welch.add(false, value));
        second.iter().for_each(|&value| welch.add(true, value));
        welch
    }

    #[test]
    fn t_of_known_lists() {
        // Means 3 and 6, variances 2.5 and 10 of five each: -3 / sqrt(0.5 + 2).
        let welch = welch(&[1.0, 2.0, 3.0, 4.0, 5.0], &[2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(welch.means(), [3.0, 6.0]);
        let t = welch.t().expect("enough measurements");
        assert!((t + 3.0 / 2.5_f64.sqrt()).abs() < 1e-12, "{t}");
    }

    #[test]
    fn too_few_measurements_have_no_t() {
        assert_eq!(welch(&[1.0], &[2.0, 3.0]).t(), None);
        assert_eq!(welch(&[1.0, 1.0], &[1.0, 1.0]).t(), None);
    }
}
