//! GMP's interface over [`widelimb_limb`], for programs that are compiled against GMP.
//!
//! The manual of GMP 6.3 is the contract: names, layouts, aliasing, overlap, who frees what, and
//! what happens where there is no result. Every function is exported under the name of the symbol
//! that its name in the manual stands for: `mpz_add` is `__gmpz_add`.
//!
//! - [`abi`] has the types that programs hold, [`export!`](macro@export) the macro that writes an exported
//!   function, [`memory`] the functions of the program that give and take memory, [`fault`] what
//!   happens where there is no result, [`report`] what `WIDELIMB_GMP_REPORT` asks for.
//! - `scratch` and `product` have intermediate values, and products that take some.
//! - [`data`] and [`bases`] have what programs read without a call.
//! - [`mpn`] has numbers as limbs in memory, [`mpz`] integers, [`mpq`] rationals, [`mpf`] floats,
//!   [`random`] random states, [`text`] formatted input and output.
//!
//! A function of the manual is `unsafe` as it is in C: the pointers are those of initialised
//! numbers, or of as many limbs as the manual says. That is the promise behind every exported
//! function here; [`export!`](macro@export) has the one block that takes it.

// Of other CPUs no `va_list` is known.
#![cfg(all(
    unix,
    target_pointer_width = "64",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
#![allow(clippy::missing_safety_doc, reason = "the manual's contract, said once above")]
#![allow(
    clippy::macro_metavars_in_unsafe,
    reason = "the macros of exported functions give bodies the contract of the manual"
)]
#![allow(unsafe_op_in_unsafe_fn, reason = "all of these functions work on pointers of C")]

pub mod abi;
pub mod bases;
pub mod data;
pub mod embedded;
pub mod export;
pub mod fault;
mod inits;
pub mod memory;
pub mod mpf;
pub mod mpn;
pub mod mpq;
pub mod mpz;
mod product;
pub mod random;
pub mod report;
mod scratch;
mod start;
mod stdio;
pub mod text;
pub mod variadic;
