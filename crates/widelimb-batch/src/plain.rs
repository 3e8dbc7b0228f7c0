//! Sums and products of arrays of numbers, without a modulus.

use super::engine::room::with_room;
use super::numbers::{expect_count, groups, top_mask};
use super::{Numbers, NumbersMut, ShapeError};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use widelimb_kernels::batch::{DIGIT_BITS, LANES, wide_scratch_len};
use widelimb_kernels::{Kernels, Wiped, kernels};

/// `r = a b` for each number. The widths of the factors may differ; products narrower than those of
/// the results have zeros above them.
///
/// ```
/// use widelimb::batch::{self, Numbers, NumbersMut};
///
/// let [a, b] = [[3, 4, u64::MAX], [5, 6, u64::MAX]];
/// let mut products = [0; 6];
/// let mut r = NumbersMut::new(&mut products, 3, 128)?;
/// batch::mul(&mut r, Numbers::new(&a, 3, 64)?, Numbers::new(&b, 3, 64)?)?;
/// assert_eq!(products, [15, 0, 24, 0, 1, u64::MAX - 1]);
/// # Ok::<(), batch::ShapeError>(())
/// ```
///
/// The instructions executed and the addresses touched depend on the shapes alone. Nothing is
/// wiped.
///
/// Cost: at level `avx512` eight products side by side take `2 n^2` VPMADD52 for factors of `n`
/// digits of 52 bits, beside the ways to digits and back. Factors of up to 208 bits, what fills no
/// group of eight, and all at other levels take a schoolbook product on limbs each. Where the
/// numbers are public and have more than some 64 limbs, [`limb::mul`](widelimb_limb::mul) on one
/// after the other takes less time. Source: Didier et al. 2024, section 2.
///
/// # Errors
/// The counts differ, or the results have fewer bits than both factors together.
pub fn mul(r: &mut NumbersMut<'_>, a: Numbers<'_>, b: Numbers<'_>) -> Result<(), ShapeError> {
    mul_with(kernels(), r, a, b)
}

/// [`mul`] with the kernels of a level.
///
/// # Errors
/// The counts differ, or the results have fewer bits than both factors together.
pub fn mul_with(
    k: &Kernels,
    r: &mut NumbersMut<'_>,
    a: Numbers<'_>,
    b: Numbers<'_>,
) -> Result<(), ShapeError> {
    expect_count(b.len(), a.len())?;
    product(k, r, a, Some(b))
}

/// `r = a^2` for each number, with the constant time of [`mul`]; at level `avx512` eight take
/// `n (n + 1)` VPMADD52.
///
/// # Errors
/// The counts differ, or the results have fewer than twice the bits.
pub fn sqr(r: &mut NumbersMut<'_>, a: Numbers<'_>) -> Result<(), ShapeError> {
    sqr_with(kernels(), r, a)
}

/// [`sqr`] with the kernels of a level.
///
/// # Errors
/// The counts differ, or the results have fewer than twice the bits.
pub fn sqr_with(k: &Kernels, r: &mut NumbersMut<'_>, a: Numbers<'_>) -> Result<(), ShapeError> {
    product(k, r, a, None)
}

fn product(
    k: &Kernels,
    r: &mut NumbersMut<'_>,
    a: Numbers<'_>,
    b: Option<Numbers<'_>>,
) -> Result<(), ShapeError> {
    expect_count(r.len(), a.len())?;
    let widest = b.map_or(a.bits(), |b| b.bits().max(a.bits()));
    // A slice of limbs has fewer than 2^61, so nothing overflows where bits are counted in 64 bits.
    let expected = a.bits().saturating_add(b.unwrap_or(a).bits());
    if r.bits() < expected {
        return Err(ShapeError::Bits { expected, bits: r.bits() });
    }
    // What fills no group goes one after the other.
    let together = if k.batch.is_wide_worth(widest) { a.len() - a.len() % LANES } else { 0 };
    products_in_lanes(k, r, a, b, together);
    products_on_limbs(k, r, a, b, together);
    Ok(())
}

