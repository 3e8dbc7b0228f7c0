//! [`Form`] and [`PreparedModulus`]: Montgomery's form of residues, in the kind that suits the
//! modulus.
//!
//! With `R` a power of two above the odd modulus `m`, a residue `a` is kept as `a R mod m`. A
//! product of two such values then needs a division by `R` only: a multiple of `m` is added that
//! makes the lower half 0. Source: P. Montgomery, Modular multiplication without trial division,
//! Mathematics of Computation 44 (1985).
//!
//! | modulus | kind | a product |
//! |---|---|---|
//! | 1 to 8 limbs | [`Short`] | in registers |
//! | longer, where the level has 52-bit products | [`Digits`] | a kernel, in digits throughout |
//! | others, and the longest | [`Rows`] | any product; reduced by rows, or by two more products |

use super::digits::DigitModulus;
use super::montgomery::Montgomery;
use super::short::Short;
use crate::Limb;
use crate::owned::remainder;
use crate::trim::{is_trimmed, trimmed};
use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::DerefMut;
use widelimb_kernels::digits::Lanes;
use widelimb_kernels::{Kernels, with_wide_products};

/// Products of residues in Montgomery form, with the scratch that they take: all that powers need.
pub trait Powers {
    /// A residue in the form.
    type Residue: Clone;

    /// Takes a number of at most as many limbs as the modulus into the form.
    fn enter(&mut self, a: &[Limb]) -> Self::Residue;

    /// The form of 1.
    fn one(&mut self) -> Self::Residue;

    /// Takes a residue out of the form: the number below the modulus, in as many limbs.
    fn leave(&mut self, a: &Self::Residue) -> Vec<Limb>;

    /// `r = r b`.
    fn mul_assign(&mut self, r: &mut Self::Residue, b: &Self::Residue);

    /// `r = r^2`.
    fn sqr_assign(&mut self, r: &mut Self::Residue);
}

/// Arithmetic on residues in a time that depends on their values.
pub trait Form: Powers {
    /// Whether [`double_assign`](Self::double_assign) takes much less time than a product.
    const DOUBLES: bool;

    /// `r = 2 r`, for an `r` that is a plain product or square, or entered, or doubled.
    fn double_assign(&mut self, r: &mut Self::Residue);

    /// `r = r b - c`, for a `c` that is a plain product or square, or entered.
    fn mul_sub_assign(&mut self, r: &mut Self::Residue, b: &Self::Residue, c: &Self::Residue);

    /// `r = r^2 - 2 c`, for a `c` that is a plain product or square, or entered.
    fn sqr_sub_twice_assign(&mut self, r: &mut Self::Residue, c: &Self::Residue);

    /// `r = r - c`, for a `c` that is a plain product or square, or entered.
    fn sub_assign(&mut self, r: &mut Self::Residue, c: &Self::Residue);

    /// Whether a residue is 0.
    fn is_zero(&mut self, a: &Self::Residue) -> bool;

    /// Whether two residues, each a plain product or square, or entered, are of one number.
    fn is_same(&self, a: &Self::Residue, b: &Self::Residue) -> bool;
}

/// A computation with residues, written once for all kinds of form.
pub trait Task {
    /// The result of the computation.
    type Output;

    /// Runs the computation with residues in `form`.
    fn run<F: Form>(self, form: F) -> Self::Output;
}

/// An odd modulus above 1, with what is computed once for it, by its kind.
#[derive(Clone, Debug)]
pub enum PreparedModulus {
    /// One limb.
    One(Short<1, false, false>),
    /// Two limbs.
    Two(Short<2, false, false>),
    /// Three limbs.
    Three(Short<3, false, false>),
    /// Four limbs.
    Four(Short<4, false, false>),
    /// Five limbs.
    Five(Short<5, false, false>),
    /// Six limbs.
    Six(Short<6, false, false>),
    /// Seven limbs.
    Seven(Short<7, false, false>),
    /// Eight limbs.
    Eight(Short<8, false, false>),
    /// Digits.
    Digits(DigitModulus),
    /// Limbs.
    Rows(Montgomery),
}

impl PreparedModulus {
    /// Prepares a trimmed modulus; `None` if it is even.
    pub fn new(k: &Kernels, modulus: &[Limb]) -> Option<PreparedModulus> {
        debug_assert!(is_trimmed(modulus), "a trimmed modulus");
        Some(match modulus.len() {
            n if k.montgomery.suits(n) => PreparedModulus::Digits(DigitModulus::new(k, modulus)?),
            1 => PreparedModulus::One(Short::new(modulus)?),
            2 => PreparedModulus::Two(Short::new(modulus)?),
            3 => PreparedModulus::Three(Short::new(modulus)?),
            4 => PreparedModulus::Four(Short::new(modulus)?),
            5 => PreparedModulus::Five(Short::new(modulus)?),
            6 => PreparedModulus::Six(Short::by_division(k, modulus)?),
            7 => PreparedModulus::Seven(Short::by_division(k, modulus)?),
            8 => PreparedModulus::Eight(Short::by_division(k, modulus)?),
            _ => PreparedModulus::Rows(Montgomery::new(k, modulus)?),
        })
    }

