//! [`ByteRows`] and [`ByteRowsMut`]: arrays of numbers in bytes.

use super::limbs::{ByteOrder, LIMB_BYTES, read_limbs, write_limbs};
use super::{BytesError, expect_count, expect_width};
use crate::{LIMB_BITS, Limb, Numbers, NumbersMut};

/// `count` numbers of `width` bytes to be read. Number `i` is in the bytes from `i stride` on. A
/// stride of 0 gives one number `count` times.
///
/// ```
/// use widelimb::batch::NumbersMut;
/// use widelimb::batch::bytes::{ByteOrder, ByteRows, BytesError};
///
/// let bytes = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/// let rows = ByteRows::new(&bytes, 3, 3, ByteOrder::Big)?;
/// assert_eq!(rows.get(1), Some(&[3, 4, 5][..]));
/// let mut limbs = [0; 3];
/// rows.to_numbers(&mut NumbersMut::new(&mut limbs, 3, 24).expect("three limbs"))?;
/// assert_eq!(limbs, [0x000102, 0x030405, 0x060708]);
/// let error = ByteRows::new(&bytes, 4, 3, ByteOrder::Big).unwrap_err();
/// assert_eq!(error, BytesError::Length { needed: 12, bytes: 9 });
/// # Ok::<(), BytesError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ByteRows<'a> {
    bytes: &'a [u8],
    shape: Shape,
}

/// `count` numbers of `width` bytes to be written, in bytes like those of [`ByteRows`]; none lies
/// on another. A call writes all bytes of a number, and nothing between numbers.
#[derive(Debug)]
pub struct ByteRowsMut<'a> {
    bytes: &'a mut [u8],
    shape: Shape,
}

#[derive(Clone, Copy, Debug)]
struct Shape {
    count: usize,
    width: usize,
    stride: usize,
    order: ByteOrder,
}

impl Shape {
    /// The shape, if so many bytes suffice for it.
    fn within(self, bytes: usize) -> Result<Shape, BytesError> {
        if self.width == 0 {
            return Err(BytesError::NoBytes);
        }
        let needed = self.count.checked_sub(1).map_or(0, |last| {
            let last = last.checked_mul(self.stride);
            last.and_then(|last| last.checked_add(self.width)).unwrap_or(usize::MAX)
        });
        if bytes < needed { Err(BytesError::Length { needed, bytes }) } else { Ok(self) }
    }
}

impl<'a> ByteRows<'a> {
    /// The array of numbers without gaps.
    ///
    /// # Errors
    /// [`BytesError`]: the width is 0, or there are too few bytes.
    pub fn new(
        bytes: &'a [u8],
        count: usize,
        width: usize,
        order: ByteOrder,
    ) -> Result<ByteRows<'a>, BytesError> {
        ByteRows::with_stride(bytes, count, width, width, order)
    }

    /// The array of numbers that begin `stride` bytes apart.
    ///
    /// # Errors
    /// [`BytesError`]: the width is 0, or there are too few bytes.
    pub fn with_stride(
        bytes: &'a [u8],
        count: usize,
        width: usize,
        stride: usize,
        order: ByteOrder,
    ) -> Result<ByteRows<'a>, BytesError> {
        let shape = Shape { count, width, stride, order }.within(bytes.len())?;
        Ok(ByteRows { bytes, shape })
    }

    /// The number of numbers.
    pub fn len(&self) -> usize {
        self.shape.count
    }

    /// Whether there are no numbers.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes of each number.
    pub fn width(&self) -> usize {
        self.shape.width
    }

    /// The bytes of number `i`.
    pub fn get(&self, i: usize) -> Option<&'a [u8]> {
        (i < self.len()).then(|| &self.bytes[i * self.shape.stride..][..self.shape.width])
    }

    /// Whether all numbers are one.
    pub(super) fn is_shared(&self) -> bool {
        self.shape.stride == 0 || self.shape.count < 2
    }

    /// Writes the numbers to limbs, with zeros above them.
    ///
    /// # Errors
    /// [`BytesError`]: the counts differ, or the numbers of limbs have fewer bits than the rows.
    pub fn to_numbers(&self, r: &mut NumbersMut<'_>) -> Result<(), BytesError> {
        expect_count(r.len(), self.len())?;
        expect_width(r.bits() / 8, self.width())?;
        for i in 0..self.len() {
            let Some(r) = r.get_mut(i) else { break };
            self.limbs(i, r);
        }
        Ok(())
    }

    /// The limbs that a number takes.
    pub(super) fn limbs_len(&self) -> usize {
        self.width().div_ceil(LIMB_BYTES)
    }

    /// Writes the limbs of number `i`, at least [`limbs_len`](ByteRows::limbs_len), with zeros above
    /// them.
    pub(super) fn limbs(&self, i: usize, r: &mut [Limb]) {
        let bytes = self.get(i).unwrap_or_default();
        read_limbs(bytes, self.shape.order, r);
    }
}

