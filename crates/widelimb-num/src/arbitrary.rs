//! Numbers from the bytes of a fuzzer.

use crate::{BigInt, BigUint, Sign};
use ::arbitrary::{Arbitrary, Result, Unstructured};
use alloc::vec::Vec;
use widelimb::{Limb, Natural};

impl Arbitrary<'_> for BigUint {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<BigUint> {
        Vec::arbitrary(bytes).map(Natural::from_limbs).map(BigUint)
    }

    fn arbitrary_take_rest(bytes: Unstructured<'_>) -> Result<BigUint> {
        Vec::arbitrary_take_rest(bytes).map(Natural::from_limbs).map(BigUint)
    }

    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        Vec::<Limb>::size_hint(depth)
    }
}

fn sign(positive: bool) -> Sign {
    if positive { Sign::Plus } else { Sign::Minus }
}

impl Arbitrary<'_> for BigInt {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<BigInt> {
        let sign = sign(bool::arbitrary(bytes)?);
        Ok(BigInt::from_biguint(sign, BigUint::arbitrary(bytes)?))
    }

    fn arbitrary_take_rest(mut bytes: Unstructured<'_>) -> Result<BigInt> {
        let sign = sign(bool::arbitrary(&mut bytes)?);
        Ok(BigInt::from_biguint(sign, BigUint::arbitrary_take_rest(bytes)?))
    }

    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        ::arbitrary::size_hint::and(bool::size_hint(depth), BigUint::size_hint(depth))
    }
}
