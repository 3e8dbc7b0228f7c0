//! Tests of accumulators of RSA.

use super::{limbs, number};
use crate::error::{Error, WL_OK};
use crate::*;
use num_bigint::BigUint;
use std::ffi::c_int;
use std::ptr::{dangling_mut, null, null_mut};
use widelimb::Limb;

/// A modulus without the factors 3 and 5, and a generator.
const N: [Limb; 3] = [0xb504_f333_f9de_6485, 0x0123_4567, 1];
const G: [Limb; 1] = [65537];

/// An accumulator, freed when it is dropped.
struct Made(*mut Accumulated);

impl Drop for Made {
    fn drop(&mut self) {
        // SAFETY: null, or an accumulator that nobody uses any more.
        unsafe { wl_accumulator_free(self.0) };
    }
}

fn accumulator(n: &[Limb], g: &[Limb]) -> (c_int, Made) {
    let mut made = dangling_mut();
    let (m, h) = (n.as_ptr(), g.as_ptr());
    // SAFETY: the pointers are of slices, given with their lengths.
    let code = unsafe { wl_accumulator_new(&raw mut made, m, n.len(), h, g.len()) };
    (code, Made(made))
}

#[test]
fn witnesses_prove_their_elements_and_no_others() {
    let n = number(&N);
    for count in [1, 2, 3, 9, 40] {
        let (code, made) = accumulator(&N, &G);
        assert_eq!(code, WL_OK);
        // Odd numbers without a common factor that tells one from another.
        let elements: Vec<Limb> =
            limbs(5, count).iter().flat_map(|x| [x | 1, x >> 40, 0]).collect();
        let e = elements.as_ptr();
        let exponent = |skip: usize| {
            let others = elements.chunks_exact(3).enumerate().filter(|(i, _)| *i != skip);
            others.fold(BigUint::from(1_u8), |product, (_, x)| product * number(x))
        };
        let mut value = [7; 4];
        let mut witnesses = vec![7; 3 * count + 1];
        let mut verdicts = vec![-1; count + 1];
        // SAFETY: the arrays have the lengths that the calls need.
        unsafe {
            assert_eq!(wl_accumulator_limbs(made.0), 3);
            assert_eq!(wl_accumulator_value(made.0, value.as_mut_ptr()), WL_OK);
            assert_eq!(value, [G[0], 0, 0, 7]);
            assert_eq!(wl_accumulator_add(made.0, e, 3, count), WL_OK);
            assert_eq!(wl_accumulator_value(made.0, value.as_mut_ptr()), WL_OK);
            assert_eq!(number(&value[..3]), number(&G).modpow(&exponent(count), &n));
            let w = witnesses.as_mut_ptr();
            assert_eq!(wl_accumulator_witnesses(made.0, w, e, 3, count), WL_OK);
            assert_eq!(witnesses[3 * count], 7);
            for (i, witness) in witnesses.chunks_exact(3).enumerate() {
                assert_eq!(number(witness), number(&G).modpow(&exponent(i), &n));
            }
            let (to, w) = (verdicts.as_mut_ptr(), witnesses.as_mut_ptr());
            assert_eq!(wl_accumulator_verify(made.0, to, e, 3, w, count), WL_OK);
            assert!(verdicts[..count].iter().all(|v| *v == 1) && verdicts[count] == -1);
            // Another witness, and then the value of another set.
            *w ^= 1;
            assert_eq!(wl_accumulator_verify(made.0, to, e, 3, w, count), WL_OK);
            assert!(*to == 0 && (1..count).all(|i| *to.add(i) == 1));
            assert_eq!(wl_accumulator_set_value(made.0, G.as_ptr(), 1), WL_OK);
            assert_eq!(wl_accumulator_verify(made.0, to, e, 3, w, count), WL_OK);
            assert!((0..count).all(|i| *to.add(i) == 0));
        }
    }
}

