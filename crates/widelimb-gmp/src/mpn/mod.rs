//! Numbers as limbs in memory: the functions `mpn_`.
//!
//! Operands are as the manual has them: lengths are at least 1 where it says so, and what may
//! overlap is said there for each function.

mod bits;
mod compare;
mod conditional;
mod div;
mod gcd;
mod linear;
mod logic;
mod mul;
mod random;
mod roots;
mod secure;
mod text;
mod undocumented;

pub use bits::*;
pub use compare::*;
pub use conditional::*;
pub use div::*;
pub use gcd::*;
pub use linear::*;
pub use logic::*;
pub use mul::*;
pub use random::*;
pub use roots::*;
pub use secure::*;
pub use text::*;
pub use undocumented::*;
