//! From a result to a line.

use super::args::Format;
use super::csv_line::line_of;
use super::fault::Fault;
use crate::text;
use serde::Serialize;
use widelimb::{Limb, Natural};

/// The header of answers in CSV.
pub const HEADER: [&str; 3] = ["line", "result", "error"];

/// What became of a job.
pub struct Answer {
    /// The number of its line.
    pub line: usize,
    /// The power, or what is wrong with the job.
    pub result: Result<Vec<Limb>, Fault>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Outcome<'a> {
    Result(&'a str),
    Error(&'a str),
}

#[derive(Serialize)]
struct Object<'a> {
    line: usize,
    #[serde(flatten)]
    outcome: Outcome<'a>,
}

impl Answer {
    /// The line, with its end.
    pub fn to_line(&self, format: Format, base: u32) -> Vec<u8> {
        let text = match &self.result {
            Ok(power) => Ok(Natural::from_limbs(power.clone()).to_string_radix(base)),
            // An answer is on one line, whatever its job had in it.
            Err(fault) => Err(text::printable(&fault.to_string())),
        };
        line_of_answer(self.line, text.as_deref().map_err(String::as_str), format)
    }
}

/// The line of an answer, with its end.
pub fn line_of_answer(line: usize, outcome: Result<&str, &str>, format: Format) -> Vec<u8> {
    match format {
        Format::Csv => {
            let (result, error) = (outcome.unwrap_or_default(), outcome.err().unwrap_or_default());
            line_of([&line.to_string(), result, error])
        }
        Format::Jsonl => {
            let outcome = match outcome {
                Ok(result) => Outcome::Result(result),
                Err(error) => Outcome::Error(error),
            };
            let mut line = serde_json::to_vec(&Object { line, outcome }).expect("plain data");
            line.push(b'\n');
            line
        }
    }
}
