//! How many threads there are for a product.

use super::Plan;

/// Limbs of both operands together from which a second thread pays.
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
