//! [`Watch`]: an observer of the quotients of Euclid's algorithm, from which Jacobi's symbol
//! follows.

use crate::Limb;

/// An observer that sees the quotients of Euclid's algorithm in their order.
///
/// A quotient may come in parts `q` and `r`, as `q`, 0, `r`: the pair is then out of order for two
/// steps.
pub trait Watch {
    /// The pair `(x, y)` becomes `(y, x - q y)`, for a `q` of this lowest limb.
    fn quotient(&mut self, q: Limb);
}

/// The observer that ignores the quotients.
impl Watch for () {
    #[inline(always)]
    fn quotient(&mut self, _: Limb) {}
}
