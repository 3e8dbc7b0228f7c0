//! Rows: the product of a number with each limb of another in turn, added to the result one limb
//! further up each time.
//!
//! The low limbs of the products take in the high limbs below them by `adcx` and the result by
//! `adox`. Both chains run from the first limb of a row to its last: no instruction between turns
//! touches a flag. So a product takes two additions, on two ports, and a row two more at its end.
//! Floor: one `mulx` a cycle. A window of limbs kept in registers over several rows would save the
//! loads and stores, which have ports of their own, but must add both carries at the end of each of
//! its steps, which takes the ports that there are none to spare of.
//!
//! A turn has sixteen limbs, as many as displacements of one byte reach. A row that is not whole
//! turns enters the first one in its middle, as if it began earlier.

use crate::Limb;
use core::arch::asm;

/// Limbs in a turn.
const TURN: usize = 16;

/// One limb, at a displacement of -128 to -8, never 0, whose encoding is shorter. The registers of
/// the high limb and of the one below change places.
macro_rules! step {
    ($kind:tt; $carry:literal $high:literal; $at:literal) => {
        concat!(
            "mulx ", $high, ", rax, [rsi", $at, "]\n",
            "adcx rax, ", $carry, "\n",
            step!(@$kind $at),
            "mov [rdi", $at, "], rax\n",
        )
    };
    (@first $at:literal) => { "" };
    (@add $at:literal) => { concat!("adox rax, [rdi", $at, "]\n") };
    // A difference, as the complement of a sum.
    (@sub $at:literal) => {
        concat!("mov r10, [rdi", $at, "]\n", "not r10\n", "adox rax, r10\n", "not rax\n")
    };
}

/// The turns of a row, until `rcx` of them are done: from limb `rsi - 128` and `rdi - 128` on, times
/// `rdx`. The high limb is left in `r8`, and both carries in the flags.
macro_rules! turns {
    ($kind:tt, $bytes:literal) => {
        concat!(
            "2:\n",
            step!($kind; "r8" "r9"; "-128"),
            step!($kind; "r9" "r8"; "-120"),
            step!($kind; "r8" "r9"; "-112"),
            step!($kind; "r9" "r8"; "-104"),
            step!($kind; "r8" "r9"; "-96"),
            step!($kind; "r9" "r8"; "-88"),
            step!($kind; "r8" "r9"; "-80"),
            step!($kind; "r9" "r8"; "-72"),
            step!($kind; "r8" "r9"; "-64"),
            step!($kind; "r9" "r8"; "-56"),
            step!($kind; "r8" "r9"; "-48"),
            step!($kind; "r9" "r8"; "-40"),
            step!($kind; "r8" "r9"; "-32"),
            step!($kind; "r9" "r8"; "-24"),
            step!($kind; "r8" "r9"; "-16"),
            step!($kind; "r9" "r8"; "-8"),
            "3:\n",
            concat!(".if 3b - 2b - 16 * ", $bytes, "\n"),
            ".error \"a step of a row has another length\"\n",
            ".endif\n",
            "lea rsi, [rsi + 128]\n",
            "lea rdi, [rdi + 128]\n",
            "lea rcx, [rcx - 1]\n",
            "jrcxz 5f\n",
            "jmp 2b\n",
            "5:\n",
            // Both flags are added: they are clear or belong to the limb above.
            "mov eax, 0\n",
            "adcx r8, rax\n",
            "adox r8, rax",
        )
    };
}

macro_rules! rows {
    ($(#[$doc:meta])* $name:ident, $kind:tt, $bytes:literal) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// `n >= 1`, `rows >= 1`; `a` is valid for reads of `n` limbs, `b` of `rows`; `r` is valid
        /// for reads and writes of `n + rows` and overlaps neither. The CPU has the features.
        #[inline]
        #[target_feature(enable = "bmi2,adx")]
        pub unsafe fn $name(r: *mut Limb, a: *const Limb, n: usize, b: *const Limb, rows: usize) {
            let skipped = n.wrapping_neg() % TURN;
            // SAFETY: the first turn of a row is entered behind the steps of limbs that are not
            // there; whole turns follow to limb n, and then the limb above. The addresses before
            // the operands are not accessed.
            unsafe {
                asm!(
                    "lea {to}, [rip + 2f]",
                    "add {to}, {offset}",
                    "4:",
                    "mov rdx, [{b}]",
                    "add {b}, 8",
                    "mov rsi, {a}",
                    "mov rdi, {r}",
                    "add {r}, 8",
                    "mov rcx, {turns}",
                    "xor r8d, r8d",
                    "xor r9d, r9d",
                    "notrack jmp {to}",
                    ".p2align 4",
                    turns!($kind, $bytes),
                    "mov [rdi - 128], r8",
                    "dec {rows}",
                    "jnz 4b",
                    to = out(reg) _,
                    offset = in(reg) skipped * $bytes,
                    a = in(reg) a.wrapping_add(TURN).wrapping_sub(skipped),
                    r = inout(reg) r.wrapping_add(TURN).wrapping_sub(skipped) => _,
                    b = inout(reg) b => _,
                    turns = in(reg) n.div_ceil(TURN),
                    rows = inout(reg) rows => _,
                    out("rax") _,
                    out("rcx") _,
                    out("rdx") _,
                    out("rsi") _,
                    out("rdi") _,
                    out("r8") _,
                    out("r9") _,
                    options(nostack),
                );
            }
        }
    };
}

rows! {
    /// `r = a b` for one limb of `b`.
    first_row, first, 16
}

rows! {
    /// `r = r + a b`, where `n` limbs of `r` stand before, and `n + rows` behind.
    add_rows, add, 23
}

pub(in crate::x86_64::adx) use {step, turns};
