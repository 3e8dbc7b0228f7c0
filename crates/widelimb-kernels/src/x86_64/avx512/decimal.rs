//! Groups of 19 decimal digits, eight groups at a time, one in each lane.
//!
//! To digits: a lane's value is cut at `10^16` and `10^8`, each part of eight digits then into
//! fours, twos and ones within its lane, and byte permutations bring the parts of the lanes one
//! behind the other. From digits: the same way back.
//!
//! Why it is exact: a quotient by `d` is the upper half of a VPMADD52 by `floor(2^52 / d)`, too
//! small by one at most as the dividend is below `2^52`, and the remainder tells; to have dividends
//! that short, powers of two are taken out of `10^16` and `10^8`. Reciprocals by which fours and
//! twos are found are rounded up and exact for all values that occur.
//!
//! Floor: 80 instructions on two ports for eight groups of digits to write, 5 cycles a group, and
//! 35 to read, 2.2 cycles.

use super::vector::LANES;
use crate::Limb;
use crate::{DECIMAL_GROUP, scalar};
use core::arch::x86_64::*;

/// Fewer groups are quicker one by one: written, and read, where a vector of digits that were just
/// stored in pieces has to wait for them.
const WRITE_FROM: usize = 3;
const READ_FROM: usize = 9;

/// Bytes of eight groups.
const BYTES: usize = LANES * DECIMAL_GROUP;

/// Which bytes of two vectors go where, and of a third one.
struct Places {
    pair: [u8; 64],
    third: [u8; 64],
    /// The places of bytes of the pair, and of the third.
    of_pair: u64,
    of_third: u64,
}

const NOWHERE: Places = Places { pair: [0; 64], third: [0; 64], of_pair: 0, of_third: 0 };

impl Places {
    /// Byte `to` is byte `from` of the three vectors in a row.
    const fn put(&mut self, to: usize, from: usize) {
        if from < 128 {
            self.pair[to] = from as u8;
            self.of_pair |= 1 << to;
        } else {
            self.third[to] = from as u8 - 128;
            self.of_third |= 1 << to;
        }
    }
}

/// Where digit `i` of a group lies: the part (the lower eight digits, the middle eight, the upper
/// three at the end of eight) and the byte of it.
const fn place(i: usize) -> (usize, usize) {
    match i {
        0..3 => (2, 5 + i),
        3..11 => (1, i - 3),
        _ => (0, i - 11),
    }
}

/// The bytes of each of three vectors of text out of those of the three parts.
static TO_TEXT: [Places; 3] = {
    let mut all = [NOWHERE; 3];
    let mut at = 0;
    while at < BYTES {
        let (part, byte) = place(at % DECIMAL_GROUP);
        all[at / 64].put(at % 64, 64 * part + 8 * (at / DECIMAL_GROUP) + byte);
        at += 1;
    }
    all
};

/// The bytes of each of the three parts out of those of three vectors of text.
static TO_PARTS: [Places; 3] = {
    let mut all = [NOWHERE; 3];
    let mut at = 0;
    while at < BYTES {
        let (part, byte) = place(at % DECIMAL_GROUP);
        all[part].put(8 * (at / DECIMAL_GROUP) + byte, at);
        at += 1;
    }
    all
};

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn permute(places: &Places, [a, b, c]: [__m512i; 3]) -> __m512i {
    // SAFETY: both arrays of places have 64 bytes.
    let (pair, third) = unsafe {
        (
            _mm512_loadu_epi8(places.pair.as_ptr().cast()),
            _mm512_loadu_epi8(places.third.as_ptr().cast()),
        )
    };
    let of_pair = _mm512_maskz_permutex2var_epi8(places.of_pair, a, pair, b);
    _mm512_mask_permutexvar_epi8(of_pair, places.of_third, third, c)
}

/// The masks of the bytes of so many groups, up to eight, in three vectors.
fn byte_masks(groups: usize) -> [u64; 3] {
    let bytes = groups * DECIMAL_GROUP;
    [0, 64, 128].map(|from| match bytes.saturating_sub(from) {
        64.. => u64::MAX,
        n => (1 << n) - 1,
    })
}

/// The digits of `n` values below `10^19`, leading zeros included, most significant first.
///
/// # Safety
/// `digits` is valid for writes of `19 n` bytes, `values` for reads of `n` limbs; they do not
/// overlap.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn write_decimal(digits: *mut u8, values: *const Limb, n: usize) {
    if n < WRITE_FROM {
        // SAFETY: digits are valid for writes of 19 n bytes and values for reads of n limbs by this
        // function's contract, which is that of the scalar function.
        return unsafe { scalar::write_decimal(digits, values, n) };
    }
    for i in (0..n).step_by(LANES) {
        let groups = LANES.min(n - i);
        // SAFETY: the limbs and bytes of these groups, by masks.
        unsafe {
            let value = _mm512_maskz_loadu_epi64(low_groups(groups), values.add(i).cast());
            let parts = parts(value);
            let masks = byte_masks(groups);
            for (j, places) in TO_TEXT.iter().enumerate() {
                let text = permute(places, parts);
                let at = digits.wrapping_add(DECIMAL_GROUP * i + 64 * j);
                _mm512_mask_storeu_epi8(at.cast(), masks[j], text);
            }
        }
    }
}

