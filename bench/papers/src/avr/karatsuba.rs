//! Karatsuba's method with the difference of the halves, as it is and refined.
//!
//! Source: lecture, "Subtractive Karatsuba", "Conditional negation", "Refined Karatsuba" and
//! "48-bit Karatsuba on AVR" (Hutter, Schwabe, "Multiprecision multiplication on AVR revisited",
//! 2015). With halves `A = Al + X Ah`, `L = Al Bl`, `H = Ah Bh`, `M = |Al - Ah| |Bl - Bh|` the
//! product is `L + X (L + H -+ M) + X^2 H`; refined, `H' = H + (L / X)` is summed while `H` is
//! computed and the product is `Ll + X (Ll + H' + X H' -+ M)`. The sign: a branch to one of two
//! sequences of equal length, or the bytes of `M` exclusive-or a mask. Absolute differences never
//! branch.
//!
//! Halves of odd lengths, of which the slides say nothing: the upper is the longer, for else `H'`
//! might not fit. The order of the three products, and how far a chain of carries runs before the
//! other has its turn, is [`Shape`]'s; [`tuning`](super::tuning) has those that were found good.

use super::instruction::Two;
use super::program::{Byte, Chain, Program, Step};
use super::rows::{self, take_carry};
use std::ops::Range;

/// The parameters of the method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Whether the method has the refined form.
    pub refined: bool,
    /// Whether the sign of `M` is a branch.
    pub branches: bool,
    /// The longest operands that are multiplied row by row.
    pub leaf: usize,
    /// The bytes of the middle for which its two chains of carries take turns.
    pub turn: usize,
    /// The order of the products, outermost first; the last holds for all that are further within.
    pub order: [Order; 3],
    /// Whether the lowest bytes, which are put out early, are loaded again from the result.
    pub anchored: bool,
    /// The depth of the recursion.
    pub depth: usize,
}

/// The order in which differences are taken and multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Between `L` and `H`; multiplied last.
    Between,
    /// First; multiplied last.
    First,
    /// After `L` and `H`.
    Last,
    /// Taken and multiplied first.
    Whole,
}

impl Order {
    /// All orders.
    pub const ALL: [Order; 4] = [Order::Between, Order::First, Order::Last, Order::Whole];
}

/// `a b + first`, `first` no longer than `a`; `finals` of the lowest bytes are put out as soon as
/// known.
pub fn product(
    p: &mut Program,
    shape: &Shape,
    [a, b]: [&[Byte]; 2],
    first: Option<&[Byte]>,
    finals: usize,
) -> Vec<Byte> {
    let n = a.len();
    if n <= shape.leaf.max(1) {
        return rows::product(p, a, b, first, finals);
    }
    let inner = &Shape { depth: shape.depth + 1, ..*shape };
    let (low, high) = (|x: &[Byte]| x[..n / 2].to_vec(), |x: &[Byte]| x[n / 2..].to_vec());
    let (k, halves) = (n / 2, [[low(a), low(b)], [high(a), high(b)]]);
    // With a summand, the lowest bytes of the result are not those of L.
    let l_finals = if first.is_some() { 0 } else { finals.min(k) };
    let l = |p: &mut Program| product(p, inner, both(&halves[0]), None, l_finals);
    let h = |p: &mut Program, l: &[Byte]| {
        let above = shape.refined.then(|| l[k..].to_vec());
        product(p, inner, both(&halves[1]), above.as_deref(), 0)
    };
    let m = |p: &mut Program, d: &[Difference; 2]| {
        product(p, inner, [&d[0].bytes, &d[1].bytes], None, 0)
    };
    let differences = |p: &mut Program| [0, 1].map(|i| difference(p, &halves[0][i], &halves[1][i]));
    let (l, h, m, signs) = match shape.order[shape.depth.min(2)] {
        Order::Between => {
            let l = l(p);
            let d = differences(p);
            let h = h(p, &l);
            (l, h, m(p, &d), d)
        }
        Order::First => {
            let d = differences(p);
            let l = l(p);
            let h = h(p, &l);
            (l, h, m(p, &d), d)
        }
        Order::Last => {
            let l = l(p);
            let h = h(p, &l);
            let d = differences(p);
            (l, h, m(p, &d), d)
        }
        Order::Whole => {
            let d = differences(p);
            let m = m(p, &d);
            let l = l(p);
            let h = h(p, &l);
            (l, h, m, d)
        }
    };
    let parts = Parts { l, h, m, signs: [signs[0].sign, signs[1].sign] };
    let end = End { shape, first, finals };
    if shape.refined { end.refined(p, parts) } else { end.plain(p, parts) }
}

