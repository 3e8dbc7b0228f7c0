//! Greatest common divisors, their cofactors, and inverses.
//!
//! | file | what |
//! |---|---|
//! | `leading.rs` | sixty degrees of Euclid's algorithm by the upper 128 coefficients |
//! | `half.rs` | the half-gcd, by matrices of polynomials |
//! | `matrix.rs` | these matrices |
//!
//! Every function gives its results trimmed, and takes a time that depends on its operands. Where
//! there is no memory it panics, or the program aborts: [`ask_for_memory`] says beforehand whether
//! there is enough.

pub mod half;
mod leading;
mod matrix;
pub mod vectors;

use self::half::{apply, next_step, reduce_upper};
use self::vectors::{add, bits, divide_step, product};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_limb::scratch::{ScratchError, ask_for};
use widelimb_limb::trim::{trim, trimmed};

/// The limbs of the operands from which on the half-gcd is taken: steps are cheap, because a pair
/// of long operands goes through in ten cycles for eight limbs.
pub const GCD_HALF: usize = 1280;

/// Lengths at which one method gives way to the next, for tests to lower.
#[derive(Clone, Copy, Debug)]
pub struct Methods {
    /// The limbs from which on the half-gcd is taken.
    pub half_gcd: usize,
    /// The degree from which on it is halved.
    pub halved: usize,
}

/// The methods that take the least time.
pub const METHODS: Methods = Methods { half_gcd: GCD_HALF, halved: half::HALVED };

/// `gcd(a, b)`, trimmed; `gcd(a, 0) = a`.
///
/// Cost: about `n / 60` steps of four rows of `n` limbs each below the half-gcd's threshold, and
/// `O(M(n) log n)` above it.
pub fn gcd(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    gcd_by(k, a, b, METHODS)
}

/// The divisor that [`gcd`] gives, by the methods given.
pub fn gcd_by(k: &Kernels, a: &[Limb], b: &[Limb], methods: Methods) -> Vec<Limb> {
    euclid(k, a, b, &mut NoCofactor, methods)
}

/// `(g, v)`: `g = gcd(a, b)` and `v b = g` modulo `a`, both trimmed. `deg v < deg a - deg g`, or `v
/// = 1` where `g = b`, and `v = 0` where `g = a` and `b` is not `a`.
///
/// Cost: that of [`gcd`], and half as much again.
pub fn cofactor(k: &Kernels, a: &[Limb], b: &[Limb]) -> (Vec<Limb>, Vec<Limb>) {
    cofactor_by(k, a, b, METHODS)
}

fn cofactor_by(k: &Kernels, a: &[Limb], b: &[Limb], methods: Methods) -> (Vec<Limb>, Vec<Limb>) {
    let mut cofactors = Cofactors { of_a: vec![0], of_b: vec![1] };
    let g = euclid(k, a, b, &mut cofactors, methods);
    let mut v = cofactors.of_a;
    trim(&mut v);
    (g, v)
}

/// A follower of Euclid's algorithm, which is told of its quotients one by one or in matrices.
trait Follower {
    fn step(&mut self, k: &Kernels, step: &leading::Step);
    fn quotient(&mut self, k: &Kernels, q: &[Limb]);
    fn matrix(&mut self, k: &Kernels, matrix: &matrix::Matrix);
    fn swap(&mut self);
}

/// The follower that does nothing, where the divisor alone is wanted.
struct NoCofactor;

impl Follower for NoCofactor {
    fn step(&mut self, _: &Kernels, _: &leading::Step) {}
    fn quotient(&mut self, _: &Kernels, _: &[Limb]) {}
    fn matrix(&mut self, _: &Kernels, _: &matrix::Matrix) {}
    fn swap(&mut self) {}
}

/// The follower that computes cofactors: the multiples of the second operand that the two
/// remainders are, modulo the first.
struct Cofactors {
    of_a: Vec<Limb>,
    of_b: Vec<Limb>,
}

impl Follower for Cofactors {
    fn step(&mut self, k: &Kernels, step: &leading::Step) {
        let n = self.of_a.len().max(self.of_b.len());
        self.of_a.resize(n, 0);
        self.of_b.resize(n, 0);
        let [above_a, above_b] = step.apply(k, &mut self.of_a, &mut self.of_b);
        if above_a | above_b != 0 {
            self.of_a.push(above_a);
            self.of_b.push(above_b);
        }
    }

    fn quotient(&mut self, k: &Kernels, q: &[Limb]) {
        add(k, &mut self.of_a, &product(k, q, &self.of_b));
        core::mem::swap(&mut self.of_a, &mut self.of_b);
        trim(&mut self.of_a);
        trim(&mut self.of_b);
    }

    fn matrix(&mut self, k: &Kernels, matrix: &matrix::Matrix) {
        [self.of_a, self.of_b] = matrix.times_pair(k, &self.of_a, &self.of_b);
        trim(&mut self.of_a);
        trim(&mut self.of_b);
    }

    fn swap(&mut self) {
        core::mem::swap(&mut self.of_a, &mut self.of_b);
    }
}

