//! Digits of 52 bits, one in each 64-bit lane, and the way from limbs to them.
//!
//! Eight digits are 416 bits or 52 bytes, so vector i of the digits starts at byte 52 i of the
//! limbs. One byte permutation brings the bytes of a digit into its lane, one shift drops the four
//! bits below an odd digit. The 12 bits above a digit keep what the permutation brought there:
//! VPMADD52 does not look at them.

use crate::Limb;
use crate::x86_64::avx512::vector::store;
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// A number below 2^52 in the low bits of a lane; the 12 bits above it say nothing.
pub type Digit = u64;

/// Bits of a digit.
pub const DIGIT_BITS: usize = 52;

/// The bits of a digit.
pub const DIGIT_MASK: u64 = (1 << DIGIT_BITS) - 1;

/// Digits in a vector.
pub const LANES: usize = 8;

/// Bytes of the limbs that a vector of digits holds.
pub const VECTOR_BYTES: usize = LANES * DIGIT_BITS / 8;

/// The digits of a number of `n` limbs.
pub const fn digits_of(n: usize) -> usize {
    (64 * n).div_ceil(DIGIT_BITS)
}

/// Room for lanes on cache lines, not yet written.
#[repr(C, align(64))]
pub struct Lanes<const N: usize>([MaybeUninit<u64>; N]);

impl<const N: usize> Lanes<N> {
    /// Room for `N` lanes.
    #[inline]
    pub const fn new() -> Lanes<N> {
        Lanes([const { MaybeUninit::uninit() }; N])
    }

    /// The first of them.
    #[inline]
    pub const fn start(&mut self) -> *mut u64 {
        self.0.as_mut_ptr().cast()
    }
}

/// 64 bytes as one vector of indices or masks.
#[repr(C, align(64))]
pub struct Bytes(pub [u8; 64]);

impl Bytes {
    /// The vector.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn vector(&self) -> __m512i {
        // SAFETY: self has 64 bytes, aligned to 64.
        unsafe { _mm512_load_si512(core::ptr::from_ref(self).cast()) }
    }
}

/// For each lane the eight bytes from the one on in which its digit starts.
pub static DIGIT_BYTES: Bytes = {
    let mut bytes = [0; 64];
    let mut i = 0;
    while i < 64 {
        bytes[i] = (i / 8 * DIGIT_BITS / 8 + i % 8) as u8;
        i += 1;
    }
    Bytes(bytes)
};

/// The mask of the lowest `n` bytes of a vector, all 64 from 64 on.
#[inline]
#[target_feature(enable = "bmi2")]
pub fn low_bytes(n: usize) -> __mmask64 {
    _bzhi_u64(u64::MAX, n.min(64) as u32)
}

/// The indices and masks that part 52 bytes into eight digits.
pub struct Splitting {
    bytes: __m512i,
    odd: __m512i,
    mask: __m512i,
}

impl Splitting {
    /// Loads them.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn new() -> Splitting {
        Splitting {
            bytes: DIGIT_BYTES.vector(),
            odd: _mm512_setr_epi64(0, 4, 0, 4, 0, 4, 0, 4),
            mask: _mm512_set1_epi64(DIGIT_MASK as i64),
        }
    }

    /// The eight digits in the lowest 52 bytes.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vbmi")]
    pub fn split(&self, bytes: __m512i) -> __m512i {
        _mm512_srlv_epi64(_mm512_permutexvar_epi8(self.bytes, bytes), self.odd)
    }

    /// Eight digits with zeros above them.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn clean(&self, digits: __m512i) -> __m512i {
        _mm512_and_si512(digits, self.mask)
    }
}

