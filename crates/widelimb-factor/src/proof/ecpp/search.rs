//! Looks for orders of curves modulo a number that are a product of small primes and a large one.

use super::discriminants::{Discriminant, range};
use super::orders::traces;
use super::roots::{Roots, product};
use super::smooth::without_small_primes;
use crate::control::Control;
use widelimb::{Integer, Natural};

/// An order `N + 1 - t = s q` with a probable prime `q`.
pub struct Candidate {
    pub discriminant: &'static Discriminant,
    pub trace: Integer,
    pub cofactor: Natural,
    pub quotient: Natural,
}

/// The search for orders of curves modulo one number, which goes on where it stopped.
pub struct Search {
    pub n: Natural,
    /// Where it is in the ranges of discriminants.
    range: usize,
    next: usize,
    /// What was found, the best one last.
    found: Vec<Candidate>,
}

impl Search {
    pub fn new(n: Natural) -> Search {
        Search { n, range: 0, next: 0, found: Vec::new() }
    }

    /// The next candidate, good ones first; `None` if there are no more, or time ended.
    pub fn next(&mut self, control: &Control<'_>) -> Option<Candidate> {
        while self.found.is_empty() {
            self.look(control)?;
        }
        self.found.pop()
    }

    /// Tries some discriminants; `None` if there are no more, or time ended.
    fn look(&mut self, control: &Control<'_>) -> Option<()> {
        let n = self.n.clone();
        let mut roots = Roots::new(&n);
        let wanted = orders_at_a_time(n.bit_len());
        let mut orders: Vec<(&'static Discriminant, Integer)> = Vec::new();
        while orders.len() < wanted {
            if control.is_over() {
                return None;
            }
            match self.discriminant() {
                Some(discriminant) => {
                    if roots.are_squares(&discriminant.primes) {
                        let root = product(roots.of(&discriminant.primes)?.iter(), &n);
                        let traces = traces(&n, discriminant, &root).into_iter();
                        orders.extend(traces.map(|trace| (discriminant, trace)));
                    }
                }
                None if orders.is_empty() => return None,
                None => break,
            }
        }
        self.test(orders, control);
        Some(())
    }

    fn discriminant(&mut self) -> Option<&'static Discriminant> {
        loop {
            if let Some(discriminant) = range(self.range)?.get(self.next) {
                self.next += 1;
                return Some(discriminant);
            }
            (self.range, self.next) = (self.range + 1, 0);
        }
    }

    /// Keeps the orders that have the right shape.
    fn test(&mut self, orders: Vec<(&'static Discriminant, Integer)>, control: &Control<'_>) {
        let whole = Integer::from(&self.n) + 1;
        let numbers = orders.iter().map(|(_, trace)| (&whole - trace).into_magnitude());
        let numbers: Vec<Natural> = numbers.collect();
        let quotients = without_small_primes(&numbers, self.n.bit_len());
        let least = (self.n.sqrt().sqrt() + 2_u32).square();
        for (((discriminant, trace), number), quotient) in
            orders.into_iter().zip(&numbers).zip(quotients)
        {
            if control.is_over() {
                return;
            }
            if quotient >= least && quotient < *number && quotient.is_probable_prime() {
                let cofactor = number.div_exact(&quotient);
                self.found.push(Candidate { discriminant, trace, cofactor, quotient });
            }
        }
        self.found.sort_by(|a, b| b.quotient.cmp(&a.quotient));
    }
}

/// So many orders that two or three of them are expected to have the right shape.
fn orders_at_a_time(bits: u64) -> usize {
    8 + bits as usize / 24
}
