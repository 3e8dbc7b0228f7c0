//! The errors of the library: their codes and texts, which `widelimb.h` documents.

mod from;

use std::ffi::{CStr, c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The code of success.
pub const WL_OK: c_int = 0;

/// Every error of the library; the discriminant is the C code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(crate) enum Error {
    NoMemory = 1,
    NullPointer = 2,
    Overlap = 3,
    TooLong = 4,
    DivisionByZero = 5,
    DivisorTooLong = 6,
    QuotientTooLong = 7,
    LevelUnknown = 8,
    LevelLacking = 9,
    Internal = 10,
    Profile = 11,
    ModulusEven = 12,
    ModulusOne = 13,
    ExponentTooLong = 14,
    RingLength = 15,
    RingEven = 16,
    TopBits = 17,
    NotInvertible = 18,
    RingExponent = 19,
    NotSquare = 20,
    NoIrreducible = 21,
    NotRandom = 22,
    FactorZero = 23,
    HqcLevel = 24,
    HqcLength = 25,
    HqcKey = 26,
    NoRandomness = 27,
    NotSplit = 28,
    TooManyFactors = 29,
    KeyBits = 30,
    KeyNumbers = 31,
    MessageTooLong = 32,
    CiphertextTooLong = 33,
    File = 34,
    Table = 35,
    GroupNumbers = 36,
    Element = 37,
    Exponent = 38,
    Hash = 39,
    Proof = 40,
    PrimeBits = 41,
    Accumulated = 42,
    NoUnit = 43,
    Cancelled = 44,
    NotFound = 45,
    Key = 46,
    Exchange = 47,
    Signature = 48,
    Curve = 49,
    Rules = 50,
    Room = 51,
    Document = 52,
    Encrypted = 53,
    Format = 54,
}

impl Error {
    pub(crate) const ALL: [Error; 54] = [
        Error::NoMemory,
        Error::NullPointer,
        Error::Overlap,
        Error::TooLong,
        Error::DivisionByZero,
        Error::DivisorTooLong,
        Error::QuotientTooLong,
        Error::LevelUnknown,
        Error::LevelLacking,
        Error::Internal,
        Error::Profile,
        Error::ModulusEven,
        Error::ModulusOne,
        Error::ExponentTooLong,
        Error::RingLength,
        Error::RingEven,
        Error::TopBits,
        Error::NotInvertible,
        Error::RingExponent,
        Error::NotSquare,
        Error::NoIrreducible,
        Error::NotRandom,
        Error::FactorZero,
        Error::HqcLevel,
        Error::HqcLength,
        Error::HqcKey,
        Error::NoRandomness,
        Error::NotSplit,
        Error::TooManyFactors,
        Error::KeyBits,
        Error::KeyNumbers,
        Error::MessageTooLong,
        Error::CiphertextTooLong,
        Error::File,
        Error::Table,
        Error::GroupNumbers,
        Error::Element,
        Error::Exponent,
        Error::Hash,
        Error::Proof,
        Error::PrimeBits,
        Error::Accumulated,
        Error::NoUnit,
        Error::Cancelled,
        Error::NotFound,
        Error::Key,
        Error::Exchange,
        Error::Signature,
        Error::Curve,
        Error::Rules,
        Error::Room,
        Error::Document,
        Error::Encrypted,
        Error::Format,
    ];

