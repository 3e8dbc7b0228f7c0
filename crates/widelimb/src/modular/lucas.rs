//! The strong Lucas test.

use super::montgomery::Montgomery;
use crate::Limb;
use crate::arch::Kernels;
use crate::limb::compare::trailing_zeros;
use crate::limb::div::rem_1;
use crate::limb::owned::{shifted_right, sum};
use crate::limb::root::sqrt_rem;
use crate::limb::trim::{bit, bit_len};
use crate::progress::Meter;
use alloc::vec;
use alloc::vec::Vec;

/// After so many discriminants without a result, the number may be a square, for which there is
/// none.
const DISCRIMINANTS_BEFORE_SQUARE: u32 = 12;

/// Whether the modulus, not divisible by any prime below 100, is a strong Lucas probable prime with
/// Selfridge's parameters (method A of Baillie and Wagstaff): `P = 1`, `Q = (1 - D) / 4` for the
/// first `D` of 5, -7, 9, -11, ... whose Jacobi symbol is -1. With `n + 1 = 2^s d`: whether
/// `U_d = 0` or `V_(2^i d) = 0` for some `i < s`.
pub fn is_strong_lucas_probable_prime(k: &Kernels, montgomery: &Montgomery) -> bool {
    is_strong_lucas_probable_prime_metered(k, montgomery, Meter::SILENT)
}

/// [`is_strong_lucas_probable_prime`], with a step for each bit of the modulus.
pub(crate) fn is_strong_lucas_probable_prime_metered(
    k: &Kernels,
    montgomery: &Montgomery,
    meter: Meter<'_>,
) -> bool {
    let n = montgomery.modulus();
    let Some(d) = discriminant(k, n) else { return false };
    let after = sum(k, n, &[1]);
    let twos = trailing_zeros(k, &after).unwrap_or(0);
    let odd = shifted_right(k, &after, twos as usize);
    let mut pair = Pair::first(k, montgomery, d);
    let mut steps = meter.steps(|| bit_len(n) as f64);
    for i in (0..bit_len(&odd) - 1).rev() {
        steps.next(|| 1.0);
        pair.double();
        if bit(&odd, i) {
            pair.advance();
        }
    }
    if is_zero(&pair.u) || is_zero(&pair.v) {
        return true;
    }
    for _ in 1..twos {
        steps.next(|| 1.0);
        pair.double_v();
        if is_zero(&pair.v) {
            return true;
        }
    }
    false
}

fn is_zero(a: &[Limb]) -> bool {
    a.iter().all(|&limb| limb == 0)
}

/// The first of 5, -7, 9, ... whose Jacobi symbol over `n` is -1; `None` if the search shows that
/// `n` is composite.
fn discriminant(k: &Kernels, n: &[Limb]) -> Option<Small> {
    let mut negative = false;
    for step in 0.. {
        let d = Small { magnitude: 5 + 2 * Limb::from(step), negative };
        match jacobi(d, n) {
            -1 => return Some(d),
            0 if n != [d.magnitude] => return None,
            _ if step == DISCRIMINANTS_BEFORE_SQUARE && sqrt_rem(k, n).1.is_empty() => return None,
            _ => negative = !negative,
        }
    }
    None
}

/// The Jacobi symbol of odd `d` over odd `n`, by quadratic reciprocity.
fn jacobi(d: Small, n: &[Limb]) -> i32 {
    let n_is_3_mod_4 = n[0] % 4 == 3;
    let flip = (d.negative && n_is_3_mod_4) != (n_is_3_mod_4 && d.magnitude % 4 == 3);
    let symbol = jacobi_limb(rem_1(n, d.magnitude), d.magnitude);
    if flip { -symbol } else { symbol }
}

/// The Jacobi symbol of `a` over odd `n`.
fn jacobi_limb(mut a: Limb, mut n: Limb) -> i32 {
    let mut symbol = 1;
    a %= n;
    while a != 0 {
        let twos = a.trailing_zeros();
        a >>= twos;
        if twos % 2 == 1 && matches!(n % 8, 3 | 5) {
            symbol = -symbol;
        }
        if a % 4 == 3 && n % 4 == 3 {
            symbol = -symbol;
        }
        (a, n) = (n % a, a);
    }
    if n == 1 { symbol } else { 0 }
}