fn both(pair: &[Vec<Byte>; 2]) -> [&[Byte]; 2] {
    [&pair[0], &pair[1]]
}

/// The absolute value of a difference, and a mask of its sign.
struct Difference {
    bytes: Vec<Byte>,
    sign: Byte,
}

/// `|low - high|` for halves of which the upper may be one byte longer.
fn difference(p: &mut Program, low: &[Byte], high: &[Byte]) -> Difference {
    // The difference replaces the lower half, whose bytes are the older ones, or the longer half.
    let (from, take) = if low.len() == high.len() { (low, high) } else { (high, low) };
    let mut chain = Chain::SUB;
    let mut bytes = Vec::new();
    for (i, &byte) in from.iter().enumerate() {
        let d = p.copy(byte);
        chain.step(p, d, take.get(i).copied().unwrap_or(Byte::ZERO));
        bytes.push(d);
    }
    let sign = p.fresh();
    p.new_by(Two::Sbc, sign);
    bytes.iter().for_each(|&byte| p.two(Two::Eor, byte, sign));
    let mut chain = Chain::SUB;
    bytes.iter().for_each(|&byte| chain.step(p, byte, sign));
    Difference { bytes, sign }
}

/// The products of the halves, and the signs of the differences.
struct Parts {
    l: Vec<Byte>,
    h: Vec<Byte>,
    m: Vec<Byte>,
    signs: [Byte; 2],
}

/// The treatment of the sign of `M`.
#[derive(Clone, Copy)]
enum Sign {
    /// Two sides of a branch.
    Branch,
    /// A mask: -1 if `M` is to be added. `x + M = x - (-1 - M) - 1`.
    Mask(Byte),
}

impl Sign {
    fn begin(p: &mut Program, shape: &Shape, [x, y]: [Byte; 2]) -> (Sign, Chain) {
        if shape.branches {
            p.steps.push(Step::Branch(x, y));
            return (Sign::Branch, Chain::EITHER);
        }
        p.two(Two::Eor, x, y);
        (Sign::Mask(x), Chain::SUB)
    }

    /// Takes byte `i` of `M` from its byte of the middle, or adds it.
    fn step(self, p: &mut Program, chain: &mut Chain, i: usize, sum: Byte, m: Byte) {
        if let Sign::Mask(mask) = self {
            p.two(Two::Eor, m, mask);
            if i == 0 {
                // Borrows if the mask is not 0.
                p.two(Two::Cp, Byte::ZERO, mask);
                *chain = Chain::BORROWED;
            }
        }
        chain.step(p, sum, m);
    }

    /// The carry into the topmost byte of the middle.
    fn end(self, p: &mut Program, top: Byte) {
        match self {
            Sign::Branch => p.steps.push(Step::Two(Two::Sbc, Two::Adc, top, Byte::ZERO)),
            Sign::Mask(mask) => p.two(Two::Sbc, top, mask),
        }
    }

    /// The byte that is added to all bytes above the topmost: -1 if the topmost is below 0.
    fn above(self, p: &mut Program) -> Byte {
        match self {
            Sign::Branch => {
                let above = p.fresh();
                p.steps.push(Step::New(Two::Sbc, Two::Eor, above));
                above
            }
            Sign::Mask(mask) => {
                // The last step has borrowed if the mask is -1.
                let above = p.zero();
                p.two(Two::Sbc, above, mask);
                above
            }
        }
    }

    fn join(self, p: &mut Program) {
        if let Sign::Branch = self {
            p.steps.push(Step::Join);
        }
    }
}

/// The arguments of the sum of the parts.
struct End<'a> {
    shape: &'a Shape,
    first: Option<&'a [Byte]>,
    finals: usize,
}

