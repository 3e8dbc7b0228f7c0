//! Vectors of four blocks of two limbs, and their sums, products and moves.

use crate::Limb;
use crate::x86_64::avx512::vector::{load, load_first, low_lanes, store};
use core::arch::asm;
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

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

/// Functions of three bits, by their tables: `a + b + c`, `(a + b) c`, `a + b c`, `a + b (1 + c)`,
/// `c ? b : a`.
const SUM: i32 = 0x96;
const SUM_WHERE: i32 = 0x28;
const PLUS_WHERE: i32 = 0x78;
const PLUS_UNLESS: i32 = 0xB4;
const SELECT: i32 = 0xD8;

/// A vector in memory: a mask of a kind that costs no instruction to get and is for either vector
/// port, where a mask register is filled through the port of the products.
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
        // SAFETY: self has 64 bytes, aligned to 64.
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

/// The sum, vector by vector.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn xor_each(a: [__m512i; 4], b: [__m512i; 4]) -> [__m512i; 4] {
    [xor(a[0], b[0]), xor(a[1], b[1]), xor(a[2], b[2]), xor(a[3], b[3])]
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

/// `a + b`, where `b` counts outside of the mask only.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn plus_unless(a: __m512i, b: __m512i, mask: &'static Mask) -> __m512i {
    _mm512_ternarylogic_epi64::<PLUS_UNLESS>(a, b, mask.get())
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

/// Each block of a vector in all lanes.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn each_block(x: __m512i) -> [__m512i; 4] {
    [
        _mm512_shuffle_i64x2::<0b00_00_00_00>(x, x),
        _mm512_shuffle_i64x2::<0b01_01_01_01>(x, x),
        _mm512_shuffle_i64x2::<0b10_10_10_10>(x, x),
        _mm512_shuffle_i64x2::<0b11_11_11_11>(x, x),
    ]
}

/// Each block's sum of limbs, in both halves.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn folded(x: __m512i) -> __m512i {
    xor(x, _mm512_shuffle_epi32::<0b01_00_11_10>(x))
}

/// The blocks of both, one of each in turn.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn interleaved(x: __m512i, y: __m512i) -> [__m512i; 2] {
    let low = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    let high = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    [_mm512_permutex2var_epi64(x, low, y), _mm512_permutex2var_epi64(x, high, y)]
}

/// `b` one limb up, with the highest limb of `below` under it.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn up(b: __m512i, below: __m512i) -> __m512i {
    _mm512_alignr_epi64::<7>(b, below)
}

/// The highest limb, 0 above it: through memory, which spares the port of the products a move.
///
/// # Safety
/// `room` is valid for reads and writes of eight limbs.
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn highest(x: __m512i, room: *mut Limb) -> __m512i {
    // SAFETY: room is valid for reads and writes of eight limbs by this function's contract.
    let low = unsafe {
        store(room, x);
        _mm_loadl_epi64(elsewhere(room).add(LANES - 1).cast())
    };
    _mm512_zextsi128_si512(low)
}

/// An address again, of which the compiler does not know that: it would make loads of the same
/// limbs into one load and moves, which take the port of the products.
#[inline]
#[expect(clippy::pointers_in_nomem_asm_block, reason = "no instruction, so nothing is read")]
pub fn elsewhere(p: *const Limb) -> *const Limb {
    let mut address = p;
    // SAFETY: there is no instruction in it.
    unsafe {
        asm!("/* {0} */", inout(reg) address, options(pure, nomem, nostack, preserves_flags))
    };
    address
}

/// A vector again, of which the compiler does not know where it comes from.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn opaque(x: __m512i) -> __m512i {
    let mut same = x;
    // SAFETY: there is no instruction in it.
    unsafe {
        asm!("/* {0} */", inout(zmm_reg) same, options(pure, nomem, nostack, preserves_flags))
    };
    same
}

/// A vector again. What it is made of comes before what is made of any vector that this is called
/// with later: the compiler would put all products before all moves of what comes of them, which
/// then wait for their ports one after the other.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn in_order(x: __m512i) -> __m512i {
    let mut same = x;
    // SAFETY: there is no instruction in it.
    unsafe { asm!("/* {0} */", inout(zmm_reg) same, options(nomem, nostack, preserves_flags)) };
    same
}

/// [`in_order`], of four.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn each_in_order([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    [in_order(a), in_order(b), in_order(c), in_order(d)]
}

/// Sums of two vectors in memory: blocks of them come from there in all lanes, at no cost to the
/// ports of products and sums.
#[repr(align(64))]
pub struct SumsInMemory<const N: usize>([MaybeUninit<[Limb; LANES]>; N]);

impl<const N: usize> SumsInMemory<N> {
    /// Room for them.
    #[inline]
    pub fn room() -> SumsInMemory<N> {
        SumsInMemory([const { MaybeUninit::uninit() }; N])
    }

