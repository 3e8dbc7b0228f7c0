//! Batches of modular powers.

pub mod lists;
mod table;

use super::{Call, Column, Fault, Size, column, cost};
use crate::int::Int;
use crate::object::Number;
use pyo3::prelude::*;
use std::borrow::Cow;
use table::Table;
use widelimb::batch::{AnyJob, AnyModulus, MOST_BATCH_BITS, mod_exp_any, mod_exp_any_vartime};
use widelimb::{Integer, LIMB_BITS, Natural};

/// The list of powmod(x, y, m) of each base with its exponent and its modulus, many at once in the
/// lanes of vectors. Each argument is a sequence of integers, or one for all.
///
/// In all batches threads is the number of threads, or None for one on each core that this process
/// may use. With progress=True a bar is shown; a function as progress is called with the number of
/// jobs done and of all jobs. An error has the index of its job, and the results that were computed
/// as its results; with errors="return" the list contains the exceptions instead.
///
///     >>> powmod_batch([2, 3, 5], [10, 20, -1], 101)
///     [mpz(14), mpz(84), mpz(81)]
///     >>> powmod_batch([2, 3], 5, [7, 0], errors="return")
///     [mpz(4), ValueError('job 1: the modulus is 0')]
#[pyfunction]
#[pyo3(signature = (
    bases, exponents, moduli, /, *, threads = None, progress = None, errors = "raise"
))]
pub fn powmod_batch<'py>(
    py: Python<'py>,
    bases: &Bound<'py, PyAny>,
    exponents: &Bound<'py, PyAny>,
    moduli: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    Powers::read(bases, exponents, moduli)?.compute(&call, Secrecy::Public)
}

/// The list of powmod_sec(x, y, m) of each base with its exponent and its modulus, many at once in
/// the lanes of vectors. The time depends only on the lengths in 64-bit words of exponents and of
/// bases from 0 on. Each argument is a sequence of integers, or one for all.
///
///     >>> powmod_sec_batch(7, [10, 11], 101)
///     [mpz(65), mpz(51)]
#[pyfunction]
#[pyo3(signature = (
    bases, exponents, moduli, /, *, threads = None, progress = None, errors = "raise"
))]
pub fn powmod_sec_batch<'py>(
    py: Python<'py>,
    bases: &Bound<'py, PyAny>,
    exponents: &Bound<'py, PyAny>,
    moduli: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    Powers::read(bases, exponents, moduli)?.compute(&call, Secrecy::Secret)
}

#[derive(Clone, Copy, PartialEq)]
enum Secrecy {
    Public,
    Secret,
}

/// All jobs of a call.
struct Powers {
    bases: Column,
    exponents: Column,
    moduli: Column,
    count: usize,
    /// The prepared modulus, if all jobs share one.
    common: Option<AnyModulus>,
    /// The table of powers, if all jobs share one base and one modulus.
    table: Option<Table>,
}

/// A job for the lanes of vectors, with its residue and prepared modulus.
struct LaneJob<'a> {
    base: Cow<'a, Natural>,
    exponent: &'a Natural,
    modulus: Cow<'a, AnyModulus>,
}

/// A job after its first step.
enum JobState<'a> {
    InLanes(LaneJob<'a>),
    /// The result of a job that was computed alone.
    Done(Integer),
}

impl Powers {
    fn read(
        bases: &Bound<'_, PyAny>,
        exponents: &Bound<'_, PyAny>,
        moduli: &Bound<'_, PyAny>,
    ) -> PyResult<Powers> {
        let bases = Column::read("bases", bases)?;
        let exponents = Column::read("exponents", exponents)?;
        let moduli = Column::read("moduli", moduli)?;
        Powers::new(bases, exponents, moduli)
    }

    fn new(bases: Column, exponents: Column, moduli: Column) -> PyResult<Powers> {
        let count = column::jobs(&[&bases, &exponents, &moduli])?;
        let common = moduli.common().filter(|m| fits_lanes(m));
        let common = common.and_then(|m| AnyModulus::new(m.magnitude().limbs()).ok());
        Ok(Powers { bases, exponents, moduli, count, common, table: None })
    }

