//! What the tests of the methods share: an oracle, shaped operands, and a run of one method.

#![allow(dead_code, reason = "each test file uses a part of this")]

use std::sync::atomic::{AtomicUsize, Ordering};
use widelimb::Limb;
use widelimb_lab::methods::{self, Method, Op};

/// `a + b` or `a - b` bit by bit with a full adder; the result and the carry or borrow.
pub fn oracle(op: Op, a: &[Limb], b: &[Limb]) -> (Vec<Limb>, Limb) {
    let mut r = vec![0; a.len()];
    // a - b = a + !b + 1, with a borrow where that has no carry.
    let (invert, mut carry) = if op == Op::Sub { (Limb::MAX, 1) } else { (0, 0) };
    for bit in 0..64 * a.len() {
        let (i, shift) = (bit / 64, bit % 64);
        let x = a[i] >> shift & 1;
        let y = (b[i] ^ invert) >> shift & 1;
        r[i] |= (x ^ y ^ carry) << shift;
        carry = (x & y) | (carry & (x ^ y));
    }
    (r, if op == Op::Sub { 1 - carry } else { carry })
}

/// Prepares, runs twice (a second run must see the operands unchanged) and gives the result.
pub fn run(method: &Method, a: &[Limb], b: &[Limb]) -> (Vec<Limb>, Limb) {
    let mut prepared = (method.prepare)(a, b);
    let first = prepared.run();
    let result = prepared.result();
    assert_eq!((prepared.run(), prepared.result()), (first, result.clone()), "{}", method.name);
    (result, first)
}

/// The methods that this CPU can run; the others are reported by name.
pub fn runnable() -> impl Iterator<Item = &'static Method> {
    let skipped = AtomicUsize::new(0);
    methods::all().iter().filter(move |method| {
        let available = method.needs.is_available();
        if !available {
            let count = 1 + skipped.fetch_add(1, Ordering::Relaxed);
            println!(
                "SKIPPED: {} ({count} so far): this CPU has no level `{}`",
                method.name, method.needs
            );
        }
        available
    })
}

/// A small generator (xorshift64*), so that a failure repeats.
pub struct Random(pub u64);

impl Random {
    pub fn limb(&mut self) -> Limb {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn limbs(&mut self, n: usize) -> Vec<Limb> {
        (0..n).map(|_| self.limb()).collect()
    }

    /// Limbs from {0, 1, 2^64 - 1, 2^64 - 2, 2^63, random}: carries run far.
    pub fn extreme_limbs(&mut self, n: usize) -> Vec<Limb> {
        let mut limb = || match self.limb() >> 60 {
            0..=3 => 0,
            4 | 5 => 1,
            6..=9 => Limb::MAX,
            10 | 11 => Limb::MAX - 1,
            12 => 1 << 63,
            _ => self.limb(),
        };
        (0..n).map(|_| limb()).collect()
    }

    /// Runs of one bits and of zero bits, of lengths up to 200.
    pub fn runs(&mut self, n: usize) -> Vec<Limb> {
        let mut limbs = vec![0; n];
        let (mut bit, mut ones) = (0, self.limb() & 1 != 0);
        while bit < 64 * n {
            let end = (bit + 1 + (self.limb() >> 32) as usize % 200).min(64 * n);
            for position in bit..end {
                limbs[position / 64] |= Limb::from(ones) << (position % 64);
            }
            (bit, ones) = (end, !ones);
        }
        limbs
    }
}

/// `limbs` with limb `i` set, if there is one.
pub fn with(mut limbs: Vec<Limb>, i: usize, limb: Limb) -> Vec<Limb> {
    if let Some(place) = limbs.get_mut(i) {
        *place = limb;
    }
    limbs
}

/// Pairs of operands of `n` limbs, of all the shapes that carries care for.
pub fn shaped_pairs(n: usize, random: &mut Random) -> Vec<(Vec<Limb>, Vec<Limb>)> {
    let (zeros, ones) = (vec![0; n], vec![Limb::MAX; n]);
    let one = with(zeros.clone(), 0, 1);
    let some = random.limbs(n);
    let complement: Vec<Limb> = some.iter().map(|limb| !limb).collect();
    let top = n.saturating_sub(1);
    let mut pairs = vec![
        (zeros.clone(), zeros.clone()),
        (zeros.clone(), ones.clone()),
        (ones.clone(), zeros.clone()),
        (ones.clone(), ones.clone()),
        // A carry, or a borrow, through the whole number.
        (ones.clone(), one.clone()),
        (zeros.clone(), one.clone()),
        (one.clone(), ones.clone()),
        // The same, ending in the top limb.
        (with(ones.clone(), top, 5), one.clone()),
        (with(zeros.clone(), top, 5), one.clone()),
        (some.clone(), complement.clone()),
        (
            some.clone(),
            with(complement.clone(), 0, complement.first().copied().unwrap_or(0).wrapping_add(1)),
        ),
        (some.clone(), some.clone()),
        // Only limb 0 differs, either way.
        (with(some.clone(), 0, 7), with(some.clone(), 0, 6)),
        (with(some.clone(), 0, 6), with(some.clone(), 0, 7)),
        (random.limbs(n), random.limbs(n)),
        (random.extreme_limbs(n), random.extreme_limbs(n)),
        (random.runs(n), random.runs(n)),
        (random.runs(n), random.limbs(n)),
    ];
    // A ripple that starts, and one that ends, in the middle.
    if n > 1 {
        let at = random.limb() as usize % n;
        pairs.push((ones.clone(), with(zeros.clone(), at, 1)));
        pairs.push((zeros.clone(), with(zeros.clone(), at, 1)));
        pairs.push((with(ones, at, 3), one.clone()));
        pairs.push((with(zeros, at, 3), one));
    }
    let small: Vec<_> = pairs.iter().map(|(a, b)| (halved(a), halved(b))).collect();
    pairs.extend(small);
    pairs
}

/// The number without its top bit: a pair of them is in the domain of the methods without carry.
fn halved(limbs: &[Limb]) -> Vec<Limb> {
    let mut limbs = limbs.to_vec();
    if let Some(top) = limbs.last_mut() {
        *top >>= 1;
    }
    limbs
}
