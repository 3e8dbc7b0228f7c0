//! [`Residue`]: a residue that knows its modulus, with operators.

use super::Modulus;
use super::digits::DigitModulus;
use super::form::{Powers, Rows, Visitor, shortened};
use super::montgomery::Montgomery;
use super::short::Short;
use crate::Limb;
use crate::error::{ModularError, ResidueError, or_panic};
use crate::trim::trimmed;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use widelimb_kernels::{Kernels, kernels};

/// A residue of a [`Modulus`], with `+`, `-`, `*` and `/` in every combination of owned and
/// borrowed operands.
///
/// Where the modulus is odd the residue is kept in Montgomery form: a product then takes no
/// division. All others are kept as they are. The time of every method depends on the values.
///
/// Operators on residues of two moduli panic, and so does `/` by one without inverse; the `try_`
/// methods give [`ResidueError`]s. Two residues are equal where value and modulus are.
///
/// ```
/// use widelimb::modular::Modulus;
/// let m = Modulus::new(&[1_000_003])?;
/// let (a, b) = (m.residue(&[1_000_000]), m.residue(&[5]));
/// assert_eq!((&a * &b + &a).to_limbs(), [1_000_003 - 18]);
/// assert_eq!(&a / &b * b, a);
/// assert_eq!((-m.residue(&[1])).to_limbs(), [1_000_002]);
/// # Ok::<(), widelimb::error::ModularError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Residue<'m> {
    modulus: &'m Modulus,
    /// Below the modulus and as long as it; in Montgomery form where the modulus is odd.
    form: Vec<Limb>,
}

impl Modulus {
    /// The residue of a number of any length.
    ///
    /// ```
    /// let m = widelimb::modular::Modulus::new(&[10])?;
    /// assert_eq!(m.residue(&[123]).to_limbs(), [3]);
    /// # Ok::<(), widelimb::error::ModularError>(())
    /// ```
    pub fn residue(&self, a: &[Limb]) -> Residue<'_> {
        let mut form = match self.residue_form() {
            Some(prepared) => {
                let a = &shortened(kernels(), a, self.limbs());
                prepared.visit(Enter { k: kernels(), a })
            }
            None => self.reduce(a),
        };
        form.resize(self.limbs().len(), 0);
        Residue { modulus: self, form }
    }
}

