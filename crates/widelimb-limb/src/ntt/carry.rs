//! Sums of operands of unlike lengths.

use crate::Limb;
use widelimb_kernels::Kernels;

/// `r = r + a` for `r` at least as long as `a`; the carry out.
pub fn add_assign(k: &Kernels, r: &mut [Limb], a: &[Limb]) -> Limb {
    let (low, high) = r.split_at_mut(a.len());
    let carry = k.add_n_assign(low, a, 0);
    add_carry(high, carry)
}

/// `r = r + carry`; the carry out.
pub fn add_carry(r: &mut [Limb], mut carry: Limb) -> Limb {
    for limb in r {
        if carry == 0 {
            return 0;
        }
        let (sum, over) = limb.overflowing_add(carry);
        (*limb, carry) = (sum, Limb::from(over));
    }
    carry
}
