//! Additions that pick between the short chain and the level's kernel, and short products; and the
//! kernels of the table in force.
//!
//! On pointers, for callers in other languages, whose destination may be a source or overlap it;
//! and on slices, for the rest of the crate.

pub use super::short_products::{mul_short, sqr_short};

use super::{SHORT, kernels, kernels_if_known, scalar, short};
use crate::Limb;

/// `(r, a, b, n) -> carry`: a sum or difference of `n` limbs without a carry in.
///
/// # Safety
/// `a` and `b` are valid for reads and `r` for writes of `n` limbs; each of `a` and `b` is `r`,
/// begins above it, or overlaps it nowhere.
pub type Addition = unsafe fn(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb;

macro_rules! short_or_kernel {
    ($(#[$doc:meta])* $name:ident, $name_or:ident, $slices:ident, $assign:ident, $first:ident,
     $short:ident, $kernel:ident) => {
        $(#[$doc])*
        ///
        /// Cost: `n` limb operations.
        ///
        /// # Panics
        /// If [`arch::level`](crate::level) does, on the first call with 16 limbs or more.
        ///
        /// # Safety
        /// `a` and `b` are valid for reads and `r` for writes of `n` limbs; each of `a` and `b` is
        /// `r`, begins above it, or overlaps it nowhere.
        #[inline]
        pub unsafe fn $name(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
            // SAFETY: r, a and b are valid for n limbs by this function's contract; `$first` does
            // the same operation on them.
            unsafe { $name_or(r, a, b, n, $first) }
        }

        /// The operation on pointers, where `first` does the calls that find no table in force.
        ///
        /// # Safety
        /// The contract of [`Addition`] holds; `first` does the same operation.
        #[inline]
        pub unsafe fn $name_or(
            r: *mut Limb,
            a: *const Limb,
            b: *const Limb,
            n: usize,
            first: Addition,
        ) -> Limb {
            // SAFETY: r, a and b are valid for n limbs by this function's contract, which is that
            // of the chain and of the kernel; a table in force is of a level that this CPU has.
            unsafe {
                if n < SHORT {
                    return short::$short(r, a, b, n);
                }
                match kernels_if_known() {
                    Some(k) => k.$kernel(r, a, b, n),
                    None => first(r, a, b, n),
                }
            }
        }

        /// The call that finds no table yet: apart, with the same arguments, so that the others
        /// need no stack frame.
        #[cold]
        #[inline(never)]
        unsafe fn $first(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
            // SAFETY: r, a and b are valid for n limbs, as its only caller asks for; a table in
            // force is of a level that this CPU has.
            unsafe { kernels().$kernel(r, a, b, n) }
        }

        /// The operation on slices of one length.
        #[inline]
        pub fn $slices(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
            let n = r.len();
            assert!(a.len() == n && b.len() == n, "operands of one length");
            // SAFETY: three slices of n limbs, the written one exclusive.
            unsafe { $name(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), n) }
        }

        /// The operation with the first source in the destination.
        #[inline]
        pub fn $assign(r: &mut [Limb], b: &[Limb]) -> Limb {
            let n = r.len();
            assert!(b.len() == n, "operands of one length");
            let r = r.as_mut_ptr();
            // SAFETY: two slices of n limbs, the written one exclusive and its own first source.
            unsafe { $name(r, r, b.as_ptr(), n) }
        }
    };
}

short_or_kernel! {
    /// `r = a + b mod 2^(64 n)`; the carry out.
    add_n, add_n_or, add_slices, add_slices_assign, first_add_n, add_n, add_n_raw
}

short_or_kernel! {
    /// `r = a - b mod 2^(64 n)`; the borrow out.
    sub_n, sub_n_or, sub_slices, sub_slices_assign, first_sub_n, sub_n, sub_n_raw
}

macro_rules! approximate {
    ($(#[$doc:meta])* $name:ident, $slices:ident, $assign:ident, $first:ident, $block:ident,
     $kernel:ident) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// The contract of [`Addition`] holds.
        #[inline]
        unsafe fn $name(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
            // SAFETY: r, a and b are valid for n limbs by the contract of `Addition`, which is that
            // of the blocks and of the kernel; a table in force is of a level that this CPU has.
            unsafe {
                // Compared in this order, for which the compiler makes no table of addresses.
                if n.wrapping_sub(1) < 4 {
                    if n < 2 {
                        scalar::$block::<1>(r, a, b, false);
                    } else if n < 3 {
                        scalar::$block::<2>(r, a, b, false);
                    } else if n < 4 {
                        scalar::$block::<3>(r, a, b, false);
                    } else {
                        scalar::$block::<4>(r, a, b, false);
                    }
                    return;
                }
                match kernels_if_known() {
                    Some(k) => (k.$kernel)(r, a, b, n),
                    None => $first(r, a, b, n),
                }
            }
        }

        /// The call that finds no table yet, apart for the sake of the others.
        #[cold]
        #[inline(never)]
        unsafe fn $first(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
            // SAFETY: r, a and b are valid for n limbs, as its only caller asks for; a table in
            // force is of a level that this CPU has.
            unsafe { (kernels().$kernel)(r, a, b, n) }
        }

        /// The operation on slices of one length.
        #[inline]
        pub fn $slices(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
            let n = r.len();
            assert!(a.len() == n && b.len() == n, "operands of one length");
            // SAFETY: three slices of n limbs, the written one exclusive.
            unsafe { $name(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), n) }
        }

        /// The operation with the first source in the destination.
        #[inline]
        pub fn $assign(r: &mut [Limb], b: &[Limb]) {
            let n = r.len();
            assert!(b.len() == n, "operands of one length");
            let r = r.as_mut_ptr();
            // SAFETY: two slices of n limbs, the written one exclusive and its own first source.
            unsafe { $name(r, r, b.as_ptr(), n) }
        }
    };
}

approximate! {
    /// `a + b` with carries that go one limb far.
    add_approx, add_slices_approx, add_slices_approx_assign, first_add_approx, add_block_approx,
    add_n_approx
}

approximate! {
    /// `a - b` with borrows that go one limb far.
    sub_approx, sub_slices_approx, sub_slices_approx_assign, first_sub_approx, sub_block_approx,
    sub_n_approx
}

/// The functions of the table in force that have a field of the same type there.
macro_rules! of_the_table {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $out:ty = $field:ident;)*) => {$(
        $(#[$doc])*
        ///
        /// Cost: `n` limb operations.
        ///
        /// # Panics
        /// If [`arch::level`](crate::level) does, on the first call.
        ///
        /// # Safety
        /// Sources are valid for reads and `r` for writes of `n` limbs; each source is `r`, begins
        /// above it, or overlaps it nowhere. A carry is 0 or 1 where the kernel adds
        /// or subtracts two operands; `bits` is 1 to 63.
        #[inline]
        pub unsafe fn $name($($arg: $type),*) -> $out {
            // SAFETY: the pointers are as this function's contract says, which is the kernel's; a
            // table in force is of a level that this CPU has.
            unsafe { (kernels().$field)($($arg),*) }
        }
    )*};
}

