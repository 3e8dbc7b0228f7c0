//! Products of a number by one limb: a row each; see [`rows`](super::product::rows).
//!
//! Floor: one `mulx` a cycle. A product alone has one carry chain, of the high limbs into the low
//! ones; a product added to a number has two, and `adcx` and `adox` keep them in separate flags.

use super::product::rows::{step, turns};
use crate::Limb;
use crate::scalar;
use core::arch::asm;

/// Limbs in a turn.
const TURN: usize = 16;

macro_rules! product {
    ($(#[$doc:meta])* $name:ident, $kind:tt, $bytes:literal) => {
        $(#[$doc])*
        #[inline]
        #[target_feature(enable = "bmi2,adx")]
        pub unsafe fn $name(r: *mut Limb, a: *const Limb, n: usize, w: Limb, carry: Limb) -> Limb {
            if n == 0 {
                return carry;
            }
            let skipped = n.wrapping_neg() % TURN;
            let above;
            // SAFETY: the first turn is entered behind the steps of limbs that are not there; whole
            // turns follow to limb n. Each limb is read before it is written. The addresses before
            // the operands are not accessed.
            unsafe {
                asm!(
                    "lea {to}, [rip + 2f]",
                    "add {to}, {offset}",
                    // The first step may take its carry from either register. The flags are
                    // cleared.
                    "mov r9, r8",
                    "xor eax, eax",
                    "notrack jmp {to}",
                    ".p2align 4",
                    turns!($kind, $bytes),
                    to = out(reg) _,
                    offset = in(reg) skipped * $bytes,
                    inout("rsi") a.wrapping_add(TURN).wrapping_sub(skipped) => _,
                    inout("rdi") r.wrapping_add(TURN).wrapping_sub(skipped) => _,
                    inout("rcx") n.div_ceil(TURN) => _,
                    in("rdx") w,
                    out("rax") _,
                    inout("r8") carry => above,
                    out("r9") _,
                    out("r10") _,
                    options(nostack),
                );
            }
            above
        }
    };
}

product! {
    /// `r = a * w + carry`; the limb above.
    ///
    /// # Safety
    /// `a` is valid for reads and `r` for writes of `n` limbs; `a` is `r`, above it, or apart.
    mul_1, first, 16
}

product! {
    /// `r = r + a * w + carry`; the limb above.
    ///
    /// # Safety
    /// The contract of [`mul_1`] holds; `r` is valid for reads too.
    addmul_1, add, 23
}

product! {
    /// `r = r - a * w - borrow`; what is borrowed from the limb above.
    ///
    /// # Safety
    /// The contract of [`addmul_1`] holds.
    submul_1, sub, 32
}

/// [`scalar::reduce_rows`] with this level's rows.
///
/// # Safety
/// The contract of [`scalar::reduce_rows`] holds. The CPU has the features.
#[target_feature(enable = "bmi2,adx")]
pub unsafe fn reduce_rows(t: *mut Limb, m: *const Limb, n: usize, neg_inverse: Limb) {
    // SAFETY: this function's contract; row i is limbs i to i + n - 1 of t.
    unsafe { scalar::mul_1::reduce_by(t, n, neg_inverse, |row, w| addmul_1(row, m, n, w, 0)) }
}
