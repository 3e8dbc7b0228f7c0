//! Logarithms by walks that meet.
//!
//! A walk goes from a product `base^a value^b` to the next by one of [`STEPS`] such products, which
//! the residue that it is at chooses. Walks that meet stay together; where one comes to a
//! distinguished residue, whose key has a number of zeros, it puts it into a table that all walks
//! have. Two ways to one residue give a linear equation for the logarithm. With 32 steps a walk
//! takes 1.02 times the `sqrt(pi q / 2)` steps of one that chooses at random. Source: E. Teske,
//! Speeding up Pollard's rho method for computing discrete logarithms, ANTS III (1998).

use super::super::ArithmeticError;
use super::prime_order::{PrimeOrder, Task, key, run};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use widelimb::{Limb, Natural};
use widelimb_limb::modular::form::Powers;

/// The steps of a walk.
const STEPS: usize = 32;

/// The binary logarithm of the number of distinguished residues that are expected until walks meet.
/// When they have met, as many steps lead on to the next such residue as lie between two: a
/// thousandth of all.
const TABLE: u64 = 10;

/// Steps between two looks whether to stop.
const TOGETHER: u32 = 1 << 12;

/// A walk that has so many times the usual number of steps between distinguished residues, and found
/// none, goes in a circle.
const TOO_LONG: u32 = 40;

/// The exponents `(a, b)` of a product `base^a value^b`, both below the order.
type Exponents = (u128, u128);

/// The logarithm of a value to the base of a group of a prime order below `2^127`.
pub fn log(group: &PrimeOrder<'_>, value: &Natural) -> Result<Natural, ArithmeticError> {
    let order = u128::try_from(group.q).expect("an order that was checked");
    let search = Search {
        group,
        value,
        order,
        zeros: (group.q.bit_len() / 2).saturating_sub(TABLE) as u32,
        met: Mutex::default(),
        is_over: AtomicBool::new(false),
    };
    let found = std::thread::scope(|scope| {
        let start = |thread| {
            let search = &search;
            scope.spawn(move || run(group.p, Walk { search, thread }))
        };
        let others: Vec<_> = (1..group.control.threads as u64).map(start).collect();
        let own = run(group.p, Walk { search: &search, thread: 0 });
        let others = others.into_iter().filter_map(|other| other.join().expect("no panic"));
        own.into_iter().chain(others).next()
    });
    found.ok_or(ArithmeticError::Stopped)
}

/// What all walks have.
struct Search<'a> {
    group: &'a PrimeOrder<'a>,
    value: &'a Natural,
    order: u128,
    /// A residue is distinguished if its key has so many zeros above the bits that choose the step.
    zeros: u32,
    /// The distinguished residues that walks came to.
    met: Mutex<HashMap<Box<[Limb]>, Exponents>>,
    /// Whether a walk has found the logarithm.
    is_over: AtomicBool,
}

impl Search<'_> {
    fn sum(&self, a: u128, b: u128) -> u128 {
        let sum = a + b;
        if sum >= self.order { sum - self.order } else { sum }
    }

    fn random(&self, rng: &mut ChaCha8Rng) -> Exponents {
        (rng.random_range(0..self.order), rng.random_range(0..self.order))
    }

    /// The product of these powers of base and value.
    fn product(&self, exponents: Exponents) -> Natural {
        let PrimeOrder { p, base, .. } = self.group;
        let power = |a: &Natural, exponent: u128| a.pow_mod(&exponent.into(), p);
        power(base, exponents.0) * power(self.value, exponents.1) % *p
    }

    /// The logarithm, from two ways to one residue: `a + b x = c + d x`.
    fn solve(&self, (a, b): Exponents, (c, d): Exponents) -> Option<Natural> {
        let difference = |a: u128, b: u128| Natural::from(self.sum(a, self.order - b));
        let order = Natural::from(self.order);
        let inverse = difference(d, b).inverse_mod(&order).ok()?;
        let log = difference(a, c) * inverse % order;
        self.group.is_log(&log, self.value).then_some(log)
    }

    /// Puts a residue into the table. `Err` if it was there: the logarithm, unless both ways are the
    /// same.
    fn meet(&self, residue: &[Limb], exponents: Exponents) -> Result<(), Option<Natural>> {
        let mut met = self.met.lock().expect("no panic");
        match met.insert(residue.into(), exponents) {
            None => Ok(()),
            Some(before) => Err(self.solve(before, exponents)),
        }
    }
}

/// A walk on one thread; the logarithm, or `None` if another walk has it or it was stopped.
struct Walk<'a> {
    search: &'a Search<'a>,
    thread: u64,
}

impl Task for Walk<'_> {
    type Output = Option<Natural>;

    fn run<F: Powers<Residue: AsRef<[Limb]>>>(self, mut form: F) -> Option<Natural> {
        let Walk { search, thread } = self;
        let random = |form: &mut F, rng: &mut ChaCha8Rng| {
            let exponents = search.random(rng);
            (form.enter(search.product(exponents).limbs()), exponents)
        };
        // The steps are the same on all threads, and the starts differ.
        let mut rng = ChaCha8Rng::seed_from_u64(search.group.control.seed);
        let steps: [_; STEPS] = std::array::from_fn(|_| random(&mut form, &mut rng));
        rng.set_stream(thread + 1);
        let (mut residue, mut at) = random(&mut form, &mut rng);
        let mask = ((1 << search.zeros) - 1) * STEPS as Limb;
        let mut since = 0_u64;
        while !search.is_over.load(Ordering::Relaxed) && !search.group.control.is_over() {
            for _ in 0..TOGETHER {
                let (step, exponents) = &steps[key(&residue) as usize % STEPS];
                form.mul_assign(&mut residue, step);
                at = (search.sum(at.0, exponents.0), search.sum(at.1, exponents.1));
                since += 1;
                if key(&residue) & mask != 0 {
                    continue;
                }
                since = 0;
                match search.meet(residue.as_ref(), at) {
                    Ok(()) => {}
                    Err(None) => (residue, at) = random(&mut form, &mut rng),
                    Err(log) => {
                        search.is_over.store(true, Ordering::Relaxed);
                        return log;
                    }
                }
            }
            if since >> search.zeros > u64::from(TOO_LONG) {
                (residue, at) = random(&mut form, &mut rng);
                since = 0;
            }
        }
        None
    }
}
