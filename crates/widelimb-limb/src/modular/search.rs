//! The search for primes near a number, and for random ones.

use super::prime::{is_probable_prime, passes_tests};
use crate::div::rem_1;
use crate::owned::{difference, sum};
use crate::trim::{bit_len, trimmed};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// No prime of so few bits exists, or one of more than 2^24 bits was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{bits} bits are {} for such a prime", if *bits > MOST_BITS { "too many" } else { "too few" })]
pub struct PrimeBitsError {
    /// The bits that were asked for.
    pub bits: u64,
}

/// The longest random primes, in bits: a search there takes years.
const MOST_BITS: u64 = 1 << 24;

/// The direction of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To larger numbers.
    Up,
    /// To smaller numbers.
    Down,
}

/// The kind of primes that a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Primes.
    Plain,
    /// Primes `q` for which `2 q + 1` is prime too: Sophie Germain's.
    Germain,
}

/// The largest prime below `2^64`. Primes near a number of a limb are found by a test of one number
/// after the other: a sieve takes as long as some dozen tests.
const LARGEST_OF_A_LIMB: Limb = Limb::MAX - 58;

/// The bound below which random candidates for primes are tested one by one.
const SMALL: Limb = 1 << 62;

/// The least prime above `n`, as far as [`is_probable_prime`] tells.
pub fn next_prime(k: &Kernels, n: &[Limb]) -> Vec<Limb> {
    let n = trimmed(n);
    match *n {
        [] | [1] => vec![2],
        [n] if n < LARGEST_OF_A_LIMB => {
            let odd = (n + 1) | 1;
            (odd..).step_by(2).find(|&n| is_probable_prime(k, &[n], 0)).into_iter().collect()
        }
        _ => {
            let mut from = sum(k, n, &[1]);
            from[0] |= 1;
            search(k, from, Direction::Up, Kind::Plain, &mut |_| ()).unwrap_or_default()
        }
    }
}

/// The largest prime below `n`, as far as [`is_probable_prime`] tells; `None` for `n` up to 2.
pub fn prev_prime(k: &Kernels, n: &[Limb]) -> Option<Vec<Limb>> {
    let n = trimmed(n);
    match *n {
        [] | [1 | 2] => None,
        [3] => Some(vec![2]),
        [n] => {
            let odd = (n - 2) | 1;
            let prime = (3..=odd).rev().step_by(2).find(|&n| is_probable_prime(k, &[n], 0));
            prime.map(|n| vec![n])
        }
        _ => {
            let mut from = difference(k, n, &[1]);
            if from[0].is_multiple_of(2) {
                from = difference(k, &from, &[1]);
            }
            search(k, from, Direction::Down, Kind::Plain, &mut |_| ())
        }
    }
}

/// A random prime of exactly `bits` bits, 2 to `2^24`: the first one from a random odd number on,
/// whose limbs `fill` fills. `tried` is called before each test with the number of candidates
/// tested so far.
///
/// A prime after a long gap comes more often than one after a short one; the entropy lost is below
/// a bit (J. Brandt, I. Damgård, On generation of probable primes by incremental search, CRYPTO
/// 1992). The time depends on the prime.
pub fn random_prime(
    k: &Kernels,
    bits: u64,
    fill: &mut dyn FnMut(&mut [Limb]),
    tried: &mut dyn FnMut(u64),
) -> Result<Vec<Limb>, PrimeBitsError> {
    if !(2..=MOST_BITS).contains(&bits) {
        return Err(PrimeBitsError { bits });
    }
    let start = random_start(bits, fill);
    Ok(from_start(k, bits, start, Kind::Plain, tried))
}

/// A random safe prime `p` of exactly `bits` bits, 3 or more: `(p - 1) / 2` is prime too. `fill`
/// and `tried` are those of [`random_prime`].
pub fn random_safe_prime(
    k: &Kernels,
    bits: u64,
    fill: &mut dyn FnMut(&mut [Limb]),
    tried: &mut dyn FnMut(u64),
) -> Result<Vec<Limb>, PrimeBitsError> {
    if !(3..=MOST_BITS).contains(&bits) {
        return Err(PrimeBitsError { bits });
    }
    let start = random_start(bits - 1, fill);
    let half = from_start(k, bits - 1, start, Kind::Germain, tried);
    Ok(twice_and_one(k, &half))
}

/// The first number of the kind that has `bits` bits, from `start` on and then from the least one
/// on: for every count of bits there is one, as far as anybody looked.
fn from_start(
    k: &Kernels,
    bits: u64,
    start: Vec<Limb>,
    kind: Kind,
    tried: &mut dyn FnMut(u64),
) -> Vec<Limb> {
    let mut count = 0;
    let mut counted = |_: &[Limb]| {
        tried(count);
        count += 1;
    };
    let mut from = start;
    loop {
        let found = first_from(k, bits, from, kind, &mut counted);
        if let Some(found) = found.filter(|found| bit_len(found) == bits) {
            return found;
        }
        from = least(bits);
    }
}

/// `2^(bits - 1)`.
fn least(bits: u64) -> Vec<Limb> {
    let mut least = vec![0; bits.div_ceil(LIMB_BITS as u64) as usize];
    if let Some(top) = least.last_mut() {
        *top = 1 << ((bits - 1) % LIMB_BITS as u64);
    }
    least
}

/// A random number of so many bits.
fn random_start(bits: u64, fill: &mut dyn FnMut(&mut [Limb])) -> Vec<Limb> {
    let mut start = least(bits);
    let last = start.len() - 1;
    let top = start[last];
    fill(&mut start);
    start[last] = start[last] & (top - 1) | top;
    start
}

