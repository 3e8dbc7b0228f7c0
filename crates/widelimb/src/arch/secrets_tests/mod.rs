//! Nothing is decided by a limb where the documentation promises so (SECURITY.md, "Secrets").
//!
//! Two tests see to it. [`memcheck`] finds every branch and every address that depends on a limb,
//! whatever the limbs are, on the levels that Valgrind knows. [`steps`] finds the branches that
//! depend on the limbs it tries, on every level.

mod memcheck;
mod steps;

use super::batch::{DIGIT_MASK, Lanes, Moduli};
use super::{Kernels, kernels, raw, table_of};
use crate::Limb;
use crate::batch::{Chain, DoubleJob, FixedBase, Job, Modulus, Room};
use crate::batch::{double_in, group_in, sliding_in};
use crate::cpu::Level;
use crate::limb;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::cell::RefCell;
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

/// `(k, r, factors, scratch)`: what a kernel makes of batches.
type BatchWork = fn(&Kernels, &mut [Lanes], [&[Lanes]; 2], &mut [Lanes]);

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
        let batch = |name: &str, of: BatchWork| {
            Call::new(format!("batch {name} of {level}"), move |_, a, b, _| {
                batched(level, a, b, |r, factors, scratch| of(k, r, factors, scratch))
            })
        };
        calls.push(batch("mul", |k, r, [a, b], scratch| {
            k.batch.mul(r, a, b, ones(a.len()), scratch)
        }));
        calls.push(batch("sqr", |k, r, [a, _], scratch| k.batch.sqr(r, a, ones(a.len()), scratch)));
        calls.push(batch("reduce_once", |k, r, [a, _], _| {
            r.copy_from_slice(a);
            k.batch.reduce_once(r, ones(a.len()).modulus);
        }));
        calls.push(batch("select", |k, r, [a, b], _| {
            let (entry, index) = (a.len().div_ceil(3), Lanes(b[0].0.map(|lane| lane & 3)));
            k.batch.select(&mut r[..entry], &a[..a.len() / entry * entry], &index);
        }));
        calls.push(batch("conversions", |k, r, [a, b], _| {
            k.batch.expand(r, a[0].0.each_ref().map(core::slice::from_ref));
            let mut limbs = b[0].0;
            k.batch.contract(limbs.each_mut().map(core::slice::from_mut), r);
            r[0] = Lanes(limbs);
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

/// The digits of batches that are looked at, at most.
const BATCH_DIGITS: usize = 9;

/// Numbers of the form `2^(52 n - 2) - 1`, and what their reduction needs: it is only the instructions
/// that matter here, so the inverse is that of another modulus.
fn ones(n: usize) -> Moduli<'static> {
    static ONES: [Lanes; BATCH_DIGITS] = [Lanes([(1 << 49) - 1; 8]); BATCH_DIGITS];
    Moduli { modulus: &ONES[..n], neg_inverse: &ONES[..n] }
}

/// The lowest limb of what `work` makes of batches whose digits are limbs; nothing where it would
/// execute more instructions than can be looked at one by one.
fn batched(
    level: Level,
    a: &[Limb],
    b: &[Limb],
    work: impl FnOnce(&mut [Lanes], [&[Lanes]; 2], &mut [Lanes]),
) -> Limb {
    let n = a.len();
    // The levels between have the functions of the lowest.
    let most = match level {
        Level::Avx512 => BATCH_DIGITS,
        Level::Scalar => 3,
        _ => 0,
    };
    if n == 0 || n > most {
        return 0;
    }
    let mut room = [Lanes::ZERO; 5 * BATCH_DIGITS];
    let (factors, rest) = room.split_at_mut(2 * n);
    for (lanes, &limb) in factors.iter_mut().zip(a.iter().chain(b)) {
        *lanes = Lanes([limb & DIGIT_MASK; 8]);
    }
    let (a, b) = factors.split_at(n);
    let (r, scratch) = rest.split_at_mut(n);
    work(r, [a, b], scratch);
    black_box(&room)[2 * n].0[0]
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
        powers_in_a_group("batch::mod_exp", |[a, b], modulus, powers, room| {
            let job = Job::new(a, b, modulus).with_exponent_bits(7);
            group_in(kernels(), [&job; 8], powers, room);
        }),
        powers_in_a_group("batch::mod_exp_double", |[a, b], modulus, powers, room| {
            let jobs = [(a, b), (b, a)].map(|(a, b)| Job::new(a, b, modulus).with_exponent_bits(5));
            double_in(kernels(), [&jobs; 8], powers, room);
        }),
        powers_in_a_group("batch::FixedBase::pow", {
            let modulus = Modulus::new(&[Limb::MAX; 2]).expect("an odd number");
            let table = FixedBase::new(&modulus, &[3], 9);
            move |[_, b], _, powers, room| table.pow_in(kernels(), [b; 8], powers, room)
        }),
        powers_in_a_group("batch::mod_exp_public", {
            let chain = Chain::shortest(&[19]);
            move |[a, _], modulus, powers, room| {
                let job = Job::new(a, &[19], modulus);
                sliding_in(kernels(), [&job; 8], &chain, powers, room);
            }
        }),
    ]
}

/// Calls that allocate, and promise it all the same.
fn allocating_calls() -> Vec<Call> {
    vec![
        Call::new("batch::mod_exp, all of it", |_, a, b, _| powers(a, b)),
        Call::new("batch::mod_exp_double, all of it", |_, a, b, _| products(a, b)),
        Call::new("batch::FixedBase::pow, all of it", |_, _, b, _| powers_of_3(b)),
    ]
}

/// Eight short powers side by side, without what a call allocates: where that comes from depends on
/// what was allocated before.
fn powers_in_a_group(
    name: &str,
    work: impl Fn([&[Limb]; 2], &Modulus, &mut [Vec<Limb>; 8], &mut Room) + 'static,
) -> Call {
    let moduli = [1, 2].map(|n| Modulus::new(&vec![Limb::MAX; n]).expect("an odd number"));
    let state = RefCell::new((Room::default(), core::array::from_fn(|_| vec![0; 2])));
    let power = move |a: &[Limb], b: &[Limb]| {
        let Some(modulus) = a.len().checked_sub(1).and_then(|i| moduli.get(i)) else { return 0 };
        let (room, powers) = &mut *state.borrow_mut();
        work([a, b], modulus, powers, room);
        powers[7][0]
    };
    // The first call makes the room that all others find.
    power(&[3; 2], &[5; 2]);
    Call::new(name, move |_, a, b, _| power(a, b))
}

/// The lowest limb of two short powers in each way that there is.
fn powers(a: &[Limb], b: &[Limb]) -> Limb {
    if a.is_empty() || a.len() > 2 {
        return 0;
    }
    let modulus = vec![Limb::MAX; a.len()];
    let modulus = Modulus::new(&modulus).expect("an odd number");
    let job = Job::new(a, b, &modulus).with_exponent_bits(7);
    let powers = [&[job][..], &[job; 8]].map(crate::batch::mod_exp);
    black_box(&powers)[1][7][0] ^ powers[0][0][0]
}

/// The lowest limb of products of two short powers in each way that there is.
fn products(a: &[Limb], b: &[Limb]) -> Limb {
    if a.is_empty() || a.len() > 2 {
        return 0;
    }
    let modulus = Modulus::new(&vec![Limb::MAX; a.len()]).expect("an odd number");
    let job = DoubleJob::new([a, b], [b, a], &modulus).with_exponent_bits([7, 9]);
    let products = [&[job][..], &[job; 8]].map(crate::batch::mod_exp_double);
    black_box(&products)[1][7][0] ^ products[0][0][0]
}

/// The lowest limb of a power of 3, and of eight.
fn powers_of_3(b: &[Limb]) -> Limb {
    if b.is_empty() || b.len() > 2 {
        return 0;
    }
    let modulus = Modulus::new(&vec![Limb::MAX; b.len()]).expect("an odd number");
    let table = FixedBase::new(&modulus, &[3], 64 * b.len());
    let powers = [&[b][..], &[b; 8]].map(|exponents| table.pow(exponents));
    powers.into_iter().flatten().map(|power| power.expect("no more bits")[0]).sum()
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
