//! Stamps of operators and traits that [`BigUint`](crate::BigUint) and [`BigInt`](crate::BigInt)
//! share. Each wraps a number in its field 0, and the operators are those of that number.

#[macro_use]
mod operators;
#[macro_use]
mod wrapper;
