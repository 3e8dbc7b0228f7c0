//! Statements and claims in arguments, and what is not proved.

use super::Refused;
use super::parts::{bytes, ciphertext, element, iterable, parts};
use crate::batches::Fault;
use crate::int::Int;
use crate::system::{self, System};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::iter;
use widelimb::Limb;
use widelimb::protocols::elgamal::Ciphertext;
use widelimb::protocols::sigma::{self, RangeClaim, Refusal};

/// The largest limit of a range: a proof has a part for each number up to it.
const MOST_LIMIT: usize = 1 << 16;

/// A statement as it is owned: its context and its pairs.
pub struct Statement {
    pub context: Vec<u8>,
    pub pairs: Vec<[Vec<Limb>; 2]>,
}

impl Statement {
    pub fn read(object: &Bound<'_, PyAny>) -> PyResult<Statement> {
        let [context, pairs] = parts(object, "a statement")?;
        let pair = |pair: PyResult<Bound<'_, PyAny>>| {
            let [base, power] = parts(&pair?, "a pair")?;
            Ok([element(&base)?, element(&power)?])
        };
        let pairs = iterable(&pairs, "the pairs of a statement")?
            .map(pair)
            .collect::<PyResult<Vec<_>>>()?;
        if pairs.is_empty() {
            return Err(PyValueError::new_err("a statement of no pair says nothing"));
        }
        Ok(Statement { context: bytes(&context)?, pairs })
    }

    /// The statement with the views of its pairs.
    pub fn view<'a>(&'a self, pairs: &'a [[&'a [Limb]; 2]]) -> sigma::Statement<'a> {
        sigma::Statement { context: &self.context, pairs }
    }
}

/// A claim as it is owned.
pub struct Claim {
    pub context: Vec<u8>,
    pub ciphertext: Ciphertext,
    pub limit: usize,
}

impl Claim {
    pub fn read(object: &Bound<'_, PyAny>) -> PyResult<Claim> {
        let [context, ciphertext, limit] = parts(object, "a claim")?;
        let limit: Int<'_> = limit.extract()?;
        let limit = usize::try_from(&*limit).ok().filter(|limit| *limit <= MOST_LIMIT);
        let wrong = || PyValueError::new_err(format!("a limit is from 0 to {MOST_LIMIT}"));
        Ok(Claim {
            context: bytes(&context)?,
            ciphertext: self::ciphertext(&ciphertext)?,
            limit: limit.ok_or_else(wrong)?,
        })
    }

    pub fn view(&self) -> RangeClaim<'_> {
        RangeClaim { context: &self.context, ciphertext: &self.ciphertext, limit: self.limit }
    }
}

/// Two arguments with an item each for every job.
pub fn alike<A, B>(a: (&str, &[A]), b: (&str, &[B])) -> PyResult<usize> {
    let ((name, a), (other, b)) = ((a.0, a.1.len()), (b.0, b.1.len()));
    let wrong = || PyValueError::new_err(format!("{name} has length {a}, {other} has {b}"));
    if a == b { Ok(a) } else { Err(wrong()) }
}

/// The results of work that needs random bytes.
pub fn with_random<T>(
    count: usize,
    work: impl FnOnce(&mut System) -> Vec<Result<T, Fault>>,
) -> Vec<Result<T, Fault>> {
    match system::random() {
        Ok(mut rng) => work(&mut rng),
        Err(_) => iter::repeat_with(|| Err(Fault::Value("no random bytes"))).take(count).collect(),
    }
}

/// `[base, power]` of each pair, for each statement.
pub fn views(statements: &[Statement]) -> Vec<Vec<[&[Limb]; 2]>> {
    statements.iter().map(|s| s.pairs.iter().map(|[a, b]| [&a[..], &b[..]]).collect()).collect()
}

/// A refusal as the fault of a job.
pub fn refused(refusal: Refusal) -> Fault {
    Fault::Other(Refused::new_err(refusal.to_string()))
}
