//! Powers on which published programs that make several at once are wrong. None of them may ever be
//! wrong here, on any level.

use crate::limb_support::big;
use num_bigint::BigUint;
use widelimb::Limb;
use widelimb_batch::{Job, Modulus, mod_exp_with};
use widelimb_kernels::Kernels;
use widelimb_testkit::{Shapes, on_every_level};

fn uniform(shapes: &mut Shapes, n: usize) -> Vec<Limb> {
    let mut a = vec![0; n];
    shapes.fill_uniform(&mut a);
    a
}

/// An odd number of exactly so many bits.
fn odd(shapes: &mut Shapes, bits: usize) -> Vec<Limb> {
    let mut m = uniform(shapes, bits.div_ceil(64));
    let top = m.len() - 1;
    m[top] &= Limb::MAX >> (64 * m.len() - bits);
    m[top] |= 1 << ((bits - 1) % 64);
    m[0] |= 1;
    m
}

/// The powers of eight bases by one exponent modulo numbers of so many bits are right, and below
/// them.
fn check(k: &Kernels, shapes: &mut Shapes, bits: usize, exponent: &[Limb]) {
    let numbers: Vec<[Vec<Limb>; 2]> = (0..8)
        .map(|lane| {
            let m = odd(shapes, bits);
            let mut base = m.clone();
            // The modulus less 1 in one lane, whose powers are the largest there are.
            base[0] -= 1;
            if lane > 0 {
                base = uniform(shapes, m.len());
            }
            [m, base]
        })
        .collect();
    let moduli: Vec<Modulus> =
        numbers.iter().map(|[m, _]| Modulus::new_with(k, m).expect("an odd number")).collect();
    let jobs: Vec<Job<'_>> = numbers
        .iter()
        .zip(&moduli)
        .map(|([_, base], modulus)| {
            let bits = big(exponent).bits() as usize;
            Job::new(base, exponent, modulus).with_exponent_bits(bits)
        })
        .collect();
    for ([m, base], power) in numbers.iter().zip(mod_exp_with(k, &jobs)) {
        let expected: BigUint = big(base).modpow(&big(exponent), &big(m));
        assert_eq!(big(&power), expected, "{bits} bits of {:?}", k.level);
        assert_eq!(power.len(), m.len());
    }
}

/// The batch paper's program reads a wrong last window where the width does not divide the
/// exponent's bits, as 5 does not divide 2078, and leaves results that are not below the modulus.
#[test]
fn batch_paper_last_window_and_unreduced_results() {
    let mut shapes = Shapes::new(2080);
    on_every_level(|k| {
        for bits in [2078, 2080] {
            check(k, &mut shapes, bits, &[Limb::MAX, 0x1f]);
        }
        // An exponent for each remainder that a window may leave, for a short modulus.
        for bits in 1..=40 {
            check(k, &mut shapes, 256, &[Limb::MAX >> (64 - bits)]);
        }
    });
}

/// The batch paper's wrong last window, for exponents of full length; in optimized builds only.
#[test]
fn batch_paper_window_5_at_2080_bits() {
    if cfg!(debug_assertions) {
        println!("SKIPPED: exponents of 2080 bits: a debug build takes too long");
        return;
    }
    let mut shapes = Shapes::new(5);
    on_every_level(|k| {
        let exponent = odd(&mut shapes, 2078);
        check(k, &mut shapes, 2078, &exponent);
    });
}

/// Intel's crypto_mb gives wrong powers modulo numbers of 4096 bits for exponents of exactly 65
/// bits.
#[test]
fn crypto_mb_exponents_of_65_bits() {
    let mut shapes = Shapes::new(39);
    on_every_level(|k| {
        for top in [1, 0] {
            check(k, &mut shapes, 4096, &[0x8000_0000_0000_0001, top]);
        }
        for bits in [1024, 2048] {
            check(k, &mut shapes, bits, &[Limb::MAX, 1]);
        }
    });
}

/// OpenSSL's paths by VPMADD52 wrote past a buffer (CVE-2022-2274) and took values from memory that
/// nobody had written: what a call finds in memory that others used before must not matter.
#[test]
fn openssl_values_of_earlier_calls() {
    let mut shapes = Shapes::new(2274);
    on_every_level(|k| {
        for bits in [1024, 1536, 3072, 1024] {
            check(k, &mut shapes, bits, &[0x0001_0001]);
            // A length whose last digit has one bit: OpenSSL left the limbs above unwritten.
            check(k, &mut shapes, bits + 1, &[3]);
        }
    });
}
