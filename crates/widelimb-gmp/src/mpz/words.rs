//! Integers from and to words of any size.

use crate::abi::Mpz;
use crate::export::export;
use crate::memory::__gmp_allocate_func;
use core::ffi::{c_int, c_void};
use core::slice::{from_raw_parts, from_raw_parts_mut};
use widelimb_limb::{Limb, bit_len};

/// The bytes of a limb.
const BYTES: usize = size_of::<Limb>();

export! {
    /// `r` is the number of `count` words of `size` bytes each at `words`, of which the highest
    /// `nails` bits are skipped. The highest word is first if `order` is 1 and last if it is -1;
    /// likewise the highest byte of a word by `endian`, which is the machine's if it is 0.
    fn __gmpz_import(
        r: *mut Mpz,
        count: usize,
        order: c_int,
        size: usize,
        endian: c_int,
        nails: usize,
        words: *const c_void,
    ) {
        let Some(words) = Words::of(words.cast_mut().cast(), count, order, size, endian, nails)
        else {
            (*r).size = 0;
            return;
        };
        let n = (count * words.bits).div_ceil(8 * BYTES);
        let limbs = from_raw_parts_mut(Mpz::room(r, n), n);
        match words.as_bytes() {
            Some((bytes, true)) => from_big_end(limbs, from_raw_parts(bytes, count * size)),
            Some((bytes, false)) => from_little_end(limbs, from_raw_parts(bytes, count * size)),
            None => words.read(limbs),
        }
        Mpz::set_size(r, n, false);
    }

    /// Writes `|a|` as words, which are as `mpz_import` takes them, and how many there are into
    /// `count`, unless that is null. They are put at `words`, or, if that is null, in new memory;
    /// gives where they are. No words for 0.
    fn __gmpz_export(
        words: *mut c_void,
        count: *mut usize,
        order: c_int,
        size: usize,
        endian: c_int,
        nails: usize,
        a: *const Mpz,
    ) -> *mut c_void {
        let limbs = Mpz::limbs(a);
        let bits = word_bits(size, nails).unwrap_or(0);
        let needed = if bits == 0 { 0 } else { (bit_len(limbs) as usize).div_ceil(bits) };
        if !count.is_null() {
            *count = needed;
        }
        if needed == 0 {
            return words;
        }
        let memory = if words.is_null() { __gmp_allocate_func(needed * size) } else { words };
        if let Some(words) = Words::of(memory.cast(), needed, order, size, endian, nails) {
            match words.as_bytes() {
                Some((at, true)) => to_big_end(from_raw_parts_mut(at, needed * size), limbs),
                Some((at, false)) => to_little_end(from_raw_parts_mut(at, needed * size), limbs),
                None => words.write(limbs),
            }
        }
        memory
    }
}

/// The bits of a word that count; `None` where there are none.
fn word_bits(size: usize, nails: usize) -> Option<usize> {
    size.checked_mul(8)?.checked_sub(nails).filter(|&bits| bits > 0)
}

/// Words in memory.
struct Words {
    /// The lowest byte of the lowest word.
    lowest: *mut u8,
    count: usize,
    size: usize,
    /// From a byte to the next higher one of its word.
    byte_step: isize,
    /// From a word to the next higher one.
    word_step: isize,
    /// The bits of a word that count.
    bits: usize,
}

impl Words {
    /// The words at an address; `None` where there are none, or none of their bits count.
    unsafe fn of(
        at: *mut u8,
        count: usize,
        order: c_int,
        size: usize,
        endian: c_int,
        nails: usize,
    ) -> Option<Words> {
        let bits = word_bits(size, nails)?;
        if count == 0 {
            return None;
        }
        let high_byte_first = endian > 0 || endian == 0 && cfg!(target_endian = "big");
        let high_word_first = order > 0;
        let word = if high_word_first { (count - 1) * size } else { 0 };
        let byte = if high_byte_first { size - 1 } else { 0 };
        Some(Words {
            lowest: at.add(word + byte),
            count,
            size,
            byte_step: if high_byte_first { -1 } else { 1 },
            word_step: if high_word_first { -(size as isize) } else { size as isize },
            bits,
        })
    }

