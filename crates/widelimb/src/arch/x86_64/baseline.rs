//! The carry chain that every x86-64 CPU has: `adc` and `sbb`, in a loop that keeps the carry in
//! the flags.
//!
//! Floor: one `adc` a cycle (each needs the carry of the one before), so 1 cycle a limb. Per four
//! limbs 4 loads, 4 `adc` with a memory operand, 4 stores and 5 instructions of loop that leave
//! the carry flag alone (`lea`, `dec`): 17 for a 4-wide front end, 4.25 cycles.

use crate::Limb;
use core::arch::asm;

macro_rules! carry_chain {
    ($(#[$doc:meta])* $name:ident, $op:literal) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// As [`CarryKernel`](crate::arch::CarryKernel).
        #[inline]
        pub unsafe fn $name(
            r: *mut Limb,
            a: *const Limb,
            b: *const Limb,
            n: usize,
            carry: Limb,
        ) -> Limb {
            let carry_out: Limb;
            // SAFETY: reads and writes limbs 0..n of the operands, each read before its write.
            // The counters are made before the carry is put into the flag; from there on nothing
            // but the chain writes it.
            unsafe {
                asm!(
                    "mov {quads}, {ones}",
                    "and {ones:e}, 3",
                    "shr {quads}, 2",
                    // 0 - carry sets the flag exactly if the carry is 1.
                    "neg {carry}",
                    // `inc` and `dec` write the zero flag and keep the carry flag.
                    "inc {ones:e}",
                    "dec {ones:e}",
                    "jz 3f",
                    "2:",
                    "mov {x}, qword ptr [{a}]",
                    concat!($op, " {x}, qword ptr [{b}]"),
                    "mov qword ptr [{r}], {x}",
                    "lea {a}, [{a} + 8]",
                    "lea {b}, [{b} + 8]",
                    "lea {r}, [{r} + 8]",
                    "dec {ones:e}",
                    "jnz 2b",
                    "3:",
                    "inc {quads}",
                    "dec {quads}",
                    "jz 5f",
                    "4:",
                    "mov {x}, qword ptr [{a}]",
                    concat!($op, " {x}, qword ptr [{b}]"),
                    "mov qword ptr [{r}], {x}",
                    "mov {x}, qword ptr [{a} + 8]",
                    concat!($op, " {x}, qword ptr [{b} + 8]"),
                    "mov qword ptr [{r} + 8], {x}",
                    "mov {x}, qword ptr [{a} + 16]",
                    concat!($op, " {x}, qword ptr [{b} + 16]"),
                    "mov qword ptr [{r} + 16], {x}",
                    "mov {x}, qword ptr [{a} + 24]",
                    concat!($op, " {x}, qword ptr [{b} + 24]"),
                    "mov qword ptr [{r} + 24], {x}",
                    "lea {a}, [{a} + 32]",
                    "lea {b}, [{b} + 32]",
                    "lea {r}, [{r} + 32]",
                    "dec {quads}",
                    "jnz 4b",
                    "5:",
                    "sbb {carry}, {carry}",
                    r = inout(reg) r => _,
                    a = inout(reg) a => _,
                    b = inout(reg) b => _,
                    ones = inout(reg) n => _,
                    quads = out(reg) _,
                    x = out(reg) _,
                    carry = inout(reg) carry => carry_out,
                    options(nostack),
                );
            }
            carry_out.wrapping_neg()
        }
    };
}

carry_chain! {
    /// `r = a + b + carry`; the carry out.
    add_n, "adc"
}

carry_chain! {
    /// `r = a - b - borrow`; the borrow out.
    sub_n, "sbb"
}
