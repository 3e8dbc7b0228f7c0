//! The lecture's products on narrower words: bytes, as on its 8-bit AVR, and words of 32 bits.
//!
//! Source: lecture, "Let's do that on the AVR", "Product scanning on the AVR", "Refined Karatsuba".
//! The same orders as on limbs, for what a word's width costs: 8 times the words are 64 times the
//! products. Karatsuba's method goes down to halves below 4 words, for the slides' smallest has
//! halves of 3 bytes; its sign is a mask, or a branch to an addition or a subtraction.

use super::{Family, MulMethod, Prepared};
use widelimb_limb::{LIMB_BITS, Limb};

/// Bytes, then words of 32 bits.
pub const METHODS: [MulMethod; 8] = [
    method("operand_scanning_bytes", |a, b| InWords::<u8>::boxed(a, b, operand_scanning)),
    COLUMNS_OF_BYTES,
    method("karatsuba_refined_bytes", |a, b| {
        InWords::<u8>::boxed(a, b, karatsuba::<u8, false, SHORTEST>)
    }),
    method("karatsuba_branching_bytes", |a, b| {
        InWords::<u8>::boxed(a, b, karatsuba::<u8, true, SHORTEST>)
    }),
    method("operand_scanning_words", |a, b| InWords::<u32>::boxed(a, b, operand_scanning)),
    method("product_scanning_words", |a, b| InWords::<u32>::boxed(a, b, product_scanning)),
    method("karatsuba_refined_words", |a, b| {
        InWords::<u32>::boxed(a, b, karatsuba::<u32, false, SHORTEST>)
    }),
    method("karatsuba_branching_words", |a, b| {
        InWords::<u32>::boxed(a, b, karatsuba::<u32, true, SHORTEST>)
    }),
];

/// Three bytes hold the sum of 258 products, no more.
const COLUMNS_OF_BYTES: MulMethod = MulMethod {
    domain: "1 to 32 limbs, any operands",
    lengths: |n| (1..=32).contains(&n),
    ..method("product_scanning_bytes", |a, b| {
        COLUMNS_OF_BYTES.assert_takes(a, b);
        InWords::<u8>::boxed(a, b, product_scanning)
    })
};

const fn method(
    name: &'static str,
    prepare: fn(a: &[Limb], b: &[Limb]) -> Box<dyn Prepared>,
) -> MulMethod {
    let source = "lecture, the same on words of 8 and of 32 bits";
    MulMethod::portable(name, source, Family::Orders, prepare)
}

/// A digit in radix 2^8 or 2^32, or one that [`counting`](super::counting) looks at.
pub(super) trait Word: Copy + Default + PartialEq + 'static {
    /// The word with all bits set.
    const ONES: Self;

    /// `self b + c + d` in two words.
    fn mul_add(self, b: Self, c: Self, d: Self) -> [Self; 2];

    /// `self + b + carry`, and the carry.
    fn add(self, b: Self, carry: bool) -> (Self, bool);

    /// `self - b - borrow`, and the borrow.
    fn sub(self, b: Self, borrow: bool) -> (Self, bool);

    /// Exclusive or.
    fn xor(self, b: Self) -> Self;

    /// The words of limbs.
    fn split(limbs: &[Limb]) -> Vec<Self>;

    /// The limbs of words, as many as fill them.
    fn join(words: &[Self]) -> Vec<Limb>;
}