    fn compute<'py>(mut self, call: &Call<'py>, secrecy: Secrecy) -> PyResult<Bound<'py, PyAny>> {
        let as_array = [&self.bases, &self.exponents, &self.moduli].iter().any(|c| c.is_array());
        let size = |job| {
            let m = &self.moduli[job];
            let order = (m.bit_len(), self.exponents[job].bit_len());
            Size { in_lanes: fits_lanes(m), order, cost: cost::power(order.1, order.0) }
        };
        let sizes = (0..self.count).map(size).collect();
        self.table = if secrecy == Secrecy::Public { Table::of(&self) } else { None };
        call.together(sizes, as_array, move |jobs| self.some(jobs, secrecy))
    }

    /// The powers of some jobs.
    fn some(&self, jobs: &[usize], secrecy: Secrecy) -> Vec<Result<Number, Fault>> {
        if let Some(table) = &self.table {
            let exponents = jobs.iter().map(|&job| self.exponents[job].magnitude().limbs());
            let powers = table.powers(&exponents.collect::<Vec<_>>());
            let m = &self.moduli[0];
            return powers.into_iter().map(|power| Ok(Number(below(power?.0, m)))).collect();
        }
        let begun: Vec<_> = jobs.iter().map(|&job| self.begin(job, secrecy)).collect();
        let in_lanes = begun.iter().filter_map(|begun| match begun {
            Ok(JobState::InLanes(prepared)) => Some(prepared.view(secrecy)),
            _ => None,
        });
        let views: Vec<AnyJob<'_>> = in_lanes.collect();
        let powers = match secrecy {
            Secrecy::Public => mod_exp_any_vartime(&views),
            Secrecy::Secret => mod_exp_any(&views),
        };
        let mut powers = powers.into_iter().map(Natural::from_limbs);
        let finish = |(&job, begun): (&usize, Result<JobState<'_>, Fault>)| {
            let power = match begun? {
                JobState::InLanes(_) => powers.next().unwrap_or_default().into(),
                JobState::Done(power) => power,
            };
            Ok(Number(match secrecy {
                Secrecy::Public => below(power, &self.moduli[job]),
                Secrecy::Secret => power,
            }))
        };
        jobs.iter().zip(begun).map(finish).collect()
    }

    fn begin(&self, job: usize, secrecy: Secrecy) -> Result<JobState<'_>, Fault> {
        let (x, e, m) = (&self.bases[job], &self.exponents[job], &self.moduli[job]);
        match secrecy {
            Secrecy::Public if m.is_zero() => return Err(Fault::Value("the modulus is 0")),
            Secrecy::Public if !fits_lanes(m) => {
                return x.try_pow_mod(e, m).map(JobState::Done).map_err(no_inverse);
            }
            Secrecy::Secret if !e.is_positive() => {
                return Err(Fault::Value("the exponent is not above 0"));
            }
            Secrecy::Secret if m.is_even() => return Err(Fault::Value("the modulus is even")),
            _ => {}
        }
        let base = if e.is_negative() {
            Cow::Owned(x.inverse_mod(m).map_err(no_inverse)?.into_magnitude())
        } else if x.is_negative() || secrecy == Secrecy::Public && x.bit_len() > m.bit_len() {
            Cow::Owned(x.rem_euclid(m).into_magnitude())
        } else {
            Cow::Borrowed(x.magnitude())
        };
        let modulus = match &self.common {
            Some(modulus) => Cow::Borrowed(modulus),
            None => {
                let modulus = AnyModulus::new(m.magnitude().limbs());
                Cow::Owned(modulus.map_err(|_| Fault::Value("the modulus is 0"))?)
            }
        };
        Ok(JobState::InLanes(LaneJob { base, exponent: e.magnitude(), modulus }))
    }
}

impl LaneJob<'_> {
    fn view(&self, secrecy: Secrecy) -> AnyJob<'_> {
        let exponent = self.exponent.limbs();
        let exponent_bits = match secrecy {
            Secrecy::Public => self.exponent.bit_len() as usize,
            Secrecy::Secret => LIMB_BITS * exponent.len(),
        };
        AnyJob { base: self.base.limbs(), exponent, exponent_bits, modulus: &self.modulus }
    }
}

/// The residue with the sign of the modulus, like the result of Python's `%`.
fn below(residue: Integer, m: &Integer) -> Integer {
    if m.is_negative() && !residue.is_zero() { residue + m } else { residue }
}

/// Whether powers modulo `m` are faster in lanes: `m` is short enough, and its power of two is a
/// small part of it.
fn fits_lanes(m: &Integer) -> bool {
    let twos = m.magnitude().trailing_zeros().unwrap_or(0);
    m.bit_len() <= MOST_BATCH_BITS as u64 && 4 * twos <= m.bit_len()
}

fn no_inverse<E>(_: E) -> Fault {
    Fault::Value("the base is not invertible")
}
