//! The products.

use crate::guard::Function;
use crate::pool::{Pool, with_words};
use core::ffi::{c_int, c_long, c_ulong};
use core::{ptr, slice};
use widelimb_gf2x::{mul, product, sqr, try_mul};
use widelimb_kernels::kernels;
use widelimb_limb::Limb;
use widelimb_limb::scratch::ScratchError;

/// `GF2X_ERROR_INVALID_ARGUMENTS`.
pub const INVALID_ARGUMENTS: c_int = -1;
/// `GF2X_ERROR_OUT_OF_MEMORY`.
pub const OUT_OF_MEMORY: c_int = -2;

/// The words that memory can have.
const LONGEST: usize = isize::MAX as usize / size_of::<Limb>();

static MUL: Function = Function::named("gf2x_mul");
static MUL_R: Function = Function::named("gf2x_mul_r");
static MUL_TOOM: Function = Function::named("gf2x_mul_toom");

/// The functions whose calls are counted.
pub(crate) static FUNCTIONS: [&Function; 3] = [&MUL, &MUL_R, &MUL_TOOM];

/// `c = a b` in GF(2)\[X\], of `an + bn` words, where `c` may overlap both: 0, or an error and `c`
/// unchanged.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gf2x_mul(
    c: *mut Limb,
    a: *const Limb,
    an: c_ulong,
    b: *const Limb,
    bn: c_ulong,
) -> c_int {
    // SAFETY: the contract of the header.
    MUL.run(|| unsafe { checked(c, (a, an as usize), (b, bn as usize), ptr::null_mut()) })
}

/// [`gf2x_mul`] with scratch from a pool, if there is one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gf2x_mul_r(
    c: *mut Limb,
    a: *const Limb,
    an: c_ulong,
    b: *const Limb,
    bn: c_ulong,
    pool: *mut Pool,
) -> c_int {
    // SAFETY: the contract of the header.
    MUL_R.run(|| unsafe { checked(c, (a, an as usize), (b, bn as usize), pool) })
}

/// `c = a b` for operands of `n` words, apart from `c`, with [`gf2x_toomspace`] words at `stk` and
/// no other memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gf2x_mul_toom(
    c: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    n: c_long,
    stk: *mut Limb,
) {
    MUL_TOOM.run(|| {
        let Some(n) = usize::try_from(n).ok().filter(|&n| n > 0) else { return };
        let k = kernels();
        let words = product::mul_scratch_len(k, n, n);
        // SAFETY: the contract of the header.
        let (c, a, b) = unsafe {
            let (a, b) = (slice::from_raw_parts(a, n), slice::from_raw_parts(b, n));
            (slice::from_raw_parts_mut(c, 2 * n), a, b)
        };
        if words <= toomspace(n) {
            // Where none is needed a program may have none.
            let stk = if words == 0 { ptr::dangling_mut() } else { stk };
            // SAFETY: there are as many words at `stk` as `gf2x_toomspace` says.
            product::mul(k, c, a, b, unsafe { slice::from_raw_parts_mut(stk, words) });
        } else {
            // No table has such thresholds, but a profile may.
            mul(c, a, b);
        }
    });
}

/// The words of scratch that [`gf2x_mul_toom`] takes for operands of at most `n` words: no fewer
/// for a higher `n`.
#[unsafe(no_mangle)]
pub extern "C" fn gf2x_toomspace(n: c_long) -> c_long {
    usize::try_from(n).map_or(0, toomspace).try_into().unwrap_or(c_long::MAX)
}

/// A multiple of the length that is above what each strategy takes, for what they take is less for
/// some lengths than for shorter ones: at most 14 times the length from 64 on.
fn toomspace(n: usize) -> usize {
    n.saturating_mul(16).saturating_add(64)
}

/// `c = a b`, with scratch from the pool, or from the thread's where it is null.
///
/// # Safety
/// There are as many words at the pointers: `an + bn` at `c`, which is written; the pool is null or
/// initialised.
#[inline(always)]
unsafe fn checked(
    c: *mut Limb,
    (a, an): (*const Limb, usize),
    (b, bn): (*const Limb, usize),
    pool: *mut Pool,
) -> c_int {
    let Some(cn) = an.checked_add(bn).filter(|&cn| cn <= LONGEST) else { return INVALID_ARGUMENTS };
    if an == 0 || bn == 0 {
        if cn > 0 {
            // SAFETY: as many words as the caller says, and zeros are a value of them.
            unsafe { c.write_bytes(0, cn) };
        }
        return 0;
    }
    let over = |x: *const Limb, n: usize| {
        let (c, x) = (c as usize, x as usize);
        x < c + cn * size_of::<Limb>() && c < x + n * size_of::<Limb>()
    };
    let done = if over(a, an) || over(b, bn) || !pool.is_null() {
        // SAFETY: the contract of this function.
        unsafe { in_words(c, (a, an), (b, bn), [over(a, an), over(b, bn)], pool) }
    } else {
        // SAFETY: as many words as the caller says; those at `c` are apart from the others.
        let (c, a, b) = unsafe {
            let (a, b) = (slice::from_raw_parts(a, an), slice::from_raw_parts(b, bn));
            (slice::from_raw_parts_mut(c, cn), a, b)
        };
        if ptr::eq(a, b) {
            sqr(c, a);
            Ok(())
        } else {
            try_mul(c, a, b)
        }
    };
    if done.is_ok() { 0 } else { OUT_OF_MEMORY }
}

/// [`checked`] with a pool, or where `c` is over an operand: a copy of that one comes first.
///
/// # Safety
/// As for [`checked`], with lengths that are not 0.
#[inline(never)]
unsafe fn in_words(
    c: *mut Limb,
    (a, an): (*const Limb, usize),
    (b, bn): (*const Limb, usize),
    [a_is_hit, b_is_hit]: [bool; 2],
    pool: *mut Pool,
) -> Result<(), ScratchError> {
    let k = kernels();
    let copies = [if a_is_hit { an } else { 0 }, if b_is_hit { bn } else { 0 }];
    let words = copies[0] + copies[1] + product::mul_scratch_len(k, an, bn);
    let compute = |words: &mut [Limb]| {
        let (for_a, words) = words.split_at_mut(copies[0]);
        let (for_b, scratch) = words.split_at_mut(copies[1]);
        // SAFETY: as many words as the caller says. An operand that `c` is over is read here alone,
        // and its copy afterwards.
        let (a, b, c) = unsafe {
            let a = apart(slice::from_raw_parts(a, an), for_a);
            let b = apart(slice::from_raw_parts(b, bn), for_b);
            (a, b, slice::from_raw_parts_mut(c, an + bn))
        };
        product::mul(k, c, a, b, scratch);
    };
    // SAFETY: the contract of this function.
    unsafe { with_words(pool, words, compute) }
}

/// What is read of an operand: its copy, where it has one.
fn apart<'a>(operand: &'a [Limb], copy: &'a mut [Limb]) -> &'a [Limb] {
    if copy.is_empty() {
        return operand;
    }
    copy.copy_from_slice(operand);
    copy
}
