//! The error types of operations on numbers: each says what was asked for and why there is no exact
//! answer.

use core::fmt::Display;

/// The result of a checked operation, for its panicking twin: panics with the error's text.
#[inline]
#[track_caller]
#[doc(hidden)]
pub fn or_panic<T, E: Display>(result: Result<T, E>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{error}"),
    }
}

/// A natural number would be below zero: a difference, or a result with a negative primitive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a natural number would be below zero")]
pub struct BelowZeroError;

/// A division, or a reduction, by zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("division by zero")]
pub struct DivisionByZeroError;

/// A number does not fit the primitive type, or the sign, asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the number does not fit {target}")]
pub struct OutOfRangeError {
    /// The type that cannot hold it.
    pub target: &'static str,
}

/// A result would have more bits than it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the result has at least {bits} bits; the limit is {limit}")]
pub struct CapacityError {
    /// A lower bound of the result's bits; `u64::MAX` stands for that many or more.
    pub bits: u64,
    /// The limit in bits.
    pub limit: u64,
}

/// Why a root does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RootError {
    /// The zeroth root.
    #[error("there is no zeroth root")]
    Zeroth,
    /// A root of even degree of a negative number.
    #[error("a negative number has no root of even degree")]
    EvenOfNegative,
}

/// Why an inverse or a residue does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModularError {
    /// The modulus is zero.
    #[error("the modulus is zero")]
    ZeroModulus,
    /// The number and the modulus have a common divisor above 1.
    #[error("the number has no inverse: it shares a divisor with the modulus")]
    NotInvertible,
}

/// A Jacobi symbol was asked for over an even number, or over one below 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a Jacobi symbol is over an odd number")]
pub struct EvenModulusError;

/// Why a rational reconstruction has no fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FractionError {
    /// The modulus is zero.
    #[error("the modulus is zero")]
    ZeroModulus,
    /// Twice the product of the bounds is not below the modulus: there may be several fractions.
    #[error("twice the product of the bounds is not below the modulus")]
    Bounds,
    /// No fraction within the bounds has the residue.
    #[error("no fraction within the bounds has the residue")]
    None,
}

/// One of several numbers is zero where none may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {index} is zero")]
pub struct ZeroEntryError {
    /// The index of the first zero, from 0.
    pub index: usize,
}

/// Why several numbers do not all have inverses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InverseError {
    /// The modulus is zero.
    #[error("the modulus is zero")]
    ZeroModulus,
    /// A number and the modulus have a common divisor above 1.
    #[error("entry {index} has no inverse: it shares a divisor with the modulus")]
    NotInvertible {
        /// The index of the first such number, from 0.
        index: usize,
    },
}

/// A base outside `2..=62`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("base {base} is not in 2..=62")]
pub struct BaseError {
    /// The base asked for.
    pub base: u32,
}

#[cfg(feature = "std")]
impl From<BaseError> for std::io::Error {
    fn from(error: BaseError) -> std::io::Error {
        std::io::Error::new(std::io::ErrorKind::InvalidInput, error)
    }
}

/// A text that is no number, or none of what `Kind` is about: what is wrong, and at which byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at byte {position}")]
pub struct ParseError<Kind = ParseErrorKind> {
    /// The reason.
    pub kind: Kind,
    /// The first byte that is wrong, counted from 0; the text's length where something is missing.
    pub position: usize,
}

/// The reason why a text is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseErrorKind {
    /// The text is empty, or ends behind the sign.
    #[error("a digit is missing")]
    NoDigits,
    /// A byte is no digit of the base.
    #[error("not a digit of base {base}")]
    InvalidDigit {
        /// The base.
        base: u32,
    },
    /// There are more digits than the limits allow.
    #[error("more than {limit} digits")]
    TooManyDigits {
        /// The most digits allowed.
        limit: usize,
    },
    /// The base is not in `2..=62`.
    #[error(transparent)]
    Base(#[from] BaseError),
}

/// Why a floating-point number is not the number asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FloatError {
    /// The float is infinite or not a number.
    #[error("the number is not finite")]
    NotFinite,
    /// The float is below 0 where a natural number is asked for.
    #[error("the number is negative")]
    Negative,
    /// The float has a fraction where a whole number is asked for.
    #[error("the number has a fraction")]
    Fraction,
}

/// Why congruences have no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CongruenceError {
    /// A modulus is zero.
    #[error("modulus {index} is zero")]
    ZeroModulus {
        /// The index of the first such modulus, from 0.
        index: usize,
    },
    /// Two residues differ modulo a common divisor of their moduli.
    #[error("two congruences contradict each other")]
    Contradiction,
    /// The least common multiple of the moduli is too long.
    #[error(transparent)]
    Capacity(#[from] CapacityError),
}

/// Why an operation on residues has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResidueError {
    /// The residues are of two moduli.
    #[error("the residues are of two moduli")]
    UnlikeModuli,
    /// The divisor and the modulus have a common divisor above 1.
    #[error("the residue has no inverse: it shares a divisor with the modulus")]
    NotInvertible,
}

/// Why digits stand for no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DigitsError {
    /// The base is below 2.
    #[error("base {base} is below 2")]
    Base {
        /// The base asked for.
        base: u64,
    },
    /// A digit is not below the base.
    #[error(transparent)]
    Digit(#[from] DigitError),
}

/// A digit that is not below its base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("digit {digit} at index {index} in base {base}")]
pub struct DigitError {
    /// The index of the first such digit in the sequence given, from 0.
    pub index: usize,
    /// The digit's value.
    pub digit: u64,
    /// The base.
    pub base: u64,
}

/// The room given is too short for a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the number takes {needed} bytes; there is room for {room}")]
pub struct WidthError {
    /// The bytes that the number takes.
    pub needed: u64,
    /// The bytes that there are.
    pub room: usize,
}
