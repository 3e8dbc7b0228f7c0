//! Tests of `widelimb_kernels::ntt::roots`.

use widelimb_kernels::ntt::Form;
use widelimb_kernels::ntt::Modulus;
use widelimb_kernels::ntt::PRIME_COUNT;
use widelimb_kernels::ntt::PRIMES;
use widelimb_kernels::ntt::roots::*;
use widelimb_testkit::floats::environments;

#[test]
fn every_table_is_a_tree_of_square_roots() {
    for prime in 0..PRIME_COUNT {
        let roots = roots(Form::Words, prime, 1 << 10);
        let m = roots.modulus;
        assert_eq!(m.mul(roots.w[1], roots.w[1]), m.p - 1);
        for j in 0..roots.w.len() / 2 {
            assert_eq!(m.mul(roots.w[2 * j], roots.w[2 * j]), roots.w[j]);
            assert_eq!(m.mul(roots.w[2 * j], roots.w[1]), roots.w[2 * j + 1]);
        }
        for j in 0..roots.w.len() {
            assert_eq!(roots.wq[j], m.factor(roots.w[j]).q);
            assert_eq!(roots.iwq[j], m.factor(roots.iw[j]).q);
            assert_eq!(m.mul(roots.w[j], roots.iw[j]), 1);
        }
        assert_eq!(m.mul(roots.halves[0].w, 2), 1);
        assert_eq!(m.mul(roots.halves[1].w, 2 * roots.w[1] % m.p), 1);
    }
}

#[test]
fn doubles_are_the_words_next_to_0() {
    let (words, floats) = (roots(Form::Words, 1, 64), roots(Form::Doubles, 1, 64));
    let p = words.modulus.p;
    for j in 0..words.w.len() {
        let (w, q) = (f64::from_bits(floats.w[j]), f64::from_bits(floats.wq[j]));
        assert_eq!((w as i64).rem_euclid(p as i64) as u64, words.w[j]);
        assert!(2.0 * w.abs() <= p as f64 && (q * p as f64 - w).abs() < 1e-15 * p as f64);
    }
}

#[test]
fn tables_do_not_depend_on_the_floating_point_environment() {
    for form in [Form::Words, Form::Doubles, Form::Limbs] {
        let expected = Roots::new(form, 2, 8);
        for environment in environments() {
            let roots = environment.run(|| Roots::new(form, 2, 8));
            assert_eq!((&roots.w, &roots.wq), (&expected.w, &expected.wq), "{environment:?}");
            let inverses = (&roots.iw, &roots.iwq);
            assert_eq!(inverses, (&expected.iw, &expected.iwq), "{environment:?}");
        }
    }
}

#[test]
fn limbs_have_their_own_quotients() {
    for prime in 0..PRIME_COUNT {
        let roots = roots(Form::Limbs, prime, 1 << 10);
        let m = roots.modulus;
        for j in 0..roots.w.len() {
            assert_eq!(roots.wq[j], m.limb_factor(roots.w[j]).q);
            assert_eq!(roots.iwq[j], m.limb_factor(roots.iw[j]).q);
            assert_eq!(m.mul(roots.w[j], roots.iw[j]), 1);
        }
        assert_eq!(roots.halves[1].q, m.limb_factor(roots.halves[1].w).q);
    }
}

#[test]
fn primes_are_as_the_kernels_need_them() {
    for (i, &(_, generator)) in PRIMES.iter().enumerate() {
        let m = Modulus::of(i);
        assert_eq!(m.factor(1).q, widelimb_kernels::ntt::QUOTIENT_OF_ONE);
        assert!(m.gap < 1 << 35 && m.p % (1 << 28) == 1);
        assert_eq!(m.p.wrapping_mul(m.mont).wrapping_add(1) & widelimb_kernels::ntt::WORD_MASK, 0);
        assert_eq!(m.p.wrapping_mul(m.inverse_limb), 1);
        // Fermat's test, and a number that is no square.
        for a in 2..50 {
            assert_eq!(m.pow(a, m.p - 1), 1);
        }
        assert_eq!(m.pow(generator, (m.p - 1) / 2), m.p - 1);
    }
}
