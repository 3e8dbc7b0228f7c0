//! The lecture's first half: long arithmetic on an 8-bit AVR, generated, assembled and executed.
//!
//! | file | what is in it |
//! |---|---|
//! | [`instruction`], [`decode`] | the ATmega's instructions, opcodes and assembly text |
//! | [`machine`] | a machine that executes opcodes and counts cycles |
//! | [`program`] | programs on bytes without registers |
//! | [`allocate`] | registers for them |
//! | [`rows`], [`schoolbook`], [`karatsuba`] | the methods |
//! | [`tuning`] | what Karatsuba's method and the registers leave open, found by search |
//! | [`routine`] | a method at a length as a subroutine |

pub mod allocate;
pub mod decode;
pub mod instruction;
pub mod karatsuba;
pub mod machine;
pub mod program;
pub mod routine;
pub mod rows;
pub mod schoolbook;
pub mod tuning;
