//! The ratios that widelimb holds itself to, measured: what a change to a kernel is judged by.

mod add;
mod batch;
mod gf2x;
mod goal;
mod mul;

pub use add::measure_add;
pub use batch::{Contestants, duel, measure_batch};
pub use gf2x::measure_gf2x;
pub use goal::{Goal, measure};
pub use mul::measure_mul;

/// How to measure, and which goals.
#[derive(Clone, Debug)]
pub struct Options {
    /// Batches of each contestant; the fastest counts.
    pub rounds: usize,
    /// Only the goals whose name contains this.
    pub only: Option<String>,
    /// Only sizes up to this, for operations whose time grows faster than the size.
    pub max_limbs: usize,
    /// The same of polynomials, in bits.
    pub max_bits: usize,
}
