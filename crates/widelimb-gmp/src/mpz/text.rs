//! Integers from and to text.

use super::{put, put_word};
use crate::abi::Mpz;
use crate::bases::{__gmpn_bases, Base, digits_bound};
use crate::data::{digit_value, is_space};
use crate::export::export;
use crate::memory::{__gmp_allocate_func, __gmp_reallocate_func};
use core::convert::Infallible;
use core::ffi::{CStr, c_char, c_int};
use core::ptr;
use core::slice::from_raw_parts_mut;
use widelimb_limb::{self as limb, Limb, bit_len};

export! {
    /// `r` is the number that a string is the digits of: 0, or -1 where it is none, and `r` is as
    /// before. Base 0 stands for what the string begins with.
    fn __gmpz_set_str(r: *mut Mpz, text: *const c_char, base: c_int) -> c_int {
        set_text(r, CStr::from_ptr(text).to_bytes(), base)
    }

    /// `mpz_set_str`, of memory that was no number before.
    fn __gmpz_init_set_str(r: *mut Mpz, text: *const c_char, base: c_int) -> c_int {
        ptr::write(r, Mpz::zero());
        set_text(r, CStr::from_ptr(text).to_bytes(), base)
    }

    /// The digits of `a` in a base, as a string at `text`, or, if that is null, in new memory of
    /// just its size; gives where it is. Null for what is no base.
    fn __gmpz_get_str(text: *mut c_char, base: c_int, a: *const Mpz) -> *mut c_char {
        let Some(alphabet) = Alphabet::of(base) else { return ptr::null_mut() };
        let (limbs, negative) = (Mpz::limbs(a), Mpz::is_negative(a));
        let digits = digits_bound(bit_len(limbs), alphabet.base as c_int);
        let bound = digits + usize::from(negative) + 1;
        let memory: *mut u8 =
            if text.is_null() { __gmp_allocate_func(bound).cast() } else { text.cast() };
        let mut len = 0;
        let Ok(()) = alphabet.write(limbs, negative, |piece| {
            memory.add(len).copy_from_nonoverlapping(piece.as_ptr(), piece.len());
            len += piece.len();
            Ok::<(), Infallible>(())
        });
        *memory.add(len) = 0;
        len += 1;
        if text.is_null() && len != bound {
            return __gmp_reallocate_func(memory.cast(), bound, len).cast();
        }
        memory.cast()
    }
}

/// The characters of a base's digits.
#[derive(Clone, Copy)]
pub(crate) struct Alphabet {
    pub base: u32,
    /// What is added to digits from 10 to 35.
    letters: u8,
    /// What is added to digits from 36 on.
    lower: u8,
}

impl Alphabet {
    /// Those of a base of 2 to 62, or -2 to -36 with capital letters; what is between is 10.
    #[inline]
    pub fn of(base: c_int) -> Option<Alphabet> {
        let (small, capital) = (b'a' - 10, b'A' - 10);
        let (letters, lower) = match base {
            -1..=1 => return Some(Alphabet { base: 10, letters: 0, lower: 0 }),
            2..=36 => (small, 0),
            37..=62 => (capital, b'a' - 36),
            -36..=-2 => (capital, 0),
            _ => return None,
        };
        Some(Alphabet { base: base.unsigned_abs(), letters, lower })
    }

    /// The character of a digit.
    #[inline(always)]
    pub fn character(self, digit: u8) -> u8 {
        digit
            + match digit {
                0..10 => b'0',
                10..36 => self.letters,
                _ => self.lower,
            }
    }

    /// The characters of a number; the limbs may have zeros at the top.
    pub fn text(self, limbs: &[Limb], negative: bool) -> Vec<u8> {
        let limbs = limb::trimmed(limbs);
        let mut text = Vec::with_capacity(digits_bound(bit_len(limbs), self.base as c_int) + 1);
        let Ok(()) = self.write(limbs, negative, |piece| {
            text.extend_from_slice(piece);
            Ok::<(), Infallible>(())
        });
        text
    }

    /// Hands the characters of a number to `sink` in pieces.
    pub fn write<E>(
        self,
        limbs: &[Limb],
        negative: bool,
        mut sink: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        const PIECE: usize = 256;
        if limbs.is_empty() {
            return sink(b"0");
        }
        let mut piece = [b'-'; PIECE];
        // The sign is before the first piece.
        let mut begun = usize::from(negative);
        limb::write_digits(limbs, self.base, |mut digits| {
            while !digits.is_empty() {
                let (now, later) = digits.split_at(digits.len().min(PIECE - begun));
                let end = begun + now.len();
                let characters = piece[begun..end].iter_mut().zip(now);
                if self.base <= 10 {
                    characters.for_each(|(character, digit)| *character = digit + b'0');
                } else {
                    characters.for_each(|(character, &digit)| *character = self.character(digit));
                }
                sink(&piece[..end])?;
                (digits, begun) = (later, 0);
            }
            Ok(())
        })
    }
}

