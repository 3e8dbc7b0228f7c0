//! The values of an operand at the points of Toom and Cook's method.
//!
//! A value at 1 or -1 is a sum of up to four parts, one at 2, -2 or (times `2^(p-1)`) 1/2 is below
//! `15 x`: all go to `h + 1` limbs.

use crate::Limb;
use crate::sum;
use widelimb_kernels::Kernels;

/// The most parts that an operand is cut into.
const MOST: usize = 4;

/// An operand as a polynomial: parts of `h` limbs, the uppermost one shorter, none empty.
pub(super) struct Polynomial<'a> {
    parts: [&'a [Limb]; MOST],
    count: usize,
}

impl<'a> Polynomial<'a> {
    /// The operand in `count` parts.
    pub(super) fn new(a: &'a [Limb], h: usize, count: usize) -> Polynomial<'a> {
        let mut parts: [&[Limb]; MOST] = [&[]; MOST];
        for (part, limbs) in parts[..count].iter_mut().zip(a.chunks(h)) {
            *part = limbs;
        }
        debug_assert!(a.len() > (count - 1) * h && a.len() <= count * h);
        Polynomial { parts, count }
    }

    pub(super) fn lowest(&self) -> &'a [Limb] {
        self.parts[0]
    }

    pub(super) fn uppermost(&self) -> &'a [Limb] {
        self.parts[self.count - 1]
    }

    /// The values at `2^s`, and at `-2^s` without its sign; whether that is negative. `room` is of
    /// two values.
    pub(super) fn at_pair(
        &self,
        k: &Kernels,
        s: u32,
        plus: &mut [Limb],
        minus: &mut [Limb],
        room: &mut [Limb],
    ) -> bool {
        let (even, odd) = room.split_at_mut(plus.len());
        let even = self.every_other(k, 0, s, even);
        let odd = self.every_other(k, 1, s, odd);
        let n = odd.len();
        debug_assert!(n <= even.len() && (s == 0 || n < plus.len() || even.len() == n));
        let carry = add_shifted(k, &mut plus[..n], &even[..n], odd, s);
        let carry = sum::add_1(&mut plus[n..even.len()], &even[n..], carry);
        plus[even.len()..].fill(carry);
        let borrow = sub_shifted(k, &mut minus[..n], &even[..n], odd, s);
        let negative = sum::sub_1(&mut minus[n..even.len()], &even[n..], borrow) != 0;
        if negative {
            k.neg_assign(&mut minus[..even.len()]);
        }
        minus[even.len()..].fill(0);
        negative
    }

    /// Parts `first` and `first + 2`, the latter times `2^(2 s)`: in `r`, or the part itself where
    /// there is only one.
    fn every_other<'b>(&self, k: &Kernels, first: usize, s: u32, r: &'b mut [Limb]) -> &'b [Limb]
    where
        'a: 'b,
    {
        let (low, high) = (self.parts[first], self.parts.get(first + 2));
        let Some(high) = high.filter(|high| !high.is_empty()) else { return low };
        let (n, h) = (high.len(), low.len());
        let carry = add_shifted(k, &mut r[..n], &low[..n], high, 2 * s);
        r[h] = sum::add_1(&mut r[n..h], &low[n..], carry);
        r
    }

    /// The value at 2.
    pub(super) fn at_2(&self, k: &Kernels, r: &mut [Limb]) {
        self.shifted_sum(k, r, 0, |i| i);
    }

    /// `2^(p-1)` times the value at 1/2, for `p` parts.
    pub(super) fn at_half(&self, k: &Kernels, r: &mut [Limb]) {
        self.shifted_sum(k, r, self.count - 1, |i| self.count - 1 - i);
    }

    /// The sum of the parts times `2^bits(i)`, which is 1 for part `plain`.
    fn shifted_sum(
        &self,
        k: &Kernels,
        r: &mut [Limb],
        plain: usize,
        bits: impl Fn(usize) -> usize,
    ) {
        let start = self.parts[plain];
        r[..start.len()].copy_from_slice(start);
        r[start.len()..].fill(0);
        for (i, part) in self.parts[..self.count].iter().enumerate() {
            if i != plain {
                let (low, high) = r.split_at_mut(part.len());
                let carry = k.addlsh_assign(low, part, bits(i) as u32);
                sum::add_1_assign(high, carry);
            }
        }
    }
}

/// `r = a + b 2^bits`; what goes out above.
fn add_shifted(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], bits: u32) -> Limb {
    if bits == 0 { k.add_n(r, a, b, 0) } else { k.addlsh(r, a, b, bits) }
}

/// `r = a - b 2^bits`; what is borrowed from above.
fn sub_shifted(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], bits: u32) -> Limb {
    if bits == 0 { k.sub_n(r, a, b, 0) } else { k.sublsh(r, a, b, bits) }
}
