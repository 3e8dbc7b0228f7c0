//! Kernels, each on every level that the CPU has, called through their tables.

#[path = "../support/limbs/mod.rs"]
mod limb_support;

mod add;
mod add_patterns;
#[cfg(target_arch = "x86_64")]
mod adx_ntt_field;
mod approx;
#[cfg(target_arch = "x86_64")]
mod avx2_batch;
#[cfg(target_arch = "x86_64")]
mod avx2_ntt;
#[cfg(target_arch = "x86_64")]
mod avx512_ntt;
#[cfg(target_arch = "x86_64")]
mod avx512_product;
#[cfg(target_arch = "x86_64")]
mod avx512_registers;
mod batch;
mod batch_in_place;
mod batch_parts;
mod bits;
mod cpu;
mod cpu_cores;
mod decimal;
mod division;
#[cfg(target_arch = "x86_64")]
mod floats;
mod gf2x;
mod gf2x_division;
mod gf2x_fft;
mod gf2x_permutation;
mod gf2x_shifted;
mod gf2x_thin;
mod gmp;
mod in_place;
mod limbs;
mod mul_1;
mod ntt_columns;
mod ntt_garner;
mod ntt_roots;
mod overlap;
mod product;
mod product_carries;
mod root;
mod scalar_gf2x_product;
mod scalar_ntt;
mod shift;
mod short;
mod thresholds;
mod wrap;