/// Multiplies the first `count` numbers, eight side by side in lanes.
fn products_in_lanes(
    k: &Kernels,
    r: &mut NumbersMut<'_>,
    a: Numbers<'_>,
    b: Option<Numbers<'_>>,
    count: usize,
) {
    if count == 0 {
        return;
    }
    let n = b.map_or(a.bits(), |b| b.bits().max(a.bits())).div_ceil(DIGIT_BITS);
    with_room(4 * n + wide_scratch_len(n), |room| {
        let (product, room) = room.split_at_mut(2 * n);
        let (x, room) = room.split_at_mut(n);
        let (y, scratch) = room.split_at_mut(n);
        for group in 0..groups(count) {
            a.expand(&k.batch, x, group);
            match b {
                Some(b) => {
                    b.expand(&k.batch, y, group);
                    k.batch.mul_wide(product, x, y, scratch);
                }
                None => k.batch.sqr_wide(product, x, scratch),
            }
            r.contract(&k.batch, product, group);
        }
    });
}

/// Multiplies the numbers from `from` on, one after the other on limbs.
fn products_on_limbs(
    k: &Kernels,
    r: &mut NumbersMut<'_>,
    a: Numbers<'_>,
    b: Option<Numbers<'_>>,
    from: usize,
) {
    if from == a.len() {
        return;
    }
    let second = b.unwrap_or(a);
    let limbs = [a.bits().div_ceil(LIMB_BITS), second.bits().div_ceil(LIMB_BITS)];
    let as_they_are = !a.has_more_bits() && !second.has_more_bits();
    let mut room = Wiped(match as_they_are {
        true => vec![],
        false => vec![0; 2 * (limbs[0] + limbs[1])],
    });
    for i in from..a.len() {
        let (Some(r), Some(x), Some(y)) = (r.get_mut(i), a.get(i), second.get(i)) else { return };
        if as_they_are {
            let (low, above) = r.split_at_mut(limbs[0] + limbs[1]);
            multiply(k, low, x, b.is_some().then_some(y));
            above.fill(0);
            continue;
        }
        let (product, factors) = room.split_at_mut(limbs[0] + limbs[1]);
        let (p, q) = factors.split_at_mut(limbs[0]);
        copy_masked(p, x, a.top_mask());
        copy_masked(q, y, second.top_mask());
        multiply(k, product, p, b.is_some().then_some(&*q));
        let len = product.len().min(r.len());
        r[..len].copy_from_slice(&product[..len]);
        r[len..].fill(0);
    }
}

fn multiply(k: &Kernels, r: &mut [Limb], a: &[Limb], b: Option<&[Limb]>) {
    match b {
        Some(b) => k.mul_basecase(r, a, b),
        None => k.sqr_basecase(r, a),
    }
}

fn copy_masked(r: &mut [Limb], a: &[Limb], mask: Limb) {
    r.copy_from_slice(a);
    if let Some(top) = r.last_mut() {
        *top &= mask;
    }
}

/// `r = a + b` for each number, modulo `2^bits`, and in `carries` the bit above: 0 or 1 for each
/// number.
///
/// ```
/// use widelimb::batch::{self, Numbers, NumbersMut};
///
/// let [a, b] = [[5, u64::MAX], [6, 1]];
/// let (mut sums, mut carries) = ([0; 2], [0; 2]);
/// let mut r = NumbersMut::new(&mut sums, 2, 64)?;
/// batch::add(&mut r, Numbers::new(&a, 2, 64)?, Numbers::new(&b, 2, 64)?, &mut carries)?;
/// assert_eq!((sums, carries), ([11, 0], [0, 1]));
/// # Ok::<(), batch::ShapeError>(())
/// ```
///
/// The instructions executed and the addresses touched depend on the shapes alone. Cost: that of
/// [`limb::add_n`](widelimb_limb::add_n) on one number after the other; no way to digits and back
/// would pay.
///
/// # Errors
/// The counts or the widths differ.
pub fn add(
    r: &mut NumbersMut<'_>,
    a: Numbers<'_>,
    b: Numbers<'_>,
    carries: &mut [Limb],
) -> Result<(), ShapeError> {
    add_with(kernels(), r, a, b, carries)
}

/// [`add`] with the kernels of a level.
///
/// # Errors
/// The counts or the widths differ.
pub fn add_with(
    k: &Kernels,
    r: &mut NumbersMut<'_>,
    a: Numbers<'_>,
    b: Numbers<'_>,
    carries: &mut [Limb],
) -> Result<(), ShapeError> {
    sums(k, Sum::Plus, r, Some(a), b, carries)
}

