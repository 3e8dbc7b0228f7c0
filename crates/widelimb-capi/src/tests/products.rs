use super::{limbs, number, shapes};
use crate::error::WL_OK;
use crate::{wl_divrem, wl_mul, wl_sqr};
use num_integer::Integer;
use std::ptr::{null, null_mut};
use widelimb::Limb;

fn mul(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = vec![Limb::MAX; a.len() + b.len()];
    // SAFETY: the pointers are of arrays as long as the lengths given.
    let code = unsafe { wl_mul(r.as_mut_ptr(), a.as_ptr(), a.len(), b.as_ptr(), b.len()) };
    assert_eq!(code, WL_OK);
    r
}

#[test]
fn products_are_exact() {
    for an in [0, 1, 2, 3, 17, 60, 150] {
        for bn in [0, 1, 2, 16, 61, 149] {
            for (a, b) in shapes(an).iter().zip(shapes(bn).iter().rev()) {
                assert_eq!(number(&mul(a, b)), number(a) * number(b), "{an} by {bn} limbs");
            }
        }
    }
}

#[test]
fn squares_are_exact() {
    for n in [0, 1, 2, 3, 17, 60, 150] {
        for a in shapes(n) {
            let mut r = vec![Limb::MAX; 2 * n];
            // SAFETY: the pointers are of arrays as long as the lengths given.
            assert_eq!(unsafe { wl_sqr(r.as_mut_ptr(), a.as_ptr(), n) }, WL_OK);
            assert_eq!(number(&r), number(&a).pow(2), "{n} limbs");
        }
    }
}

#[test]
fn the_sources_of_a_product_may_overlap() {
    let a = limbs(3, 40);
    assert_eq!(number(&mul(&a, &a[5..])), number(&a) * number(&a[5..]));
}

#[test]
fn quotients_and_remainders_are_exact() {
    for (an, dn) in [(1, 1), (2, 1), (2, 2), (3, 2), (17, 5), (60, 59), (150, 40), (200, 100)] {
        for a in shapes(an) {
            for d in &shapes(dn)[1..] {
                let (mut q, mut r) = (vec![Limb::MAX; an - dn + 1], vec![Limb::MAX; dn]);
                // SAFETY: the pointers are of arrays as long as the lengths given.
                let code = unsafe {
                    wl_divrem(q.as_mut_ptr(), r.as_mut_ptr(), a.as_ptr(), an, d.as_ptr(), dn)
                };
                assert_eq!(code, WL_OK);
                let expected = number(&a).div_rem(&number(d));
                assert_eq!((number(&q), number(&r)), expected, "{an} by {dn} limbs");
            }
        }
    }
}

#[test]
fn null_will_do_for_no_limbs() {
    let a = [5];
    let mut r = [7];
    // SAFETY: a null pointer comes with a length of 0.
    unsafe {
        assert_eq!(wl_mul(null_mut(), null(), 0, null(), 0), WL_OK);
        assert_eq!(wl_sqr(null_mut(), null(), 0), WL_OK);
        assert_eq!(wl_mul(r.as_mut_ptr(), a.as_ptr(), 1, null(), 0), WL_OK);
    }
    assert_eq!(r, [0]);
}
