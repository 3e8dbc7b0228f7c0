//! Division by two to eight limbs, which stay in registers: one function for each length of the
//! divisor.
//!
//! The dividend is shifted on the way, limb by limb, as the divisor was at first, so that no
//! operand is copied. Each limb of the quotient is the quotient of three limbs by two, see
//! [`Reciprocal2`], and the limbs below follow. Source: D. Knuth, The Art of Computer Programming
//! 2, 4.3.1, algorithm D.

use super::basecase::LimbDivisor;
use crate::Limb;
use crate::reciprocal::{Reciprocal2, wide};
use widelimb_kernels::div_2_by_1;

/// The limbs of the longest divisor that is divided by here.
pub(crate) const LONGEST: usize = 8;

/// Below this many limbs the CPU's division is sooner done than a reciprocal.
const RECIPROCAL_FROM: usize = 4;

/// Whether [`div_rem`] takes a divisor: it has 1 to [`LONGEST`] limbs and no 0 at its top.
#[inline(always)]
pub(super) fn takes(d: &[Limb]) -> bool {
    d.len() <= LONGEST && d.last().is_some_and(|&top| top != 0)
}

/// `a = (top 2^(64 m) + q) d + r` with `0 <= r < d` for a divisor of `n` limbs that [`takes`]
/// accepts, a dividend of `m + n` limbs, a quotient of `m` and a remainder of `n`; `top`.
///
/// # Panics
/// If the lengths are not so.
#[inline(always)]
pub(super) fn div_rem(q: &mut [Limb], r: &mut [Limb], a: &[Limb], d: &[Limb]) -> Limb {
    assert!(a.len() == q.len() + d.len() && r.len() == d.len(), "lengths that fit each other");
    match d.len() {
        1 => by_one(q, r, a, d[0]),
        2 => by::<2>(q, r, a, d),
        3 => by::<3>(q, r, a, d),
        4 => by::<4>(q, r, a, d),
        5 => by::<5>(q, r, a, d),
        6 => by::<6>(q, r, a, d),
        7 => by::<7>(q, r, a, d),
        8 => by::<8>(q, r, a, d),
        _ => unreachable!("a divisor of at most {LONGEST} limbs"),
    }
}

/// [`div_rem`] by a divisor of two limbs or more that was shifted by so many bits, with the
/// reciprocal of its upper limbs.
pub(super) fn div_rem_by(
    q: &mut [Limb],
    r: &mut [Limb],
    a: &[Limb],
    d: &[Limb],
    bits: u32,
    upper: Reciprocal2,
) -> Limb {
    match d.len() {
        2 => Divisor::<2>::of(d, bits, upper).divide(q, r, a),
        3 => Divisor::<3>::of(d, bits, upper).divide(q, r, a),
        4 => Divisor::<4>::of(d, bits, upper).divide(q, r, a),
        5 => Divisor::<5>::of(d, bits, upper).divide(q, r, a),
        6 => Divisor::<6>::of(d, bits, upper).divide(q, r, a),
        7 => Divisor::<7>::of(d, bits, upper).divide(q, r, a),
        8 => Divisor::<8>::of(d, bits, upper).divide(q, r, a),
        _ => unreachable!("a divisor of two to {LONGEST} limbs"),
    }
}

/// [`div_rem`] by one limb.
#[inline]
fn by_one(q: &mut [Limb], r: &mut [Limb], a: &[Limb], d: Limb) -> Limb {
    let (&a_top, low) = a.split_last().expect("a dividend as long as the divisor, at least");
    let (top, mut rest) = if a_top < d { (0, a_top) } else { (a_top / d, a_top % d) };
    if low.len() < RECIPROCAL_FROM {
        for (q, &a) in q.iter_mut().zip(low).rev() {
            (*q, rest) = div_2_by_1(rest, a, d);
        }
    } else {
        rest = LimbDivisor::new(d).div_rem_below(rest, q, low);
    }
    r[0] = rest;
    top
}

/// A divisor of `N >= 2` limbs, shifted until its top bit is set.
pub(super) struct Divisor<const N: usize> {
    limbs: [Limb; N],
    bits: u32,
    upper: Reciprocal2,
}

/// [`div_rem`] by `N >= 2` limbs.
#[inline(never)]
fn by<const N: usize>(q: &mut [Limb], r: &mut [Limb], a: &[Limb], d: &[Limb]) -> Limb {
    Divisor::<N>::new(d.try_into().expect("a divisor of N limbs")).divide(q, r, a)
}

impl<const N: usize> Divisor<N> {
    #[inline(always)]
    fn new(d: &[Limb; N]) -> Divisor<N> {
        let bits = d[N - 1].leading_zeros();
        let limbs = shifted(d, bits);
        Divisor { limbs, bits, upper: Reciprocal2::new(limbs[N - 1], limbs[N - 2]) }
    }

    /// The divisor of limbs whose top bit is set.
    pub(super) fn normalized(limbs: &[Limb]) -> Divisor<N> {
        Divisor::of(limbs, 0, Reciprocal2::new(limbs[N - 1], limbs[N - 2]))
    }

