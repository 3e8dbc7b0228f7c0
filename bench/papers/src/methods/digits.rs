//! Numbers in signed digits that are wider than what they must hold: no carry until asked for.

use super::Prepared;
use widelimb_limb::{LIMB_BITS, Limb};

/// A digit of a redundant representation.
pub trait Digit: Copy + Default {
    /// The radix is 2 to this power.
    const WIDTH: usize;

    /// The digit of this value, which is below 2^53.
    fn of(value: u64) -> Self;

    /// The value of the digit, below 2^62 in absolute value.
    fn value(self) -> i64;
}

/// Two operands and the result, little end first.
pub struct InDigits<D> {
    pub a: Vec<D>,
    pub b: Vec<D>,
    pub r: Vec<D>,
    /// The length of each operand in limbs.
    pub limbs: usize,
    function: fn(&mut InDigits<D>) -> Limb,
}

impl<D: Digit + 'static> InDigits<D> {
    /// Operands in as many digits as hold one bit more than their limbs: the carry out.
    pub fn boxed(
        a: &[Limb],
        b: &[Limb],
        function: fn(&mut InDigits<D>) -> Limb,
    ) -> Box<dyn Prepared> {
        InDigits::of_count(a, b, LIMB_BITS * a.len() / D::WIDTH + 1, function)
    }

    /// Operands in `count` digits, the top one of which takes all that the others do not.
    pub fn of_count(
        a: &[Limb],
        b: &[Limb],
        count: usize,
        function: fn(&mut InDigits<D>) -> Limb,
    ) -> Box<dyn Prepared> {
        Box::new(InDigits::new(a, b, count, function))
    }

    /// [`of_count`](Self::of_count) without the box.
    pub fn new(
        a: &[Limb],
        b: &[Limb],
        count: usize,
        function: fn(&mut InDigits<D>) -> Limb,
    ) -> InDigits<D> {
        assert!(a.len() == b.len(), "operands of one length");
        let (limbs, r) = (a.len(), vec![D::default(); count]);
        InDigits { a: split(a, count), b: split(b, count), r, limbs, function }
    }

    /// The distance of bit `64 * limbs`, which is the carry, from the lowest bit of the top digit.
    pub fn carry_bit(&self) -> usize {
        LIMB_BITS * self.limbs - D::WIDTH * (self.r.len() - 1)
    }
}

impl<D: Digit + 'static> Prepared for InDigits<D> {
    fn run(&mut self) -> Limb {
        (self.function)(self)
    }

    fn result(&self) -> Vec<Limb> {
        join(&self.r, self.limbs)
    }
}

/// The digits of a number.
pub fn split<D: Digit>(limbs: &[Limb], count: usize) -> Vec<D> {
    let bits_from = |bit: usize| {
        let (limb, shift) = (bit / LIMB_BITS, bit % LIMB_BITS);
        let at = |i: usize| u128::from(limbs.get(i).copied().unwrap_or(0));
        ((at(limb) | at(limb + 1) << LIMB_BITS) >> shift) as u64
    };
    let low = (0..count - 1).map(|i| bits_from(i * D::WIDTH) & ((1 << D::WIDTH) - 1));
    low.chain([bits_from((count - 1) * D::WIDTH)]).map(D::of).collect()
}

/// The number that digits of any sign stand for, modulo `2^(64 n)`.
pub fn join<D: Digit>(digits: &[D], n: usize) -> Vec<Limb> {
    let mut limbs = Vec::with_capacity(n);
    let (mut pending, mut bits) = (0_i128, 0);
    for digit in digits {
        pending += i128::from(digit.value()) << bits;
        bits += D::WIDTH;
        if bits >= LIMB_BITS {
            limbs.push(pending as Limb);
            pending >>= LIMB_BITS;
            bits -= LIMB_BITS;
        }
    }
    while limbs.len() < n {
        limbs.push(pending as Limb);
        pending >>= LIMB_BITS;
    }
    limbs.truncate(n);
    limbs
}
