//! Random primes and safe primes: their bits, that they are primes, and how a search ends.

use core::cell::RefCell;
use core::sync::atomic::{AtomicBool, Ordering};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use widelimb_batch::Limb;
use widelimb_batch::protocols::prime::{
    Cancelled, MOST_PRIME_BITS, PrimeBitsError, SafePrimeSearch, Top, random_prime, safe_prime,
    sieve::Sieve,
};
use widelimb_limb::modular::{is_probable_prime, primes_below};
use widelimb_limb::progress::Step;
use widelimb_limb::trim::{bit, bit_len};

fn half(p: &[Limb]) -> Vec<Limb> {
    let mut half = vec![0; p.len()];
    widelimb_limb::shr(&mut half, p, 1);
    half
}

fn expect_top(p: &[Limb], bits: usize, top: Top) {
    assert_eq!(bit_len(p) as usize, bits);
    assert!(top == Top::One || bit(p, bits as u64 - 2));
    assert!(is_probable_prime(p, 3), "{p:x?}");
}

#[test]
fn random_primes_have_the_bits_asked_for() {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let mut of_five_bits = vec![];
    for bits in (2..140).chain([191, 192, 193, 256, 321]) {
        for top in [Top::One, Top::Two] {
            let p = random_prime(bits, top, &mut rng).expect("bits");
            expect_top(&p, bits, top);
        }
    }
    for _ in 0..100 {
        of_five_bits.extend(random_prime(5, Top::One, &mut rng).expect("bits"));
    }
    of_five_bits.sort_unstable();
    of_five_bits.dedup();
    assert_eq!(of_five_bits, [17, 19, 23, 29, 31]);
    for bits in [0, 1, MOST_PRIME_BITS + 1, usize::MAX] {
        let error = PrimeBitsError { bits, least: 2, most: MOST_PRIME_BITS };
        assert_eq!(random_prime(bits, Top::One, &mut rng), Err(error));
    }
}

#[test]
fn safe_primes_have_the_bits_asked_for() {
    let mut rng = ChaCha20Rng::seed_from_u64(2);
    for bits in [6, 7, 8, 31, 64, 127, 128, 129, 130, 191, 192, 193, 200, 256, 257] {
        for top in [Top::One, Top::Two] {
            let search = SafePrimeSearch::new(bits).expect("bits").with_top(top);
            let p = search.run(&mut rng).expect("a prime");
            expect_top(&p, bits, top);
            assert!(is_probable_prime(&half(&p), 3), "{p:x?}");
        }
    }
    let [first, second] = [3; 2].map(|seed| safe_prime(160, &mut ChaCha20Rng::seed_from_u64(seed)));
    assert_eq!(first, second);
    for bits in [0, 5, MOST_PRIME_BITS + 1] {
        assert_eq!(safe_prime(bits, &mut rng).map_err(|error| error.bits), Err(bits));
    }
}

/// What the sieve leaves is what trial division of both numbers leaves.
#[test]
fn the_sieve_is_trial_division() {
    let words = 9;
    for (start, bound) in
        [(1_000_000_000_000_000_001, 1000), (10_007, 1 << 12), (99_999_999_977, 6)]
    {
        let start: Limb = start + (5 + 6 - start % 6) % 6;
        let small: Vec<u64> = primes_below(bound).collect();
        let none = |n: u64| small.iter().all(|p| !n.is_multiple_of(*p));
        let left = |i: &Limb| none(start + 6 * i) && none(2 * (start + 6 * i) + 1);
        let expected: Vec<Limb> = (0..64 * words as Limb).filter(left).collect();
        assert!(Sieve::new(&[start], words, bound).survivors().eq(expected.iter().copied()));
        // The same numbers, seen from a longer start.
        let product = (5..13).product::<u128>() << 70;
        let long = u128::from(start) + product;
        let limbs = [long as Limb, (long >> 64) as Limb];
        let few: Vec<u64> = primes_below(12).collect();
        let none = |n: u128| few.iter().all(|p| !n.is_multiple_of(u128::from(*p)));
        let left = |i: &Limb| {
            let q = long + 6 * u128::from(*i);
            none(q) && none(2 * q + 1)
        };
        let expected: Vec<Limb> = (0..64 * words as Limb).filter(left).collect();
        assert!(Sieve::new(&limbs, words, 12).survivors().eq(expected));
    }
}

#[test]
fn a_search_tells_how_far_it_is_and_can_be_ended() {
    let steps: RefCell<Vec<Step>> = RefCell::default();
    let observer = |step| steps.borrow_mut().push(step);
    let mut rng = ChaCha20Rng::seed_from_u64(4);
    let search = SafePrimeSearch::new(384).expect("bits").with_observer(&observer);
    assert!(search.run(&mut rng).is_ok());
    let told = steps.take();
    assert!(told.len() > 1 && told.is_sorted_by(|a, b| a.done <= b.done && a.next <= b.next));
    assert!(told.iter().all(|step| 0.0 <= step.done && step.done <= step.next && step.next <= 1.0));
    assert_eq!(told.last(), Some(&Step { done: 1.0, next: 1.0 }));
    let cancel = AtomicBool::new(false);
    let ends = |_| cancel.store(true, Ordering::Relaxed);
    let search = SafePrimeSearch::new(1024).expect("bits").with_cancel(&cancel);
    assert_eq!(search.with_observer(&ends).run(&mut rng), Err(Cancelled));
    assert_eq!(
        SafePrimeSearch::new(20).expect("bits").with_cancel(&cancel).run(&mut rng),
        Err(Cancelled)
    );
}

/// In a pool of threads the prime is the same, whatever their number.
#[test]
fn threads_find_the_same_prime() {
    let alone = safe_prime(320, &mut ChaCha20Rng::seed_from_u64(5));
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        let found = pool.install(|| safe_prime(320, &mut ChaCha20Rng::seed_from_u64(5)));
        assert_eq!(found, alone);
    }
}
