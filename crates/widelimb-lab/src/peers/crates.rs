//! Other crates of big numbers, and widelimb's own numbers beside them.

use super::owned::{Numbers, Owned, operators};
use super::{Identity, Survey};
use crate::operation::Operation;
use widelimb_limb::Limb;

/// Adds the crates that were compiled in to a survey.
pub(super) fn survey(survey: &mut Survey) {
    #[cfg(feature = "peer-rug")]
    survey.present.push(Box::new(Owned::<Rug>::linked()));
    #[cfg(feature = "peer-crates")]
    {
        survey.present.push(Box::new(Owned::<Malachite>::linked()));
        survey.present.push(Box::new(Owned::<Dashu>::linked()));
        survey.present.push(Box::new(Owned::<NumBigint>::linked()));
    }
    survey.present.push(Box::new(Owned::<Ours>::linked()));
}

/// The operators of our own numbers, `widelimb::natural::Natural`.
struct Ours;

impl Numbers for Ours {
    type Number = widelimb::natural::Natural;

    fn identity() -> Identity {
        Identity::new("Natural", env!("CARGO_PKG_VERSION"), "widelimb's own numbers")
    }

    fn call_name(operation: Operation) -> &'static str {
        operators(operation, ["square", "div_rem", "gcd", "to_string", "parse"])
    }

    fn of(limbs: &[Limb]) -> Self::Number {
        Self::Number::from_limbs(limbs.to_vec())
    }

    fn limbs(x: &Self::Number) -> Vec<Limb> {
        x.limbs().to_vec()
    }

    fn add(a: &Self::Number, b: &Self::Number) -> Self::Number {
        a + b
    }

    fn sub(a: &Self::Number, b: &Self::Number) -> Self::Number {
        a - b
    }

    fn mul(a: &Self::Number, b: &Self::Number) -> Self::Number {
        a * b
    }

    fn square(a: &Self::Number) -> Self::Number {
        a.square()
    }

    fn div_rem(a: &Self::Number, b: &Self::Number) -> (Self::Number, Self::Number) {
        a.div_rem(b)
    }

    fn gcd(a: &Self::Number, b: &Self::Number) -> Self::Number {
        a.gcd(b)
    }

    fn to_decimal(a: &Self::Number) -> String {
        a.to_string()
    }

    fn from_decimal(text: &str) -> Self::Number {
        text.parse().expect("digits")
    }
}

/// GMP's integers, by the crate rug.
#[cfg(feature = "peer-rug")]
struct Rug;

#[cfg(feature = "peer-rug")]
impl Numbers for Rug {
    type Number = rug::Integer;

    fn identity() -> Identity {
        Identity::new("rug", env!("WIDELIMB_LAB_VERSION_RUG"), "on the GMP above")
    }

    fn call_name(operation: Operation) -> &'static str {
        operators(operation, ["square_ref", "div_rem_ref", "gcd_ref", "to_string", "parse"])
    }

    fn of(limbs: &[Limb]) -> Self::Number {
        rug::Integer::from_digits(limbs, rug::integer::Order::Lsf)
    }

    fn limbs(x: &Self::Number) -> Vec<Limb> {
        x.to_digits(rug::integer::Order::Lsf)
    }

    fn add(a: &Self::Number, b: &Self::Number) -> Self::Number {
        rug::Integer::from(a + b)
    }

    fn sub(a: &Self::Number, b: &Self::Number) -> Self::Number {
        rug::Integer::from(a - b)
    }

    fn mul(a: &Self::Number, b: &Self::Number) -> Self::Number {
        rug::Integer::from(a * b)
    }

    fn square(a: &Self::Number) -> Self::Number {
        rug::Integer::from(a.square_ref())
    }

    fn div_rem(a: &Self::Number, b: &Self::Number) -> (Self::Number, Self::Number) {
        <(rug::Integer, rug::Integer)>::from(a.div_rem_ref(b))
    }

    fn gcd(a: &Self::Number, b: &Self::Number) -> Self::Number {
        rug::Integer::from(a.gcd_ref(b))
    }

    fn to_decimal(a: &Self::Number) -> String {
        a.to_string()
    }

    fn from_decimal(text: &str) -> Self::Number {
        text.parse().expect("digits")
    }
}

#[cfg(feature = "peer-crates")]
struct Malachite;

#[cfg(feature = "peer-crates")]
impl Numbers for Malachite {
    type Number = malachite_nz::natural::Natural;

    fn identity() -> Identity {
        Identity::new("malachite", env!("WIDELIMB_LAB_VERSION_MALACHITE_NZ"), "portable Rust")
    }

