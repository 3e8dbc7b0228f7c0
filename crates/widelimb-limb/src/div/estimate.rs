//! A quotient from the upper limbs of the divisor, corrected by the lower ones.

use crate::Limb;
use crate::product::mul;
use crate::sum;
use widelimb_kernels::Kernels;

/// Takes `top B^m + q` times the `low` lower limbs of the divisor from what the upper ones have
/// left, and corrects the `m` limbs of the quotient until nothing is owed; its top.
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
