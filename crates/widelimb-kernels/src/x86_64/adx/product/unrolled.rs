//! Products and off-diagonal sums of up to eight limbs, written out: the sum under way stays in
//! registers, and each of its limbs is stored once.

use super::steps::{first_row_tail, row, row_tail, store};
use crate::Limb;
use core::arch::asm;

/// The first row of a product; its lowest limb goes to memory.
macro_rules! first_row {
    ($x:literal $($acc:literal)*; $at:literal $($ats:literal)*) => {
        concat!(
            "mov rdx, [rcx]\n",
            "mulx ", $x, ", rax, [rsi]\n",
            "mov [rdi], rax\n",
            first_row_tail!("add"; "rsi"; $x $($acc)*; $($ats)*),
        )
    };
}

/// The rows behind it, each for one limb at `rcx`; the registers change places from row to row.
macro_rules! rows {
    ($hi:literal; $x:literal $($acc:literal)*; $ats:tt; $row:literal $($rows:literal)*) => {
        concat!(
            "mov rdx, [rcx + 8 * ", $row, "]\n",
            "xor eax, eax\n",
            rows!(@row $hi; $row; $x $($acc)*; $x; $ats),
            rows!($hi; $($acc)* $x; $ats; $($rows)*),
        )
    };
    ($hi:literal; $($acc:literal)*; [$($ats:literal)*];) => {
        concat!("add rdi, 8 * ", rows!(@count $($ats)*), "\n",
            store!("rdi"; $($acc)*; $($ats)*))
    };
    (@row $hi:literal; $row:literal; $($acc:literal)*; $x:literal; [$($ats:literal)*]) => {
        row!($hi; "rsi"; concat!("mov [rdi + 8 * ", $row, "], ", $x, "\n"); $($acc)* $x; $($ats)*)
    };
    (@count $first:literal $($more:literal)*) => { concat!("(1", $("+ 0 *", $more, "+ 1",)* ")") };
}

macro_rules! product {
    ($name:ident, $hi:literal, $push:literal, $pop:literal, [$($acc:literal)*],
     [$first:literal $($ats:literal)*], [$($out:tt)*]) => {
        /// `r = a * b` of as many limbs each as the name says.
        ///
        /// # Safety
        /// `a` and `b` are valid for reads of so many limbs, `r` for writes of twice as many; `r`
        /// overlaps neither.
        #[target_feature(enable = "bmi2,adx")]
        pub unsafe fn $name(r: *mut Limb, a: *const Limb, b: *const Limb) {
            // SAFETY: reads so many limbs of the sources and writes twice as many.
            unsafe {
                asm!(
                    $push,
                    first_row!($($acc)*; $first $($ats)*),
                    rows!($hi; $($acc)*; [$first $($ats)*]; $($ats)*),
                    $pop,
                    inout("rdi") r => _,
                    in("rsi") a,
                    in("rcx") b,
                    out("rdx") _,
                    out("rax") _,
                    $(out($out) _,)*
                );
            }
        }
    };
}

product!(mul_2, "r10", "", "", ["r8" "r9"], [0 1], ["r8" "r9" "r10"]);
product!(mul_3, "r11", "", "", ["r8" "r9" "r10"], [0 1 2], ["r8" "r9" "r10" "r11"]);
product!(mul_4, "r12", "", "", ["r8" "r9" "r10" "r11"], [0 1 2 3],
    ["r8" "r9" "r10" "r11" "r12"]);
product!(mul_5, "r13", "", "", ["r8" "r9" "r10" "r11" "r12"], [0 1 2 3 4],
    ["r8" "r9" "r10" "r11" "r12" "r13"]);
product!(mul_6, "r14", "", "", ["r8" "r9" "r10" "r11" "r12" "r13"], [0 1 2 3 4 5],
    ["r8" "r9" "r10" "r11" "r12" "r13" "r14"]);
product!(mul_7, "r15", "", "", ["r8" "r9" "r10" "r11" "r12" "r13" "r14"], [0 1 2 3 4 5 6],
    ["r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15"]);
product!(mul_8, "rbx", "push rbx", "pop rbx",
    ["r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15"], [0 1 2 3 4 5 6 7],
    ["r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15"]);
