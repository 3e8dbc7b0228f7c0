//! Asks for memory before an operation needs it, so that too little of it is an error and not the
//! end of the process.

use super::error::Fault;
use super::limits::Estimate;

/// Fewer bytes are not asked for: the process keeps about as many in reserve.
const SMALL: f64 = (1 << 20) as f64;

/// A copy, a sum or a shift: the result alone.
pub const COPY: f64 = 1.0;

/// A product, or what consists of products: the result, and room to compute it in.
pub const PRODUCT: f64 = 8.0;

/// A binomial coefficient, which is a quotient of products, or a greatest common divisor.
pub const QUOTIENT: f64 = 12.0;

/// A power to a modulus: a table of powers, and the products and quotients between them.
pub const POWER_MOD: f64 = 32.0;

/// A conversion between digits and limbs: the digits, a table of powers, and room for quotients.
pub const CONVERSION: f64 = 10.0;

/// Refuses a number of `estimate` bits if there is no memory for `factor` times as much.
///
/// What was granted is given back at once. A system that promises more than it has may still run
/// out of it later; limits of the process and absurd sizes are found out here.
pub fn reserve(estimate: Estimate, factor: f64) -> Result<(), Fault> {
    let bytes = estimate.0 / 8.0 * factor;
    if bytes < SMALL || Vec::<u8>::new().try_reserve_exact(bytes as usize).is_ok() {
        return Ok(());
    }
    Err(Fault::OutOfMemory { estimate })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_machine_has_is_refused() {
        assert_eq!(reserve(Estimate(1e7), PRODUCT), Ok(()));
        for bits in [2f64.powi(66), 1e30, f64::INFINITY] {
            let fault = reserve(Estimate(bits), COPY).unwrap_err().to_string();
            assert!(fault.starts_with("not enough memory for "), "{fault}");
        }
    }
}
