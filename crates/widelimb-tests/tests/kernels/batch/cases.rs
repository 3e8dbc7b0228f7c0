//! Eight moduli, eight numbers, and the way to another library's numbers.

use num_bigint::BigUint;
use num_traits::{One, Zero};
use widelimb_kernels::batch::{DIGIT_BITS, DIGIT_MASK, LANES, Lanes};
use widelimb_limb::Limb;
use widelimb_testkit::Shapes;

/// Numbers of a batch, one for each lane.
pub type Numbers = [BigUint; LANES];

pub fn big(a: &[Limb]) -> BigUint {
    let halves = a.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]);
    BigUint::new(halves.collect())
}

/// `2^bits`.
pub fn power_of_two(bits: usize) -> BigUint {
    BigUint::one() << bits
}

/// Numbers below `2^(52 n)` as digits with zeros above them.
pub fn lanes_of(numbers: &Numbers, n: usize) -> Vec<Lanes> {
    let limbs = numbers.each_ref().map(BigUint::to_u64_digits);
    let digit = |limbs: &[Limb], i: usize| {
        let (at, shift) = (DIGIT_BITS * i / 64, DIGIT_BITS * i % 64);
        let limb = |at: usize| u128::from(limbs.get(at).copied().unwrap_or(0));
        ((limb(at) | limb(at + 1) << 64) >> shift) as u64 & DIGIT_MASK
    };
    (0..n).map(|i| Lanes(core::array::from_fn(|lane| digit(&limbs[lane], i)))).collect()
}

/// The numbers whose digits these are, whatever is above them.
pub fn numbers_of(a: &[Lanes]) -> Numbers {
    core::array::from_fn(|lane| {
        let mut limbs = vec![0; (DIGIT_BITS * a.len()).div_ceil(64) + 1];
        for (i, digit) in a.iter().enumerate() {
            let (at, shift) = (DIGIT_BITS * i / 64, DIGIT_BITS * i % 64);
            let digit = u128::from(digit.0[lane] & DIGIT_MASK) << shift;
            limbs[at] |= digit as Limb;
            limbs[at + 1] |= (digit >> 64) as Limb;
        }
        big(&limbs)
    })
}

/// Puts anything above the digits.
pub fn soil(a: &mut [Lanes], shapes: &mut Shapes) {
    let dirt = shapes.limb();
    for (i, digit) in a.iter_mut().enumerate() {
        for (lane, word) in digit.0.iter_mut().enumerate() {
            let above = dirt.rotate_left((7 * i + 11 * lane) as u32) | ((dirt & 1) * !DIGIT_MASK);
            *word |= above & !DIGIT_MASK;
        }
    }
}

/// A number below a bound above 0, of a random shape.
pub fn below(shapes: &mut Shapes, bound: &BigUint) -> BigUint {
    let bits = bound.bits() as usize;
    let number = match shapes.below(3) {
        0 => power_of_two(shapes.below(bits)),
        1 => big(&shapes.operand(bits.div_ceil(64))),
        _ => sparse(shapes, bits.div_ceil(DIGIT_BITS)),
    };
    number % bound
}

/// Digits of 0, 1 and all ones.
fn sparse(shapes: &mut Shapes, n: usize) -> BigUint {
    let digits = (0..n).map(|_| Lanes([[0, 1, DIGIT_MASK][shapes.below(3)]; LANES]));
    let [number, ..] = numbers_of(&digits.collect::<Vec<_>>());
    number
}

/// An odd number above 1 and below a quarter of `2^(52 n)`: of each kind there is, among them those
/// next to a whole number of digits.
fn modulus(shapes: &mut Shapes, n: usize, kind: usize) -> BigUint {
    let (one, top) = (BigUint::one(), DIGIT_BITS * n - 2);
    let edge = if n > 1 { DIGIT_BITS * (n - 1) } else { 9 };
    let m = match kind % 8 {
        0 => power_of_two(top) - one,
        1 => power_of_two(top - 1),
        2 => power_of_two(edge + 1) - one,
        3 => power_of_two(edge),
        4 => power_of_two(edge) - one,
        5 => power_of_two(edge - 1) + below(shapes, &power_of_two(edge - 1)),
        6 => below(shapes, &power_of_two(top)),
        _ => sparse(shapes, n) >> 2,
    };
    m | BigUint::from([1u32, 3][usize::from(kind % 8 > 5)])
}

/// Moduli, and what their reduction needs.
pub struct Case {
    /// Digits.
    pub n: usize,
    /// The moduli.
    pub moduli: Numbers,
    /// The digits of the moduli.
    pub modulus: Vec<Lanes>,
    /// `-1 / m mod R`.
    pub neg_inverse: Vec<Lanes>,
}

impl Case {
    /// Moduli of `n` digits or fewer, of all kinds.
    pub fn new(shapes: &mut Shapes, n: usize) -> Case {
        let moduli = core::array::from_fn(|lane| modulus(shapes, n, n + lane));
        let inverses = moduli.each_ref().map(|m| neg_inverse(m, DIGIT_BITS * n));
        Case { n, modulus: lanes_of(&moduli, n), neg_inverse: lanes_of(&inverses, n), moduli }
    }

    /// Puts anything above the digits.
    pub fn soil(&mut self, shapes: &mut Shapes) {
        soil(&mut self.modulus, shapes);
        soil(&mut self.neg_inverse, shapes);
    }

    /// Numbers below twice the moduli: the ends, what is next to the modulus, and others.
    pub fn numbers(&self, shapes: &mut Shapes) -> Numbers {
        self.moduli.each_ref().map(|m| match shapes.below(12) {
            0 => BigUint::zero(),
            1 => BigUint::one(),
            2 => m - 1u32,
            3 => m.clone(),
            4 => m + 1u32,
            5 | 6 => m * 2u32 - 1u32,
            _ => below(shapes, &(m * 2u32)),
        })
    }
}

/// `-1 / m mod 2^bits` for odd `m`: a step of Newton's iteration doubles the bits that are right.
fn neg_inverse(m: &BigUint, bits: usize) -> BigUint {
    let low = |a: BigUint, bits| a & (power_of_two(bits) - 1u32);
    let (mut x, mut right) = (BigUint::one(), 1);
    while right < bits {
        right = (2 * right).min(bits);
        let product = low(low(m.clone(), right) * &x, right);
        x = low(x * (power_of_two(right) + 2u32 - product), right);
    }
    power_of_two(bits) - x
}
