//! Strips: the product of a number with up to eight limbs of another, the sum under way in
//! registers.
//!
//! With `b` of `W` limbs, step `i` adds `a[i] b` to a window of `W` limbs and sets its lowest one
//! down as limb `i` of the result. Where a strip is added to what stands there already, that limb is
//! added at the low end, in the chain of the high limbs, which begins one limb later. All of it fits:
//! `(2^64 - 1) (2^(64 W) - 1) + (2^(64 W) - 1) + (2^64 - 1) = 2^(64 (W + 1)) - 1`.
//!
//! Floor: `W` `mulx` and `2 W + 1` additions on two ports for a step, and one load and one store of
//! the result for `W` products where a row has one for each. A turn has `W` steps, after which the
//! window is back in the same registers. A number that is not whole turns enters the first one in
//! its middle, as if it began earlier.

use super::steps::{row, row_tail, store};
use crate::Limb;
use core::arch::asm;

/// The steps of a turn, at displacements from 8 on, never 0, whose encoding is shorter.
macro_rules! steps {
    ($add:tt; $($acc:literal)*; $ats:tt;) => { "" };
    ($add:tt; $x:literal $($acc:literal)*; $ats:tt; $step:literal $($steps:literal)*) => {
        concat!(
            "mov rdx, [rsi + 8 * ", $step, " + 8]\n",
            "xor eax, eax\n",
            steps!(@$add $step; $x $($acc)*; $x; $ats),
            steps!($add; $($acc)* $x; $ats; $($steps)*),
        )
    };
    (@fresh $step:literal; $($acc:literal)*; $x:literal; [$($at:literal)*]) => {
        row!("rbx"; "rcx"; concat!("mov [rdi + 8 * ", $step, " + 8], ", $x, "\n");
             $($acc)* $x; $($at)*)
    };
    (@add $step:literal; $($acc:literal)*; $x:literal; [$($at:literal)*]) => {
        row!("rbx"; "rcx"; concat!(
            "adox ", $x, ", [rdi + 8 * ", $step, " + 8]\n",
            "mov [rdi + 8 * ", $step, " + 8], ", $x, "\n"); $($acc)* $x; $($at)*)
    };
}

macro_rules! strip {
    ($(#[$doc:meta])* $name:ident, $width:literal, $add:tt, $bytes:literal, [$($acc:literal)*],
     [$($at:literal)*], [$($out:tt)*]) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// `n >= 1`; `a` is valid for reads of `n` limbs, `b` of a window, `window` of two; `r` is
        /// valid for reads and writes of `n` limbs and a window, and overlaps none of them. The CPU
        /// has the features.
        #[target_feature(enable = "bmi2,adx")]
        pub unsafe fn $name(
            r: *mut Limb,
            a: *const Limb,
            n: usize,
            b: *const Limb,
            window: *const Limb,
        ) {
            let turns = n.div_ceil($width);
            let skipped = turns * $width - n;
            // SAFETY: the first turn is entered behind the steps of limbs that are not there; whole
            // turns follow to limb n, and then the window. The addresses before the operands are
            // not accessed.
            unsafe {
                asm!(
                    "push rbx",
                    "push rbp",
                    "lea rbx, [rip + 2f]",
                    "add rbx, r15",
                    "mov rbp, rdx",
                    $(concat!("mov ", $acc, ", [rax + 8 * ", $at, "]"),)*
                    "notrack jmp rbx",
                    ".p2align 4",
                    "2:",
                    steps!($add; $($acc)*; [$($at)*]; $($at)*),
                    "3:",
                    concat!(".if 3b - 2b - ", $bytes, " * ", $width),
                    ".error \"a step of a strip has another length\"",
                    ".endif",
                    concat!("lea rsi, [rsi + 8 * ", $width, "]"),
                    concat!("lea rdi, [rdi + 8 * ", $width, "]"),
                    "dec rbp",
                    "jnz 2b",
                    "add rdi, 8",
                    store!("rdi"; $($acc)*; $($at)*),
                    "pop rbp",
                    "pop rbx",
                    inout("rdi") r.wrapping_sub(skipped + 1) => _,
                    inout("rsi") a.wrapping_sub(skipped + 1) => _,
                    in("rcx") b,
                    // Limb j of the window is in register (skipped + j) mod W.
                    inout("rax") window.add($width - skipped) => _,
                    inout("rdx") turns => _,
                    inout("r15") skipped * $bytes => _,
                    $(out($out) _,)*
                );
            }
        }
    };
}

strip! {
    /// `r = a b + window` for 2 limbs of `b`; the window is given twice, end to end.
    strip_2, 2, fresh, 56, ["r8" "r9"],
    [0 1], ["r8" "r9"]
}

strip! {
    /// `r = a b + window` for 3 limbs of `b`; the window is given twice, end to end.
    strip_3, 3, fresh, 74, ["r8" "r9" "r10"],
    [0 1 2], ["r8" "r9" "r10"]
}

strip! {
    /// `r = a b + window` for 4 limbs of `b`; the window is given twice, end to end.
    strip_4, 4, fresh, 92, ["r8" "r9" "r10" "r11"],
    [0 1 2 3], ["r8" "r9" "r10" "r11"]
}

strip! {
    /// `r = a b + window` for 5 limbs of `b`; the window is given twice, end to end.
    strip_5, 5, fresh, 110, ["r8" "r9" "r10" "r11" "r12"],
    [0 1 2 3 4], ["r8" "r9" "r10" "r11" "r12"]
}

strip! {
    /// `r = a b + window` for 6 limbs of `b`; the window is given twice, end to end.
    strip_6, 6, fresh, 128, ["r8" "r9" "r10" "r11" "r12" "r13"],
    [0 1 2 3 4 5], ["r8" "r9" "r10" "r11" "r12" "r13"]
}

strip! {
    /// `r = a b + window` for 7 limbs of `b`; the window is given twice, end to end.
    strip_7, 7, fresh, 146, ["r8" "r9" "r10" "r11" "r12" "r13" "r14"],
    [0 1 2 3 4 5 6], ["r8" "r9" "r10" "r11" "r12" "r13" "r14"]
}

strip! {
    /// `r = a b + window` for 8 limbs of `b`; the window is given twice, end to end.
    strip_8, 8, fresh, 164, ["r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15"],
    [0 1 2 3 4 5 6 7], ["r8" "r9" "r10" "r11" "r12" "r13" "r14"]
}

strip! {
    /// `r = r + a b + window` for 8 limbs of `b`, where `r + a b + window` goes to `n + 8` limbs of
    /// `r` and the sum takes `n` limbs of it; the window is given twice, end to end.
    add_strip_8, 8, add, 171, ["r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15"],
    [0 1 2 3 4 5 6 7], ["r8" "r9" "r10" "r11" "r12" "r13" "r14"]
}
