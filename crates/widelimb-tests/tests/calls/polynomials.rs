//! Products, squares and quotients over GF(2).

use widelimb::gf2x;
use widelimb_testkit::gf2x as oracle;
use widelimb_testkit::gf2x::{SHAPES, shaped};
use widelimb_testkit::{Shapes, cases};

/// A kind of [`shaped`].
const UNIFORM: usize = 5;

/// Around lengths that products suit, equal and unlike.
#[test]
fn products_and_squares_are_sums_of_shifts() {
    let mut shapes = Shapes::new(17);
    let around = [96, 128, 192, 256].into_iter().flat_map(|n| n - 2..=n + 10);
    let debug = cfg!(debug_assertions);
    for n in (1_usize..=80).chain(around).filter(|n| !debug || n % 16 < 6) {
        for m in [n, n - 1, n + 1, n.saturating_sub(4), n + 7] {
            let (x, y) = (shapes.below(SHAPES), shapes.below(SHAPES));
            for (x, y) in [(UNIFORM, UNIFORM), (x, y)] {
                let a = shaped(&mut shapes, x, 64 * n);
                let b = shaped(&mut shapes, y, 64 * m);
                let mut r = vec![7; n + m];
                gf2x::mul(&mut r, &a, &b);
                assert_eq!(r, oracle::mul(&a, &b), "{n} by {m}");
            }
        }
        let a = shapes.operand(n);
        let mut r = vec![7; 2 * n];
        gf2x::sqr(&mut r, &a);
        assert_eq!(r, oracle::square(&a), "{n}");
    }
}

#[test]
fn quotients_and_remainders_are_those_bit_by_bit() {
    let mut shapes = Shapes::new(18);
    for _ in 0..cases(300) {
        let dn = 1 + shapes.below(60);
        let n = dn + shapes.below(60);
        let (a, mut d) = (shapes.operand(n), shapes.operand(dn));
        d[dn - 1] |= 1 << shapes.below(64);
        let (mut q, mut r) = (vec![7; n - dn + 1], vec![7; dn]);
        gf2x::div_rem(&mut q, &mut r, &a, &d).expect("a divisor that is not 0");
        // The quotient times the divisor and the remainder are the dividend.
        let mut back = oracle::mul(&q, &d);
        oracle::xor_shl(&mut back, &r, 0);
        back.truncate(n);
        assert_eq!(back, a);
        assert!(oracle::degree(&r) < oracle::degree(&d));
    }
}
