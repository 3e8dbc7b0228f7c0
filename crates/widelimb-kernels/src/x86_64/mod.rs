//! Kernels of x86-64: what every such CPU has, then a folder for each set of features.
//!
//! Targets whose code may not touch vector registers, such as those of operating system kernels,
//! have no `sse2`, and the compiler cannot make vector code for them. They get the levels up to
//! `adx`.

pub mod adx;
#[cfg(target_feature = "sse2")]
pub mod avx2;
#[cfg(target_feature = "sse2")]
pub mod avx512;
pub mod baseline;
#[cfg(all(feature = "batch", target_feature = "sse2"))]
mod blocks;
#[cfg(target_feature = "sse2")]
pub mod mxcsr;
