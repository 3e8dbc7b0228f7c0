//! The errors of a text that is not a usable profile.

use super::{LARGEST_VALUE, LONGEST_TEXT};
use crate::cpu::{Level, LevelError};
use alloc::string::String;
use core::fmt;

/// Why a profile cannot be used, and where that is seen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ProfileError {
    /// The line, counted from 1; `None` where it is no matter of one line.
    pub line: Option<usize>,
    /// What is wrong.
    pub kind: ProfileErrorKind,
}

impl ProfileError {
    /// `, line N`, or nothing.
    pub(crate) fn line_suffix(&self) -> impl fmt::Display + use<> {
        struct Suffix(Option<usize>);
        impl fmt::Display for Suffix {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.map_or(Ok(()), |line| write!(f, ", line {line}"))
            }
        }
        Suffix(self.line)
    }
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.kind),
            None => self.kind.fmt(f),
        }
    }
}

impl From<ProfileErrorKind> for ProfileError {
    fn from(kind: ProfileErrorKind) -> ProfileError {
        ProfileError { line: None, kind }
    }
}

/// What is wrong with a profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProfileErrorKind {
    /// The file cannot be read.
    #[error("{reason}")]
    Unreadable {
        /// The system's word for it.
        reason: String,
    },
    /// The text has more than [`LONGEST_TEXT`] bytes.
    #[error("longer than {LONGEST_TEXT} bytes, so it is no profile")]
    TooLong,
    /// The text is not UTF-8.
    #[error("not UTF-8, so it is no profile")]
    NotUtf8,
    /// The first line is not that of a profile of a version that this library reads.
    #[error("a profile begins with the line `{}`", super::HEADER)]
    NoHeader,
    /// The line is not of the form `name = value`.
    #[error("a line is `name = limbs`, or a comment after `#`")]
    NoAssignment,
    /// There is no level before the first threshold, or none at all.
    #[error("the level that the profile is for comes first, as `{} = avx512`", super::LEVEL)]
    NoLevel,
    /// The level is none.
    #[error(transparent)]
    UnknownLevel(#[from] LevelError),
    /// No threshold has this name, or it is compiled in.
    #[error("there is no threshold `{name}` to set")]
    UnknownName {
        /// The name, cut where it is too long for any.
        name: String,
    },
    /// The name stands in a line before.
    #[error("set a second time; first in line {first}")]
    Duplicate {
        /// The line that sets it first.
        first: usize,
    },
    /// The value is not a whole number in decimal digits.
    #[error("the limbs are a whole number in decimal digits")]
    NotANumber,
    /// The value is 0 or absurdly large.
    #[error("the limbs are not in 1..={LARGEST_VALUE}")]
    OutOfRange,
    /// The profile was measured on another level than the one in force.
    #[error("the profile is for level `{level}`, and `{in_force}` is to be in force")]
    OtherLevel {
        /// The profile's level.
        level: Level,
        /// The level that is to be in force.
        in_force: Level,
    },
    /// A method would give way to another one before it has begun.
    #[error("`{upper}` would be below `{lower}`, which comes before it")]
    Disorder {
        /// The threshold that is to be the lower one, or the same.
        lower: &'static str,
        /// The threshold that is below it.
        upper: &'static str,
    },
}

impl ProfileErrorKind {
    pub(super) fn unknown(name: &str) -> ProfileErrorKind {
        ProfileErrorKind::UnknownName { name: shown(name) }
    }

    pub(super) fn unknown_level(name: &str) -> ProfileErrorKind {
        ProfileErrorKind::UnknownLevel(LevelError::Unknown { name: shown(name) })
    }
}

/// A name from a foreign file, for a message: no longer than any name is, and without the control
/// characters that a terminal would obey.
fn shown(name: &str) -> String {
    let printable =
        name.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c });
    printable.take(40).collect()
}
