//! Addition, subtraction and negation, limb by limb.

use crate::Limb;

/// One full adder: sum and carry.
#[inline(always)]
pub(super) const fn add_limb(a: Limb, b: Limb, carry: bool) -> (Limb, bool) {
    let (s, c0) = a.overflowing_add(b);
    let (s, c1) = s.overflowing_add(carry as Limb);
    (s, c0 | c1)
}

/// One full subtracter: difference and borrow.
#[inline(always)]
pub(super) const fn sub_limb(a: Limb, b: Limb, borrow: bool) -> (Limb, bool) {
    let (d, b0) = a.overflowing_sub(b);
    let (d, b1) = d.overflowing_sub(borrow as Limb);
    (d, b0 | b1)
}

/// Limbs in a block: in so much code without a jump the compiler keeps the carry in a flag, where
/// the CPU has one, and saves and restores it once a block.
const BLOCK: usize = 4;

/// Goes through `n` limbs block by block, then limb by limb, with what each carries to the next.
macro_rules! in_blocks {
    ($block:ident, $r:ident, $a:ident, $b:ident, $n:ident, $carry:ident) => {{
        let mut i = 0;
        while i + BLOCK <= $n {
            $carry = $block::<BLOCK>($r.add(i), $a.add(i), $b.add(i), $carry);
            i += BLOCK;
        }
        while i < $n {
            $carry = $block::<1>($r.add(i), $a.add(i), $b.add(i), $carry);
            i += 1;
        }
    }};
}

macro_rules! carry_chain {
    ($(#[$doc:meta])* $name:ident, $block:ident, $step:ident) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// The contract of [`CarryKernel`](crate::CarryKernel) holds.
        pub unsafe fn $name(
            r: *mut Limb,
            a: *const Limb,
            b: *const Limb,
            n: usize,
            carry: Limb,
        ) -> Limb {
            let mut carry = carry != 0;
            // SAFETY: blocks and the limbs behind them lie within n limbs.
            unsafe { in_blocks!($block, r, a, b, n, carry) };
            Limb::from(carry)
        }

        /// A carry chain of `N` limbs, written out.
        ///
        /// # Safety
        /// The contract of [`CarryKernel`](crate::CarryKernel) holds with `n = N`.
        #[inline(always)]
        pub unsafe fn $block<const N: usize>(
            r: *mut Limb,
            a: *const Limb,
            b: *const Limb,
            carry: bool,
        ) -> bool {
            let mut carry = carry;
            // SAFETY: N limbs of each operand, all read before one is written.
            unsafe {
                let x = a.cast::<[Limb; N]>().read();
                let y = b.cast::<[Limb; N]>().read();
                let mut s = [0; N];
                for j in 0..N {
                    (s[j], carry) = $step(x[j], y[j], carry);
                }
                r.cast::<[Limb; N]>().write(s);
            }
            carry
        }
    };
}

carry_chain! {
    /// `r = a + b + carry`; the carry out.
    add_n, add_block, add_limb
}

carry_chain! {
    /// `r = a - b - borrow`; the borrow out.
    sub_n, sub_block, sub_limb
}

macro_rules! one_limb_far {
    ($(#[$doc:meta])* $name:ident, $block:ident, $overflowing:ident, $wrapping:ident) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// The contract of [`BinaryKernel`](crate::BinaryKernel) holds.
        pub unsafe fn $name(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
            let mut carry = false;
            // SAFETY: blocks and the limbs behind them lie within n limbs.
            unsafe { in_blocks!($block, r, a, b, n, carry) };
        }

        /// `N` limbs, written out, the highest first: what a limb's sum carries is in the flag
        /// when the limb above takes it. The carry out of the highest limb's own sum.
        ///
        /// # Safety
        /// The contract of [`BinaryKernel`](crate::BinaryKernel) holds with `n = N`, which is not
        /// 0.
        #[inline(always)]
        pub unsafe fn $block<const N: usize>(
            r: *mut Limb,
            a: *const Limb,
            b: *const Limb,
            carry: bool,
        ) -> bool {
            // SAFETY: N limbs of each operand, all read before one is written.
            unsafe {
                let x = a.cast::<[Limb; N]>().read();
                let y = b.cast::<[Limb; N]>().read();
                let mut s = [0; N];
                let (mut above, out) = x[N - 1].$overflowing(y[N - 1]);
                for i in (1..N).rev() {
                    let (below, carry) = x[i - 1].$overflowing(y[i - 1]);
                    s[i] = above.$wrapping(Limb::from(carry));
                    above = below;
                }
                s[0] = above.$wrapping(Limb::from(carry));
                r.cast::<[Limb; N]>().write(s);
                out
            }
        }
    };
}

one_limb_far! {
    /// `a + b` where limb i gets the carry out of `a[i-1] + b[i-1]` alone.
    add_n_approx, add_block_approx, overflowing_add, wrapping_add
}

one_limb_far! {
    /// `a - b` where limb i gets the borrow out of `a[i-1] - b[i-1]` alone.
    sub_n_approx, sub_block_approx, overflowing_sub, wrapping_sub
}

/// `r = -a`; 0 if `a` is 0, else 1.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `n` limbs; `a` is `r`, above it, or apart.
pub unsafe fn neg(r: *mut Limb, a: *const Limb, n: usize) -> Limb {
    let mut borrow = false;
    for i in 0..n {
        // SAFETY: i < n, within each operand; limb i is read before it is written.
        unsafe {
            let (d, c) = sub_limb(0, *a.add(i), borrow);
            *r.add(i) = d;
            borrow = c;
        }
    }
    Limb::from(borrow)
}
