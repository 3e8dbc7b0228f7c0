//! Kernels of x86-64: what every such CPU has, then a folder for each set of features.

pub mod adx;
pub mod avx2;
pub mod avx512;
pub mod baseline;
pub mod short;
