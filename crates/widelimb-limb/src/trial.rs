//! Trial division by the odd primes below 4096.
//!
//! The primes are grouped so that the product of a group fits a limb, and a number's remainder by
//! the product tells all primes of the group. Products, their reciprocals and the powers of the
//! base modulo them are made by the compiler.
//!
//! Floor: for a number of `n` limbs `1.5 n` cycles for each group, a product and a comparison for
//! each prime.

use crate::Limb;
use crate::compare::trailing_zeros;
use crate::div::{ConstDivisor, rem_1};
use crate::low_bits::limb_inverse;
use crate::owned::{div_rem, shifted_right, square};
use crate::trim::trimmed;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// The number of odd primes below 4096.
const COUNT: usize = 563;

/// The odd primes below 4096.
static PRIMES: [u16; COUNT] = {
    let (mut primes, mut count, mut n) = ([0; COUNT], 0, 3);
    while n < 1 << 12 {
        let mut d = 3;
        while d * d <= n && n % d != 0 {
            d += 2;
        }
        if d * d > n {
            primes[count] = n;
            count += 1;
        }
        n += 2;
    }
    assert!(count == COUNT);
    primes
};

/// For each of [`PRIMES`] its inverse modulo 2^64, and the largest quotient of a limb by it: a limb
/// is a multiple where its product by the inverse is no larger, as multiples have small quotients
/// and there are no more of these. Source: T. Granlund, P. Montgomery, Division by invariant
/// integers using multiplication, PLDI 1994, section 9.
static MULTIPLES: [(Limb, Limb); COUNT] = {
    let (mut table, mut i) = ([(0, 0); COUNT], 0);
    while i < COUNT {
        let p = PRIMES[i] as Limb;
        table[i] = (limb_inverse(p), Limb::MAX / p);
        i += 1;
    }
    table
};

/// Primes that stand side by side in [`PRIMES`], and their product.
struct Group {
    from: u16,
    to: u16,
    product: ConstDivisor,
}

/// The number of groups.
const GROUPS: usize = 100;

static PRIME_GROUPS: [Group; GROUPS] = {
    let mut groups = [const { Group { from: 0, to: 0, product: ConstDivisor::new(1) } }; GROUPS];
    let (mut from, mut product, mut i, mut group) = (0, 1_u64, 0, 0);
    while i <= COUNT {
        let next = if i < COUNT { PRIMES[i] as Limb } else { Limb::MAX };
        match product.checked_mul(next) {
            Some(more) => product = more,
            None => {
                groups[group] =
                    Group { from: from as u16, to: i as u16, product: ConstDivisor::new(product) };
                (from, product, group) = (i, next, group + 1);
            }
        }
        i += 1;
    }
    assert!(group == GROUPS);
    groups
};

/// The least odd prime below `bound` that divides a number, and perhaps one a little above where
/// none below it does; `bound` is at most 4096. A prime divides itself and 0.
pub fn small_factor(a: &[Limb], bound: Limb) -> Option<Limb> {
    if let &[limb] = a {
        return small_factor_of_limb(limb, bound);
    }
    let groups = PRIME_GROUPS.iter().take_while(|group| prime(group.from.into()) < bound);
    groups.into_iter().find_map(|group| {
        let rest = group.product.remainder(a);
        let (from, to) = (usize::from(group.from), usize::from(group.to));
        let at = MULTIPLES[from..to].iter().position(|&multiple| is_multiple(rest, multiple))?;
        Some(prime(from + at))
    })
}

/// [`small_factor`] of a limb, with no prime above the bound.
#[inline]
pub fn small_factor_of_limb(limb: Limb, bound: Limb) -> Option<Limb> {
    let primes = PRIMES.iter().map(|&p| Limb::from(p)).take_while(|&p| p < bound);
    primes.zip(&MULTIPLES).find(|(_, multiple)| is_multiple(limb, **multiple)).map(|(p, _)| p)
}

fn prime(at: usize) -> Limb {
    PRIMES[at].into()
}

#[inline]
fn is_multiple(limb: Limb, (inverse, most): (Limb, Limb)) -> bool {
    limb.wrapping_mul(inverse) <= most
}

/// How often a prime below `2^32` divides a number, which it does. Cost: a remainder by one limb
/// where that is once.
pub(crate) fn multiplicity(k: &Kernels, a: &[Limb], p: Limb) -> u64 {
    if rem_1(a, p * p) != 0 { 1 } else { without(k, a.to_vec(), &[p]).1 }
}

/// `(a / d^e, e)` for the largest `e` for which that is a number.
///
/// # Panics
/// If `a` is 0, or `d` is 0 or 1.
pub fn remove_factor(k: &Kernels, a: &[Limb], d: &[Limb]) -> (Vec<Limb>, u64) {
    let (a, d) = (trimmed(a), trimmed(d));
    assert!(!a.is_empty() && !matches!(d, [] | [1]), "a factor with a largest exponent");
    if d == [2] {
        let twos = trailing_zeros(k, a).unwrap_or(0);
        return (shifted_right(k, a, twos as usize), twos);
    }
    without(k, a.to_vec(), d)
}

/// `n` without the factor `d`, and how often it had that: by the square of `d` first, so that it
/// takes as many divisions as that number has bits.
pub(crate) fn without(k: &Kernels, n: Vec<Limb>, d: &[Limb]) -> (Vec<Limb>, u64) {
    let (once, rest) = div_rem(k, &n, d);
    if !rest.is_empty() {
        return (n, 0);
    }
    let (left, squares) = without(k, once, &square(k, d));
    let (once, rest) = div_rem(k, &left, d);
    if rest.is_empty() { (once, 2 * squares + 2) } else { (left, 2 * squares + 1) }
}
