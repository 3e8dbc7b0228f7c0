//! Tests of `widelimb_limb::modular::search`.

use widelimb_limb::Limb;
use widelimb_limb::modular::search::*;

#[test]
fn the_sieve_keeps_what_no_prime_divides() {
    let groups = groups_of_primes(100);
    let primes: Vec<Limb> = groups.iter().flat_map(|(_, primes)| primes.clone()).collect();
    assert_eq!(primes.len(), 24);
    let from: Limb = 1_000_001;
    let has_none = |n: Limb| primes.iter().all(|&p| !n.is_multiple_of(p));
    for (direction, kind) in [
        (Direction::Up, Kind::Plain),
        (Direction::Down, Kind::Plain),
        (Direction::Up, Kind::Germain),
    ] {
        let kept: Vec<usize> = survivors(&[from], &groups, 300, direction, kind).collect();
        let number = |i: usize| match direction {
            Direction::Up => from + 2 * i as Limb,
            Direction::Down => from - 2 * i as Limb,
        };
        let is_kept = |&i: &usize| {
            has_none(number(i)) && (kind == Kind::Plain || has_none(2 * number(i) + 1))
        };
        assert_eq!(kept, (0..300).filter(is_kept).collect::<Vec<_>>(), "{direction:?} {kind:?}");
    }
}
