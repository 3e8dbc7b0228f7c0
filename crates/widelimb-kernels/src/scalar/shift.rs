//! Shifts by 1 to 63 bits, alone and fused with an addition.

use super::add::{add_block, sub_block};
use crate::Limb;

/// `r = a * 2^bits`; the bits shifted out above. From the top down, so that `r` may also lie above
/// `a` in one buffer.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `n` limbs; `a` is `r`, below it, or apart;
/// `1 <= bits <= 63`.
#[inline]
pub unsafe fn shl(r: *mut Limb, a: *const Limb, n: usize, bits: u32) -> Limb {
    if n == 0 {
        return 0;
    }
    // SAFETY: every index is below n; a limb is read before it is written.
    unsafe {
        let mut high = *a.add(n - 1);
        let out = high >> (64 - bits);
        for i in (1..n).rev() {
            let low = *a.add(i - 1);
            *r.add(i) = (high << bits) | (low >> (64 - bits));
            high = low;
        }
        *r = high << bits;
        out
    }
}

/// `r = floor(a / 2^bits)`; the bits shifted out below, in the high end of the limb. From the
/// bottom up.
///
/// # Safety
/// The contract of [`shl`] holds, with `a` above `r` for `a` below.
#[inline]
pub unsafe fn shr(r: *mut Limb, a: *const Limb, n: usize, bits: u32) -> Limb {
    if n == 0 {
        return 0;
    }
    // SAFETY: every index is below n; a limb is read before it is written.
    unsafe {
        let mut low = *a;
        let out = low << (64 - bits);
        for i in 0..n - 1 {
            let high = *a.add(i + 1);
            *r.add(i) = (low >> bits) | (high << (64 - bits));
            low = high;
        }
        *r.add(n - 1) = low >> bits;
        out
    }
}

/// `a ± b * 2^bits`; what goes out above.
///
/// # Safety
/// The contract of [`CarryKernel`](crate::CarryKernel) holds; `1 <= bits <= 63`.
#[inline(always)]
unsafe fn add_shifted<const SUB: bool>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    n: usize,
    bits: u32,
) -> Limb {
    let (mut carry, mut below, mut i) = (false, 0, 0);
    // SAFETY: blocks and the limbs behind them lie within n limbs.
    unsafe {
        while i + BLOCK <= n {
            let (r, a, b) = (r.add(i), a.add(i), b.add(i));
            (carry, below) = add_shifted_block::<SUB, BLOCK>(r, a, b, bits, carry, below);
            i += BLOCK;
        }
        while i < n {
            let (r, a, b) = (r.add(i), a.add(i), b.add(i));
            (carry, below) = add_shifted_block::<SUB, 1>(r, a, b, bits, carry, below);
            i += 1;
        }
    }
    below + Limb::from(carry)
}

/// Limbs that are shifted before any is added: between additions a shift would take the flag that
/// holds the carry.
const BLOCK: usize = 8;

/// [`add_shifted`] for a number of `N` limbs with the carry and the bits from below them; returns
/// the carry and the bits that go out above.
///
/// # Safety
/// The contract of [`add_shifted`] holds with `n = N`.
#[inline(always)]
unsafe fn add_shifted_block<const SUB: bool, const N: usize>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    bits: u32,
    carry: bool,
    below: Limb,
) -> (bool, Limb) {
    let mut shifted = [below; N];
    // SAFETY: N limbs of each operand, all read before one is written.
    unsafe {
        let y = b.cast::<[Limb; N]>().read();
        shifted[0] |= y[0] << bits;
        for j in 1..N {
            shifted[j] = y[j] << bits | y[j - 1] >> (64 - bits);
        }
        let add = if SUB { sub_block::<N> } else { add_block::<N> };
        (add(r, a, shifted.as_ptr(), carry), y[N - 1] >> (64 - bits))
    }
}

/// `r = a + b * 2^bits`; what goes out above.
///
/// # Safety
/// The contract of [`CarryKernel`](crate::CarryKernel) holds; `1 <= bits <= 63`.
#[inline(always)]
pub unsafe fn addlsh(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, bits: u32) -> Limb {
    // SAFETY: r, a and b are valid for n limbs and 1 <= bits <= 63 by this function's contract.
    unsafe { add_shifted::<false>(r, a, b, n, bits) }
}

/// `r = a - b * 2^bits`; what is borrowed from above.
///
/// # Safety
/// The contract of [`addlsh`] holds.
#[inline(always)]
pub unsafe fn sublsh(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, bits: u32) -> Limb {
    // SAFETY: r, a and b are valid for n limbs and 1 <= bits <= 63 by the contract of `addlsh`.
    unsafe { add_shifted::<true>(r, a, b, n, bits) }
}
