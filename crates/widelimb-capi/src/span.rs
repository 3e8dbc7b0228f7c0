//! Operands as C gives them: an address and a length.

use crate::error::Error;
use std::ptr::NonNull;
use std::slice;
use widelimb::Limb;

/// `len` limbs or bytes at `start`: not null, and of a size in bytes that fits the address space.
#[derive(Clone, Copy)]
pub(crate) struct Span<T = Limb> {
    start: NonNull<T>,
    len: usize,
}

impl<T: Copy> Span<T> {
    const MAX_LEN: usize = isize::MAX as usize / size_of::<T>();

    /// Any address, also null, will do for a length of 0.
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

    fn end(self) -> usize {
        self.start.addr().get().saturating_add(self.len * size_of::<T>())
    }

    fn is_disjoint(self, other: Span<T>) -> bool {
        let apart =
            self.end() <= other.start.addr().get() || other.end() <= self.start.addr().get();
        self.len == 0 || other.len == 0 || apart
    }

    /// # Errors
    /// [`Error::Overlap`] if something is in this span and in one of the others.
    pub(crate) fn apart_from(self, others: &[Span<T>]) -> Result<(), Error> {
        if others.iter().all(|&other| self.is_disjoint(other)) {
            Ok(())
        } else {
            Err(Error::Overlap)
        }
    }

    /// # Safety
    /// All of it is valid for reads, and nobody writes it, for `'a`.
    pub(crate) unsafe fn source<'a>(self) -> &'a [T] {
        // SAFETY: the caller's promise; the address and the size are checked.
        unsafe { slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }

    /// # Safety
    /// All of it is valid for reads and writes, and nobody else uses it, for `'a`.
    pub(crate) unsafe fn destination<'a>(self) -> &'a mut [T] {
        // SAFETY: the caller's promise; the address and the size are checked.
        unsafe { slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }
}

/// The limbs of a product.
pub(crate) fn product_len(an: usize, bn: usize) -> Result<usize, Error> {
    an.checked_add(bn).ok_or(Error::TooLong)
}

/// Whether `2 n` limbs at `r` and `n` at `a` share none, and neither address is null; for the few
/// limbs of a short product. In one comparison: they share one if `-8 n < a - r < 16 n` in bytes.
#[inline]
pub(crate) fn apart_if_short(r: *const Limb, a: *const Limb, n: usize) -> bool {
    let bytes = n.wrapping_mul(size_of::<Limb>());
    let distance = a.addr().wrapping_sub(r.addr()).wrapping_add(bytes).wrapping_sub(1);
    !r.is_null() && !a.is_null() && distance >= bytes.wrapping_mul(3).wrapping_sub(1)
}
