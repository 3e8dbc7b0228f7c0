//! The power that the results of windows come to, by squares.

use super::WindowPower;
use crate::{Limb, Modulus};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_limb::modular::form::{Form, PreparedModulus, Task};

/// `prod P_i^(2^(width i))` of the results `P_i` of windows, any number for each; below the modulus.
pub fn run(k: &Kernels, modulus: &Modulus, windows: &[WindowPower], width: usize) -> Vec<Limb> {
    let mut windows: Vec<&WindowPower> = windows.iter().collect();
    windows.sort_by_key(|(window, _)| core::cmp::Reverse(*window));
    // A modulus of a batch is odd and above 1.
    let prepared = PreparedModulus::new(k, modulus.limbs());
    let Some(prepared) = prepared else { return vec![] };
    let mut product = prepared.run(k, Join { windows: &windows, width });
    product.resize(modulus.limbs().len(), 0);
    product
}

/// The results of windows, the highest first.
struct Join<'a> {
    windows: &'a [&'a WindowPower],
    width: usize,
}

impl Task for Join<'_> {
    type Output = Vec<Limb>;

    fn run<F: Form>(self, mut form: F) -> Vec<Limb> {
        let (mut product, mut at) = (None, 0);
        for (window, power) in self.windows.iter().copied() {
            let power = form.enter(power);
            square(&mut form, &mut product, (at - window.min(&at)) * self.width);
            multiply(&mut form, &mut product, &power);
            at = *window;
        }
        square(&mut form, &mut product, at * self.width);
        leave(&mut form, product)
    }
}

/// Squares a product, which may be none yet, so often.
pub fn square<F: Form>(form: &mut F, product: &mut Option<F::Residue>, count: usize) {
    if let Some(product) = product {
        (0..count).for_each(|_| form.sqr_assign(product));
    }
}

/// Multiplies a product, which may be none yet, by a factor.
pub fn multiply<F: Form>(form: &mut F, product: &mut Option<F::Residue>, by: &F::Residue) {
    match product {
        Some(product) => form.mul_assign(product, by),
        None => *product = Some(by.clone()),
    }
}

/// The number of a product; 1 if it is none.
pub fn leave<F: Form>(form: &mut F, product: Option<F::Residue>) -> Vec<Limb> {
    let product = product.unwrap_or_else(|| form.one());
    form.leave(&product)
}
