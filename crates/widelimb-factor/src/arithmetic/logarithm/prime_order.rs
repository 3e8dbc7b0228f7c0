//! [`PrimeOrder`]: logarithms to a base whose order is a prime, and a power of that prime.

use super::super::ArithmeticError;
use super::TABLE_BITS;
use super::table::Table;
use super::walk;
use crate::control::Control;
use widelimb::{Limb, Natural};
use widelimb_kernels::kernels;
use widelimb_limb::modular::form::{Powers, Rows};
use widelimb_limb::modular::montgomery::Montgomery;
use widelimb_limb::modular::short::Short;

/// A base of prime order `q` modulo a prime `p`, and what is computed once for it.
pub struct PrimeOrder<'a> {
    pub p: &'a Natural,
    pub q: &'a Natural,
    pub base: Natural,
    pub control: &'a Control<'a>,
    /// Powers of the base, where the order is short.
    table: Option<Table>,
}

impl<'a> PrimeOrder<'a> {
    pub fn new(
        p: &'a Natural,
        q: &'a Natural,
        base: &Natural,
        control: &'a Control<'a>,
    ) -> PrimeOrder<'a> {
        let is_short = q.bit_len() <= TABLE_BITS;
        let order = u64::try_from(q).ok().filter(|_| is_short);
        let table = order.map(|order| Table::new(p, order, base));
        PrimeOrder { p, q, base: base.clone(), control, table }
    }

    /// The logarithm of a value to a base whose order is `q^f`, and whose power of order `q` is this
    /// one's base. The value is a power of it.
    ///
    /// The lower half of the logarithm's digits is that of the powers to `q^(f / 2)`, and the upper
    /// half that of what is left: about `log2 f` powers of the length of `q^f` in all.
    pub fn power_log(
        &self,
        base: &Natural,
        value: &Natural,
        f: u64,
    ) -> Result<Natural, ArithmeticError> {
        if f == 1 {
            return self.log(value);
        }
        let (low, high) = (f / 2, f - f / 2);
        let [low_power, high_power] = [low, high].map(|digits| self.q.pow(digits));
        let raised = |a: &Natural, exponent: &Natural| a.pow_mod(exponent, self.p);
        let digits =
            self.power_log(&raised(base, &high_power), &raised(value, &high_power), low)?;
        let back = &low_power * &high_power - &digits;
        let rest = value * raised(base, &back) % self.p;
        let above = self.power_log(&raised(base, &low_power), &rest, high)?;
        Ok(digits + above * low_power)
    }

    /// The logarithm of a value of order `q` or 1.
    fn log(&self, value: &Natural) -> Result<Natural, ArithmeticError> {
        let log = match &self.table {
            Some(table) => table.log(self, value)?.into(),
            None => walk::log(self, value)?,
        };
        debug_assert!(self.is_log(&log, value));
        Ok(log)
    }

    pub fn is_log(&self, log: &Natural, value: &Natural) -> bool {
        self.base.pow_mod(log, self.p) == *value
    }
}

/// A computation with residues modulo a prime, each of which has one form and shows its limbs.
pub trait Task {
    type Output;

    fn run<F: Powers<Residue: AsRef<[Limb]>>>(self, form: F) -> Self::Output;
}

/// Runs a task modulo an odd number: in registers up to four limbs.
pub fn run<T: Task>(p: &Natural, task: T) -> T::Output {
    const ODD: &str = "an odd modulus of this length";
    match p.limbs() {
        m @ [_] => task.run(Short::<1, false, false>::new(m).expect(ODD)),
        m @ [_, _] => task.run(Short::<2, false, false>::new(m).expect(ODD)),
        m @ [_, _, _] => task.run(Short::<3, false, false>::new(m).expect(ODD)),
        m @ [_, _, _, _] => task.run(Short::<4, false, false>::new(m).expect(ODD)),
        m => {
            let modulus = Montgomery::new(kernels(), m).expect(ODD);
            task.run(Rows::new(kernels(), &modulus))
        }
    }
}

/// The lowest limb of a residue's form, which tells nearly all residues apart.
pub fn key<R: AsRef<[Limb]>>(residue: &R) -> Limb {
    residue.as_ref()[0]
}
