//! Products and squares of three vectors of digits, 14 to 19 limbs, in registers.
//!
//! Digits that are stored and loaded again from where a vector does not begin wait until the store
//! has left the core, and with it all that came before: no call overlaps the one before. So the
//! vectors of each shift are made of the digits' registers here; from memory come only single
//! digits, which a store hands on.
//!
//! Floor for 16 limbs, instructions on two ports: 132 half products (108 for a square), 24 shifts (21)
//! 18 of digits (9), 10 sums of sums (10) and 15 for each of five vectors of limbs: 130 cycles (112).
//! Measured: 150 (130).

use super::carry::Writer;
use super::digits::{Digit, LANES, Lanes, Splitting, VECTOR_BYTES, digits_of, low_bytes};
use super::square::{MASKS, Squares};
use crate::Limb;
use crate::arch::x86_64::avx512::vector::{opaque_mask, store};
use core::arch::x86_64::*;

/// Vectors of digits.
const VECTORS: usize = 3;
/// Limbs of the operands.
pub const SHORTEST: usize = 14;
pub const LONGEST: usize = 19;
const _: () = assert!(digits_of(SHORTEST) > LANES * (VECTORS - 1));
const _: () = assert!(digits_of(LONGEST) <= LANES * VECTORS);
/// Operands of up to this length have half a vector at the top.
pub const LONGEST_HALF: usize = 16;
const _: () = assert!(2 * digits_of(LONGEST_HALF) <= LANES * (2 * VECTORS - 1));

/// The digits of an operand, in registers.
#[derive(Clone, Copy)]
struct Operand([__m512i; VECTORS]);

impl Operand {
    /// Those of `n` limbs.
    ///
    /// # Safety
    /// `a` is valid for reads of `n` limbs.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2")]
    unsafe fn of(a: *const Limb, n: usize) -> Operand {
        let splitting = Splitting::new();
        let mut x = [_mm512_setzero_si512(); VECTORS];
        each!(i in 0 1 2, {
            let from = VECTOR_BYTES * i;
            let mask = low_bytes((8 * n).saturating_sub(from));
            // SAFETY: the bytes below 8 n.
            let bytes = unsafe { _mm512_maskz_loadu_epi8(mask, a.cast::<i8>().wrapping_add(from)) };
            x[i] = splitting.split(bytes);
        });
        Operand(x)
    }

    /// Puts them into memory.
    ///
    /// # Safety
    /// `d` is valid for writes of as many vectors.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn store(self, d: *mut Digit) {
        // SAFETY: the caller's promise.
        each!(i in 0 1 2, unsafe { store(d.add(LANES * i), self.0[i]) });
    }

    /// The vectors that start `8 - FROM` digits below those of the digits.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn shifted<const FROM: i32>(self) -> [__m512i; VECTORS + 1] {
        let (zero, Operand(x)) = (_mm512_setzero_si512(), self);
        [
            _mm512_alignr_epi64::<FROM>(x[0], zero),
            _mm512_alignr_epi64::<FROM>(x[1], x[0]),
            _mm512_alignr_epi64::<FROM>(x[2], x[1]),
            _mm512_alignr_epi64::<FROM>(zero, x[2]),
        ]
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn unshifted(self) -> [__m512i; VECTORS + 1] {
        let Operand(x) = self;
        [x[0], x[1], x[2], _mm512_setzero_si512()]
    }
}

