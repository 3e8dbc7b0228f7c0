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

/// Options of a measurement: the goals, and the largest sizes.
#[derive(Clone, Debug)]
pub struct Options {
    /// Batches of each contestant; the fastest counts.
    pub rounds: usize,
    /// A text that the names of the goals to measure contain.
    pub only: Option<String>,
    /// The largest size in limbs, for operations whose time grows faster than the size.
    pub max_limbs: usize,
    /// The largest size of polynomials, in bits.
    pub max_bits: usize,
}