/// The values of `n` groups of digits, each at most 9.
///
/// # Safety
/// `values` is valid for writes of `n` limbs, `digits` for reads of `19 n` bytes; they do not
/// overlap.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn read_decimal(values: *mut Limb, digits: *const u8, n: usize) {
    if n < READ_FROM {
        // SAFETY: values are valid for writes of n limbs and digits for reads of 19 n bytes by this
        // function's contract, which is that of the scalar function.
        return unsafe { scalar::read_decimal(values, digits, n) };
    }
    for i in (0..n).step_by(LANES) {
        let groups = LANES.min(n - i);
        let masks = byte_masks(groups);
        // SAFETY: masks leave of digits the 19 bytes and of values the limb of each of these
        // groups, all below n.
        unsafe {
            let text = [0, 1, 2].map(|j| {
                let at = digits.wrapping_add(DECIMAL_GROUP * i + 64 * j);
                _mm512_maskz_loadu_epi8(masks[j], at.cast())
            });
            let [low, middle, high] =
                [0, 1, 2].map(|part| value_of_eight(permute(&TO_PARTS[part], text)));
            let value = joined(joined(high, middle), low);
            _mm512_mask_storeu_epi64(values.add(i).cast(), low_groups(groups), value);
        }
    }
}

fn low_groups(n: usize) -> __mmask8 {
    ((1_u32 << n) - 1) as __mmask8
}

/// The digits of each value: of the lower eight, the middle eight and the upper three, each in
/// eight bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512ifma")]
fn parts(value: __m512i) -> [__m512i; 3] {
    let below = |x, bits: i64| _mm512_and_si512(x, _mm512_set1_epi64((1 << bits) - 1));
    let (high, rest) = cut::<{ 5_i64.pow(16) }>(_mm512_srli_epi64::<16>(value));
    let rest = _mm512_or_si512(_mm512_slli_epi64::<16>(rest), below(value, 16));
    let (middle, low) = cut::<{ 5_i64.pow(8) }>(_mm512_srli_epi64::<8>(rest));
    let low = _mm512_or_si512(_mm512_slli_epi64::<8>(low), below(rest, 8));
    [eight_digits(low), eight_digits(middle), eight_digits(high)]
}

/// Quotient and remainder by `D` of dividends below `2^52`.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
fn cut<const D: i64>(x: __m512i) -> (__m512i, __m512i) {
    let (zero, d) = (_mm512_setzero_si512(), _mm512_set1_epi64(D));
    let q = _mm512_madd52hi_epu64(zero, x, _mm512_set1_epi64((1 << 52) / D));
    let r = _mm512_sub_epi64(x, _mm512_madd52lo_epu64(zero, q, d));
    let over = _mm512_cmpge_epu64_mask(r, d);
    let q = _mm512_mask_add_epi64(q, over, q, _mm512_set1_epi64(1));
    (q, _mm512_mask_sub_epi64(r, over, r, d))
}

/// The eight digits of each lane's value below `10^8`, the most significant in the lowest byte.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512ifma")]
fn eight_digits(x: __m512i) -> __m512i {
    let zero = _mm512_setzero_si512();
    // floor(x / 10^4): the reciprocal is rounded up by less than 10^4 of 2^52 units.
    let high = _mm512_madd52hi_epu64(zero, x, _mm512_set1_epi64((1 << 52) / 10_000 + 1));
    let low = _mm512_sub_epi64(x, _mm512_madd52lo_epu64(zero, high, _mm512_set1_epi64(10_000)));
    let fours = _mm512_or_si512(high, _mm512_slli_epi64::<32>(low));
    // floor(y / 100) = floor(y 10486 / 2^20) for y < 10^4.
    let high = _mm512_srli_epi16::<4>(_mm512_mulhi_epu16(fours, _mm512_set1_epi16(10_486)));
    let low = _mm512_sub_epi16(fours, _mm512_mullo_epi16(high, _mm512_set1_epi16(100)));
    let twos = _mm512_or_si512(high, _mm512_slli_epi32::<16>(low));
    // floor(y / 10) = floor(y 6554 / 2^16) for y < 100; the remainder goes to the byte above.
    let high = _mm512_mulhi_epu16(twos, _mm512_set1_epi16(6554));
    let both = _mm512_mullo_epi16(high, _mm512_set1_epi16(10 * 256 - 1));
    _mm512_sub_epi16(_mm512_slli_epi16::<8>(twos), both)
}

/// The value of the eight digits of each lane: [`eight_digits`] backwards.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn value_of_eight(digits: __m512i) -> __m512i {
    let twos = _mm512_maddubs_epi16(digits, _mm512_set1_epi16(1 << 8 | 10));
    let fours = _mm512_madd_epi16(twos, _mm512_set1_epi32(1 << 16 | 100));
    let high = _mm512_mul_epu32(fours, _mm512_set1_epi64(10_000));
    _mm512_add_epi64(high, _mm512_srli_epi64::<32>(fours))
}

/// `high 10^8 + low`, below `2^64`.
#[inline]
#[target_feature(enable = "avx512f")]
fn joined(high: __m512i, low: __m512i) -> __m512i {
    let power = _mm512_set1_epi64(100_000_000);
    let upper = _mm512_mul_epu32(_mm512_srli_epi64::<32>(high), power);
    let lower = _mm512_add_epi64(_mm512_mul_epu32(high, power), low);
    _mm512_add_epi64(lower, _mm512_slli_epi64::<32>(upper))
}
