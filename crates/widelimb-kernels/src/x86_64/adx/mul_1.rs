//! Products of a number by one limb with `mulx`, which leaves the flags alone, so that the carries
//! stay in them from one limb to the next.
//!
//! Floor: one `mulx` a cycle. A product alone has one carry chain, of the high limbs into the low
//! ones; a product added to a number has two, and `adcx` and `adox` keep them in separate flags.
//! Eight limbs a turn; what is left over goes first, limb by limb.

use crate::Limb;
use crate::scalar;
use core::arch::asm;

/// Limbs in a turn.
const TURN: usize = 8;

/// The product at byte `$at` plus the carry limb; its high limb becomes the carry. `{high}` and
/// `{carry}` change places from step to step.
#[rustfmt::skip]
macro_rules! product_step {
    ($at:literal, $carry:literal, $high:literal) => {
        concat!(
            "mulx {", $high, "}, {low}, qword ptr [{a} + ", $at, "]\n",
            "adcx {low}, {", $carry, "}\n"
        )
    };
}

/// `r[i] = low + carry`.
#[rustfmt::skip]
macro_rules! mul_step {
    ($at:literal, $carry:literal, $high:literal) => {
        concat!(
            product_step!($at, $carry, $high),
            "mov qword ptr [{r} + ", $at, "], {low}"
        )
    };
}

/// `r[i] += low + carry`: the high limb below by `adcx`, the number itself by `adox`.
#[rustfmt::skip]
macro_rules! addmul_step {
    ($at:literal, $carry:literal, $high:literal) => {
        concat!(
            product_step!($at, $carry, $high),
            "adox {low}, qword ptr [{r} + ", $at, "]\n",
            "mov qword ptr [{r} + ", $at, "], {low}"
        )
    };
}

/// `r[i] = !(!r[i] + low + carry)`: a difference as the complement of a sum.
#[rustfmt::skip]
macro_rules! submul_step {
    ($at:literal, $carry:literal, $high:literal) => {
        concat!(
            product_step!($at, $carry, $high),
            "mov {old}, qword ptr [{r} + ", $at, "]\n",
            "not {old}\n",
            "adox {low}, {old}\n",
            "not {low}\n",
            "mov qword ptr [{r} + ", $at, "], {low}"
        )
    };
}

macro_rules! product {
    ($(#[$doc:meta])* $name:ident, $step:ident) => {
        $(#[$doc])*
        #[rustfmt::skip]
        #[target_feature(enable = "bmi2,adx")]
        pub unsafe fn $name(r: *mut Limb, a: *const Limb, n: usize, w: Limb, carry: Limb) -> Limb {
            let rest = n % TURN;
            // SAFETY: a and r are valid for n limbs by this function's contract, of which these are
            // the first n % 8.
            let mut carry = unsafe { scalar::$name(r, a, rest, w, carry) };
            if n < TURN {
                return carry;
            }
            // SAFETY: whole turns from limb `rest` to limb n, each limb read before it is written.
            // `xor` clears both flags at the head of a turn, `mulx`, `mov` and `not` keep them, and
            // at its end both are added to the carry limb: turn and carry fit in nine limbs.
            unsafe {
                asm!(
                    "2:",
                    "xor {low:e}, {low:e}",
                    $step!("0", "carry", "high"),
                    $step!("8", "high", "carry"),
                    $step!("16", "carry", "high"),
                    $step!("24", "high", "carry"),
                    $step!("32", "carry", "high"),
                    $step!("40", "high", "carry"),
                    $step!("48", "carry", "high"),
                    $step!("56", "high", "carry"),
                    "mov {low:e}, 0",
                    "adcx {carry}, {low}",
                    "adox {carry}, {low}",
                    "add {a}, 64",
                    "add {r}, 64",
                    "dec {turns}",
                    "jnz 2b",
                    "// {old}",
                    r = inout(reg) r.add(rest) => _,
                    a = inout(reg) a.add(rest) => _,
                    turns = inout(reg) n / TURN => _,
                    carry = inout(reg) carry,
                    high = out(reg) _,
                    low = out(reg) _,
                    old = out(reg) _,
                    in("rdx") w,
                    options(nostack),
                );
            }
            carry
        }
    };
}

product! {
    /// `r = a * w + carry`; the limb above.
    ///
    /// # Safety
    /// `a` is valid for reads and `r` for writes of `n` limbs; `r` is `a` or overlaps it nowhere.
    mul_1, mul_step
}

product! {
    /// `r = r + a * w + carry`; the limb above.
    ///
    /// # Safety
    /// The contract of [`mul_1`] holds; `r` is valid for reads too.
    addmul_1, addmul_step
}

product! {
    /// `r = r - a * w - borrow`; what is borrowed from the limb above.
    ///
    /// # Safety
    /// The contract of [`addmul_1`] holds.
    submul_1, submul_step
}
