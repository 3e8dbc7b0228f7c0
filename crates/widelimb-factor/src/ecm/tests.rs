//! Tests of stages 1 and 2, in curves and in Lucas sequences.

use super::group::pair;
use super::*;
use widelimb::batch::Residues;

/// Every chain makes the multiple that a ladder makes, in all eight lanes.
fn chains_and_ladders_agree<G: Group>(group: &mut G, n: &Natural, element: &G::Element) {
    for p in primes_below(400).skip(1) {
        let mut walk = Walk::new(element.clone());
        for step in chain::shortest(p) {
            walk.step(group, step).expect("one ring");
        }
        let ladder = pair(group, element, p).expect("one ring").0;
        let both = vec![walk.element().clone(), ladder];
        let values = group.values(n, both).expect("no divisor");
        (0..LANES).for_each(|i| assert_eq!(values[0].get(i), values[1].get(i), "{p}"));
    }
}

#[test]
fn chains_and_ladders_agree_in_both_groups() {
    let n = (Natural::one() << 127_u32) - 1_u32;
    let sigmas = core::array::from_fn(|i| 6 + i as u64);
    let Ok((mut curves, point)) = Curves::new(&n, sigmas) else { panic!("curves") };
    chains_and_ladders_agree(&mut curves, &n, &point);
    let Ok((mut lucas, first)) = Lucas::new(&n) else { panic!("sequences") };
    chains_and_ladders_agree(&mut lucas, &n, &first);
}

/// The order of a curve modulo 10^9 + 7 has primes up to 100 and one up to 10,000 for some of
/// these parameters, and none that is larger.
#[test]
fn both_stages_find_a_divisor() {
    let p = Natural::from_u64(1_000_000_007);
    let n = &p * ((Natural::one() << 521_u32) - 1_u32);
    let control = Control::default();
    let found = |b1: u64, b2: u64| {
        let bounds = Bounds::new(b1, b2, n.limbs().len(), &control).expect("time");
        let divisors = (0..8).map(|i| {
            let sigmas = core::array::from_fn(|j| 6 + 8 * i + j as u64);
            divisor_by_curves(&n, &bounds, sigmas, &control)
        });
        divisors.flatten().inspect(|divisor| assert_eq!(*divisor, p)).count()
    };
    let counts = [found(105, 105), found(105, 10_500), found(2000, 200_000)];
    assert!(0 < counts[1] && counts.is_sorted_by(|a, b| a < b), "{counts:?}");
}

/// The orders of the roots of `x^2 - V_1 x + 1` modulo a prime, one for each start, step by step.
fn orders(lucas: &mut Lucas, first: &Residues, p: u64) -> Vec<u64> {
    let values = lucas.values(&Natural::zero(), vec![first.clone()]).expect("values");
    let order = |i| {
        let start = values[0].get(i).expect("a lane")[0];
        let (mut before, mut last, mut n) = (2, start, 1);
        while last != 2 {
            (before, last, n) = (last, (start * last + p - before) % p, n + 1);
        }
        n
    };
    (0..LANES).map(order).collect()
}

/// P - 1 and P + 1 find a prime in stage 1 just if an order divides the multiple, and in stage 2 if
/// one prime is missing in one of the orders that it is made for.
#[test]
fn sequences_find_what_their_orders_say() {
    let control = Control::default();
    let long = (Natural::one() << 127_u32) - 1_u32;
    let mut counts = [0; 3];
    for p in primes_below(12_000).filter(|&p| p > 10_000) {
        let (mut lucas, first) = Lucas::new(&Natural::from_u64(p)).expect("a ring");
        let orders = orders(&mut lucas, &first, p);
        // The first is P - 1, and each is a divisor of p - 1 or p + 1.
        assert_eq!((p - 1) % orders[0], 0, "{p}");
        assert!(orders.iter().all(|order| (p - 1) % order == 0 || (p + 1) % order == 0), "{p}");
        let (n, b1, b2) = (&long * p, 40, 1000);
        let multiple = |q: u64| q.pow(u64::ilog(b1, q));
        let left = |order: u64| {
            let common =
                |n: u64, q: u64| n / Natural::from_u64(n).gcd(&multiple(q).into()).limbs()[0];
            primes_below(b1 + 1).fold(order, common)
        };
        let is_prime = |n: u64| n > b1 && n <= b2 && Natural::from_u64(n).is_probable_prime();
        let by_lucas = |b2| {
            let bounds = Bounds::new(b1, b2, 3, &control).expect("time");
            divisor_by_lucas(&n, &bounds, 3, &control)
        };
        let (found, is_first) =
            (Some(Natural::from_u64(p)), orders.iter().any(|&order| left(order) == 1));
        assert_eq!(by_lucas(0), found.clone().filter(|_| is_first), "{p}");
        if !is_first && orders[..3].iter().any(|&order| is_prime(left(order))) {
            assert_eq!(by_lucas(b2), found, "{p}");
            counts[2] += 1;
        }
        counts[usize::from(is_first)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}
