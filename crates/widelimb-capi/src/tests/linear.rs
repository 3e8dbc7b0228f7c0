use super::{limbs, number, shapes};
use crate::{wl_add_n, wl_sub_n};
use num_bigint::BigUint;
use std::ptr::null_mut;
use widelimb::Limb;

type Call = unsafe extern "C-unwind" fn(*mut Limb, *const Limb, *const Limb, usize) -> Limb;

const CALLS: [(&str, Call); 2] = [("wl_add_n", wl_add_n), ("wl_sub_n", wl_sub_n)];

/// Calls a function with a third array for the result, with canaries around it.
fn apart(call: Call, a: &[Limb], b: &[Limb]) -> (Vec<Limb>, Limb) {
    const CANARY: Limb = 0x0123_4567_89ab_cdef;
    let n = a.len();
    let mut r = vec![CANARY; n + 2];
    // SAFETY: three arrays of n limbs.
    let carry = unsafe { call(r[1..].as_mut_ptr(), a.as_ptr(), b.as_ptr(), n) };
    assert_eq!([r[0], r[n + 1]], [CANARY; 2]);
    (r[1..=n].to_vec(), carry)
}

#[test]
fn sums_and_differences_are_exact() {
    for n in (0..=70).chain([255, 256, 257, 1000]) {
        let modulus = BigUint::from(1u32) << (64 * n);
        for a in shapes(n) {
            for b in shapes(n) {
                let (x, y) = (number(&a), number(&b));
                let (sum, carry) = apart(wl_add_n, &a, &b);
                assert_eq!(number(&sum) + &modulus * carry, &x + &y, "{n} limbs");
                let (difference, borrow) = apart(wl_sub_n, &a, &b);
                assert_eq!(number(&difference) + &y, x + &modulus * borrow, "{n} limbs");
            }
        }
    }
}

#[test]
fn the_result_may_be_either_source_or_both() {
    for (name, call) in CALLS {
        for n in 0..=70 {
            let (a, b) = (limbs(1, n), limbs(2, n));
            let (expected, carry) = apart(call, &a, &b);
            let mut r = a.clone();
            let p = r.as_mut_ptr();
            // SAFETY: arrays of n limbs, the destination the first source.
            assert_eq!(unsafe { call(p, p, b.as_ptr(), n) }, carry, "{name}, {n} limbs");
            assert_eq!(r, expected, "{name}, {n} limbs");
            let mut r = b.clone();
            let p = r.as_mut_ptr();
            // SAFETY: arrays of n limbs, the destination the second source.
            assert_eq!(unsafe { call(p, a.as_ptr(), p, n) }, carry, "{name}, {n} limbs");
            assert_eq!(r, expected, "{name}, {n} limbs");
            let (expected, carry) = apart(call, &a, &a);
            let mut r = a;
            let p = r.as_mut_ptr();
            // SAFETY: one array of n limbs.
            assert_eq!(unsafe { call(p, p, p, n) }, carry, "{name}, {n} limbs");
            assert_eq!(r, expected, "{name}, {n} limbs");
        }
    }
}

#[test]
fn null_will_do_for_no_limbs() {
    for (name, call) in CALLS {
        // SAFETY: no limb is read or written.
        assert_eq!(unsafe { call(null_mut(), null_mut(), null_mut(), 0) }, 0, "{name}");
    }
}
