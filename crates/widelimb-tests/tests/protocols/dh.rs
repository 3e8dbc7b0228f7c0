//! The groups are those of the standards, and exchanges agree.

use num_bigint::BigUint;
use widelimb_batch::Limb;
use widelimb_batch::protocols::dh::{ExchangeError, FFDHE, Group, MODP, NoGroup};
use widelimb_limb::modular::is_probable_prime;
use widelimb_testkit::{Shapes, skipped};

fn big(a: &[Limb]) -> BigUint {
    BigUint::from_bytes_le(&a.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
}

fn all() -> Vec<Group> {
    let modp = MODP.map(|(bits, _)| Group::modp(bits));
    let ffdhe = FFDHE.map(|(bits, _)| Group::ffdhe(bits));
    modp.into_iter().chain(ffdhe).map(|group| group.expect("a published size")).collect()
}

/// Primality of `p` and `(p - 1) / 2`. A mistake in a bit of pi or e, or in an offset, would make a
/// number that is not prime.
#[test]
fn both_primes_of_each_group_are_prime() {
    let most = if cfg!(debug_assertions) { 1 } else { usize::MAX };
    if most == 1 {
        skipped("the primes of all groups but one: a debug build takes too long");
    }
    for group in all().iter().take(most) {
        assert!(is_probable_prime(group.prime(), 0), "{group:?}");
        assert!(is_probable_prime(&group.order(), 0), "{group:?}");
    }
}

/// The ends of the primes by their formulas: 64 ones on both sides; and 2 is a square, since `p` is
/// 7 modulo 8.
#[test]
fn primes_have_the_published_shape() {
    for (group, (bits, _)) in all().iter().zip(MODP.iter().chain(&FFDHE)) {
        let p = group.prime();
        assert_eq!(p.len() * 64, *bits);
        assert_eq!((p[0], p[p.len() - 1]), (Limb::MAX, Limb::MAX));
        assert_eq!(big(&group.order()) * 2u32 + 1u32, big(p));
        if *bits <= 2048 || !cfg!(debug_assertions) {
            let mut below = p.to_vec();
            below[0] -= 1;
            assert_eq!(group.is_square(&[&[2], &[1], &below, &[]]), [true, true, false, false]);
        }
    }
    // The first bits of pi and e behind the ones: RFC 3526 prints C90FDAA2, RFC 7919 ADF85458.
    let second = |group: &Group| group.prime()[group.prime().len() - 2] >> 32;
    let groups = all();
    assert!(groups[..6].iter().all(|group| second(group) == 0xc90f_daa2));
    assert!(groups[6..].iter().all(|group| second(group) == 0xadf8_5458));
}

#[test]
fn other_sizes_are_refused() {
    for bits in [0, 1024, 1535, 2049, usize::MAX] {
        assert_eq!(Group::modp(bits).map(|_| ()), Err(NoGroup { bits }));
        assert_eq!(Group::ffdhe(bits).map(|_| ()), Err(NoGroup { bits }));
    }
    assert_eq!(Group::ffdhe(1536).map(|_| ()), Err(NoGroup { bits: 1536 }));
}

#[test]
fn both_sides_share_the_same() {
    let mut shapes = Shapes::new(5);
    for group in [Group::modp(1536), Group::ffdhe(2048)] {
        let group = group.expect("a published size");
        let p = big(group.prime());
        let secrets: Vec<Vec<Limb>> = (0..20)
            .map(|i| {
                let mut secret = shapes.operand(1 + i % 5);
                secret[0] |= 2;
                secret
            })
            .collect();
        let views: Vec<&[Limb]> = secrets.iter().map(|secret| &secret[..]).collect();
        let keys = group.public_keys(&views);
        let table = group.generator(64 * 5);
        assert!(table.pow(&views).into_iter().eq(keys.iter().cloned().map(Ok)));
        for (key, secret) in keys.iter().zip(&secrets) {
            assert_eq!(big(key), BigUint::from(2u32).modpow(&big(secret), &p));
        }
        let exchanges: Vec<(&[Limb], &[Limb])> =
            (0..20).map(|i| (views[i], &keys[19 - i][..])).collect();
        let shared = group.shared(&exchanges);
        for (i, ((x, y), result)) in exchanges.iter().zip(&shared).enumerate() {
            assert_eq!(result, &shared[19 - i]);
            let result = result.as_ref().expect("a good exchange");
            assert_eq!(big(result), big(y).modpow(&big(x), &p));
        }
    }
}

#[test]
fn bad_numbers_are_refused_and_the_others_go_on() {
    let group = Group::modp(1536).expect("a published size");
    let p = group.prime();
    let mut above = p.to_vec();
    above.push(1);
    let mut least_bad = p.to_vec();
    least_bad[0] -= 1;
    let mut greatest = p.to_vec();
    greatest[0] -= 2;
    let order = group.order();
    let results = group.shared(&[
        (&[5], &[]),
        (&[5], &[0, 0]),
        (&[5], &[1]),
        (&[5], &least_bad),
        (&[5], p),
        (&[5], &above),
        (&[5], &greatest),
        (&[], &[4]),
        (&[0, 0], &[4]),
        (&order, &[4]),
        (&order, &greatest),
        (&[1], &[2, 0]),
    ]);
    assert!(results[..6].iter().all(|result| *result == Err(ExchangeError::Peer)));
    // (-2)^5 = -32.
    let mut minus_32 = p.to_vec();
    minus_32[0] -= 32;
    assert_eq!(results[6], Ok(minus_32));
    assert!(results[7..11].iter().all(|result| *result == Err(ExchangeError::Trivial)));
    let mut two = vec![0; p.len()];
    two[0] = 2;
    assert_eq!(results[11], Ok(two));
}