macro_rules! word {
    ($word:ty, $wide:ty) => {
        impl Word for $word {
            const ONES: $word = <$word>::MAX;

            #[inline(always)]
            fn mul_add(self, b: $word, c: $word, d: $word) -> [$word; 2] {
                let all =
                    <$wide>::from(self) * <$wide>::from(b) + <$wide>::from(c) + <$wide>::from(d);
                [all as $word, (all >> <$word>::BITS) as $word]
            }

            #[inline(always)]
            fn add(self, b: $word, carry: bool) -> ($word, bool) {
                let (sum, over) = self.overflowing_add(b);
                let (sum, over_too) = sum.overflowing_add(carry.into());
                (sum, over | over_too)
            }

            #[inline(always)]
            fn sub(self, b: $word, borrow: bool) -> ($word, bool) {
                let (difference, under) = self.overflowing_sub(b);
                let (difference, under_too) = difference.overflowing_sub(borrow.into());
                (difference, under | under_too)
            }

            #[inline(always)]
            fn xor(self, b: $word) -> $word {
                self ^ b
            }

            fn split(limbs: &[Limb]) -> Vec<$word> {
                let shifts = || (0..LIMB_BITS).step_by(<$word>::BITS as usize);
                limbs.iter().flat_map(|&x| shifts().map(move |by| (x >> by) as $word)).collect()
            }

            fn join(words: &[$word]) -> Vec<Limb> {
                let limb = |words: &[$word]| {
                    words.iter().rev().fold(0, |x: Limb, &w| x << <$word>::BITS | Limb::from(w))
                };
                words.chunks(LIMB_BITS / <$word>::BITS as usize).map(limb).collect()
            }
        }
    };
}

word!(u8, u16);
word!(u32, u64);

/// `(r, a, b, scratch)`: `r = a b`.
type Function<W> = fn(&mut [W], &[W], &[W], &mut [W]);

struct InWords<W> {
    a: Vec<W>,
    b: Vec<W>,
    r: Vec<W>,
    scratch: Vec<W>,
    function: Function<W>,
}

impl<W: Word> InWords<W> {
    fn boxed(a: &[Limb], b: &[Limb], function: Function<W>) -> Box<dyn Prepared> {
        assert!(a.len() == b.len(), "operands of one length");
        let (a, b) = (W::split(a), W::split(b));
        let (r, scratch) =
            (vec![W::default(); 2 * a.len()], vec![W::default(); scratch_len::<SHORTEST>(a.len())]);
        Box::new(InWords { a, b, r, scratch, function })
    }
}

impl<W: Word> Prepared for InWords<W> {
    fn run(&mut self) -> Limb {
        (self.function)(&mut self.r, &self.a, &self.b, &mut self.scratch);
        0
    }

    fn result(&self) -> Vec<Limb> {
        W::join(&self.r)
    }
}

pub(super) fn operand_scanning<W: Word>(r: &mut [W], a: &[W], b: &[W], _: &mut [W]) {
    r.fill(W::default());
    for (i, &y) in b.iter().enumerate() {
        let mut carry = W::default();
        for (r, &x) in r[i..].iter_mut().zip(a) {
            [*r, carry] = x.mul_add(y, *r, carry);
        }
        r[i + a.len()] = carry;
    }
}

pub(super) fn product_scanning<W: Word>(r: &mut [W], a: &[W], b: &[W], _: &mut [W]) {
    let (n, zero) = (a.len(), W::default());
    let mut sums = [zero; 3];
    for k in 0..2 * n {
        // The last column is above all products: nothing of both.
        let (first, end) = ((k + 1).saturating_sub(n), n.min(k + 1));
        let down = b[k + 1 - end..k + 1 - first].iter().rev();
        for (&x, &y) in a[first..end].iter().zip(down) {
            let [low, high] = x.mul_add(y, sums[0], zero);
            let (middle, carry) = sums[1].add(high, false);
            sums = [low, middle, sums[2].add(zero, carry).0];
        }
        r[k] = sums[0];
        sums = [sums[1], sums[2], zero];
    }
}

/// Below this length, product scanning.
const SHORTEST: usize = 4;

pub(super) fn scratch_len<const SHORTEST: usize>(n: usize) -> usize {
    let high = n.div_ceil(2);
    if n < SHORTEST { 0 } else { 6 * high + scratch_len::<SHORTEST>(high) }
}

