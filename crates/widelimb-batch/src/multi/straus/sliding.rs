//! A single product of powers with public exponents, on limbs or in registers: the windows slide
//! over the zeros of each exponent, and all share the squares.

use crate::Job;
use crate::Limb;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_limb::modular::form::{Form, PreparedModulus, Task, shortened};
use widelimb_limb::modular::pow::{odd_powers, window, window_bits};
use widelimb_limb::trim::{bit, bit_len};

/// The product of powers of one modulus, one at least.
pub fn run(k: &Kernels, factors: &[Job<'_>]) -> Vec<Limb> {
    let modulus = factors[0].modulus.limbs();
    // A modulus of a batch is odd and above 1.
    let Some(prepared) = PreparedModulus::new(k, modulus) else { return vec![] };
    let mut product = prepared.run(k, Straus { k, factors });
    product.resize(modulus.len(), 0);
    product
}

/// A product that a window makes.
struct Window {
    /// The lowest bit of the window.
    at: u64,
    /// The number of the base.
    factor: usize,
    /// The value of the window, which is odd.
    value: u64,
}

/// The windows of an exponent, from the top.
fn windows(exponent: &[Limb], factor: usize, windows: &mut Vec<Window>) -> u64 {
    let (mut top, mut most) = (bit_len(exponent), 0);
    let width = window_bits(top);
    while top > 0 {
        if !bit(exponent, top - 1) {
            top -= 1;
            continue;
        }
        let (value, at) = window(exponent, top, width);
        windows.push(Window { at, factor, value });
        (top, most) = (at, value.max(most));
    }
    most
}

/// The powers whose product is sought.
struct Straus<'a> {
    k: &'a Kernels,
    factors: &'a [Job<'a>],
}

impl Task for Straus<'_> {
    type Output = Vec<Limb>;

    fn run<F: Form>(self, mut form: F) -> Vec<Limb> {
        let (mut all, mut tables) = (vec![], vec![]);
        for (i, job) in self.factors.iter().enumerate() {
            let exponent: Vec<Limb> = job.counted_exponent().collect();
            let most = windows(&exponent, i, &mut all);
            let base = form.enter(&shortened(self.k, job.base, job.modulus.limbs()));
            tables.push(odd_powers(&mut form, &base, (most / 2 + 1) as usize));
        }
        all.sort_by_key(|window| core::cmp::Reverse(window.at));
        let mut all = all.into_iter();
        let Some(first) = all.next() else {
            let one = form.one();
            return form.leave(&one);
        };
        let entry = |window: &Window| &tables[window.factor][(window.value / 2) as usize];
        let (mut r, mut at) = (entry(&first).clone(), first.at);
        for window in all {
            (window.at..at).for_each(|_| form.sqr_assign(&mut r));
            form.mul_assign(&mut r, entry(&window));
            at = window.at;
        }
        (0..at).for_each(|_| form.sqr_assign(&mut r));
        form.leave(&r)
    }
}
