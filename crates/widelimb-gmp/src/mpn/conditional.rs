//! Sums, differences and exchanges under a condition that is a secret.

use crate::abi::Size;
use crate::export::export_jump;
use widelimb_limb::Limb;
use widelimb_limb::secret::{add_masked, mask_of, sub_masked, swap_masked};

export_jump! {
    /// `r = a + b` of `n` limbs if `condition` is not 0, else `r = a`; the carry out.
    fn __gmpn_cnd_add_n(
        condition: Limb,
        r: *mut Limb,
        a: *const Limb,
        b: *const Limb,
        n: Size,
    ) -> Limb {
        add_masked(r, a, b, n as usize, mask_of(condition))
    }

    /// `r = a - b` of `n` limbs if `condition` is not 0, else `r = a`; the borrow out.
    fn __gmpn_cnd_sub_n(
        condition: Limb,
        r: *mut Limb,
        a: *const Limb,
        b: *const Limb,
        n: Size,
    ) -> Limb {
        sub_masked(r, a, b, n as usize, mask_of(condition))
    }

    /// Exchanges `a` and `b` of `n` limbs if `condition` is not 0.
    fn __gmpn_cnd_swap(condition: Limb, a: *mut Limb, b: *mut Limb, n: Size) {
        swap_masked(a, b, n as usize, mask_of(condition))
    }
}
