//! Several numbers in one call.

use crate::support::libraries::{Function, libraries};
use gmp::abi::{Mpf, Mpq, Mpz};
use std::mem::{MaybeUninit, transmute};
use std::ptr::null_mut;

type Integers = unsafe extern "C" fn(*mut Mpz, ...);
type Rationals = unsafe extern "C" fn(*mut Mpq, ...);
type Floats = unsafe extern "C" fn(*mut Mpf, ...);

/// More numbers than there are registers for arguments.
#[test]
fn eight_numbers_begin_and_end_together() {
    let Some(libraries) = libraries() else { return };
    let ours = |name| libraries.both(name)[0];
    // SAFETY: the types that the manual gives these functions, and numbers that they begin.
    unsafe {
        let (init, clear, add) = (ours("mpz_inits"), ours("mpz_clears"), ours("mpz_add_ui"));
        let [init, clear] = [init, clear].map(|f| transmute::<Function, Integers>(f));
        let mut numbers: [MaybeUninit<Mpz>; 8] = [const { MaybeUninit::uninit() }; 8];
        let p = numbers.each_mut().map(MaybeUninit::as_mut_ptr);
        init(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], null_mut::<Mpz>());
        for &number in &p {
            assert_eq!((*number).size, 0);
            add(number as usize, number as usize, 7, 0, 0, 0, 0, 0);
            assert_eq!(Mpz::limbs(number), [7]);
        }
        clear(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], null_mut::<Mpz>());

        let (init, clear) = (ours("mpq_inits"), ours("mpq_clears"));
        let [init, clear] = [init, clear].map(|f| transmute::<Function, Rationals>(f));
        let mut numbers: [MaybeUninit<Mpq>; 8] = [const { MaybeUninit::uninit() }; 8];
        let p = numbers.each_mut().map(MaybeUninit::as_mut_ptr);
        init(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], null_mut::<Mpq>());
        for &number in &p {
            assert_eq!(((*number).num.size, Mpz::limbs(&(*number).den)), (0, &[1][..]));
        }
        clear(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], null_mut::<Mpq>());

        let (init, clear) = (ours("mpf_inits"), ours("mpf_clears"));
        let [init, clear] = [init, clear].map(|f| transmute::<Function, Floats>(f));
        let mut numbers: [MaybeUninit<Mpf>; 8] = [const { MaybeUninit::uninit() }; 8];
        let p = numbers.each_mut().map(MaybeUninit::as_mut_ptr);
        init(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], null_mut::<Mpf>());
        for &number in &p {
            assert_eq!(((*number).size, (*number).exp), (0, 0));
            assert!((*number).prec >= 2);
        }
        clear(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], null_mut::<Mpf>());
    }
}
