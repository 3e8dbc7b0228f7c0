//! Every published method against oracles, and beside widelimb.

mod batch_common;
mod common;

mod approx;
mod batch_powers;
mod batches;
mod catalogue;
mod gf2x;
mod hqc;
mod oracle;
mod products;
mod regressions;
