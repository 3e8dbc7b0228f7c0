//! Makes the operands of contestants.

use widelimb_limb::Limb;

/// An operation whose result is as long as its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// `a + b`.
    Add,
    /// `a - b`.
    Sub,
}

impl Op {
    /// The name that reports and the command line use.
    pub const fn name(self) -> &'static str {
        match self {
            Op::Add => "add",
            Op::Sub => "sub",
        }
    }
}

/// The shape of operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Uniform limbs.
    Random,
    /// The longest ripple: a carry (or borrow) that starts in limb 0 and runs to the top.
    Ripple,
}

impl Shape {
    /// Both shapes.
    pub const ALL: [Shape; 2] = [Shape::Random, Shape::Ripple];

    /// The name that reports use.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Random => "random",
            Shape::Ripple => "worst case",
        }
    }
}

/// Two operands of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The first operand.
    pub a: Vec<Limb>,
    /// The second operand.
    pub b: Vec<Limb>,
}

/// `count` pairs of `n` limbs for an operation.
///
/// Published methods state narrow domains, so every pair stays inside all of them: the first
/// operand is the larger one, and both and their sum are below `2^(64 n - 1)`. The same arguments
/// give the same pairs.
///
/// # Panics
/// If `n` is 0.
pub fn pairs(op: Op, shape: Shape, n: usize, count: usize) -> Vec<Pair> {
    assert!(n > 0, "operands of at least one limb");
    let mut limbs = SplitMix(n as u64);
    (0..count)
        .map(|_| match shape {
            Shape::Random => random_pair(n, &mut limbs),
            Shape::Ripple => ripple_pair(op, n),
        })
        .collect()
}

fn random_pair(n: usize, limbs: &mut SplitMix) -> Pair {
    let mut a: Vec<Limb> = (0..n).map(|_| limbs.next()).collect();
    let mut b: Vec<Limb> = (0..n).map(|_| limbs.next()).collect();
    a[n - 1] = a[n - 1] >> 3 | 1 << 61;
    b[n - 1] >>= 3;
    Pair { a, b }
}

fn ripple_pair(op: Op, n: usize) -> Pair {
    let mut b = vec![0; n];
    b[0] = 1;
    let a = match op {
        Op::Add => {
            let mut a = vec![Limb::MAX; n];
            a[n - 1] >>= 2;
            a
        }
        Op::Sub => {
            let mut a = vec![0; n];
            a[n - 1] = 1 << 62;
            a
        }
    };
    Pair { a, b }
}

/// SplitMix64 (Steele, Lea, Flood 2014): enough to keep a branch predictor guessing.
#[derive(Clone, Debug)]
pub struct SplitMix(pub u64);

impl SplitMix {
    /// The next pseudo-random word.
    #[expect(clippy::should_implement_trait, reason = "it never ends")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_stays_inside_every_domain() {
        for (op, shape, n) in [Op::Add, Op::Sub]
            .into_iter()
            .flat_map(|op| Shape::ALL.map(|shape| (op, shape)))
            .flat_map(|(op, shape)| [1, 2, 5, 64].map(|n| (op, shape, n)))
        {
            for Pair { a, b } in pairs(op, shape, n, 3) {
                let mut r = vec![0; n];
                assert_eq!(widelimb_limb::add_n(&mut r, &a, &b), 0, "{op:?} {shape:?} {n}");
                assert_eq!(r[n - 1] >> 63, 0, "{op:?} {shape:?} {n}");
                assert_eq!(widelimb_limb::sub_n(&mut r, &a, &b), 0, "{op:?} {shape:?} {n}");
            }
        }
    }

    #[test]
    fn a_ripple_reaches_the_top_limb() {
        let mut r = vec![0; 9];
        let sum = &pairs(Op::Add, Shape::Ripple, 9, 1)[0];
        widelimb_limb::add_n(&mut r, &sum.a, &sum.b);
        assert_eq!((&r[..8], r[8]), (&[0; 8][..], 1 << 62));
        let difference = &pairs(Op::Sub, Shape::Ripple, 9, 1)[0];
        widelimb_limb::sub_n(&mut r, &difference.a, &difference.b);
        assert_eq!((&r[..8], r[8]), (&[Limb::MAX; 8][..], (1 << 62) - 1));
    }

    #[test]
    fn random_pairs_differ_from_each_other_but_not_from_run_to_run() {
        let first = pairs(Op::Add, Shape::Random, 4, 2);
        assert_ne!(first[0], first[1]);
        assert_eq!(first, pairs(Op::Add, Shape::Random, 4, 2));
    }
}
