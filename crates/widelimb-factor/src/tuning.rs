//! What the parameters of the quadratic sieve are measured with: any of them for any number, and
//! how long a whole sieve takes by a short sample of it. `widelimb tune factor` does so.
//!
//! This is no way to factor: [`Factorizer`](crate::Factorizer) takes the parameters from a table.
//! None makes a result wrong.

pub use crate::sieve::{Parameters, Sample, Sieve};
