//! Operations on numbers that own their limbs: their operands, and our own methods.

use super::{Case, Operation};
use crate::answer::Answer;
use crate::measure::{Pair, SplitMix, Work, rotating};
use std::hint::black_box;
use widelimb::{Integer, Limb, Natural};
use widelimb_limb::modular::{Modulus, pow_secret};

/// Shapes random pairs into operands of the operation. Returns the moduli of powers, and empty ones
/// for other operations.
pub(super) fn shape(operation: Operation, n: usize, pairs: &mut Vec<Pair>) -> Vec<Vec<Limb>> {
    let mut words = SplitMix(n as u64);
    match operation {
        Operation::InvMod => pairs.iter_mut().for_each(make_coprime),
        Operation::PowMod | Operation::PowModSecret => {
            for pair in &mut *pairs {
                pair.a = limbs_of_bits(n, &mut words);
                pair.b = limbs_of_bits(n, &mut words);
            }
        }
        Operation::IsPrime => {
            // Finding a long prime takes seconds.
            pairs.truncate(if n > 512 { 2 } else { 16 });
            for pair in &mut *pairs {
                pair.a = odd(n, &mut words);
                while !natural(&pair.a).is_probable_prime() {
                    pair.a = odd(n, &mut words);
                }
            }
        }
        Operation::IsPrimeRandom => {
            // So many numbers have the usual shares of primes and of multiples of small primes.
            *pairs = (0..RANDOM).map(|_| Pair { a: odd(n, &mut words), b: vec![] }).collect();
        }
        _ => {}
    }
    let modulus = |_: &Pair| match operation {
        Operation::PowMod | Operation::PowModSecret => odd(n, &mut words),
        _ => Vec::new(),
    };
    pairs.iter().map(modulus).collect()
}

/// The number of random numbers that are tested in turn.
const RANDOM: usize = 256;

/// Makes the first number of a pair prime to the second one, which is the larger one.
fn make_coprime(pair: &mut Pair) {
    let top = pair.b.len() - 1;
    pair.b[top] |= 1 << 62;
    pair.b[0] |= 1;
    while widelimb_limb::gcd(&pair.a, &pair.b) != [1] {
        pair.a[0] = pair.a[0].wrapping_add(1);
    }
}

/// A random number of `bits` bits.
fn limbs_of_bits(bits: usize, words: &mut SplitMix) -> Vec<Limb> {
    let mut limbs: Vec<Limb> = (0..bits.div_ceil(64)).map(|_| words.next()).collect();
    let top = limbs.last_mut().expect("at least one bit");
    let spare = (64 - bits % 64) % 64;
    *top = (*top | 1 << 63) >> spare;
    limbs
}

/// A random odd number of `bits` bits, 3 the least of them.
fn odd(bits: usize, words: &mut SplitMix) -> Vec<Limb> {
    let mut limbs = limbs_of_bits(bits.max(2), words);
    limbs[0] |= 1;
    limbs
}

fn natural(limbs: &[Limb]) -> Natural {
    Natural::from_limbs(limbs.to_vec())
}

struct Operands {
    a: Natural,
    b: Natural,
    modulus: Natural,
    /// The first two numbers again, with signs.
    signed: [Integer; 2],
}

impl Operands {
    fn all(case: &Case) -> Vec<Operands> {
        let operands = |(pair, modulus): (&Pair, &Vec<Limb>)| {
            let [a, b, modulus] = [&pair.a, &pair.b, modulus].map(|limbs| natural(limbs));
            let signed = [&a, &b].map(|number| Integer::from(number.clone()));
            Operands { a, b, modulus, signed }
        };
        case.pairs.iter().zip(&case.moduli).map(operands).collect()
    }

    /// Makes the call and drops its result.
    #[inline(always)]
    fn call(&self, operation: Operation) {
        let Operands { a, b, modulus, signed: [x, y] } = self;
        match operation {
            Operation::Quotient => drop(black_box(a / b)),
            Operation::GcdExt => drop(black_box(x.extended_gcd(y))),
            Operation::InvMod => drop(black_box(a.inverse_mod(b))),
            Operation::Sqrt => drop(black_box(a.sqrt_rem())),
            Operation::PowMod => drop(black_box(a.pow_mod(b, modulus))),
            Operation::PowModSecret => drop(black_box(self.secret_power())),
            Operation::IsPrime | Operation::IsPrimeRandom => _ = black_box(a.is_probable_prime()),
            _ => unreachable!("it is not of numbers"),
        }
    }

