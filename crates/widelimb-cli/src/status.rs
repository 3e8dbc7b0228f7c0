//! The exit statuses of the commands other than 0, success.

/// The status of every error.
pub const FAILURE: u8 = 2;

/// The status of the answer no: a number is not prime, a polynomial not irreducible.
pub const NO: u8 = 1;
