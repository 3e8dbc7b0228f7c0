//! The numbers that are factored.

use crate::measure::SplitMix;
use widelimb::Natural;

/// Products of two different primes of half the length, of exactly so many bits, which are 16 at
/// least. The same arguments give the same numbers.
pub fn semiprimes(bits: usize, count: usize) -> Vec<Natural> {
    let mut words = SplitMix(bits as u64);
    let mut numbers: Vec<Natural> = vec![];
    while numbers.len() < count {
        let [p, q] = [bits / 2, bits - bits / 2].map(|half| prime(half, &mut words));
        let n = &p * &q;
        // Of 16 bits there are few, and any number of them may be asked for.
        if n.bit_len() == bits as u64 && p != q && (bits < 40 || !numbers.contains(&n)) {
            numbers.push(n);
        }
    }
    numbers
}

/// A prime of about so many bits, the two highest of which are set.
fn prime(bits: usize, words: &mut SplitMix) -> Natural {
    let limbs: Vec<u64> = (0..bits.div_ceil(64)).map(|_| words.next()).collect();
    let number = Natural::from_limbs(limbs) >> (bits.div_ceil(64) * 64 - bits + 2);
    let top = Natural::from_u64(3) << (bits - 2);
    (number + top).next_prime()
}
