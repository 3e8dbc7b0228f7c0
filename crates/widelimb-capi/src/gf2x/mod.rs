//! Polynomials over GF(2).

mod cyclic;
mod divisors;
mod polynomials;
mod residues;

pub use cyclic::{
    wl_gf2x_cyclic_inverse, wl_gf2x_cyclic_inverse_vartime, wl_gf2x_cyclic_mul,
    wl_gf2x_cyclic_mul_sparse_vartime, wl_gf2x_cyclic_pow_2k, wl_gf2x_cyclic_sqr,
};
pub use divisors::{wl_gf2x_extended_gcd, wl_gf2x_gcd};
pub use polynomials::{wl_gf2x_divrem, wl_gf2x_mul, wl_gf2x_sqr};
pub use residues::{wl_gf2x_invmod, wl_gf2x_is_irreducible, wl_gf2x_mulmod, wl_gf2x_powmod};

use widelimb::Limb;

/// A polynomial into the limbs of a result, with zeros above it.
fn write(to: &mut [Limb], limbs: &[Limb]) {
    to[..limbs.len()].copy_from_slice(limbs);
    to[limbs.len()..].fill(0);
}
