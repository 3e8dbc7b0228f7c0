//! Numbers for properties, and smaller ones near them.

use crate::{BigInt, BigUint, Sign};
use ::quickcheck::{Arbitrary, Gen};
use alloc::boxed::Box;
use alloc::vec::Vec;
use widelimb::Natural;

fn of_limbs(limbs: Vec<u64>) -> BigUint {
    BigUint(Natural::from_limbs(limbs))
}

impl Arbitrary for BigUint {
    fn arbitrary(g: &mut Gen) -> BigUint {
        of_limbs(Vec::arbitrary(g))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = BigUint>> {
        Box::new(self.0.limbs().to_vec().shrink().map(of_limbs))
    }
}

impl Arbitrary for BigInt {
    fn arbitrary(g: &mut Gen) -> BigInt {
        let sign = if bool::arbitrary(g) { Sign::Plus } else { Sign::Minus };
        BigInt::from_biguint(sign, BigUint::arbitrary(g))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = BigInt>> {
        let sign = self.sign();
        Box::new(self.magnitude().shrink().map(move |n| BigInt::from_biguint(sign, n)))
    }
}
