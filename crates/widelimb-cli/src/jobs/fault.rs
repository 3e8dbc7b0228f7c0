//! The faults of a job, and the messages that its answer gives for them.

use crate::lines::BadLine;
use crate::text::shortened;
use widelimb::batch::ModulusError;
use widelimb::error::ParseError;
use widelimb::protocols::paillier::{CiphertextError, EncryptionError};

/// Why a job has no result. The messages appear in the output.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// The line cannot be read.
    #[error("the line cannot be read: {0}")]
    Line(BadLine),
    /// The line is no JSON object with the three numbers.
    #[error("bad JSON at column {column}: {message}")]
    Json {
        /// The parser's message, shortened.
        message: String,
        /// The byte of the line where the parser stopped, from 1.
        column: usize,
    },
    /// The line does not begin with `{`; it may be other JSON.
    #[error("a job is a JSON object of numbers or strings: {0}")]
    NoObject(&'static str),
    /// A quote that opens on a CSV line is not closed there.
    #[error("a quote is not closed on its line")]
    Quote,
    /// A CSV line ends before the column of this name.
    #[error("missing field `{0}`")]
    Missing(&'static str),
    /// A field is not a number in its base.
    #[error("{field}: {error}")]
    Number {
        /// The name of the field.
        field: &'static str,
        /// The library's error.
        error: ParseError,
    },
    /// A field has another sign than one `-` in front.
    #[error("{0}: a number is digits, with no sign but a `-` in front")]
    Sign(&'static str),
    /// A JSON number has a point or an exponent.
    #[error("{0}: a JSON number without a point and an exponent is needed, or a string of digits")]
    Fraction(&'static str),
    /// A member is neither a JSON string nor a JSON number.
    #[error("{0}: a string of digits or a JSON number is needed")]
    NoNumber(&'static str),
    /// A field has no bytes in digits of the base.
    #[error("{0}: bytes in digits of base {1} are needed")]
    Bytes(&'static str, u32),
    /// A key, a signature or an exchange is refused.
    #[error(transparent)]
    Curve(#[from] widelimb_curves::Error),
    /// A hash that is to be signed or verified is none of a usual function.
    #[error("message: a hash of {0} bytes is that of no usual function: hash the message first")]
    Hash(usize),
    /// A signature has another length than all of its scheme.
    #[error("signature: {wanted} bytes are needed, not {found}{hint}")]
    SignatureLength {
        /// The bytes of all.
        wanted: usize,
        /// The bytes of this one.
        found: usize,
        /// What else it may be.
        hint: &'static str,
    },
    /// A signature of secp256k1 would be one too with `n - s`.
    #[error("signature: s is above half the order, which most verifiers refuse; --any-s takes it")]
    HighS,
    /// A member is no JSON string.
    #[error("{0}: a string is needed")]
    NoText(&'static str),
    /// A member is no JSON array.
    #[error("{0}: an array of strings of digits or JSON numbers is needed")]
    NoList(&'static str),
    /// A list has more numbers than a job may have.
    #[error("{field}: more than {most} numbers")]
    TooMany {
        /// The name of the field.
        field: &'static str,
        /// The most numbers.
        most: usize,
    },
    /// Lists that belong together differ in length.
    #[error("{bases} bases and {exponents} exponents")]
    Counts {
        /// The bases.
        bases: usize,
        /// The exponents.
        exponents: usize,
    },
    /// A number is below 0.
    #[error("{0}: the number is below 0")]
    Negative(&'static str),
    /// A message is not below the modulus of the key.
    #[error(transparent)]
    Message(#[from] EncryptionError),
    /// A number is no ciphertext of the key.
    #[error(transparent)]
    Ciphertext(#[from] CiphertextError),
    /// The modulus is below 0.
    #[error("the modulus is below 0")]
    NegativeModulus,
    /// The exponent is negative, and the base has no inverse modulo the modulus.
    #[error(
        "the exponent is negative, and the base has no inverse: it shares a factor with the modulus"
    )]
    NoInverse,
    /// A number has more bits than `--max-bits` allows.
    #[error("{field}: more than {max_bits} bits; --max-bits N raises this")]
    TooBig {
        /// The name of the field.
        field: &'static str,
        /// The limit in bits.
        max_bits: u64,
    },
    /// The library refuses the modulus, such as 0.
    #[error("{0}")]
    Modulus(#[from] ModulusError),
}

/// Characters of the parser's message that an answer repeats.
const LONGEST_MESSAGE: usize = 200;

impl Fault {
    /// The fault in what stands behind `bytes` other bytes: its place is counted from the first of
    /// these.
    pub fn behind(mut self, bytes: usize) -> Fault {
        match &mut self {
            Fault::Number { error, .. } => error.position += bytes,
            Fault::Json { column, .. } => *column += bytes,
            _ => {}
        }
        self
    }
}

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Fault {
        let text = error.to_string();
        // The parser saw one line; its number there would be taken for that in the file.
        let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
        // It may repeat what is on the line.
        Fault::Json { message: shortened(message, LONGEST_MESSAGE), column: error.column() }
    }
}
