//! [`Numbers`]: an array of numbers of one width in a slice of limbs.

use crate::{LIMB_BITS, Limb};
use core::ops::Range;
use widelimb_kernels::batch::{BatchKernels, DIGIT_BITS, LANES, Lanes};

/// Why an array of numbers does not fit its limbs, or two arrays do not fit each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// The numbers have no bits; each has one at least.
    #[error("numbers of no bits")]
    NoBits,
    /// The slice ends before the last number does.
    #[error("{limbs} limbs are too few for the numbers, which need {needed}")]
    Limbs {
        /// The limbs that the numbers need; as many as can be counted where that is more.
        needed: usize,
        /// The limbs of the slice.
        limbs: usize,
    },
    /// The stride is shorter than a number to be written, which would lie on the next one.
    #[error("a stride of {stride} limbs is too short for numbers of {limbs}")]
    Stride {
        /// The limbs from the start of one number to that of the next.
        stride: usize,
        /// The limbs of a number.
        limbs: usize,
    },
    /// The arrays of a call have different counts of numbers.
    #[error("{count} numbers instead of {expected}")]
    Count {
        /// The count that the call needs.
        expected: usize,
        /// The count that it got.
        count: usize,
    },
    /// The numbers are too narrow for the results, or not as wide as the others.
    #[error("numbers of {bits} bits instead of {expected}")]
    Bits {
        /// The bits that the call needs: at least so many for products and residues, for sums
        /// exactly so many.
        expected: usize,
        /// The bits that it got.
        bits: usize,
    },
    /// The residues are of different rings.
    #[error("residues of another ring")]
    Ring,
}

/// `count` numbers of `bits` bits to be read. Number `i` is the low `bits` bits of the limbs from
/// `i stride` on, little end first; what its top limb has above them is not looked at. A stride of
/// 0 gives one number `count` times.
///
/// ```
/// use widelimb::batch::{Numbers, ShapeError};
///
/// let limbs = [1, 2, 3, 4, 5, 6];
/// let dense = Numbers::new(&limbs, 3, 128)?;
/// assert_eq!(dense.get(1), Some(&[3, 4][..]));
/// let first_of_three = Numbers::with_stride(&limbs, 2, 64, 3)?;
/// assert_eq!(first_of_three.get(1), Some(&[4][..]));
/// let error = Numbers::new(&limbs, 4, 128).unwrap_err();
/// assert_eq!(error, ShapeError::Limbs { needed: 8, limbs: 6 });
/// # Ok::<(), ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Numbers<'a> {
    limbs: &'a [Limb],
    shape: Shape,
}

/// `count` numbers of `bits` bits to be written, in limbs like those of [`Numbers`]; none lies on
/// another. A call writes whole limbs, with 0 above the bits, and nothing between numbers.
#[derive(Debug)]
pub struct NumbersMut<'a> {
    limbs: &'a mut [Limb],
    shape: Shape,
}

#[derive(Clone, Copy, Debug)]
struct Shape {
    count: usize,
    bits: usize,
    stride: usize,
}

impl Shape {
    fn new(limbs: usize, count: usize, bits: usize, stride: usize) -> Result<Shape, ShapeError> {
        if bits == 0 {
            return Err(ShapeError::NoBits);
        }
        let shape = Shape { count, bits, stride };
        let needed = count.checked_sub(1).map_or(0, |last| {
            last.checked_mul(stride)
                .and_then(|last| last.checked_add(shape.limbs()))
                .unwrap_or(usize::MAX)
        });
        if limbs < needed {
            return Err(ShapeError::Limbs { needed, limbs });
        }
        Ok(shape)
    }

    /// The limbs of a number.
    fn limbs(self) -> usize {
        self.bits.div_ceil(LIMB_BITS)
    }
}

impl<'a> Numbers<'a> {
    /// The array of numbers without gaps: each takes `ceil(bits / 64)` limbs.
    ///
    /// # Errors
    /// [`ShapeError`]: there are no bits, or too few limbs.
    pub fn new(limbs: &'a [Limb], count: usize, bits: usize) -> Result<Numbers<'a>, ShapeError> {
        Numbers::with_stride(limbs, count, bits, bits.div_ceil(LIMB_BITS))
    }

    /// The array of numbers that begin `stride` limbs apart.
    ///
    /// # Errors
    /// [`ShapeError`]: there are no bits, or too few limbs.
    pub fn with_stride(
        limbs: &'a [Limb],
        count: usize,
        bits: usize,
        stride: usize,
    ) -> Result<Numbers<'a>, ShapeError> {
        let shape = Shape::new(limbs.len(), count, bits, stride)?;
        Ok(Numbers { limbs, shape })
    }

    /// The number of numbers.
    pub fn len(&self) -> usize {
        self.shape.count
    }

    /// Whether there are no numbers.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bits of each number.
    pub fn bits(&self) -> usize {
        self.shape.bits
    }

