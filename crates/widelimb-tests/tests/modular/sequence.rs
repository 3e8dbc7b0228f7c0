//! Lucas sequences.

use crate::limb_support::{big, limbs, random, rng, shapes};
use num_bigint::BigUint;
use rand::Rng;
use widelimb_limb::modular::Modulus;

/// The sequence by its recurrence.
fn by_recurrence([p, q, m]: [&BigUint; 3], k: u64) -> (BigUint, BigUint) {
    let step = |x: &BigUint, below: &BigUint| (p * x + (m - q % m) * below) % m;
    let (mut u, mut v) = ([0u32.into(), BigUint::from(1u32) % m], [BigUint::from(2u32) % m, p % m]);
    for _ in 0..k {
        u = [u[1].clone(), step(&u[1], &u[0])];
        v = [v[1].clone(), step(&v[1], &v[0])];
    }
    let [u, _] = u;
    let [v, _] = v;
    (u, v)
}

#[test]
fn sequences_follow_their_recurrence() {
    let mut rng = rng(71);
    for len in [1, 1, 1, 2, 3, 5, 8, 9, 17] {
        for mut m in shapes(&mut rng, len) {
            m[0] |= 1;
            let modulus = Modulus::new(&m).expect("not 0");
            for [p, q] in [[1, 1], [3, 1], [0, 2], [4, 0], [7, 5], [rng.random(), rng.random()]] {
                for k in (0..20).chain([31, 32, 33, 64, 96, 100]) {
                    let expected = (big(&m) > 1u32.into())
                        .then(|| by_recurrence([&p.into(), &q.into(), &big(&m)], k))
                        .map(|(u, v)| (limbs(&u), limbs(&v)));
                    assert_eq!(
                        modulus.lucas_sequence(&[p], &[q], &[k]),
                        expected,
                        "{m:x?} {p} {q} {k}"
                    );
                }
            }
        }
    }
    assert!(Modulus::new(&[6]).expect("not 0").lucas_sequence(&[1], &[1], &[1]).is_none());
}

/// `U_2k = U_k V_k` and `V_2k = V_k^2 - 2 Q^k` at long indices, parameters longer than the modulus.
#[test]
fn sequences_double() {
    let mut rng = rng(72);
    for len in [1, 2, 4, 6, 10, 20] {
        let mut m = random(&mut rng, len);
        m[0] |= 1;
        let [p, q, k] = [len + 1, len, 2].map(|n| random(&mut rng, n));
        let modulus = Modulus::new(&m).expect("not 0");
        let at = |k: &BigUint| {
            let (u, v) = modulus.lucas_sequence(&p, &q, &limbs(k)).expect("odd");
            (big(&u), big(&v))
        };
        let ((u, v), (u2, v2)) = (at(&big(&k)), at(&(big(&k) * 2u32)));
        let (m, power) = (big(&m), big(&q).modpow(&big(&k), &big(&m)));
        assert_eq!(u2, &u * &v % &m, "{len}");
        assert_eq!((v2 + power * 2u32) % &m, &v * &v % &m, "{len}");
    }
}
