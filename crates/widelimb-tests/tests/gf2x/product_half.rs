//! Tests of `widelimb_gf2x::product::half`.

use widelimb_gf2x::product;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::gf2x::Half;
use widelimb_testkit::of_every_core as tables;
use widelimb_testkit::seeded::limbs;

/// The kernels' halves of whole rows, of all lengths that have them.
#[test]
fn halves_are_those_of_whole_products() {
    for k in tables() {
        assert!(!k.gf2x.has_half(65), "{}: no whole rows", k.level);
        let lengths: Vec<usize> = (1..=300).filter(|&n| k.gf2x.has_half(n)).collect();
        assert_eq!(lengths.is_empty(), k.level < Level::Avx512, "{}", k.level);
        for n in lengths {
            let (a, b) = (limbs(n, 1), limbs(n, 2));
            let (mut whole, mut scratch) =
                (vec![0; 2 * n], vec![0; product::mul_scratch_len(k, n, n)]);
            product::mul(k, &mut whole, &a, &b, &mut scratch);
            for (half, expected) in [(Half::Lower, &whole[..n]), (Half::Upper, &whole[n..])] {
                let mut r = vec![7; n + 2];
                k.gf2x.half(&mut r[1..=n], [&a, &b], half);
                assert_eq!((r[0], r[n + 1]), (7, 7), "{} {n}: around", k.level);
                assert!(r[1..=n] == *expected, "{} {n} {half:?}", k.level);
            }
        }
    }
}
