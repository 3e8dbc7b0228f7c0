//! What is known of each base before any digits are: a table that programs read.

use core::ffi::c_int;
use widelimb_limb::{LIMB_BITS, Limb};

/// The numbers of a base: `struct bases`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Base {
    /// The digits that always fit in a limb.
    pub digits: c_int,
    /// `2^64 log_b(2)`, rounded down to a number below it.
    pub log_2: Limb,
    /// `2^61 log_2(b)`, rounded down to a number below it.
    pub log_of_base: Limb,
    /// `b^digits`; the bits of a digit for a power of two.
    pub power: Limb,
    /// `floor((2^128 - 1) / p) - 2^64` for that power shifted so that its highest bit is 1; 0 for a
    /// power of two.
    pub reciprocal: Limb,
}

/// The largest base that the table has.
const MAX_BASE: usize = 256;

/// Each base up to 256: `mp_bases`.
#[unsafe(no_mangle)]
pub static __gmpn_bases: [Base; MAX_BASE + 1] = {
    let mut all =
        [Base { digits: 0, log_2: 0, log_of_base: 0, power: 0, reciprocal: 0 }; MAX_BASE + 1];
    let mut base = 2;
    while base <= MAX_BASE {
        all[base] = Base::of(base as Limb);
        base += 1;
    }
    all
};

/// The digits of a number of so many bits, or one more where the base is no power of two; 1 for
/// a number of no bits, and for what is no base.
#[inline]
pub fn digits_bound(bits: u64, base: c_int) -> usize {
    let Some(entry) = usize::try_from(base).ok().and_then(|base| __gmpn_bases.get(base)) else {
        return 1;
    };
    if bits == 0 || entry.digits == 0 {
        return 1;
    }
    if entry.reciprocal == 0 {
        return bits.div_ceil(entry.power) as usize;
    }
    // A number of so many bits is below `2^bits`, so its digits are at most those of the bound,
    // and it is at least half of that, which has at most one digit less. The logarithm is rounded
    // up: rounded down it is a digit short from some 2^33 bits on.
    ((u128::from(bits) * (u128::from(entry.log_2) + 1)) >> LIMB_BITS) as usize + 1
}

impl Base {
    const fn of(base: Limb) -> Base {
        if base.is_power_of_two() {
            let bits = base.trailing_zeros() as Limb;
            let digits = LIMB_BITS as c_int / bits as c_int;
            let (log_2, log_of_base) = (Limb::MAX / bits, ((bits as u128) << 61) - 1);
            let log_of_base = log_of_base as Limb;
            return Base { digits, log_2, log_of_base, power: bits, reciprocal: 0 };
        }
        let (mut digits, mut power) = (1, base);
        while let Some(next) = power.checked_mul(base) {
            (digits, power) = (digits + 1, next);
        }
        let log = log2(base);
        Base {
            digits,
            log_2: inverse(log),
            log_of_base: (log >> (LOG_BITS - 61)) as Limb,
            power,
            reciprocal: (u128::MAX / ((power << power.leading_zeros()) as u128)) as Limb,
        }
    }
}

/// The bits of [`log2`] after the point.
const LOG_BITS: u32 = 120;

/// `log2(base)` in units of `2^-120`, for a base that is no power of two: by squaring `x` with
/// `1 <= x < 2`, of which each time that it passes 2 is a one bit.
///
/// Each square is cut below `2^-127`. What that takes from the logarithm is halved with each bit,
/// so that all of it is below `2^-125`: no bit is another but where 5 equal ones follow the last.
const fn log2(base: Limb) -> u128 {
    let mut log = base.ilog2() as u128;
    let mut x = (base as u128) << (127 - base.ilog2());
    let mut i = 0;
    while i < LOG_BITS {
        // 2^-126, of a number below 4.
        let square = square_high(x);
        let passes = square >> 127;
        x = if passes == 1 { square } else { square << 1 };
        log = log << 1 | passes;
        i += 1;
    }
    log
}

/// `floor(x^2 / 2^128)`.
const fn square_high(x: u128) -> u128 {
    let (high, low) = (x >> 64, x & Limb::MAX as u128);
    let cross = high * low;
    let below = ((low * low) >> 64) + ((cross & Limb::MAX as u128) << 1);
    high * high + ((cross >> 64) << 1) + (below >> 64)
}

/// `floor(2^64 / log)` of a logarithm above 1, bit by bit.
const fn inverse(log: u128) -> Limb {
    let (mut rest, mut quotient) = (1 << LOG_BITS, 0);
    let mut i = 0;
    while i < LIMB_BITS {
        rest <<= 1;
        quotient <<= 1;
        if rest >= log {
            rest -= log;
            quotient |= 1;
        }
        i += 1;
    }
    quotient
}
