//! The vector operations of a level that passes and products on rows call: one vector that is
//! xored, one that is a row.

use crate::Limb;

/// Limbs that are xored at once.
pub(crate) trait Vector: Copy {
    /// Limbs of a vector.
    const LIMBS: usize;

    /// Loads from any address of a limb.
    ///
    /// # Safety
    /// `p` is valid for reads of the limbs; the CPU has the level.
    unsafe fn load(p: *const Limb) -> Self;

    /// Stores to any address of a limb.
    ///
    /// # Safety
    /// `p` is valid for writes of the limbs; the CPU has the level.
    unsafe fn store(self, p: *mut Limb);

    /// All zeros.
    ///
    /// # Safety
    /// The CPU has the level.
    unsafe fn zero() -> Self;

    /// The sum.
    ///
    /// # Safety
    /// The CPU has the level.
    unsafe fn xor(self, b: Self) -> Self;

    /// The sum of three.
    ///
    /// # Safety
    /// The CPU has the level.
    #[inline(always)]
    unsafe fn xor3(self, b: Self, c: Self) -> Self {
        // SAFETY: the CPU has the level by this function's contract.
        unsafe { self.xor(b).xor(c) }
    }
}

/// One block of 128 bits of each lane.
pub(crate) trait Row: Vector {
    /// Whether a product of two blocks is three of limbs, one of them of the
    /// [`folded`](Self::folded) blocks, where otherwise it is four.
    const FOLDS: bool;

    /// Whether rows are kept in registers, so that a product of ten rows is one function; otherwise
    /// it is calls of that of five.
    const IN_REGISTERS: bool = true;

    /// Whether there are registers for folded rows that are used again; otherwise rows are folded
    /// at each product.
    const KEEPS_FOLDED: bool;

    /// In each lane the product of two limbs: the high one of `a` if bit 0 of `WHICH` is set, of
    /// `b` if bit 4 is.
    ///
    /// # Safety
    /// The CPU has the level.
    unsafe fn clmul<const WHICH: i32>(self, b: Self) -> Self;

    /// In each lane the sum of both limbs, in its low one.
    ///
    /// # Safety
    /// The CPU has the level.
    unsafe fn folded(self) -> Self;

    /// In each lane the high limb of `below`, and above it the low one of `self`.
    ///
    /// # Safety
    /// The CPU has the level.
    unsafe fn middle(self, below: Self) -> Self;
}

/// Makes functions of a trait for a level's vector: without a call of their own, so that they get
/// the features of their callers.
macro_rules! level_functions {
    ($($name:ident $(<const $parameter:ident: $of:ty>)? ($($arguments:tt)*) $(-> $result:ty)? { $($body:tt)* })*) => {
        $(#[inline(always)]
        unsafe fn $name $(<const $parameter: $of>)? ($($arguments)*) $(-> $result)? {
            // SAFETY: the CPU has the level and pointers are valid by the contract of the trait's
            // function.
            unsafe { $($body)* }
        })*
    };
}
pub(crate) use level_functions;
