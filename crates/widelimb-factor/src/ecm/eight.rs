//! [`EightCurves`]: curves in all lanes.

use super::group::LANES;
use super::{Bounds, MOST_B1, divisor_by_curves};
use crate::control::Control;
use widelimb::Natural;

/// Eight curves of one number at a time: stage 1 takes as long as that of one
/// [`curve`](super::curve), stage 2 eight times as long.
///
/// ```
/// use widelimb::Natural;
/// use widelimb_factor::ecm::EightCurves;
/// let p = Natural::from_u64(100_000_000_003);
/// let n = &p * (Natural::one() << 127_u32).next_prime();
/// let curves = EightCurves::new(&n, 200, 10_000).expect("an odd number");
/// assert_eq!((1..12).find_map(|i| curves.divisor(8 * i)), Some(p));
/// ```
pub struct EightCurves {
    n: Natural,
    bounds: Bounds,
}

impl EightCurves {
    /// For an odd number from 3 on and bounds as of [`curve`](super::curve); `None` for others. The
    /// chains of stage 1 are made once for all curves, and take some bytes for each of up to `b1`.
    pub fn new(n: &Natural, b1: u64, b2: u64) -> Option<EightCurves> {
        if n.is_even() || n.is_one() || !(2..=MOST_B1).contains(&b1) {
            return None;
        }
        let bounds = Bounds::new(b1, b2, n.limbs().len(), &Control::default())?;
        Some(EightCurves { n: n.clone(), bounds })
    }

    /// A divisor other than 1 and the number by the curves of the eight parameters from `sigma` on;
    /// `None` if they find none, or if the first is below 6 or the last above `2^64`.
    pub fn divisor(&self, sigma: u64) -> Option<Natural> {
        if sigma < 6 || sigma > u64::MAX - LANES as u64 {
            return None;
        }
        let sigmas = core::array::from_fn(|lane| sigma + lane as u64);
        divisor_by_curves(&self.n, &self.bounds, sigmas, &Control::default())
    }
}