    /// The divisor of its parts: shifted limbs, the shift in bits, and the reciprocal of the upper
    /// two limbs.
    fn of(limbs: &[Limb], bits: u32, upper: Reciprocal2) -> Divisor<N> {
        Divisor { limbs: limbs.try_into().expect("a divisor of N limbs"), bits, upper }
    }

    /// [`div_rem`](self::div_rem) by this divisor.
    #[inline(always)]
    pub(super) fn divide(&self, q: &mut [Limb], r: &mut [Limb], a: &[Limb]) -> Limb {
        let r: &mut [Limb; N] = r.try_into().expect("a remainder as long as the divisor");
        let m = q.len();
        let (low, high) = a.split_at(m);
        let high: &[Limb; N] =
            high.try_into().expect("the divisor's length more than the quotient");
        let into = low.last().map_or(0, |&limb| over(limb, self.bits));
        let mut rest = shifted(high, self.bits);
        rest[0] |= into;
        let above = over(high[N - 1], self.bits);
        let top = if above == 0 {
            // The upper limbs are less than twice the divisor.
            let (less, under) = self.minus(&rest);
            rest = if under { rest } else { less };
            Limb::from(!under)
        } else {
            let next = rest[0];
            rest.copy_within(1.., 0);
            rest[N - 1] = above;
            self.step(&mut rest, next)
        };
        shift_into(q, low, self.bits);
        for q in q.iter_mut().rev() {
            *q = self.step(&mut rest, *q);
        }
        for i in 0..N {
            let upper = if i + 1 < N { rest[i + 1] << 1 << (63 - self.bits) } else { 0 };
            r[i] = rest[i] >> self.bits | upper;
        }
        top
    }

    /// The difference of `rest` and the divisor, and whether it is below 0.
    #[inline(always)]
    fn minus(&self, rest: &[Limb; N]) -> ([Limb; N], bool) {
        let (mut less, mut borrow) = ([0; N], false);
        for i in 0..N {
            let (t, under) = rest[i].overflowing_sub(self.limbs[i]);
            let (t, under_again) = t.overflowing_sub(Limb::from(borrow));
            (less[i], borrow) = (t, under | under_again);
        }
        (less, borrow)
    }

    /// The quotient of `rest 2^64 + next`, for `rest < d`; `rest` is then the remainder.
    #[inline(always)]
    fn step(&self, rest: &mut [Limb; N], next: Limb) -> Limb {
        let d = &self.limbs;
        let high = wide(rest[N - 1], rest[N - 2]);
        let second = if N > 2 { rest[N.max(3) - 3] } else { next };
        // Equal uppers: the estimate would not fit in a limb, and 2^64 - 1 is the quotient, as
        // d 2^64 - u < 2^(64 (n - 1)) <= d.
        let equal = N > 2 && high == self.upper.value();
        let (mut q, upper) = if equal {
            (Limb::MAX, high.wrapping_add(u128::from(second)))
        } else {
            self.upper.div_rem(high, second)
        };
        for i in (1..N - 1).rev() {
            rest[i] = rest[i - 1];
        }
        if N > 2 {
            rest[0] = next;
        }
        let mut borrow = 0;
        for i in 0..N - 2 {
            let t = u128::from(d[i]) * u128::from(q) + u128::from(borrow);
            let (low, under) = rest[i].overflowing_sub(t as Limb);
            rest[i] = low;
            borrow = (t >> 64) as Limb + Limb::from(under);
        }
        let (upper, under) = upper.overflowing_sub(u128::from(borrow));
        (rest[N - 2], rest[N - 1]) = (upper as Limb, (upper >> 64) as Limb);
        if under && !equal {
            q -= 1;
            let mut carry = 0;
            for (r, &d) in rest.iter_mut().zip(d) {
                let t = u128::from(*r) + u128::from(d) + carry;
                (*r, carry) = (t as Limb, t >> 64);
            }
        }
        q
    }
}

/// `d 2^bits`, which fits.
#[inline(always)]
fn shifted<const N: usize>(d: &[Limb; N], bits: u32) -> [Limb; N] {
    core::array::from_fn(|i| d[i] << bits | below(d, i, bits))
}

/// `r = a 2^bits`, cut to the length of both: the lower limbs of a shifted dividend, in the place
/// where the limbs of the quotient replace them one by one.
#[inline(always)]
pub(super) fn shift_into(r: &mut [Limb], a: &[Limb], bits: u32) {
    if let ([first, others @ ..], &[lowest, ..]) = (r, a) {
        *first = lowest << bits;
        for (r, pair) in others.iter_mut().zip(a.windows(2)) {
            *r = pair[1] << bits | over(pair[0], bits);
        }
    }
}

/// The bits that limb `i - 1` shifts into limb `i`.
#[inline(always)]
fn below(a: &[Limb], i: usize, bits: u32) -> Limb {
    if i == 0 { 0 } else { over(a[i - 1], bits) }
}

/// The bits that a limb shifts into the next: two shifts, as one by 64 is not allowed.
#[inline(always)]
pub(super) fn over(limb: Limb, bits: u32) -> Limb {
    limb >> 1 >> (63 - bits)
}
