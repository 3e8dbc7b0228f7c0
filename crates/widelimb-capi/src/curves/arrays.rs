//! The arrays of a call: items of bytes, messages of any length, results and codes.

use crate::error::{Error, WL_OK};
use crate::modexp::batch::CHUNK;
use crate::modexp::rows::Codes;
use crate::span::Span;
use std::ffi::c_int;
use std::ops::Range;

/// The bytes of `count` items of `len` bytes each.
fn bytes(start: *const u8, len: usize, count: usize) -> Result<Span<u8>, Error> {
    Span::new(start, len.checked_mul(count).ok_or(Error::TooLong)?)
}

/// Items of so many bytes, one behind the other, that are not read yet.
#[derive(Clone, Copy)]
pub(super) struct Source {
    bytes: Span<u8>,
    len: usize,
}

impl Source {
    /// Checks the address and the size of an array.
    ///
    /// # Errors
    /// [`Error::NullPointer`] or [`Error::TooLong`].
    pub fn new(start: *const u8, len: usize, count: usize) -> Result<Source, Error> {
        Ok(Source { bytes: bytes(start, len, count)?, len })
    }

    /// The items.
    ///
    /// # Safety
    /// The array is valid for reads, and nobody writes it, for `'a`.
    pub unsafe fn items<'a>(self) -> Items<'a> {
        // SAFETY: the contract above is that of `Span::source`; bytes may be at any address.
        Items { bytes: unsafe { self.bytes.source() }, len: self.len }
    }
}

/// Items of so many bytes, one behind the other.
#[derive(Clone, Copy)]
pub(super) struct Items<'a> {
    bytes: &'a [u8],
    len: usize,
}

impl<'a> Items<'a> {
    /// Item `i`.
    pub fn at(self, i: usize) -> &'a [u8] {
        &self.bytes[i * self.len..][..self.len]
    }

    /// Item `i`, of a length that the caller knows.
    pub fn array<const N: usize>(self, i: usize) -> &'a [u8; N] {
        self.at(i).try_into().expect("items of this length")
    }

    /// Some of the items.
    pub fn all(self, numbers: Range<usize>) -> Vec<&'a [u8]> {
        numbers.map(|i| self.at(i)).collect()
    }

    /// Some of the items, of a length that the caller knows, where they are.
    pub fn arrays<const N: usize>(self, numbers: Range<usize>) -> &'a [[u8; N]] {
        debug_assert_eq!(self.len, N);
        self.bytes[N * numbers.start..N * numbers.end].as_chunks().0
    }
}

/// Messages of any lengths, each at an address of its own.
#[derive(Clone, Copy)]
pub(super) struct Messages<'a> {
    starts: &'a [*const u8],
    lens: &'a [usize],
}

impl<'a> Messages<'a> {
    /// Checks the addresses and the lengths of all messages.
    ///
    /// # Errors
    /// [`Error::NullPointer`] or [`Error::TooLong`].
    ///
    /// # Safety
    /// Both arrays are null or valid for reads of `count` numbers, each message for reads of its
    /// bytes, and nobody writes them, for `'a`.
    pub unsafe fn new(
        starts: *const *const u8,
        lens: *const usize,
        count: usize,
    ) -> Result<Self, Error> {
        let (starts, lens) = (Span::new(starts, count)?, Span::new(lens, count)?);
        // SAFETY: neither is null, as `Span` has checked, and the contract above allows reads.
        let messages = unsafe { Messages { starts: starts.source(), lens: lens.source() } };
        (0..count).try_for_each(|i| messages.span(i).map(drop))?;
        Ok(messages)
    }

    fn span(self, i: usize) -> Result<Span<u8>, Error> {
        Span::new(self.starts[i], self.lens[i])
    }

    /// Message `i`.
    pub fn at(self, i: usize) -> &'a [u8] {
        let span = self.span(i).expect("checked by `new`");
        // SAFETY: by the contract of `new` the message can be read for `'a`.
        unsafe { span.source() }
    }
}

/// Where results of so many bytes go, one behind the other, and codes; nothing is written yet.
pub(super) struct Outputs {
    results: Span<u8>,
    len: usize,
    codes: *mut c_int,
    /// The bytes of the codes, none if C wants none.
    code_bytes: Span<u8>,
    count: usize,
}

