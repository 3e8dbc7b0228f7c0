//! Powers and inverses of one number, as calls on limbs.

use crate::{Call, black_box};
use core::cell::RefCell;
use widelimb_kernels::batch::Lanes;
use widelimb_kernels::montgomery::{Reduction, from_limbs, to_limbs};
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::modular::digits::DigitModulus;
use widelimb_limb::modular::secret_inverse::inverse_if_any;
use widelimb_limb::modular::short::Short;
use widelimb_limb::modular::{Modulus, pow_secret};
use widelimb_limb::{LIMB_BITS, Limb};

/// The longest operands, of levels that have vectors for them and of those that have none.
const LONGEST: [usize; 2] = [33, 9];

/// A product or a square in digits.
type Work = fn(&Kernels, &mut [Lanes], &[Lanes], Reduction<'_>, &mut [Lanes]);

/// The products of a level, with all memory made beforehand.
pub fn in_digits(k: &'static Kernels) -> [(&'static str, Call); 2] {
    let mul: Work = |k, r, b, m, scratch| k.montgomery.mul_assign(r, b, m, scratch);
    let sqr: Work = |k, r, _, m, scratch| k.montgomery.sqr_assign(r, m, scratch);
    [("montgomery mul", call(k, mul)), ("montgomery sqr", call(k, sqr))]
}

struct State {
    modulus: DigitModulus,
    r: Vec<Lanes>,
    b: Vec<Lanes>,
    scratch: Vec<Lanes>,
}

fn call(k: &'static Kernels, work: Work) -> Call {
    let state = |n| {
        let modulus = DigitModulus::new(k, &vec![Limb::MAX; n]).expect("an odd number");
        let room = vec![Lanes::ZERO; modulus.padded_len()];
        RefCell::new(State { r: room.clone(), b: room, scratch: modulus.scratch(), modulus })
    };
    let longest = LONGEST[usize::from(!k.montgomery.suits(LONGEST[0]))];
    let states: Vec<RefCell<State>> = (1..=longest).map(state).collect();
    Call::new("", move |r, a, b, _| {
        let Some(state) = a.len().checked_sub(1).and_then(|i| states.get(i)) else { return 0 };
        let state = &mut *state.borrow_mut();
        from_limbs(&mut state.r, a);
        from_limbs(&mut state.b, b);
        work(k, &mut state.r, &state.b, state.modulus.reduction(), &mut state.scratch);
        to_limbs(r, &state.r);
        black_box(r[0])
    })
}

/// Products in registers, as the level in force makes them.
pub fn in_registers() -> Vec<Call> {
    fn of<const N: usize>(name: &str) -> Call {
        let plain = Short::<N, false, false>::new(&[Limb::MAX; N]).expect("an odd number");
        let wide = plain.wide(kernels()).map(|form| form.keeping_secrets());
        let plain = plain.keeping_secrets();
        Call::new(name, move |r, a, b, _| {
            let (Ok(a), Ok(b)) = (<&[Limb; N]>::try_from(a), b.try_into()) else { return 0 };
            let product = match &wide {
                Some(wide) => wide.sqr(&wide.mul(a, b)),
                None => plain.sqr(&plain.mul(a, b)),
            };
            r.copy_from_slice(&product);
            black_box(r[0])
        })
    }
    vec![
        of::<1>("a product modulo 1 limb"),
        of::<2>("a product modulo 2 limbs"),
        of::<3>("a product modulo 3 limbs"),
        of::<4>("a product modulo 4 limbs"),
        of::<5>("a product modulo 5 limbs"),
        of::<6>("a product modulo 6 limbs"),
        of::<7>("a product modulo 7 limbs"),
        of::<8>("a product modulo 8 limbs"),
    ]
}

/// Whole powers, which allocate: short ones modulo numbers of each kind, and one by all bits.
pub fn allocating() -> Vec<Call> {
    let call = |name, lengths: &[usize], bits: fn(&[Limb]) -> usize| {
        let modulus = |&n: &usize| Modulus::new(&vec![Limb::MAX; n]).expect("not 0");
        let moduli: Vec<Modulus> = lengths.iter().map(modulus).collect();
        Call::new(name, move |r, a, b, _| {
            let Some(modulus) = moduli.iter().find(|m| m.limbs().len() == a.len()) else {
                return 0;
            };
            let done = pow_secret(r, a, b, bits(b), modulus);
            assert_eq!(done, Ok(()));
            r[0]
        })
    };
    let moduli = [1, 2, 3, 4, 9].map(|n| Modulus::new(&vec![Limb::MAX; n]).expect("not 0"));
    let inverse = Call::new("modular::inverse_secret", move |r, a, _, _| {
        let Some(modulus) = moduli.iter().find(|m| m.limbs().len() == a.len()) else { return 0 };
        inverse_if_any(kernels(), r, a, modulus).expect("an odd modulus")
    });
    vec![
        inverse,
        call("modular::pow_secret", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 33], |_| 7),
        call("modular::pow_secret, by all bits", &[2], |b| LIMB_BITS * b.len()),
    ]
}