fn twice_and_one(k: &Kernels, a: &[Limb]) -> Vec<Limb> {
    sum(k, &sum(k, a, a), &[1])
}

/// The first number of the kind from one of so many bits on; perhaps one of more bits, or none.
fn first_from(
    k: &Kernels,
    bits: u64,
    mut from: Vec<Limb>,
    kind: Kind,
    tried: &mut dyn FnMut(&[Limb]),
) -> Option<Vec<Limb>> {
    if from == [2] {
        // The only even one: 2 is prime, and so is 5.
        tried(&from);
        return Some(from);
    }
    from[0] |= 1;
    if let &[from] = &from[..]
        && from < SMALL
    {
        let all = from..1 << bits;
        return all.step_by(2).map(|n| vec![n]).find(|n| {
            tried(n);
            is_of(k, n, kind, |k, n| is_probable_prime(k, n, 0))
        });
    }
    search(k, from, Direction::Up, kind, tried)
}

/// Whether a number is of the kind; `test` tells primes.
fn is_of(k: &Kernels, n: &[Limb], kind: Kind, test: impl Fn(&Kernels, &[Limb]) -> bool) -> bool {
    test(k, n) && (kind == Kind::Plain || test(k, &twice_and_one(k, n)))
}

/// The first number of the kind from an odd one on that is above all primes of the sieve.
fn search(
    k: &Kernels,
    mut from: Vec<Limb>,
    direction: Direction,
    kind: Kind,
    tried: &mut dyn FnMut(&[Limb]),
) -> Option<Vec<Limb>> {
    let windows = Windows::new(&from, direction, kind);
    loop {
        for candidate in windows.candidates(k, &from) {
            tried(&candidate);
            if is_of(k, &candidate, kind, passes_tests) {
                return Some(candidate);
            }
        }
        from = windows.after(k, &from);
    }
}

/// Windows of odd numbers, in which a sieve by small primes leaves candidates.
pub struct Windows {
    primes: Vec<(Limb, Vec<Limb>)>,
    /// The odd numbers of a window.
    len: usize,
    direction: Direction,
    kind: Kind,
}

impl Windows {
    /// The windows of a search for primes from a number on.
    pub fn up(from: &[Limb]) -> Windows {
        Windows::new(from, Direction::Up, Kind::Plain)
    }

    fn new(from: &[Limb], direction: Direction, kind: Kind) -> Windows {
        let bits = bit_len(from);
        // A dozen times the mean distance of primes, and primes up to where one more of them costs
        // as much as the tests that it spares.
        let len = (4 * bits).clamp(1 << 9, 1 << 16) as usize;
        let bound = (bits * bits / 16).clamp(1 << 9, 1 << 16) as usize;
        Windows { primes: groups_of_primes(bound), len, direction, kind }
    }

    /// The candidates of the window that begins with an odd number above all the small primes.
    pub fn candidates<'a>(
        &'a self,
        k: &'a Kernels,
        from: &'a [Limb],
    ) -> impl Iterator<Item = Vec<Limb>> + 'a {
        let Windows { primes, len, direction, kind } = self;
        survivors(from, primes, *len, *direction, *kind).map(|i| self.step(k, from, i))
    }

    /// The first number of the window after the one that begins with `from`.
    pub fn after(&self, k: &Kernels, from: &[Limb]) -> Vec<Limb> {
        self.step(k, from, self.len)
    }

    fn step(&self, k: &Kernels, from: &[Limb], i: usize) -> Vec<Limb> {
        let offset = [2 * i as Limb];
        match self.direction {
            Direction::Up => sum(k, from, &offset),
            Direction::Down => difference(k, from, &offset),
        }
    }
}

/// The odd primes below a bound up to 2^16, in groups whose products fit a limb.
pub fn groups_of_primes(bound: usize) -> Vec<(Limb, Vec<Limb>)> {
    let mut groups: Vec<(Limb, Vec<Limb>)> = vec![];
    for p in super::primes_below(bound as u64).skip(1) {
        match groups.last_mut() {
            Some((product, primes)) if product.checked_mul(p).is_some() => {
                *product *= p;
                primes.push(p);
            }
            _ => groups.push((p, vec![p])),
        }
    }
    groups
}

/// The `i` below `window` for which no prime of the groups divides `from + 2 i` (`from - 2 i`
/// downwards), nor, for [`Kind::Germain`], twice that number and 1.
pub fn survivors(
    from: &[Limb],
    primes: &[(Limb, Vec<Limb>)],
    window: usize,
    direction: Direction,
    kind: Kind,
) -> impl Iterator<Item = usize> + use<> {
    let mut is_composite = vec![false; window];
    for (product, primes) in primes {
        let rest = rem_1(from, *product);
        for &p in primes {
            // 2 i = root - from, or from - root, modulo p.
            let mut mark = |root: Limb| {
                let rest = rest % p;
                let twice = match direction {
                    Direction::Up => p + root - rest,
                    Direction::Down => p + rest - root,
                };
                let twice = if twice < p { twice } else { twice - p };
                let first = if twice.is_multiple_of(2) { twice / 2 } else { (twice + p) / 2 };
                let multiples = (first as usize..window).step_by(p as usize);
                multiples.for_each(|i| is_composite[i] = true);
            };
            mark(0);
            if kind == Kind::Germain {
                mark(p / 2);
            }
        }
    }
    (0..window).filter(move |&i| !is_composite[i])
}
