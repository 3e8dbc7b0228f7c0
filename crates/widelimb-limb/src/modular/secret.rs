//! Powers of secrets: one number at a time, in a time that depends on lengths alone.
//!
//! Windows of the exponent are fixed, the factor of each is read by a pass over every entry of the
//! table, and no product ends with a conditional subtraction.

use super::digits::DigitModulus;
use super::form::{Digits, Powers, PreparedModulus, Visitor};
use super::modulus::Modulus;
use super::montgomery::Montgomery;
use super::select::{LOOK, look_up, reduce_once};
use super::short::Short;
use super::window::{Windows, bits_at};
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use widelimb_kernels::digits::Lanes;
use widelimb_kernels::{Kernels, LastTraces, Wipe, Wiped, with_wide_products};

/// Why a power cannot be computed in constant time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecretPowerError {
    /// The modulus is even.
    #[error("the modulus is even")]
    EvenModulus,
    /// The base, or the room for the power, is not as long as the modulus.
    #[error("{limbs} limbs where the modulus has {modulus}")]
    Length {
        /// The limbs that were given.
        limbs: usize,
        /// The limbs of the modulus.
        modulus: usize,
    },
    /// The exponent has fewer limbs than its bits take, or more bits.
    #[error("{limbs} limbs of exponent for {bits} bits")]
    ExponentBits {
        /// The limbs that were given.
        limbs: usize,
        /// The bits that were asked for.
        bits: usize,
    },
    /// The base or the exponent is below 0.
    #[error("a base or an exponent below 0")]
    Negative,
}

/// `r = base^exponent mod m` in constant time, for the low `bits` bits of the exponent.
pub(crate) fn pow_secret(
    k: &Kernels,
    r: &mut [Limb],
    base: &[Limb],
    exponent: &[Limb],
    bits: usize,
    modulus: &Modulus,
) -> Result<(), SecretPowerError> {
    let n = modulus.limbs().len();
    if let Some(limbs) = [r.len(), base.len()].into_iter().find(|&limbs| limbs != n) {
        return Err(SecretPowerError::Length { limbs, modulus: n });
    }
    if bits > LIMB_BITS.saturating_mul(exponent.len()) {
        return Err(SecretPowerError::ExponentBits { limbs: exponent.len(), bits });
    }
    if modulus.limbs() == [1] {
        r.fill(0);
        return Ok(());
    }
    let prepared = modulus.odd_form().ok_or(SecretPowerError::EvenModulus)?;
    // What is on the stack lies below this frame.
    let _end = LastTraces;
    raise(prepared, Raise { k, r, base, exponent, windows: Windows::cheapest(bits, LOOK, n) });
    Ok(())
}

// In a frame of its own, which is wiped with the stack.
#[inline(never)]
fn raise(prepared: &PreparedModulus, raise: Raise<'_>) {
    prepared.visit(raise);
}

/// The computation `r = base^exponent`, for the bits of the exponent that the windows have.
struct Raise<'a> {
    k: &'a Kernels,
    r: &'a mut [Limb],
    base: &'a [Limb],
    exponent: &'a [Limb],
    windows: Windows,
}

impl Visitor for Raise<'_> {
    type Output = ();

    fn short<const N: usize>(self, form: &Short<N, false, false>) {
        match form.wide(self.k) {
            Some(form) => with_wide_products(self.k, || self.by(form.keeping_secrets())),
            None => self.by(form.keeping_secrets()),
        }
    }

    fn digits(self, modulus: &DigitModulus) {
        let k = self.k;
        self.by(Digits::<Wiped<Lanes>>::new(k, modulus));
    }

    fn rows(self, modulus: &Montgomery) {
        let k = self.k;
        self.by(SecretRows::new(k, modulus));
    }
}

impl Raise<'_> {
    /// Looks up the power of the first window; each further window costs its squares and a product.
    fn by<F: SecretPowers>(self, mut form: F) {
        let Raise { r, base, exponent, windows: Windows { width, bits }, .. } = self;
        let mut factor = form.enter(base);
        let table = table(&mut form, &factor, 1 << width);
        let mut power = form.one();
        let mut starts = self.windows.starts();
        if let Some(at) = starts.next() {
            form.look_up(&mut power, &table, bits_at(exponent, bits, at, width));
        }
        for at in starts {
            form.look_up(&mut factor, &table, bits_at(exponent, bits, at, width));
            for _ in 0..width {
                form.sqr_assign(&mut power);
            }
            form.mul_assign(&mut power, &factor);
        }
        r.copy_from_slice(&Wiped(form.leave(&power)));
    }
}