/// A small factor: magnitude and sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Small {
    magnitude: Limb,
    negative: bool,
}

/// `U_i`, `V_i` and `Q^i` of the Lucas sequences with `P = 1`, in Montgomery form.
struct Pair<'a> {
    k: &'a Kernels,
    montgomery: &'a Montgomery,
    scratch: Vec<Limb>,
    one: Vec<Limb>,
    u: Vec<Limb>,
    v: Vec<Limb>,
    q_power: Vec<Limb>,
    d: Small,
    q: Small,
}

impl<'a> Pair<'a> {
    /// Index 1, for a discriminant congruent to 1 modulo 4.
    fn first(k: &'a Kernels, montgomery: &'a Montgomery, d: Small) -> Self {
        let mut scratch = vec![0; montgomery.scratch_len(k)];
        let one = montgomery.enter(k, &[1], &mut scratch);
        // Q = (1 - D) / 4.
        let q = if d.negative {
            Small { magnitude: (d.magnitude + 1) / 4, negative: false }
        } else {
            Small { magnitude: (d.magnitude - 1) / 4, negative: true }
        };
        let (u, v) = (one.clone(), one.clone());
        let mut pair = Pair { k, montgomery, scratch, u, v, q_power: vec![], one, d, q };
        pair.q_power = pair.multiple(&pair.one, q);
        pair
    }

    /// `a` times a small factor, by doubling and adding.
    fn multiple(&self, a: &[Limb], factor: Small) -> Vec<Limb> {
        let (k, m) = (self.k, self.montgomery);
        let mut r = a.to_vec();
        for i in (0..factor.magnitude.ilog2()).rev() {
            let copy = r.clone();
            m.add_assign(k, &mut r, &copy);
            if factor.magnitude >> i & 1 == 1 {
                m.add_assign(k, &mut r, a);
            }
        }
        if factor.negative {
            let mut zero = vec![0; m.limbs()];
            m.sub_assign(k, &mut zero, &r);
            return zero;
        }
        r
    }

    /// From `i` to `2 i`: `U_2i = U V`, and the others.
    fn double(&mut self) {
        self.montgomery.mul_assign(self.k, &mut self.u, &self.v, &mut self.scratch);
        self.double_v();
    }

    /// From `i` to `2 i`, all but `U`: `V_2i = V^2 - 2 Q^i`.
    fn double_v(&mut self) {
        let (k, m, scratch) = (self.k, self.montgomery, &mut self.scratch);
        m.sqr_assign(k, &mut self.v, scratch);
        m.sub_assign(k, &mut self.v, &self.q_power);
        m.sub_assign(k, &mut self.v, &self.q_power);
        if self.q.magnitude == 1 {
            self.q_power.copy_from_slice(&self.one);
        } else {
            m.sqr_assign(k, &mut self.q_power, scratch);
        }
    }

    /// From `i` to `i + 1`: `2 U' = U + V`, `2 V' = D U + V`.
    fn advance(&mut self) {
        let (k, m) = (self.k, self.montgomery);
        let du = self.multiple(&self.u, self.d);
        m.add_assign(k, &mut self.u, &self.v);
        m.halve_assign(k, &mut self.u);
        m.add_assign(k, &mut self.v, &du);
        m.halve_assign(k, &mut self.v);
        self.q_power = self.multiple(&self.q_power, self.q);
    }
}

#[cfg(test)]
mod tests {
    use super::jacobi_limb;

    #[test]
    fn jacobi_symbols_of_a_prime_are_legendre_symbols() {
        for p in [3u64, 5, 7, 11, 13, 101, 65537] {
            let mut expected = vec![-1; p as usize];
            expected[0] = 0;
            for x in 1..p {
                expected[(x * x % p) as usize] = 1;
            }
            for a in 0..p {
                assert_eq!(jacobi_limb(a, p), expected[a as usize], "{a} over {p}");
            }
        }
    }
}
