//! What can be wrong with a job.

use crate::lines::BadLine;
use crate::text::shortened;
use widelimb::batch::ModulusError;
use widelimb::error::ParseError;

/// What is wrong with a job, as its answer says it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// The line cannot be read.
    #[error("the line cannot be read: {0}")]
    Line(BadLine),
    /// It is no JSON object with the three strings.
    #[error("bad JSON at column {column}: {message}")]
    Json {
        /// The parser's word.
        message: String,
        /// The byte, from 1.
        column: usize,
    },
    /// It is JSON, perhaps, and no object.
    #[error(
        "a job is a JSON object of numbers or strings: {{\"base\": \"2\", \"exponent\": \"a\", \
         \"modulus\": \"3e9\"}}"
    )]
    NoObject,
    /// A quote on the line does not end there.
    #[error("a quote is not closed on its line")]
    Quote,
    /// A CSV line that ends before this column.
    #[error("missing field `{0}`")]
    Missing(&'static str),
    /// What is no number.
    #[error("{field}: {error}")]
    Number {
        /// The field.
        field: &'static str,
        /// What is wrong with it.
        error: ParseError,
    },
    /// A number with another sign than one `-` in front.
    #[error("{0}: a number is digits, with no sign but a `-` in front")]
    Sign(&'static str),
    /// A JSON number with a point or an exponent.
    #[error("{0}: a JSON number without a point and an exponent is needed, or a string of digits")]
    Fraction(&'static str),
    /// Another JSON value.
    #[error("{0}: a string of digits or a JSON number is needed")]
    NoNumber(&'static str),
    /// A modulus below 0.
    #[error("the modulus is below 0")]
    NegativeModulus,
    /// A negative exponent of what has no inverse.
    #[error(
        "the exponent is negative, and the base has no inverse: it shares a factor with the modulus"
    )]
    NoInverse,
    /// A number above the limit.
    #[error("{field}: more than {max_bits} bits; --max-bits N raises this")]
    TooBig {
        /// The field.
        field: &'static str,
        /// The limit.
        max_bits: u64,
    },
    /// A number that is no modulus.
    #[error("{0}")]
    Modulus(#[from] ModulusError),
}

/// Characters of the parser's word that an answer repeats.
const LONGEST_MESSAGE: usize = 200;

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Fault {
        let text = error.to_string();
        // The parser saw one line; its number there would be taken for that in the file.
        let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
        // It may repeat what is on the line.
        Fault::Json { message: shortened(message, LONGEST_MESSAGE), column: error.column() }
    }
}