/// The digits as memory has them: the compiler would take single digits from registers, which costs
/// an instruction of a busy port for each.
#[inline(always)]
fn in_memory(digits: *mut Digit) -> *const Digit {
    let mut digits = digits;
    // SAFETY: does nothing.
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

    /// Adds the products of the vectors at one shift, of which there are `vectors`, and the digits at
    /// `b`, `b + 8`, ..., of which there are `rows`.
    ///
    /// # Safety
    /// The digits are there.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn turn(
        &mut self,
        x: [__m512i; VECTORS + 1],
        vectors: usize,
        b: *const Digit,
        rows: usize,
    ) {
        each!(q in 0 1 2, if q < rows {
            // SAFETY: the caller's promise.
            let y = unsafe { _mm512_set1_epi64(*b.add(LANES * q) as i64) };
            each!(v in 0 1 2 3, if v < vectors {
                self.low[v + q] = _mm512_madd52lo_epu64(self.low[v + q], x[v], y);
                self.high[v + q] = _mm512_madd52hi_epu64(self.high[v + q], x[v], y);
            });
        });
    }

    /// Likewise for a square: each digit with the vectors from its own place plus `half` on, with the
    /// lanes in `mask` of the first of them.
    ///
    /// # Safety
    /// Likewise.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn turn_unlike(
        &mut self,
        x: [__m512i; VECTORS + 1],
        vectors: usize,
        (b, rows): (*const Digit, usize),
        half: usize,
        mask: __mmask8,
    ) {
        each!(q in 0 1 2, if q < rows {
            // SAFETY: the caller's promise.
            let y = unsafe { _mm512_set1_epi64(*b.add(LANES * q) as i64) };
            each!(v in 0 1 2 3, if v >= q + half && v < vectors {
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

/// `r = a * b`, where the operands have at most half a vector at the top.
///
/// # Safety
/// As [`super::mul`], with [`SHORTEST`] to [`LONGEST_HALF`] limbs in each.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn mul(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    debug_assert!(SHORTEST <= bn && bn <= an && an <= LONGEST_HALF);
    let mut digits = Lanes::<{ LANES * VECTORS }>::new();
    // Those of every other shift apart, so that they wait less for each other.
    let (mut sums, mut others) = (Sums::new(), Sums::new());
    // SAFETY: the caller's promise, and the digits of `b` stand in memory.
    unsafe {
        Operand::of(b, bn).store(digits.start());
        let (a, b) = (Operand::of(a, an), in_memory(digits.start()));
        at_each_shift!(a, |s, x| {
            let vectors = if s > LANES / 2 { VECTORS + 1 } else { VECTORS };
            let rows = if s >= LANES / 2 { VECTORS - 1 } else { VECTORS };
            let sums = if s % 2 == 1 { &mut others } else { &mut sums };
            sums.turn(x, vectors, b.add(s), rows);
        });
        let mut writer = Writer::new(r);
        write::<true>(r, an + bn, |k| {
            let low = _mm512_add_epi64(sums.low[k], others.low[k]);
            let high = _mm512_add_epi64(sums.high[k], others.high[k]);
            let values = writer.columns(low, high);
            writer.bytes(values)
        });
    }
}

/// `r = a^2`, where `HALF` the operand has at most half a vector at the top.
///
/// # Safety
/// As [`super::sqr`], with [`SHORTEST`] to [`LONGEST`] limbs, or to [`LONGEST_HALF`].
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn sqr<const HALF: bool>(r: *mut Limb, a: *const Limb, n: usize) {
    debug_assert!(SHORTEST <= n && n <= if HALF { LONGEST_HALF } else { LONGEST });
    debug_assert!(HALF || n > LONGEST_HALF);
    let mut digits = Lanes::<{ LANES * VECTORS }>::new();
    let mut sums = Sums::new();
    // SAFETY: the caller's promise, and the digits stand in memory too.
    unsafe {
        let x = Operand::of(a, n);
        x.store(digits.start());
        let a = in_memory(digits.start());
        let masks = MASKS.map(|mask| opaque_mask(mask));
        at_each_shift!(x, |s, x| {
            let mask = masks[s % MASKS.len()];
            if s < LANES / 2 {
                let vectors = if HALF { VECTORS } else { VECTORS + 1 };
                sums.turn_unlike(x, vectors, (a.add(s), VECTORS), 0, mask);
            } else {
                let rows = if HALF { VECTORS - 1 } else { VECTORS };
                sums.turn_unlike(x, VECTORS + 1, (a.add(s), rows), 1, mask);
            }
        });
        let (mut writer, squares) = (Writer::new(r), Squares::new());
        write::<HALF>(r, 2 * n, |k| {
            let once = writer.columns(sums.low[k], sums.high[k]);
            writer.bytes(squares.values(once, a.add(LANES / 2 * k)))
        });
    }
}

/// Writes `n` limbs, given by 52 bytes of each vector.
///
/// # Safety
/// The limbs are valid for writes, and it takes five vectors for them where `HALF`, else six.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,bmi1,bmi2")]
unsafe fn write<const HALF: bool>(r: *mut Limb, n: usize, mut bytes: impl FnMut(usize) -> __m512i) {
    let last = if HALF { 2 * VECTORS - 2 } else { 2 * VECTORS - 1 };
    // The last vector but one may write above its 52 bytes: the last one is at least 12 bytes long.
    debug_assert!(8 * n >= VECTOR_BYTES * (last - 1) + 64 && 8 * n <= VECTOR_BYTES * (last + 1));
    let r = r.cast::<i8>();
    // SAFETY: as said.
    each!(k in 0 1 2 3 4, if k < last {
        unsafe { _mm512_storeu_epi8(r.add(VECTOR_BYTES * k), bytes(k)) };
    });
    let mask = low_bytes(8 * n - VECTOR_BYTES * last);
    // SAFETY: likewise.
    unsafe { _mm512_mask_storeu_epi8(r.add(VECTOR_BYTES * last), mask, bytes(last)) };
}
