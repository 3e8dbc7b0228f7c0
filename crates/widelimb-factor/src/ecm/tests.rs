//! Tests of stages 1 and 2, in curves and in Lucas sequences.

use super::group::pair;
use super::*;

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
        let bounds = Bounds::new(b1, b2, n.limbs().len());
        let divisors = (0..8).map(|i| {
            let sigmas = core::array::from_fn(|j| 6 + 8 * i + j as u64);
            divisor_by_curves(&n, &bounds, sigmas, &control)
        });
        divisors.flatten().inspect(|divisor| assert_eq!(*divisor, p)).count()
    };
    let counts = [found(105, 105), found(105, 10_500), found(2000, 200_000)];
    assert!(0 < counts[1] && counts.is_sorted_by(|a, b| a < b), "{counts:?}");
}
