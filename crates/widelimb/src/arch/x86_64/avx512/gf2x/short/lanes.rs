//! Vectors of four blocks of two limbs, and what is done with them.

use crate::Limb;
use crate::arch::x86_64::avx512::vector::{load, load_first, low_lanes, store, store_first};
use core::arch::x86_64::*;

/// Limbs in a block.
pub const BLOCK: usize = 2;

/// Limbs in a vector.
pub const LANES: usize = 8;

/// Which halves of the blocks are multiplied.
pub const LOW: i32 = 0x00;
pub const HIGH: i32 = 0x11;
/// The low half of `a`'s block and the high one of `b`'s, and the other way round.
pub const CROSS: i32 = 0x10;
pub const OTHER_CROSS: i32 = 0x01;

/// Functions of three bits, by their tables: `a + b + c`, `(a + b) c`, `a + b c`, `c ? b : a`.
const SUM: i32 = 0x96;
const SUM_WHERE: i32 = 0x28;
const PLUS_WHERE: i32 = 0x78;
const SELECT: i32 = 0xD8;

/// A vector in memory: a mask of a kind that costs no instruction to get and is for either vector port,
/// where a mask register is filled through the port of the products.
#[repr(align(64))]
pub struct Mask([Limb; LANES]);

impl Mask {
    /// Ones in the limbs from `from` to `to`.
    pub const fn limbs(from: usize, to: usize) -> Mask {
        let mut mask = [0; LANES];
        let mut i = from;
        while i < to {
            mask[i] = Limb::MAX;
            i += 1;
        }
        Mask(mask)
    }

    /// Ones in the limbs whose bit is set.
    pub const fn of(bits: u8) -> Mask {
        let mut mask = [0; LANES];
        let mut i = 0;
        while i < LANES {
            if bits >> i & 1 == 1 {
                mask[i] = Limb::MAX;
            }
            i += 1;
        }
        Mask(mask)
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn get(&'static self) -> __m512i {
        // SAFETY: 64 bytes.
        unsafe { _mm512_load_si512(self.0.as_ptr().cast()) }
    }
}

/// `a + b`.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn xor(a: __m512i, b: __m512i) -> __m512i {
    _mm512_xor_si512(a, b)
}

/// `a + b + c`.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn xor3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<SUM>(a, b, c)
}

/// `a + b` under the mask, 0 elsewhere.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn xor_where(a: __m512i, b: __m512i, mask: &'static Mask) -> __m512i {
    _mm512_ternarylogic_epi64::<SUM_WHERE>(a, b, mask.get())
}

/// `a + b`, where `b` counts under the mask only.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn plus_where(a: __m512i, b: __m512i, mask: &'static Mask) -> __m512i {
    _mm512_ternarylogic_epi64::<PLUS_WHERE>(a, b, mask.get())
}

/// `b` under the mask, `a` elsewhere.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn select(a: __m512i, b: __m512i, mask: &'static Mask) -> __m512i {
    _mm512_ternarylogic_epi64::<SELECT>(a, b, mask.get())
}

/// The products of the `HALVES` of the blocks.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
pub fn clmul<const HALVES: i32>(a: __m512i, b: __m512i) -> __m512i {
    _mm512_clmulepi64_epi128::<HALVES>(a, b)
}

/// `b` one limb up, with the highest limb of `below` under it.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn up(b: __m512i, below: __m512i) -> __m512i {
    _mm512_alignr_epi64::<7>(b, below)
}

/// Limbs `8 v` to `8 v + 7` of `n`, 0 from `n` on.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
pub unsafe fn vector(a: *const Limb, v: usize, n: usize) -> __m512i {
    let from = LANES * v;
    // SAFETY: limbs below n; vectors of two or four limbs need no mask register.
    unsafe {
        let a = a.add(from);
        match n - from {
            2 => _mm512_zextsi128_si512(_mm_loadu_si128(a.cast())),
            4 => _mm512_zextsi256_si512(_mm256_loadu_si256(a.cast())),
            6 => {
                let low = _mm512_zextsi256_si512(_mm256_loadu_si256(a.cast()));
                _mm512_inserti64x2::<2>(low, _mm_loadu_si128(a.add(4).cast()))
            }
            n if n < LANES => load_first(low_lanes(n), a),
            _ => load(a),
        }
    }
}

/// Block `i` of `n` limbs in every lane, 0 from limb `n` on.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, and `2 i < n`.
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn block(a: *const Limb, i: usize, n: usize) -> __m512i {
    static LOW_LIMBS: Mask = Mask::of(0b0101_0101);
    let from = BLOCK * i;
    // SAFETY: limbs below n.
    unsafe {
        let a = a.add(from);
        if n - from >= BLOCK {
            _mm512_broadcast_i64x2(_mm_loadu_si128(a.cast()))
        } else {
            let limb = _mm512_set1_epi64(*a as i64);
            _mm512_and_si512(limb, LOW_LIMBS.get())
        }
    }
}

/// Writes limbs `8 v` to `8 v + 7` of `n`, as far as there are.
///
/// # Safety
/// `r` is valid for writes of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
pub unsafe fn write(r: *mut Limb, v: usize, n: usize, limbs: __m512i) {
    let from = LANES * v;
    // SAFETY: limbs below n; the shorter vectors need no mask register.
    unsafe {
        let r = r.add(from);
        match n - from {
            2 => _mm_storeu_si128(r.cast(), _mm512_castsi512_si128(limbs)),
            4 => _mm256_storeu_si256(r.cast(), _mm512_castsi512_si256(limbs)),
            n if n < LANES => store_first(r, low_lanes(n), limbs),
            _ => store(r, limbs),
        }
    }
}
