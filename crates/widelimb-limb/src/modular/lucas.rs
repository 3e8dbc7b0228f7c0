//! The strong Lucas test.

use super::form::{Form, PreparedModulus, Task};
use super::short::Short;
use crate::Limb;
use crate::compare::trailing_zeros;
use crate::div::rem_1;
use crate::owned::{difference, shifted_right, sum};
use crate::progress::Meter;
use crate::root::is_square;
use crate::trim::{bit, bit_len, trimmed};
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// After so many discriminants without a result, the number may be a square, for which there is
/// none.
const DISCRIMINANTS_BEFORE_SQUARE: u32 = 12;

/// Whether odd `n` above 1, not divisible by any prime below 100, is a strong Lucas probable prime
/// with Selfridge's parameters (method A of Baillie and Wagstaff): `P = 1`, `Q = (1 - D) / 4` for
/// the first `D` of 5, -7, 9, -11, ... whose Jacobi symbol is -1. With `n + 1 = 2^s d`: whether
/// `U_d = 0` or `V_(2^i d) = 0` for some `i < s`.
///
/// # Panics
/// If `n` is even or 1.
pub fn is_strong_lucas_probable_prime(k: &Kernels, n: &[Limb]) -> bool {
    let n = trimmed(n);
    assert!(n != [1], "a number above 1");
    let Some(prepared) = PreparedModulus::new(k, n) else { panic!("an odd number") };
    strong_lucas_test(k, n, &prepared, Meter::SILENT)
}

/// [`is_strong_lucas_probable_prime`] for a prepared modulus, with a step for each bit.
pub(super) fn strong_lucas_test(
    k: &Kernels,
    n: &[Limb],
    prepared: &PreparedModulus,
    meter: Meter<'_>,
) -> bool {
    let Some(d) = discriminant(k, n) else { return false };
    let after = sum(k, n, &[1]);
    let twos = trailing_zeros(k, &after).unwrap_or(0);
    let index = &shifted_right(k, &after, twos as usize);
    let q = &d.parameter().residue(k, n);
    prepared.run(k, Test { index, twos, q, q_is_minus_one: d.parameter().is_minus_one(), meter })
}

/// The test of one odd limb above 1 and below 2^64 - 1.
#[inline(always)]
pub(super) fn strong_lucas_test_of_limb(
    k: &Kernels,
    n: Limb,
    form: Short<1, false, false>,
) -> bool {
    let Some(d) = discriminant(k, &[n]) else { return false };
    let Small { magnitude, negative } = d.parameter();
    let twos = u64::from((n + 1).trailing_zeros());
    let (index, q) = (&[(n + 1) >> twos], &[if negative { n - magnitude } else { magnitude }]);
    Test { index, twos, q, q_is_minus_one: d.parameter().is_minus_one(), meter: Meter::SILENT }
        .run(form)
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
            _ if step == DISCRIMINANTS_BEFORE_SQUARE && is_square(k, n) => return None,
            _ => negative = !negative,
        }
    }
    None
}

/// The Jacobi symbol of odd `d` over odd `n`, by quadratic reciprocity.
fn jacobi(d: Small, n: &[Limb]) -> i32 {
    let n_is_3_mod_4 = n[0] % 4 == 3;
    let flip = (d.negative && n_is_3_mod_4) != (n_is_3_mod_4 && d.magnitude % 4 == 3);
    let rest = if let &[n] = n { n % d.magnitude } else { rem_1(n, d.magnitude) };
    let symbol = jacobi_limb(rest, d.magnitude);
    if flip { -symbol } else { symbol }
}

/// The Jacobi symbol of `a` over odd `n`.
pub fn jacobi_limb(mut a: Limb, mut n: Limb) -> i32 {
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

/// A small number: magnitude and sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Small {
    magnitude: Limb,
    negative: bool,
}

impl Small {
    /// `(1 - D) / 4` for a discriminant `D` congruent to 1 modulo 4.
    fn parameter(self) -> Small {
        if self.negative {
            Small { magnitude: (self.magnitude + 1) / 4, negative: false }
        } else {
            Small { magnitude: (self.magnitude - 1) / 4, negative: true }
        }
    }

