//! Logic, bit by bit in two's complement.

use super::add::sum_word;
use super::twos_complement::{Twos, bit_by_bit};
use super::{__gmpz_set, copy};
use crate::abi::{BitCount, Mpz};
use crate::export::export;
use core::ptr;
use widelimb_limb::{self as limb, Limb, raw};

/// What counts stand for that are infinite.
pub(super) const INFINITE: BitCount = BitCount::MAX;

export! {
    /// `r = a & b`.
    fn __gmpz_and(r: *mut Mpz, a: *const Mpz, b: *const Mpz) {
        if Mpz::is_negative(a) || Mpz::is_negative(b) {
            return bit_by_bit(r, a, b, |a, b| a & b);
        }
        let n = Mpz::limbs(a).len().min(Mpz::limbs(b).len());
        let room = Mpz::room(r, n);
        for_limbs(room, (*a).d, (*b).d, n, |a, b| a & b, raw::and);
        Mpz::set_size(r, n, false);
    }

    /// `r = a | b`.
    fn __gmpz_ior(r: *mut Mpz, a: *const Mpz, b: *const Mpz) {
        if Mpz::is_negative(a) || Mpz::is_negative(b) {
            return bit_by_bit(r, a, b, |a, b| a | b);
        }
        with_upper(r, a, b, |a, b| a | b, raw::or);
    }

    /// `r = a ^ b`.
    fn __gmpz_xor(r: *mut Mpz, a: *const Mpz, b: *const Mpz) {
        if Mpz::is_negative(a) || Mpz::is_negative(b) {
            return bit_by_bit(r, a, b, |a, b| a ^ b);
        }
        with_upper(r, a, b, |a, b| a ^ b, raw::xor);
    }

    /// `r = !a`, which is `-a - 1`.
    fn __gmpz_com(r: *mut Mpz, a: *const Mpz) {
        sum_word(r, a, 1, false);
        (*r).size = -(*r).size;
    }

    /// The one bits of `a`; the highest number there is for one below 0.
    fn __gmpz_popcount(a: *const Mpz) -> BitCount {
        if Mpz::is_negative(a) { INFINITE } else { ones(Mpz::limbs(a)) }
    }

    /// The bits in which `a` and `b` differ; the highest number there is where one is below 0 and
    /// the other is not.
    fn __gmpz_hamdist(a: *const Mpz, b: *const Mpz) -> BitCount {
        if Mpz::is_negative(a) != Mpz::is_negative(b) {
            return INFINITE;
        }
        if !Mpz::is_negative(a) {
            return distance(Mpz::limbs(a), Mpz::limbs(b));
        }
        let n = Mpz::limbs(a).len().max(Mpz::limbs(b).len());
        let (mut a, mut b) = (Twos::of(a), Twos::of(b));
        let mut differ = [0; AT_ONCE];
        let (mut done, mut count) = (0, 0);
        while done < n {
            let now = (n - done).min(differ.len());
            let differ = &mut differ[..now];
            for limb in &mut *differ {
                *limb = a.next() ^ b.next();
            }
            done += differ.len();
            count += limb::popcount(differ);
        }
        count
    }
}

/// Limbs whose bits are counted at once.
const AT_ONCE: usize = 16;

/// Limbs whose bits are counted without the kernel, which reads vectors: limbs that were written
/// one by one just before would make it wait.
const FEW_COUNTED: usize = 4;

/// The one bits of a number.
#[inline(always)]
fn ones(a: &[Limb]) -> BitCount {
    if a.len() <= FEW_COUNTED {
        return a.iter().map(|limb| BitCount::from(limb.count_ones())).sum();
    }
    limb::popcount(a)
}

/// The bits in which two numbers differ.
#[inline(always)]
fn distance(a: &[Limb], b: &[Limb]) -> BitCount {
    let both = a.len().min(b.len());
    let ((a, above), (b, above_b)) = (a.split_at(both), b.split_at(both));
    let above = if above.is_empty() { above_b } else { above };
    if both <= FEW_COUNTED {
        let differ = a.iter().zip(b).map(|(a, b)| BitCount::from((a ^ b).count_ones()));
        return differ.sum::<BitCount>() + ones(above);
    }
    let mut count = ones(above);
    let mut differ = [0; AT_ONCE];
    for (a, b) in a.chunks(AT_ONCE).zip(b.chunks(AT_ONCE)) {
        for ((differ, a), b) in differ.iter_mut().zip(a).zip(b) {
            *differ = a ^ b;
        }
        count += limb::popcount(&differ[..a.len()]);
    }
    count
}

/// `r = op(a, b)` of `n` limbs, where `r` may be `a` or `b`; `kernel` takes many limbs at once.
#[inline(always)]
unsafe fn for_limbs(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    n: usize,
    op: impl Fn(Limb, Limb) -> Limb,
    kernel: unsafe fn(*mut Limb, *const Limb, *const Limb, usize),
) {
    // From here on a kernel is faster than the loop.
    const LONG: usize = 16;
    if n >= LONG {
        return kernel(r, a, b, n);
    }
    for i in 0..n {
        *r.add(i) = op(*a.add(i), *b.add(i));
    }
}

/// `r = op(a, b)` of numbers that are not negative, where `op(x, 0) = x`.
#[inline(always)]
unsafe fn with_upper(
    r: *mut Mpz,
    a: *const Mpz,
    b: *const Mpz,
    op: impl Fn(Limb, Limb) -> Limb,
    kernel: unsafe fn(*mut Limb, *const Limb, *const Limb, usize),
) {
    let (an, bn) = (Mpz::limbs(a).len(), Mpz::limbs(b).len());
    let (a, b, an, bn) = if an < bn { (b, a, bn, an) } else { (a, b, an, bn) };
    if bn == 0 {
        return __gmpz_set(r, a);
    }
    let room = Mpz::room(r, an);
    for_limbs(room, (*a).d, (*b).d, bn, op, kernel);
    if !ptr::eq(r, a) {
        copy(room.add(bn), (*a).d.add(bn), an - bn);
    }
    Mpz::set_size(r, an, false);
}
