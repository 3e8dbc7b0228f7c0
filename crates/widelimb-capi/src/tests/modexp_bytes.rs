use super::limbs;
use crate::error::{Error, WL_OK};
use crate::{wl_modexp_bytes, wl_modexp_bytes_vartime};
use num_bigint::BigUint;
use std::ffi::c_int;
use std::ptr::{null, null_mut};

fn bytes(seed: u64, n: usize) -> Vec<u8> {
    limbs(seed, n.div_ceil(8)).iter().flat_map(|limb| limb.to_le_bytes()).take(n).collect()
}

fn number(bytes: &[u8], is_big: bool) -> BigUint {
    if is_big { BigUint::from_bytes_be(bytes) } else { BigUint::from_bytes_le(bytes) }
}

#[test]
fn powers_are_exact() {
    for (widths, count, shared) in [
        ([1, 1, 1], 1, [false; 3]),
        ([3, 2, 5], 9, [false, true, false]),
        ([40, 3, 33], 520, [false, false, true]),
        ([0, 2, 9], 3, [false; 3]),
        ([7, 0, 9], 3, [true, false, false]),
    ] {
        let mut sources: [Vec<u8>; 3] =
            [0, 1, 2].map(|i| bytes(5 + i as u64, count * (widths[i] + i)));
        // No modulus is 0.
        sources[2].iter_mut().for_each(|byte| *byte |= 1);
        let strides = [0, 1, 2].map(|i| if shared[i] { 0 } else { widths[i] + i });
        let [base, exponent, modulus] = &sources;
        for (is_big, pow) in [
            (
                true,
                wl_modexp_bytes as unsafe extern "C" fn(_, _, _, _, _, _, _, _, _, _, _, _, _) -> _,
            ),
            (false, wl_modexp_bytes),
            (true, wl_modexp_bytes_vartime),
        ] {
            let stride = widths[2] + 1;
            let mut r = vec![7; count * stride];
            // SAFETY: the pointers are of arrays as long as the lengths given.
            let code: c_int = unsafe {
                pow(
                    r.as_mut_ptr(),
                    stride,
                    base.as_ptr(),
                    widths[0],
                    strides[0],
                    exponent.as_ptr(),
                    widths[1],
                    strides[1],
                    modulus.as_ptr(),
                    widths[2],
                    strides[2],
                    c_int::from(is_big),
                    count,
                )
            };
            assert_eq!(code, WL_OK);
            for (i, r) in r.chunks_exact(stride).enumerate() {
                let row = |j: usize| number(&sources[j][i * strides[j]..][..widths[j]], is_big);
                let expected = row(0).modpow(&row(1), &row(2));
                assert_eq!(number(&r[..widths[2]], is_big), expected, "{widths:?}, {i}");
                assert_eq!(r[widths[2]], 7, "behind job {i}");
            }
        }
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let one = [1, 2, 3, 4];
    let (p, most) = (one.as_ptr(), usize::MAX);
    let mut room = [9; 8];
    let r = room.as_mut_ptr();
    // SAFETY: each call refuses its arguments before it writes any byte, and reads no others than
    // those of `one`.
    unsafe {
        let call = |r, stride, base, bytes, modulus, n| {
            wl_modexp_bytes(r, stride, base, bytes, 1, p, 1, 1, modulus, n, 1, 1, 2)
        };
        for (code, error) in [
            (call(null_mut(), 2, p, 1, p, 2), Error::NullPointer),
            (call(r, 2, null(), 1, p, 2), Error::NullPointer),
            (call(r, 2, p, 1, null(), 2), Error::NullPointer),
            (call(r, 2, p, most, p, 2), Error::TooLong),
            (call(r, 2, p, 1, p, most), Error::TooLong),
            (call(r, 1, p, 1, p, 2), Error::Overlap),
            (call(r, 2, r.add(3), 1, p, 2), Error::Overlap),
            (call(r, 2, p, 1, p, 0), Error::DivisionByZero),
        ] {
            assert_eq!(code, error as c_int);
        }
        let zero = [5, 0];
        let (code, z) = (Error::DivisionByZero as c_int, zero.as_ptr());
        assert_eq!(wl_modexp_bytes(r, 2, p, 1, 1, p, 1, 1, z, 1, 1, 0, 2), code);
        let none = wl_modexp_bytes(null_mut(), 0, null(), 1, 1, null(), 1, 1, null(), 1, 1, 0, 0);
        assert_eq!(none, WL_OK);
    }
    let code = super::memory::without_memory(|| {
        // SAFETY: the pointers are of arrays as long as the lengths given.
        unsafe { wl_modexp_bytes(r, 2, p, 1, 1, p, 1, 1, p, 1, 1, 0, 2) }
    });
    assert_eq!((code, room), (Error::NoMemory as c_int, [9; 8]));
}
