//! Integers as limbs.

use super::{both, pair, shaped};
use crate::support::states::Number;
use gmp::abi::Mpz;
use gmp::mpz::*;
use std::mem::MaybeUninit;
use widelimb_testkit::{Shapes, cases};

#[test]
fn written_and_read() {
    type Access = unsafe extern "C" fn(*mut Mpz, i64) -> *mut u64;
    type Finish = unsafe extern "C" fn(*mut Mpz, i64);
    type Read = unsafe extern "C" fn(*const Mpz) -> *const u64;
    // SAFETY: the manual's types.
    let functions = unsafe {
        let access = both::<Access>("mpz_limbs_modify").zip(both::<Access>("mpz_limbs_write"));
        access.zip(both::<Finish>("mpz_limbs_finish")).zip(both::<Read>("mpz_limbs_read"))
    };
    let Some((((modify, write), finish), read)) = functions else { return };
    let mut shapes = Shapes::new(51);
    for _ in 0..cases(4000) {
        let value = shaped(&mut shapes, 6);
        let n = 1 + shapes.below(9);
        let new = shapes.operand(n);
        let (zeros, negative) = (shapes.below(n + 1), shapes.below(2) == 0);
        let mut numbers = pair(&value);
        for i in 0..2 {
            let number = &mut numbers[i].0;
            // SAFETY: integers, and limbs within the room that was asked for.
            unsafe {
                let n = n.max(value.0.len());
                let limbs = std::slice::from_raw_parts_mut(modify[i](number, n as i64), n);
                assert_eq!(&limbs[..value.0.len()], value.0);
                assert_eq!(read[i](number), limbs.as_ptr());
                let limbs = std::slice::from_raw_parts_mut(write[i](number, n as i64), n);
                limbs[..new.len()].copy_from_slice(&new);
                limbs[new.len()..].fill(0);
                limbs[new.len() - zeros..].fill(0);
                finish[i](number, if negative { -(n as i64) } else { n as i64 });
            }
        }
        assert_eq!(numbers[0].value(), numbers[1].value());
    }
}

#[test]
fn read_only() {
    type F = unsafe extern "C" fn(*mut Mpz, *const u64, i64) -> *const Mpz;
    // SAFETY: the manual's type.
    let Some(functions) = (unsafe { both::<F>("mpz_roinit_n") }) else { return };
    let limbs = [7, 0, 9, 0, 0];
    for n in 0..5 {
        for size in [n, -n] {
            let made = functions.map(|function| {
                let mut number = MaybeUninit::uninit();
                // SAFETY: memory for an integer, and limbs that outlive it.
                unsafe {
                    let given = function(number.as_mut_ptr(), limbs.as_ptr(), size);
                    assert_eq!(given, number.as_ptr());
                    let number = number.assume_init();
                    (number.alloc, number.size, number.d)
                }
            });
            assert_eq!(made[0], made[1], "{size}");
        }
    }
}

#[test]
fn arrays() {
    // SAFETY: memory for integers, which are within their room.
    unsafe {
        let mut numbers: [MaybeUninit<Mpz>; 5] = [const { MaybeUninit::uninit() }; 5];
        let first: *mut Mpz = numbers.as_mut_ptr().cast();
        __gmpz_array_init(first, 5, 192);
        for i in 0..5 {
            assert_eq!((*first.add(i)).size, 0);
            __gmpz_setbit(first.add(i), 191 - i as u64);
        }
        for i in 0..5 {
            assert_eq!(Mpz::limbs(first.add(i)), [0, 0, 1 << (63 - i)]);
        }
        __gmpz_add(first, first, first.add(1));
        assert_eq!(Mpz::limbs(first), [0, 0, 3 << 62]);
    }
}

#[test]
fn room_of_so_many_limbs() {
    type F = unsafe extern "C" fn(*mut Mpz, i64);
    // SAFETY: the manual's type.
    let Some(functions) = (unsafe { both::<F>("mpz_realloc") }) else { return };
    for limbs in [0, 1, 2, 3, 9] {
        let mut numbers = [(); 2].map(|()| Number::of(&[1, 2, 3], true));
        for (function, number) in functions.iter().zip(&mut numbers) {
            // SAFETY: an integer.
            unsafe { function(&mut number.0, limbs) };
        }
        assert_eq!(numbers[0].value(), numbers[1].value());
        assert_eq!(numbers[0].0.alloc, numbers[1].0.alloc);
    }
}
