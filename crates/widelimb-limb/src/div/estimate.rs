//! Correction of a quotient that was estimated by the upper limbs of the divisor.

use crate::Limb;
use crate::product::mul;
use crate::sum;
use widelimb_kernels::Kernels;

/// Completes a division by the divisor's upper limbs, which gave the quotient `top B^m + q` and
/// left `rest`: subtracts the product of the quotient and the `low` lower limbs of the divisor, and
/// takes 1 from the quotient and adds the divisor back while the remainder is negative. Returns the
/// top of the quotient.
pub fn take_low(
    k: &Kernels,
    q: &mut [Limb],
    mut top: Limb,
    rest: &mut [Limb],
    d: &[Limb],
    low: usize,
    scratch: &mut [Limb],
) -> Limb {
    let (m, d_low) = (q.len(), &d[..low]);
    let (product, scratch) = scratch.split_at_mut(m + low);
    mul(k, product, d_low, q, scratch);
    let mut borrow = sum::sub_assign(k, rest, product);
    if top != 0 {
        borrow += sum::sub_assign(k, &mut rest[m..], d_low);
    }
    while borrow != 0 {
        top -= sum::sub_1_assign(q, 1);
        borrow -= k.add_n_assign(rest, d, 0);
    }
    top
}
