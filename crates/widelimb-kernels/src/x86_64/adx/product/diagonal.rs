//! The last step of a square: twice the products of unlike limbs, and the squares of the limbs.

use crate::Limb;
use core::arch::asm;

/// Limbs in a turn.
const TURN: usize = 8;

/// Bytes of a limb's instructions.
const STEP: usize = 49;

/// Two limbs of the sum, doubled by `adcx`, and the square of a limb, added by `adox`.
/// Displacements are from -128 to -8, never 0, whose encoding is shorter.
#[rustfmt::skip]
macro_rules! step {
    ($i:literal) => {
        concat!(
            "mov rdx, [rsi + 8 * ", $i, " - 64]\n",
            "mulx r9, rax, rdx\n",
            "mov r8, [rdi + 16 * ", $i, " - 128]\n",
            "adcx r8, r8\n",
            "adox r8, rax\n",
            "mov [rdi + 16 * ", $i, " - 128], r8\n",
            "mov r8, [rdi + 16 * ", $i, " - 120]\n",
            "adcx r8, r8\n",
            "adox r8, r9\n",
            "mov [rdi + 16 * ", $i, " - 120], r8\n",
        )
    };
}

/// `r = 2 r + sum of a[i]^2 2^(128 i)`, which fits.
///
/// # Safety
/// `n >= 1`; `a` is valid for reads of `n` limbs, `r` for reads and writes of `2 n`; they do not
/// overlap. The CPU has the features.
#[target_feature(enable = "bmi2,adx")]
pub unsafe fn double_and_add_squares(r: *mut Limb, a: *const Limb, n: usize) {
    let skipped = n.wrapping_neg() % TURN;
    // SAFETY: the first turn is entered behind the steps of limbs that are not there; whole turns
    // follow to limb n. The addresses before the operands are not accessed. `lea` and `jrcxz` leave
    // both carries alone from turn to turn.
    unsafe {
        asm!(
            "lea {to}, [rip + 2f]",
            "add {to}, {offset}",
            "xor eax, eax",
            "notrack jmp {to}",
            ".p2align 4",
            "2:",
            step!(0),
            step!(1),
            step!(2),
            step!(3),
            step!(4),
            step!(5),
            step!(6),
            step!(7),
            "3:",
            ".if 3b - 2b - {turn}",
            ".error \"a step has another length\"",
            ".endif",
            "lea rsi, [rsi + 64]",
            "lea rdi, [rdi + 128]",
            "lea rcx, [rcx - 1]",
            "jrcxz 4f",
            "jmp 2b",
            "4:",
            turn = const STEP * TURN,
            to = out(reg) _,
            offset = in(reg) skipped * STEP,
            inout("rdi") r.wrapping_add(2 * TURN).wrapping_sub(2 * skipped) => _,
            inout("rsi") a.wrapping_add(TURN).wrapping_sub(skipped) => _,
            inout("rcx") n.div_ceil(TURN) => _,
            out("rax") _,
            out("rdx") _,
            out("r8") _,
            out("r9") _,
            options(nostack),
        );
    }
}
