//! Numbers to digits in a base from 2 to 36, and back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use widelimb_fuzz::{limbs, number};
use widelimb_limb::{from_digits, to_digits, trimmed};

fuzz_target!(|bytes: &[u8]| {
    let Some((&base, bytes)) = bytes.split_first() else { return };
    let base = 2 + u32::from(base) % 35;
    let a = limbs(bytes);
    let digits = to_digits(&a, base);
    // The oracle writes 0 as one digit.
    let expected = if trimmed(&a).is_empty() { vec![] } else { number(&a).to_radix_be(base) };
    assert_eq!(digits, expected, "base {base}");
    assert_eq!(from_digits(&digits, base).as_deref(), Ok(trimmed(&a)), "base {base}");
});
