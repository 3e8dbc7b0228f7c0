//! Hybrid multiplication: product scanning outside, operand scanning inside.
//!
//! Source: lecture, "Hybrid multiplication" (Gura, Patel, Wander, Eberle, Chang Shantz, CHES 2004).
//! The operands are cut into blocks of `d` words. A column of blocks is summed in `2 d + 1`
//! registers; each block product goes into them row by row. So each word is loaded once per block
//! and not once per product. `d` is 4 here, as many limbs as the registers of x86-64 hold. Operands
//! are filled up to whole blocks. Nothing had to be mended.

use super::on_limbs::OnLimbs;
use super::{Family, MulMethod};
use widelimb_limb::Limb;

/// Hybrid multiplication with blocks of 4 limbs.
pub const HYBRID: MulMethod = MulMethod::portable(
    "hybrid",
    "lecture, hybrid multiplication (Gura et al. 2004), d = 4",
    Family::Orders,
    |a, b| OnLimbs::padded(a, b, BLOCK, 0, |r, a, b, _| hybrid(r, a, b)),
);

const BLOCK: usize = 4;

/// Registers of a column of blocks: its products, and what carries out of them.
type Sums = [Limb; 2 * BLOCK + 1];

fn hybrid(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    let (a, b) = (a.as_chunks::<BLOCK>().0, b.as_chunks::<BLOCK>().0);
    let n = a.len();
    let mut sums: Sums = [0; 2 * BLOCK + 1];
    for (k, r) in r.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
        for i in (k + 1).saturating_sub(n)..n.min(k + 1) {
            add_block(&mut sums, &a[i], &b[k - i]);
        }
        r.copy_from_slice(&sums[..BLOCK]);
        sums.copy_within(BLOCK.., 0);
        sums[BLOCK + 1..].fill(0);
    }
}

/// `sums += x y`.
#[inline(always)]
fn add_block(sums: &mut Sums, x: &[Limb; BLOCK], y: &[Limb; BLOCK]) {
    for (i, &y) in y.iter().enumerate() {
        let mut carry = 0;
        for (j, &x) in x.iter().enumerate() {
            let sum = u128::from(x) * u128::from(y) + u128::from(sums[i + j]) + carry;
            sums[i + j] = sum as Limb;
            carry = sum >> 64;
        }
        for sum in &mut sums[i + BLOCK..] {
            let above = u128::from(*sum) + carry;
            *sum = above as Limb;
            carry = above >> 64;
        }
    }
}