of_the_table! {
    /// `r = a + b + carry mod 2^(64 n)`; the carry out.
    add_n_carry(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, carry: Limb) -> Limb = add_n;
    /// `r = a - b - borrow mod 2^(64 n)`; the borrow out.
    sub_n_borrow(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, borrow: Limb) -> Limb = sub_n;
    /// `r = -a mod 2^(64 n)`; 0 if `a` is 0, else 1.
    neg(r: *mut Limb, a: *const Limb, n: usize) -> Limb = neg;
    /// `r = a & b`.
    and(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> () = and;
    /// `r = a | b`.
    or(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> () = or;
    /// `r = a ^ b`.
    xor(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> () = xor;
    /// `r = a & !b`.
    and_not(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> () = and_not;
    /// `r = !a`.
    not(r: *mut Limb, a: *const Limb, n: usize) -> () = not;
    /// `r = a + b 2^bits mod 2^(64 n)`; the limb above.
    addlsh(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, bits: u32) -> Limb = addlsh;
    /// `r = a - b 2^bits mod 2^(64 n)`; what is borrowed from above.
    sublsh(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, bits: u32) -> Limb = sublsh;
}

/// Up to this length, products by a limb and shifts are done limb by limb, without the table: the
/// way through it takes longer than a few limbs.
const FEW: usize = 8;

/// The functions of the table in force that few limbs do without.
macro_rules! few_or_kernel {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*; $n:ident) -> Limb;)*) => {$(
        $(#[$doc])*
        ///
        /// Cost: `n` limb operations.
        ///
        /// # Panics
        /// If [`arch::level`](crate::level) does, on the first call with 9 limbs or more.
        ///
        /// # Safety
        /// `a` is valid for reads and `r` for writes of `n` limbs; `a` is `r`, begins above it
        /// (`shl`: below), or overlaps it nowhere; `bits` is 1 to 63.
        #[inline]
        pub unsafe fn $name($($arg: $type),*) -> Limb {
            // SAFETY: the pointers are as this function's contract says, which is that of the
            // kernel and of the scalar function; a table in force is of a level that this CPU has.
            unsafe {
                if $n <= FEW {
                    return scalar::$name($($arg),*);
                }
                (kernels().$name)($($arg),*)
            }
        }
    )*};
}

few_or_kernel! {
    /// `r = a 2^bits mod 2^(64 n)`; the bits shifted out above.
    shl(r: *mut Limb, a: *const Limb, n: usize, bits: u32; n) -> Limb;
    /// `r = floor(a / 2^bits)`; the bits shifted out below, in the high end of the limb.
    shr(r: *mut Limb, a: *const Limb, n: usize, bits: u32; n) -> Limb;
    /// `r = a w + carry mod 2^(64 n)`; the limb above.
    mul_1(r: *mut Limb, a: *const Limb, n: usize, w: Limb, carry: Limb; n) -> Limb;
    /// `r = r + a w + carry mod 2^(64 n)`; the limb above.
    addmul_1(r: *mut Limb, a: *const Limb, n: usize, w: Limb, carry: Limb; n) -> Limb;
    /// `r = r - a w - borrow mod 2^(64 n)`; what is borrowed from the limb above.
    submul_1(r: *mut Limb, a: *const Limb, n: usize, w: Limb, borrow: Limb; n) -> Limb;
}

/// Clears the lower `n` limbs of `t` by multiples of an odd `m` of `n` limbs, without a branch on a
/// limb: row `i` adds a multiple from limb `i` on, and leaves in limb `i` what it carries into limb
/// `n + i`. `neg_inverse` is `-1 / m mod 2^64`. See
/// [`Kernels::reduce_rows`](crate::Kernels::reduce_rows).
///
/// # Safety
/// `t` is valid for reads and writes of `2 n` limbs, `m` for reads of `n`; they do not overlap.
#[inline]
pub unsafe fn reduce_rows(t: *mut Limb, m: *const Limb, n: usize, neg_inverse: Limb) {
    // SAFETY: t and m are as this function's contract says, which is the kernel's; a table in force
    // is of a level that this CPU has.
    unsafe { (kernels().reduce_rows)(t, m, n, neg_inverse) }
}