impl<'m> Residue<'m> {
    /// The modulus of the residue.
    pub fn modulus(&self) -> &'m Modulus {
        self.modulus
    }

    /// The number below the modulus, trimmed.
    pub fn to_limbs(&self) -> Vec<Limb> {
        let plain = self
            .modulus
            .residue_form()
            .map(|prepared| prepared.visit(Leave { k: kernels(), form: &self.form }));
        trimmed(plain.as_ref().unwrap_or(&self.form)).to_vec()
    }

    /// Whether the residue is 0.
    pub fn is_zero(&self) -> bool {
        trimmed(&self.form).is_empty()
    }

    /// `self^exponent`, at the cost of [`Modulus::pow`].
    ///
    /// ```
    /// let m = widelimb::modular::Modulus::new(&[1000])?;
    /// assert_eq!(m.residue(&[7]).pow(&[20]).to_limbs(), [1]);
    /// # Ok::<(), widelimb::error::ModularError>(())
    /// ```
    #[doc(alias("modpow", "powm"))]
    pub fn pow(&self, exponent: &[Limb]) -> Residue<'m> {
        self.modulus.residue(&self.modulus.pow(&self.to_limbs(), exponent))
    }

    /// The residue whose product with this one is 1.
    ///
    /// # Errors
    /// [`ModularError::NotInvertible`]: the residue and the modulus have a common divisor above 1.
    #[doc(alias("modinv", "invert"))]
    pub fn inverse(&self) -> Result<Residue<'m>, ModularError> {
        Ok(self.modulus.residue(&self.modulus.inverse(&self.to_limbs())?))
    }

    /// `self + rhs`.
    ///
    /// # Errors
    /// [`ResidueError::UnlikeModuli`].
    pub fn try_add(&self, rhs: &Residue<'_>) -> Result<Residue<'m>, ResidueError> {
        self.alike(rhs)?;
        let (k, m) = (kernels(), self.modulus.limbs());
        let mut sum = self.clone();
        let carry = k.add_n_assign(&mut sum.form, &rhs.form, 0);
        if carry != 0 || k.cmp(&sum.form, m).is_ge() {
            k.sub_n_assign(&mut sum.form, m, 0);
        }
        Ok(sum)
    }

    /// `self - rhs`.
    ///
    /// # Errors
    /// [`ResidueError::UnlikeModuli`].
    pub fn try_sub(&self, rhs: &Residue<'_>) -> Result<Residue<'m>, ResidueError> {
        self.alike(rhs)?;
        let k = kernels();
        let mut difference = self.clone();
        if k.sub_n_assign(&mut difference.form, &rhs.form, 0) != 0 {
            k.add_n_assign(&mut difference.form, self.modulus.limbs(), 0);
        }
        Ok(difference)
    }

    /// `self * rhs`.
    ///
    /// # Errors
    /// [`ResidueError::UnlikeModuli`].
    pub fn try_mul(&self, rhs: &Residue<'_>) -> Result<Residue<'m>, ResidueError> {
        self.alike(rhs)?;
        let mut product = self.clone();
        match self.modulus.residue_form() {
            Some(prepared) => {
                prepared.visit(MulAssign { k: kernels(), r: &mut product.form, b: &rhs.form });
            }
            None => {
                product.form = self.modulus.mul(&self.form, &rhs.form);
                product.form.resize(self.form.len(), 0);
            }
        }
        Ok(product)
    }

    /// `self / rhs`, the residue whose product with `rhs` is `self`. Cost: that of
    /// [`inverse`](Residue::inverse).
    ///
    /// # Errors
    /// [`ResidueError`] names the reason.
    pub fn try_div(&self, rhs: &Residue<'_>) -> Result<Residue<'m>, ResidueError> {
        self.alike(rhs)?;
        let inverse = rhs.inverse().map_err(|_| ResidueError::NotInvertible)?;
        self.try_mul(&inverse)
    }

    fn alike(&self, other: &Residue<'_>) -> Result<(), ResidueError> {
        if self.same_modulus(other) { Ok(()) } else { Err(ResidueError::UnlikeModuli) }
    }

    fn same_modulus(&self, other: &Residue<'_>) -> bool {
        core::ptr::eq(self.modulus, other.modulus) || self.modulus.limbs() == other.modulus.limbs()
    }
}

impl PartialEq for Residue<'_> {
    fn eq(&self, other: &Residue<'_>) -> bool {
        self.same_modulus(other) && self.form == other.form
    }
}

impl Eq for Residue<'_> {}

impl core::hash::Hash for Residue<'_> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.form.hash(state);
    }
}

impl<'m> core::ops::Neg for &Residue<'m> {
    type Output = Residue<'m>;

    fn neg(self) -> Residue<'m> {
        let mut negative = self.clone();
        if !self.is_zero() {
            kernels().sub_n(&mut negative.form, self.modulus.limbs(), &self.form, 0);
        }
        negative
    }
}

impl<'m> core::ops::Neg for Residue<'m> {
    type Output = Residue<'m>;

    fn neg(self) -> Residue<'m> {
        -&self
    }
}

