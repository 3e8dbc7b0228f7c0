//! The calls with the kernels of a chosen level, for tests and measurements.

use super::engine::{Secrecy, run};
use super::{DoubleJob, Job, MultiJob};
use super::{double, multi};
use crate::Limb;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// [`mod_exp`](super::mod_exp) with the kernels of a level.
pub fn mod_exp_with(k: &Kernels, jobs: &[Job<'_>]) -> Vec<Vec<Limb>> {
    run(k, jobs, Secrecy::Secret)
}

/// [`mod_exp_vartime`](super::mod_exp_vartime) with the kernels of a level.
pub fn mod_exp_vartime_with(k: &Kernels, jobs: &[Job<'_>]) -> Vec<Vec<Limb>> {
    run(k, jobs, Secrecy::Public)
}

/// [`mod_exp_public`](super::mod_exp_public) with the kernels of a level.
pub fn mod_exp_public_with(k: &Kernels, jobs: &[Job<'_>]) -> Vec<Vec<Limb>> {
    run(k, jobs, Secrecy::Bases)
}

/// [`mod_exp_double`](super::mod_exp_double) with the kernels of a level.
pub fn mod_exp_double_with(k: &Kernels, jobs: &[DoubleJob<'_>]) -> Vec<Vec<Limb>> {
    double::run(k, jobs, Secrecy::Secret)
}

/// [`mod_exp_double_vartime`](super::mod_exp_double_vartime) with the kernels of a level.
pub fn mod_exp_double_vartime_with(k: &Kernels, jobs: &[DoubleJob<'_>]) -> Vec<Vec<Limb>> {
    double::run(k, jobs, Secrecy::Public)
}

/// [`multi_exp`](super::multi_exp) with the kernels of a level.
pub fn multi_exp_with(k: &Kernels, jobs: &[MultiJob<'_>]) -> Vec<Vec<Limb>> {
    multi::run(k, jobs, Secrecy::Secret)
}

/// [`multi_exp_vartime`](super::multi_exp_vartime) with the kernels of a level.
pub fn multi_exp_vartime_with(k: &Kernels, jobs: &[MultiJob<'_>]) -> Vec<Vec<Limb>> {
    multi::run(k, jobs, Secrecy::Public)
}
