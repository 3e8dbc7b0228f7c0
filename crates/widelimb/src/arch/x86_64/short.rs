//! Addition and subtraction of fewer than 16 limbs, where the way to the sum costs more than the
//! sum.
//!
//! Fifteen steps of the carry chain (`mov`, `adc`, `mov`: load, add, store) stand in a row, and a
//! call of `n` limbs jumps to the last `n` of them. Every step addresses its limb from the end of
//! the operands, so that no pointer moves and no counter runs:
//!
//! ```text
//!     jump to end - n * (bytes in a step)
//!     step of limb n - 15, ..., step of limb n - 2, step of limb n - 1
//! end:
//! ```
//!
//! Floor: one `adc` a cycle, and seven instructions to get there. The two loads of a step keep both
//! of the load ports' address units busy; the store gets a third one to itself on CPUs that have
//! one for plain addresses only (Haswell to Cascade Lake), if its address has no index register.
//! One to three limbs, the commonest lengths, are added apart, since the way to the address costs
//! more than they do.
//!
//! The jumps depend on `n` alone, so the time does not depend on the limbs.

use crate::Limb;
use crate::arch::SHORT;
use crate::arch::scalar::{add_block, sub_block};
use core::arch::asm;

/// The carry chain at one limb, by its displacement from the end: 15 bytes, whichever registers the
/// compiler picks.
macro_rules! step {
    ($op:literal, $at:literal) => {
        concat!(
            "mov {x}, qword ptr [{a} + 8*{n} + ",
            $at,
            "]\n",
            $op,
            " {x}, qword ptr [{b} + 8*{n} + ",
            $at,
            "]\n",
            "mov qword ptr [{r} + riz + ",
            $at,
            "], {x}"
        )
    };
}

macro_rules! short_chain {
    ($(#[$doc:meta])* $name:ident, $op:literal, $block:ident) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// `n` is below [`SHORT`]; pointers as in [`CarryKernel`](crate::arch::CarryKernel).
        #[inline]
        pub unsafe fn $name(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
            debug_assert!(n < SHORT, "a short operand");
            // SAFETY: n limbs of each operand.
            unsafe {
                // 0 goes the long way. Compared in this order, for which the compiler makes no table
                // of addresses.
                if n.wrapping_sub(1) < 3 {
                    return Limb::from(if n < 2 {
                        $block::<1>(r, a, b, false)
                    } else if n < 3 {
                        $block::<2>(r, a, b, false)
                    } else {
                        $block::<3>(r, a, b, false)
                    });
                }
            }
            let mut carry: Limb = 0;
            // SAFETY: for n < 16 the jump goes to the beginning of a step, or to the end. The steps
            // read and write limbs 0..n of the operands, each read before its write. The
            // subtraction of the addresses leaves the carry flag clear.
            unsafe {
                asm!(
                    "lea {r}, [{r} + 8*{n}]",
                    "lea {steps}, [{n} + 2*{n}]",
                    "lea {steps}, [{steps} + 4*{steps}]",
                    "lea {x}, [rip + 9f]",
                    "sub {x}, {steps}",
                    "notrack jmp {x}",
                    "8:",
                    ".set widelimb_step, -120",
                    ".rept 15",
                    step!($op, "widelimb_step"),
                    ".set widelimb_step, widelimb_step + 8",
                    ".endr",
                    "9:",
                    // The jump counts on 15 bytes a step.
                    ".if 9b - 8b - 225",
                    ".error \"a step of the short carry chain is not 15 bytes\"",
                    ".endif",
                    "adc {carry}, {carry}",
                    r = inout(reg) r => _,
                    a = in(reg) a,
                    b = in(reg) b,
                    n = in(reg) n,
                    steps = out(reg) _,
                    x = out(reg) _,
                    carry = inout(reg) carry,
                    options(nostack),
                );
            }
            carry
        }
    };
}

short_chain! {
    /// `r = a + b`; the carry out.
    add_n, "adc", add_block
}

short_chain! {
    /// `r = a - b`; the borrow out.
    sub_n, "sbb", sub_block
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::scalar;
    use alloc::vec::Vec;

    /// Every length, every operand of limbs that make, pass on or stop a carry, and a canary on
    /// either side of the result.
    #[test]
    fn every_short_length_is_as_the_scalar_kernel_has_it() {
        const LIMBS: [Limb; 4] = [0, 1, Limb::MAX, 0x8000_0000_0000_0000];
        const CANARY: Limb = 0x0123_4567_89ab_cdef;
        type Short = unsafe fn(*mut Limb, *const Limb, *const Limb, usize) -> Limb;
        type Scalar = unsafe fn(*mut Limb, *const Limb, *const Limb, usize, Limb) -> Limb;
        let pairs: [(Short, Scalar); 2] = [(add_n, scalar::add_n), (sub_n, scalar::sub_n)];
        for n in 0..SHORT {
            for seed in 0..1024_usize {
                let limb = |i: usize, shift: usize| LIMBS[((seed * (i + 5)) >> shift) % 4];
                let a: Vec<Limb> = (0..n).map(|i| limb(i, 0)).collect();
                let b: Vec<Limb> = (0..n).map(|i| limb(i, 2)).collect();
                for (short, scalar) in pairs {
                    let (mut r, mut expected) = ([CANARY; SHORT + 1], [CANARY; SHORT + 1]);
                    let (p, q) = (r[1..].as_mut_ptr(), expected[1..].as_mut_ptr());
                    // SAFETY: operands of n limbs; the results have room for 16.
                    let carries = unsafe {
                        (
                            short(p, a.as_ptr(), b.as_ptr(), n),
                            scalar(q, a.as_ptr(), b.as_ptr(), n, 0),
                        )
                    };
                    assert_eq!(carries.0, carries.1, "{a:x?} {b:x?}");
                    assert_eq!(r, expected, "{a:x?} {b:x?}");
                }
            }
        }
    }
}
