//! The exit statuses, beside that of success.

/// That of every error.
pub const FAILURE: u8 = 2;

/// That of a number or a polynomial that is not what was asked.
pub const NO: u8 = 1;
