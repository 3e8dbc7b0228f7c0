//! Sums and differences of up to 15 limbs: a straight carry chain for each length.
//!
//! Most calls are this short, and there the way into a loop costs more than the sum. Each length
//! has its own code without counters; the switch over lengths is one indirect jump.
//!
//! Floor: one `adc` a cycle and 3 instructions a limb.

use crate::Limb;
use core::arch::asm;

/// Lengths below this one have their own code.
pub const LENGTHS: usize = 16;

/// One limb at a displacement in bytes.
macro_rules! step {
    ($op:literal, $at:literal) => {
        concat!(
            "mov {x}, qword ptr [{a} + ",
            $at,
            "]\n",
            $op,
            " {x}, qword ptr [{b} + ",
            $at,
            "]\n",
            "mov qword ptr [{r} + ",
            $at,
            "], {x}"
        )
    };
}

/// The chain over limb 0 and those at the displacements `$at`.
macro_rules! straight {
    ($r:ident, $a:ident, $b:ident, $first:literal, $op:literal $(, $at:literal)*) => {{
        let mut carry = 0;
        asm!(
            step!($first, 0),
            $(step!($op, $at),)*
            "setc {carry:l}",
            r = in(reg) $r,
            a = in(reg) $a,
            b = in(reg) $b,
            x = out(reg) _,
            carry = inout(reg) carry,
            options(nostack),
        );
        carry
    }};
}

macro_rules! by_length {
    ($(#[$doc:meta])* $name:ident, $first:literal, $op:literal) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// As [`CarryKernel`](crate::arch::CarryKernel); `n` is below [`LENGTHS`].
        #[rustfmt::skip]
        #[inline]
        pub unsafe fn $name(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
            debug_assert!(n < LENGTHS);
            // SAFETY: each arm reads and writes limbs 0..n, each limb read before it is written.
            unsafe {
                match n {
                    0 => 0,
                    1 => straight!(r, a, b, $first, $op),
                    2 => straight!(r, a, b, $first, $op, 8),
                    3 => straight!(r, a, b, $first, $op, 8, 16),
                    4 => straight!(r, a, b, $first, $op, 8, 16, 24),
                    5 => straight!(r, a, b, $first, $op, 8, 16, 24, 32),
                    6 => straight!(r, a, b, $first, $op, 8, 16, 24, 32, 40),
                    7 => straight!(r, a, b, $first, $op, 8, 16, 24, 32, 40, 48),
                    8 => straight!(r, a, b, $first, $op, 8, 16, 24, 32, 40, 48, 56),
                    9 => straight!(r, a, b, $first, $op, 8, 16, 24, 32, 40, 48, 56, 64),
                    10 => straight!(r, a, b, $first, $op, 8, 16, 24, 32, 40, 48, 56, 64, 72),
                    11 => straight!(r, a, b, $first, $op, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80),
                    12 => straight!(r, a, b, $first, $op, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88),
                    13 => straight!(
                        r, a, b, $first, $op, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96
                    ),
                    14 => straight!(
                        r, a, b, $first, $op, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104
                    ),
                    _ => straight!(
                        r, a, b, $first, $op, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112
                    ),
                }
            }
        }
    };
}

by_length! {
    /// `r = a + b`; the carry out.
    add, "add", "adc"
}

by_length! {
    /// `r = a - b`; the borrow out.
    sub, "sub", "sbb"
}