    fn call_name(operation: Operation) -> &'static str {
        operators(operation, ["square", "div_mod", "gcd", "to_string", "parse"])
    }

    fn of(limbs: &[Limb]) -> Self::Number {
        Self::Number::from_limbs_asc(limbs)
    }

    fn limbs(x: &Self::Number) -> Vec<Limb> {
        x.to_limbs_asc()
    }

    fn add(a: &Self::Number, b: &Self::Number) -> Self::Number {
        a + b
    }

    fn sub(a: &Self::Number, b: &Self::Number) -> Self::Number {
        a - b
    }

    fn mul(a: &Self::Number, b: &Self::Number) -> Self::Number {
        a * b
    }

    fn square(a: &Self::Number) -> Self::Number {
        malachite_base::num::arithmetic::traits::Square::square(a)
    }

    fn div_rem(a: &Self::Number, b: &Self::Number) -> (Self::Number, Self::Number) {
        malachite_base::num::arithmetic::traits::DivMod::div_mod(a, b)
    }

    fn gcd(a: &Self::Number, b: &Self::Number) -> Self::Number {
        malachite_base::num::arithmetic::traits::Gcd::gcd(a, b)
    }

    fn to_decimal(a: &Self::Number) -> String {
        a.to_string()
    }

    fn from_decimal(text: &str) -> Self::Number {
        text.parse().expect("digits")
    }
}

#[cfg(feature = "peer-crates")]
struct Dashu;

#[cfg(feature = "peer-crates")]
impl Numbers for Dashu {
    type Number = dashu_int::UBig;

    fn identity() -> Identity {
        Identity::new("dashu", env!("WIDELIMB_LAB_VERSION_DASHU_INT"), "portable Rust")
    }

    fn call_name(operation: Operation) -> &'static str {
        operators(operation, ["sqr", "div_rem", "gcd", "to_string", "parse"])
    }

    fn of(limbs: &[Limb]) -> Self::Number {
        let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        Self::Number::from_le_bytes(&bytes)
    }

    fn limbs(x: &Self::Number) -> Vec<Limb> {
        let limb = |bytes: &[u8]| {
            let mut all = [0; size_of::<Limb>()];
            all[..bytes.len()].copy_from_slice(bytes);
            Limb::from_le_bytes(all)
        };
        x.to_le_bytes().chunks(size_of::<Limb>()).map(limb).collect()
    }

    fn add(a: &Self::Number, b: &Self::Number) -> Self::Number {
        a + b
    }

    fn sub(a: &Self::Number, b: &Self::Number) -> Self::Number {
        a - b
    }

    fn mul(a: &Self::Number, b: &Self::Number) -> Self::Number {
        a * b
    }

    fn square(a: &Self::Number) -> Self::Number {
        a.sqr()
    }

    fn div_rem(a: &Self::Number, b: &Self::Number) -> (Self::Number, Self::Number) {
        dashu_int::ops::DivRem::div_rem(a, b)
    }

    fn gcd(a: &Self::Number, b: &Self::Number) -> Self::Number {
        dashu_int::ops::Gcd::gcd(a, b)
    }

    fn to_decimal(a: &Self::Number) -> String {
        a.to_string()
    }

    fn from_decimal(text: &str) -> Self::Number {
        text.parse().expect("digits")
    }
}

#[cfg(feature = "peer-crates")]
struct NumBigint;

#[cfg(feature = "peer-crates")]
impl Numbers for NumBigint {
    type Number = num_bigint::BigUint;

    fn identity() -> Identity {
        Identity::new("num-bigint", env!("WIDELIMB_LAB_VERSION_NUM_BIGINT"), "portable Rust")
    }

    fn call_name(operation: Operation) -> &'static str {
        operators(operation, ["&a * &a", "div_rem", "gcd", "to_string", "parse"])
    }

    fn of(limbs: &[Limb]) -> Self::Number {
        let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        Self::Number::from_bytes_le(&bytes)
    }

    fn limbs(x: &Self::Number) -> Vec<Limb> {
        x.to_u64_digits()
    }

    fn add(a: &Self::Number, b: &Self::Number) -> Self::Number {
        a + b
    }

    fn sub(a: &Self::Number, b: &Self::Number) -> Self::Number {
        a - b
    }

    fn mul(a: &Self::Number, b: &Self::Number) -> Self::Number {
        a * b
    }

    fn square(a: &Self::Number) -> Self::Number {
        a * a
    }

    fn div_rem(a: &Self::Number, b: &Self::Number) -> (Self::Number, Self::Number) {
        num_integer::Integer::div_rem(a, b)
    }

    fn gcd(a: &Self::Number, b: &Self::Number) -> Self::Number {
        num_integer::Integer::gcd(a, b)
    }

    fn to_decimal(a: &Self::Number) -> String {
        a.to_string()
    }

    fn from_decimal(text: &str) -> Self::Number {
        text.parse().expect("digits")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_of_every_crate_agrees() {
        let mut crates = Survey { present: Vec::new(), absent: Vec::new() };
        survey(&mut crates);
        for peer in crates.present {
            super::super::tests::every_operation_agrees(peer.as_ref());
        }
    }
}