    /// The first of all bytes, and whether that is the highest, where they are in order and all
    /// count.
    unsafe fn as_bytes(&self) -> Option<(*mut u8, bool)> {
        let all = self.bits == 8 * self.size;
        if all && (self.size == 1 || self.count == 1 || self.word_step.signum() == self.byte_step) {
            // A word alone is in the order of its bytes; a byte alone in that of its words.
            let up = if self.size == 1 { self.word_step > 0 } else { self.byte_step > 0 };
            let bytes = self.count * self.size;
            return Some((if up { self.lowest } else { self.lowest.sub(bytes - 1) }, !up));
        }
        None
    }

    /// For each byte that counts, from the lowest: its address and how many of its bits count.
    /// What is above, in words with whole bytes that do not count, has none.
    unsafe fn for_bytes(&self, mut body: impl FnMut(*mut u8, u32)) {
        let mut word = self.lowest;
        for i in 0..self.count {
            let mut left = self.bits;
            let mut byte = word;
            for _ in 0..self.size {
                let bits = left.min(8);
                body(byte, bits as u32);
                left -= bits;
                byte = byte.wrapping_offset(self.byte_step);
            }
            if i + 1 < self.count {
                word = word.offset(self.word_step);
            }
        }
    }

    /// The number that the words are.
    unsafe fn read(&self, limbs: &mut [Limb]) {
        let (mut limb, mut filled) = (0, 0);
        let mut limbs = limbs.iter_mut();
        let mut put = |value: Limb| {
            if let Some(place) = limbs.next() {
                *place = value;
            }
        };
        self.for_bytes(|byte, bits| {
            let value = Limb::from(*byte) & ((1 << bits) - 1);
            limb |= value << (filled % 64);
            if filled + bits >= 64 {
                put(limb);
                limb = if filled == 64 - bits { 0 } else { value >> (64 - filled) };
                filled += bits;
                filled -= 64;
            } else {
                filled += bits;
            }
        });
        if filled > 0 {
            put(limb);
        }
    }

    /// Writes the words of a number.
    unsafe fn write(&self, limbs: &[Limb]) {
        let mut at = 0;
        self.for_bytes(|byte, bits| {
            let (i, shift) = (at / 64, (at % 64) as u32);
            let low = limbs.get(i).map_or(0, |limb| limb >> shift);
            let high = match shift {
                57.. => limbs.get(i + 1).map_or(0, |limb| limb << (64 - shift)),
                _ => 0,
            };
            *byte = ((low | high) & ((1 << bits) - 1)) as u8;
            at += bits as usize;
        });
    }
}

/// The number of bytes, the lowest first.
fn from_little_end(limbs: &mut [Limb], bytes: &[u8]) {
    for (limb, bytes) in limbs.iter_mut().zip(bytes.chunks(BYTES)) {
        let mut whole = [0; BYTES];
        match bytes.try_into() {
            Ok(bytes) => whole = bytes,
            Err(_) => whole[..bytes.len()].copy_from_slice(bytes),
        }
        *limb = Limb::from_le_bytes(whole);
    }
}

/// The number of bytes, the highest first.
pub(super) fn from_big_end(limbs: &mut [Limb], bytes: &[u8]) {
    for (limb, bytes) in limbs.iter_mut().zip(bytes.rchunks(BYTES)) {
        let mut whole = [0; BYTES];
        match bytes.try_into() {
            Ok(bytes) => whole = bytes,
            Err(_) => whole[BYTES - bytes.len()..].copy_from_slice(bytes),
        }
        *limb = Limb::from_be_bytes(whole);
    }
}

/// The bytes of a number that fits in them, the lowest first.
fn to_little_end(bytes: &mut [u8], limbs: &[Limb]) {
    let mut limbs = limbs.iter();
    for bytes in bytes.chunks_mut(BYTES) {
        let limb = limbs.next().copied().unwrap_or(0).to_le_bytes();
        match bytes.first_chunk_mut() {
            Some(whole) => *whole = limb,
            None => bytes.copy_from_slice(&limb[..bytes.len()]),
        }
    }
}

/// The bytes of a number that fits in them, the highest first.
pub(super) fn to_big_end(bytes: &mut [u8], limbs: &[Limb]) {
    let mut limbs = limbs.iter();
    for bytes in bytes.rchunks_mut(BYTES) {
        let limb = limbs.next().copied().unwrap_or(0).to_be_bytes();
        match bytes.first_chunk_mut() {
            Some(whole) => *whole = limb,
            None => bytes.copy_from_slice(&limb[BYTES - bytes.len()..]),
        }
    }
}