/// `r = r + b` for each number, modulo `2^bits`, with the carries, time and cost of [`add`].
///
/// # Errors
/// The counts or the widths differ.
pub fn add_assign(
    r: &mut NumbersMut<'_>,
    b: Numbers<'_>,
    carries: &mut [Limb],
) -> Result<(), ShapeError> {
    sums(kernels(), Sum::Plus, r, None, b, carries)
}

/// `r = a - b` for each number, modulo `2^bits`, and in `borrows` 1 where that was below 0, else 0;
/// with the time and cost of [`add`].
///
/// # Errors
/// The counts or the widths differ.
pub fn sub(
    r: &mut NumbersMut<'_>,
    a: Numbers<'_>,
    b: Numbers<'_>,
    borrows: &mut [Limb],
) -> Result<(), ShapeError> {
    sub_with(kernels(), r, a, b, borrows)
}

/// [`sub`] with the kernels of a level.
///
/// # Errors
/// The counts or the widths differ.
pub fn sub_with(
    k: &Kernels,
    r: &mut NumbersMut<'_>,
    a: Numbers<'_>,
    b: Numbers<'_>,
    borrows: &mut [Limb],
) -> Result<(), ShapeError> {
    sums(k, Sum::Minus, r, Some(a), b, borrows)
}

/// `r = r - b` for each number, modulo `2^bits`, with the borrows, time and cost of [`sub`].
///
/// # Errors
/// The counts or the widths differ.
pub fn sub_assign(
    r: &mut NumbersMut<'_>,
    b: Numbers<'_>,
    borrows: &mut [Limb],
) -> Result<(), ShapeError> {
    sums(kernels(), Sum::Minus, r, None, b, borrows)
}

#[derive(Clone, Copy)]
enum Sum {
    Plus,
    Minus,
}

impl Sum {
    /// `r = a + b` or `r = a - b`, where `a` is `r` itself if it is `None`; returns the carry or
    /// borrow.
    fn limbs(self, k: &Kernels, r: &mut [Limb], a: Option<&[Limb]>, b: &[Limb]) -> Limb {
        match (self, a) {
            (Sum::Plus, Some(a)) => k.add_n(r, a, b, 0),
            (Sum::Plus, None) => k.add_n_assign(r, b, 0),
            (Sum::Minus, Some(a)) => k.sub_n(r, a, b, 0),
            (Sum::Minus, None) => k.sub_n_assign(r, b, 0),
        }
    }

    /// The sum or difference of top limbs that are not full, with a bit more for the carry or
    /// borrow.
    fn top(self, a: Limb, b: Limb, carry: Limb) -> Limb {
        match self {
            Sum::Plus => a + b + carry,
            Sum::Minus => a.wrapping_sub(b).wrapping_sub(carry),
        }
    }
}

/// Sums or differences of the numbers of `a`, or of those that `r` holds, and `b`.
fn sums(
    k: &Kernels,
    sum: Sum,
    r: &mut NumbersMut<'_>,
    a: Option<Numbers<'_>>,
    b: Numbers<'_>,
    carries: &mut [Limb],
) -> Result<(), ShapeError> {
    let (count, bits) = (r.len(), r.bits());
    for numbers in a.into_iter().chain([b]) {
        expect_count(numbers.len(), count)?;
        if numbers.bits() != bits {
            return Err(ShapeError::Bits { expected: bits, bits: numbers.bits() });
        }
    }
    expect_count(carries.len(), count)?;
    let (mask, cut) = (top_mask(bits), bits % LIMB_BITS);
    for (i, carry) in carries.iter_mut().enumerate() {
        let first = a.map(|a| a.get(i).unwrap_or_default());
        let (Some(r), Some(b)) = (r.get_mut(i), b.get(i)) else { break };
        if cut == 0 {
            *carry = sum.limbs(k, r, first, b);
            continue;
        }
        let top = r.len() - 1;
        let x = first.map_or(r[top], |a| a[top]) & mask;
        let below = sum.limbs(k, &mut r[..top], first.map(|a| &a[..top]), &b[..top]);
        let highest = sum.top(x, b[top] & mask, below);
        r[top] = highest & mask;
        *carry = highest >> cut & 1;
    }
    Ok(())
}
