//! The AVR machine against the data sheet, and what is generated for it against an oracle, an
//! assembler and another simulator.

mod assembled;
mod machine;
mod methods;
mod opcodes;
