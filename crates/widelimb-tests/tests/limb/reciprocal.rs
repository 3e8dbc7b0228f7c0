//! Tests of `widelimb_limb::reciprocal`.

use num_bigint::BigUint;
use num_integer::Integer;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use widelimb_limb::Limb;
use widelimb_limb::reciprocal::{Reciprocal1, Reciprocal2, halves, wide};

/// A limb from {0, 1, 2^63, 2^64 - 2, 2^64 - 1, random}.
fn extreme(rng: &mut ChaCha8Rng) -> Limb {
    match rng.random_range(0..6) {
        0 => 0,
        1 => 1,
        2 => 1 << 63,
        3 => Limb::MAX - 1,
        4 => Limb::MAX,
        _ => rng.random(),
    }
}

#[test]
fn quotients_of_two_limbs_are_exact() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for _ in 0..200_000 {
        let d = extreme(&mut rng) | 1 << 63;
        let (u1, u0) = (extreme(&mut rng) % d, extreme(&mut rng));
        let (u, wide_d) = (wide(u1, u0), u128::from(d));
        let expected = ((u / wide_d) as Limb, (u % wide_d) as Limb);
        assert_eq!(Reciprocal1::new(d).div_rem(u1, u0), expected, "{u:#x} by {d:#x}");
    }
}

#[test]
fn quotients_of_three_limbs_are_exact() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..20_000 {
        let d = wide(extreme(&mut rng) | 1 << 63, extreme(&mut rng));
        let u = wide(extreme(&mut rng), extreme(&mut rng)) % d;
        let u0 = extreme(&mut rng);
        let expected = ((BigUint::from(u) << 64u32) + u0).div_rem(&BigUint::from(d));
        let (d1, d0) = halves(d);
        let (q, r) = Reciprocal2::new(d1, d0).div_rem(u, u0);
        assert_eq!((q.into(), r.into()), expected, "{u:#x}, {u0:#x} by {d:#x}");
    }
}