impl End<'_> {
    /// `Ll + X (Ll + H' + X H' -+ M)`, and the summand.
    fn refined(&self, p: &mut Program, Parts { l, h, m, signs }: Parts) -> Vec<Byte> {
        let (k, middle) = (l.len() / 2, h.len());
        let (mut result, mut summand) = self.lowest(p, &l[..k]);
        if self.shape.anchored && self.finals == 2 * (k + middle / 2) {
            p.steps.push(Step::Anchor);
        }
        let (sign, mut either) = Sign::begin(p, self.shape, signs);
        let mut sums = Vec::new();
        let mut chain = Chain::ADD;
        for turn in turns(middle, self.shape.turn) {
            let last = turn.end == middle;
            for i in turn.clone() {
                let d = if i < k { p.copy(l[i]) } else { p.copy(h[i - k]) };
                chain.step(p, d, h[i]);
                sums.push(d);
            }
            if last {
                sums.push(take_carry(p));
            } else {
                chain.save(p);
            }
            if let Some(first) = self.first {
                for i in turn.clone() {
                    summand.step(p, sums[i], first.get(k + i).copied().unwrap_or(Byte::ZERO));
                }
                if last {
                    summand.step(p, sums[middle], Byte::ZERO);
                } else {
                    summand.save(p);
                }
            }
            for i in turn.clone() {
                sign.step(p, &mut either, i, sums[i], m[i]);
            }
            if last {
                sign.end(p, sums[middle]);
            } else {
                either.save(p);
            }
            if !last {
                self.put_out(p, k + turn.start, &sums[turn]);
            }
        }
        let carry = sums.pop().expect("the topmost byte");
        let above = sign.above(p);
        sign.join(p);
        let start = turns(middle, self.shape.turn).last().map_or(0, |turn| turn.start);
        self.put_out(p, k + start, &sums[start..]);
        result.extend(sums);
        result.extend(self.top(p, k + middle, &h[middle - k..], [carry, above]));
        result
    }

    /// `L + X^2 H + X (L + H -+ M)`.
    fn plain(&self, p: &mut Program, Parts { l, h, m, signs }: Parts) -> Vec<Byte> {
        let (k, middle) = (l.len() / 2, h.len());
        let mut sums: Vec<Byte> = Vec::new();
        let mut chain = Chain::ADD;
        for (i, &byte) in h.iter().enumerate() {
            let d = p.copy(byte);
            chain.step(p, d, l.get(i).copied().unwrap_or(Byte::ZERO));
            sums.push(d);
        }
        let carry = take_carry(p);
        let (sign, mut either) = Sign::begin(p, self.shape, signs);
        (0..middle).for_each(|i| sign.step(p, &mut either, i, sums[i], m[i]));
        // The middle is not below 0: this byte is now 0 or 1.
        sign.end(p, carry);
        sign.join(p);
        let mut chain = Chain::ADD;
        let upper: Vec<Byte> = l[k..].iter().chain(&h).copied().collect();
        sums.iter().zip(&upper).for_each(|(&sum, &byte)| chain.step(p, sum, byte));
        p.two(Two::Adc, carry, Byte::ZERO);
        self.put_out(p, k, &sums);
        let mut result = l[..k].to_vec();
        result.extend(sums);
        result.extend(self.top(p, k + middle, &h[middle - k..], [carry, Byte::ZERO]));
        result
    }

    /// The lowest bytes of the result, and the chain of the summand, which goes on above them.
    fn lowest(&self, p: &mut Program, l: &[Byte]) -> (Vec<Byte>, Chain) {
        let mut chain = Chain::ADD;
        let Some(first) = self.first else { return (l.to_vec(), chain) };
        let mut result = Vec::new();
        for (&byte, &first) in l.iter().zip(first) {
            let d = p.copy(byte);
            chain.step(p, d, first);
            result.push(d);
        }
        chain.save(p);
        self.put_out(p, 0, &result);
        (result, chain)
    }

    /// The bytes above the middle, with its carry: one byte, and another for all above it.
    fn top(&self, p: &mut Program, at: usize, h: &[Byte], [carry, above]: [Byte; 2]) -> Vec<Byte> {
        let mut chain = Chain::ADD;
        let mut top = Vec::new();
        for (i, &byte) in h.iter().enumerate() {
            let d = p.copy(byte);
            chain.step(p, d, if i == 0 { carry } else { above });
            top.push(d);
            self.put_out(p, at + i, &[d]);
        }
        top
    }

    /// Puts out bytes of the result from place `at` on, those that are wanted.
    fn put_out(&self, p: &mut Program, at: usize, bytes: &[Byte]) {
        let wanted = self.finals.saturating_sub(at);
        bytes.iter().take(wanted).for_each(|&byte| p.output(byte));
    }
}

/// Runs of `len` bytes.
fn turns(end: usize, len: usize) -> impl Iterator<Item = Range<usize>> {
    let len = len.max(1);
    (0..end).step_by(len).map(move |start| start..end.min(start + len))
}
