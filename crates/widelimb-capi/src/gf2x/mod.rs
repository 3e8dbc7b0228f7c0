//! `wl_gf2x_*`: polynomials over GF(2), residues modulo them, and their factors.

mod cyclic;
mod divisors;
mod factors;
mod irreducible;
mod polynomials;
mod residues;

pub use cyclic::{
    wl_gf2x_cyclic_inverse, wl_gf2x_cyclic_inverse_vartime, wl_gf2x_cyclic_mul,
    wl_gf2x_cyclic_mul_sparse_vartime, wl_gf2x_cyclic_pow_2k, wl_gf2x_cyclic_rotate,
    wl_gf2x_cyclic_sqr,
};
pub use divisors::{wl_gf2x_extended_gcd, wl_gf2x_gcd};
pub use factors::{
    Factors, wl_gf2x_factor, wl_gf2x_factors_count, wl_gf2x_factors_free, wl_gf2x_factors_get,
};
pub use irreducible::{
    wl_gf2x_irreducible_least, wl_gf2x_irreducible_random, wl_gf2x_is_irreducible,
};
pub use polynomials::{
    wl_gf2x_derivative, wl_gf2x_divrem, wl_gf2x_mul, wl_gf2x_sqr, wl_gf2x_square_root,
};
pub use residues::{wl_gf2x_invmod, wl_gf2x_mulmod, wl_gf2x_powmod};

use widelimb::Limb;
use widelimb::gf2x::Poly;

/// The polynomial with these limbs.
fn poly(limbs: &[Limb]) -> Poly {
    Poly::from_limbs(limbs.to_vec())
}

/// Writes a polynomial to the limbs of a result, with zeros above it.
fn write(to: &mut [Limb], limbs: &[Limb]) {
    to[..limbs.len()].copy_from_slice(limbs);
    to[limbs.len()..].fill(0);
}
