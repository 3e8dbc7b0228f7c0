//! The chunks of a quotient that is longer than its divisor: as many limbs as the divisor has at a
//! time.

use core::iter::successors;
use core::ops::Range;

/// The limbs of the first chunk of a quotient of `m` limbs, of which the others have `n`. A
/// division of integers would take as long as all else that is decided for a short quotient.
pub fn first_chunk(m: usize, n: usize) -> usize {
    debug_assert!(m > 0 && n > 0, "parts of limbs");
    let mut chunk = m;
    while chunk > n {
        chunk -= n;
    }
    chunk
}

/// The ranges of the chunks of a quotient of `m` limbs, from the top, each of `n` limbs but the
/// first.
pub fn from_the_top(m: usize, n: usize) -> impl Iterator<Item = Range<usize>> {
    successors(Some(m - first_chunk(m, n)..m), move |above| {
        (above.start > 0).then(|| above.start - n..above.start)
    })
}
