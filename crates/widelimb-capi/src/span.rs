//! Operands from C, given by an address and a length, and the checks on them.

use crate::error::Error;
use std::ptr::NonNull;
use std::slice;
use widelimb::Limb;

/// An operand of `len` limbs or bytes at `start`. The address is not null, and the size in bytes
/// fits the address space.
#[derive(Clone, Copy)]
pub(crate) struct Span<T = Limb> {
    start: NonNull<T>,
    len: usize,
}

impl<T: Copy> Span<T> {
    const MAX_LEN: usize = isize::MAX as usize / size_of::<T>();

    /// Checks an address and a length. Any address, also null, is good for a length of 0.
    ///
    /// # Errors
    /// [`Error::TooLong`] or [`Error::NullPointer`].
    pub(crate) fn new(start: *const T, len: usize) -> Result<Span<T>, Error> {
        if len == 0 {
            return Ok(Span { start: NonNull::dangling(), len });
        }
        if len > Self::MAX_LEN {
            return Err(Error::TooLong);
        }
        let start = NonNull::new(start.cast_mut()).ok_or(Error::NullPointer)?;
        Ok(Span { start, len })
    }

    /// The address behind the last limb.
    fn end(self) -> usize {
        self.start.addr().get().saturating_add(self.len * size_of::<T>())
    }

    fn is_disjoint(self, other: Span<T>) -> bool {
        let apart =
            self.end() <= other.start.addr().get() || other.end() <= self.start.addr().get();
        self.len == 0 || other.len == 0 || apart
    }

    /// The bytes of the span, to compare it with one of another type.
    pub(crate) fn bytes(self) -> Span<u8> {
        Span { start: self.start.cast(), len: self.len * size_of::<T>() }
    }

    /// Checks that this span overlaps none of the others.
    ///
    /// # Errors
    /// [`Error::Overlap`] if a limb is in this span and in another one.
    pub(crate) fn apart_from(self, others: &[Span<T>]) -> Result<(), Error> {
        if others.iter().all(|&other| self.is_disjoint(other)) {
            Ok(())
        } else {
            Err(Error::Overlap)
        }
    }

    /// The limbs as a slice to read.
    ///
    /// # Safety
    /// The address is aligned, all `len` limbs are valid for reads, and nobody writes them, for
    /// `'a`.
    pub(crate) unsafe fn source<'a>(self) -> &'a [T] {
        // SAFETY: `new` has checked that the address is not null and that the size fits an `isize`;
        // the contract above says that the address is aligned and that the limbs can be read.
        unsafe { slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }

    /// The limbs as a slice to write.
    ///
    /// # Safety
    /// The address is aligned, all `len` limbs are valid for reads and writes, and nobody else uses
    /// them, for `'a`.
    pub(crate) unsafe fn destination<'a>(self) -> &'a mut [T] {
        // SAFETY: `new` has checked that the address is not null and that the size fits an `isize`;
        // the contract above says that the address is aligned and the limbs are this slice's alone.
        unsafe { slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }
}

/// The number of limbs of a product, `an + bn`.
pub(crate) fn product_len(an: usize, bn: usize) -> Result<usize, Error> {
    an.checked_add(bn).ok_or(Error::TooLong)
}

/// Whether neither address is null, and `2 n` limbs at `r` overlap none of `n` limbs at `a`, for
/// the few limbs of a short product. One comparison decides: they overlap if `-8 n < a - r < 16 n`
/// in bytes.
#[inline]
pub(crate) fn apart_if_short(r: *const Limb, a: *const Limb, n: usize) -> bool {
    let bytes = n.wrapping_mul(size_of::<Limb>());
    let distance = a.addr().wrapping_sub(r.addr()).wrapping_add(bytes).wrapping_sub(1);
    !r.is_null() && !a.is_null() && distance >= bytes.wrapping_mul(3).wrapping_sub(1)
}
