//! Where the numbers of many jobs are, and their codes.

use crate::error::{Error, WL_OK, code_of};
use crate::span::Span;
use std::ffi::c_int;
use widelimb::Limb;

/// Numbers of one length, one every so many limbs.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    start: *mut Limb,
    pub len: usize,
    pub stride: usize,
    pub count: usize,
    /// All limbs from the first to the last.
    whole: Span,
}

impl Rows {
    pub fn new(start: *const Limb, len: usize, stride: usize, count: usize) -> Result<Rows, Error> {
        let whole = match len {
            0 => 0,
            _ => (count - 1)
                .checked_mul(stride)
                .and_then(|last| last.checked_add(len))
                .ok_or(Error::TooLong)?,
        };
        let whole = Span::new(start, whole)?;
        // Numbers without limbs are nowhere.
        let stride = if len == 0 { 0 } else { stride };
        Ok(Rows { start: start.cast_mut(), len, stride, count, whole })
    }

    pub fn at(self, i: usize) -> Result<Span, Error> {
        debug_assert!(i < self.count);
        Span::new(self.start.wrapping_add(i * self.stride), self.len)
    }

    /// Where they are read.
    ///
    /// # Safety
    /// As [`Span::source`], for number `i`.
    pub unsafe fn source<'a>(self, i: usize) -> Result<&'a [Limb], Error> {
        // SAFETY: the caller's promise.
        Ok(unsafe { self.at(i)?.source() })
    }

    /// # Errors
    /// As results they overlap each other or a source.
    pub fn check_as_results(self, sources: impl IntoIterator<Item = Rows>) -> Result<(), Error> {
        if self.count > 1 && self.stride < self.len {
            return Err(Error::Overlap);
        }
        sources.into_iter().try_for_each(|source| self.whole.apart_from(&[source.whole]))
    }

    /// Writes a result, zeros above it.
    ///
    /// # Safety
    /// As [`Span::destination`], for number `i`.
    pub unsafe fn write(self, i: usize, result: &[Limb]) -> Result<(), Error> {
        // SAFETY: the caller's promise.
        let r = unsafe { self.at(i)?.destination() };
        r[..result.len()].copy_from_slice(result);
        r[result.len()..].fill(0);
        Ok(())
    }
}

/// The code of a call: its own error, or what it found of its jobs, of which there may be none.
pub(super) fn code_of_jobs(count: usize, run: impl FnOnce() -> Result<c_int, Error>) -> c_int {
    let mut first = WL_OK;
    let code = code_of(|| {
        if count > 0 {
            first = run()?;
        }
        Ok(())
    });
    if code == WL_OK { first } else { code }
}

/// The codes of jobs, and that of the first with an error.
pub(super) struct Codes {
    start: *mut c_int,
    pub first: c_int,
}

impl Codes {
    /// # Safety
    /// `start` is null or valid for writes of as many codes as there are jobs.
    pub unsafe fn new(start: *mut c_int) -> Codes {
        Codes { start, first: WL_OK }
    }

    /// The code of job `i`, which there is.
    pub fn write(&mut self, i: usize, code: c_int) {
        if !self.start.is_null() {
            // SAFETY: the promise of `new`.
            unsafe { self.start.add(i).write(code) };
        }
        self.first = if self.first == WL_OK { code } else { self.first };
    }
}