/// The refined form. The upper half is the longer one: see [`karatsuba`](super::karatsuba).
pub(super) fn karatsuba<W: Word, const BRANCHES: bool, const SHORTEST: usize>(
    r: &mut [W],
    a: &[W],
    b: &[W],
    scratch: &mut [W],
) {
    let n = a.len();
    if n < SHORTEST {
        product_scanning(r, a, b, scratch);
        return;
    }
    let (k, high) = (n / 2, n.div_ceil(2));
    let ((a_low, a_high), (b_low, b_high)) = (a.split_at(k), b.split_at(k));
    let (x, scratch) = scratch.split_at_mut(high);
    let (y, scratch) = scratch.split_at_mut(high);
    let (m, scratch) = scratch.split_at_mut(2 * high);
    let (spare, scratch) = scratch.split_at_mut(2 * high - k);
    karatsuba::<W, BRANCHES, SHORTEST>(&mut r[..2 * k], a_low, b_low, scratch);
    karatsuba::<W, BRANCHES, SHORTEST>(&mut r[2 * k..], a_high, b_high, scratch);
    let adds = absolute_difference(x, a_high, a_low) != absolute_difference(y, b_high, b_low);
    karatsuba::<W, BRANCHES, SHORTEST>(m, x, y, scratch);
    let (l, h) = r.split_at_mut(2 * k);
    add_assign(h, &l[k..]);
    spare.copy_from_slice(&h[k..]);
    let (l_low, l_high) = l.split_at_mut(k);
    l_high.copy_from_slice(&h[..k]);
    let carry = add_assign(l_high, l_low);
    add_assign(h, spare);
    add_bit(h, carry);
    finish::<W, BRANCHES>(&mut r[k..], m, adds);
}

/// `r += m` or `r -= m`.
fn finish<W: Word, const BRANCHES: bool>(r: &mut [W], m: &[W], adds: bool) {
    let (middle, top) = r.split_at_mut(m.len());
    if BRANCHES {
        if adds {
            let carry = add_assign(middle, m);
            add_bit(top, carry);
        } else {
            let mut borrow = false;
            for (r, m) in middle.iter_mut().zip(m.iter().copied()) {
                (*r, borrow) = r.sub(m, borrow);
            }
            for r in top {
                (*r, borrow) = r.sub(W::default(), borrow);
            }
        }
        return;
    }
    // r - m = r + (-1 - m) + 1, up to the top, where the words of -1 - m are all ones.
    let mask = if adds { W::default() } else { W::ONES };
    let mut carry = !adds;
    for (r, m) in middle.iter_mut().zip(m.iter().copied()) {
        (*r, carry) = r.add(m.xor(mask), carry);
    }
    for r in top {
        (*r, carry) = r.add(mask, carry);
    }
}

/// `r = |x - y|` for `y` no longer than `x`; whether `x < y`.
fn absolute_difference<W: Word>(r: &mut [W], x: &[W], y: &[W]) -> bool {
    let mut below = false;
    let y = y.iter().copied().chain(std::iter::repeat(W::default()));
    for ((r, &x), y) in r.iter_mut().zip(x).zip(y) {
        (*r, below) = x.sub(y, below);
    }
    let mask = if below { W::ONES } else { W::default() };
    let mut carry = below;
    for r in r {
        (*r, carry) = r.xor(mask).add(W::default(), carry);
    }
    below
}

/// `r += b` for `b` no longer than `r`; the carry out.
fn add_assign<W: Word>(r: &mut [W], b: &[W]) -> bool {
    let (low, high) = r.split_at_mut(b.len());
    let mut carry = false;
    for (r, &b) in low.iter_mut().zip(b) {
        (*r, carry) = r.add(b, carry);
    }
    add_bit(high, carry)
}

/// `r += carry`; the carry out.
fn add_bit<W: Word>(r: &mut [W], mut carry: bool) -> bool {
    for r in r {
        (*r, carry) = r.add(W::default(), carry);
    }
    carry
}
