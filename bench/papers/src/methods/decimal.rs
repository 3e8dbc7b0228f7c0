//! Limbs in base 10^18: the thesis's first version.
//!
//! Source: PML thesis, section 3.2.2, "first version: decimal-based unsaturated radix of 64-bit
//! limbs". 18 decimal digits to a limb, 8 limbs to a vector: sums do not wrap at the base, so each
//! is compared with 10^18 and reduced by it. The masks of the lanes that carried go to an array,
//! which is shifted by one place; the carries are added, with the same comparison again; if any
//! limb carried again, a serial pass finishes. The conversion from and to binary is outside what is
//! timed.
//!
//! Domain: everything. The subtraction, which the thesis mentions but does not print, adds 10^18
//! back where a limb borrowed. Mended: the carry out of the top limb is kept. The carry returned is
//! that of the binary number, by a comparison of the sum with 2^(64 n), which nearly always ends
//! at the top limb.

use super::blocks::{load, mask_of, store};
use super::buffer::{Aligned, LANES, assert_vectors};
use super::{Method, Op, Prepared};
use std::arch::x86_64::*;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// The first version of PML Add.
pub const ADD: Method = Method::exact_add(
    "decimal_add",
    "PML thesis, section 3.2.2, first version (base 10^18)",
    Level::Avx512Base,
    |a, b| Decimal::boxed(a, b, run::<false>),
);

/// The first version of PML Sub.
pub const SUB: Method = Method {
    name: "decimal_sub",
    op: Op::Sub,
    prepare: |a, b| Decimal::boxed(a, b, run::<true>),
    ..ADD
};

const BASE: u64 = 1_000_000_000_000_000_000;

struct Decimal {
    a: Aligned,
    b: Aligned,
    r: Aligned,
    /// 2^(64 n), where the sum of n binary limbs carries.
    limit: Aligned,
    /// The lanes of each block that carried.
    masks: Vec<__mmask8>,
    /// Whether the last result is negative: the digits are then those of its complement.
    negative: bool,
    /// The length of each operand in binary limbs.
    limbs: usize,
    function: unsafe fn(&mut Decimal) -> Limb,
}

impl Decimal {
    fn boxed(
        a: &[Limb],
        b: &[Limb],
        function: unsafe fn(&mut Decimal) -> Limb,
    ) -> Box<dyn Prepared> {
        assert!(a.len() == b.len(), "operands of one length");
        assert_vectors();
        let limbs = a.len();
        let mut limit = vec![0; limbs];
        limit.push(1);
        let limit = to_decimal(&limit);
        // Room for twice the limit, so that no sum leaves the top decimal limb.
        let len = limit.len() + 1;
        let padded = |digits: Vec<u64>| {
            let mut padded = Aligned::zeros(len);
            padded[..digits.len()].copy_from_slice(&digits);
            padded
        };
        Box::new(Decimal {
            a: padded(to_decimal(a)),
            b: padded(to_decimal(b)),
            r: Aligned::zeros(len),
            limit: padded(limit),
            masks: vec![0; len.div_ceil(LANES)],
            negative: false,
            limbs,
            function,
        })
    }
}

impl Prepared for Decimal {
    fn run(&mut self) -> Limb {
        // SAFETY: `boxed` checked the level.
        unsafe { (self.function)(self) }
    }

    fn result(&self) -> Vec<Limb> {
        let sign = if self.negative { Limb::MAX } else { 0 };
        let mut limbs = vec![sign; self.limbs];
        for &digit in self.r.iter().rev() {
            let mut carry = digit;
            for limb in &mut limbs {
                let product = u128::from(*limb) * u128::from(BASE) + u128::from(carry);
                *limb = product as Limb;
                carry = (product >> 64) as Limb;
            }
        }
        limbs
    }
}

/// The limbs in base 10^18, little end first, without zeros at the top.
fn to_decimal(limbs: &[Limb]) -> Vec<u64> {
    let mut digits: Vec<u64> = Vec::new();
    for &limb in limbs.iter().rev() {
        let mut carry = limb;
        for digit in &mut digits {
            (*digit, carry) = shift_in(*digit, carry);
        }
        while carry != 0 {
            digits.push(carry % BASE);
            carry /= BASE;
        }
    }
    digits
}

