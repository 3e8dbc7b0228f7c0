//! GMP's numbers: `mpz_add` and its like, which find the lengths, the signs and the room by
//! themselves, and what has no call on limbs.

use super::gmp::{FILES, Mpz, NAME, VARIABLE};
use super::library::calls;
use super::{Absent, Gmp, Identity, Peer};
use crate::answer::Answer;
use crate::measure::{Op, Pair, Work, rotating};
use crate::operation::{Case, Operation, cofactor};
use std::ffi::c_int;
use std::mem::MaybeUninit;
use std::slice::from_raw_parts;
use widelimb::{Integer, Limb, Natural};

/// The repetitions of `mpz_probab_prime_p`: a Baillie-PSW test and one more round.
const REPETITIONS: c_int = 25;

calls! { NAME, linked with "peer-gmp";
    init: fn(*mut Mpz) = "__gmpz_init";
    clear: fn(*mut Mpz) = "__gmpz_clear";
    set: fn(*mut Mpz, *const Mpz) = "__gmpz_set";
    add: fn(*mut Mpz, *const Mpz, *const Mpz) = "__gmpz_add";
    sub: fn(*mut Mpz, *const Mpz, *const Mpz) = "__gmpz_sub";
    mul: fn(*mut Mpz, *const Mpz, *const Mpz) = "__gmpz_mul";
    div_rem: fn(*mut Mpz, *mut Mpz, *const Mpz, *const Mpz) = "__gmpz_tdiv_qr";
    quotient: fn(*mut Mpz, *const Mpz, *const Mpz) = "__gmpz_tdiv_q";
    gcd_ext: fn(*mut Mpz, *mut Mpz, *mut Mpz, *const Mpz, *const Mpz) = "__gmpz_gcdext";
    inverse: fn(*mut Mpz, *const Mpz, *const Mpz) -> c_int = "__gmpz_invert";
    sqrt_rem: fn(*mut Mpz, *mut Mpz, *const Mpz) = "__gmpz_sqrtrem";
    pow_mod: fn(*mut Mpz, *const Mpz, *const Mpz, *const Mpz) = "__gmpz_powm";
    pow_mod_secret: fn(*mut Mpz, *const Mpz, *const Mpz, *const Mpz) = "__gmpz_powm_sec";
    is_prime: fn(*const Mpz, c_int) -> c_int = "__gmpz_probab_prime_p";
}

/// GMP's calls on numbers that it owns, into results that are there already.
pub struct GmpNumbers {
    identity: Identity,
    calls: Calls,
}

impl GmpNumbers {
    /// The GMP that [`Gmp::open`] finds.
    ///
    /// # Errors
    /// None was found, or what was found lacks a call.
    pub fn open() -> Result<GmpNumbers, Absent> {
        let identity = Gmp::open()?.identity().clone();
        Ok(GmpNumbers { identity, calls: Calls::found(VARIABLE, &FILES)? })
    }

    fn operands(&self, case: &Case) -> Vec<Operands> {
        let operands = |(pair, modulus): (&Pair, &Vec<Limb>)| {
            let mut operands = Operands::new(self.calls, pair);
            operands.modulus = Number::of(self.calls, modulus);
            operands
        };
        case.pairs.iter().zip(&case.moduli).map(operands).collect()
    }

    fn numbers(&self, pairs: &[Pair]) -> Vec<Operands> {
        pairs.iter().map(|pair| Operands::new(self.calls, pair)).collect()
    }

    /// `mpz_add` or `mpz_sub` on pairs in turn.
    pub fn sum_work(&self, op: Op, pairs: &[Pair]) -> Box<dyn Work> {
        let operation = operation_of(op);
        rotating(self.numbers(pairs), move |x| x.compute(operation))
    }

    /// The results of `mpz_add` or `mpz_sub` for each pair, in as many limbs as the operands have.
    ///
    /// # Panics
    /// If a result is below 0 or longer.
    pub fn sums(&self, op: Op, pairs: &[Pair]) -> Vec<Vec<Limb>> {
        let sum = |(mut x, pair): (Operands, &Pair)| {
            x.compute(operation_of(op));
            assert!(x.r.0.size >= 0, "a difference below 0");
            let (mut r, limbs) = (vec![0; pair.a.len()], x.r.limbs());
            r[..limbs.len()].copy_from_slice(limbs);
            r
        };
        self.numbers(pairs).into_iter().zip(pairs).map(sum).collect()
    }
}

fn operation_of(op: Op) -> Operation {
    match op {
        Op::Add => Operation::AddN,
        Op::Sub => Operation::SubN,
    }
}

/// Whether it is one of those that are timed here; the others are timed so by [`Gmp`].
fn is_timed(operation: Operation) -> bool {
    use Operation::{AddN, DivRem, DivRemLong, Mul, Sqr, SubN};
    matches!(operation, AddN | SubN | Mul | Sqr | DivRem | DivRemLong) || operation.is_of_numbers()
}

