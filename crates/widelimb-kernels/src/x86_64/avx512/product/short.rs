//! Products of 12 to 16 limbs and squares of 12 to 45, three to seven vectors of digits, in
//! registers.
//!
//! Digits that are stored and loaded again from where a vector does not begin wait until the store
//! has left the core, and with it all that came before: no call overlaps the one before. So the
//! vectors of each shift are made of the digits' registers here; from memory come only single
//! digits, which a store hands on.
//!
//! Floor for 16 limbs, instructions on two ports: 132 half products (108 for a square), 24 shifts
//! (21), 18 of digits (9), 10 sums of sums (10) and 15 for each of five vectors of limbs: 130
//! cycles (112). Measured: 150 (130).

use super::carry::Writer;
use super::digits::{Digit, LANES, Lanes, Splitting, VECTOR_BYTES, digits_of, low_bytes};
use super::square::{MASKS, Squares};
use crate::Limb;
use crate::x86_64::avx512::vector::{opaque_mask, store};
use core::arch::x86_64::*;

/// Vectors of digits, at most, and with those that a shift puts on top.
const VECTORS: usize = 7;
const SHIFTED: usize = VECTORS + 1;

/// Limbs of the operands.
pub const SHORTEST: usize = 12;
/// The longest operands of [`mul`].
pub const LONGEST_MUL: usize = 16;
const _: () = assert!(digits_of(LONGEST_MUL) <= most_digits(3, true));

/// Digits of `vectors` vectors, the last of which may have its lower `half` only.
const fn most_digits(vectors: usize, half: bool) -> usize {
    LANES * vectors - if half { LANES / 2 } else { 0 }
}

/// The digits of an operand, in registers.
#[derive(Clone, Copy)]
struct Operand([__m512i; VECTORS]);

impl Operand {
    /// The digits of `n` limbs, in `V` vectors.
    ///
    /// # Safety
    /// `a` is valid for reads of `n` limbs.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2")]
    unsafe fn of<const V: usize>(a: *const Limb, n: usize) -> Operand {
        let splitting = Splitting::new();
        let mut x = [_mm512_setzero_si512(); VECTORS];
        each!(i in 0 1 2 3 4 5 6, if i < V {
            let from = VECTOR_BYTES * i;
            let mask = low_bytes((8 * n).saturating_sub(from));
            // SAFETY: the mask ends with byte 8 n, and a is valid for n limbs by this function's
            // contract.
            let bytes = unsafe { _mm512_maskz_loadu_epi8(mask, a.cast::<i8>().wrapping_add(from)) };
            x[i] = splitting.split(bytes);
        });
        Operand(x)
    }

    /// Stores the digits into memory.
    ///
    /// # Safety
    /// `d` is valid for writes of `V` vectors.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn store<const V: usize>(self, d: *mut Digit) {
        each!(i in 0 1 2 3 4 5 6, if i < V {
            // SAFETY: d is valid for writes of V vectors by this function's contract, and i < V.
            unsafe { store(d.add(LANES * i), self.0[i]) };
        });
    }

    /// The vectors that start `8 - FROM` digits below those of the digits.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn shifted<const FROM: i32>(self) -> [__m512i; SHIFTED] {
        let (zero, Operand(x)) = (_mm512_setzero_si512(), self);
        [
            _mm512_alignr_epi64::<FROM>(x[0], zero),
            _mm512_alignr_epi64::<FROM>(x[1], x[0]),
            _mm512_alignr_epi64::<FROM>(x[2], x[1]),
            _mm512_alignr_epi64::<FROM>(x[3], x[2]),
            _mm512_alignr_epi64::<FROM>(x[4], x[3]),
            _mm512_alignr_epi64::<FROM>(x[5], x[4]),
            _mm512_alignr_epi64::<FROM>(x[6], x[5]),
            _mm512_alignr_epi64::<FROM>(zero, x[6]),
        ]
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn unshifted(self) -> [__m512i; SHIFTED] {
        let Operand(x) = self;
        [x[0], x[1], x[2], x[3], x[4], x[5], x[6], _mm512_setzero_si512()]
    }
}

/// The digits in memory, opaque to the compiler, which would take single digits from registers: an
/// instruction of a busy port for each.
#[inline(always)]
fn in_memory(digits: *mut Digit) -> *const Digit {
    let mut digits = digits;
    // SAFETY: there is no instruction in it.
    unsafe {
        core::arch::asm!("/* {0} */", inout(reg) digits, options(nostack, preserves_flags));
    }
    digits
}

