//! Rows of products by one limb: short ones inline, long ones by the kernels.

use crate::Limb;
use widelimb_kernels::{Kernels, Threshold, mul_add};

/// Limbs from which on a kernel is worth its call.
const KERNEL_FROM: usize = 8;

/// The threshold [`KERNEL_FROM`] with its name, for [`thresholds`](crate::thresholds).
pub(super) const KERNEL: Threshold = Threshold {
    name: "row_kernel",
    limbs: KERNEL_FROM,
    meaning: "rows of products by one limb through the level's kernel",
};

/// `r = a w`; the limb above.
#[inline]
pub(crate) fn mul_1(k: &Kernels, r: &mut [Limb], a: &[Limb], w: Limb) -> Limb {
    assert!(r.len() == a.len(), "operands of one length");
    if a.len() >= KERNEL_FROM {
        return k.mul_1(r, a, w, 0);
    }
    let mut carry = 0;
    for (r, &a) in r.iter_mut().zip(a) {
        (*r, carry) = mul_add(a, w, 0, carry);
    }
    carry
}

/// `r = r w + carry`; the limb above.
#[inline]
pub(crate) fn mul_1_assign(k: &Kernels, r: &mut [Limb], w: Limb, mut carry: Limb) -> Limb {
    if r.len() >= KERNEL_FROM {
        return k.mul_1_assign(r, w, carry);
    }
    for r in r {
        (*r, carry) = mul_add(*r, w, 0, carry);
    }
    carry
}

/// `r = r + a w`; the limb above.
#[inline]
pub(crate) fn addmul_1(k: &Kernels, r: &mut [Limb], a: &[Limb], w: Limb) -> Limb {
    assert!(r.len() == a.len(), "operands of one length");
    if a.len() >= KERNEL_FROM {
        return k.addmul_1(r, a, w, 0);
    }
    let mut carry = 0;
    for (r, &a) in r.iter_mut().zip(a) {
        (*r, carry) = mul_add(a, w, *r, carry);
    }
    carry
}

/// `r = r - a w`; what is borrowed from the limb above.
#[inline]
pub(crate) fn submul_1(k: &Kernels, r: &mut [Limb], a: &[Limb], w: Limb) -> Limb {
    assert!(r.len() == a.len(), "operands of one length");
    if a.len() >= KERNEL_FROM {
        return k.submul_1(r, a, w, 0);
    }
    let mut borrow = 0;
    for (r, &a) in r.iter_mut().zip(a) {
        let (low, high) = mul_add(a, w, 0, borrow);
        let (difference, under) = r.overflowing_sub(low);
        *r = difference;
        borrow = high + Limb::from(under);
    }
    borrow
}