    fn is_minus_one(self) -> bool {
        self == Small { magnitude: 1, negative: true }
    }

    /// The residue modulo `n`, which is larger.
    fn residue(self, k: &Kernels, n: &[Limb]) -> Vec<Limb> {
        let magnitude = [self.magnitude];
        if self.negative { difference(k, n, &magnitude) } else { magnitude.to_vec() }
    }
}

/// The numbers of a strong Lucas test: `d` and `s` of `n + 1 = 2^s d`, and the parameter `Q`.
struct Test<'a> {
    index: &'a [Limb],
    twos: u64,
    q: &'a [Limb],
    q_is_minus_one: bool,
    meter: Meter<'a>,
}

impl Task for Test<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<F: Form>(self, mut form: F) -> bool {
        let mut steps = self.meter.steps(|| (bit_len(self.index) + self.twos) as f64);
        let (one, q) = (form.one(), form.enter(self.q));
        // V_1 = 1 and V_2 = 1 - 2 Q.
        let mut next = one.clone();
        form.sqr_sub_twice_assign(&mut next, &q);
        let q_is_minus_one = self.q_is_minus_one;
        let (v, power) = (one.clone(), q.clone());
        let mut pair = Pair { form, v, next, power, one, q, q_is_minus_one, is_odd: true };
        for i in (0..bit_len(self.index) - 1).rev() {
            steps.next(|| 1.0);
            pair.double(bit(self.index, i));
        }
        if pair.form.is_zero(&pair.v) || pair.u_is_zero() {
            return true;
        }
        for _ in 1..self.twos {
            steps.next(|| 1.0);
            pair.double_v();
            if pair.form.is_zero(&pair.v) {
                return true;
            }
        }
        false
    }
}

/// `V_i` and `V_(i + 1)` of the Lucas sequence with `P = 1`, and `Q^i`.
struct Pair<F: Form> {
    form: F,
    v: F::Residue,
    next: F::Residue,
    power: F::Residue,
    one: F::Residue,
    q: F::Residue,
    q_is_minus_one: bool,
    /// Whether `i` is odd.
    is_odd: bool,
}

impl<F: Form> Pair<F> {
    /// Moves from index `i` to `2 i`, or to `2 i + 1` if `add_one`:
    /// `V_(2 i + 1) = V_i V_(i + 1) - Q^i`.
    #[inline(always)]
    fn double(&mut self, add_one: bool) {
        if add_one {
            self.form.mul_sub_assign(&mut self.v, &self.next, &self.power);
            let above = self.power_above();
            self.form.sqr_sub_twice_assign(&mut self.next, &above);
            if self.q_is_minus_one {
                self.power = self.q.clone();
            } else {
                self.form.mul_assign(&mut self.power, &above);
            }
            self.is_odd = true;
        } else {
            self.form.mul_sub_assign(&mut self.next, &self.v, &self.power);
            self.double_v();
        }
    }

    /// Moves from index `i` to `2 i`, all but `V_(i + 1)`: `V_2i = V_i^2 - 2 Q^i`.
    #[inline(always)]
    fn double_v(&mut self) {
        self.form.sqr_sub_twice_assign(&mut self.v, &self.power);
        if self.q_is_minus_one {
            self.power = self.one.clone();
        } else {
            self.form.sqr_assign(&mut self.power);
        }
        self.is_odd = false;
    }

    /// `Q^(i + 1)`.
    #[inline(always)]
    fn power_above(&mut self) -> F::Residue {
        if self.q_is_minus_one {
            return if self.is_odd { self.one.clone() } else { self.q.clone() };
        }
        let mut above = self.power.clone();
        self.form.mul_assign(&mut above, &self.q);
        above
    }

    /// Whether `U_i = 0`: `D U_i = 2 V_(i + 1) - V_i`, and `D` has no factor in common with `n`.
    fn u_is_zero(&mut self) -> bool {
        let (mut next, mut difference) = (self.next.clone(), self.v.clone());
        self.form.mul_assign(&mut next, &self.one);
        for _ in 0..2 {
            self.form.mul_sub_assign(&mut difference, &self.one, &next);
        }
        self.form.is_zero(&difference)
    }
}
