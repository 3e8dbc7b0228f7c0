//! Words of 16 bits into the field and out of it, by tables for each four bits.
//!
//! Floor: 40 instructions for 32 words on the way in, about 95 on the way out, three a cycle.

use super::rows::LANES;
use super::tables::Planes;
use super::tables::{Nibbles, Pair, look, split, xor};
use crate::Limb;
use crate::gf2x::fft::field::{POWERS, PREIMAGES};
use crate::gf2x::fft::vector::{self, load, store};
use crate::gf2x::fft::{BLOCK, BLOCK_LIMBS, TILE_LIMBS};
use core::arch::x86_64::*;

/// Words of a vector.
pub const WORDS: usize = 4 * LANES;

/// Limbs of the words of a block.
const WORD_LIMBS: usize = BLOCK / 4;

/// The maps that give byte `to` of the images of bits `8 from` and following: `[to][from]`.
const fn maps(columns: &[u32; 32]) -> [[Nibbles; 4]; 4] {
    let (mut maps, mut i) = ([[Nibbles([[0; 16]; 2]); 4]; 4], 0);
    while i < 16 {
        let (to, from) = (i / 4, i % 4);
        let (mut of_bits, mut bit) = ([0; 8], 0);
        while bit < 8 {
            of_bits[bit] = (columns[8 * from + bit] >> (8 * to)) as u8;
            bit += 1;
        }
        maps[to][from] = Nibbles::of_columns(of_bits);
        i += 1;
    }
    maps
}

static INTO: [[Nibbles; 4]; 4] = maps(&POWERS);
static OUT: [[Nibbles; 4]; 4] = maps(&PREIMAGES);

/// The sum of the images of the bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn image<const N: usize>(bytes: &[Pair; N], maps: &[Nibbles; 4]) -> __m256i {
    let mut sum = look(bytes[0], maps[0].load());
    for i in 1..N {
        sum = xor(sum, look(bytes[i], maps[i].load()));
    }
    sum
}

/// The lower bytes of 32 words and the upper ones.
#[inline]
#[target_feature(enable = "avx2")]
fn bytes_of(a: __m256i, b: __m256i) -> Planes<2> {
    let low = _mm256_set1_epi16(0xFF);
    let lower = _mm256_packus_epi16(_mm256_and_si256(a, low), _mm256_and_si256(b, low));
    let upper = _mm256_packus_epi16(_mm256_srli_epi16::<8>(a), _mm256_srli_epi16::<8>(b));
    [_mm256_permute4x64_epi64::<0xD8>(lower), _mm256_permute4x64_epi64::<0xD8>(upper)]
}

/// 32 words of these bytes.
///
/// # Safety
/// `to` is valid for writes of 32 words.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn put_words(to: *mut Limb, lower: __m256i, upper: __m256i) {
    let a = _mm256_unpacklo_epi8(lower, upper);
    let b = _mm256_unpackhi_epi8(lower, upper);
    // SAFETY: to is valid for 32 words by this function's contract, two vectors.
    unsafe {
        _mm256_storeu_si256(to.cast(), _mm256_permute2x128_si256::<0x20>(a, b));
        _mm256_storeu_si256(to.add(LANES).cast(), _mm256_permute2x128_si256::<0x31>(a, b));
    }
}

/// The images of the words of a block.
///
/// # Safety
/// `x` is a block, valid for writes; `a` is valid for reads of the limbs of its words.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn enter_block(x: *mut Limb, a: *const Limb) {
    for half in 0..2 {
        // SAFETY: x is a block and a has the limbs of its words by this function's contract; this
        // is half of both.
        unsafe {
            let a = a.add(half * WORD_LIMBS / 2);
            let words = [_mm256_loadu_si256(a.cast()), _mm256_loadu_si256(a.add(LANES).cast())];
            let bytes = vector::split(&bytes_of(words[0], words[1]));
            let mut planes = [_mm256_setzero_si256(); 4];
            for p in 0..4 {
                planes[p] = image(&bytes, &INTO[p]);
            }
            store(x.add(half * LANES), &planes);
        }
    }
}

/// The images of all words, then zeros.
///
/// # Safety
/// The contract of [`FftKernels`](crate::gf2x::fft::FftKernels) holds.
#[target_feature(enable = "avx2")]
pub unsafe fn enter(x: *mut Limb, tiles: usize, a: *const Limb, an: usize) {
    let whole = an / WORD_LIMBS;
    let mut blocks = whole;
    // SAFETY: a is valid for an limbs and x has the blocks for their words and `tiles` tiles in
    // all, by the contract of `FftKernels`.
    unsafe {
        for block in 0..whole {
            enter_block(x.add(block * BLOCK_LIMBS), a.add(block * WORD_LIMBS));
        }
        let rest = an % WORD_LIMBS;
        if rest > 0 {
            let mut last = [0; WORD_LIMBS];
            last.as_mut_ptr().copy_from_nonoverlapping(a.add(whole * WORD_LIMBS), rest);
            enter_block(x.add(whole * BLOCK_LIMBS), last.as_ptr());
            blocks += 1;
        }
        x.add(blocks * BLOCK_LIMBS).write_bytes(0, tiles * TILE_LIMBS - blocks * BLOCK_LIMBS);
    }
}