impl<'a> ByteRowsMut<'a> {
    /// The array of numbers without gaps.
    ///
    /// # Errors
    /// [`BytesError`]: the width is 0, or there are too few bytes.
    pub fn new(
        bytes: &'a mut [u8],
        count: usize,
        width: usize,
        order: ByteOrder,
    ) -> Result<ByteRowsMut<'a>, BytesError> {
        ByteRowsMut::with_stride(bytes, count, width, width, order)
    }

    /// The array of numbers that begin `stride` bytes apart.
    ///
    /// # Errors
    /// [`BytesError`]: the width is 0, there are too few bytes, or the stride is shorter than a
    /// number.
    pub fn with_stride(
        bytes: &'a mut [u8],
        count: usize,
        width: usize,
        stride: usize,
        order: ByteOrder,
    ) -> Result<ByteRowsMut<'a>, BytesError> {
        let shape = Shape { count, width, stride, order }.within(bytes.len())?;
        if count > 1 && stride < width {
            return Err(BytesError::Stride { stride, width });
        }
        Ok(ByteRowsMut { bytes, shape })
    }

    /// The numbers, for reading.
    pub fn as_rows(&self) -> ByteRows<'_> {
        ByteRows { bytes: self.bytes, shape: self.shape }
    }

    /// The number of numbers.
    pub fn len(&self) -> usize {
        self.shape.count
    }

    /// Whether there are no numbers.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes of each number.
    pub fn width(&self) -> usize {
        self.shape.width
    }

    /// The bytes of number `i`.
    pub fn get_mut(&mut self, i: usize) -> Option<&mut [u8]> {
        (i < self.len()).then(|| &mut self.bytes[i * self.shape.stride..][..self.shape.width])
    }

    /// Writes numbers from limbs, with zeros above them.
    ///
    /// # Errors
    /// [`BytesError`]: the counts differ, or the rows have fewer bits than the numbers.
    pub fn set_numbers(&mut self, numbers: Numbers<'_>) -> Result<(), BytesError> {
        expect_count(numbers.len(), self.len())?;
        expect_width(self.width(), numbers.bits().div_ceil(8))?;
        let top = numbers.bits().div_ceil(LIMB_BITS) - 1;
        for i in 0..self.len() {
            let limbs = numbers.get(i).unwrap_or_default().iter().enumerate();
            self.set(
                i,
                limbs.map(|(j, limb)| match j == top {
                    true => limb & numbers.top_mask(),
                    false => *limb,
                }),
            );
        }
        Ok(())
    }

    /// Writes number `i` from its limbs, of which those that have no place here are 0.
    pub(super) fn set(&mut self, i: usize, limbs: impl IntoIterator<Item = Limb>) {
        let order = self.shape.order;
        let bytes = self.get_mut(i).unwrap_or_default();
        write_limbs(limbs.into_iter(), order, bytes);
    }
}
