//! Tests of `widelimb_kernels::x86_64::avx512::ntt`.

use std::arch::x86_64::*;
use std::vec::Vec;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::ntt::Modulus;
use widelimb_kernels::ntt::PRIME_COUNT;
use widelimb_kernels::ntt::WORD_MASK;
use widelimb_kernels::x86_64::avx512::ntt::*;

/// The lowest lane.
#[target_feature(enable = "avx512f")]
fn first(x: __m512i) -> u64 {
    _mm_cvtsi128_si64(_mm512_castsi512_si128(x)).cast_unsigned() & WORD_MASK
}

/// Values at the edges of every bound, with and without bits above the 52nd.
fn edges(p: u64) -> Vec<u64> {
    let multiples = (0..8).flat_map(|i| [i * p, i * p + 1, (i + 1) * p - 1]);
    multiples.chain([WORD_MASK - 1, WORD_MASK]).collect()
}

#[target_feature(enable = "avx512f,avx512ifma")]
fn check(modulus: &Modulus) {
    let p = modulus.p;
    let k = Field::new(modulus);
    let above = !WORD_MASK;
    for w in [0, 1, 2, p / 2, p - 2, p - 1] {
        let f = Twiddle::splat(modulus.factor(w));
        for y in edges(p) {
            let r = first(k.product(splat(y | above), f));
            assert!(r < 2 * p && r % p == modulus.mul(w, y), "{w} {y}");
            assert_eq!(first(k.canonical(k.product(splat(y), f))), r % p);
            for x in edges(p).into_iter().filter(|&x| x < 6 * p) {
                let (mut a, mut b) = (splat(x | above), splat(y | above));
                k.butterfly(&mut a, &mut b, f);
                assert_eq!([first(a), first(b)], [x + r, x + 2 * p - r]);
                let (mut a, mut b) = (splat(x), splat(y));
                if x < 4 * p && y <= 4 * p {
                    k.inverse_butterfly(&mut a, &mut b, f, k.p4);
                    assert_eq!(first(a), x + y);
                    let r = first(b);
                    assert!(r < 2 * p && r % p == modulus.mul(w, x + 4 * p - y));
                }
            }
        }
    }
    for x in edges(p) {
        let r = first(k.reduce(splat(x | above)));
        assert!(r < p + p / 1024 && r % p == x % p, "{x}");
    }
}

#[test]
fn arithmetic_at_the_edges() {
    if Level::detect() < Level::Avx512 {
        return widelimb_testkit::skipped("arithmetic of avx512: this CPU lacks it");
    }
    for i in 0..PRIME_COUNT {
        // SAFETY: the level is there.
        unsafe { check(&Modulus::of(i)) }
    }
}