/// The lower halves of the coefficients of a block, and the upper ones.
///
/// # Safety
/// `x` is a block, valid for reads; `lower` and `upper` are valid for writes of as many words, and
/// may lie in the block.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn leave_block(lower: *mut Limb, upper: *mut Limb, x: *const Limb) {
    // SAFETY: x is a block and lower and upper have room for its words by this function's contract;
    // the whole block is read before anything is written.
    unsafe {
        let halves: [Planes<4>; 2] = [load(x), load(x.add(LANES))];
        for half in 0..2 {
            let mut bytes = [[_mm256_setzero_si256(); 2]; 4];
            for p in 0..4 {
                bytes[p] = split(halves[half][p]);
            }
            let at = half * WORD_LIMBS / 2;
            put_words(lower.add(at), image(&bytes, &OUT[0]), image(&bytes, &OUT[1]));
            put_words(upper.add(at), image(&bytes, &OUT[2]), image(&bytes, &OUT[3]));
        }
    }
}

/// In 16 words, `m | (m - 1)` for each but the first.
static ONES: [u8; 32] = {
    let (mut places, mut i) = ([0x80; 32], 2);
    while i < 32 {
        let word = i / 2;
        places[i] = (2 * ((word | (word - 1)) % 8) + i % 2) as u8;
        i += 1;
    }
    places
};

/// Adds to the words from `m` on, a multiple of 16, what is before each and what a permutation puts
/// there: all but what comes from beyond the 16, and from before all.
///
/// # Safety
/// `r` is valid for reads and writes and `upper` for reads of the sixteen words from `m` on, and
/// `upper` of the word before them, unless `m` is 0.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn add_upper(r: *mut u16, upper: *const u16, m: usize) {
    // SAFETY: r and upper are valid for sixteen words from m on, and upper for the word before
    // unless m is 0, by this function's contract.
    unsafe {
        let places = _mm256_loadu_si256(ONES.as_ptr().cast());
        let before = if m == 0 {
            let first = _mm256_loadu_si256(upper.cast());
            _mm256_alignr_epi8::<14>(first, _mm256_permute2x128_si256::<0x08>(first, first))
        } else {
            _mm256_loadu_si256(upper.add(m - 1).cast())
        };
        let ones = _mm256_shuffle_epi8(_mm256_loadu_si256(upper.add(m).cast()), places);
        let to = r.add(m).cast();
        _mm256_storeu_si256(to, xor(_mm256_loadu_si256(to), xor(before, ones)));
    }
}

/// Blocks that are read before what they give is added up: the stores are done then.
const AT_ONCE: usize = 32;

/// The words of the sum of all coefficients: word `m` of the result has the lower half of
/// coefficient `m`, the upper one of `m - 1` and that of `m | (m - 1)`. The upper halves are put
/// side by side where the coefficients were.
///
/// # Safety
/// The contract of [`FftKernels`](crate::gf2x::fft::FftKernels) holds.
#[target_feature(enable = "avx2")]
pub unsafe fn leave(r: *mut Limb, rn: usize, x: *mut Limb) {
    let (whole, rest) = (rn / WORD_LIMBS, rn % WORD_LIMBS);
    let upper = x.cast::<u16>();
    // SAFETY: x has a block for each WORD_LIMBS limbs of r, which is valid for rn, by the contract
    // of `FftKernels`; upper halves end before the blocks that are still to be read.
    unsafe {
        for first in (0..whole).step_by(AT_ONCE) {
            let end = whole.min(first + AT_ONCE);
            for block in first..end {
                let at = block * WORD_LIMBS;
                leave_block(r.add(at), x.add(at), x.add(block * BLOCK_LIMBS));
            }
            for m in (first * BLOCK..end * BLOCK).step_by(WORDS) {
                add_upper(r.cast(), upper, m);
            }
            if end == first + AT_ONCE {
                // All that these add up is there but for the first word of all.
                for m in (first * BLOCK..end * BLOCK).step_by(WORDS).skip(1) {
                    add_ones(r, upper, rn, m);
                }
            }
        }
        if rest > 0 {
            let at = whole * WORD_LIMBS;
            let mut lower = [0; WORD_LIMBS];
            leave_block(lower.as_mut_ptr(), x.add(at), x.add(whole * BLOCK_LIMBS));
            // What is behind the product counts as zeros.
            x.add(at + rest).write_bytes(0, WORD_LIMBS - rest);
            for m in (0..4 * rest).step_by(WORDS) {
                let m = whole * BLOCK + m;
                add_upper(lower.as_mut_ptr().cast::<u16>().wrapping_sub(whole * BLOCK), upper, m);
            }
            r.add(at).copy_from_nonoverlapping(lower.as_ptr(), rest);
        }
        let chunks = whole - whole % AT_ONCE;
        for m in (0..chunks).step_by(AT_ONCE).skip(1) {
            add_ones(r, upper, rn, m * BLOCK);
        }
        for m in (chunks * BLOCK..4 * rn).step_by(WORDS) {
            add_ones(r, upper, rn, m);
        }
    }
}

/// Adds to word `m` what [`add_upper`] leaves out, if there is such a coefficient.
///
/// # Safety
/// `r` is valid for reads and writes and `upper` for reads of the words of `rn` limbs.
#[inline]
unsafe fn add_ones(r: *mut Limb, upper: *const u16, rn: usize, m: usize) {
    let ones = m | m.wrapping_sub(1);
    if ones < 4 * rn {
        // SAFETY: m <= ones < 4 rn, and r and upper have the words of rn limbs by this function's
        // contract.
        unsafe { *r.cast::<u16>().add(m) ^= *upper.add(ones) };
    }
}