/// The sums of low and of high halves.
struct Sums {
    low: [__m512i; 2 * VECTORS],
    high: [__m512i; 2 * VECTORS],
}

impl Sums {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn new() -> Sums {
        let zeros = [_mm512_setzero_si512(); 2 * VECTORS];
        Sums { low: zeros, high: zeros }
    }

    /// Adds the products of the vectors at one shift, of which there are `vectors`, and the digits
    /// at `b`, `b + 8`, ..., of which there are `rows`.
    ///
    /// # Safety
    /// `b` is valid for reads of `8 (rows - 1) + 1` digits.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn turn(&mut self, x: [__m512i; SHIFTED], vectors: usize, b: *const Digit, rows: usize) {
        each!(q in 0 1 2 3 4 5 6, if q < rows {
            // SAFETY: q < rows, and digit 8 q from b on is valid for reads by this function's
            // contract.
            let y = unsafe { _mm512_set1_epi64(*b.add(LANES * q) as i64) };
            each!(v in 0 1 2 3 4 5 6 7, if v < vectors {
                self.low[v + q] = _mm512_madd52lo_epu64(self.low[v + q], x[v], y);
                self.high[v + q] = _mm512_madd52hi_epu64(self.high[v + q], x[v], y);
            });
        });
    }

    /// Adds the products of a square at one shift: each digit at `b`, `b + 8`, ... with the vectors
    /// from its own place plus `half` on, with the lanes in `mask` of the first of them.
    ///
    /// # Safety
    /// `b` is valid for reads of `8 (rows - 1) + 1` digits.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn turn_unlike(
        &mut self,
        x: [__m512i; SHIFTED],
        vectors: usize,
        (b, rows): (*const Digit, usize),
        half: usize,
        mask: __mmask8,
    ) {
        each!(q in 0 1 2 3 4 5 6, if q < rows {
            // SAFETY: q < rows, and digit 8 q from b on is valid for reads by this function's
            // contract.
            let y = unsafe { _mm512_set1_epi64(*b.add(LANES * q) as i64) };
            each!(v in 0 1 2 3 4 5 6 7, if v >= q + half && v < vectors {
                let (low, high) = (&mut self.low[v + q], &mut self.high[v + q]);
                if v == q + half {
                    *low = _mm512_mask_madd52lo_epu64(*low, mask, x[v], y);
                    *high = _mm512_mask_madd52hi_epu64(*high, mask, x[v], y);
                } else {
                    *low = _mm512_madd52lo_epu64(*low, x[v], y);
                    *high = _mm512_madd52hi_epu64(*high, x[v], y);
                }
            });
        });
    }
}

/// The statement for each shift and the vectors at it.
macro_rules! at_each_shift {
    ($operand:expr, |$s:ident, $x:ident| $turn:expr) => {
        at_each_shift!(@ $s $x $turn; 0 $operand.unshifted(), 1 $operand.shifted::<7>(),
            2 $operand.shifted::<6>(), 3 $operand.shifted::<5>(), 4 $operand.shifted::<4>(),
            5 $operand.shifted::<3>(), 6 $operand.shifted::<2>(), 7 $operand.shifted::<1>())
    };
    (@ $s:ident $x:ident $turn:expr; $($shift:literal $vectors:expr),*) => {
        $({
            let ($s, $x) = ($shift, $vectors);
            $turn
        })*
    };
}

/// `r = a * b`, where the operands have three vectors of digits at most, the last of them half
/// full.
///
/// # Safety
/// The contract of [`super::mul`] holds, with [`SHORTEST`] to [`LONGEST_MUL`] limbs in each.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn mul(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    debug_assert!(SHORTEST <= bn && bn <= an && an <= LONGEST_MUL);
    let mut digits = Lanes::<{ LANES * 3 }>::new();
    // The sums of every other shift are separate, so that they wait less for each other.
    let (mut sums, mut others) = (Sums::new(), Sums::new());
    // SAFETY: a, b and r are valid for an, bn and an + bn limbs by the contract of `super::mul`;
    // the three vectors of digits of b have just been stored in memory, where `turn` reads digits.
    unsafe {
        Operand::of::<3>(b, bn).store::<3>(digits.start());
        let (a, b) = (Operand::of::<3>(a, an), in_memory(digits.start()));
        at_each_shift!(a, |s, x| {
            let vectors = if s > LANES / 2 { 4 } else { 3 };
            let rows = if s >= LANES / 2 { 2 } else { 3 };
            let sums = if s % 2 == 1 { &mut others } else { &mut sums };
            sums.turn(x, vectors, b.add(s), rows);
        });
        let mut writer = Writer::new(r);
        write::<5>(r, an + bn, |k| {
            let low = _mm512_add_epi64(sums.low[k], others.low[k]);
            let high = _mm512_add_epi64(sums.high[k], others.high[k]);
            let values = writer.columns(low, high);
            writer.bytes(values)
        });
    }
}

