//! widelimb's own calls as contestants: through C functions, and level by level.

use crate::measure::Op;
use crate::measure::{SharedSets, Work, on_sets};
use crate::peers::CarryCall;
use std::hint::black_box;
use widelimb::Limb;
use widelimb_kernels::Kernels;

/// `limb::raw::add_n` behind a C function, as a caller in another language reaches it. It is
/// `C-unwind`, as in the C library; otherwise a guard against unwinding would cost the tail call.
#[inline(never)]
unsafe extern "C-unwind" fn add_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
    // SAFETY: the contract of `CarryCall`, this function's type, is that of `raw::add_n`.
    unsafe { widelimb_limb::raw::add_n(r, a, b, n) }
}

/// `limb::raw::sub_n` behind a C function.
#[inline(never)]
unsafe extern "C-unwind" fn sub_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb {
    // SAFETY: the contract of `CarryCall`, this function's type, is that of `raw::sub_n`.
    unsafe { widelimb_limb::raw::sub_n(r, a, b, n) }
}

/// The C function of an operation, as a pointer that the compiler cannot see through.
pub fn carry_call(op: Op) -> CarryCall {
    black_box(match op {
        Op::Add => add_n,
        Op::Sub => sub_n,
    })
}

/// A C function, ours or a peer's, on shared sets of `n` limbs.
pub fn call_work<'a>(call: CarryCall, n: usize, sets: &SharedSets) -> Box<dyn Work + 'a> {
    // SAFETY: the sets were made for n limbs, and their results overlap no operand.
    on_sets(sets, move |r, a, b| unsafe { call(r, a, b, n) })
}

/// The kernel of one level on shared sets of `n` limbs.
pub fn level_work<'a>(
    kernels: &'static Kernels,
    op: Op,
    n: usize,
    sets: &SharedSets,
) -> Box<dyn Work + 'a> {
    match op {
        // SAFETY: the sets have these lengths, and their results overlap no operand.
        Op::Add => on_sets(sets, move |r, a, b| unsafe { kernels.add_n_raw(r, a, b, n) }),
        // SAFETY: the sets have these lengths, and their results overlap no operand.
        Op::Sub => on_sets(sets, move |r, a, b| unsafe { kernels.sub_n_raw(r, a, b, n) }),
    }
}

/// The approximate operation on shared sets of `n` limbs.
pub fn approximate_work<'a>(op: Op, n: usize, sets: &SharedSets) -> Box<dyn Work + 'a> {
    let approximate = black_box(match op {
        Op::Add => widelimb_limb::approx::add_n,
        Op::Sub => widelimb_limb::approx::sub_n,
    });
    slices_work(n, sets, move |r, a, b| {
        approximate(r, a, b);
        0
    })
}

/// The exact operation on shared sets of `n` limbs, called as the approximate one is.
pub fn exact_work<'a>(op: Op, n: usize, sets: &SharedSets) -> Box<dyn Work + 'a> {
    let exact = black_box(match op {
        Op::Add => widelimb_limb::add_n,
        Op::Sub => widelimb_limb::sub_n,
    });
    slices_work(n, sets, exact)
}

/// A function of slices on shared sets of `n` limbs.
fn slices_work<'a>(
    n: usize,
    sets: &SharedSets,
    call: impl Fn(&mut [Limb], &[Limb], &[Limb]) -> Limb + 'a,
) -> Box<dyn Work + 'a> {
    on_sets(sets, move |r, a, b| {
        // SAFETY: the sets were made for n limbs, and their results overlap no operand.
        unsafe {
            let (a, b) = (std::slice::from_raw_parts(a, n), std::slice::from_raw_parts(b, n));
            call(std::slice::from_raw_parts_mut(r, n), a, b)
        }
    })
}
