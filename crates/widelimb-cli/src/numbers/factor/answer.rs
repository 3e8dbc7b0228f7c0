//! A number's primes as a line of text or of JSON.

use serde::Serialize;
use std::fmt;
use widelimb::Integer;
use widelimb_factor::{Factorization, Proof};

/// How the primes of a number are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Each prime as often as it divides.
    Plain,
    /// A prime that divides several times once, with an exponent.
    Exponents,
    /// An object of JSON.
    Json,
}

/// A number and its primes.
#[derive(Debug, PartialEq)]
pub struct Factors {
    pub number: Integer,
    pub found: Factorization,
    pub form: Form,
    pub seconds: f64,
}

/// A prime in JSON. Numbers are strings, as most readers of JSON round those above `2^53`.
#[derive(Serialize)]
struct Prime {
    prime: String,
    multiplicity: u64,
    proof: Option<String>,
}

/// A divisor in JSON that was not split, and perhaps not tested.
#[derive(Serialize)]
struct Rest {
    number: String,
    multiplicity: u64,
}

#[derive(Serialize)]
struct Object {
    number: String,
    factors: Vec<Prime>,
    rest: Vec<Rest>,
    complete: bool,
    seconds: f64,
}

/// What shows that a number is a prime, if anything does.
fn proof(proof: &Proof) -> Option<String> {
    match proof {
        Proof::BelowWord => Some("below 2^64".to_owned()),
        Proof::Probable => None,
        Proof::Certificate(certificate) => Some(certificate.to_string()),
    }
}

impl Factors {
    fn object(&self) -> Object {
        let prime = |factor: &widelimb_factor::Factor| Prime {
            prime: factor.prime.to_string(),
            multiplicity: factor.multiplicity,
            proof: proof(&factor.proof),
        };
        let rest = |(number, times): &(widelimb::Natural, u64)| Rest {
            number: number.to_string(),
            multiplicity: *times,
        };
        Object {
            number: self.number.to_string(),
            factors: self.found.factors().iter().map(prime).collect(),
            rest: self.found.rest().iter().map(rest).collect(),
            complete: self.found.is_complete(),
            seconds: (self.seconds * 1e6).round() / 1e6,
        }
    }

    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.number)?;
        let primes = self.found.factors().iter();
        for (prime, times) in primes.map(|factor| (&factor.prime, factor.multiplicity)) {
            match times {
                2.. if self.form == Form::Exponents => write!(f, " {prime}^{times}")?,
                _ => (0..times).try_for_each(|_| write!(f, " {prime}"))?,
            }
        }
        self.found.rest().iter().try_for_each(|(rest, times)| match times {
            1 => write!(f, " ({rest})"),
            _ => write!(f, " ({rest})^{times}"),
        })
    }
}

impl fmt::Display for Factors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.form {
            Form::Json => {
                f.write_str(&serde_json::to_string(&self.object()).map_err(|_| fmt::Error)?)
            }
            _ => self.line(f),
        }
    }
}

/// The answer to what is no number.
pub fn failure(form: Form, message: &str) -> String {
    match form {
        Form::Json => serde_json::json!({ "error": message }).to_string(),
        _ => String::new(),
    }
}
