//! Writes the answer to a job as a line of JSON or CSV.

use super::args::Format;
use super::csv_line::line_of;
use super::fault::Fault;
use super::reply::{Reply, Results};
use crate::text;
use serde::Serialize;

/// The columns of an output in CSV.
pub const HEADER: [&str; 3] = ["line", "result", "error"];

/// The answer to one job.
pub struct Answer {
    /// The number of the job's line in the input, from 1.
    pub line: usize,
    /// The result, or the fault of the job.
    pub result: Result<Reply, Fault>,
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
    /// The line of the output, with its line feed.
    pub fn to_line(&self, format: Format, results: Results) -> Vec<u8> {
        let text = match &self.result {
            Ok(reply) => Ok(results.text(reply)),
            // An answer is on one line, whatever its job had in it.
            Err(fault) => Err(text::printable(&fault.to_string())),
        };
        line_of_answer(self.line, text.as_deref().map_err(String::as_str), format)
    }
}

/// The line of an answer, with its line feed. `outcome` has the text of a result, or a message.
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
