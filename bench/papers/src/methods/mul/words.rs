//! Sums and differences of limbs, in place, as the divided methods need them.

use widelimb_limb::Limb;

/// `r += b` for `b` no longer than `r`; the carry out.
#[inline]
pub fn add_assign(r: &mut [Limb], b: &[Limb]) -> Limb {
    let (low, high) = r.split_at_mut(b.len());
    let mut carry = false;
    for (r, &b) in low.iter_mut().zip(b) {
        let (sum, over) = r.overflowing_add(b);
        let (sum, over_too) = sum.overflowing_add(Limb::from(carry));
        (*r, carry) = (sum, over | over_too);
    }
    add_limb(high, Limb::from(carry))
}

/// `r += x`; the carry out.
#[inline]
pub fn add_limb(r: &mut [Limb], x: Limb) -> Limb {
    let mut carry = x;
    for r in r {
        if carry == 0 {
            break;
        }
        let (sum, over) = r.overflowing_add(carry);
        (*r, carry) = (sum, Limb::from(over));
    }
    carry
}

/// `r -= b` for `b` no longer than `r`; the borrow out.
#[inline]
pub fn sub_assign(r: &mut [Limb], b: &[Limb]) -> Limb {
    let (low, high) = r.split_at_mut(b.len());
    let mut borrow = false;
    for (r, &b) in low.iter_mut().zip(b) {
        let (difference, under) = r.overflowing_sub(b);
        let (difference, under_too) = difference.overflowing_sub(Limb::from(borrow));
        (*r, borrow) = (difference, under | under_too);
    }
    for r in high {
        if !borrow {
            break;
        }
        (*r, borrow) = r.overflowing_sub(1);
    }
    Limb::from(borrow)
}

/// `r = -r mod 2^(64 n)` if `mask` is all ones, and unchanged if it is 0, without a branch: each
/// limb is taken exclusive-or with the mask, and the mask subtracted, which is -1 or 0.
#[inline]
pub fn negate_if(r: &mut [Limb], mask: Limb) {
    let mut carry = mask & 1;
    for r in r {
        let (sum, over) = (*r ^ mask).overflowing_add(carry);
        (*r, carry) = (sum, Limb::from(over));
    }
}
