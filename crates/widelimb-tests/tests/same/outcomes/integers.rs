//! The outcomes of expressions of integers, as texts.

use super::num::{BigInt, BigUint, Sign, ToBigInt, ToBigUint};
use crate::support::{Outcome, note};
use num_integer::{Integer, Roots};
use num_traits::{
    CheckedAdd, CheckedDiv, CheckedEuclid, CheckedMul, CheckedSub, ConstOne, Euclid, One, Pow,
    Signed, ToPrimitive, Zero,
};
use std::ops::*;

fn integer(negative: bool, digits: &[u32]) -> BigInt {
    BigInt::from_slice(if negative { Sign::Minus } else { Sign::Plus }, digits)
}

pub fn operators(a: (bool, &[u32]), b: (bool, &[u32])) -> Vec<Outcome> {
    let (a, b) = (integer(a.0, a.1), integer(b.0, b.1));
    let mut out = vec![];
    macro_rules! forms {
        ($op:ident $assign:ident) => {
            note! { out:
                (stringify!($op), (&a).$op(&b));
                (&a).$op(b.clone());
                a.clone().$op(&b);
                a.clone().$op(b.clone());
                { let mut a = a.clone(); a.$assign(&b); a };
                { let mut a = a.clone(); a.$assign(b.clone()); a };
            }
        };
    }
    forms!(add add_assign);
    forms!(sub sub_assign);
    forms!(mul mul_assign);
    forms!(div div_assign);
    forms!(rem rem_assign);
    forms!(bitand bitand_assign);
    forms!(bitor bitor_assign);
    forms!(bitxor bitxor_assign);
    note! { out:
        (-&a, -a.clone(), !&a, !a.clone());
        (a == b, a < b, a.cmp(&b), a.partial_cmp(&b), a.clone().max(b.clone()));
        (a.checked_add(&b), CheckedAdd::checked_add(&a, &b));
        (a.checked_sub(&b), CheckedSub::checked_sub(&a, &b));
        (a.checked_mul(&b), CheckedMul::checked_mul(&a, &b));
        (a.checked_div(&b), CheckedDiv::checked_div(&a, &b));
        (Euclid::div_euclid(&a, &b), Euclid::rem_euclid(&a, &b));
        Euclid::div_rem_euclid(&a, &b);
        CheckedEuclid::checked_div_euclid(&a, &b);
        CheckedEuclid::checked_rem_euclid(&a, &b);
        [&a, &b, &a].into_iter().sum::<BigInt>();
        [&a, &b, &a].into_iter().product::<BigInt>();
        vec![a.clone(); 20].into_iter().product::<BigInt>();
        (-3..100_i64).sum::<BigInt>();
        (-60..0_i64).product::<BigInt>();
        (a.sign(), a.magnitude(), a.clone().into_parts());
        (a.sign() * b.sign(), -a.sign());
        (a.abs(), a.abs_sub(&b), a.signum(), a.is_positive(), a.is_negative());
        (a.to_biguint(), ToBigUint::to_biguint(&a), a.clone().into_biguint());
        (a.to_bigint(), BigUint::try_from(&a));
        BigUint::try_from(a.clone()).map_err(|error| error.into_original());
        { let mut c = a.clone(); c.clone_from(&b); c };
        { let mut c = a.clone(); c.assign_from_slice(b.sign(), &[7, 0]); c };
        (BigInt::ZERO, BigInt::ONE, BigInt::NEG_ONE, <BigInt as ConstOne>::ONE);
        (BigInt::new_const(i32::MIN), BigInt::new_const(i32::MAX), BigInt::new_const(0));
        { let mut c = a.clone(); c.set_zero(); c };
        { let mut c = a.clone(); c.set_one(); c };
        BigInt::from_biguint(b.sign(), a.magnitude().clone());
    }
    out
}

pub fn theory(a: (bool, &[u32]), b: (bool, &[u32]), m: (bool, &[u32]), n: u32) -> Vec<Outcome> {
    let [a, b, m] = [a, b, m].map(|(negative, digits)| integer(negative, digits));
    let mut out = vec![];
    note! { out:
        Integer::div_rem(&a, &b);
        (Integer::div_floor(&a, &b), Integer::mod_floor(&a, &b));
        Integer::div_mod_floor(&a, &b);
        Integer::div_ceil(&a, &b);
        (a.gcd(&b), a.lcm(&b));
        a.gcd_lcm(&b);
        a.extended_gcd(&b);
        a.extended_gcd_lcm(&b);
        b.extended_gcd(&BigInt::from(n));
        Integer::is_multiple_of(&a, &b);
        Integer::is_multiple_of(&(&a * &b), &b);
        (a.is_even(), a.is_odd());
        Integer::next_multiple_of(&a, &b);
        a.prev_multiple_of(&b);
        { let mut a = a.clone(); a.inc(); a };
        { let mut a = a.clone(); a.dec(); a };
        (a.sqrt(), Roots::sqrt(&a));
        (a.cbrt(), Roots::cbrt(&a));
        (a.nth_root(n), Roots::nth_root(&a, n));
        a.nth_root(n % 8);
        BigInt::pow(&a, n % 6);
        (Pow::pow(&a, n as u8 % 5), Pow::pow(a.clone(), &(n as u16 % 5)));
        (Pow::pow(&a, &(u128::from(n) % 5)), Pow::pow(a.clone(), n as usize % 5));
        (Pow::pow(&a, BigUint::from(n % 5)), Pow::pow(a.clone(), &BigUint::from(n % 5)));
        Pow::pow(BigInt::from(n % 3) - 1, u128::MAX - u128::from(n % 2));
        a.modpow(&b, &m);
        a.modpow(&BigInt::from(n), &m);
    }
    // An inverse modulo 1 or -1 is num-bigint's 1 or -1 for negative numbers, not 0.
    if !m.magnitude().is_one() && !a.magnitude().is_one() {
        note! { out:
            a.modinv(&m);
            m.modinv(&a);
        }
    }
    out
}

pub fn bits(a: (bool, &[u32]), places: u32) -> Vec<Outcome> {
    let a = integer(a.0, a.1);
    let mut out = vec![];
    note! { out:
        (a.bits(), a.trailing_zeros(), a.bit(u64::from(places)), a.bit(u64::MAX));
        { let mut a = a.clone(); a.set_bit(u64::from(places), true); a };
        { let mut a = a.clone(); a.set_bit(u64::from(places), false); a };
        { let mut a = a.clone(); a.set_bit(a.bits(), !a.is_negative()); a };
        (a.is_zero(), a.is_one());
        (a.to_u32_digits(), a.to_u64_digits());
        a.iter_u32_digits().rev().collect::<Vec<_>>();
        a.iter_u64_digits().rev().collect::<Vec<_>>();
        (a.to_u8(), a.to_u16(), a.to_u32(), a.to_u64(), a.to_u128(), a.to_usize());
        (a.to_i8(), a.to_i16(), a.to_i32(), a.to_i64(), a.to_i128(), a.to_isize());
        {
            // Longer numbers: num-bigint's float is not always the nearest; see `differences.rs`.
            let top = &a >> (a.bits().max(128) - 128);
            (top.to_f32(), top.to_f64())
        };
        (u64::try_from(&a), i128::try_from(&a), i8::try_from(a.clone()));
        i16::try_from(a.clone()).map_err(|error| error.into_original());
        u32::try_from(a.clone()).map_err(|error| error.to_string());
    }
    out
}
