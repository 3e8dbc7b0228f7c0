//! The literature: published algorithms, measured beside widelimb and its peers.
//!
//! | room | what is in it |
//! |---|---|
//! | [`methods`] | the published algorithms |
//! | [`avr`] | those of the lecture on an 8-bit AVR, generated and executed |
//! | [`report`] | the papers' tables and figures, drawn again |
//! | [`kem`] | other implementations of HQC |
//! | [`goals`] | the ratios that the papers claim |
//!
//! The harness that times them is the crate `widelimb-lab`, which knows nothing of them.

pub mod avr;
pub mod goals;
pub mod kem;
pub mod methods;
pub mod report;
