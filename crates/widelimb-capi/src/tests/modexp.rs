use super::{limbs, number};
use crate::error::{Error, WL_OK};
use crate::{wl_modexp_batch, wl_modexp_batch_vartime};
use crate::{wl_modexp_double_batch, wl_modexp_double_batch_vartime};
use num_bigint::BigUint;
use std::ffi::c_int;
use std::ptr::{null, null_mut};
use widelimb::Limb;

/// An array of numbers of one length, each beginning `stride` limbs behind the one before.
#[derive(Clone)]
struct Rows {
    limbs: Vec<Limb>,
    len: usize,
    stride: usize,
}

impl Rows {
    fn new(seed: u64, len: usize, stride: usize, count: usize) -> Rows {
        Rows { limbs: limbs(seed, count * stride + len), len, stride }
    }

    fn at(&self, i: usize) -> &[Limb] {
        &self.limbs[i * self.stride..][..self.len]
    }
}

struct Call {
    base: Rows,
    exponent: Rows,
    bits: usize,
    modulus: Rows,
    count: usize,
}

impl Call {
    fn new([bn, bits, mn, count]: [usize; 4]) -> Call {
        let en = bits.div_ceil(64);
        let mut modulus = Rows::new(9, mn, mn + 1, count);
        for i in 0..count {
            modulus.limbs[i * (mn + 1)] |= 1;
            // Moduli of many lengths.
            let at = i * (mn + 1) + mn - i % mn;
            modulus.limbs[at..(i + 1) * (mn + 1)].fill(0);
        }
        modulus.limbs[0] |= 2;
        Call {
            base: Rows::new(5, bn, bn + 2, count),
            exponent: Rows::new(6, en, en, count),
            bits,
            modulus,
            count,
        }
    }

    fn with_moduli(self, other: &Call) -> Call {
        Call { modulus: other.modulus.clone(), ..self }
    }

    fn run(&self, vartime: bool) -> (c_int, Rows, Vec<c_int>) {
        let (len, stride) = (self.modulus.len, self.modulus.len + 3);
        let mut r = Rows { limbs: vec![7; self.count * stride + len], len, stride };
        let mut codes = vec![-1; self.count];
        let call = if vartime { wl_modexp_batch_vartime } else { wl_modexp_batch };
        let Call { base, exponent, bits, modulus, count } = self;
        // SAFETY: the pointers are of arrays as long as the lengths given.
        let code = unsafe {
            call(
                r.limbs.as_mut_ptr(),
                r.stride,
                base.limbs.as_ptr(),
                base.len,
                base.stride,
                exponent.limbs.as_ptr(),
                *bits,
                exponent.stride,
                modulus.limbs.as_ptr(),
                modulus.len,
                modulus.stride,
                *count,
                codes.as_mut_ptr(),
            )
        };
        (code, r, codes)
    }

    fn expected(&self, i: usize) -> BigUint {
        let mask = (BigUint::from(1u32) << self.bits) - 1u32;
        let exponent = number(self.exponent.at(i)) & mask;
        number(self.base.at(i)).modpow(&exponent, &number(self.modulus.at(i)))
    }

    #[track_caller]
    fn check(&self) {
        for vartime in [false, true] {
            let (code, r, codes) = self.run(vartime);
            assert_eq!(code, WL_OK);
            assert!(codes.iter().all(|&code| code == WL_OK));
            for i in 0..self.count {
                assert_eq!(number(r.at(i)), self.expected(i), "job {i}");
                let gap = &r.limbs[i * r.stride + r.len..(i + 1) * r.stride];
                assert_eq!(gap, [7; 3], "behind job {i}");
            }
        }
    }
}

/// Checks the products of the powers of two calls, with the moduli of the first.
#[track_caller]
fn check_products(x: &Call, y: &Call) {
    for vartime in [false, true] {
        let mut r = vec![7; x.count * x.modulus.len];
        let mut codes = vec![-1; x.count];
        let call = if vartime { wl_modexp_double_batch_vartime } else { wl_modexp_double_batch };
        // SAFETY: the pointers are of arrays as long as the lengths given.
        let code = unsafe {
            call(
                r.as_mut_ptr(),
                x.modulus.len,
                x.base.limbs.as_ptr(),
                x.base.len,
                x.base.stride,
                x.exponent.limbs.as_ptr(),
                x.bits,
                x.exponent.stride,
                y.base.limbs.as_ptr(),
                y.base.len,
                y.base.stride,
                y.exponent.limbs.as_ptr(),
                y.bits,
                y.exponent.stride,
                x.modulus.limbs.as_ptr(),
                x.modulus.len,
                x.modulus.stride,
                x.count,
                codes.as_mut_ptr(),
            )
        };
        let even = |i: usize| x.modulus.at(i)[0].is_multiple_of(2);
        assert_eq!(code == WL_OK, !(0..x.count).any(even));
        for (i, r) in r.chunks_exact(x.modulus.len).enumerate() {
            if even(i) {
                assert_eq!((codes[i], number(r)), (Error::ModulusEven as c_int, 0u32.into()));
                continue;
            }
            let expected = x.expected(i) * y.expected(i) % number(x.modulus.at(i));
            assert_eq!((codes[i], number(r)), (WL_OK, expected), "job {i}");
        }
    }
}

#[test]
fn products_of_powers_are_exact() {
    for (sizes, base, bits) in [
        ([1, 64, 1, 1], 2, 9),
        ([2, 3, 2, 9], 1, 100),
        ([4, 70, 3, 600], 3, 70),
        ([1, 0, 2, 3], 0, 0),
    ] {
        let x = Call::new(sizes);
        let y = Call::new([base, bits, sizes[2], sizes[3]]);
        check_products(&x, &y.with_moduli(&x));
    }
    let mut x = Call::new([1, 20, 2, 9]);
    x.modulus.limbs[4 * x.modulus.stride] &= !1;
    check_products(&x, &Call::new([2, 11, 2, 9]).with_moduli(&x));
}

