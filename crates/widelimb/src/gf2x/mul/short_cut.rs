//! What both halves of products share: where cutting them short pays, and how they are parted.

use crate::arch::Kernels;

/// The limbs up to which products cost about three times as much for twice as many, in steps that powers
/// of 2 end.
const STEPS: usize = 2048;

/// The least whole product within a half: below it the calls cost more than the products.
const LEAST: usize = 16;

/// The limbs of the whole product within a half of `n`: the power of 2 below, if no more than half as many
/// limbs are left. `None` where the half is cut out of the whole.
pub(super) fn parted(n: usize) -> Option<usize> {
    if n <= LEAST || n > STEPS {
        return None;
    }
    let p = n.next_power_of_two() / 2;
    (p >= LEAST && 2 * (n - p) <= p).then_some(p)
}

/// The limbs of scratch that a half of `n` limbs takes.
pub(super) fn scratch_len(k: &Kernels, n: usize) -> usize {
    let Some(p) = parted(n) else { return 2 * n + super::mul_scratch_len(k, n, n) };
    let rest = n - p;
    let whole = 2 * p + super::mul_scratch_len(k, p, p);
    whole.max(rest + scratch_len(k, rest))
}
