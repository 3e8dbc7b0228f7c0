use crate::error::{Error, WL_OK};
use crate::wl_modexp_eip198;
use num_bigint::BigUint;
use std::ffi::c_int;
use std::ptr::{null, null_mut};

fn power(base: &[u8], exponent: &[u8], modulus: &[u8]) -> (c_int, Vec<u8>) {
    let mut r = vec![0xa5; modulus.len() + 1];
    // SAFETY: the slices have their lengths, and `r` a byte more than the modulus.
    let code = unsafe {
        wl_modexp_eip198(
            r.as_mut_ptr(),
            base.as_ptr(),
            base.len(),
            exponent.as_ptr(),
            exponent.len(),
            modulus.as_ptr(),
            modulus.len(),
        )
    };
    assert_eq!(r.pop(), Some(0xa5));
    (code, r)
}

#[test]
fn powers_are_as_long_as_their_moduli() {
    for len in 0..40 {
        let number = |seed: usize, len: usize| -> Vec<u8> {
            (0..len).map(|i| (seed + 31 * i * i) as u8).collect()
        };
        let (base, exponent, modulus) = (number(len, 40 - len), number(7, 9), number(5, len));
        let [b, e, m] = [&base, &exponent, &modulus].map(|bytes| BigUint::from_bytes_be(bytes));
        let (code, r) = power(&base, &exponent, &modulus);
        assert_eq!((code, r.len()), (WL_OK, len));
        let expected = if m == BigUint::ZERO { m } else { b.modpow(&e, &m) };
        assert_eq!(BigUint::from_bytes_be(&r), expected);
    }
    assert_eq!(power(&[], &[], &[7]), (WL_OK, vec![1]));
    assert_eq!(power(&[3], &[5], &[0, 0]), (WL_OK, vec![0, 0]));
    assert_eq!(power(&[3], &[5], &[1]), (WL_OK, vec![0]));
}

#[test]
fn operands_that_are_refused() {
    let mut bytes = [7; 8];
    let r = bytes.as_mut_ptr();
    // SAFETY: `bytes` has 8 bytes; calls with another address or length are refused first.
    unsafe {
        let overlap = wl_modexp_eip198(r, r.wrapping_add(3), 2, r.wrapping_add(6), 1, r, 4);
        assert_eq!(overlap, Error::Overlap as c_int);
        let no_result = wl_modexp_eip198(null_mut(), r, 1, r, 1, r, 1);
        assert_eq!(no_result, Error::NullPointer as c_int);
        let no_base = wl_modexp_eip198(r, null(), 1, r.wrapping_add(4), 1, r.wrapping_add(5), 1);
        assert_eq!(no_base, Error::NullPointer as c_int);
        let too_long = wl_modexp_eip198(r, null(), 0, null(), 0, r.wrapping_add(1), usize::MAX);
        assert_eq!(too_long, Error::TooLong as c_int);
        assert_eq!(wl_modexp_eip198(null_mut(), null(), 0, null(), 0, null(), 0), WL_OK);
    }
}