    /// Hands the modulus to the visitor's method for its kind.
    pub(super) fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match self {
            PreparedModulus::One(form) => visitor.short(form),
            PreparedModulus::Two(form) => visitor.short(form),
            PreparedModulus::Three(form) => visitor.short(form),
            PreparedModulus::Four(form) => visitor.short(form),
            PreparedModulus::Five(form) => visitor.short(form),
            PreparedModulus::Six(form) => visitor.short(form),
            PreparedModulus::Seven(form) => visitor.short(form),
            PreparedModulus::Eight(form) => visitor.short(form),
            PreparedModulus::Digits(modulus) => visitor.digits(modulus),
            PreparedModulus::Rows(modulus) => visitor.rows(modulus),
        }
    }

    /// Runs a task with residues modulo this.
    pub fn run<T: Task>(&self, k: &Kernels, task: T) -> T::Output {
        self.visit(Run { k, task })
    }
}

/// A computation with one method for each kind of modulus.
pub(super) trait Visitor {
    /// The result of the computation.
    type Output;

    /// A modulus in registers.
    fn short<const N: usize>(self, form: &Short<N, false, false>) -> Self::Output;

    /// A modulus in digits.
    fn digits(self, modulus: &DigitModulus) -> Self::Output;

    /// A modulus in limbs.
    fn rows(self, modulus: &Montgomery) -> Self::Output;
}

/// The visitor that runs a task with the kernels of a table.
struct Run<'a, T> {
    k: &'a Kernels,
    task: T,
}

impl<T: Task> Visitor for Run<'_, T> {
    type Output = T::Output;

    fn short<const N: usize>(self, form: &Short<N, false, false>) -> T::Output {
        match form.wide(self.k) {
            Some(form) => with_wide_products(self.k, || self.task.run(form)),
            None => self.task.run(*form),
        }
    }

    fn digits(self, modulus: &DigitModulus) -> T::Output {
        self.task.run(Digits::<Vec<Lanes>>::new(self.k, modulus))
    }

    fn rows(self, modulus: &Montgomery) -> T::Output {
        self.task.run(Rows::new(self.k, modulus))
    }
}

/// A number congruent to `a`, of no more limbs than the modulus has.
pub fn shortened<'a>(k: &Kernels, a: &'a [Limb], modulus: &[Limb]) -> Cow<'a, [Limb]> {
    let a = trimmed(a);
    if a.len() <= modulus.len() {
        return Cow::Borrowed(a);
    }
    Cow::Owned(remainder(k, a, modulus))
}

/// Vectors of digits that a residue is kept in.
pub trait Vectors: Clone + From<Vec<Lanes>> + DerefMut<Target = [Lanes]> {}

impl<V: Clone + From<Vec<Lanes>> + DerefMut<Target = [Lanes]>> Vectors for V {}

/// Residues in vectors of digits, for the kernels.
pub struct Digits<'a, V> {
    k: &'a Kernels,
    modulus: &'a DigitModulus,
    scratch: V,
    addend: Vec<Lanes>,
}

impl<'a, V: Vectors> Digits<'a, V> {
    /// The form of residues modulo `modulus`, with scratch of its own.
    pub fn new(k: &'a Kernels, modulus: &'a DigitModulus) -> Self {
        let addend = vec![Lanes::ZERO; modulus.padded_len() - 2];
        Digits { k, modulus, scratch: modulus.scratch().into(), addend }
    }

    pub(super) fn kernels(&self) -> &'a Kernels {
        self.k
    }
}

impl Digits<'_, Vec<Lanes>> {
    /// Checks in debug builds that factors are below eight times the modulus, and what is
    /// subtracted below twice.
    fn check(&self, factors: &[&[Lanes]], c: &[Lanes]) {
        let is_below = |a, shift| self.modulus.is_below(self.k, a, shift);
        debug_assert!(factors.iter().all(|a| is_below(a, 3)) && is_below(c, 1), "residues");
    }
}

