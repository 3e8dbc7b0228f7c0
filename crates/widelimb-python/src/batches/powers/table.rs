//! Powers of one base modulo one number, by a table.

use super::Powers;
use crate::batches::Fault;
use crate::object::Number;
use std::sync::OnceLock;
use widelimb::batch::{FixedBase, Modulus};
use widelimb::{Integer, Limb, Natural};

/// The number of powers from which on a table pays.
const ENOUGH: usize = 32;

/// A table of powers of one base, from which each power to an exponent not below 0 takes a third of
/// the time.
pub struct Table {
    base: Natural,
    modulus: Modulus,
    /// The largest bit length of the exponents.
    bits: usize,
    /// The table, made by the first thread that needs it.
    made: OnceLock<FixedBase>,
}

impl Table {
    /// A table for the jobs of a call, if they share a base and an odd modulus, and their exponents
    /// have similar lengths.
    pub fn of(powers: &Powers) -> Option<Table> {
        let (x, m) = (powers.bases.common()?, powers.moduli.common()?);
        let exponents = || (0..powers.count).map(|job| &powers.exponents[job]);
        let bits = exponents().map(Integer::bit_len).max()?;
        let all = exponents().map(|e| u128::from(e.bit_len())).sum::<u128>();
        let fits = powers.count >= ENOUGH
            && powers.common.is_some()
            && exponents().all(|e| !e.is_negative())
            && 2 * all >= u128::from(bits) * powers.count as u128;
        let modulus = if fits { Modulus::new(m.magnitude().limbs()).ok()? } else { return None };
        let base = x.rem_euclid(m).into_magnitude();
        Some(Table { base, modulus, bits: bits as usize, made: OnceLock::new() })
    }

    /// The powers of the base to these exponents.
    pub fn powers(&self, exponents: &[&[Limb]]) -> Vec<Result<Number, Fault>> {
        let make = || FixedBase::new(&self.modulus, self.base.limbs(), self.bits);
        let powers = self.made.get_or_init(make).pow_vartime(exponents);
        let number = |power: Vec<Limb>| Number(Natural::from_limbs(power).into());
        // The table is for the longest exponent, so there is no error.
        let none = |error: widelimb::batch::ExponentError| Fault::Text(error.to_string());
        powers.into_iter().map(|power| power.map(number).map_err(none)).collect()
    }
}
