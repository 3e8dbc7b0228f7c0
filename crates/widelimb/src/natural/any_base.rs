//! Digits in any base, as numbers, and as words of 32 and 64 bits.

use super::Natural;
use crate::Limb;
use crate::error::{DigitError, DigitsError};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_limb as limb;
use widelimb_limb::{self, radix::BASES};

fn check_digits(digits: &[u64], base: u64) -> Result<(), DigitsError> {
    if base < 2 {
        return Err(DigitsError::Base { base });
    }
    match digits.iter().position(|&digit| digit >= base) {
        Some(index) => Err(DigitError { index, digit: digits[index], base }.into()),
        None => Ok(()),
    }
}

impl Natural {
    /// The digits in `base`, each a number below it, lowest first; none for 0.
    ///
    /// Cost: for each doubling of the number of digits a few divisions of half the length.
    ///
    /// # Errors
    /// [`DigitsError::Base`]: the base is below 2.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(1_002_003_u32).to_digits_le(1000)?, [3, 2, 1]);
    /// # Ok::<(), widelimb::error::DigitsError>(())
    /// ```
    #[doc(alias("to_radix_le", "to_digits_asc"))]
    pub fn to_digits_le(&self, base: u64) -> Result<Vec<u64>, DigitsError> {
        if base < 2 {
            return Err(DigitsError::Base { base });
        }
        if let Some(base) = small(base) {
            let digits = limb::to_digits(self.limbs(), base);
            return Ok(digits.into_iter().rev().map(u64::from).collect());
        }
        let mut powers = vec![Natural::from(base)];
        while let Some(last) = powers.last().filter(|last| 2 * last.bit_len() - 1 <= self.bit_len())
        {
            powers.push(last.square());
        }
        let mut digits = Vec::new();
        append_digits(&mut digits, self, base, &powers);
        let used = digits.iter().rposition(|&digit| digit != 0).map_or(0, |top| top + 1);
        digits.truncate(used);
        Ok(digits)
    }

    /// The digits in `base`, each a number below it, highest first; none for 0. Cost: that of
    /// [`to_digits_le`](Natural::to_digits_le).
    ///
    /// # Errors
    /// [`DigitsError::Base`]: the base is below 2.
    #[doc(alias("to_radix_be", "to_digits_desc"))]
    pub fn to_digits_be(&self, base: u64) -> Result<Vec<u64>, DigitsError> {
        let mut digits = self.to_digits_le(base)?;
        digits.reverse();
        Ok(digits)
    }

    /// The number that these digits stand for in `base`, lowest first:
    /// `digits[0] + digits[1] * base + ...`.
    ///
    /// Cost: for each doubling of the number of digits a few products of half the length.
    ///
    /// # Errors
    /// [`DigitsError`]: the base is below 2, or a digit not below the base.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb::error::{DigitError, DigitsError};
    /// assert_eq!(Natural::from_digits_le(&[3, 2, 1], 1000)?, 1_002_003);
    /// let error = DigitError { index: 1, digit: 5, base: 5 }.into();
    /// assert_eq!(Natural::from_digits_le(&[3, 5], 5), Err(error));
    /// # Ok::<(), DigitsError>(())
    /// ```
    #[doc(alias("from_radix_le", "from_digits_asc"))]
    pub fn from_digits_le(digits: &[u64], base: u64) -> Result<Natural, DigitsError> {
        check_digits(digits, base)?;
        // As many digits as make a limb, then neighbours joined until one number is left.
        let count = base.checked_ilog2().map_or(1, |bits| (63 / (bits + 1)).max(1));
        let chunks = digits.chunks(count as usize);
        let value = |chunk: &[u64]| chunk.iter().rev().fold(0, |value, digit| value * base + digit);
        let mut parts: Vec<Natural> = chunks.map(|chunk| Natural::from(value(chunk))).collect();
        let mut power = Natural::from(base).pow(count.into());
        while parts.len() > 1 {
            parts = parts.chunks(2).map(|pair| join_pair(pair, &power)).collect();
            power = if parts.len() > 1 { power.square() } else { power };
        }
        Ok(parts.pop().unwrap_or(Natural::ZERO))
    }

    /// The number that these digits stand for in `base`, highest first. Cost: that of
    /// [`from_digits_le`](Natural::from_digits_le).
    ///
    /// # Errors
    /// [`DigitsError`]: the base is below 2, or a digit not below the base.
    #[doc(alias("from_radix_be", "from_digits_desc"))]
    pub fn from_digits_be(digits: &[u64], base: u64) -> Result<Natural, DigitsError> {
        // Here too, so that an error counts from the first one given.
        check_digits(digits, base)?;
        let reversed: Vec<u64> = digits.iter().rev().copied().collect();
        Natural::from_digits_le(&reversed, base)
    }

    /// The digits in radix 2^64, which are the limbs, lowest first and from either end.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let n = (Natural::one() << 64) + 5;
    /// assert!(n.u64_digits().eq([5, 1]) && n.u64_digits().rev().eq([1, 5]));
    /// ```
    #[doc(alias("iter_u64_digits", "to_u64_digits"))]
    pub fn u64_digits(
        &self,
    ) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator + Clone + '_ {
        self.limbs().iter().copied()
    }

    /// The digits in radix 2^32, lowest first and from either end, without zeros at the top.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let n = (Natural::one() << 64) + 5;
    /// assert!(n.u32_digits().eq([5, 0, 1]) && n.u32_digits().len() == 3);
    /// ```
    #[doc(alias("iter_u32_digits", "to_u32_digits"))]
    pub fn u32_digits(
        &self,
    ) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + Clone + '_ {
        let limbs = self.limbs();
        let short = limbs.last().is_some_and(|&top| top >> 32 == 0);
        let digits = 2 * limbs.len() - usize::from(short);
        (0..digits).map(move |i| (limbs[i / 2] >> (32 * (i % 2))) as u32)
    }

    /// The number that these digits stand for in radix 2^32, lowest first.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from_u32_digits(&[5, 0, 1]), (Natural::one() << 64) + 5);
    /// ```
    #[doc(alias("from_slice", "assign_from_slice"))]
    pub fn from_u32_digits(digits: &[u32]) -> Natural {
        let limb = |pair: &[u32]| {
            pair.iter().rev().fold(0, |limb: Limb, &digit| limb << 32 | Limb::from(digit))
        };
        Natural::from_limbs(digits.chunks(2).map(limb).collect())
    }
}

/// The base as one of those of [`limb::to_digits`]; `None` for others.
fn small(base: u64) -> Option<u32> {
    u32::try_from(base).ok().filter(|base| BASES.contains(base))
}

/// Appends the digits of `n`, below the square of the last of the powers `base^(2^i)`, as many as
/// that square leaves room for.
fn append_digits(digits: &mut Vec<u64>, n: &Natural, base: u64, powers: &[Natural]) {
    if let Some(mut limb) = n.as_limb() {
        let end = digits.len() + (1 << powers.len());
        while limb != 0 {
            digits.push(limb % base);
            limb /= base;
        }
        return digits.resize(end, 0);
    }
    let Some((power, below)) = powers.split_last() else {
        unreachable!("what is below a base of one limb has one limb");
    };
    let (high, low) = n.div_rem(power);
    append_digits(digits, &low, base, below);
    append_digits(digits, &high, base, below);
}

/// The number `low + high power` of a pair; `low` alone if there is no `high`.
fn join_pair(pair: &[Natural], power: &Natural) -> Natural {
    match pair {
        [low, high] => high * power + low,
        _ => pair[0].clone(),
    }
}
