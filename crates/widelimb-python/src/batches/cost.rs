//! Estimates of the cost of jobs in nanoseconds, good to a factor of about three. They decide how
//! jobs are divided into pieces, and whether threads are started.

/// The cost of a product of numbers of `a` and `b` bits.
pub fn product(a: u64, b: u64) -> f64 {
    let (short, long) = (limbs(a.min(b)), limbs(a.max(b)));
    // Short factors cost the product of the lengths, long ones a transform.
    20.0 + 0.3 * long * short.min(30.0 * (short + 2.0).log2())
}

/// The cost of a power, for an exponent and a modulus of so many bits.
pub fn power(exponent: u64, modulus: u64) -> f64 {
    200.0 + 2.0 * exponent as f64 * product(modulus, modulus)
}

fn limbs(bits: u64) -> f64 {
    bits as f64 / 64.0 + 1.0
}

/// The cost of an inverse, for a modulus of so many bits.
pub fn inverse(modulus: u64) -> f64 {
    300.0 + 40.0 * product(modulus, modulus)
}

/// The cost of what takes a thread of its own, however long that is.
pub const LONG: f64 = 1e9;

/// The cost of a factorization into two primes of half the length: twice as much for ten bits more.
pub fn factorization(bits: u64) -> f64 {
    LONG.min(20e6 * ((bits as f64 - 128.0) / 10.0).exp2())
}
