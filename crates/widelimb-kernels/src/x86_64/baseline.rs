//! The carry chain that every x86-64 CPU has: `adc` and `sbb`, with the carry kept in the flags.
//!
//! Floor: one `adc` a cycle (each needs the carry of the one before), so 1 cycle a limb. Eight
//! limbs a turn; a length that is no multiple of eight enters the first turn in its middle, as if
//! the operands began up to seven limbs earlier, so that short numbers pay for no second loop.
//! Every limb's three instructions take 12 bytes: a prefix, an opcode, one byte of addressing and
//! one of displacement. An index register would save two instructions a turn, but a store with an
//! index competes with the loads for their address ports, 1.5 cycles a limb.

use crate::Limb;
use crate::Threshold;
use core::arch::asm;

/// From this length on, three operands do not fit 32 KiB of first cache. The chain keeps so few
/// loads under way that the second cache's latency shows, unless the lines are asked for eight
/// turns ahead; in the first cache, asking costs a tenth of the time.
const FAR: usize = 1280;

/// [`FAR`] by its name.
pub const ADD_PREFETCH: Threshold = Threshold {
    name: "add_prefetch",
    limbs: FAR,
    meaning: "sums and differences by a carry chain that asks for lines ahead",
};

/// One limb of the turn at a displacement of 8 to 64 bytes, never 0, whose encoding is shorter.
macro_rules! limb_step {
    ($op:literal, $displacement:literal) => {
        concat!(
            "mov rax, qword ptr [rsi + ",
            $displacement,
            "]\n",
            $op,
            " rax, qword ptr [rdx + ",
            $displacement,
            "]\n",
            "mov qword ptr [rdi + ",
            $displacement,
            "], rax"
        )
    };
}

macro_rules! carry_chain {
    ($(#[$doc:meta])* $name:ident, $op:literal, $prefetch:literal) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// The contract of [`CarryKernel`](crate::CarryKernel) holds.
        unsafe fn $name(
            r: *mut Limb,
            a: *const Limb,
            b: *const Limb,
            n: usize,
            carry: Limb,
        ) -> Limb {
            if n == 0 {
                return carry;
            }
            let carry_out: Limb;
            // SAFETY: reads and writes limbs 0..n of the operands, each read before its write: the
            // first turn starts at its limb -n mod 8, where the pointers, moved back by so many
            // limbs and one for the displacements, are those of limb 0. Once the carry is in the
            // flag, nothing but the chain writes it: `lea` writes no flag, `dec` all but this one.
            unsafe {
                asm!(
                    "lea rax, [{skipped} + 2*{skipped}]",
                    "lea {to}, [rip + 2f]",
                    "lea {to}, [{to} + 4*rax]",
                    "not {skipped}",
                    "lea rsi, [rsi + 8*{skipped}]",
                    "lea rdx, [rdx + 8*{skipped}]",
                    "lea rdi, [rdi + 8*{skipped}]",
                    // 0 - carry sets the flag exactly if the carry is 1.
                    "neg {carry}",
                    "notrack jmp {to}",
                    "2:",
                    limb_step!($op, "8"),
                    limb_step!($op, "16"),
                    limb_step!($op, "24"),
                    limb_step!($op, "32"),
                    limb_step!($op, "40"),
                    limb_step!($op, "48"),
                    limb_step!($op, "56"),
                    limb_step!($op, "64"),
                    // The jump counts on 12 bytes a limb.
                    "3:",
                    ".if 3b - 2b - 96",
                    ".error \"a step of the carry chain is not 12 bytes\"",
                    ".endif",
                    $prefetch,
                    "lea rsi, [rsi + 64]",
                    "lea rdx, [rdx + 64]",
                    "lea rdi, [rdi + 64]",
                    "dec {turns}",
                    "jnz 2b",
                    "mov {carry:e}, 0",
                    "adc {carry:e}, {carry:e}",
                    inout("rdi") r => _,
                    inout("rsi") a => _,
                    inout("rdx") b => _,
                    skipped = inout(reg) n.wrapping_neg() % 8 => _,
                    turns = inout(reg) n.div_ceil(8) => _,
                    to = out(reg) _,
                    out("rax") _,
                    carry = inout(reg) carry => carry_out,
                    options(nostack),
                );
            }
            carry_out
        }
    };
}

carry_chain! {
    /// `r = a + b + carry` in the first cache.
    add_near, "adc", ""
}

carry_chain! {
    /// `r = a - b - borrow` in the first cache.
    sub_near, "sbb", ""
}

carry_chain! {
    /// `r = a + b + carry` from beyond the first cache.
    add_far, "adc", "prefetcht0 [rsi + 512]\nprefetcht0 [rdx + 512]"
}

carry_chain! {
    /// `r = a - b - borrow` from beyond the first cache.
    sub_far, "sbb", "prefetcht0 [rsi + 512]\nprefetcht0 [rdx + 512]"
}

/// `r = a + b + carry`; the carry out.
///
/// # Safety
/// The contract of [`CarryKernel`](crate::CarryKernel) holds.
pub unsafe fn add_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, carry: Limb) -> Limb {
    // SAFETY: r, a and b are valid for n limbs and carry is 0 or 1 by the contract of
    // `CarryKernel`, which is that of both chains.
    unsafe { if n < FAR { add_near(r, a, b, n, carry) } else { add_far(r, a, b, n, carry) } }
}

/// `r = a - b - borrow`; the borrow out.
///
/// # Safety
/// The contract of [`CarryKernel`](crate::CarryKernel) holds.
pub unsafe fn sub_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, borrow: Limb) -> Limb {
    // SAFETY: r, a and b are valid for n limbs and borrow is 0 or 1 by the contract of
    // `CarryKernel`, which is that of both chains.
    unsafe { if n < FAR { sub_near(r, a, b, n, borrow) } else { sub_far(r, a, b, n, borrow) } }
}