    /// The limbs of number `i`, and what its top limb has above its bits.
    pub fn get(&self, i: usize) -> Option<&'a [Limb]> {
        (i < self.len()).then(|| &self.limbs[i * self.shape.stride..][..self.shape.limbs()])
    }

    /// The limbs of each number, as [`get`](Numbers::get) gives them.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &'a [Limb]> + use<'a> {
        let Numbers { limbs, shape } = *self;
        (0..shape.count).map(move |i| &limbs[i * shape.stride..][..shape.limbs()])
    }

    /// The mask of the bits of the top limb that count.
    pub(crate) fn top_mask(&self) -> Limb {
        top_mask(self.bits())
    }

    /// Whether the limbs may have bits above the numbers.
    pub(crate) fn has_more_bits(&self) -> bool {
        !self.bits().is_multiple_of(LIMB_BITS)
    }

    /// Writes numbers `8 group..` to the lanes, 0 to those without one: the digits from `from` on,
    /// as many as `r` has.
    pub(crate) fn expand(&self, batch: &BatchKernels, r: &mut [Lanes], group: usize) {
        let Shape { count, stride, .. } = self.shape;
        let Range { start: first, end } = numbers_of(group, count);
        if end == first + LANES {
            batch.expand_array(r, &self.limbs[first * stride..], stride, self.shape.limbs());
        } else {
            batch
                .expand(r, core::array::from_fn(|lane| self.get(first + lane).unwrap_or_default()));
        }
        if self.has_more_bits() {
            clear_above(r, self.bits());
        }
    }
}

impl<'a> NumbersMut<'a> {
    /// The array of numbers without gaps: each takes `ceil(bits / 64)` limbs.
    ///
    /// # Errors
    /// [`ShapeError`]: there are no bits, or too few limbs.
    pub fn new(
        limbs: &'a mut [Limb],
        count: usize,
        bits: usize,
    ) -> Result<NumbersMut<'a>, ShapeError> {
        NumbersMut::with_stride(limbs, count, bits, bits.div_ceil(LIMB_BITS))
    }

    /// The array of numbers that begin `stride` limbs apart.
    ///
    /// # Errors
    /// [`ShapeError`]: there are no bits, too few limbs, or the stride is shorter than a number.
    pub fn with_stride(
        limbs: &'a mut [Limb],
        count: usize,
        bits: usize,
        stride: usize,
    ) -> Result<NumbersMut<'a>, ShapeError> {
        let shape = Shape::new(limbs.len(), count, bits, stride)?;
        if count > 1 && stride < shape.limbs() {
            return Err(ShapeError::Stride { stride, limbs: shape.limbs() });
        }
        Ok(NumbersMut { limbs, shape })
    }

    /// The numbers, for reading.
    pub fn as_numbers(&self) -> Numbers<'_> {
        Numbers { limbs: self.limbs, shape: self.shape }
    }

    /// The number of numbers.
    pub fn len(&self) -> usize {
        self.shape.count
    }

    /// Whether there are no numbers.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bits of each number.
    pub fn bits(&self) -> usize {
        self.shape.bits
    }

    /// The limbs of number `i`.
    pub fn get_mut(&mut self, i: usize) -> Option<&mut [Limb]> {
        (i < self.len()).then(|| &mut self.limbs[i * self.shape.stride..][..self.shape.limbs()])
    }

    /// Writes the numbers `8 group..` from the lanes.
    pub(crate) fn contract(&mut self, batch: &BatchKernels, a: &[Lanes], group: usize) {
        let (numbers, limbs) = (numbers_of(group, self.shape.count), self.shape.limbs());
        let first = numbers.start;
        let mut rest = &mut self.limbs[first * self.shape.stride..];
        if numbers.len() == LANES {
            return batch.contract_array(rest, self.shape.stride, limbs, a);
        }
        let lanes = core::array::from_fn(|lane| {
            if first + lane >= self.shape.count {
                return &mut [][..];
            }
            let all = core::mem::take(&mut rest);
            let (number, above) = all.split_at_mut(self.shape.stride.min(all.len()).max(limbs));
            rest = above;
            &mut number[..limbs]
        });
        batch.contract(lanes, a);
    }
}

/// The number of groups of eight that `count` numbers make.
pub(crate) fn groups(count: usize) -> usize {
    count.div_ceil(LANES)
}

/// The group and the lane of number `i`.
pub(crate) fn place(i: usize) -> (usize, usize) {
    (i / LANES, i % LANES)
}

/// The numbers of a group, out of `count` in all.
pub(crate) fn numbers_of(group: usize, count: usize) -> Range<usize> {
    LANES * group..count.min(LANES * (group + 1))
}

/// The mask of the bits that the top limb of a number of `bits` bits has.
pub(crate) fn top_mask(bits: usize) -> Limb {
    Limb::MAX >> (bits.wrapping_neg() % LIMB_BITS)
}

/// Clears all bits from `bits` on.
pub(crate) fn clear_above(r: &mut [Lanes], bits: usize) {
    let (top, shift) = (bits / DIGIT_BITS, bits % DIGIT_BITS);
    if let Some(digit) = r.get_mut(top) {
        digit.0.iter_mut().for_each(|lane| *lane &= (1 << shift) - 1);
    }
    if let Some(above) = r.get_mut(top + 1..) {
        above.fill(Lanes::ZERO);
    }
}

/// Fails unless there are `expected` numbers.
pub(crate) fn expect_count(count: usize, expected: usize) -> Result<(), ShapeError> {
    if count == expected { Ok(()) } else { Err(ShapeError::Count { expected, count }) }
}
