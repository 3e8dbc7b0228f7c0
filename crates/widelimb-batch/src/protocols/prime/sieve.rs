//! The sieve of a search for safe primes: numbers `q` for which neither `q` nor `2 q + 1` has a
//! small factor.

use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_limb::div::rem_1;
use widelimb_limb::modular::primes_below;

/// The numbers `q = start + 6 i` for `i` below a length, of which those are marked that no safe
/// prime is made of. Above 3 every `q` with two primes `q` and `2 q + 1` is 5 modulo 6.
pub struct Sieve {
    /// Bit `i` is 1 where a small prime divides `start + 6 i`, or twice that and 1.
    words: Vec<u64>,
}

/// The primes that a task of the sieve takes.
const TASK: usize = 1 << 14;

impl Sieve {
    /// The sieve of `64 words` numbers by the primes from 5 on that are below the bound, at most
    /// 2^32. The first number is 5 modulo 6 and not below the bound.
    pub fn new(start: &[Limb], words: usize, bound: u64) -> Sieve {
        debug_assert!(rem_1(start, 6) == 5 && bound <= 1 << 32);
        let primes: Vec<u32> =
            primes_below(bound).skip(2).filter_map(|p| p.try_into().ok()).collect();
        Sieve { words: marks(start, words, &primes) }
    }

    /// The indices `i` of the numbers that are left.
    pub fn survivors(&self) -> impl Iterator<Item = Limb> {
        self.words.iter().enumerate().flat_map(|(i, &word)| {
            let first = (i * LIMB_BITS) as Limb;
            core::iter::successors(Some(!word), |left| Some(left & left.wrapping_sub(1)))
                .take_while(|&left| left != 0)
                .map(move |left| first + Limb::from(left.trailing_zeros()))
        })
    }
}

/// The marks of all primes, on the threads of the rayon pool that the caller is in.
fn marks(start: &[Limb], words: usize, primes: &[u32]) -> Vec<u64> {
    let none = || vec![0; words];
    let by_task = |mut words: Vec<u64>, primes: &[u32]| {
        mark_all(&mut words, start, primes);
        words
    };
    #[cfg(feature = "parallel")]
    if primes.len() > TASK && rayon::current_thread_index().is_some() {
        use rayon::prelude::*;
        let or = |mut a: Vec<u64>, b: Vec<u64>| {
            a.iter_mut().zip(b).for_each(|(a, b)| *a |= b);
            a
        };
        return primes.par_chunks(TASK).fold(none, by_task).reduce(none, or);
    }
    primes.chunks(TASK).fold(none(), by_task)
}

/// Marks what the primes divide. Primes whose product fits a limb share a division.
fn mark_all(words: &mut [u64], start: &[Limb], primes: &[u32]) {
    let mut left = primes;
    while let Some((&first, rest)) = left.split_first() {
        let (mut product, mut count) = (Limb::from(first), 1);
        for &p in rest {
            let Some(longer) = product.checked_mul(p.into()) else { break };
            (product, count) = (longer, count + 1);
        }
        let rest = rem_1(start, product);
        left[..count].iter().for_each(|&p| mark(words, p.into(), rest % Limb::from(p)));
        left = &left[count..];
    }
}

/// Marks the `i` where `p` divides `start + 6 i`, or twice that and 1; `rest` is `start mod p`.
fn mark(words: &mut [u64], p: Limb, rest: Limb) {
    // 1 / 6 modulo p, which is 1 or 5 modulo 6.
    let inverse = if p % 6 == 5 { p.div_ceil(6) } else { p - p / 6 };
    debug_assert!(inverse * 6 % p == 1);
    for root in [0, p / 2] {
        // Both factors are below 2^32.
        let mut i = ((root + p - rest) % p * inverse % p) as usize;
        while let Some(word) = words.get_mut(i / LIMB_BITS) {
            *word |= 1 << (i % LIMB_BITS);
            i += p as usize;
        }
    }
}
