//! Polynomials over GF(2).

mod cyclic;
mod polynomials;

pub use cyclic::{wl_gf2x_cyclic_inverse, wl_gf2x_cyclic_inverse_vartime, wl_gf2x_cyclic_mul};
pub use polynomials::{wl_gf2x_divrem, wl_gf2x_gcd, wl_gf2x_mul, wl_gf2x_sqr};
