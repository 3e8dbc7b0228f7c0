//! Operands on which carries go far, stop at awkward places or never come, and ordinary ones.
//!
//! Uniform limbs almost never hold an all-ones limb sum, so a kernel that loses a carry in a ripple
//! passes any number of uniform tests. Everything here is a function of the seed.

use rand::{Rng, RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;
use widelimb_limb::Limb;

const MAX: Limb = Limb::MAX;

/// The effect of a limb of a pair of operands on a carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimbKind {
    /// The limbs have no carry out, with or without a carry in.
    Kill,
    /// A carry comes out exactly if one comes in.
    Propagate,
    /// A carry comes out, whether one comes in or not.
    Generate,
}

impl LimbKind {
    /// The three kinds.
    pub const ALL: [LimbKind; 3] = [LimbKind::Kill, LimbKind::Propagate, LimbKind::Generate];
}

/// A seeded source of shaped operands.
#[derive(Clone, Debug)]
pub struct Shapes {
    rng: ChaCha8Rng,
}

impl Shapes {
    /// The source that belongs to a seed.
    pub fn new(seed: u64) -> Shapes {
        Shapes { rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// A uniform limb.
    pub fn limb(&mut self) -> Limb {
        self.rng.next_u64()
    }

    /// A uniform index below `n`.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        assert!(n > 0);
        // The bias, at most n / 2^32, does not matter to a test.
        ((u64::from(self.rng.next_u32()) * n as u64) >> 32) as usize
    }

    /// A carry: 0 or 1.
    pub fn carry(&mut self) -> Limb {
        Limb::from(self.rng.next_u32() & 1)
    }

    /// A length from 0 to `max`, most often short, often near a multiple of 8.
    pub fn length(&mut self, max: usize) -> usize {
        let n = match self.below(16) {
            0..=9 => self.below(33),
            10..=12 => self.below(129),
            13 => (8 * self.below(40) + self.below(3)).saturating_sub(1),
            14 => self.below(257),
            _ => self.below(max + 1),
        };
        n.min(max)
    }

    /// A limb from {0, 1, 2^64-1, uniform}.
    pub fn extreme_limb(&mut self) -> Limb {
        match self.below(4) {
            0 => 0,
            1 => 1,
            2 => MAX,
            _ => self.limb(),
        }
    }

    /// A number of `n` limbs of a random shape.
    pub fn operand(&mut self, n: usize) -> Vec<Limb> {
        let mut a = vec![0; n];
        self.fill(&mut a);
        a
    }

    /// Fills `a` with a number of a random shape.
    pub fn fill(&mut self, a: &mut [Limb]) {
        if a.is_empty() {
            return;
        }
        match self.below(16) {
            0 => a.fill(0),
            1 => a.fill(MAX),
            2 => {
                a.fill(0);
                a[0] = 1 + self.below(2) as Limb;
            }
            3 => {
                a.fill(0);
                let i = self.below(64 * a.len());
                a[i / 64] = 1 << (i % 64);
            }
            4 | 5 => self.fill_runs(a),
            6 => {
                let bit = 64 * self.below(a.len() + 1);
                self.fill_power_plus_minus_one(a, bit);
            }
            7 => {
                let bit = 52 * self.below(64 * a.len() / 52 + 1);
                self.fill_power_plus_minus_one(a, bit);
            }
            8..=10 => a.fill_with(|| self.extreme_limb()),
            11 | 12 => self.fill_density(a),
            _ => self.rng.fill(a),
        }
    }

    /// Uniform limbs.
    pub fn fill_uniform(&mut self, a: &mut [Limb]) {
        self.rng.fill(a);
    }

    /// Runs of ones and of zeros, each from one bit to the whole length.
    fn fill_runs(&mut self, a: &mut [Limb]) {
        a.fill(0);
        let bits = 64 * a.len();
        let longest = 1 << self.below(bits.ilog2() as usize + 1);
        let mut ones = self.carry() == 1;
        let mut start = 0;
        while start < bits {
            let end = (start + 1 + self.below(longest)).min(bits);
            if ones {
                set_bits(a, start, end);
            }
            ones = !ones;
            start = end;
        }
    }

    /// `2^bit + 1` or `2^bit - 1`, cut to the length.
    fn fill_power_plus_minus_one(&mut self, a: &mut [Limb], bit: usize) {
        a.fill(0);
        if self.carry() == 1 {
            set_bits(a, 0, bit.min(64 * a.len()));
            return;
        }
        a[0] = 1;
        if let Some(limb) = a.get_mut(bit / 64) {
            *limb |= 1 << (bit % 64);
        }
    }

    /// Each bit is 1 with probability `d / 64`, for a `d` from 0 to 64.
    fn fill_density(&mut self, a: &mut [Limb]) {
        let density = self.below(65);
        if density == 64 {
            return a.fill(MAX);
        }
        for limb in a {
            // A uniform bit halves the probability if it is 0 and takes it to the upper half if
            // it is 1: from the lowest digit of the density up.
            let mut bits = 0;
            for digit in 0..6 {
                let uniform = self.limb();
                bits = if (density >> digit) & 1 == 1 { bits | uniform } else { bits & uniform };
            }
            *limb = bits;
        }
    }

    /// Two operands of one length for an addition or a subtraction: of independent shapes, or with
    /// carries or borrows that go far.
    ///
    /// # Panics
    /// If the lengths differ.
    pub fn fill_pair(&mut self, a: &mut [Limb], b: &mut [Limb]) {
        assert!(a.len() == b.len(), "operands of one length");
        if a.is_empty() {
            return;
        }
        match self.below(12) {
            0..=3 => {
                self.fill(a);
                self.fill(b);
            }
            4 => {
                self.fill(a);
                b.copy_from_slice(a);
            }
            5 => {
                self.fill(a);
                b.copy_from_slice(a);
                b[0] = self.extreme_limb();
            }
            6 => {
                self.fill(a);
                complement(b, a);
                self.disturb(b);
            }
            7 => {
                self.fill(a);
                b.copy_from_slice(a);
                self.disturb(b);
            }
            8 | 9 => self.fill_kinds(a, b, Shapes::addend_limbs),
            _ => self.fill_kinds(a, b, Shapes::subtrahend_limbs),
        }
    }

    /// Makes two operands of `n` limbs like [`fill_pair`](Self::fill_pair).
    pub fn pair(&mut self, n: usize) -> (Vec<Limb>, Vec<Limb>) {
        let (mut a, mut b) = (vec![0; n], vec![0; n]);
        self.fill_pair(&mut a, &mut b);
        (a, b)
    }

    /// Changes a few limbs by one up or down: ripples start and stop there.
    fn disturb(&mut self, a: &mut [Limb]) {
        for _ in 0..self.below(4) {
            let i = self.below(a.len());
            let up = self.carry() == 1;
            a[i] = if up { a[i].wrapping_add(1) } else { a[i].wrapping_sub(1) };
        }
        if self.carry() == 1 {
            a[0] = a[0].wrapping_add(1);
        }
    }

    /// Limbs of given kinds: long stretches that propagate, between limbs that generate or kill.
    fn fill_kinds(
        &mut self,
        a: &mut [Limb],
        b: &mut [Limb],
        limbs: fn(&mut Shapes, LimbKind) -> (Limb, Limb),
    ) {
        // So many of 64 limbs propagate a carry.
        let propagating = [16, 32, 56, 63][self.below(4)];
        for (a, b) in a.iter_mut().zip(b) {
            let kind = if self.below(64) < propagating {
                LimbKind::Propagate
            } else if self.carry() == 1 {
                LimbKind::Generate
            } else {
                LimbKind::Kill
            };
            (*a, *b) = limbs(self, kind);
        }
    }

    /// Two limbs that do to a carry of their sum what `kind` says.
    pub fn addend_limbs(&mut self, kind: LimbKind) -> (Limb, Limb) {
        let choice = self.below(4);
        let x = self.limb();
        match (kind, choice) {
            (LimbKind::Propagate, 0) => (MAX, 0),
            (LimbKind::Propagate, 1) => (0, MAX),
            (LimbKind::Propagate, _) => (x, !x),
            (LimbKind::Generate, 0) => (MAX, MAX),
            (LimbKind::Generate, 1) => (1 << 63, 1 << 63),
            // x >= 1, so that x + (2^64 - x) = 2^64 exactly: the carry leaves 0 behind.
            (LimbKind::Generate, 2) => (x | 1, (x | 1).wrapping_neg()),
            (LimbKind::Generate, _) => (MAX, x | 1),
            (LimbKind::Kill, 0) => (0, 0),
            // A sum of 2^64 - 2: all ones with a carry, and still none comes out.
            (LimbKind::Kill, 1) => (x & !1, !x & !1),
            (LimbKind::Kill, 2) => (MAX - 1, 0),
            (LimbKind::Kill, _) => (x >> 1, (MAX >> 1) & !x & !(1 << 62)),
        }
    }

    /// Two limbs that do to a borrow of their difference what `kind` says.
    pub fn subtrahend_limbs(&mut self, kind: LimbKind) -> (Limb, Limb) {
        // a - b borrows where a + !b does not carry: complementing b turns carries into "no
        // borrow", so what generates a carry kills a borrow.
        let (a, b) = self.addend_limbs(match kind {
            LimbKind::Kill => LimbKind::Generate,
            LimbKind::Propagate => LimbKind::Propagate,
            LimbKind::Generate => LimbKind::Kill,
        });
        (a, !b)
    }
}

/// Sets the bits `start..end`.
pub fn set_bits(a: &mut [Limb], start: usize, end: usize) {
    let (mut i, end_limb) = (start / 64, end / 64);
    if start >= end {
        return;
    }
    let first = MAX << (start % 64);
    let last = !(MAX.checked_shl((end % 64) as u32).unwrap_or(0));
    if i == end_limb {
        a[i] |= first & last;
        return;
    }
    a[i] |= first;
    i += 1;
    a[i..end_limb].fill(MAX);
    if !end.is_multiple_of(64) {
        a[end_limb] |= last;
    }
}

/// `r = !a`: the sum of both is all ones.
fn complement(r: &mut [Limb], a: &[Limb]) {
    for (r, a) in r.iter_mut().zip(a) {
        *r = !a;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn carries(a: Limb, b: Limb, carry: Limb) -> bool {
        u128::from(a) + u128::from(b) + u128::from(carry) > u128::from(MAX)
    }

    fn borrows(a: Limb, b: Limb, borrow: Limb) -> bool {
        u128::from(a) < u128::from(b) + u128::from(borrow)
    }

    #[test]
    fn limbs_are_of_their_kind() {
        let mut shapes = Shapes::new(1);
        for _ in 0..1000 {
            for kind in LimbKind::ALL {
                let expected = match kind {
                    LimbKind::Kill => (false, false),
                    LimbKind::Propagate => (false, true),
                    LimbKind::Generate => (true, true),
                };
                let (a, b) = shapes.addend_limbs(kind);
                assert_eq!((carries(a, b, 0), carries(a, b, 1)), expected, "{a:x} + {b:x}");
                let (a, b) = shapes.subtrahend_limbs(kind);
                assert_eq!((borrows(a, b, 0), borrows(a, b, 1)), expected, "{a:x} - {b:x}");
            }
        }
    }

    #[test]
    fn bits_are_set_from_start_to_end() {
        for start in 0..=192 {
            for end in start..=192 {
                let mut a = [0; 3];
                set_bits(&mut a, start, end);
                let expected = crate::oracle::from_bits(3, |i| (start..end).contains(&i));
                assert_eq!(a[..], expected[..], "{start}..{end}");
            }
        }
    }

    #[test]
    fn a_seed_gives_one_sequence_and_every_length() {
        let (mut x, mut y) = (Shapes::new(7), Shapes::new(7));
        for n in 0..200 {
            assert_eq!(x.pair(n), y.pair(n));
            let (a, b) = (x.operand(n), y.operand(n));
            assert_eq!((a.len(), &a), (n, &b));
        }
        assert_ne!(Shapes::new(8).limb(), Shapes::new(9).limb());
    }

    #[test]
    fn full_ripples_and_extreme_densities_occur() {
        let mut shapes = Shapes::new(3);
        let mut ripples = 0;
        let mut ones = 0;
        for _ in 0..10_000 {
            let (a, b) = shapes.pair(9);
            let generates = carries(a[0], b[0], 0);
            let passes = a.iter().zip(&b).skip(1).all(|(&a, &b)| a.wrapping_add(b) == MAX);
            ripples += usize::from(generates && passes);
            ones += usize::from(shapes.operand(9).iter().all(|&limb| limb == MAX));
        }
        assert!(ripples > 20, "{ripples} full ripples of 10000 pairs");
        assert!(ones > 200, "{ones} numbers of 10000 are all ones");
    }
}
