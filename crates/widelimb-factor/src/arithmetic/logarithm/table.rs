//! [`Table`]: logarithms by giant steps through a table of baby steps.
//!
//! Source: D. Shanks, Class number, a theory of factorization, and genera, Proceedings of Symposia
//! in Pure Mathematics 20 (1971).

use super::super::ArithmeticError;
use super::prime_order::{PrimeOrder, Task, key, run};
use widelimb::{Limb, Natural};
use widelimb_limb::modular::form::Powers;

/// The powers of a base to `0..count` modulo a prime, by their keys: `count^2` is at least the order.
pub struct Table {
    entries: Vec<(Limb, u32)>,
    order: u64,
    /// The power of the base to minus `count`.
    giant: Natural,
}

impl Table {
    /// The powers of a base of this order, which has at most 32 bits.
    pub fn new(p: &Natural, order: u64, base: &Natural) -> Table {
        let count = (order as f64).sqrt() as u64 + 1;
        debug_assert!(count * count >= order && order >> 32 == 0);
        let mut entries = run(p, Babies { base: base.limbs(), count: count as u32 });
        entries.sort_unstable();
        let giant = base.pow_mod(&Natural::from(order - count % order), p);
        Table { entries, order, giant }
    }

    /// The logarithm of a value to the base of the table.
    pub fn log(&self, group: &PrimeOrder<'_>, value: &Natural) -> Result<u64, ArithmeticError> {
        run(group.p, Giants { table: self, group, value })
    }

    /// The exponents of powers with this key.
    fn with_key(&self, key: Limb) -> impl Iterator<Item = u32> + '_ {
        let start = self.entries.partition_point(|&(entry, _)| entry < key);
        self.entries[start..].iter().take_while(move |entry| entry.0 == key).map(|entry| entry.1)
    }
}

/// The powers of a base to `0..count`.
struct Babies<'a> {
    base: &'a [Limb],
    count: u32,
}

impl Task for Babies<'_> {
    type Output = Vec<(Limb, u32)>;

    fn run<F: Powers<Residue: AsRef<[Limb]>>>(self, mut form: F) -> Self::Output {
        let (mut power, base) = (form.one(), form.enter(self.base));
        let entry = |exponent| {
            let entry = (key(&power), exponent);
            form.mul_assign(&mut power, &base);
            entry
        };
        (0..self.count).map(entry).collect()
    }
}

/// The search for a value, of which a giant step after the other is taken until the table has it.
struct Giants<'a> {
    table: &'a Table,
    group: &'a PrimeOrder<'a>,
    value: &'a Natural,
}

impl Task for Giants<'_> {
    type Output = Result<u64, ArithmeticError>;

    fn run<F: Powers<Residue: AsRef<[Limb]>>>(self, mut form: F) -> Self::Output {
        let count = self.table.entries.len() as u64;
        let (mut rest, giant) =
            (form.enter(self.value.limbs()), form.enter(self.table.giant.limbs()));
        for i in 0..count {
            for exponent in self.table.with_key(key(&rest)) {
                let log = (i * count + u64::from(exponent)) % self.table.order;
                if self.group.is_log(&log.into(), self.value) {
                    return Ok(log);
                }
            }
            form.mul_assign(&mut rest, &giant);
        }
        // No value that is a power of the base comes here, and modulo a prime there is no other.
        Err(ArithmeticError::NotPrime)
    }
}
