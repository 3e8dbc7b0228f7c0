//! All primes below a bound, by a sieve that goes through them in segments that fit a cache.

use alloc::vec;
use alloc::vec::Vec;

/// Numbers of a segment, half of which are odd: 32 KiB of bits.
const SEGMENT: u64 = 1 << 19;
const WORDS: usize = (SEGMENT / 128) as usize;

/// The odd composite numbers of one segment after the other.
struct Sieve {
    /// Odd primes up to the root of the bound, each with the index of its next multiple, counted in
    /// odd numbers from the segment's start.
    primes: Vec<(u64, u64)>,
    start: u64,
    /// Bit `i` is one where `start + 2 i + 1` is composite.
    words: Vec<u64>,
}

impl Sieve {
    /// For numbers below the bound.
    fn new(bound: u64) -> Sieve {
        let root = bound.isqrt();
        let primes = small_primes(root).into_iter().map(|p| (p, p * p / 2)).collect();
        // One segment is as long as it needs to be.
        let words = WORDS.min((bound / 128) as usize + 1);
        Sieve { primes, start: 0, words: vec![0; words] }
    }

    /// Sieves the segment at `start`.
    fn fill(&mut self) {
        self.words.fill(0);
        if self.start == 0 {
            // 1 is no prime.
            self.words[0] = 1;
        }
        let len = self.words.len() as u64 * 64;
        for (p, next) in &mut self.primes {
            while *next < len {
                self.words[(*next / 64) as usize] |= 1 << (*next % 64);
                *next += *p;
            }
            *next -= len;
        }
    }

    /// Bits of the words whose numbers are not below the bound become ones.
    fn cut(&mut self, bound: u64) {
        let odd = (bound.saturating_sub(self.start) / 2) as usize;
        for (i, word) in self.words.iter_mut().enumerate().skip(odd / 64) {
            *word |= if i == odd / 64 { u64::MAX << (odd % 64) } else { u64::MAX };
        }
    }
}

/// The odd primes up to a bound below 2^32, by Eratosthenes' sieve.
fn small_primes(max: u64) -> Vec<u64> {
    let len = max.div_ceil(2) as usize;
    let mut is_composite = vec![false; len];
    let mut primes = vec![];
    for i in 1..len {
        if !is_composite[i] {
            primes.push(2 * i as u64 + 1);
            (2 * i * (i + 1)..len).step_by(2 * i + 1).for_each(|j| is_composite[j] = true);
        }
    }
    primes
}

/// The primes below a bound, in order. Cost: about `n log log n` steps for all below `n`, and
/// memory for the primes below its root.
///
/// ```
/// use widelimb::modular::primes_below;
/// assert!(primes_below(20).eq([2, 3, 5, 7, 11, 13, 17, 19]));
/// ```
pub fn primes_below(bound: u64) -> impl Iterator<Item = u64> {
    let mut sieve = Sieve::new(bound);
    let odd = (0..bound.div_ceil(SEGMENT)).flat_map(move |segment| {
        sieve.start = segment * SEGMENT;
        sieve.fill();
        sieve.cut(bound);
        let start = sieve.start;
        let words = sieve.words.clone().into_iter().enumerate();
        words
            .flat_map(move |(i, word)| ones(!word).map(move |j| start + 128 * i as u64 + 2 * j + 1))
    });
    (2..bound.min(3)).chain(odd)
}

/// The places of the ones of a word.
fn ones(word: u64) -> impl Iterator<Item = u64> {
    let next = |&word: &u64| Some(word & word.wrapping_sub(1)).filter(|_| word != 0);
    let words = core::iter::successors(Some(word), next);
    words.take_while(|&word| word != 0).map(|word| word.trailing_zeros().into())
}

/// How many primes are below a bound. Cost: as [`primes_below`].
///
/// ```
/// assert_eq!(widelimb::modular::count_primes_below(1_000_000), 78_498);
/// ```
pub fn count_primes_below(bound: u64) -> u64 {
    let mut sieve = Sieve::new(bound);
    let two = u64::from(bound > 2);
    let segments = (0..bound.div_ceil(SEGMENT)).map(|segment| {
        sieve.start = segment * SEGMENT;
        sieve.fill();
        sieve.cut(bound);
        sieve.words.iter().map(|word| u64::from(word.count_zeros())).sum::<u64>()
    });
    two + segments.sum::<u64>()
}
