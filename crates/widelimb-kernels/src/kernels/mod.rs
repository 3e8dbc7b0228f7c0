//! [`Kernels`]: the functions that a level provides, and safe methods for them.
//!
//! The fields are raw-pointer functions, so that a destination may be one of its sources. The
//! methods take slices, check the lengths once, and are what the rest of the crate calls.

mod decimal;
mod one_source;
mod products;
mod select;
#[cfg(all(feature = "batch", feature = "gf2x"))]
mod sharing;
mod two_sources;

pub use decimal::DECIMAL_GROUP;

#[cfg(feature = "batch")]
use super::batch::BatchKernels;
#[cfg(feature = "gf2x")]
use super::gf2x::{Gf2xKernels, rows::RowCosts};
use super::montgomery::MontgomeryKernels;
use super::ntt::NttKernels;
use super::short_products::{SHORT_PRODUCT, ShortProduct, ShortSquare};
use super::{Threshold, Thresholds};
use crate::Limb;
use crate::cpu::{Core, Level};
use crate::scalar::DivisionRows;
use core::cmp::Ordering;
use select::{SelectKernel, SelectSeveralKernel};

/// `(r, a, b, n, carry) -> carry`: `n` limbs of `a` and `b` to `n` limbs of `r`.
///
/// # Safety
/// `a` and `b` are valid for reads and `r` for writes of `n` limbs; each of `a` and `b` is `r`,
/// begins above it, or overlaps it nowhere; `carry` is 0 or 1; the CPU has the level of the table
/// that holds the function.
pub type CarryKernel =
    unsafe fn(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, carry: Limb) -> Limb;

/// `(r, a, b, n)`: a limb-by-limb operation; pointers as in [`CarryKernel`].
pub type BinaryKernel = unsafe fn(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize);

/// `(r, a, n, bits) -> out`: a shift by 1 to 63 bits; `a` is `r`, begins on the side of `r` that
/// the bits come from (below it for a shift to the left), or overlaps it nowhere.
pub type ShiftKernel = unsafe fn(r: *mut Limb, a: *const Limb, n: usize, bits: u32) -> Limb;

/// `(r, a, n, w, carry) -> carry`: a product by one limb; `a` is `r`, begins above it, or overlaps
/// it nowhere.
pub type RowKernel =
    unsafe fn(r: *mut Limb, a: *const Limb, n: usize, w: Limb, carry: Limb) -> Limb;

/// `(r, a, b, n, bits) -> carry`: `a ± b * 2^bits`; pointers as in [`CarryKernel`].
pub type AddShiftedKernel =
    unsafe fn(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, bits: u32) -> Limb;

/// `(r, a, an, b, bn)`: `a * b` for `an >= bn >= 1`; `r` of `an + bn` limbs overlaps neither.
type ProductKernel = unsafe fn(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize);

/// The functions of one level. Every function accepts every length from 0 and every address of a
/// limb, reads and writes nothing outside its operands, and gives the same result on every level.
#[derive(Clone, Copy, Debug)]
pub struct Kernels {
    /// The level whose functions these are.
    pub level: Level,
    /// The cores that the functions and the thresholds are made for: Intel's where a level has one
    /// table for all.
    pub core: Core,
    /// Where one algorithm gives way to the next on this level.
    pub thresholds: Thresholds,
    /// The lengths that are compiled into the level's code: to be read, not to be changed.
    pub fixed_thresholds: &'static [Threshold],
    /// The profile that the thresholds come from: its file, or a word for one without a file.
    /// `None` where they are the level's own.
    pub profile: Option<&'static str>,
    pub(crate) add_n: CarryKernel,
    pub(crate) sub_n: CarryKernel,
    pub(crate) add_n_approx: BinaryKernel,
    pub(crate) sub_n_approx: BinaryKernel,
    pub(crate) neg: unsafe fn(r: *mut Limb, a: *const Limb, n: usize) -> Limb,
    pub(crate) cmp: unsafe fn(a: *const Limb, b: *const Limb, n: usize) -> Ordering,
    pub(crate) shl: ShiftKernel,
    pub(crate) shr: ShiftKernel,
    pub(crate) and: BinaryKernel,
    pub(crate) or: BinaryKernel,
    pub(crate) xor: BinaryKernel,
    pub(crate) and_not: BinaryKernel,
    pub(crate) not: unsafe fn(r: *mut Limb, a: *const Limb, n: usize),
    pub(crate) popcount: unsafe fn(a: *const Limb, n: usize) -> u64,
    pub(crate) first_nonzero: unsafe fn(a: *const Limb, n: usize) -> usize,
    pub(crate) mul_1: RowKernel,
    pub(crate) addmul_1: RowKernel,
    pub(crate) submul_1: RowKernel,
    /// Schoolbook division; the fields of its argument say what holds.
    pub(crate) divide_rows: unsafe fn(DivisionRows) -> bool,
    /// `(t, m, n, neg_inverse)`: Montgomery's reduction by rows.
    pub(crate) reduce_rows: unsafe fn(*mut Limb, *const Limb, usize, Limb),
    pub(crate) mul_basecase: ProductKernel,
    /// `a^2` for `n >= 1`; `r` of `2 n` limbs overlaps `a` nowhere.
    pub(crate) sqr_basecase: unsafe fn(r: *mut Limb, a: *const Limb, n: usize),
    /// The products of two operands of one length, for each length from 1 on.
    pub(crate) mul_short: [ShortProduct; SHORT_PRODUCT],
    /// The squares, for each length from 1 on.
    pub(crate) sqr_short: [ShortSquare; SHORT_PRODUCT],
    /// `(digits, values, n)`: 19 decimal digits of each of `n` values below `10^19`.
    pub(crate) write_decimal: unsafe fn(digits: *mut u8, values: *const Limb, n: usize),
    /// `(values, digits, n)`: the values of `n` times 19 decimal digits.
    pub(crate) read_decimal: unsafe fn(values: *mut Limb, digits: *const u8, n: usize),
    pub(crate) addlsh: AddShiftedKernel,
    pub(crate) sublsh: AddShiftedKernel,
    /// The functions of number-theoretic transforms.
    pub ntt: NttKernels,
    /// Copies a table's entry for each lane, with a look at all entries.
    pub(crate) select: SelectKernel,
    /// Copies entries at several indices, where one look for all takes less time.
    pub(crate) select_several: Option<SelectSeveralKernel>,
    /// The functions of batches: eight numbers at once.
    #[cfg(feature = "batch")]
    pub batch: BatchKernels,
    /// The functions of Montgomery products of one number in digits of 52 bits.
    pub montgomery: MontgomeryKernels,
    /// The functions of polynomials over GF(2).
    #[cfg(feature = "gf2x")]
    pub gf2x: Gf2xKernels,
    /// Puts zeros in all vector and mask registers that the level's functions use.
    pub clear_registers: unsafe fn(),
}

#[cfg(feature = "gf2x")]
impl Kernels {
    /// The costs of products of rows of polynomials over GF(2) on these cores. From them the
    /// compiler makes the plan that says which method is taken for how many rows, as
    /// [`thresholds`](Self::thresholds) say it for other operations.
    /// [`RowPlan::new`](super::gf2x::rows::RowPlan::new) makes a plan of other costs.
    pub fn row_costs(&self) -> &'static RowCosts {
        &self.gf2x.rows.plan.costs
    }
}

#[inline]
fn assert_shift(bits: u32) {
    assert!((1..64).contains(&bits), "a kernel shifts by 1 to 63 bits");
}
