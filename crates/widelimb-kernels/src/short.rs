//! Addition and subtraction of fewer than 16 limbs, where the way to the sum costs more than the
//! sum.
//!
//! The carry chain is written out for each length, and a call jumps to its own: no counter runs, no
//! pointer moves, and every limb is addressed from a register and a constant. One to three limbs,
//! the commonest lengths, are found by comparing, which is nearer than a table of addresses.
//!
//! Floor: one `adc` a cycle, and five instructions to get there.
//!
//! The jumps depend on the length alone, so the time does not depend on the limbs.

use super::SHORT;
use super::scalar::{add_block, sub_block};
use crate::Limb;

/// Limbs of a chain that are in registers at a time.
const BLOCK: usize = 4;

macro_rules! short_chain {
    ($(#[$doc:meta])* $name:ident, $chain:ident, $block:ident) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// `n` is below [`SHORT`]; the pointers are valid as in the contract of
        /// [`CarryKernel`](super::CarryKernel).
        #[inline]
        pub unsafe fn $name(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
            debug_assert!(n < SHORT, "a short operand");
            // SAFETY: n limbs of each operand.
            let carry = unsafe {
                // 0 goes the long way. Compared in this order, for which the compiler makes no
                // table of addresses.
                if n.wrapping_sub(1) < 3 {
                    if n < 2 {
                        $block::<1>(r, a, b, false)
                    } else if n < 3 {
                        $block::<2>(r, a, b, false)
                    } else {
                        $block::<3>(r, a, b, false)
                    }
                } else {
                    match n {
                        4 => $chain::<4>(r, a, b),
                        5 => $chain::<5>(r, a, b),
                        6 => $chain::<6>(r, a, b),
                        7 => $chain::<7>(r, a, b),
                        8 => $chain::<8>(r, a, b),
                        9 => $chain::<9>(r, a, b),
                        10 => $chain::<10>(r, a, b),
                        11 => $chain::<11>(r, a, b),
                        12 => $chain::<12>(r, a, b),
                        13 => $chain::<13>(r, a, b),
                        14 => $chain::<14>(r, a, b),
                        0 => false,
                        _ => $chain::<15>(r, a, b),
                    }
                }
            };
            Limb::from(carry)
        }

        /// The carry chain of `N` limbs, written out.
        ///
        /// # Safety
        /// The contract of [`CarryKernel`](super::CarryKernel) holds with `n = N`.
        #[inline(always)]
        unsafe fn $chain<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) -> bool {
            let (mut carry, mut i) = (false, 0);
            // SAFETY: blocks and the part of one behind them lie within N limbs.
            unsafe {
                while i + BLOCK <= N {
                    carry = $block::<BLOCK>(r.add(i), a.add(i), b.add(i), carry);
                    i += BLOCK;
                }
                let (r, a, b) = (r.add(i), a.add(i), b.add(i));
                match N - i {
                    0 => carry,
                    1 => $block::<1>(r, a, b, carry),
                    2 => $block::<2>(r, a, b, carry),
                    _ => $block::<3>(r, a, b, carry),
                }
            }
        }
    };
}

short_chain! {
    /// `r = a + b`; the carry out.
    add_n, add_chain, add_block
}

short_chain! {
    /// `r = a - b`; the borrow out.
    sub_n, sub_chain, sub_block
}