/// The square of `n` limbs, where there is one for them: `(r, a, n)` as in [`super::sqr`].
#[inline]
pub fn sqr(n: usize) -> Option<unsafe fn(*mut Limb, *const Limb, usize)> {
    Some(match n {
        SHORTEST..=16 => sqr_in::<3, true, 5>,
        17..=19 => sqr_in::<3, false, 6>,
        20..=22 => sqr_in::<4, true, 7>,
        23..=26 => sqr_in::<4, false, 8>,
        27..=29 => sqr_in::<5, true, 9>,
        30..=32 => sqr_in::<5, false, 10>,
        33..=35 => sqr_in::<6, true, 11>,
        36..=39 => sqr_in::<6, false, 12>,
        40..=42 => sqr_in::<7, true, 13>,
        43..=45 => sqr_in::<7, false, 14>,
        _ => return None,
    })
}

/// `r = a^2` in `V` vectors of digits, the last half full where `HALF`, and `C` of columns.
///
/// # Safety
/// The contract of [`super::sqr`] holds, and `n` limbs have at most `most_digits(V, HALF)` digits.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn sqr_in<const V: usize, const HALF: bool, const C: usize>(
    r: *mut Limb,
    a: *const Limb,
    n: usize,
) {
    const { assert!(C * LANES == 2 * most_digits(V, HALF)) };
    debug_assert!(digits_of(n) <= most_digits(V, HALF));
    let mut digits = Lanes::<{ LANES * VECTORS }>::new();
    let mut sums = Sums::new();
    // SAFETY: a and r are valid for n and 2 n limbs by the contract of `super::sqr`; the V vectors
    // of digits have just been stored in memory, where `turn_unlike` reads digits.
    unsafe {
        let x = Operand::of::<V>(a, n);
        x.store::<V>(digits.start());
        let a = in_memory(digits.start());
        let masks = MASKS.map(|mask| opaque_mask(mask));
        at_each_shift!(x, |s, x| {
            let mask = masks[s % MASKS.len()];
            if s < LANES / 2 {
                let vectors = if HALF { V } else { V + 1 };
                sums.turn_unlike(x, vectors, (a.add(s), V), 0, mask);
            } else {
                let rows = if HALF { V - 1 } else { V };
                sums.turn_unlike(x, V + 1, (a.add(s), rows), 1, mask);
            }
        });
        let (mut writer, squares) = (Writer::new(r), Squares::new());
        write::<C>(r, 2 * n, |k| {
            let once = writer.columns(sums.low[k], sums.high[k]);
            writer.bytes(squares.values(once, a.add(LANES / 2 * k)))
        });
    }
}

/// Writes `n` limbs, given by 52 bytes of each of `C` vectors.
///
/// # Safety
/// The limbs are valid for writes, and all vectors but the last two are within them.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,bmi1,bmi2")]
unsafe fn write<const C: usize>(r: *mut Limb, n: usize, mut bytes: impl FnMut(usize) -> __m512i) {
    // What one of the whole vectors writes above its 52 bytes is written again by the next one.
    debug_assert!(8 * n >= VECTOR_BYTES * (C - 3) + 64 && 8 * n <= VECTOR_BYTES * C);
    let r = r.cast::<i8>();
    each!(k in 0 1 2 3 4 5 6 7 8 9 10 11 12 13, if k < C {
        let (to, from) = (r.wrapping_add(VECTOR_BYTES * k), VECTOR_BYTES * k);
        let bytes = bytes(k);
        if k + 2 < C {
            // SAFETY: all vectors but the last two lie within the n limbs at r, by this function's
            // contract.
            unsafe { _mm512_storeu_epi8(to, bytes) };
        } else {
            // SAFETY: the mask ends with byte 8 n, and r is valid for n limbs by this function's
            // contract.
            unsafe { _mm512_mask_storeu_epi8(to, low_bytes((8 * n).saturating_sub(from)), bytes) };
        }
    });
}
