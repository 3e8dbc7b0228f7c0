//! A sieve for all primes below a bound, in segments that fit a cache.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::iter::Peekable;

/// Numbers of a segment, half of which are odd: 32 KiB of bits.
const SEGMENT: u64 = 1 << 19;
const WORDS: usize = (SEGMENT / 128) as usize;

/// A sieve that marks the odd composite numbers of one segment after another.
struct Sieve {
    bound: u64,
    /// Odd primes up to the root of the segment's end, each with the index of its next multiple,
    /// counted in odd numbers from the next segment's start.
    primes: Vec<(u64, u64)>,
    /// The odd primes after those, up to the root of the bound.
    more: Option<Box<Peekable<OddPrimes>>>,
    /// The first number of the next segment; `None` after the last one.
    start: Option<u64>,
    /// Bit `i` is one where the `i`th odd number of the segment is composite.
    words: Vec<u64>,
}

impl Sieve {
    /// The sieve of the numbers below the bound.
    fn new(bound: u64) -> Sieve {
        let root = bound.isqrt();
        let more = (root > 2).then(|| Box::new(OddPrimes::below(root + 1).peekable()));
        // One segment is as long as it needs to be.
        let words = WORDS.min((bound / 128) as usize + 1);
        let start = (bound > 0).then_some(0);
        Sieve { bound, primes: vec![], more, start, words: vec![0; words] }
    }

    /// Sieves the next segment: its start and its words, in which numbers that are not below the
    /// bound count as composite.
    fn next_segment(&mut self) -> Option<(u64, &[u64])> {
        let start = self.start?;
        let end = start.checked_add(128 * self.words.len() as u64);
        self.start = end.filter(|&end| end < self.bound);
        self.words.fill(0);
        if start == 0 {
            // 1 is no prime.
            self.words[0] = 1;
        }
        self.take_primes(start, end.unwrap_or(u64::MAX));
        let len = self.words.len() as u64 * 64;
        for (p, next) in &mut self.primes {
            while *next < len {
                self.words[(*next / 64) as usize] |= 1 << (*next % 64);
                *next += *p;
            }
            *next -= len;
        }
        self.mark_end(start);
        Some((start, &self.words))
    }

    /// Adds the primes whose squares lie in the segment to those that are sieved by.
    fn take_primes(&mut self, start: u64, end: u64) {
        let Some(more) = &mut self.more else { return };
        while let Some(p) = more.next_if(|p| p * p < end) {
            self.primes.push((p, (p * p - start) / 2));
        }
    }

    /// Marks the numbers of the words that are not below the bound as composite.
    fn mark_end(&mut self, start: u64) {
        let odd = ((self.bound - start) / 2) as usize;
        for (i, word) in self.words.iter_mut().enumerate().skip(odd / 64) {
            *word |= if i == odd / 64 { u64::MAX << (odd % 64) } else { u64::MAX };
        }
    }
}

/// The odd primes of the segments, in order.
struct OddPrimes {
    sieve: Sieve,
    /// The first number of the segment's word that is being read, and the primes left in it.
    first: u64,
    word: u64,
    /// The words after that one.
    after: core::ops::Range<usize>,
}

impl OddPrimes {
    fn below(bound: u64) -> OddPrimes {
        OddPrimes { sieve: Sieve::new(bound), first: 0, word: 0, after: 0..0 }
    }
}

impl Iterator for OddPrimes {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        while self.word == 0 {
            match self.after.next() {
                Some(i) => {
                    self.first += 128;
                    self.word = !self.sieve.words[i];
                }
                None => {
                    let (start, words) = self.sieve.next_segment()?;
                    (self.first, self.word, self.after) = (start, !words[0], 1..words.len());
                }
            }
        }
        let i = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(self.first + 2 * u64::from(i) + 1)
    }
}

/// The primes below a bound, in order. Cost: about `n log log n` steps for all below `n`, and
/// memory for the primes below the root of the last one taken.
///
/// ```
/// use widelimb::modular::primes_below;
/// assert!(primes_below(20).eq([2, 3, 5, 7, 11, 13, 17, 19]));
/// ```
pub fn primes_below(bound: u64) -> impl Iterator<Item = u64> {
    (2..bound.min(3)).chain(OddPrimes::below(bound))
}

/// The number of primes below a bound. Cost: that of [`primes_below`] for all of them.
///
/// ```
/// assert_eq!(widelimb::modular::count_primes_below(1_000_000), 78_498);
/// ```
pub fn count_primes_below(bound: u64) -> u64 {
    let (mut sieve, mut count) = (Sieve::new(bound), u64::from(bound > 2));
    while let Some((_, words)) = sieve.next_segment() {
        count += words.iter().map(|word| u64::from(word.count_zeros())).sum::<u64>();
    }
    count
}