impl<V: Vectors> Powers for Digits<'_, V> {
    type Residue = V;

    fn enter(&mut self, a: &[Limb]) -> V {
        self.modulus.enter(self.k, a, &mut self.scratch).into()
    }

    fn one(&mut self) -> V {
        self.enter(&[1])
    }

    fn leave(&mut self, a: &V) -> Vec<Limb> {
        self.modulus.leave(self.k, &mut a.clone(), &mut self.scratch)
    }

    #[inline]
    fn mul_assign(&mut self, r: &mut V, b: &V) {
        self.k.montgomery.mul_assign(r, b, self.modulus.reduction(), &mut self.scratch);
    }

    #[inline]
    fn sqr_assign(&mut self, r: &mut V) {
        self.k.montgomery.sqr_assign(r, self.modulus.reduction(), &mut self.scratch);
    }
}

impl Form for Digits<'_, Vec<Lanes>> {
    const DOUBLES: bool = false;

    fn double_assign(&mut self, r: &mut Vec<Lanes>) {
        let two = self.enter(&[2]);
        self.mul_assign(r, &two);
    }

    fn mul_sub_assign(&mut self, r: &mut Vec<Lanes>, b: &Vec<Lanes>, c: &Vec<Lanes>) {
        self.check(&[r, b], c);
        let reduction = self.modulus.reduction_minus(&mut self.addend, c, 1);
        self.k.montgomery.mul_assign(r, b, reduction, &mut self.scratch);
    }

    fn sqr_sub_twice_assign(&mut self, r: &mut Vec<Lanes>, c: &Vec<Lanes>) {
        self.check(&[r], c);
        let reduction = self.modulus.reduction_minus(&mut self.addend, c, 2);
        self.k.montgomery.sqr_assign(r, reduction, &mut self.scratch);
    }

    fn sub_assign(&mut self, r: &mut Vec<Lanes>, c: &Vec<Lanes>) {
        let one = self.one();
        self.mul_sub_assign(r, &one, c);
    }

    fn is_zero(&mut self, a: &Vec<Lanes>) -> bool {
        self.leave(a).iter().all(|&limb| limb == 0)
    }

    fn is_same(&self, a: &Vec<Lanes>, b: &Vec<Lanes>) -> bool {
        self.modulus.least(self.k, a) == self.modulus.least(self.k, b)
    }
}

/// Residues in limbs, for moduli that neither registers nor digits take.
pub struct Rows<'a> {
    k: &'a Kernels,
    modulus: &'a Montgomery,
    scratch: Vec<Limb>,
}

impl<'a> Rows<'a> {
    /// The form of residues modulo `modulus`, with scratch of its own.
    pub fn new(k: &'a Kernels, modulus: &'a Montgomery) -> Self {
        Rows { k, modulus, scratch: vec![0; modulus.scratch_len(k)] }
    }
}

impl Powers for Rows<'_> {
    type Residue = Vec<Limb>;

    fn enter(&mut self, a: &[Limb]) -> Vec<Limb> {
        self.modulus.enter(self.k, a, &mut self.scratch)
    }

    fn one(&mut self) -> Vec<Limb> {
        self.enter(&[1])
    }

    fn leave(&mut self, a: &Vec<Limb>) -> Vec<Limb> {
        self.modulus.leave(self.k, a, &mut self.scratch)
    }

    #[inline]
    fn mul_assign(&mut self, r: &mut Vec<Limb>, b: &Vec<Limb>) {
        self.modulus.mul_assign(self.k, r, b, &mut self.scratch);
    }

    #[inline]
    fn sqr_assign(&mut self, r: &mut Vec<Limb>) {
        self.modulus.sqr_assign(self.k, r, &mut self.scratch);
    }
}

impl Form for Rows<'_> {
    const DOUBLES: bool = true;

    fn double_assign(&mut self, r: &mut Vec<Limb>) {
        self.modulus.double_assign(self.k, r);
    }

    fn mul_sub_assign(&mut self, r: &mut Vec<Limb>, b: &Vec<Limb>, c: &Vec<Limb>) {
        self.mul_assign(r, b);
        self.modulus.sub_assign(self.k, r, c);
    }

    fn sqr_sub_twice_assign(&mut self, r: &mut Vec<Limb>, c: &Vec<Limb>) {
        self.sqr_assign(r);
        self.modulus.sub_assign(self.k, r, c);
        self.modulus.sub_assign(self.k, r, c);
    }

    fn sub_assign(&mut self, r: &mut Vec<Limb>, c: &Vec<Limb>) {
        self.modulus.sub_assign(self.k, r, c);
    }

    fn is_zero(&mut self, a: &Vec<Limb>) -> bool {
        a.iter().all(|&limb| limb == 0)
    }

    fn is_same(&self, a: &Vec<Limb>, b: &Vec<Limb>) -> bool {
        a == b
    }
}