impl Outputs {
    /// Checks the addresses and the sizes of both arrays. `codes` may be null.
    ///
    /// # Errors
    /// [`Error::NullPointer`], [`Error::TooLong`], or [`Error::Overlap`].
    pub fn new(
        codes: *mut c_int,
        results: *mut u8,
        len: usize,
        count: usize,
    ) -> Result<Self, Error> {
        let results = bytes(results, len, count)?;
        let code_bytes = Span::new(codes, if codes.is_null() { 0 } else { count })?.bytes();
        results.apart_from(&[code_bytes])?;
        Ok(Outputs { results, len, codes, code_bytes, count })
    }

    /// Checks that neither results nor codes overlap a source.
    ///
    /// # Errors
    /// [`Error::Overlap`].
    pub fn apart_from(&self, sources: &[Source]) -> Result<(), Error> {
        sources.iter().try_for_each(|source| self.apart_from_span(source.bytes))
    }

    /// Checks that neither results nor codes overlap a message, or the arrays that tell where they
    /// are.
    ///
    /// # Errors
    /// [`Error::Overlap`].
    pub fn apart_from_messages(&self, messages: Messages<'_>) -> Result<(), Error> {
        self.apart_from_span(Span::new(messages.starts.as_ptr(), self.count)?.bytes())?;
        self.apart_from_span(Span::new(messages.lens.as_ptr(), self.count)?.bytes())?;
        (0..self.count).try_for_each(|i| self.apart_from_span(messages.span(i)?))
    }

    fn apart_from_span(&self, source: Span<u8>) -> Result<(), Error> {
        source.apart_from(&[self.results, self.code_bytes])
    }

    /// Takes the arrays.
    ///
    /// # Safety
    /// The results, and the codes unless they are null, are valid for writes, and nobody else uses
    /// them, for `'a`.
    pub unsafe fn open<'a>(self) -> Results<'a> {
        // SAFETY: the contract above is that of `destination` and of `Codes::new`.
        let (results, codes) = unsafe { (self.results.destination(), Codes::new(self.codes)) };
        Results { results, len: self.len, codes, count: self.count }
    }
}

/// Results of so many bytes, one behind the other, and codes.
pub(super) struct Results<'a> {
    results: &'a mut [u8],
    len: usize,
    codes: Codes,
    count: usize,
}

impl Results<'_> {
    /// Writes the results of all items, which the function computes of a chunk at a time: of an item
    /// with an error, its code and zeros. Returns the code of the first of those.
    pub fn fill<T: AsRef<[u8]>>(
        mut self,
        results: impl Fn(Range<usize>) -> Vec<Result<T, Error>>,
    ) -> c_int {
        for numbers in chunks(self.count) {
            for (i, result) in numbers.clone().zip(results(numbers)) {
                let place = &mut self.results[i * self.len..][..self.len];
                let code = match result {
                    Ok(result) => {
                        place.copy_from_slice(result.as_ref());
                        WL_OK
                    }
                    Err(error) => {
                        place.fill(0);
                        error as c_int
                    }
                };
                self.codes.write(i, code);
            }
        }
        self.codes.first
    }
}

/// The numbers of items, a chunk at a time.
pub(super) fn chunks(count: usize) -> impl Iterator<Item = Range<usize>> {
    (0..count).step_by(CHUNK).map(move |from| from..count.min(from.saturating_add(CHUNK)))
}

/// No bytes: the result of an item that has a code alone.
pub(super) const NOTHING: [u8; 0] = [];

/// What both are, if both are valid; else the first error.
pub(super) fn both<A, B, E: Copy>((a, b): (Result<A, E>, Result<B, E>)) -> Result<(A, B), E> {
    Ok((a?, b?))
}

/// The results of items, those that are valid computed together, the others' errors in their places.
pub(super) fn of_valid<T, R>(
    items: Vec<Result<T, widelimb_curves::Error>>,
    compute: impl FnOnce(&[T]) -> Vec<Result<R, widelimb_curves::Error>>,
) -> Vec<Result<R, Error>> {
    let mut valid = Vec::with_capacity(items.len());
    let errors: Vec<_> =
        items.into_iter().map(|item| item.map(|item| valid.push(item)).err()).collect();
    let mut results = compute(&valid).into_iter();
    let result = |error: Option<widelimb_curves::Error>| match error {
        Some(error) => Err(error.into()),
        None => Ok(results.next().ok_or(Error::Internal)??),
    };
    errors.into_iter().map(result).collect()
}