/// Runs Euclid's algorithm, and tells the follower of its quotients; the greatest common divisor.
fn euclid(
    k: &Kernels,
    a: &[Limb],
    b: &[Limb],
    follower: &mut impl Follower,
    methods: Methods,
) -> Vec<Limb> {
    let (mut a, mut b) = (trimmed(a).to_vec(), trimmed(b).to_vec());
    if bits(&a) < bits(&b) {
        core::mem::swap(&mut a, &mut b);
        follower.swap();
    }
    // The degree of the next matrices: a fourth of what there was before the last two.
    let mut degree = usize::MAX;
    while !trimmed(&b).is_empty() {
        trim(&mut b);
        if b.len() >= methods.half_gcd.max(4) {
            degree = if bits(&a) >= 3 * degree.min(bits(&a)) { degree } else { bits(&a) / 4 };
            let matrix = reduce_upper(k, &mut a, &mut b, degree, methods.halved);
            if !matrix.is_identity() {
                follower.matrix(k, &matrix);
                continue;
            }
        } else if let Some(step) = next_step(k, &mut a, &mut b, usize::MAX) {
            apply(k, &step, &mut a, &mut b);
            follower.step(k, &step);
            continue;
        }
        let q = divide_step(k, &mut a, &mut b);
        follower.quotient(k, &q);
    }
    a
}

/// `(g, u, v)` with `g = gcd(a, b) = u a + v b`, all trimmed. The cofactors are those of least
/// degree: `deg u < deg b - deg g` and `deg v < deg a - deg g`, but for operands of which one
/// divides the other: then the divisor's cofactor is 1 and the other's is 0, the second one's 1
/// where they are equal. `gcd(0, 0) = 0` has the cofactors 0.
///
/// Cost: that of [`cofactor`], with a product and a division.
pub fn extended_gcd(k: &Kernels, a: &[Limb], b: &[Limb]) -> (Vec<Limb>, Vec<Limb>, Vec<Limb>) {
    extended_gcd_by(k, a, b, METHODS)
}

/// The results of [`extended_gcd`], by the methods given.
pub fn extended_gcd_by(
    k: &Kernels,
    a: &[Limb],
    b: &[Limb],
    methods: Methods,
) -> (Vec<Limb>, Vec<Limb>, Vec<Limb>) {
    let (a, b) = (trimmed(a), trimmed(b));
    if a.is_empty() {
        let v = if b.is_empty() { vec![] } else { vec![1] };
        return (b.to_vec(), vec![], v);
    }
    let (g, v) = cofactor_by(k, a, b, methods);
    let mut rest = product(k, &v, b);
    add(k, &mut rest, &g);
    let mut divisor = a.to_vec();
    let mut u = divide_step(k, &mut rest, &mut divisor);
    trim(&mut u);
    debug_assert!(divisor.is_empty(), "g + v b is a multiple of a");
    (g, u, v)
}

/// The denominator of least degree, at most `n`, of a fraction whose expansion in powers of `1 / X`
/// begins with `2 n` given coefficients: the coefficient of `X^(-k - 1)` is bit `2 n - 1 - k`. It
/// is the characteristic polynomial of the shortest linear recurrence that the coefficients obey,
/// if one of length `n` is known to exist.
///
/// Cost: that of a half-gcd. Source: J. von zur Gathen and J. Gerhard, Modern computer algebra
/// (2013), section 12.3; J. Massey, Shift-register synthesis and BCH decoding, IEEE Transactions on
/// Information Theory 15 (1969).
pub(super) fn denominator(k: &Kernels, expansion: &[Limb], n: usize) -> Vec<Limb> {
    let mut power = vec![0; 2 * n / LIMB_BITS + 1];
    power[2 * n / LIMB_BITS] = 1 << (2 * n % LIMB_BITS);
    let mut rest = trimmed(expansion).to_vec();
    let matrix = reduce_upper(k, &mut power, &mut rest, n, METHODS.halved);
    let [_, [_, mut denominator]] = matrix.rows;
    trim(&mut denominator);
    denominator
}

/// Asks for the memory that a gcd of operands of up to `limbs` limbs takes at most, with its
/// cofactors, and gives it back. That it is still there later is up to the system.
///
/// # Errors
/// [`ScratchError`]: there is no memory for it.
pub fn ask_for_memory(limbs: usize) -> Result<(), ScratchError> {
    ask_for(limbs.checked_mul(16).ok_or(ScratchError { limbs })?)
}

/// The inverse of `a` modulo `f`: the `v` of smaller degree than `f` with `v a = 1` modulo `f`;
/// `None` if there is none, as for `f = 0`. Modulo 1 it is 0.
pub fn inverse(k: &Kernels, a: &[Limb], f: &[Limb]) -> Option<Vec<Limb>> {
    if trimmed(f).is_empty() {
        return None;
    }
    if trimmed(f) == [1] {
        return Some(vec![]);
    }
    // An operand above the modulus costs one division at the start, and its cofactor stays below.
    let (g, v) = cofactor(k, f, a);
    (g == [1]).then_some(v)
}