#[test]
fn powers_of_all_lengths_are_exact() {
    for sizes in [[1, 64, 1, 1], [2, 3, 1, 9], [4, 200, 3, 17], [7, 65, 5, 8], [1, 0, 2, 3]] {
        Call::new(sizes).check();
    }
    Call::new([0, 70, 4, 5]).check();
    Call::new([1, 9, 1, 1100]).check();
}

#[test]
fn a_stride_of_0_shares_a_number() {
    let mut call = Call::new([3, 130, 3, 20]);
    call.modulus.stride = 0;
    call.check();
    call.base.stride = 0;
    call.check();
    call.exponent.stride = 0;
    call.check();
}

#[test]
fn each_job_has_its_own_code() {
    let mut call = Call::new([1, 20, 2, 9]);
    let stride = call.modulus.stride;
    let bad = [(2, [0, 0], Error::DivisionByZero), (3, [1, 0], Error::ModulusOne)];
    for (i, limbs, _) in bad {
        call.modulus.limbs[i * stride..][..2].copy_from_slice(&limbs);
    }
    call.modulus.limbs[5 * stride] &= !1;
    for vartime in [false, true] {
        let (code, r, codes) = call.run(vartime);
        assert_eq!(code, Error::DivisionByZero as c_int);
        for (i, &code) in codes.iter().enumerate() {
            let expected = match i {
                2 => Error::DivisionByZero as c_int,
                3 => Error::ModulusOne as c_int,
                5 => Error::ModulusEven as c_int,
                _ => WL_OK,
            };
            assert_eq!(code, expected, "job {i}");
            match expected {
                WL_OK => assert_eq!(number(r.at(i)), call.expected(i)),
                _ => assert_eq!(r.at(i), [0, 0]),
            }
        }
    }
}

/// Calls `wl_modexp_batch` for `count` jobs with these pointers and strides of `stride` limbs.
///
/// # Safety
/// The arrays are valid for the lengths given, or the call refuses them.
unsafe fn small(
    r: *mut Limb,
    a: *const Limb,
    len: usize,
    stride: usize,
    count: usize,
    codes: *mut c_int,
) -> c_int {
    // SAFETY: the caller of `small` gives arrays for these lengths, or ones that are refused.
    unsafe {
        wl_modexp_batch(r, stride, a, len, stride, a, 64, stride, a, len, stride, count, codes)
    }
}

#[test]
fn nothing_is_touched_for_no_jobs_and_no_limbs() {
    // SAFETY: a null pointer comes with a length of 0.
    unsafe {
        assert_eq!(small(null_mut(), null(), 9, usize::MAX, 0, null_mut()), WL_OK);
        let mut codes = [-1; 2];
        let code = wl_modexp_batch(
            null_mut(),
            0,
            null(),
            0,
            0,
            null(),
            0,
            0,
            null(),
            0,
            0,
            2,
            codes.as_mut_ptr(),
        );
        assert_eq!(code, Error::DivisionByZero as c_int);
        assert_eq!(codes, [Error::DivisionByZero as c_int; 2]);
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let mut room = [3; 16];
    let a = [3; 16];
    let mut codes = [-1; 2];
    let (p, s, c) = (room.as_mut_ptr(), a.as_ptr(), codes.as_mut_ptr());
    // SAFETY: each call refuses its arguments before it reads any limb.
    unsafe {
        for (code, error) in [
            (small(null_mut(), s, 1, 1, 2, c), Error::NullPointer),
            (small(p, null(), 1, 1, 2, c), Error::NullPointer),
            (small(p, s, usize::MAX, 0, 1, c), Error::TooLong),
            (small(p, s, 1, usize::MAX, 2, c), Error::TooLong),
            (small(p, s, 1, usize::MAX / 2, 4, c), Error::TooLong),
            (small(p, s, 1, 1 << 60, 2, c), Error::TooLong),
            (small(p, s, 1, 1, usize::MAX, c), Error::TooLong),
            (small(p, s, 2, 1, 2, c), Error::Overlap),
            (small(p, p, 1, 1, 2, c), Error::Overlap),
            (small(p, p.add(1), 1, 1, 2, c), Error::Overlap),
        ] {
            assert_eq!(code, error as c_int);
        }
        let wide = wl_modexp_batch(p, 1, s, 1, 1, s, usize::MAX, 1, s, 1, 1, 2, c);
        assert_eq!(wide, Error::TooLong as c_int);
    }
    assert_eq!((room, codes), ([3; 16], [-1; 2]));
    // SAFETY: one job with arrays of its lengths; the codes may be null.
    assert_eq!(unsafe { small(p, s, 1, 1, 2, null_mut()) }, WL_OK);
}

#[test]
fn refused_memory_is_an_error_and_changes_nothing() {
    let call = Call::new([3, 130, 3, 20]);
    let mut r = vec![7; 20 * 3];
    let (p, m) = (r.as_mut_ptr(), &call.modulus);
    // SAFETY: the pointers are of arrays as long as the lengths given.
    let code = super::memory::without_memory(|| unsafe {
        let (b, e) = (call.base.limbs.as_ptr(), call.exponent.limbs.as_ptr());
        wl_modexp_batch(p, 3, b, 3, 0, e, 130, 0, m.limbs.as_ptr(), 3, 4, 20, null_mut())
    });
    assert_eq!(code, Error::NoMemory as c_int);
    assert_eq!(r, vec![7; 20 * 3]);
}