    /// Sum `i`.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn put(&mut self, i: usize, a: __m512i, b: __m512i) {
        // SAFETY: sum i of the room has eight limbs.
        unsafe { store(self.0[i].as_mut_ptr().cast(), xor(a, b)) }
    }

    /// Where they lie, one behind the other.
    #[inline]
    pub fn address(&self) -> *const Limb {
        // The compiler would take the blocks out of registers.
        elsewhere(self.0.as_ptr().cast())
    }
}

/// The first `n` limbs, 0 above them, for five limbs and more.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
pub unsafe fn vector(a: *const Limb, n: usize) -> __m512i {
    static LAST_OF_5: Mask = Mask::limbs(4, 5);
    debug_assert!(n > LANES / 2);
    // SAFETY: every load ends with the n limbs that a is valid for. They are loaded in parts, as a
    // mask register is filled through the port of the products.
    unsafe {
        if n >= LANES {
            return load(a);
        }
        // Here two instructions and more would join the parts.
        if n == LANES - 1 {
            return load_first(low_lanes(n), a);
        }
        let low = _mm512_zextsi256_si512(_mm256_loadu_si256(a.cast()));
        let last = _mm512_set1_epi64(*elsewhere(a).add(n - 1) as i64);
        if n == 5 { select(low, last, &LAST_OF_5) } else { with_lane_2(low, a) }
    }
}

/// `low` and limbs 4 and 5 in lane 2.
///
/// # Safety
/// `a` is valid for reads of six limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
unsafe fn with_lane_2(low: __m512i, a: *const Limb) -> __m512i {
    // SAFETY: a is valid for reads of six limbs by this function's contract: the load takes limbs 4
    // and 5.
    unsafe { _mm512_inserti64x2::<2>(low, _mm_loadu_si128(elsewhere(a).add(4).cast())) }
}

/// A limb in both halves of every lane.
///
/// # Safety
/// `a` is valid for reads of one limb.
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn limb(a: *const Limb) -> __m512i {
    let limb: __m512i;
    // SAFETY: a is valid for reads of one limb by this function's contract. The compiler would load
    // into one lane and spread it from there.
    unsafe {
        asm!("vpbroadcastq {0}, qword ptr [{1}]", out(zmm_reg) limb, in(reg) a,
            options(pure, readonly, nostack, preserves_flags));
    }
    limb
}

/// Two limbs in every lane, or a limb and a 0 where `n` is 1.
///
/// # Safety
/// `a` is valid for reads of one limb if `n` is 1, and else of two.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub unsafe fn block(a: *const Limb, n: usize) -> __m512i {
    static LOW_LIMBS: Mask = Mask::of(0b0101_0101);
    // SAFETY: a is valid for reads of one limb, or of two where n is not 1, by this function's
    // contract.
    unsafe {
        if n == 1 {
            _mm512_and_si512(_mm512_set1_epi64(*a as i64), LOW_LIMBS.get())
        } else {
            _mm512_broadcast_i64x2(_mm_loadu_si128(a.cast()))
        }
    }
}

/// Writes the first `n` limbs, an even number.
///
/// # Safety
/// `r` is valid for writes of the lower of `n` and eight limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
pub unsafe fn write(r: *mut Limb, n: usize, limbs: __m512i) {
    debug_assert!(n > 0 && n.is_multiple_of(2));
    // SAFETY: stores end with limb n, or the eighth, up to which r is valid by this function's
    // contract.
    unsafe {
        let half = _mm512_castsi512_si256(limbs);
        match n {
            2 => _mm_storeu_si128(r.cast(), _mm512_castsi512_si128(limbs)),
            4 => _mm256_storeu_si256(r.cast(), half),
            6 => {
                _mm256_storeu_si256(r.cast(), half);
                _mm_storeu_si128(r.add(4).cast(), _mm512_extracti64x2_epi64::<2>(limbs));
            }
            _ => store(r, limbs),
        }
    }
}

/// The first `n` limbs, an even number, by loads of what [`write`] has stored, 0 above them.
///
/// # Safety
/// `r` is valid for reads of the lower of `n` and eight limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
pub unsafe fn read(r: *const Limb, n: usize) -> __m512i {
    debug_assert!(n > 0 && n.is_multiple_of(2));
    // SAFETY: loads end with limb n, or the eighth, up to which r is valid by this function's
    // contract.
    unsafe {
        match n {
            2 => _mm512_zextsi128_si512(_mm_loadu_si128(r.cast())),
            4 => _mm512_zextsi256_si512(_mm256_loadu_si256(r.cast())),
            6 => with_lane_2(_mm512_zextsi256_si512(_mm256_loadu_si256(r.cast())), r),
            _ => load(r),
        }
    }
}
