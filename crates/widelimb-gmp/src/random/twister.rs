//! The Mersenne twister MT19937.
//!
//! M. Matsumoto, T. Nishimura, "Mersenne twister: a 623-dimensionally equidistributed uniform
//! pseudo-random number generator", ACM TOMACS 8 (1998).

use super::seeding::{SEED_LIMBS, mangled};
use std::sync::OnceLock;
use widelimb_limb::{LIMB_BITS, Limb};

/// The words of the state.
const N: usize = 624;
/// How far the word that a new one depends on lies ahead.
const M: usize = 397;
/// The words that are dropped after seeding.
const DROPPED: usize = 2000;
/// The seed of a state that none was given.
const DEFAULT_SEED: Limb = 5489;

/// The words of a twister, and which of them is next.
#[repr(C)]
#[derive(Clone, Debug)]
pub struct Twister {
    words: [u32; N],
    next: usize,
}

impl Twister {
    /// A twister that begins with the default seed.
    pub fn default_seed() -> Twister {
        static BEGUN: OnceLock<Twister> = OnceLock::new();
        let begin = || {
            let mut twister = Twister { words: [0; N], next: 0 };
            twister.seed(&[DEFAULT_SEED], false);
            twister
        };
        BEGUN.get_or_init(begin).clone()
    }

    /// Begins with a seed: the words are the bits of its mangled value, the highest bit in the
    /// first word alone, and so many are dropped.
    pub fn seed(&mut self, seed: &[Limb], negative: bool) {
        let value: [Limb; SEED_LIMBS] = mangled(seed, negative);
        self.words[0] = if value[SEED_LIMBS - 1] >> 32 & 1 == 1 { 1 << 31 } else { 0 };
        for (i, word) in self.words[1..].iter_mut().enumerate() {
            *word = (value[i / 2] >> (i % 2 * 32)) as u32;
        }
        for _ in 0..DROPPED / N {
            self.twist();
        }
        self.next = DROPPED % N;
    }

    /// Makes all words new.
    fn twist(&mut self) {
        let words = &mut self.words;
        let new = |upper: u32, lower: u32, ahead: u32| {
            let joined = upper & 0x8000_0000 | lower & 0x7fff_ffff;
            ahead ^ joined >> 1 ^ (0x9908_b0df & (joined & 1).wrapping_neg())
        };
        for i in 0..N - M {
            words[i] = new(words[i], words[i + 1], words[i + M]);
        }
        for i in N - M..N - 1 {
            words[i] = new(words[i], words[i + 1], words[i + M - N]);
        }
        words[N - 1] = new(words[N - 1], words[0], words[M - 1]);
    }

    /// The next word.
    #[inline]
    fn word(&mut self) -> Limb {
        if self.next >= N {
            self.twist();
            self.next = 0;
        }
        let mut word = self.words[self.next];
        self.next += 1;
        word ^= word >> 11;
        word ^= word << 7 & 0x9d2c_5680;
        word ^= word << 15 & 0xefc6_0000;
        (word ^ word >> 18).into()
    }

    /// The next so many bits, the lower word of a limb first; no more words than they need.
    pub fn fill(&mut self, r: &mut [Limb], bits: usize) {
        let (full, rest) = (bits / LIMB_BITS, bits % LIMB_BITS);
        for limb in &mut r[..full] {
            *limb = self.word() | self.word() << 32;
        }
        if rest > 0 {
            let low = self.word();
            let high = if rest > 32 { self.word() } else { 0 };
            r[full] = (low | high << 32) & ((1 << rest) - 1);
        }
    }
}
