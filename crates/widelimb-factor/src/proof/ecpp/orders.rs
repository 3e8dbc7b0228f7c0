//! The numbers of points that curves with a complex multiplication have.

use super::discriminants::Discriminant;
use widelimb::{Integer, Natural};

/// The traces `t` of the curves modulo a prime `n` that belong to a discriminant, from a square root of
/// it modulo `n`: `4 n = t^2 + |D| v^2`, and the products of `(t + v sqrt D) / 2` with the units. None
/// if `4 n` is no such sum.
///
/// It is G. Cornacchia's method: the first remainder up to `2 sqrt n` of Euclid's algorithm for `2 n`
/// and a root of `D` modulo `4 n`. Source: H. Cohen, A Course in Computational Algebraic Number Theory
/// (1993), algorithm 1.5.3.
pub fn traces(n: &Natural, discriminant: &Discriminant, root: &Natural) -> Vec<Integer> {
    let size = Natural::from(discriminant.size);
    let is_odd = !size.is_even();
    let root = if root.is_even() == is_odd { n - root } else { root.clone() };
    let four = n << 2_u32;
    let (mut a, mut b) = (n << 1_u32, root);
    let bound = four.sqrt();
    while b > bound {
        let r = a % &b;
        (a, b) = (b, r);
    }
    let Some(square) = (four - b.square()).checked_div_exact(&size) else { return Vec::new() };
    let (v, rest) = square.sqrt_rem();
    if !rest.is_zero() {
        return Vec::new();
    }
    let (t, v) = (Integer::from(b), Integer::from(v));
    let mut traces = vec![t.clone()];
    match discriminant.units() {
        4 => traces.push(v << 1_u32),
        6 => {
            let thrice = v * 3;
            traces.extend([(&t + &thrice) >> 1_u32, (t - thrice) >> 1_u32]);
        }
        _ => {}
    }
    traces.into_iter().flat_map(|t| [-&t, t]).collect()
}
