//! Tests that no branch and no address depends on a limb where the documentation promises so
//! (SECURITY.md, "Secrets").
//!
//! Two tests see to it. [`memcheck`] finds every branch and every address that depends on a limb,
//! whatever the limbs are, on the levels that Valgrind knows. [`steps`] finds the branches that
//! depend on the limbs it tries, on every level.

mod batch_calls;
mod batches;
mod cyclic;
mod limbs;
mod memcheck;
mod polynomials;
mod powers;
mod protocol_calls;
mod steps;

use batches::batched;
use core::cell::RefCell;
use core::hint::black_box;
use core::ops::RangeInclusive;
use widelimb::{gf2x, limb};
use widelimb_batch::engine::group::Group;
use widelimb_batch::engine::sliding::{self, Chain};
use widelimb_batch::engine::{Room, Secrecy};
use widelimb_batch::fixed_base::power::Run;
use widelimb_batch::multi::straus::group::Products;
use widelimb_batch::{FixedBase, Job, Modulus};
use widelimb_kernels::cpu::Level;
use widelimb_kernels::{BinaryKernel, CarryKernel, Kernels, kernels, raw, tables_of};
use widelimb_limb::Limb;
use widelimb_testkit::replay::Replay;

/// Gives the calls that allocate the same memory again and again.
#[global_allocator]
static ALLOCATOR: Replay = Replay;

/// `(r, a, b, carry)` to a number of no matter what meaning.
type Work = Box<dyn Fn(&mut [Limb], &[Limb], &[Limb], Limb) -> Limb>;

/// A function to call with operands of one length.
struct Call {
    name: String,
    /// The carry may be secret too. The calls on slices check that it is 0 or 1, which it always
    /// is: a branch on a carry, though none on a limb.
    secret_carry: bool,
    /// Limbs are numbers, and not coefficients, of which no carry goes anywhere.
    carries: bool,
    work: Work,
}

impl Call {
    fn new(
        name: impl ToString,
        work: impl Fn(&mut [Limb], &[Limb], &[Limb], Limb) -> Limb + 'static,
    ) -> Call {
        Call { name: name.to_string(), secret_carry: false, carries: true, work: Box::new(work) }
    }
}

/// Fills limbs with others, again and again.
fn repeat(to: &mut [Limb], limbs: &[Limb]) {
    to.chunks_mut(limbs.len()).for_each(|part| part.copy_from_slice(&limbs[..part.len()]));
}

fn over_gf2(call: Call) -> Call {
    Call { carries: false, ..call }
}

/// The part of a table for polynomials, as text: the addresses of functions, and the thresholds.
fn of_polynomials(k: &Kernels) -> String {
    let thresholds = [k.thresholds.gf2x_mul_transforms, k.thresholds.gf2x_div_reciprocal];
    format!("{:?} {thresholds:?}", k.gf2x)
}

/// Every kernel that promises it, and short basecase products, of each of the levels, which the CPU
/// has. What a level takes from those below it is theirs.
fn kernels_of(levels: RangeInclusive<Level>) -> Vec<Call> {
    let mut calls = vec![];
    let all: Vec<&'static Kernels> = Level::ALL.into_iter().flat_map(tables_of).collect();
    for (i, &k) in all.iter().enumerate().filter(|(_, k)| levels.contains(&k.level)) {
        let level = k.level;
        let is_new = |field: &str| !all[..i].iter().any(|below| below.shares(k, field));
        let mut push = |is_new: bool, name: &str, call: Call| {
            let name = format!("{name} of {level}, cores {}", k.core);
            calls.extend(is_new.then_some(Call { name, ..call }));
        };
        let carry_kernel = |kernel: CarryKernel| Call {
            secret_carry: true,
            ..Call::new("", move |r, a, b, carry| {
                // SAFETY: operands of one length, a carry, and a level that the CPU has.
                unsafe { kernel(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), r.len(), carry) }
            })
        };
        for (name, kernel) in k.carry_kernels() {
            push(is_new(name), name, carry_kernel(kernel));
        }
        let approx_kernel = |kernel: BinaryKernel| {
            Call::new("", move |r, a, b, _| {
                // SAFETY: as above.
                unsafe { kernel(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), r.len()) };
                0
            })
        };
        for (name, kernel) in k.approx_kernels() {
            push(is_new(name), name, approx_kernel(kernel));
        }
        let mul = move |p: &mut [Limb], a: &[Limb], b: &[Limb]| k.mul_basecase(p, a, b);
        push(is_new("mul_basecase"), "mul_basecase", product(level, mul));
        let sqr = move |p: &mut [Limb], a: &[Limb], _: &[Limb]| k.sqr_basecase(p, a);
        push(is_new("sqr_basecase"), "sqr_basecase", product(level, sqr));
        push(is_new("batch mul"), "batch mul", batched(k, batches::mul));
        push(is_new("batch sqr"), "batch sqr", batched(k, batches::sqr));
        push(is_new("batch reduce_once"), "batch reduce_once", batched(k, batches::reduce_once));
        push(is_new("batch add_mod"), "batch add_mod", batched(k, batches::add_mod));
        push(is_new("batch add_mod"), "batch sub_mod", batched(k, batches::sub_mod));
        push(k.batch.has_wide_products(), "batch mul_wide", batched(k, batches::mul_wide));
        push(k.batch.has_wide_products(), "batch sqr_wide", batched(k, batches::sqr_wide));
        let new_few = k.batch.few.is_some() && is_new("batch mul");
        push(new_few, "batch mul of few lanes", batched(k, batches::mul_few));
        push(new_few, "batch sqr of few lanes", batched(k, batches::sqr_few));
        push(is_new("batch select"), "batch select", batched(k, batches::select));
        let several = batched(k, batches::select_several);
        push(k.selects_several(), "batch select_several", several);
        push(is_new("batch expand"), "batch expand", batched(k, batches::expand));
        push(is_new("batch contract"), "batch contract", batched(k, batches::contract));
        for (name, call) in powers::in_digits(k) {
            push(is_new(name), name, call);
        }
        // A function above a kernel is new if another kernel or a threshold is.
        let new_polynomials =
            !all[..i].iter().any(|below| of_polynomials(below) == of_polynomials(k));
        push(new_polynomials, "cyclic mul", over_gf2(cyclic::elements(k, cyclic::mul)));
        push(new_polynomials, "cyclic mul of HQC", over_gf2(cyclic::of_hqc(k)));
        let new_square = is_new("gf2x sqr") || is_new("gf2x xor_shr");
        push(new_square, "cyclic sqr", over_gf2(cyclic::elements(k, cyclic::sqr)));
        push(is_new("gf2x permute"), "cyclic power", over_gf2(cyclic::elements(k, cyclic::power)));
        for (name, call) in polynomials::calls(k) {
            push(new_polynomials, name, over_gf2(call));
        }
    }
    calls
}

