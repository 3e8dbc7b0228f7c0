//! Tests of `widelimb_limb::common_divisor::symbol`.

use widelimb_limb::common_divisor::symbol::*;
use widelimb_limb::common_divisor::watch::Watch;

/// The Jacobi symbol by its definition: Euler's criterion for the prime factors of `n`.
fn by_definition(a: u64, n: u64) -> i32 {
    let (mut symbol, mut rest) = (1, n);
    for p in 2..=n {
        while rest % p == 0 {
            rest /= p;
            symbol *= match (0..(p - 1) / 2).fold(1, |power, _| power * (a % p) % p) {
                0 => 0,
                1 => 1,
                _ => -1,
            };
        }
    }
    symbol
}

#[test]
fn one_limb_by_definition() {
    for n in (1..200).step_by(2) {
        for a in 0..200 {
            assert_eq!(jacobi_limb(a, n), by_definition(a, n), "({a} | {n})");
        }
    }
}

/// Every state: each step of Euclid's algorithm in any parts leaves the symbol what it is.
#[test]
fn the_state_follows_any_quotients() {
    for x in 1..60_u64 {
        for y in 1..60 {
            if x % 2 + y % 2 == 0 {
                continue;
            }
            for over_second in [0, 1] {
                let symbol = |x, y, over: u8| if over == 1 { (x, y) } else { (y, x) };
                let (numerator, denominator) = symbol(x, y, over_second);
                if denominator % 2 == 0 {
                    continue;
                }
                let before = by_definition(numerator, denominator);
                for q in (0..x).take_while(|q| q * y < x) {
                    let state = ((x & 3) | (y & 3) << 2) as u8 | over_second << 4;
                    let mut of = Symbol { state: state << 2 };
                    of.quotient(q);
                    let (numerator, denominator) = symbol(y, x - q * y, of.state >> 6 & 1);
                    assert_eq!(denominator % 2, 1, "{x} - {q} {y}");
                    let sign = 1 - 2 * i32::from(of.state >> 7);
                    let after = by_definition(numerator, denominator);
                    assert_eq!(sign * after, before, "{x} - {q} {y}");
                    assert_eq!(of.state >> 2 & 15, ((y & 3) | ((x - q * y) & 3) << 2) as u8);
                }
            }
        }
    }
}
