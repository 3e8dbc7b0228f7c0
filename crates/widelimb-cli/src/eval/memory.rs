//! Asks for the memory of an operation before it begins, so that too little memory is an error and
//! not the end of the process. Each constant is the memory of an operation as a multiple of the
//! bytes of the number that its comment names: the highest peak of the process, measured at 2^22 to
//! 2^26 bits on two threads, and a sixth more. Where an estimate was too low,
//! [`out_of_memory`](crate::out_of_memory) ends the process.

use super::error::Fault;
use super::estimate::Estimate;
use crate::out_of_memory::asking;
use std::hint::black_box;

/// The fewest bytes to ask for; the process has about as many in reserve.
const SMALL: f64 = (1 << 20) as f64;

/// A copy, a sum or a shift: the result alone.
pub const COPY: f64 = 1.0;

/// A bitwise operation: the result, and two's complements of both operands.
pub const BITS: f64 = 3.0;

/// A product or a power, by the size of the result: result, operands, and transforms of both.
pub const PRODUCT: f64 = 9.5;

/// A Fibonacci number, which is made of squares, or the square root of a number of this size.
pub const SQUARES: f64 = 11.0;

/// A factorial: its primes, and products of them in pairs.
pub const FACTORIAL: f64 = 13.0;

/// A binomial coefficient of the size of the longest product for it, or a quotient of a dividend of
/// this size, or a greatest common divisor.
pub const QUOTIENT: f64 = 15.0;

/// A root of a degree above 2 of a number of this size.
pub const ROOT: f64 = 17.0;

/// Digits of a number of this size, which are written piece by piece: a table of powers, and room
/// for products.
pub const TO_DIGITS: f64 = 31.0;

/// A number of this size from its digits, which are there twice.
pub const FROM_DIGITS: f64 = 19.5;

/// A power to a modulus: a table of powers, and the products and quotients between them.
pub const POWER_MOD: f64 = 32.0;

/// Refuses a number of `estimate` bits if there is no memory for `factor` times as much.
///
/// The memory is given back at once. A system that promises more memory than it has may still run
/// out of it later; limits of the process and absurd sizes are refused here.
pub fn reserve(estimate: Estimate, factor: f64) -> Result<(), Fault> {
    reserve_bytes(estimate, estimate.0 / 8.0 * factor)
}

/// Refuses a number of `estimate` bits if there is no memory for `bytes`.
pub fn reserve_bytes(estimate: Estimate, bytes: f64) -> Result<(), Fault> {
    if has_room(bytes) { Ok(()) } else { Err(Fault::OutOfMemory { estimate }) }
}

/// Whether there is memory for one block of `bytes` bytes.
pub fn has_room(bytes: f64) -> bool {
    bytes < SMALL || has_blocks(1, bytes as usize)
}

/// Whether there is memory for `count` blocks of `bytes` bytes each at once.
pub fn has_blocks(count: usize, bytes: usize) -> bool {
    let mut blocks = vec![Vec::<u8>::new(); count];
    // Without `black_box` the compiler removes an allocation that is never read.
    asking(|| blocks.iter_mut().all(|b| black_box(b).try_reserve_exact(bytes).is_ok()))
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