    const fn text(self) -> &'static CStr {
        match self {
            Error::NoMemory => c"memory for intermediate values could not be had",
            Error::NullPointer => c"null pointer to an operand of nonzero length",
            Error::Overlap => c"a result overlaps another operand",
            Error::TooLong => c"an operand is longer than the address space",
            Error::DivisionByZero => c"division by zero",
            Error::DivisorTooLong => c"the divisor has more limbs than the dividend",
            Error::QuotientTooLong => {
                c"the divisor's top limb is 0 and the quotient does not fit its limbs"
            }
            Error::LevelUnknown => c"WIDELIMB_LEVEL names no level",
            Error::LevelLacking => c"WIDELIMB_LEVEL names a level that this CPU lacks",
            Error::Internal => c"a bug in widelimb",
            Error::Profile => c"WIDELIMB_PROFILE names no profile for the level in force",
            Error::ModulusEven => c"the modulus is even",
            Error::ModulusOne => c"the modulus is 1",
            Error::ExponentTooLong => c"the exponent has more bits than its table is for",
            Error::RingLength => c"a ring modulo X^n - 1 has 1 to 2^31 - 1 bits",
            Error::RingEven => c"only rings of an odd length have inverses in constant time",
            Error::TopBits => c"an element has a bit above those of its ring",
            Error::NotInvertible => c"the element has no inverse",
            Error::RingExponent => c"an exponent is not below the bits of its ring",
            Error::NotSquare => c"the polynomial has a term of an odd exponent",
            Error::NoIrreducible => {
                c"no irreducible polynomial is of that degree, or none of five terms"
            }
            Error::NotRandom => {
                c"none of many polynomials drawn is irreducible: they are not random"
            }
            Error::FactorZero => c"0 has no factorization",
            Error::HqcLevel => c"the levels of HQC are 1, 3 and 5",
            Error::HqcLength => c"an operand of HQC has not the length of its level",
            Error::HqcKey => c"the parts of a secret key of HQC do not belong together",
            Error::NoRandomness => c"the system has no random bytes",
            Error::NotSplit => c"a factor was not split in time, and may be composite",
            Error::TooManyFactors => c"there are more factors than the caller has room for",
            Error::KeyBits => c"keys of so many bits are not generated",
            Error::KeyNumbers => c"no key has such numbers",
            Error::MessageTooLong => c"a message is not below the modulus of its key",
            Error::CiphertextTooLong => c"a ciphertext is not below the modulus of ciphertexts",
            Error::File => c"a file cannot be read or written",
            Error::Table => {
                c"a file holds no table for this base, these exponents and this modulus"
            }
            Error::GroupNumbers => c"no group has such numbers",
            Error::Element => c"a number is no element of the group",
            Error::Exponent => c"an exponent is not below the order of its group",
            Error::Hash => c"the hash function of the caller failed",
            Error::Proof => c"a proof does not show its statement",
            Error::PrimeBits => c"primes of so many bits are not searched for",
            Error::Accumulated => c"an element of an accumulator is even or below 3",
            Error::NoUnit => c"a number is no unit below its modulus, or a generator is 1",
            Error::Cancelled => c"the caller ended the search",
            Error::NotFound => c"no number up to the bound, or the bound is too large",
            Error::Key => c"bytes are no key of their curve",
            Error::Exchange => c"an exchange has no secret: a public key has small order",
            Error::Signature => c"a signature is not one of its message by its key",
            Error::Curve => c"no curve has this number, or it does not belong to the call",
            Error::Rules => c"no rules for signatures have this number",
            Error::Room => c"a result has more bytes than the caller has room for",
            Error::Document => c"a document has no key of a curve",
            Error::Encrypted => c"the key of a document is encrypted",
            Error::Format => c"no format of documents has this number",
        }
    }
}

/// Runs the body of a function that C calls, and returns its error as a code; a panic is
/// [`Error::Internal`].
pub(crate) fn code_of(body: impl FnOnce() -> Result<(), Error>) -> c_int {
    // A panic leaves nothing half done but the limbs of the results, which are unspecified after an
    // error.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => WL_OK,
        Ok(Err(error)) => error as c_int,
        Err(_panic) => Error::Internal as c_int,
    }
}

/// A static sentence in English for an error code; another number has a sentence that says so.
#[unsafe(no_mangle)]
pub extern "C" fn wl_error_text(code: c_int) -> *const c_char {
    let text = match Error::ALL.into_iter().find(|&error| error as c_int == code) {
        Some(error) => error.text(),
        None if code == WL_OK => c"no error",
        None => c"not an error code of widelimb",
    };
    text.as_ptr()
}
