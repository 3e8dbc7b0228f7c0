//! Elements that know their ring, against the methods on slices.

use crate::rings::{element, naive_product, rings};
use widelimb::gf2x::{Cyclic, CyclicError};

#[test]
fn elements_are_what_slices_are() {
    for ring in rings([1, 64, 65, 300, 1283]) {
        let [x, y] = [element(&ring, 1), element(&ring, 2)];
        let [a, b] = [&x, &y].map(|limbs| ring.element(limbs.clone()).expect("an element"));
        assert_eq!((&a * &b).limbs(), naive_product(&ring, &x, &y));
        let mut sum = x.clone();
        ring.add_assign(&mut sum, &y).expect("elements");
        assert_eq!((&a + &b).limbs(), sum);
        assert_eq!(a.clone() + &b - &b, a);
        assert_eq!(a.pow_2k(2), Ok(&a * &a * &a * &a));
        assert_eq!(a.weight(), ring.weight(&x).expect("an element"));
        let [zero, one] = [&[][..], &[0]].map(|e| ring.element_of_exponents_vartime(e).unwrap());
        assert_eq!(&a - &a, zero);
        let power = ring.element_of_exponents_vartime(&[ring.bits() - 1]).unwrap();
        assert_eq!(a.rotate(ring.bits() - 1).as_ref(), Ok(&(&a * &power)));
        assert_eq!(a.mul_sparse_vartime(&[ring.bits() - 1]), Ok(&a * &power));
        assert_eq!(power.inverse_vartime(), one.rotate(1));
        if ring.bits() % 2 == 1 {
            assert_eq!(power.inverse(), one.rotate(1));
            assert_eq!(ring.inverter().unwrap().inverse_of(&power), one.rotate(1));
            assert_eq!(zero.inverse(), Err(CyclicError::NotInvertible));
        }
        let mut bytes = vec![0; ring.bits().div_ceil(8)];
        ring.to_bytes(&mut bytes, a.limbs()).expect("an element");
        assert_eq!(ring.element_of_bytes(&bytes), Ok(a));
    }
}

#[test]
fn elements_of_other_rings_are_refused() {
    let [a, b] = [65, 66].map(|n| {
        let ring = Cyclic::new(n).expect("a length");
        ring.element_of_exponents_vartime(&[1]).expect("an element")
    });
    let error = CyclicError::Rings { left: 65, right: 66 };
    assert_eq!((a.try_mul(&b), a.try_add(&b)), (Err(error), Err(error)));
    let reversed = CyclicError::Rings { left: 66, right: 65 };
    assert_eq!(a.ring().inverter().unwrap().inverse_of(&b), Err(reversed));
    assert!(a != b && a.limbs() == b.limbs());
    assert_eq!(a.ring().element(vec![0; 3]), Err(CyclicError::Length { expected: 2, found: 3 }));
    assert_eq!(a.ring().element(vec![0, 2]), Err(CyclicError::TopBits));
    assert_eq!(format!("{a:?}"), "Element { ring: Cyclic { bits: 65 }, .. }");
}