/// `digit * 2^64 + limb` modulo the base, and its quotient. Divisions of 128 bits are slow enough
/// to be felt in the conversion of long numbers; these are of 64 bits by a constant.
fn shift_in(digit: u64, limb: Limb) -> (u64, u64) {
    const RECIPROCAL: u128 = (1 << 123) / BASE as u128;
    // The estimate is at most 2 below the quotient of digit * 2^64, and the remainder is below
    // 3 * BASE.
    let quotient = ((u128::from(digit) * RECIPROCAL) >> 59) as u64;
    let remainder = quotient.wrapping_mul(BASE).wrapping_neg() + limb % BASE;
    (remainder % BASE, quotient + limb / BASE + remainder / BASE)
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn run<const SUB: bool>(number: &mut Decimal) -> Limb {
    let mut out = 0;
    if combine::<SUB>(number) {
        out = shift(number);
        if add_carries::<SUB>(number) {
            out |= finish::<SUB>(number);
        }
    }
    number.negative = SUB && out != 0;
    if SUB { out } else { Limb::from(number.r.iter().rev().ge(number.limit.iter().rev())) }
}

/// Step 1: adds or subtracts, reduces and stores the masks; whether any lane carried.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn combine<const SUB: bool>(number: &mut Decimal) -> bool {
    let base = _mm512_set1_epi64(BASE as i64);
    let operands = number.a.chunks(LANES).zip(number.b.chunks(LANES));
    let mut any = 0;
    for ((r, (a, b)), mask) in number.r.chunks_mut(LANES).zip(operands).zip(&mut number.masks) {
        let (x, y) = (load(a), load(b));
        if SUB {
            *mask = _mm512_cmplt_epu64_mask(x, y);
            let d = _mm512_sub_epi64(x, y);
            store(r, _mm512_mask_add_epi64(d, *mask, d, base));
        } else {
            let s = _mm512_add_epi64(x, y);
            *mask = _mm512_cmpge_epu64_mask(s, base);
            store(r, _mm512_mask_sub_epi64(s, *mask, s, base));
        }
        any |= *mask;
    }
    any != 0
}

/// Step 2: shifts the array of masks by one lane; the top limb's carry.
fn shift(number: &mut Decimal) -> Limb {
    let top = (number.r.len() - 1) % LANES;
    let out = number.masks.last().map_or(0, |mask| mask >> top & 1);
    let mut below = 0;
    for mask in &mut number.masks {
        (*mask, below) = (*mask << 1 | below, *mask >> (LANES - 1));
    }
    Limb::from(out)
}

/// Step 3: adds or subtracts the carries and stores new masks; whether any lane carried again.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn add_carries<const SUB: bool>(number: &mut Decimal) -> bool {
    let base = _mm512_set1_epi64(BASE as i64);
    let one = _mm512_set1_epi64(1);
    let mut any = 0;
    for (r, mask) in number.r.chunks_mut(LANES).zip(&mut number.masks) {
        let s = load(r);
        let reached = *mask & mask_of(r.len());
        if SUB {
            *mask = _mm512_mask_testn_epi64_mask(reached, s, s);
            let d = _mm512_mask_sub_epi64(s, reached, s, one);
            store(r, _mm512_mask_add_epi64(d, *mask, d, base));
        } else {
            let s = _mm512_mask_add_epi64(s, reached, s, one);
            *mask = _mm512_cmpge_epu64_mask(s, base);
            store(r, _mm512_mask_sub_epi64(s, *mask, s, base));
        }
        any |= *mask;
    }
    any != 0
}

/// Step 4: the rest serially; the carry out of the top limb.
fn finish<const SUB: bool>(number: &mut Decimal) -> Limb {
    let mut carry = false;
    for (i, digit) in number.r.iter_mut().enumerate() {
        let extreme = if SUB { 0 } else { BASE - 1 };
        let passes = carry && *digit == extreme;
        if passes {
            *digit = BASE - 1 - extreme;
        } else if carry {
            *digit = if SUB { *digit - 1 } else { *digit + 1 };
        }
        carry = passes || number.masks[i / LANES] >> (i % LANES) & 1 != 0;
    }
    Limb::from(carry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limb_shifts_in_exactly() {
        for digit in [0, 1, 2, 999, BASE / 2, BASE / 3, BASE - 2, BASE - 1] {
            for limb in [0, 1, BASE - 1, BASE, 1 << 63, Limb::MAX - 1, Limb::MAX] {
                let value = u128::from(digit) << 64 | u128::from(limb);
                let expected = (value % u128::from(BASE), value / u128::from(BASE));
                let (low, high) = shift_in(digit, limb);
                assert_eq!((u128::from(low), u128::from(high)), expected);
            }
        }
    }
}
