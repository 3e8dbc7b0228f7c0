//! Nothing is decided by a limb where the documentation promises so (SECURITY.md, "Secrets").
//!
//! Two tests see to it. [`memcheck`] finds every branch and every address that depends on a limb,
//! whatever the limbs are, on the levels that Valgrind knows. [`steps`] finds the branches that
//! depend on the limbs it tries, on every level.

mod memcheck;
mod steps;

use super::{Kernels, raw, table_of};
use crate::Limb;
use crate::cpu::Level;
use crate::limb;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::hint::black_box;
use core::ops::RangeInclusive;

/// `(r, a, b, carry)` to a number of no matter what meaning.
type Work = Box<dyn Fn(&mut [Limb], &[Limb], &[Limb], Limb) -> Limb>;

/// Something to call with operands of one length.
struct Call {
    name: String,
    /// The carry may be secret too. The calls on slices check that it is 0 or 1, which it always
    /// is: a branch on a carry, though none on a limb.
    secret_carry: bool,
    work: Work,
}

impl Call {
    fn new(
        name: impl ToString,
        work: impl Fn(&mut [Limb], &[Limb], &[Limb], Limb) -> Limb + 'static,
    ) -> Call {
        Call { name: name.to_string(), secret_carry: false, work: Box::new(work) }
    }
}

/// Every kernel that promises it, and short basecase products, of each of the levels, which the CPU has.
fn kernels_of(levels: RangeInclusive<Level>) -> Vec<Call> {
    let mut calls = vec![];
    for level in Level::ALL.into_iter().filter(|level| levels.contains(level)) {
        let k: &'static Kernels = table_of(level);
        for (name, kernel) in [("add_n", k.add_n), ("sub_n", k.sub_n)] {
            let call = Call::new(format!("{name} of {level}"), move |r, a, b, carry| {
                // SAFETY: operands of one length, a carry, and a level that the CPU has.
                unsafe { kernel(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), r.len(), carry) }
            });
            calls.push(Call { secret_carry: true, ..call });
        }
        for (name, kernel) in [("add_n_approx", k.add_n_approx), ("sub_n_approx", k.sub_n_approx)] {
            calls.push(Call::new(format!("{name} of {level}"), move |r, a, b, _| {
                // SAFETY: as above.
                unsafe { kernel(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), r.len()) };
                0
            }));
        }
        calls.push(Call::new(format!("mul_basecase of {level}"), move |_, a, b, _| {
            product(level, a.len(), |p| k.mul_basecase(p, a, b))
        }));
        calls.push(Call::new(format!("sqr_basecase of {level}"), move |_, a, _, _| {
            product(level, a.len(), |p| k.sqr_basecase(p, a))
        }));
    }
    calls
}

/// The lowest limb of what `work` makes of room for a product of two operands of `n` limbs; nothing
/// where it would execute more instructions than can be looked at one by one.
fn product(level: Level, n: usize, work: impl FnOnce(&mut [Limb])) -> Limb {
    let mut room = [0; 300];
    if n <= if level == Level::Avx512 { 40 } else { 20 } {
        work(&mut room[..2 * n]);
    }
    black_box(&room)[0]
}

/// Every public call that promises it.
fn public_calls() -> Vec<Call> {
    let raw_call = |name, of: raw::Addition| {
        Call::new(name, move |r, a, b, _| {
            // SAFETY: operands of one length.
            unsafe { of(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), r.len()) }
        })
    };
    let approx_call = |name, of: fn(&mut [Limb], &[Limb], &[Limb])| {
        Call::new(name, move |r, a, b, _| {
            of(r, a, b);
            0
        })
    };
    vec![
        raw_call("limb::raw::add_n", raw::add_n),
        raw_call("limb::raw::sub_n", raw::sub_n),
        Call::new("limb::add_n", |r, a, b, _| limb::add_n(r, a, b)),
        Call::new("limb::sub_n", |r, a, b, _| limb::sub_n(r, a, b)),
        Call::new("limb::add_n_assign", |r, a, _, _| limb::add_n_assign(r, a)),
        Call::new("limb::sub_n_assign", |r, a, _, _| limb::sub_n_assign(r, a)),
        Call::new("limb::add_n_carry", limb::add_n_carry),
        Call::new("limb::sub_n_borrow", limb::sub_n_borrow),
        Call::new("limb::add_n_carry_assign", |r, a, _, c| limb::add_n_carry_assign(r, a, c)),
        Call::new("limb::sub_n_borrow_assign", |r, a, _, c| limb::sub_n_borrow_assign(r, a, c)),
        approx_call("limb::approx::add_n", limb::approx::add_n),
        approx_call("limb::approx::sub_n", limb::approx::sub_n),
    ]
}

/// Gives the first limb away by the instructions that it executes.
fn leak_by_a_branch() -> Call {
    Call::new("a branch on the first limb", |r, a, _, _| {
        if black_box(a[0]) % 2 == 1 {
            r[0] = black_box(1);
        }
        0
    })
}

/// Gives the first limb away by the address that it loads from.
fn leak_by_an_address() -> Call {
    Call::new("a load at an index from the first limb", |_, a, _, _| {
        black_box(&[3, 1, 4, 1])[black_box(a[0]) as usize % 4]
    })
}
