//! Logarithms, rounded down.

use super::Natural;
use super::log2::log2;
use alloc::vec;

/// The message of a panic where there is no logarithm.
const NONE: &str = "there is no such logarithm";

impl Natural {
    /// `floor(log2(self))`.
    ///
    /// # Panics
    /// If the number is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!((Natural::one() << 100).ilog2(), 100);
    /// ```
    #[doc(alias("floor_log_base_2", "mpz_sizeinbase"))]
    #[track_caller]
    pub fn ilog2(&self) -> u64 {
        self.checked_ilog2().expect(NONE)
    }

    /// [`ilog2`](Natural::ilog2), or `None` for 0.
    pub fn checked_ilog2(&self) -> Option<u64> {
        self.bit_len().checked_sub(1)
    }

    /// `floor(log10(self))`, one less than the number of decimal digits.
    ///
    /// # Panics
    /// If the number is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(10_u32).pow(50).ilog10(), 50);
    /// assert_eq!((Natural::from(10_u32).pow(50) - 1).ilog10(), 49);
    /// ```
    #[track_caller]
    pub fn ilog10(&self) -> u64 {
        self.checked_ilog10().expect(NONE)
    }

    /// [`ilog10`](Natural::ilog10), or `None` for 0.
    pub fn checked_ilog10(&self) -> Option<u64> {
        self.checked_ilog(&Natural::from(10_u32))
    }

    /// The largest `e` with `base^e <= self`.
    ///
    /// Cost: mostly that of looking at the highest limbs; close to a power of the base that of a
    /// few divisions of numbers of this length.
    ///
    /// # Panics
    /// If the number is 0, or the base below 2.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(80_u32).ilog(&Natural::from(3_u32)), 3);
    /// ```
    #[doc(alias("floor_log_base"))]
    #[track_caller]
    pub fn ilog(&self, base: &Natural) -> u64 {
        self.checked_ilog(base).expect(NONE)
    }

    /// [`ilog`](Natural::ilog), or `None` where it panics.
    pub fn checked_ilog(&self, base: &Natural) -> Option<u64> {
        let bits = self.checked_ilog2()?;
        if base.is_power_of_two() {
            return bits.checked_div(base.ilog2());
        }
        if base.is_zero() {
            return None;
        }
        // Either bound of a logarithm is less than two units from it.
        let [n, b] = [self, base].map(log2);
        let (least, most) = (n / (b + 2), (n + 2) / b);
        if least == most { u64::try_from(least).ok() } else { Some(by_quotients(self, base)) }
    }
}

/// The largest `e` with `base^e <= n`: its bits are found from the top, each by whether the power
/// with that exponent still goes into what is left of the number.
fn by_quotients(n: &Natural, base: &Natural) -> u64 {
    let mut powers = vec![base.clone()];
    while let Some(last) = powers.last().filter(|last| 2 * last.bit_len() - 1 <= n.bit_len()) {
        powers.push(last.square());
    }
    let (mut rest, mut exponent) = (n.clone(), 0);
    for (i, power) in powers.iter().enumerate().rev() {
        if rest >= *power {
            rest /= power;
            exponent |= 1 << i;
        }
    }
    exponent
}