impl Peer for GmpNumbers {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn call_name(&self, operation: Operation) -> &'static str {
        match operation {
            Operation::AddN => "mpz_add",
            Operation::SubN => "mpz_sub",
            Operation::Mul => "mpz_mul",
            Operation::Sqr => "mpz_mul(a, a)",
            Operation::DivRem | Operation::DivRemLong => "mpz_tdiv_qr",
            Operation::Quotient => "mpz_tdiv_q",
            Operation::GcdExt => "mpz_gcdext",
            Operation::InvMod => "mpz_invert",
            Operation::Sqrt => "mpz_sqrtrem",
            Operation::PowMod => "mpz_powm",
            Operation::PowModSecret => "mpz_powm_sec",
            Operation::IsPrime | Operation::IsPrimeRandom => "mpz_probab_prime_p(25)",
            _ => "none",
        }
    }

    fn work(&self, case: &Case) -> Option<Box<dyn Work>> {
        let operation = case.operation;
        is_timed(operation).then(|| rotating(self.operands(case), move |x| x.compute(operation)))
    }

    fn answers(&self, case: &Case) -> Option<Vec<Answer>> {
        let answer = |mut x: Operands| {
            x.compute(case.operation);
            match case.operation {
                Operation::DivRem | Operation::DivRemLong | Operation::Sqrt => {
                    Answer::numbers([x.r.limbs(), x.remainder.limbs()])
                }
                Operation::GcdExt => {
                    let [a, b, gcd, s] = [&x.a, &x.b, &x.r, &x.remainder].map(Number::integer);
                    cofactor([&a, &b], &gcd, &s)
                }
                Operation::IsPrime | Operation::IsPrimeRandom => Answer::numbers([&[x.is_prime]]),
                _ => Answer::numbers([x.r.limbs()]),
            }
        };
        is_timed(case.operation).then(|| self.operands(case).into_iter().map(answer).collect())
    }
}

struct Operands {
    a: Number,
    b: Number,
    modulus: Number,
    r: Number,
    /// The remainder, or the first cofactor.
    remainder: Number,
    second_cofactor: Number,
    is_prime: Limb,
    calls: Calls,
}

impl Operands {
    fn new(calls: Calls, pair: &Pair) -> Operands {
        let number = |limbs: &[Limb]| Number::of(calls, limbs);
        let [a, b] = [&pair.a, &pair.b].map(|limbs| number(limbs));
        let [modulus, r, remainder, second_cofactor] = [(); 4].map(|()| number(&[]));
        Operands { a, b, modulus, r, remainder, second_cofactor, is_prime: 0, calls }
    }

    #[inline(always)]
    fn compute(&mut self, operation: Operation) {
        let Operands { a, b, modulus, r, remainder, second_cofactor, is_prime, calls } = self;
        let (r, s, t) = (&mut r.0, &mut remainder.0, &mut second_cofactor.0);
        let (a, b, m) = (&a.0, &b.0, &modulus.0);
        // SAFETY: numbers that GMP made, and a divisor that is not 0.
        unsafe {
            match operation {
                Operation::AddN => (calls.add)(r, a, b),
                Operation::SubN => (calls.sub)(r, a, b),
                Operation::Mul => (calls.mul)(r, a, b),
                Operation::Sqr => (calls.mul)(r, a, a),
                Operation::DivRem | Operation::DivRemLong => (calls.div_rem)(r, s, a, b),
                Operation::Quotient => (calls.quotient)(r, a, b),
                Operation::GcdExt => (calls.gcd_ext)(r, s, t, a, b),
                Operation::InvMod => _ = (calls.inverse)(r, a, b),
                Operation::Sqrt => (calls.sqrt_rem)(r, s, a),
                Operation::PowMod => (calls.pow_mod)(r, a, b, m),
                Operation::PowModSecret => (calls.pow_mod_secret)(r, a, b, m),
                Operation::IsPrime | Operation::IsPrimeRandom => {
                    *is_prime = Limb::from((calls.is_prime)(a, REPETITIONS) > 0);
                }
                _ => unreachable!("it is not timed here"),
            }
        }
    }
}

/// A number that GMP owns.
struct Number(Mpz, Calls);

impl Number {
    /// A number of so many limbs.
    fn of(calls: Calls, limbs: &[Limb]) -> Number {
        let len = limbs.iter().rposition(|&limb| limb != 0).map_or(0, |top| top + 1);
        let view = super::gmp::view(limbs.as_ptr(), len);
        let mut number = MaybeUninit::uninit();
        // SAFETY: `mpz_init` fills the number; the other one, whose top limb is not 0, is only
        // read.
        unsafe {
            (calls.init)(number.as_mut_ptr());
            (calls.set)(number.as_mut_ptr(), &view);
            Number(number.assume_init(), calls)
        }
    }

    /// The limbs of the magnitude.
    fn limbs(&self) -> &[Limb] {
        // SAFETY: the magnitude of the size is the number of limbs, and the pointer of a 0 is valid
        // too.
        unsafe { from_raw_parts(self.0.limbs, self.0.size.unsigned_abs() as usize) }
    }

    fn integer(&self) -> Integer {
        Integer::from_parts(self.0.size < 0, Natural::from_limbs(self.limbs().to_vec()))
    }
}

impl Drop for Number {
    fn drop(&mut self) {
        // SAFETY: the number was initialised and is not used again.
        unsafe { (self.1.clear)(&mut self.0) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::compare;

    #[test]
    fn every_operation_of_handles_agrees() {
        let gmp = match GmpNumbers::open() {
            Ok(gmp) => gmp,
            Err(absent) => return widelimb_testkit::skipped(absent),
        };
        for operation in Operation::ALL {
            for n in [1, 2, 30] {
                let case = Case::new(operation, n);
                assert_eq!(gmp.work(&case).is_some(), is_timed(operation));
                assert_eq!(gmp.call_name(operation) != "none", is_timed(operation));
                if let Some(mut work) = gmp.work(&case) {
                    work.calls(2 * case.pairs.len() + 1);
                }
                assert_eq!(compare(&gmp, &case), Ok(()));
            }
        }
    }
}