/// `r` is the number that a text is the digits of: 0, or -1 where it is none.
unsafe fn set_text(r: *mut Mpz, text: &[u8], base: c_int) -> c_int {
    let Some((negative, digits, base)) = begin(text, base) else { return -1 };
    if let Some(w) = word(digits, base) {
        put_word(r, w, negative);
        return 0;
    }
    let mut on_stack = [0; MANY];
    let mut on_heap = Vec::new();
    let values = if digits.len() <= on_stack.len() {
        &mut on_stack[..digits.len()]
    } else {
        on_heap.resize(digits.len(), 0);
        &mut on_heap[..]
    };
    let mut count = 0;
    for &character in digits {
        let value = digit_value(character, base);
        if c_int::from(value) < base {
            values[count] = value;
            count += 1;
        } else if !is_space(character) {
            return -1;
        }
    }
    put_digits(r, &values[..count], base, negative);
    0
}

/// The number of characters that are all digits of the base and certainly fit in a word.
#[inline]
fn word(characters: &[u8], base: c_int) -> Option<Limb> {
    let short = usize::try_from(base).map_or(0, |base| __gmpn_bases[base].digits as usize);
    if characters.len() > short {
        return None;
    }
    let mut word = 0;
    for &character in characters {
        let value = digit_value(character, base);
        if c_int::from(value) >= base {
            return None;
        }
        word = word * base as Limb + Limb::from(value);
    }
    Some(word)
}

/// The digits from which on there are faster ways than row by row.
const MANY: usize = 128;

/// `r` is the number of digits that are all below the base, of 62 at most; there are none where
/// that is below 2.
pub(super) unsafe fn put_digits(r: *mut Mpz, digits: &[u8], base: c_int, negative: bool) {
    if digits.is_empty() {
        (*r).size = 0;
    } else if digits.len() <= MANY && !(base as Limb).is_power_of_two() {
        put_few_digits(r, digits, base as usize, negative);
    } else if let Ok(limbs) = limb::from_digits(digits, base as u32) {
        put(r, &limbs, negative);
    }
}

/// [`put_digits`] for a base that is no power of two: for each group of digits that fits in a word
/// a row of products over the groups before it.
unsafe fn put_few_digits(r: *mut Mpz, digits: &[u8], base: usize, negative: bool) {
    let Base { digits: group, power, .. } = __gmpn_bases[base];
    let group = group as usize;
    let groups = digits.len().div_ceil(group);
    let number = from_raw_parts_mut(Mpz::room(r, groups), groups);
    for (len, digits) in digits.rchunks(group).rev().enumerate() {
        let value = digits.iter().fold(0, |value, &d| value * base as Limb + Limb::from(d));
        let (below, above) = number.split_at_mut(len);
        above[0] = limb::mul_1_assign(below, power, value);
    }
    Mpz::set_size(r, groups, negative);
}

/// The sign of a text, its digits without leading zeros, and their base; `None` where it does not
/// begin as a number does.
fn begin(text: &[u8], base: c_int) -> Option<(bool, &[u8], c_int)> {
    let text = after(text, is_space);
    let negative = text.first() == Some(&b'-');
    let text = &text[usize::from(negative)..];
    if !begins(*text.first()?, base) {
        return None;
    }
    let (base, prefix) = if base == 0 { prefix(text) } else { (base, 0) };
    let digits = after(&text[prefix..], |character| character == b'0' || is_space(character));
    Some((negative, digits, base))
}

/// Whether a character may be the first digit in a base, if that is one.
#[inline]
pub(super) fn begins(character: u8, base: c_int) -> bool {
    let base = if base == 0 { 10 } else { base };
    base <= 62 && c_int::from(digit_value(character, base)) < base
}

/// The base that a text says it has, and how many characters say so.
fn prefix(text: &[u8]) -> (c_int, usize) {
    match text {
        [b'0', b'x' | b'X', ..] => (16, 2),
        [b'0', b'b' | b'B', ..] => (2, 2),
        [b'0', ..] => (8, 1),
        _ => (10, 0),
    }
}

/// What follows the characters of a kind at the beginning.
#[inline(always)]
fn after(text: &[u8], kind: impl Fn(u8) -> bool) -> &[u8] {
    let begins = text.iter().take_while(|&&character| kind(character)).count();
    &text[begins..]
}
