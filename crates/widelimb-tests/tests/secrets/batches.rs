//! The kernels of batches, as calls on limbs.

use crate::{Call, black_box};
use core::cell::RefCell;
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::{DIGIT_MASK, FEW, LANES, LOOKS, Lanes, Moduli, mul_scratch_len};
use widelimb_kernels::cpu::Level;
use widelimb_kernels::floats::DefaultFloats;
use widelimb_limb::Limb;

/// `(k, r, factors, scratch)`: what a kernel makes of batches.
type Work = fn(&Kernels, &mut [Lanes], [&[Lanes]; 2], &mut [Lanes]);

/// The digits of batches that are looked at, at most: more than a block of columns has.
const DIGITS: usize = 17;

/// Batches whose digits are limbs, in memory that is there; nothing where the kernel would execute
/// more instructions than can be looked at one by one.
pub fn batched(k: &'static Kernels, work: Work) -> Call {
    let room = RefCell::new(vec![Lanes::ZERO; 3 * DIGITS + mul_scratch_len(DIGITS)]);
    let most = if k.level == Level::Scalar { 3 } else { DIGITS };
    Call::new("", move |_, a, b, _| {
        let n = a.len();
        if n == 0 || n > most {
            return 0;
        }
        let room = &mut room.borrow_mut()[..];
        let (factors, rest) = room.split_at_mut(2 * n);
        for (lanes, &limb) in factors.iter_mut().zip(a.iter().chain(b)) {
            *lanes = Lanes([limb & DIGIT_MASK; LANES]);
        }
        let (a, b) = factors.split_at(n);
        let (r, scratch) = rest.split_at_mut(n);
        work(k, r, [a, b], scratch);
        black_box(&*room)[2 * n].0[0]
    })
}

/// Numbers of the form `2^(52 n - 2) - 1`, and what their reduction needs: it is only the
/// instructions that matter here, so the inverse is that of another modulus.
fn ones(n: usize, lanes: usize, floats: &DefaultFloats) -> Moduli<'_> {
    static ONES: [Lanes; DIGITS] = [Lanes([(1 << 49) - 1; LANES]); DIGITS];
    Moduli { modulus: &ONES[..n], neg_inverse: &ONES[..n], lanes, floats }
}

pub fn mul(k: &Kernels, r: &mut [Lanes], [a, b]: [&[Lanes]; 2], scratch: &mut [Lanes]) {
    k.batch.mul(r, a, b, ones(a.len(), LANES, &DefaultFloats::set()), scratch);
}

pub fn sqr(k: &Kernels, r: &mut [Lanes], [a, _]: [&[Lanes]; 2], scratch: &mut [Lanes]) {
    k.batch.sqr(r, a, ones(a.len(), LANES, &DefaultFloats::set()), scratch);
}

/// A product where only a few lanes are wanted.
pub fn mul_few(k: &Kernels, r: &mut [Lanes], [a, b]: [&[Lanes]; 2], scratch: &mut [Lanes]) {
    k.batch.mul(r, a, b, ones(a.len(), FEW, &DefaultFloats::set()), scratch);
}

/// A square where only a few lanes are wanted.
pub fn sqr_few(k: &Kernels, r: &mut [Lanes], [a, _]: [&[Lanes]; 2], scratch: &mut [Lanes]) {
    k.batch.sqr(r, a, ones(a.len(), FEW, &DefaultFloats::set()), scratch);
}

pub fn reduce_once(k: &Kernels, r: &mut [Lanes], [a, _]: [&[Lanes]; 2], _: &mut [Lanes]) {
    r.copy_from_slice(a);
    k.batch.reduce_once(r, ones(a.len(), LANES, &DefaultFloats::set()).modulus);
}

/// The kernel `add_mod`, with a public modulus.
pub fn add_mod(k: &Kernels, r: &mut [Lanes], [a, b]: [&[Lanes]; 2], _: &mut [Lanes]) {
    k.batch.add_mod(r, a, b, ones(a.len(), LANES, &DefaultFloats::set()).modulus);
}

pub fn sub_mod(k: &Kernels, r: &mut [Lanes], [a, b]: [&[Lanes]; 2], _: &mut [Lanes]) {
    k.batch.sub_mod(r, a, b, ones(a.len(), LANES, &DefaultFloats::set()).modulus);
}

/// The lower half of a whole product.
pub fn mul_wide(k: &Kernels, r: &mut [Lanes], [a, b]: [&[Lanes]; 2], scratch: &mut [Lanes]) {
    let (product, scratch) = scratch.split_at_mut(2 * a.len());
    k.batch.mul_wide(product, a, b, scratch);
    r.copy_from_slice(&product[..a.len()]);
}

/// The lower half of a whole square.
pub fn sqr_wide(k: &Kernels, r: &mut [Lanes], [a, _]: [&[Lanes]; 2], scratch: &mut [Lanes]) {
    let (square, scratch) = scratch.split_at_mut(2 * a.len());
    k.batch.sqr_wide(square, a, scratch);
    r.copy_from_slice(&square[..a.len()]);
}

/// The kernel `select`, on a table of three entries or fewer.
pub fn select(k: &Kernels, r: &mut [Lanes], [a, b]: [&[Lanes]; 2], _: &mut [Lanes]) {
    let (entry, index) = (a.len().div_ceil(3), Lanes(b[0].0.map(|lane| lane & 3)));
    k.select(&mut r[..entry], &a[..a.len() / entry * entry], &index);
}

/// Several entries of such a table.
pub fn select_several(k: &Kernels, r: &mut [Lanes], [a, b]: [&[Lanes]; 2], room: &mut [Lanes]) {
    let entry = a.len().div_ceil(3).min(room.len() / LOOKS);
    let indices = [0, 1, 2, 3].map(|at| Lanes(b[0].0.map(|lane| lane >> at & 3)));
    let found = &mut room[..LOOKS * entry];
    k.select_several(found, &a[..a.len() / entry * entry], &indices);
    r[0] = found[0];
}

/// The conversion from limbs to digits, with eight limbs in each lane.
pub fn expand(k: &Kernels, r: &mut [Lanes], [a, _]: [&[Lanes]; 2], _: &mut [Lanes]) {
    k.batch.expand(r, core::array::from_fn(|lane| &a[lane % a.len()].0[..]));
}

/// The conversion from digits to limbs, with eight limbs in each lane.
pub fn contract(k: &Kernels, r: &mut [Lanes], [a, _]: [&[Lanes]; 2], _: &mut [Lanes]) {
    let mut limbs: [[Limb; 8]; LANES] = [[0; 8]; LANES];
    k.batch.contract(limbs.each_mut().map(|lane| &mut lane[..]), a);
    r[0] = Lanes(limbs[LANES - 1]);
}
