//! Integers from and to streams.

use super::text::{Alphabet, begins, put_digits};
use super::words::{from_big_end, to_big_end};
use crate::abi::Mpz;
use crate::data::{digit_value, is_space};
use crate::export::export;
use crate::stdio::{Characters, input, output, read, write};
use core::ffi::c_int;
use core::ptr;
use core::slice::from_raw_parts_mut;
use libc::FILE;
use widelimb_limb::{LIMB_BITS, bit_len};

/// The bytes that say the length of a number of `mpz_out_raw`.
const HEAD: usize = 4;

export! {
    /// Writes the digits of `a` in a base; how many characters, or 0 for an error.
    fn __gmpz_out_str(stream: *mut FILE, base: c_int, a: *const Mpz) -> usize {
        write_text(output(stream), base, a).unwrap_or(0)
    }

    /// Writes the digits of `a` and an end of line to the standard output.
    fn __gmpz_dump(a: *const Mpz) {
        let stream = output(ptr::null_mut());
        write_text(stream, 10, a);
        write(stream, b"\n");
    }

    /// Reads digits, before which may be white space; how many characters, or 0 for an error. Base
    /// 0 stands for what the digits begin with.
    fn __gmpz_inp_str(r: *mut Mpz, stream: *mut FILE, base: c_int) -> usize {
        let mut characters = Characters::of(input(stream));
        while characters.at_hand.is_some_and(is_space) {
            characters.next();
        }
        read_text(r, characters, base).unwrap_or(0)
    }

    /// Writes the bytes of `|a|`, the highest first and not 0, after 4 bytes that are how many, the
    /// highest first, negative for a negative number. How many bytes in all, or 0 for an error.
    fn __gmpz_out_raw(stream: *mut FILE, a: *const Mpz) -> usize {
        write_raw(output(stream), a).unwrap_or(0)
    }

    /// Reads what `mpz_out_raw` writes; how many bytes, or 0 for an error.
    fn __gmpz_inp_raw(r: *mut Mpz, stream: *mut FILE) -> usize {
        read_raw(r, input(stream)).unwrap_or(0)
    }
}

/// Writes the digits of `a`; how many characters.
unsafe fn write_text(stream: *mut FILE, base: c_int, a: *const Mpz) -> Option<usize> {
    let mut count = 0;
    let written = Alphabet::of(base)?.write(Mpz::limbs(a), Mpz::is_negative(a), |piece| {
        count += piece.len();
        if write(stream, piece) { Ok(()) } else { Err(()) }
    });
    // What was buffered before may have been in vain too.
    (written.is_ok() && libc::ferror(stream) == 0).then_some(count)
}

/// Reads a sign and digits; how many characters.
unsafe fn read_text(r: *mut Mpz, mut characters: Characters, base: c_int) -> Option<usize> {
    let negative = characters.at_hand == Some(b'-');
    if negative {
        characters.next();
    }
    if !begins(characters.at_hand?, base) {
        return None;
    }
    let base = if base == 0 { read_prefix(&mut characters) } else { base };
    while characters.at_hand == Some(b'0') {
        characters.next();
    }
    let is_digit = |&character: &u8| c_int::from(digit_value(character, base)) < base;
    let mut digits = Vec::new();
    while let Some(character) = characters.at_hand.filter(is_digit) {
        digits.push(digit_value(character, base));
        characters.next();
    }
    characters.give_back();
    put_digits(r, &digits, base, negative);
    Some(characters.count)
}

/// The base that the characters at hand say.
unsafe fn read_prefix(characters: &mut Characters) -> c_int {
    if characters.at_hand != Some(b'0') {
        return 10;
    }
    characters.next();
    let base = match characters.at_hand {
        Some(b'x' | b'X') => 16,
        Some(b'b' | b'B') => 2,
        _ => return 8,
    };
    characters.next();
    base
}

/// The most bytes that are made at once.
const PIECE: usize = 512;

/// `mpz_out_raw`; how many bytes. A number of more than `2^31` of them cannot be written so.
unsafe fn write_raw(stream: *mut FILE, a: *const Mpz) -> Option<usize> {
    let mut limbs = Mpz::limbs(a);
    let bytes = bit_len(limbs).div_ceil(8) as usize;
    let size = i32::try_from(bytes).ok()?;
    let mut piece = [0; PIECE + HEAD];
    let size = if Mpz::is_negative(a) { -size } else { size };
    piece[..HEAD].copy_from_slice(&size.to_be_bytes());
    let (mut begin, mut left) = (HEAD, bytes);
    loop {
        let now = next_piece(left);
        let (lower, upper) = limbs.split_at((left - now) / (LIMB_BITS / 8));
        to_big_end(&mut piece[begin..begin + now], upper);
        if !write(stream, &piece[..begin + now]) {
            return None;
        }
        (limbs, left, begin) = (lower, left - now, 0);
        if left == 0 {
            return Some(HEAD + bytes);
        }
    }
}

/// `mpz_inp_raw`; how many bytes.
unsafe fn read_raw(r: *mut Mpz, stream: *mut FILE) -> Option<usize> {
    let mut head = [0; HEAD];
    if !read(stream, &mut head) {
        return None;
    }
    let size = i32::from_be_bytes(head);
    let bytes = size.unsigned_abs() as usize;
    let n = bytes.div_ceil(LIMB_BITS / 8);
    let room = Mpz::room(r, n);
    // Where there are fewer bytes than there should be, there is no number of some of them.
    (*r).size = 0;
    let mut limbs = from_raw_parts_mut(room, n);
    let mut piece = [0; PIECE];
    let mut left = bytes;
    while left > 0 {
        let piece = &mut piece[..next_piece(left)];
        if !read(stream, piece) {
            return None;
        }
        left -= piece.len();
        let (lower, upper) = limbs.split_at_mut(left / (LIMB_BITS / 8));
        from_big_end(upper, piece);
        limbs = lower;
    }
    Mpz::set_size(r, n, size < 0);
    Some(HEAD + bytes)
}

/// The bytes of the first piece of so many, which makes the others whole ones.
const fn next_piece(bytes: usize) -> usize {
    match bytes % PIECE {
        0 if bytes > 0 => PIECE,
        part => part,
    }
}
