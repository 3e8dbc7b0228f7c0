//! Looks for enough primes of `N - 1` and `N + 1` to prove `N`.

use super::certificate::{Certificate, Divisor, Kind};
use super::verify::{Side, are_witnessed, is_large_enough, is_witness, power_part};
use crate::control::Control;
use crate::factorizer::test_cost;
use crate::small::{easy_primes, small_primes};
use widelimb::modular::Modulus;
use widelimb::{Integer, Natural};

/// The witnesses that are tried for a long prime: one fails with a chance of its inverse.
const TRIES: i64 = 20;

/// The bits from which on a proof by curves takes hours.
const LONG: u64 = 5000;

/// A certificate by the primes of `n - 1` and `n + 1` that are found soon; `None` if they are too few,
/// or `n` is composite.
pub fn prove(n: &Natural, control: &Control<'_>, depth: usize) -> Option<Certificate> {
    let sides = [Side::Minus, Side::Plus].map(|side| side.neighbour(n));
    let is_used = |side: usize| !(control.without_plus && side == 1);
    let of = |primes: &dyn Fn(&Natural) -> Vec<Natural>| {
        [0, 1].map(|side| if is_used(side) { primes(&sides[side]) } else { vec![] })
    };
    let small = of(&small_primes);
    if let Some(found) = enough(n, &small) {
        return certificate(n, found, control, depth);
    }
    let all = of(&|number| easy_primes(number, control));
    let up_to = |bits: u64| {
        all.each_ref().map(|primes| {
            let short = primes.iter().filter(|prime| prime.bit_len() <= bits);
            short.cloned().collect::<Vec<_>>()
        })
    };
    // The proof of a prime that is hardly shorter than `n` is one step of a long way, which is shorter
    // by curves while they take no hours.
    let longest = if n.bit_len() > LONG { n.bit_len() } else { n.bit_len() / 4 * 3 };
    let found = enough(n, &up_to(64)).or_else(|| enough(n, &up_to(longest)))?;
    certificate(n, found, control, depth)
}

/// Primes of both sides, least first, that are large enough; none that is not needed.
fn enough(n: &Natural, [minus, plus]: &[Vec<Natural>; 2]) -> Option<[Vec<Natural>; 2]> {
    let [minus, plus] = [(Side::Minus, minus), (Side::Plus, plus)].map(|(side, primes)| {
        let neighbour = side.neighbour(n);
        let powers = primes.iter().map(|prime| {
            let power = power_part(&neighbour, core::iter::once(prime)).unwrap_or(Natural::one());
            (power, prime.clone())
        });
        let mut powers: Vec<_> = powers.collect();
        powers.sort_unstable_by(|a, b| b.cmp(a));
        powers
    });
    let none = Vec::new();
    [(&minus, &none), (&none, &plus), (&minus, &plus)].into_iter().find_map(|(minus, plus)| {
        let (mut product, mut taken) = ([Natural::one(), Natural::one()], [0, 0]);
        let mut is_enough = false;
        for (side, powers) in [minus, plus].into_iter().enumerate() {
            for (power, _) in powers {
                if is_enough {
                    break;
                }
                product[side] *= power;
                taken[side] += 1;
                // The longest of the bounds, before numbers are made that tell.
                let bits = product[0].bit_len() + product[1].bit_len();
                is_enough = 3 * bits > n.bit_len() && is_large_enough(n, &product[0], &product[1]);
            }
        }
        let primes = |powers: &[(Natural, Natural)]| {
            let mut primes: Vec<_> = powers.iter().map(|(_, prime)| prime.clone()).collect();
            primes.sort_unstable();
            primes
        };
        is_enough.then(|| [primes(&minus[..taken[0]]), primes(&plus[..taken[1]])])
    })
}

fn certificate(
    n: &Natural,
    [minus, plus]: [Vec<Natural>; 2],
    control: &Control<'_>,
    depth: usize,
) -> Option<Certificate> {
    // A prime asks for two or three powers, which nothing interrupts.
    let powers = 3 * (minus.len() + plus.len()) as u32;
    if !control.has_time_for(test_cost(n).saturating_mul(powers)) {
        return None;
    }
    let modulus = Modulus::try_from(n).ok()?;
    let divisors = |side, primes: Vec<Natural>| {
        let divisors = primes.into_iter().map(|prime| {
            let long = match prime.bit_len() {
                ..=64 => None,
                _ => {
                    let holds = |w: &Integer| is_witness(&modulus, side, &prime, w) == Some(true);
                    let witness = (2..2 + TRIES).map(Integer::from).find(holds)?;
                    Some((witness, super::certify(&prime, control, depth + 1)?))
                }
            };
            Some(Divisor { prime, long })
        });
        divisors.collect::<Option<Vec<_>>>()
    };
    let (minus, plus) = (divisors(Side::Minus, minus)?, divisors(Side::Plus, plus)?);
    let number = n.clone();
    are_witnessed(n, &minus, &plus).then(|| Certificate(Kind::Neighbours { number, minus, plus }))
}
