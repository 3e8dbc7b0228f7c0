//! The products of unlike limbs of a square, each made once, and squares of up to eight limbs made
//! of them.

use super::steps::{first_row_tail, row, row_tail};
use crate::Limb;
use core::arch::asm;

/// Row 0, and the rows behind it: row `i` is limb `i` times the limbs above it. Two limbs of the
/// sum are final behind each row; `store` puts them into memory.
macro_rules! triangle {
    ($store:tt; $x:literal $y:literal $($acc:literal)*; [$($row:literal)*];
     $at:literal $($ats:literal)*) => {
        concat!(
            "mov rdx, [rsi]\n",
            "mulx ", $y, ", ", $x, ", [rsi + 8 * ", $at, "]\n",
            first_row_tail!("add"; "rsi"; $y $($acc)*; $($ats)*),
            triangle_rows!(@$store 0; $x $y),
            triangle_rows!($store; $($acc)*; $($row)*; $($ats)*),
        )
    };
}

macro_rules! triangle_rows {
    ($store:tt; $($acc:literal)*; $($row:literal)*;) => { "" };
    ($store:tt; $x:literal $y:literal $($acc:literal)*; $row:literal $($rows:literal)*;
     $at:literal $($ats:literal)*) => {
        concat!(
            "mov rdx, [rsi + 8 * ", $row, "]\n",
            "xor eax, eax\n",
            row!("rcx"; "rsi"; ""; $x $y $($acc)*; $at $($ats)*),
            triangle_rows!(@$store $row; $x $y),
            triangle_rows!($store; $($acc)*; $($rows)*; $($ats)*),
        )
    };
    (@keep $row:literal; $x:literal $y:literal) => { "" };
    (@store $row:literal; $x:literal $y:literal) => {
        concat!(
            "mov [rdi + 16 * ", $row, " + 8], ", $x, "\n",
            "mov [rdi + 16 * ", $row, " + 16], ", $y, "\n",
        )
    };
}

/// The doubled sum plus the squares of the limbs: the first carry goes by `adcx`, the second by
/// `adox`. The sum is in registers, or, where the list says `@`, in memory.
macro_rules! diagonal {
    ([$x:tt $($acc:tt)*]; $($at:literal)*) => {
        concat!(
            "mov rdx, [rsi]\n",
            "xor eax, eax\n",
            "mulx rcx, rax, rdx\n",
            "mov [rdi], rax\n",
            diagonal!(@limb $x "rcx" "8"),
            diagonal!(@next [$($acc)*]; $($at)*),
        )
    };
    (@next [$x:tt]; $at:literal) => {
        concat!(
            "mov rdx, [rsi + 8 * ", $at, "]\n",
            "mulx rcx, rax, rdx\n",
            diagonal!(@limb $x "rax" concat!("16 * ", $at)),
            "mov eax, 0\n",
            "adcx rcx, rax\n",
            "adox rcx, rax\n",
            "mov [rdi + 16 * ", $at, " + 8], rcx\n",
        )
    };
    (@next [$x:tt $y:tt $($acc:tt)*]; $at:literal $($ats:literal)+) => {
        concat!(
            "mov rdx, [rsi + 8 * ", $at, "]\n",
            "mulx rcx, rax, rdx\n",
            diagonal!(@limb $x "rax" concat!("16 * ", $at)),
            diagonal!(@limb $y "rcx" concat!("16 * ", $at, " + 8")),
            diagonal!(@next [$($acc)*]; $($ats)+),
        )
    };
    (@limb @ $square:literal $to:expr) => {
        concat!("mov r8, [rdi + ", $to, "]\n", diagonal!(@limb "r8" $square $to))
    };
    (@limb $x:literal $square:literal $to:expr) => {
        concat!(
            "adcx ", $x, ", ", $x, "\n",
            "adox ", $x, ", ", $square, "\n",
            "mov [rdi + ", $to, "], ", $x, "\n",
        )
    };
}

/// A function of `(r, a)` on so many limbs as its name says.
macro_rules! on_one_source {
    ($(#[$doc:meta])* $name:ident, [$($line:expr),*], [$($out:tt)*]) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// `a` is valid for reads of so many limbs, `r` for writes of twice as many; `r` does not
        /// overlap `a`.
        #[target_feature(enable = "bmi2,adx")]
        pub unsafe fn $name(r: *mut Limb, a: *const Limb) {
            // SAFETY: reads so many limbs of the source and writes at most twice as many.
            unsafe {
                asm!(
                    $($line,)*
                    in("rdi") r,
                    in("rsi") a,
                    out("rax") _,
                    out("rcx") _,
                    out("rdx") _,
                    $(out($out) _,)*
                    options(nostack),
                );
            }
        }
    };
}

macro_rules! short_square {
    ($name:ident, [$($acc:tt)*], [$($row:literal)*], [$($at:literal)*]) => {
        on_one_source! {
            /// `r = a^2`, with the sum in registers.
            $name,
            [triangle!(keep; $($acc)*; [$($row)*]; $($at)*), diagonal!([$($acc)*]; $($at)*)],
            [$($acc)*]
        }
    };
}

/// The sum of the products of unlike limbs, in memory.
macro_rules! stored_sum {
    ($name:ident, [$($acc:literal)*], [$($row:literal)*], [$($at:literal)*], $out:tt) => {
        on_one_source! {
            /// The sum of `a[i] a[j] 2^(64 (i + j))` over `i < j`, without its lowest and its
            /// highest limb, which are 0 and not written.
            $name, [triangle!(store; $($acc)*; [$($row)*]; $($at)*)], $out
        }
    };
}

macro_rules! long_square {
    ($name:ident, [$($acc:literal)*], [$($sum:tt)*], [$($row:literal)*], [$($at:literal)*],
     $out:tt) => {
        on_one_source! {
            /// `r = a^2`, with the sum in memory on its way.
            $name,
            [triangle!(store; $($acc)*; [$($row)*]; $($at)*), diagonal!([$($sum)*]; $($at)*)],
            $out
        }
    };
}

short_square!(sqr_2, ["r8" "r9"], [], [1]);
short_square!(sqr_3, ["r8" "r9" "r10" "r11"], [1], [1 2]);
short_square!(sqr_4, ["r8" "r9" "r10" "r11" "r12" "r13"], [1 2], [1 2 3]);
short_square!(sqr_5, ["r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15"], [1 2 3], [1 2 3 4]);
long_square!(sqr_6,
    ["r8" "r9" "r10" "r11" "r12" "r13" "r8" "r9" "r10" "r11"],
    [@ @ @ @ @ @ @ @ @ @], [1 2 3 4], [1 2 3 4 5],
    ["r8" "r9" "r10" "r11" "r12" "r13"]);
long_square!(sqr_7,
    ["r8" "r9" "r10" "r11" "r12" "r13" "r14" "r8" "r9" "r10" "r11" "r12"],
    [@ @ @ @ @ @ @ @ @ @ @ @], [1 2 3 4 5], [1 2 3 4 5 6],
    ["r8" "r9" "r10" "r11" "r12" "r13" "r14"]);
long_square!(sqr_8,
    ["r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "r8" "r9" "r10" "r11" "r12" "r13"],
    [@ @ @ @ @ @ @ @ @ @ @ @ @ @], [1 2 3 4 5 6], [1 2 3 4 5 6 7],
    ["r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15"]);

stored_sum!(triangle_8,
    ["r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "r8" "r9" "r10" "r11" "r12" "r13"],
    [1 2 3 4 5 6], [1 2 3 4 5 6 7], ["r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15"]);