#[test]
fn what_is_no_accumulator_is_refused() {
    for (n, g, error) in [
        (&[0][..], &[3][..], Error::DivisionByZero),
        (&[], &[3], Error::DivisionByZero),
        (&[36], &[5], Error::ModulusEven),
        (&[1], &[0], Error::ModulusOne),
        (&[35], &[1], Error::NoUnit),
        (&[35], &[0], Error::NoUnit),
        (&[35], &[7], Error::NoUnit),
        (&[35], &[36], Error::NoUnit),
    ] {
        let (code, made) = accumulator(n, g);
        assert!(code == error as c_int && made.0.is_null());
    }
    let (_, made) = accumulator(&N, &G);
    let (a, mut room, mut verdicts) = (made.0, [3; 16], [-1; 2]);
    let (r, to) = (room.as_mut_ptr(), verdicts.as_mut_ptr());
    let (even, most) = ([5, 6], usize::MAX);
    // SAFETY: arrays have the lengths given, or the call is refused before it reads.
    unsafe {
        let mut other = dangling_mut();
        assert_eq!(wl_accumulator_limbs(null()), 0);
        for (code, error) in [
            (wl_accumulator_new(null_mut(), r, 1, r, 1), Error::NullPointer),
            (wl_accumulator_new(&raw mut other, null(), 1, r, 1), Error::NullPointer),
            (wl_accumulator_new(&raw mut other, r, most, r, 1), Error::TooLong),
            (wl_accumulator_value(null(), r), Error::NullPointer),
            (wl_accumulator_value(a, null_mut()), Error::NullPointer),
            (wl_accumulator_set_value(null_mut(), r, 1), Error::NullPointer),
            (wl_accumulator_set_value(a, null(), 1), Error::NullPointer),
            (wl_accumulator_set_value(a, r, most), Error::TooLong),
            (wl_accumulator_set_value(a, r, 0), Error::NoUnit),
            (wl_accumulator_set_value(a, r, 4), Error::NoUnit),
            (wl_accumulator_add(null_mut(), r, 1, 2), Error::NullPointer),
            (wl_accumulator_add(a, null(), 1, 2), Error::NullPointer),
            (wl_accumulator_add(a, r, 1, most), Error::TooLong),
            (wl_accumulator_add(a, r, most, 2), Error::TooLong),
            (wl_accumulator_add(a, even.as_ptr(), 1, 2), Error::Accumulated),
            (wl_accumulator_add(a, r, 0, 2), Error::Accumulated),
            (wl_accumulator_witnesses(null(), r, r.add(8), 1, 2), Error::NullPointer),
            (wl_accumulator_witnesses(a, null_mut(), r, 1, 2), Error::NullPointer),
            (wl_accumulator_witnesses(a, r, r.add(5), 1, 2), Error::Overlap),
            (wl_accumulator_witnesses(a, r, r.add(8), 1, most), Error::TooLong),
            (wl_accumulator_witnesses(a, r, even.as_ptr(), 1, 2), Error::Accumulated),
            (wl_accumulator_verify(null(), to, r, 1, r, 2), Error::NullPointer),
            (wl_accumulator_verify(a, null_mut(), r, 1, r, 2), Error::NullPointer),
            (wl_accumulator_verify(a, to, null(), 1, r, 2), Error::NullPointer),
            (wl_accumulator_verify(a, to, r, 1, null(), 2), Error::NullPointer),
            (wl_accumulator_verify(a, to, r, 1, r, most), Error::TooLong),
        ] {
            assert_eq!(code, error as c_int);
        }
        assert_eq!((room, verdicts), ([3; 16], [-1; 2]));
        let mut value = [0; 3];
        assert_eq!(wl_accumulator_value(a, value.as_mut_ptr()), WL_OK);
        assert_eq!(value, [G[0], 0, 0]);
        assert_eq!(wl_accumulator_add(null_mut(), null(), 1, 0), WL_OK);
        assert_eq!(wl_accumulator_witnesses(null(), null_mut(), null(), 1, 0), WL_OK);
        assert_eq!(wl_accumulator_verify(null(), null_mut(), null(), 1, null(), 0), WL_OK);
        wl_accumulator_free(null_mut());
    }
}