    /// A power in constant time, of operands that are as long as the modulus or padded to that.
    fn secret_power(&self) -> Vec<Limb> {
        let Operands { a, b, modulus, .. } = self;
        let m = Modulus::new(modulus.limbs()).expect("not 0");
        let mut base = a.limbs().to_vec();
        base.resize(m.limbs().len(), 0);
        let mut power = vec![0; base.len()];
        let bits = Limb::BITS as usize * b.limbs().len();
        pow_secret(&mut power, &base, b.limbs(), bits, &m).expect("an odd modulus");
        power
    }

    fn answer(&self, operation: Operation) -> Answer {
        let Operands { a, b, modulus, signed: [x, y] } = self;
        match operation {
            Operation::Quotient => Answer::numbers([(a / b).limbs()]),
            Operation::GcdExt => {
                let e = x.extended_gcd(y);
                cofactor(self.signed.each_ref(), &e.gcd, &e.x)
            }
            Operation::InvMod => Answer::numbers([a.inverse_mod(b).expect("coprime").limbs()]),
            Operation::Sqrt => {
                let (root, rest) = a.sqrt_rem();
                Answer::numbers([root.limbs(), rest.limbs()])
            }
            Operation::PowMod => Answer::numbers([a.pow_mod(b, modulus).limbs()]),
            Operation::PowModSecret => Answer::numbers([&self.secret_power()]),
            Operation::IsPrime | Operation::IsPrimeRandom => {
                Answer::numbers([&[a.is_probable_prime().into()]])
            }
            _ => unreachable!("it is not of numbers"),
        }
    }
}

/// The divisor and the cofactor of `a` modulo `b / gcd`, which are the same for all right answers.
///
/// # Panics
/// If `gcd - x a` is no multiple of `b`.
pub fn cofactor([a, b]: [&Integer; 2], gcd: &Integer, x: &Integer) -> Answer {
    assert!((gcd - x * a).is_multiple_of(b), "a cofactor that gives another divisor");
    let least = x.rem_euclid(&(b / gcd));
    Answer::numbers([gcd.magnitude().limbs(), least.magnitude().limbs()])
}

/// Our own method on each pair in turn.
pub(super) fn ours(case: &Case) -> Box<dyn Work> {
    let operation = case.operation;
    rotating(Operands::all(case), move |x| x.call(operation))
}

/// The results of our own method on each pair.
pub(super) fn answers(case: &Case) -> Vec<Answer> {
    Operands::all(case).iter().map(|x| x.answer(case.operation)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_have_as_many_bits_as_are_asked_for() {
        for bits in [2, 3, 63, 64, 65, 130] {
            let case = Case::new(Operation::PowMod, bits);
            for (pair, modulus) in case.pairs.iter().zip(&case.moduli) {
                for limbs in [&pair.a, &pair.b, modulus] {
                    assert_eq!(natural(limbs).bit_len(), bits as u64);
                }
                assert!(modulus[0] % 2 == 1);
            }
            let primes = Case::new(Operation::IsPrime, bits);
            for answer in primes.answers() {
                assert_eq!(answer, Answer::numbers([&[1]]), "{bits}");
            }
        }
    }

    #[test]
    fn some_random_numbers_are_primes_and_some_are_not() {
        let answers = Case::new(Operation::IsPrimeRandom, 20).answers();
        for answer in [Answer::numbers([&[0]]), Answer::numbers([&[1]])] {
            assert!(answers.contains(&answer), "{answer:?}");
        }
    }

    #[test]
    #[should_panic(expected = "another divisor")]
    fn a_wrong_cofactor_is_no_answer() {
        let [a, b, gcd, x] = [12, 18, 6, 1].map(Integer::from);
        cofactor([&a, &b], &gcd, &x);
    }
}
