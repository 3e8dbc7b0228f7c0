//! What jobs cost, in nanoseconds, to a factor of three or so: it decides how they are divided, and
//! whether threads are started at all.

/// A product of numbers of so many bits.
pub fn product(a: u64, b: u64) -> f64 {
    let (short, long) = (limbs(a.min(b)), limbs(a.max(b)));
    // As rectangles, then as transforms.
    20.0 + 0.3 * long * short.min(30.0 * (short + 2.0).log2())
}

/// A power modulo a number.
pub fn power(exponent: u64, modulus: u64) -> f64 {
    200.0 + 2.0 * exponent as f64 * product(modulus, modulus)
}

fn limbs(bits: u64) -> f64 {
    bits as f64 / 64.0 + 1.0
}

/// An inverse modulo a number.
pub fn inverse(modulus: u64) -> f64 {
    300.0 + 40.0 * product(modulus, modulus)
}
