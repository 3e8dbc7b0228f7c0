//! The extra strong Lucas test.
//!
//! Its sequence is `V_0 = 2`, `V_1 = P`, `V_(i + 1) = P V_i - V_(i - 1)`, with R. Baillie's
//! parameter: the first `P` from 3 on for which `D = P^2 - 4` has the Jacobi symbol -1. As `Q` is
//! 1, it needs no powers of that, and two products for each bit. Source: J. Grantham, Frobenius
//! pseudoprimes, Mathematics of Computation 70 (2001), section 3.

use super::form::{Form, PreparedModulus, Task};
use crate::Limb;
use crate::common_divisor::symbol::jacobi_limb;
use crate::compare::trailing_zeros;
use crate::div::rem_1;
use crate::owned::{difference, shifted_right, sum};
use crate::progress::Meter;
use crate::root::is_square;
use crate::trim::{bit, bit_len, trimmed};
use widelimb_kernels::Kernels;

/// The parameter from which on the number may be a square, for which there is none.
const SQUARE_FROM: Limb = 20;

/// Whether odd `n` above 1, not divisible by any prime below 100, is an extra strong Lucas probable
/// prime: with `n + 1 = 2^s d`, whether `U_d = 0` and `V_d` is 2 or -2, or `V_(2^i d) = 0` for some
/// `i < s - 1`.
///
/// # Panics
/// If `n` is even or 1.
pub fn is_extra_strong_lucas_probable_prime(k: &Kernels, n: &[Limb]) -> bool {
    let n = trimmed(n);
    assert!(n != [1], "a number above 1");
    let Some(prepared) = PreparedModulus::new(k, n) else { panic!("an odd number") };
    lucas_test(k, n, &prepared, Meter::SILENT)
}

/// [`is_extra_strong_lucas_probable_prime`] for a prepared modulus, with a step for each bit.
pub(super) fn lucas_test(
    k: &Kernels,
    n: &[Limb],
    prepared: &PreparedModulus,
    meter: Meter<'_>,
) -> bool {
    let Some(p) = parameter(k, n) else { return false };
    let after = sum(k, n, &[1]);
    let twos = trailing_zeros(k, &after).unwrap_or(0);
    let index = &shifted_right(k, &after, twos as usize);
    let minus_two = &difference(k, n, &[2]);
    prepared.run(k, Test { index, twos, p, minus_two, meter })
}

/// The first `P` from 3 on for which `P^2 - 4` is no square modulo `n`; `None` if the search shows
/// that `n` is composite.
pub(super) fn parameter(k: &Kernels, n: &[Limb]) -> Option<Limb> {
    for p in 3.. {
        match jacobi(p * p - 4, n) {
            -1 => return Some(p),
            0 => return None,
            _ if p == SQUARE_FROM && is_square(k, n) => return None,
            _ => {}
        }
    }
    None
}

/// The Jacobi symbol of `d > 0` over odd `n`, by quadratic reciprocity.
fn jacobi(d: Limb, n: &[Limb]) -> i32 {
    if let &[n] = n {
        return jacobi_limb(d, n);
    }
    let twos = d.trailing_zeros();
    let odd = d >> twos;
    let flip = (twos % 2 == 1 && matches!(n[0] % 8, 3 | 5)) != (odd % 4 == 3 && n[0] % 4 == 3);
    let symbol = jacobi_limb(rem_1(n, odd), odd);
    if flip { -symbol } else { symbol }
}

/// The numbers of a test: `d` and `s` of `n + 1 = 2^s d`, and the parameter.
struct Test<'a> {
    index: &'a [Limb],
    twos: u64,
    p: Limb,
    minus_two: &'a [Limb],
    meter: Meter<'a>,
}

impl Task for Test<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<F: Form>(self, mut form: F) -> bool {
        let mut steps = self.meter.steps(|| (bit_len(self.index) + self.twos) as f64);
        let (one, p) = (form.one(), form.enter(&[self.p]));
        // V_i and V_(i + 1): V_2i = V_i^2 - 2, and V_(2 i + 1) = V_i V_(i + 1) - P.
        let (mut v, mut next) = (p.clone(), p.clone());
        form.sqr_sub_twice_assign(&mut next, &one);
        for i in (0..bit_len(self.index) - 1).rev() {
            steps.next(|| 1.0);
            let (odd, even) = match bit(self.index, i) {
                true => (&mut v, &mut next),
                false => (&mut next, &mut v),
            };
            form.mul_sub_assign(odd, even, &p);
            form.sqr_sub_twice_assign(even, &one);
        }
        if self.ends_in_two(&mut form, &v) && u_is_zero(&mut form, &v, next, &p) {
            return true;
        }
        for _ in 1..self.twos {
            if form.is_zero(&v) {
                return true;
            }
            steps.next(|| 1.0);
            form.sqr_sub_twice_assign(&mut v, &one);
        }
        false
    }
}

impl Test<'_> {
    /// Whether `v` is 2 or -2.
    fn ends_in_two<F: Form>(&self, form: &mut F, v: &F::Residue) -> bool {
        let one = form.one();
        [form.enter(&[2]), form.enter(self.minus_two)].iter().any(|two| {
            let mut difference = v.clone();
            form.mul_sub_assign(&mut difference, &one, two);
            form.is_zero(&difference)
        })
    }
}

/// Whether `U_i = 0`: `D U_i = 2 V_(i + 1) - P V_i`, and `D` has no factor in common with `n`.
fn u_is_zero<F: Form>(form: &mut F, v: &F::Residue, mut next: F::Residue, p: &F::Residue) -> bool {
    let (one, mut difference) = (form.one(), v.clone());
    form.mul_assign(&mut next, &one);
    form.mul_assign(&mut difference, p);
    for _ in 0..2 {
        form.mul_sub_assign(&mut difference, &one, &next);
    }
    form.is_zero(&difference)
}
