use super::{limbs, number};
use crate::error::{Error, WL_OK};
use crate::{FixedBaseTable, wl_fixed_base_free, wl_fixed_base_new};
use crate::{wl_fixed_base_pow, wl_fixed_base_pow_vartime};
use num_bigint::BigUint;
use std::ffi::c_int;
use std::ptr::{null, null_mut};
use widelimb::Limb;

/// A table that is freed when it is dropped.
pub(super) struct Table(pub *mut FixedBaseTable);

impl Drop for Table {
    fn drop(&mut self) {
        // SAFETY: null, or a table that nobody uses any more.
        unsafe { wl_fixed_base_free(self.0) };
    }
}

fn table(base: &[Limb], bits: usize, modulus: &[Limb]) -> (c_int, Table) {
    let mut table = std::ptr::dangling_mut();
    let (b, m) = (base.as_ptr(), modulus.as_ptr());
    // SAFETY: the pointers are of slices, given with their lengths.
    let code = unsafe { wl_fixed_base_new(&raw mut table, b, base.len(), bits, m, modulus.len()) };
    (code, Table(table))
}

#[test]
fn powers_are_exact_and_long_exponents_refused() {
    for (n, bits, count) in [(1, 9, 1), (2, 64, 9), (3, 127, 600), (4, 0, 3)] {
        let (base, mut modulus) = (limbs(3, n + 1), limbs(4, n));
        modulus[0] |= 1;
        // A zero above the modulus.
        modulus.push(0);
        let (code, table) = table(&base, bits, &modulus);
        assert_eq!(code, WL_OK);
        let mut exponents = limbs(5, 2 * count);
        for (i, exponent) in exponents.chunks_exact_mut(2).enumerate() {
            let fits = (BigUint::from(1u32) << bits) - 1u32;
            let digits =
                if i % 3 == 2 { vec![] } else { (number(exponent) & fits).to_u64_digits() };
            if i % 3 != 2 {
                exponent.fill(0);
                exponent[..digits.len()].copy_from_slice(&digits);
            }
        }
        let exponents = &exponents;
        for pow in [wl_fixed_base_pow, wl_fixed_base_pow_vartime] {
            let (mut r, mut codes) = (vec![7; count * (n + 2)], vec![-1; count]);
            let (p, e, c) = (r.as_mut_ptr(), exponents.as_ptr(), codes.as_mut_ptr());
            // SAFETY: the pointers are of arrays as long as the lengths given.
            let code = unsafe { pow(table.0, p, n + 2, e, 2, 2, count, c) };
            let long = Error::ExponentTooLong as c_int;
            assert_eq!(code, if count > 2 { long } else { WL_OK });
            for (i, (r, exponent)) in r.chunks(n + 2).zip(exponents.chunks(2)).enumerate() {
                let exponent = number(exponent);
                let expected = match exponent.bits() <= bits as u64 {
                    true => (WL_OK, number(&base).modpow(&exponent, &number(&modulus))),
                    false => (long, 0u32.into()),
                };
                assert_eq!((codes[i], number(&r[..=n])), expected, "{i}");
                assert_eq!(r[n + 1], 7, "behind job {i}");
            }
        }
    }
}

#[test]
fn no_table_for_what_is_no_modulus() {
    for (modulus, error) in [
        (&[][..], Error::DivisionByZero),
        (&[0, 0], Error::DivisionByZero),
        (&[1, 0], Error::ModulusOne),
        (&[6], Error::ModulusEven),
    ] {
        let (code, table) = table(&[3], 5, modulus);
        assert_eq!((code, table.0.is_null()), (error as c_int, true));
    }
    // SAFETY: each call refuses its arguments before it reads any limb.
    unsafe {
        let mut table = std::ptr::dangling_mut();
        let p = &raw mut table;
        let odd = [3];
        let (m, most) = (odd.as_ptr(), usize::MAX);
        let null_pointer = Error::NullPointer as c_int;
        assert_eq!(wl_fixed_base_new(null_mut(), m, 1, 5, m, 1), null_pointer);
        assert_eq!(wl_fixed_base_new(p, null(), 1, 5, m, 1), null_pointer);
        assert!(table.is_null());
        assert_eq!(wl_fixed_base_new(p, m, 1, 5, null(), 1), null_pointer);
        for (a, bits, n) in [(most, 5, 1), (1, most, 1), (1, 5, most)] {
            assert_eq!(wl_fixed_base_new(p, m, a, bits, m, n), Error::TooLong as c_int);
        }
        let pow = wl_fixed_base_pow(null(), null_mut(), 0, m, 1, 1, 1, null_mut());
        assert_eq!(pow, null_pointer);
        assert_eq!(wl_fixed_base_pow(null(), null_mut(), 0, null(), 1, 1, 0, null_mut()), WL_OK);
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let (code, table) = table(&[3], 64, &[7, 0]);
    assert_eq!(code, WL_OK);
    let mut room = [3; 8];
    let p = room.as_mut_ptr();
    let e = [1, 2];
    // SAFETY: each call refuses its arguments before it reads any limb.
    unsafe {
        for (code, error) in [
            (wl_fixed_base_pow(table.0, p, 1, e.as_ptr(), 1, 1, 2, null_mut()), Error::Overlap),
            (wl_fixed_base_pow(table.0, p, 2, p.add(3), 1, 1, 2, null_mut()), Error::Overlap),
            (wl_fixed_base_pow(table.0, null_mut(), 2, p, 1, 1, 2, null_mut()), Error::NullPointer),
            (wl_fixed_base_pow(table.0, p, 2, null(), 1, 1, 2, null_mut()), Error::NullPointer),
            (wl_fixed_base_pow(table.0, p, 2, p, usize::MAX, 1, 2, null_mut()), Error::TooLong),
        ] {
            assert_eq!(code, error as c_int);
        }
    }
    assert_eq!(room, [3; 8]);
    let code = super::memory::without_memory(|| {
        // SAFETY: the pointers are of arrays as long as the lengths given.
        unsafe { wl_fixed_base_pow(table.0, p, 2, e.as_ptr(), 1, 1, 2, null_mut()) }
    });
    assert_eq!((code, room), (Error::NoMemory as c_int, [3; 8]));
    let mut none = std::ptr::dangling_mut();
    let code = super::memory::without_memory(|| {
        // SAFETY: the pointers are of arrays as long as the lengths given.
        unsafe { wl_fixed_base_new(&raw mut none, e.as_ptr(), 1, 9, e.as_ptr(), 1) }
    });
    assert_eq!((code, none.is_null()), (Error::NoMemory as c_int, true));
}
