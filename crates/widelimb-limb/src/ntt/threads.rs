//! The number of threads for a product.

use super::Plan;

/// Limbs of both operands together from which a second thread pays. On the two hardware threads of
/// one core (Ice Lake, `avx512`) two threads take 1.02 to 1.14 times as long below 4096 limbs each,
/// and from 6144 limbs on 0.68 to 1.02, as the other thread is free or not.
#[cfg(feature = "parallel")]
const PARALLEL_FROM: usize = 16_384;

/// The threads that may work on a product, the caller among them: those of the rayon pool that the
/// caller is in, if the product is long enough.
#[cfg(feature = "parallel")]
pub fn at_hand(plan: &Plan) -> usize {
    // Outside of a pool, rayon would make one.
    if plan.coefficients() * plan.bytes < 8 * PARALLEL_FROM
        || rayon::current_thread_index().is_none()
    {
        return 1;
    }
    rayon::current_num_threads()
}

/// The threads that may work on a product: the caller.
#[cfg(not(feature = "parallel"))]
pub fn at_hand(_: &Plan) -> usize {
    1
}
