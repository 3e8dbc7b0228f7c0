//! The strong Lucas test.

use super::montgomery::Montgomery;
use crate::Limb;
use crate::arch::Kernels;
use crate::limb::div::rem_1;
use crate::limb::owned::{shifted_right, sum};
use crate::limb::root::sqrt_rem;
use crate::limb::trailing_zeros;
use crate::limb::trim::{bit, bit_length};
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
    let n = montgomery.modulus();
    let Some((magnitude, negative)) = discriminant(k, n) else { return false };
    let after = sum(k, n, &[1]);
    let twos = trailing_zeros(&after).unwrap_or(0);
    let odd = shifted_right(k, &after, twos as usize);
    let mut pair = Pair::first(k, montgomery, magnitude, negative);
    for i in (0..bit_length(&odd) - 1).rev() {
        pair.double();
        if bit(&odd, i) {
            pair.advance();
        }
    }
    if is_zero(&pair.u) || is_zero(&pair.v) {
        return true;
    }
    for _ in 1..twos {
        pair.double();
        if is_zero(&pair.v) {
            return true;
        }
    }
    false
}

fn is_zero(a: &[Limb]) -> bool {
    a.iter().all(|&limb| limb == 0)
}

/// The first of 5, -7, 9, ... whose Jacobi symbol over `n` is -1, as magnitude and sign; `None` if
/// the search shows that `n` is composite.
fn discriminant(k: &Kernels, n: &[Limb]) -> Option<(Limb, bool)> {
    let mut negative = false;
    for step in 0.. {
        let magnitude = 5 + 2 * Limb::from(step);
        match jacobi(magnitude, negative, n) {
            -1 => return Some((magnitude, negative)),
            0 if n != [magnitude] => return None,
            _ if step == DISCRIMINANTS_BEFORE_SQUARE && sqrt_rem(k, n).1.is_empty() => return None,
            _ => negative = !negative,
        }
    }
    None
}

/// The Jacobi symbol of `±magnitude` over odd `n`, for odd `magnitude`, by quadratic reciprocity.
fn jacobi(magnitude: Limb, negative: bool, n: &[Limb]) -> i32 {
    let n_is_3_mod_4 = n[0] % 4 == 3;
    let flip = (negative && n_is_3_mod_4) != (n_is_3_mod_4 && magnitude % 4 == 3);
    let symbol = jacobi_limb(rem_1(n, magnitude), magnitude);
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

/// `U_i`, `V_i` and `Q^i` of the Lucas sequences with `P = 1`, in Montgomery form.
struct Pair<'a> {
    k: &'a Kernels,
    montgomery: &'a Montgomery,
    scratch: Vec<Limb>,
    u: Vec<Limb>,
    v: Vec<Limb>,
    q_power: Vec<Limb>,
    d: Vec<Limb>,
    q: Vec<Limb>,
}

impl<'a> Pair<'a> {
    /// Index 1, for a discriminant congruent to 1 modulo 4.
    fn first(k: &'a Kernels, montgomery: &'a Montgomery, magnitude: Limb, negative: bool) -> Self {
        let mut scratch = vec![0; montgomery.scratch_len(k)];
        let mut signed = |magnitude: Limb, negative: bool| {
            let value = montgomery.enter(k, &[magnitude], &mut scratch);
            if !negative {
                return value;
            }
            let mut zero = vec![0; montgomery.limbs()];
            montgomery.sub_assign(k, &mut zero, &value);
            zero
        };
        let one = signed(1, false);
        let d = signed(magnitude, negative);
        // Q = (1 - D) / 4.
        let q = if negative {
            signed((1 + magnitude) / 4, false)
        } else {
            signed((magnitude - 1) / 4, true)
        };
        Pair { k, montgomery, scratch, u: one.clone(), v: one, q_power: q.clone(), d, q }
    }

    /// From `i` to `2 i`: `U_2i = U V`, `V_2i = V^2 - 2 Q^i`.
    fn double(&mut self) {
        let (k, m, scratch) = (self.k, self.montgomery, &mut self.scratch);
        m.mul_assign(k, &mut self.u, &self.v, scratch);
        m.sqr_assign(k, &mut self.v, scratch);
        m.sub_assign(k, &mut self.v, &self.q_power);
        m.sub_assign(k, &mut self.v, &self.q_power);
        m.sqr_assign(k, &mut self.q_power, scratch);
    }

    /// From `i` to `i + 1`: `2 U' = U + V`, `2 V' = D U + V`.
    fn advance(&mut self) {
        let (k, m, scratch) = (self.k, self.montgomery, &mut self.scratch);
        let mut du = vec![0; m.limbs()];
        m.mul(k, &mut du, &self.u, &self.d, scratch);
        m.add_assign(k, &mut self.u, &self.v);
        m.halve_assign(k, &mut self.u);
        m.add_assign(k, &mut self.v, &du);
        m.halve_assign(k, &mut self.v);
        m.mul_assign(k, &mut self.q_power, &self.q, scratch);
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
