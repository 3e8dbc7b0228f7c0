//! The ratios that widelimb holds itself to, measured: what a change to a kernel is judged by.

mod add;

pub use add::{Options, measure_add};
