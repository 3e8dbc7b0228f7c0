//! The outcomes of expressions of natural numbers, as texts.

use super::num::{BigInt, BigUint, ToBigInt, ToBigUint};
use crate::support::{Outcome, note};
use num_integer::{Integer, Roots};
use num_traits::{
    CheckedAdd, CheckedDiv, CheckedEuclid, CheckedMul, CheckedSub, ConstOne, Euclid, One, Pow,
    ToPrimitive, Zero,
};
use std::ops::*;

pub fn operators(a: &[u32], b: &[u32]) -> Vec<Outcome> {
    let (a, b) = (BigUint::from_slice(a), BigUint::new(b.to_vec()));
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
        (a == b, a < b, a.cmp(&b), a.partial_cmp(&b), a.clone().max(b.clone()));
        a.checked_add(&b);
        a.checked_sub(&b);
        a.checked_mul(&b);
        CheckedDiv::checked_div(&a, &b);
        (Euclid::div_euclid(&a, &b), Euclid::rem_euclid(&a, &b));
        Euclid::div_rem_euclid(&a, &b);
        CheckedEuclid::checked_div_euclid(&a, &b);
        CheckedEuclid::checked_rem_euclid(&a, &b);
        [&a, &b, &a].into_iter().sum::<BigUint>();
        [&a, &b, &a].into_iter().product::<BigUint>();
        [a.clone(), b.clone()].into_iter().product::<BigUint>();
        vec![a.clone(); 20].into_iter().product::<BigUint>();
        [1_u32, 2, 3, 4].into_iter().sum::<BigUint>();
        (1..=200_u64).product::<BigUint>();
        { let mut c = a.clone(); c.clone_from(&b); c };
        { let mut c = a.clone(); c.assign_from_slice(&[7, 0]); c };
        (BigUint::ZERO, BigUint::ONE, <BigUint as ConstOne>::ONE, BigUint::new_const(u32::MAX));
        { let mut c = a.clone(); c.set_zero(); c };
        { let mut c = a.clone(); c.set_one(); c };
    }
    out
}

pub fn theory(a: &[u32], b: &[u32], m: &[u32], n: u32) -> Vec<Outcome> {
    let [a, b, m] = [a, b, m].map(BigUint::from_slice);
    let mut out = vec![];
    note! { out:
        Integer::div_rem(&a, &b);
        (Integer::div_floor(&a, &b), Integer::mod_floor(&a, &b));
        Integer::div_mod_floor(&a, &b);
        Integer::div_ceil(&a, &b);
        (a.gcd(&b), a.lcm(&b));
        a.gcd_lcm(&b);
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
        BigUint::pow(&a, n % 6);
        (Pow::pow(&a, n as u8 % 5), Pow::pow(a.clone(), &(n as u16 % 5)));
        (Pow::pow(&a, &(u128::from(n) % 5)), Pow::pow(a.clone(), n as usize % 5));
        (Pow::pow(&a, BigUint::from(n % 5)), Pow::pow(a.clone(), &BigUint::from(n % 5)));
        Pow::pow(BigUint::from(n % 2), u128::MAX);
        Pow::pow(&BigUint::from(n % 2), BigUint::from(1_u32) << 200);
        a.modpow(&b, &m);
        a.modpow(&BigUint::from(n), &m);
        a.modinv(&m);
        m.modinv(&a);
    }
    out
}

pub fn bits(a: &[u32], places: u32) -> Vec<Outcome> {
    let a = BigUint::from_slice(a);
    let mut out = vec![];
    note! { out:
        (a.bits(), a.trailing_zeros(), a.trailing_ones(), a.count_ones());
        (a.bit(u64::from(places)), a.bit(u64::MAX));
        { let mut a = a.clone(); a.set_bit(u64::from(places), true); a };
        { let mut a = a.clone(); a.set_bit(u64::from(places), false); a };
        { let mut a = a.clone(); a.set_bit(a.bits().saturating_sub(1), false); a };
        { let mut a = a.clone(); a.set_bit(u64::MAX, false); a };
        (a.is_zero(), a.is_one());
        (a.to_u32_digits(), a.to_u64_digits());
        a.iter_u32_digits().rev().collect::<Vec<_>>();
        a.iter_u64_digits().rev().collect::<Vec<_>>();
        (a.iter_u32_digits().len(), a.iter_u64_digits().len());
        (a.iter_u32_digits().last(), a.iter_u64_digits().last());
        (a.iter_u32_digits().count(), a.iter_u64_digits().count());
        (a.iter_u32_digits().nth(2), a.iter_u64_digits().nth(2));
        {
            let mut digits = a.iter_u32_digits();
            let ends = (digits.next(), digits.next_back(), digits.len(), digits.next());
            (ends, digits.next_back(), digits.size_hint(), digits.next(), digits.nth(1))
        };
        (a.to_u8(), a.to_u16(), a.to_u32(), a.to_u64(), a.to_u128(), a.to_usize());
        (a.to_i8(), a.to_i16(), a.to_i32(), a.to_i64(), a.to_i128(), a.to_isize());
        {
            // Longer numbers: num-bigint's float is not always the nearest; see `differences.rs`.
            let top = &a >> (a.bits().max(128) - 128);
            (top.to_f32(), top.to_f64())
        };
        (a.to_biguint(), a.to_bigint(), BigInt::from(a.clone()));
        (u64::try_from(&a), i128::try_from(&a), u8::try_from(a.clone()));
        i16::try_from(a.clone()).map_err(|error| error.into_original());
        u32::try_from(a.clone()).map_err(|error| error.to_string());
    }
    out
}
