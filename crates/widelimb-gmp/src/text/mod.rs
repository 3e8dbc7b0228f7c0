//! Formatted output and input: the functions `gmp_printf` and `gmp_scanf`.
//!
//! `format` reads the conversions of an output format; `output` collects what they
//! say, and has the standard ones done by the C library. `integer` and `float` lay out numbers
//! as a `layout` says, `digits` has those of a float. `printf` has the functions,
//! `obstack` those of the GNU C library's obstacks, `stream` what libgmpxx calls.
//!
//! `scan` reads by an input format from a `source`: `numerals` has the grammar of numbers,
//! `to_float` the value of a float; `scanf` has the functions.

mod digits;
mod float;
mod format;
mod integer;
mod layout;
mod numerals;
mod obstack;
mod output;
mod printf;
mod scan;
mod scanf;
mod source;
mod stream;
mod to_float;

pub(crate) use digits::digits;
pub use obstack::*;
pub use printf::*;
pub use scanf::*;
pub use stream::*;