/// A product to memory that is there; nothing where it would execute more instructions than can be
/// looked at one by one.
fn product(level: Level, work: impl Fn(&mut [Limb], &[Limb], &[Limb]) + 'static) -> Call {
    let room = RefCell::new([0; 2 * 40]);
    Call::new("", move |_, a, b, _| {
        let n = a.len();
        let mut room = room.borrow_mut();
        if n <= if level == Level::Avx512 { 40 } else { 20 } {
            work(&mut room[..2 * n], a, b);
        }
        black_box(&room)[0]
    })
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
    let mut calls = vec![
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
        polynomials::public("gf2x::mul", gf2x::mul),
        polynomials::public("gf2x::sqr", |r, a, _| gf2x::sqr(r, a)),
        powers_in_a_group("batch::mod_exp", |[a, b], modulus, powers, room| {
            let job = Job::new(a, b, modulus).with_exponent_bits(7);
            Group::new(kernels(), [&job; 8], 8, Secrecy::Secret).power(powers, room);
        }),
        powers_in_a_group("batch::mod_exp_double", |[a, b], modulus, powers, room| {
            let jobs = [(a, b), (b, a)].map(|(a, b)| Job::new(a, b, modulus).with_exponent_bits(5));
            Products::new(kernels(), [&jobs; 8], 8, Secrecy::Secret).power(powers, room);
        }),
        powers_in_a_group("batch::FixedBase::pow", {
            let modulus = Modulus::new(&[Limb::MAX; 2]).expect("an odd number");
            let table = FixedBase::new(&modulus, &[3], 9);
            move |[_, b], _, powers, room| {
                let (k, tables, secrecy) = (kernels(), &[&table], Secrecy::Secret);
                let run = Run { k, tables, exponents: &[b; 8], secrecy };
                run.side_by_side([&[b][..]; 8], 8, powers, room);
            }
        }),
        powers_in_a_group("batch::mod_exp_public", {
            let chain = Chain::shortest(&[19]);
            move |[a, _], modulus, powers, room| {
                let job = Job::new(a, &[19], modulus);
                let group = Group::new(kernels(), [&job; 8], 8, Secrecy::Public);
                sliding::power(&group, &chain, powers, room);
            }
        }),
    ];
    calls.extend(powers::in_registers());
    calls.extend(limbs::calls());
    calls
}

/// A name, and what makes a limb of no matter what meaning of two numbers of one length.
type SecretCall = (&'static str, fn(&[Limb], &[Limb]) -> Limb);

/// Calls that allocate, and promise it all the same.
fn allocating_calls() -> Vec<Call> {
    let call = |(name, work): SecretCall| Call::new(name, move |_, a, b, _| work(a, b));
    let batches = batch_calls::calls().into_iter().chain(protocol_calls::calls());
    batches.map(call).chain(cyclic::allocating()).chain(powers::allocating()).collect()
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
