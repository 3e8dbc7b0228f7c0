//! Data that programs read.

use core::ffi::{CStr, c_char, c_int};
use core::sync::atomic::AtomicI32;

/// A string that programs read.
#[repr(transparent)]
#[derive(Debug)]
pub struct Text(*const c_char);

// SAFETY: the string is static and is never written.
unsafe impl Sync for Text {}

impl Text {
    const fn of(text: &'static CStr) -> Text {
        Text(text.as_ptr())
    }
}

/// The version of GMP whose manual this library keeps: `gmp_version`.
#[unsafe(no_mangle)]
pub static __gmp_version: Text = Text::of(c"6.3.0");

/// `mp_bits_per_limb`.
#[unsafe(no_mangle)]
pub static __gmp_bits_per_limb: c_int = widelimb_limb::LIMB_BITS as c_int;

/// 0, which a program divides by to raise an error.
#[unsafe(no_mangle)]
pub static __gmp_0: c_int = 0;

/// Where a program puts the quotient by [`__gmp_0`].
#[unsafe(no_mangle)]
pub static __gmp_junk: AtomicI32 = AtomicI32::new(0);

/// What stands for no digit in [`__gmp_digit_value_tab`].
pub const NO_DIGIT: u8 = 255;

/// Where the values for bases above 36 begin in [`__gmp_digit_value_tab`].
pub const MIXED_CASE: usize = 208;

/// The value of each character as a digit, in which upper and lower case are the same; and from
/// [`MIXED_CASE`] on in which lower case follows upper case. The end of the one is the beginning of
/// the other.
#[unsafe(no_mangle)]
pub static __gmp_digit_value_tab: [u8; MIXED_CASE + 256] = {
    let mut values = [NO_DIGIT; MIXED_CASE + 256];
    let mut digit = 0;
    while digit < 36 {
        let character = if digit < 10 { b'0' + digit } else { b'A' + digit - 10 };
        values[character as usize] = digit;
        values[MIXED_CASE + character as usize] = digit;
        if digit >= 10 {
            let lower = character.to_ascii_lowercase() as usize;
            values[lower] = digit;
            values[MIXED_CASE + lower] = digit + 26;
        }
        digit += 1;
    }
    values
};

/// The value of a character as a digit of a base, [`NO_DIGIT`] for what is none of any.
#[inline(always)]
pub fn digit_value(character: u8, base: c_int) -> u8 {
    let table = if base > 36 { MIXED_CASE } else { 0 };
    __gmp_digit_value_tab[table + usize::from(character)]
}

/// Whether a character is white space in C.
#[inline(always)]
pub(crate) const fn is_space(character: u8) -> bool {
    matches!(character, b' ' | b'\t'..=b'\r')
}