/// The digits of `n` limbs to `d`, in whole vectors, the last with zeros above; how many vectors.
///
/// # Safety
/// `a` is valid for reads of `n` limbs; `d` lies on a vector's boundary and is valid for writes of
/// `digits_of(n)` lanes, rounded up to a whole vector.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2")]
pub unsafe fn to_digits(d: *mut Digit, a: *const Limb, n: usize) -> usize {
    let vectors = digits_of(n).div_ceil(LANES);
    let splitting = Splitting::new();
    let bytes = a.cast::<i8>();
    let mut left = 8 * n;
    let mut i = 0;
    // SAFETY: `left` bytes of the limbs lie from byte 52 i on, and only those are read; vector i of
    // `vectors` is written.
    unsafe {
        while left >= 64 {
            let v = _mm512_loadu_epi8(bytes.add(VECTOR_BYTES * i));
            store(d.add(LANES * i), splitting.split(v));
            left -= VECTOR_BYTES;
            i += 1;
        }
        while i < vectors {
            let v = _mm512_maskz_loadu_epi8(low_bytes(left), bytes.add(VECTOR_BYTES * i));
            store(d.add(LANES * i), splitting.split(v));
            left = left.saturating_sub(VECTOR_BYTES);
            i += 1;
        }
    }
    vectors
}

/// The digits of `n` bytes to the `vectors` vectors at `d`, with zeros above each and above the
/// last.
///
/// # Safety
/// `a` is valid for reads of `n` bytes; `d` lies on a vector's boundary and is valid for writes;
/// `n` is no more than the vectors hold.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2")]
pub unsafe fn to_clean_digits(d: *mut Digit, a: *const u8, n: usize, vectors: usize) {
    let splitting = Splitting::new();
    for i in 0..vectors {
        let from = VECTOR_BYTES * i;
        // SAFETY: the mask ends with byte n of a, and i < vectors of d, by this function's
        // contract.
        unsafe {
            let mask = low_bytes(n.saturating_sub(from).min(VECTOR_BYTES));
            let v = _mm512_maskz_loadu_epi8(mask, a.wrapping_add(from).cast());
            store(d.add(LANES * i), splitting.clean(splitting.split(v)));
        }
    }
}

/// Where the bytes of the packed digits come from, once the odd digits are shifted up by four bits:
/// the seven bytes of an even digit, then the upper six of the odd one.
static PACKED_BYTES: Bytes = {
    let mut bytes = [0; 64];
    let mut i = 0;
    while i < VECTOR_BYTES {
        let (pair, at) = (i / 13, i % 13);
        bytes[i] = (16 * pair + if at < 7 { at } else { at + 2 }) as u8;
        i += 1;
    }
    Bytes(bytes)
};

/// The byte that an even and an odd digit share: the lowest of the odd one.
static SHARED_BYTES: Bytes = {
    let mut bytes = [0; 64];
    let mut i = 0;
    while i < VECTOR_BYTES {
        bytes[i] = (16 * (i / 13) + 8) as u8;
        i += 1;
    }
    Bytes(bytes)
};

/// The bits of that byte that are the odd digit's.
static SHARED_BITS: Bytes = {
    let mut bytes = [0; 64];
    let mut i = 0;
    while i < VECTOR_BYTES {
        bytes[i] = if i % 13 == 6 { 0xf0 } else { 0 };
        i += 1;
    }
    Bytes(bytes)
};

/// The indices and masks that put eight digits into 52 bytes.
pub struct Packing {
    packed: __m512i,
    shared: __m512i,
    shared_bits: __m512i,
    odd: __m512i,
}

impl Packing {
    /// Loads them.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn new() -> Packing {
        Packing {
            packed: PACKED_BYTES.vector(),
            shared: SHARED_BYTES.vector(),
            shared_bits: SHARED_BITS.vector(),
            odd: _mm512_setr_epi64(0, 4, 0, 4, 0, 4, 0, 4),
        }
    }

    /// The number of eight digits in the lowest 52 bytes; those above say nothing. The bits above
    /// the digits may be anything.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vbmi")]
    pub fn pack(&self, digits: __m512i) -> __m512i {
        let shifted = _mm512_sllv_epi64(digits, self.odd);
        let bytes = _mm512_permutexvar_epi8(self.packed, shifted);
        let shared = _mm512_permutexvar_epi8(self.shared, shifted);
        // shared_bits ? shared : bytes
        _mm512_ternarylogic_epi64::<0xca>(self.shared_bits, shared, bytes)
    }
}
