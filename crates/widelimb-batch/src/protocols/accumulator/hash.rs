//! [`hash_to_primes`]: primes that stand for elements of any kind.

use crate::protocols::prime::strong_probable_primes;
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_limb::modular::is_probable_prime;
use widelimb_limb::trial::small_factor;

/// The bound of the primes that candidates are divided by before they are tested.
const TRIAL_BOUND: Limb = 1024;

/// Rounds of Miller and Rabin's test after that of Baillie, Pomerance, Selfridge and Wagstaff.
const EXTRA_ROUNDS: u32 = 2;

/// The prime of each element: that of the least counter for which the hash of element and counter,
/// with its highest and its lowest bit set, is one.
///
/// `hash(element, counter, bytes)` fills `length` bytes, the highest first, as a random function of
/// element and counter would; 32 bytes of a hash of 256 bits make it as hard to find two elements
/// of one prime as two of one hash, but for the two bits that are set. The candidates of all
/// elements are tested side by side.
///
/// Cost: for primes of `b` bits about `b / 3` hashes for each element, and `b / 30` powers.
///
/// # Panics
/// If the length is below 8 bytes.
///
/// ```
/// use widelimb::protocols::accumulator::hash_to_primes;
/// // No hash, but enough to see what it is called with.
/// let hash = |element: &[u8], counter: u64, bytes: &mut [u8]| {
///     let seed = element.iter().fold(counter, |seed, &byte| seed * 257 + u64::from(byte));
///     bytes.copy_from_slice(&seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes());
/// };
/// let primes = hash_to_primes(&[b"one", b"two"], 8, hash);
/// assert!(primes.iter().all(|p| p.len() == 1 && p[0] >> 63 == 1));
/// ```
pub fn hash_to_primes<H>(elements: &[&[u8]], length: usize, hash: H) -> Vec<Vec<Limb>>
where
    H: Fn(&[u8], u64, &mut [u8]),
{
    assert!(length >= 8, "primes of at least 8 bytes");
    let mut primes = vec![vec![]; elements.len()];
    // The elements that have no prime yet, with the counter that comes next.
    let mut left: Vec<(usize, u64)> = (0..elements.len()).map(|i| (i, 0)).collect();
    let mut bytes = vec![0; length];
    while !left.is_empty() {
        let mut candidates = Vec::with_capacity(left.len());
        for (i, counter) in &mut left {
            candidates.push(loop {
                hash(elements[*i], *counter, &mut bytes);
                *counter += 1;
                let candidate = candidate(&bytes);
                if small_factor(&candidate, TRIAL_BOUND).is_none() {
                    break candidate;
                }
            });
        }
        let views: Vec<&[Limb]> = candidates.iter().map(|n| &n[..]).collect();
        let passed = strong_probable_primes(&views, &[2]);
        let mut tested = candidates.into_iter().zip(passed);
        left.retain(|&(i, _)| {
            let prime = tested.next().filter(|(n, passed)| *passed && is_prime(n));
            let is_found = prime.is_some();
            if let Some((prime, _)) = prime {
                primes[i] = prime;
            }
            !is_found
        });
    }
    primes
}

fn is_prime(n: &[Limb]) -> bool {
    is_probable_prime(n, EXTRA_ROUNDS)
}

/// The number in these bytes, with its highest and its lowest bit set.
fn candidate(bytes: &[u8]) -> Vec<Limb> {
    let limb = |bytes: &[u8]| bytes.iter().fold(0, |limb, &byte| limb << 8 | Limb::from(byte));
    let mut limbs: Vec<Limb> = bytes.rchunks(LIMB_BITS / 8).map(limb).collect();
    let (bits, n) = (8 * bytes.len(), limbs.len());
    limbs[n - 1] |= 1 << ((bits - 1) % LIMB_BITS);
    limbs[0] |= 1;
    limbs
}
