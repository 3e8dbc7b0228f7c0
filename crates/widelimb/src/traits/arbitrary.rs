//! The trait of arbitrary: numbers made of a fuzzer's bytes.

use crate::{Integer, Limb, Natural, Rational};
use arbitrary::{Arbitrary, Result, Unstructured};

impl<'a> Arbitrary<'a> for Natural {
    /// A number of any length that the bytes suffice for.
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Natural> {
        let limbs = u.arbitrary_len::<Limb>()?;
        Ok(Natural::from_bytes_le(u.bytes(limbs * size_of::<Limb>())?))
    }

    fn arbitrary_take_rest(u: Unstructured<'a>) -> Result<Natural> {
        Ok(Natural::from_bytes_le(u.take_rest()))
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

impl<'a> Arbitrary<'a> for Integer {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Integer> {
        Ok(Integer::from_parts(u.arbitrary()?, u.arbitrary()?))
    }

    fn arbitrary_take_rest(mut u: Unstructured<'a>) -> Result<Integer> {
        Ok(Integer::from_parts(u.arbitrary()?, Natural::arbitrary_take_rest(u)?))
    }

    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        arbitrary::size_hint::and(bool::size_hint(depth), Natural::size_hint(depth))
    }
}

impl<'a> Arbitrary<'a> for Rational {
    /// A numerator, and a denominator that is one more than what the bytes say.
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Rational> {
        let (numerator, below) = <(Integer, Natural)>::arbitrary(u)?;
        Ok(Rational::new(numerator, below + 1))
    }

    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        <(Integer, Natural)>::size_hint(depth)
    }
}
