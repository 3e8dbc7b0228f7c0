//! From a result to a line.

use super::csv_line::line_of;
use super::fault::Fault;
use crate::args::Format;
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
            Err(fault) => Err(fault.to_string().replace(char::is_control, " ")),
        };
        match format {
            Format::Csv => line_of([
                &self.line.to_string(),
                text.as_deref().unwrap_or_default(),
                text.as_ref().err().map_or("", String::as_str),
            ]),
            Format::Jsonl => {
                let outcome = match &text {
                    Ok(result) => Outcome::Result(result),
                    Err(error) => Outcome::Error(error),
                };
                let object = Object { line: self.line, outcome };
                let mut line = serde_json::to_vec(&object).expect("plain data");
                line.push(b'\n');
                line
            }
        }
    }
}
