//! The arrays of a batch: rows of numbers, one for each job, and the codes of the jobs.

use crate::error::{Error, WL_OK, code_of};
use crate::span::Span;
use std::ffi::c_int;
use widelimb::Limb;

/// An array of `count` numbers of `len` limbs or bytes, each beginning `stride` of them behind the
/// one before.
#[derive(Clone, Copy)]
pub(crate) struct Rows<T = Limb> {
    start: *mut T,
    pub len: usize,
    pub stride: usize,
    pub count: usize,
    /// All limbs from the first number to the last, gaps among them.
    pub whole: Span<T>,
}

impl<T: Copy> Rows<T> {
    /// Checks the address and the size of an array with at least one number.
    ///
    /// # Errors
    /// [`Error::NullPointer`] or [`Error::TooLong`].
    pub fn new(start: *const T, len: usize, stride: usize, count: usize) -> Result<Self, Error> {
        let whole = match len {
            0 => 0,
            _ => (count - 1)
                .checked_mul(stride)
                .and_then(|last| last.checked_add(len))
                .ok_or(Error::TooLong)?,
        };
        let whole = Span::new(start, whole)?;
        // Numbers without limbs have no place, so their stride does not matter.
        let stride = if len == 0 { 0 } else { stride };
        Ok(Rows { start: start.cast_mut(), len, stride, count, whole })
    }

    /// The limbs of number `i`.
    pub fn at(self, i: usize) -> Result<Span<T>, Error> {
        debug_assert!(i < self.count);
        Span::new(self.start.wrapping_add(i * self.stride), self.len)
    }

    /// The limbs of number `i` as a slice to read.
    ///
    /// # Safety
    /// The limbs of number `i` are valid for reads, and nobody writes them, for `'a`.
    pub unsafe fn source<'a>(self, i: usize) -> Result<&'a [T], Error> {
        // SAFETY: the contract above is that of `Span::source` for the span of number `i`.
        Ok(unsafe { self.at(i)?.source() })
    }

    /// Checks that results can be written to these rows.
    ///
    /// # Errors
    /// [`Error::Overlap`] if the rows overlap each other or a source.
    pub fn check_as_results(self, sources: impl IntoIterator<Item = Rows<T>>) -> Result<(), Error> {
        if self.count > 1 && self.stride < self.len {
            return Err(Error::Overlap);
        }
        sources.into_iter().try_for_each(|source| self.whole.apart_from(&[source.whole]))
    }
}

impl Rows {
    /// Writes a result to row `i`, with zeros above it.
    ///
    /// # Safety
    /// The limbs of number `i` are valid for writes, and nobody else uses them during the call.
    pub unsafe fn write(self, i: usize, result: &[Limb]) -> Result<(), Error> {
        // SAFETY: the contract above is that of `Span::destination` for the span of number `i`.
        let r = unsafe { self.at(i)?.destination() };
        r[..result.len()].copy_from_slice(result);
        r[result.len()..].fill(0);
        Ok(())
    }
}

/// The array of `count` numbers of so many limbs, one after the other.
///
/// # Errors
/// [`Error::NullPointer`] or [`Error::TooLong`].
pub(crate) fn dense(start: *const Limb, limbs: usize, count: usize) -> Result<Rows, Error> {
    Rows::new(start, limbs, limbs, count)
}

/// Runs a call with `count` jobs, perhaps none, and returns its own error, or else the code of the
/// first job with an error.
pub(crate) fn code_of_jobs(count: usize, run: impl FnOnce() -> Result<c_int, Error>) -> c_int {
    let mut first = WL_OK;
    let code = code_of(|| {
        if count > 0 {
            first = run()?;
        }
        Ok(())
    });
    if code == WL_OK { first } else { code }
}

/// Writes the codes of the jobs, and keeps the code of the first job with an error.
pub(crate) struct Codes {
    start: *mut c_int,
    pub first: c_int,
}

impl Codes {
    /// Takes C's array for the codes, or null if C wants none.
    ///
    /// # Safety
    /// `start` is null or valid for writes of a code for each job.
    pub unsafe fn new(start: *mut c_int) -> Codes {
        Codes { start, first: WL_OK }
    }

    /// Writes the code of job `i`, which must be below the number of jobs.
    pub fn write(&mut self, i: usize, code: c_int) {
        if !self.start.is_null() {
            // SAFETY: by the contract of `new` the array has a code for each job, and `i` is one.
            unsafe { self.start.add(i).write(code) };
        }
        self.first = if self.first == WL_OK { code } else { self.first };
    }
}
