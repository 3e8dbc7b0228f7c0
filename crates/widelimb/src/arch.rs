//! The [`Level`](crate::cpu::Level) in force, and profiles of thresholds.
//!
//! Every CPU computes with the highest level that it has, unless the environment variable
//! `WIDELIMB_LEVEL` asks for a lower one: `scalar`, `adx`, `avx2`, `avx512base` or `avx512`.
//! `WIDELIMB_PROFILE` names a [`profile`] of thresholds measured on the CPU at hand. Both are read
//! once, by the first call that computes; [`try_level`] reads them too, and says what is wrong with
//! them. No result depends on either.

#[doc(inline)]
pub use widelimb_kernels::{
    SetupError, level, level_or_detected, load_profile, profile, profile_name, try_level,
};
