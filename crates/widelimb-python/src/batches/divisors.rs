//! Batches of greatest common divisors, of pairs or of each number with all others.

use super::{Call, Column, Fault, cost};
use crate::int::Int;
use crate::limit::{demand_room, too_long};
use crate::object::Number;
use crate::work::Jobs;
use pyo3::prelude::*;
use std::ops::Range;
use std::sync::OnceLock;
use widelimb::{Integer, Natural};

/// The list of gcd(a, b) of each a with its b, where each argument is a sequence, or one integer
/// for all. With one sequence, the list of the greatest common divisors of each number with the
/// product of all others: it is above 1 if the number shares a prime with another one. There a 0 is
/// an error of its job, and the other jobs leave it out.
///
///     >>> gcd_batch([12, 35], [18, 49])
///     [mpz(6), mpz(7)]
///     >>> gcd_batch([15, 77, 21, 13])
///     [mpz(3), mpz(7), mpz(21), mpz(1)]
#[pyfunction]
#[pyo3(signature = (a, b = None, /, *, threads = None, progress = None, errors = "raise"))]
pub fn gcd_batch<'py>(
    py: Python<'py>,
    a: &Bound<'py, PyAny>,
    b: Option<&Bound<'py, PyAny>>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let a = Column::read("a", a)?;
    let Some(b) = b else { return with_all_others(&call, a) };
    let cost = |[a, b]: [u64; 2]| 30.0 + 2.0 * cost::product(a, b);
    call.each([a, Column::read("b", b)?], cost, |[a, b]| Ok(Number(a.gcd(b))))
}

/// The greatest common divisor of each number with the product of all others, by product trees.
fn with_all_others<'py>(call: &Call<'py>, numbers: Column) -> PyResult<Bound<'py, PyAny>> {
    let as_array = numbers.is_array();
    let numbers: Vec<Natural> =
        numbers.into_numbers().into_iter().map(Integer::into_magnitude).collect();
    let bits = numbers.iter().map(|number| u128::from(number.bit_len())).sum::<u128>();
    let bits = u64::try_from(bits).map_err(|_| too_long())?;
    let (count, levels) = (numbers.len(), (numbers.len() as f64 + 1.0).log2());
    // Each level of a tree takes the memory of the whole product.
    demand_room(bits.saturating_mul(1 + levels as u64 / 4))?;
    let cost = 6.0 * levels * cost::product(bits / 2, bits / 2);
    let groups = if cost < LONG { 1 } else { call.how.threads().min(MOST_GROUPS) };
    let trees = Trees::new(numbers, count.div_ceil(groups).max(1));
    let jobs = Jobs::in_pieces_of(trees.len, count, cost);
    call.pieces((0..count).collect(), as_array, jobs, move |group| trees.divisors(group))
}

/// The cost in nanoseconds from which on each thread has a tree.
const LONG: f64 = 5e6;

/// The largest number of trees, as each needs the products of all others.
const MOST_GROUPS: usize = 16;

/// Numbers in groups, with a product tree for each group.
struct Trees {
    /// The numbers of the batch; a 0 is replaced by 1, which changes no product.
    numbers: Vec<Natural>,
    is_zero: Vec<bool>,
    /// The number of numbers in a group.
    len: usize,
    /// The product of each group, made by the first thread that needs it.
    products: Vec<OnceLock<Natural>>,
}

impl Trees {
    fn new(mut numbers: Vec<Natural>, len: usize) -> Trees {
        let is_zero: Vec<bool> = numbers.iter().map(Natural::is_zero).collect();
        numbers.iter_mut().filter(|number| number.is_zero()).for_each(|zero| *zero = Natural::ONE);
        let products = numbers.chunks(len).map(|_| OnceLock::new()).collect();
        Trees { numbers, is_zero, len, products }
    }

    /// The common divisor of each number `m` of a group with all others: `gcd(m, d r)`, where `d`
    /// is its common divisor with the rest of the group, and `r` the residue of the product of all
    /// other groups.
    fn divisors(&self, group: Range<usize>) -> Vec<Result<Number, Fault>> {
        let moduli = &self.numbers[group.clone()];
        // No modulus is 0, so there is no error.
        let mut divisors = Natural::batch_gcd(moduli).unwrap_or_default();
        if self.products.len() > 1 {
            let rests = self.rest(group.start / self.len).remainders(moduli).unwrap_or_default();
            for ((divisor, rest), m) in divisors.iter_mut().zip(rests).zip(moduli) {
                *divisor = m.gcd(&(&*divisor * rest));
            }
        }
        let result = |(divisor, &is_zero): (Natural, &bool)| match is_zero {
            true => Err(Fault::Value("the number is 0")),
            false => Ok(Number(Integer::from(divisor))),
        };
        divisors.into_iter().zip(&self.is_zero[group]).map(result).collect()
    }

    /// The product of all other groups modulo the product of this group.
    fn rest(&self, group: usize) -> Natural {
        let own = self.product(group);
        let others = (0..self.products.len()).filter(|&other| other != group);
        others.fold(Natural::ONE, |rest, other| rest * (self.product(other) % own) % own)
    }

    fn product(&self, group: usize) -> &Natural {
        let numbers = self.numbers.chunks(self.len).nth(group).unwrap_or_default();
        self.products[group].get_or_init(|| Natural::product_of(numbers))
    }
}