/// An operator and its assignment, from the checked method that it calls.
macro_rules! operator {
    ($($Op:ident $op:ident $OpAssign:ident $op_assign:ident $checked:ident;)*) => {$(
        operator!($Op $op $checked: (&Residue<'m>, &Residue<'_>) (&Residue<'m>, Residue<'_>)
            (Residue<'m>, &Residue<'_>) (Residue<'m>, Residue<'_>));

        impl<'m> core::ops::$OpAssign<&Residue<'_>> for Residue<'m> {
            #[track_caller]
            fn $op_assign(&mut self, rhs: &Residue<'_>) {
                *self = or_panic(self.$checked(rhs));
            }
        }

        impl<'m> core::ops::$OpAssign<Residue<'_>> for Residue<'m> {
            #[track_caller]
            fn $op_assign(&mut self, rhs: Residue<'_>) {
                *self = or_panic(self.$checked(&rhs));
            }
        }
    )*};
    ($Op:ident $op:ident $checked:ident: $(($a:ty, $b:ty))*) => {$(
        impl<'m> core::ops::$Op<$b> for $a {
            type Output = Residue<'m>;

            #[track_caller]
            fn $op(self, rhs: $b) -> Residue<'m> {
                #[allow(clippy::needless_borrow, reason = "some operands are borrowed already")]
                or_panic(self.$checked(&rhs))
            }
        }
    )*};
}

operator! {
    Add add AddAssign add_assign try_add;
    Sub sub SubAssign sub_assign try_sub;
    Mul mul MulAssign mul_assign try_mul;
    Div div DivAssign div_assign try_div;
}

/// The branch of visitors for moduli in digits, which no residue is kept in.
fn no_form() -> ! {
    unreachable!("no residue is kept in digits")
}

/// The visitor that takes a number of at most as many limbs as the modulus into the form.
struct Enter<'a> {
    k: &'a Kernels,
    a: &'a [Limb],
}

impl Visitor for Enter<'_> {
    type Output = Vec<Limb>;

    fn short<const N: usize>(self, form: &Short<N, false, false>) -> Vec<Limb> {
        let mut form = *form;
        form.enter(self.a).to_vec()
    }

    fn digits(self, _: &DigitModulus) -> Vec<Limb> {
        no_form()
    }

    fn rows(self, modulus: &Montgomery) -> Vec<Limb> {
        Rows::new(self.k, modulus).enter(self.a)
    }
}

/// The visitor that takes a residue out of the form.
struct Leave<'a> {
    k: &'a Kernels,
    form: &'a Vec<Limb>,
}

impl Visitor for Leave<'_> {
    type Output = Vec<Limb>;

    fn short<const N: usize>(self, form: &Short<N, false, false>) -> Vec<Limb> {
        let mut form = *form;
        form.leave(&limbs_of(self.form))
    }

    fn digits(self, _: &DigitModulus) -> Vec<Limb> {
        no_form()
    }

    fn rows(self, modulus: &Montgomery) -> Vec<Limb> {
        Rows::new(self.k, modulus).leave(self.form)
    }
}

/// The visitor that computes `r = r b`.
struct MulAssign<'a> {
    k: &'a Kernels,
    r: &'a mut [Limb],
    b: &'a [Limb],
}

impl Visitor for MulAssign<'_> {
    type Output = ();

    fn short<const N: usize>(self, form: &Short<N, false, false>) {
        let product = form.mul(&limbs_of(self.r), &limbs_of(self.b));
        self.r.copy_from_slice(&product);
    }

    fn digits(self, _: &DigitModulus) {
        no_form()
    }

    fn rows(self, modulus: &Montgomery) {
        let mut scratch = vec![0; modulus.scratch_len(self.k)];
        modulus.mul_assign(self.k, self.r, self.b, &mut scratch);
    }
}

/// A residue that is as long as a modulus of `N` limbs.
fn limbs_of<const N: usize>(form: &[Limb]) -> [Limb; N] {
    core::array::from_fn(|i| form[i])
}

/// The number below the modulus, in decimal.
impl fmt::Display for Residue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = crate::to_digits(&self.to_limbs(), 10);
        let text: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
        f.pad_integral(true, "", if text.is_empty() { "0" } else { &text })
    }
}
