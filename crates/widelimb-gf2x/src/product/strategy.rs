//! [`Strategy`]: which method for which lengths.

use super::fft;
use core::fmt;
use widelimb_kernels::Kernels;
use widelimb_kernels::gf2x::{SHORT_PRODUCT, alike};

/// A method for a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strategy {
    /// The level's kernel for a few limbs.
    Short,
    /// Each limb of the shorter operand by the whole longer one.
    Thin,
    /// In the lanes of rows, in one call of a kernel.
    Whole,
    /// In the lanes of rows, by Karatsuba's and Toom's methods.
    Rows,
    /// Additive transforms.
    Transforms,
    /// The longer operand cut into pieces, each by its own strategy.
    Pieces,
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Strategy::Short => "kernel",
            Strategy::Thin => "limb by limb of the shorter one",
            Strategy::Whole => "lanes, in one call",
            Strategy::Rows => "lanes",
            Strategy::Transforms => "additive transforms",
            Strategy::Pieces => "pieces",
        })
    }
}

/// The limbs of a thin operand that go through in one pass over the other operand.
const ONE_STRIP: usize = 8;

/// The limbs of the longest operand that is multiplied by a thin one of several strips, and of its
/// pieces.
pub(super) const BY_THIN: usize = 512;

/// The rows up to which calls and sums weigh as much as products.
const WHOLE_ROWS: usize = 12;

/// The method for a product of `long` by `short` limbs, `long >= short >= 1`.
pub(super) fn strategy(k: &Kernels, long: usize, short: usize) -> Strategy {
    let table = &k.gf2x.rows;
    let q = table.rows_of(long);
    if long <= SHORT_PRODUCT {
        Strategy::Short
    } else if k.gf2x.is_thin(long, short) {
        // Pieces of what is longer stay in the nearest cache.
        if short <= ONE_STRIP || long <= BY_THIN { Strategy::Thin } else { Strategy::Pieces }
    } else if long <= k.gf2x.longest_short() {
        Strategy::Short
    } else if transforms_pay(fft::pays_from(k), long, short) {
        Strategy::Transforms
    } else if pieces_pay(q, table.rows_of(short)) {
        Strategy::Pieces
    } else if table.has_whole(q) {
        Strategy::Whole
    } else {
        Strategy::Rows
    }
}

/// Whether a piece and a rest cost less than zeros in the shorter operand, by the rows of both.
fn pieces_pay(long: usize, short: usize) -> bool {
    if long <= WHOLE_ROWS { 10 * long > 19 * short } else { !alike(long, short) }
}

/// Whether transforms pay, if they do for two operands of `from` limbs. Their time follows the
/// product's length `l + s`, that of pieces is `l / s` times a power 1.58 of `s`; so `s` may be
/// shorter the longer `l` is, down to about 0.4 times `from` as measured, and `0.4 + 0.6 s / l`
/// lies near the power between.
fn transforms_pay(from: usize, long: usize, short: usize) -> bool {
    short / 2 >= from / 5
        && long <= fft::MAX_LIMBS / 2
        && 10 * (short as u128) * (long as u128)
            >= (from as u128) * (4 * long as u128 + 6 * short as u128)
}
