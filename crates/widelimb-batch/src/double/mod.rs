//! Products of two powers with one modulus, `a^x b^y`, as the verification of signatures and
//! ElGamal's encryption take them. Both exponents share the squares.
//!
//! Source: E. G. Straus, Addition chains of vectors, American Mathematical Monthly 71, 1964; with
//! windows of a table for each base: B. Möller, Algorithms for multi-exponentiation, SAC 2001,
//! section 3.2.

#[doc(hidden)]
pub mod group;
mod single;

use super::engine::plan::{Size, Step, plan_sizes};
use super::engine::{JobPower, Room, Secrecy, in_order, run_steps};
use super::job::all_bits;
use super::{Job, Modulus};
use crate::Limb;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::modular::window::Windows;

/// One product of two powers, `a^x b^y mod modulus`. Numbers are limbs, little end first.
#[derive(Clone, Copy, Debug)]
pub struct DoubleJob<'a> {
    /// `a` and `b`, of any length and size.
    pub bases: [&'a [Limb]; 2],
    /// `x` and `y`.
    pub exponents: [&'a [Limb]; 2],
    /// The bits of each exponent that count, as [`Job::exponent_bits`].
    pub exponent_bits: [usize; 2],
    /// The modulus.
    pub modulus: &'a Modulus,
}

impl<'a> DoubleJob<'a> {
    /// A product whose exponents may be as long as their limbs.
    ///
    /// # Panics
    /// If an exponent has more bits than an `usize` can count, as [`Job::new`].
    pub fn new(
        bases: [&'a [Limb]; 2],
        exponents: [&'a [Limb]; 2],
        modulus: &'a Modulus,
    ) -> DoubleJob<'a> {
        DoubleJob { bases, exponents, exponent_bits: exponents.map(all_bits), modulus }
    }

    /// The job with exponents below `2^bits`, for bounds that may be public.
    pub fn with_exponent_bits(self, bits: [usize; 2]) -> DoubleJob<'a> {
        DoubleJob { exponent_bits: bits, ..self }
    }

    /// Both powers, the one with the longer exponent first, so that lanes are alike.
    fn halves(&self, secrecy: Secrecy) -> [Job<'a>; 2] {
        let half = |i: usize| {
            let job = Job::new(self.bases[i], self.exponents[i], self.modulus);
            let job = job.with_exponent_bits(self.exponent_bits[i]);
            if secrecy == Secrecy::Secret { job } else { job.trimmed() }
        };
        let [x, y] = [half(0), half(1)];
        if x.bits() < y.bits() { [y, x] } else { [x, y] }
    }
}

/// `a^x b^y mod modulus` for each job, in as many limbs as its modulus has, in constant time like
/// [`mod_exp`](super::mod_exp).
///
/// Cost: a square for each bit of the longer exponent and, for each exponent of `e` bits with
/// windows of `w`, about `e / w` products and `2^w` for its table: about two thirds of that of two
/// powers of one length.
///
/// ```
/// use widelimb::batch::{DoubleJob, Modulus, mod_exp_double};
///
/// let p = Modulus::new(&[1_000_003])?;
/// let products = mod_exp_double(&[DoubleJob::new([&[2], &[3]], [&[10], &[4]], &p)]);
/// assert_eq!(products, [vec![1024 * 81]]);
/// # Ok::<(), widelimb::batch::ModulusError>(())
/// ```
pub fn mod_exp_double(jobs: &[DoubleJob<'_>]) -> Vec<Vec<Limb>> {
    run(kernels(), jobs, Secrecy::Secret)
}

/// [`mod_exp_double`] in a time that depends on all values: for public ones.
pub fn mod_exp_double_vartime(jobs: &[DoubleJob<'_>]) -> Vec<Vec<Limb>> {
    run(kernels(), jobs, Secrecy::Public)
}

pub(crate) fn run(k: &Kernels, jobs: &[DoubleJob<'_>], secrecy: Secrecy) -> Vec<Vec<Limb>> {
    let jobs: Vec<[Job<'_>; 2]> = jobs.iter().map(|job| job.halves(secrecy)).collect();
    // The squares are most of the work, and the longer exponent has them.
    let sizes: Vec<Size> = jobs.iter().map(|[longer, _]| Size::of(longer)).collect();
    let steps = plan_sizes(k, &sizes, (0..jobs.len()).collect());
    in_order(run_steps(&steps, |step, room| run_step(k, &jobs, step, secrecy, room)))
}

// In a frame of its own, which is wiped with the stack.
#[inline(never)]
fn run_step(
    k: &Kernels,
    jobs: &[[Job<'_>; 2]],
    step: &Step,
    secrecy: Secrecy,
    room: &mut Room,
) -> Vec<JobPower> {
    match step {
        Step::Group(numbers) => group::run(k, jobs, numbers, secrecy, room),
        &Step::Single(number) => vec![(number, single::run(k, &jobs[number], secrecy, room))],
    }
}

/// A step of the computation of a product of powers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The product is squared.
    Square,
    /// The product is multiplied by the power of a base that a window of its exponent selects.
    Multiply {
        /// The base: 0 or 1.
        half: usize,
        /// The bit of the exponent where the window ends.
        at: usize,
    },
}

/// The steps for both exponents: each window where it ends, between the squares. The first step is
/// a product.
pub fn moves(windows: [Windows; 2]) -> impl Iterator<Item = Move> {
    let ends = move |half: usize, at: usize| {
        let Windows { width, bits } = windows[half];
        (at < bits && at.is_multiple_of(width)).then_some(Move::Multiply { half, at })
    };
    let top = windows[0].bits.max(windows[1].bits);
    (0..top)
        .rev()
        .flat_map(move |at| [Some(Move::Square), ends(0, at), ends(1, at)].into_iter().flatten())
        .skip_while(|&step| step == Move::Square)
}
