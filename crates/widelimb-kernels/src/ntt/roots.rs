//! The tables of roots of unity, made when first asked for and kept.

use super::{Factor, Form, Modulus, PRIME_COUNT, PRIMES, WORD_BITS, doubles};
use crate::floats::DefaultFloats;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicPtr, Ordering};

/// The factors of the first nodes of a tree, for one prime; see the [room](super).
#[derive(Debug)]
pub struct Roots {
    /// The prime.
    pub modulus: Modulus,
    /// `w[j]`.
    pub w: Vec<u64>,
    /// The Shoup quotients of `w`.
    pub wq: Vec<u64>,
    /// `1 / w[j]`.
    pub iw: Vec<u64>,
    /// The Shoup quotients of `iw`.
    pub iwq: Vec<u64>,
    /// `1/2`, and `1 / (2 w[1])`.
    pub halves: [Factor; 2],
}

impl Roots {
    /// The factor of a node.
    #[inline]
    pub fn at(&self, node: usize) -> Factor {
        Factor { w: self.w[node], q: self.wq[node] }
    }

    /// The inverse of the factor of a node.
    #[inline]
    pub fn inverse_at(&self, node: usize) -> Factor {
        Factor { w: self.iw[node], q: self.iwq[node] }
    }

    /// Powers of a root of unity of order `2^log` modulo the prime of this index, in this form.
    pub fn new(form: Form, prime: usize, log: u32) -> Roots {
        let modulus = Modulus::of(prime);
        let (p, generator) = PRIMES[prime];
        let room = || Vec::with_capacity(1 << log);
        let (mut w, mut wq, mut iw, mut iwq) = (room(), room(), room(), room());
        let one = modulus.factor(1);
        w.push(one.w);
        wq.push(one.q);
        let quotients = Quotients::new(&modulus);
        for t in 0..log {
            let root = modulus.factor(modulus.pow(generator, (p - 1) >> (t + 2)));
            for j in 0..1 << t {
                let next = canonical_product(w[j], root, p);
                w.push(next);
                wq.push(quotients.of(next));
            }
        }
        // Beyond node 0 the powers of the root of a depth are k and 1/2 - k: -w[j] inverts the
        // node that mirrors j.
        iw.push(one.w);
        iwq.push(one.q);
        for t in 0..log {
            let end = (2 << t) - 1;
            for j in 0..1 << t {
                let next = p - w[end - j];
                iw.push(next);
                iwq.push(quotients.of(next));
            }
        }
        match form {
            Form::Words => (),
            Form::Doubles => {
                DefaultFloats::with(|| {
                    in_doubles(&mut w, &mut wq, p);
                    in_doubles(&mut iw, &mut iwq, p);
                });
            }
            Form::Limbs => {
                in_limbs(&w, &mut wq, p);
                in_limbs(&iw, &mut iwq, p);
            }
        }
        let half = p.div_ceil(2);
        let halves = [half, modulus.mul(half, modulus.inverse(root_of_4(prime)))];
        let halves = halves.map(|w| match form {
            Form::Limbs => modulus.limb_factor(w),
            _ => modulus.factor(w),
        });
        Roots { modulus, w, wq, iw, iwq, halves }
    }
}

fn root_of_4(prime: usize) -> u64 {
    let (p, generator) = PRIMES[prime];
    Modulus::of(prime).pow(generator, (p - 1) >> 2)
}

/// `x f mod p` for `x < 2^52`.
fn canonical_product(x: u64, f: Factor, p: u64) -> u64 {
    let q = ((x as u128 * f.q as u128) >> WORD_BITS) as u64;
    let r = x.wrapping_mul(f.w).wrapping_sub(q.wrapping_mul(p));
    r.min(r.wrapping_sub(p))
}

/// Shoup quotients without division: `w 2^52 / p = 8 w + w (2^52 - 8 p) / p`.
struct Quotients {
    p: u64,
    /// `floor((2^52 - 8 p) 2^64 / p)`.
    rest: u64,
}

impl Quotients {
    fn new(modulus: &Modulus) -> Quotients {
        let p = modulus.p;
        let rest = (u128::from(8 * modulus.gap) << 64) / u128::from(p);
        Quotients { p, rest: rest as u64 }
    }

    fn of(&self, w: u64) -> u64 {
        let estimate = 8 * w + ((w as u128 * self.rest as u128) >> 64) as u64;
        let rest = (w << WORD_BITS).wrapping_sub(estimate.wrapping_mul(self.p));
        estimate + u64::from(rest >= self.p)
    }
}

/// From words to doubles.
fn in_doubles(w: &mut [u64], q: &mut [u64], p: u64) {
    for (w, q) in w.iter_mut().zip(q) {
        let (root, quotient) = doubles(*w, p);
        (*w, *q) = (root.to_bits(), quotient.to_bits());
    }
}

/// From quotients of words to those of limbs: 12 bits more.
fn in_limbs(w: &[u64], q: &mut [u64], p: u64) {
    // The inverse of `p`, of 16 bits.
    let inverse = u64::MAX / p;
    for (w, q) in w.iter().zip(q) {
        let rest = (w << WORD_BITS).wrapping_sub(q.wrapping_mul(p)) << 12;
        // At most 1 below, as it is less than 2^12.
        let estimate = ((u128::from(rest) * u128::from(inverse)) >> 64) as u64;
        *q = (*q << 12) + estimate + u64::from(rest - estimate * p >= p);
    }
}

/// The depths of tables: one of `2^log` nodes has the depths below `log`.
const LOGS: usize = 28;

/// The shortest table: shorter ones would be made again and again.
const MIN_LOG: u32 = 8;

/// The tables made so far, by form, prime and depth.
static TABLES: [[[AtomicPtr<Roots>; LOGS]; PRIME_COUNT]; 3] =
    [const { [const { [const { AtomicPtr::new(core::ptr::null_mut()) }; LOGS] }; PRIME_COUNT] }; 3];

/// The table of a prime that holds at least `nodes` nodes. Tables are kept for the life of the
/// process: all shorter ones together take no more than the longest.
pub fn roots(form: Form, prime: usize, nodes: usize) -> &'static Roots {
    let log = nodes.next_power_of_two().trailing_zeros().max(MIN_LOG);
    let place = &TABLES[form as usize][prime][log as usize];
    let made = place.load(Ordering::Acquire);
    // SAFETY: null or what `Box::into_raw` gave, never freed.
    if let Some(roots) = unsafe { made.as_ref() } {
        return roots;
    }
    let new = Box::into_raw(Box::new(Roots::new(form, prime, log)));
    let null = core::ptr::null_mut();
    match place.compare_exchange(null, new, Ordering::AcqRel, Ordering::Acquire) {
        // SAFETY: just made, and from now on shared.
        Ok(_) => unsafe { &*new },
        Err(first) => {
            // SAFETY: another thread was faster; nobody else has seen this one.
            drop(unsafe { Box::from_raw(new) });
            // SAFETY: as at the load.
            unsafe { &*first }
        }
    }
}
