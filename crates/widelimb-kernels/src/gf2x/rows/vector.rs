//! What the passes and products on rows need of a level: one vector that is xored, one that is a
//! row.

use crate::Limb;

/// Limbs that are xored at once.
pub(crate) trait Vector: Copy {
    /// How many.
    const LIMBS: usize;

    /// From any address of a limb.
    ///
    /// # Safety
    /// `p` is valid for reads of the limbs; the CPU has the level.
    unsafe fn load(p: *const Limb) -> Self;

    /// To any address of a limb.
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
        // SAFETY: the caller's level.
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

/// Functions of a trait for a level's vector: without a call of their own, so that they get the
/// features of where they stand.
macro_rules! level_functions {
    ($($name:ident $(<const $parameter:ident: $of:ty>)? ($($arguments:tt)*) $(-> $result:ty)? { $($body:tt)* })*) => {
        $(#[inline(always)]
        unsafe fn $name $(<const $parameter: $of>)? ($($arguments)*) $(-> $result)? {
            // SAFETY: the caller's level, and what it says of pointers.
            unsafe { $($body)* }
        })*
    };
}
pub(crate) use level_functions;
