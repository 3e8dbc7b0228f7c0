//! The literature beside widelimb and its peers, measured.

pub mod methods;