/// Products that keep secrets, and a table of powers that is read whole. What they allocate is
/// wiped when it is dropped.
trait SecretPowers: Powers {
    /// The word that a residue consists of: a limb, or a vector of digits.
    type Word: Wipe;

    /// The words of a residue.
    fn words(r: &Self::Residue) -> &[Self::Word];

    /// `r = table[index]`, by a pass over every entry.
    fn look_up(&self, r: &mut Self::Residue, table: &[Self::Word], index: Limb);
}

/// The table of powers of the base from 0 on, `entries` of them.
fn table<F: SecretPowers>(form: &mut F, base: &F::Residue, entries: usize) -> Wiped<F::Word> {
    let mut power = form.one();
    let len = F::words(&power).len();
    let mut table = Wiped::zeros(entries * len);
    let (first, others) = table.split_at_mut(len);
    first.copy_from_slice(F::words(&power));
    for entry in others.chunks_exact_mut(len) {
        form.mul_assign(&mut power, base);
        entry.copy_from_slice(F::words(&power));
    }
    table
}

impl<const N: usize, const WIDE: bool> SecretPowers for Short<N, true, WIDE> {
    type Word = Limb;

    fn words(r: &[Limb; N]) -> &[Limb] {
        r
    }

    fn look_up(&self, r: &mut [Limb; N], table: &[Limb], index: Limb) {
        look_up(r, table, index);
    }
}

impl SecretPowers for Digits<'_, Wiped<Lanes>> {
    type Word = Lanes;

    fn words(r: &Wiped<Lanes>) -> &[Lanes] {
        r
    }

    fn look_up(&self, r: &mut Wiped<Lanes>, table: &[Lanes], index: Limb) {
        self.kernels().select(r, table, &Lanes::splat(index));
    }
}

/// Residues in limbs whose products execute the same instructions whatever they are.
struct SecretRows<'a> {
    k: &'a Kernels,
    modulus: &'a Montgomery,
    /// Scratch for a product and a difference.
    scratch: Wiped,
}

impl<'a> SecretRows<'a> {
    fn new(k: &'a Kernels, modulus: &'a Montgomery) -> Self {
        SecretRows { k, modulus, scratch: Wiped::zeros(3 * modulus.limbs()) }
    }

    /// `r = r b / R mod m`.
    fn mul(&mut self, r: &mut [Limb], b: &[Limb]) {
        self.k.mul_basecase(&mut self.scratch[..2 * r.len()], r, b);
        self.reduce(r);
    }

    /// `r = product / R mod m` for the product in the scratch.
    fn reduce(&mut self, r: &mut [Limb]) {
        let (product, difference) = self.scratch.split_at_mut(2 * r.len());
        let carry = self.modulus.reduce_rows(self.k, r, product);
        reduce_once(self.k, r, self.modulus.modulus(), carry, difference);
    }
}

impl Powers for SecretRows<'_> {
    type Residue = Wiped;

    fn enter(&mut self, a: &[Limb]) -> Wiped {
        let mut r = Wiped::of(a, self.modulus.limbs());
        self.mul(&mut r, self.modulus.r_squared());
        r
    }

    fn one(&mut self) -> Wiped {
        self.enter(&[1])
    }

    fn leave(&mut self, a: &Wiped) -> Vec<Limb> {
        let mut r = a.clone();
        self.mul(&mut r, &Wiped::of(&[1], a.len()));
        r.reveal()
    }

    fn mul_assign(&mut self, r: &mut Wiped, b: &Wiped) {
        self.mul(r, b);
    }

    fn sqr_assign(&mut self, r: &mut Wiped) {
        self.k.sqr_basecase(&mut self.scratch[..2 * r.len()], r);
        self.reduce(r);
    }
}

impl SecretPowers for SecretRows<'_> {
    type Word = Limb;

    fn words(r: &Wiped) -> &[Limb] {
        r
    }

    fn look_up(&self, r: &mut Wiped, table: &[Limb], index: Limb) {
        look_up(r, table, index);
    }
}
