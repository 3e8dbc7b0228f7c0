//! Powers of secrets: one number at a time, in a time that lengths alone decide.
//!
//! Windows of the exponent are fixed, the factor of each is found by a look at every entry of the
//! table, and no product ends with a subtraction that is made or not.

use super::form::{Digits, Form, Prepared};
use super::modulus::Modulus;
use super::montgomery::Montgomery;
use super::pow::bits_at;
use super::select::{equal, reduce_once};
use super::short::Short;
use crate::arch::batch::{LANES, Lanes, wipe, wipe_traces};
use crate::arch::montgomery::AsDigits;
use crate::arch::{Kernels, with_wide_products};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;

/// Why there is no power in constant time.
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
        /// Those of the modulus.
        modulus: usize,
    },
    /// The exponent has fewer limbs than its bits take.
    #[error("{limbs} limbs of exponent for {bits} bits")]
    ExponentBits {
        /// The limbs that were given.
        limbs: usize,
        /// The bits that were asked for.
        bits: usize,
    },
}

/// `r = base^exponent mod m`, for the low `bits` bits of the exponent.
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
    let exponent = Windows::new(exponent, bits);
    raise(k, prepared, r, base, exponent);
    // What is on the stack lies below this frame.
    wipe_traces();
    Ok(())
}

// In a frame of its own, which is wiped with the stack.
#[inline(never)]
fn raise(k: &Kernels, prepared: &Prepared, r: &mut [Limb], base: &[Limb], exponent: Windows<'_>) {
    match prepared {
        Prepared::One(form) => short(k, form, r, base, exponent),
        Prepared::Two(form) => short(k, form, r, base, exponent),
        Prepared::Three(form) => short(k, form, r, base, exponent),
        Prepared::Four(form) => short(k, form, r, base, exponent),
        Prepared::Five(form) => short(k, form, r, base, exponent),
        Prepared::Six(form) => short(k, form, r, base, exponent),
        Prepared::Seven(form) => short(k, form, r, base, exponent),
        Prepared::Eight(form) => short(k, form, r, base, exponent),
        Prepared::Digits(modulus) => power(Digits::new(k, modulus), r, base, exponent),
        Prepared::Rows(modulus) => power(SecretRows::new(k, modulus), r, base, exponent),
    }
}

fn short<const N: usize>(
    k: &Kernels,
    form: &Short<N, false, false>,
    r: &mut [Limb],
    base: &[Limb],
    exponent: Windows<'_>,
) {
    match form.wide(k) {
        Some(form) => {
            with_wide_products(k, || power(form.keeping_secrets(), r, base, exponent));
        }
        None => power(form.keeping_secrets(), r, base, exponent),
    }
}

/// The exponent by a few bits at a time.
#[derive(Clone, Copy)]
struct Windows<'a> {
    exponent: &'a [Limb],
    bits: usize,
    width: usize,
}

impl<'a> Windows<'a> {
    fn new(exponent: &'a [Limb], bits: usize) -> Self {
        let width = match bits {
            0..=12 => 1,
            13..=35 => 2,
            36..=100 => 3,
            101..=280 => 4,
            _ => 5,
        };
        Windows { exponent, bits, width }
    }

    /// The values from the top down; the first window has the bits that the others leave over.
    fn values(self) -> impl Iterator<Item = Limb> {
        (0..self.bits.div_ceil(self.width)).rev().map(move |i| self.at(i * self.width))
    }

    fn at(self, at: usize) -> Limb {
        bits_at(self.exponent, at as u64, self.width.min(self.bits - at))
    }
}

/// A form whose products keep secrets, with a table that is searched whole.
trait SecretForm: Form {
    /// A table of powers.
    type Table;

    /// The powers of the base from 0 on, so many.
    fn table(&mut self, base: &Self::Residue, entries: usize) -> Self::Table;

    /// The entry of the index.
    fn look_up(&mut self, r: &mut Self::Residue, table: &Self::Table, index: Limb);

    /// Zeros in place of the table.
    fn wipe_table(table: &mut Self::Table);

    /// Zeros in place of what products left.
    fn wipe_scratch(&mut self) {}
}

fn power<F: SecretForm>(mut form: F, r: &mut [Limb], base: &[Limb], exponent: Windows<'_>) {
    let mut x = form.enter(base);
    let mut table = form.table(&x, 1 << exponent.width);
    let mut power = form.one();
    let mut values = exponent.values();
    if let Some(value) = values.next() {
        form.look_up(&mut power, &table, value);
    }
    for value in values {
        form.look_up(&mut x, &table, value);
        for _ in 0..exponent.width {
            form.sqr_assign(&mut power);
        }
        form.mul_assign(&mut power, &x);
    }
    let mut result = form.leave(&power);
    r.copy_from_slice(&result);
    wipe(&mut result);
    wipe(F::words(&mut x));
    wipe(F::words(&mut power));
    F::wipe_table(&mut table);
    form.wipe_scratch();
}

/// The powers of the base from 0 on, each of which `put` takes.
fn powers<F: Form>(
    form: &mut F,
    base: &F::Residue,
    entries: usize,
    mut put: impl FnMut(&mut F::Residue),
) {
    let mut power = form.one();
    put(&mut power);
    for _ in 1..entries {
        form.mul_assign(&mut power, base);
        put(&mut power);
    }
    wipe(F::words(&mut power));
}

/// A table as words, entry by entry.
fn words_of_powers<F: Form>(form: &mut F, base: &F::Residue, entries: usize) -> Vec<Limb> {
    let mut table = Vec::with_capacity(entries * F::words(&mut base.clone()).len());
    powers(form, base, entries, |power| table.extend_from_slice(F::words(power)));
    table
}

/// The entry of the index, by a look at every one.
fn look_up(r: &mut [Limb], table: &[Limb], index: Limb) {
    r.fill(0);
    for (i, entry) in table.chunks_exact(r.len()).enumerate() {
        let mask = equal(index, i as Limb);
        for (r, limb) in r.iter_mut().zip(entry) {
            *r |= limb & mask;
        }
    }
}

impl<const N: usize, const WIDE: bool> SecretForm for Short<N, true, WIDE> {
    type Table = Vec<Limb>;

    fn table(&mut self, base: &[Limb; N], entries: usize) -> Vec<Limb> {
        words_of_powers(self, base, entries)
    }

    fn look_up(&mut self, r: &mut [Limb; N], table: &Vec<Limb>, index: Limb) {
        look_up(r, table, index);
    }

    fn wipe_table(table: &mut Vec<Limb>) {
        wipe(table);
    }
}

impl SecretForm for Digits<'_> {
    type Table = Vec<Lanes>;

    fn table(&mut self, base: &Vec<Lanes>, entries: usize) -> Vec<Lanes> {
        let mut table = Vec::with_capacity(entries * base.len());
        powers(self, base, entries, |power| table.extend_from_slice(power));
        table
    }

    fn look_up(&mut self, r: &mut Vec<Lanes>, table: &Vec<Lanes>, index: Limb) {
        self.kernels().batch.select(r, table, &Lanes([index; LANES]));
    }

    fn wipe_table(table: &mut Vec<Lanes>) {
        wipe(table.as_flattened_digits_mut());
    }

    fn wipe_scratch(&mut self) {
        wipe(self.scratch_mut());
    }
}

/// Residues in limbs whose products execute the same instructions whatever they are.
struct SecretRows<'a> {
    k: &'a Kernels,
    modulus: &'a Montgomery,
    /// A product, and a difference.
    scratch: Vec<Limb>,
}

impl<'a> SecretRows<'a> {
    fn new(k: &'a Kernels, modulus: &'a Montgomery) -> Self {
        SecretRows { k, modulus, scratch: vec![0; 3 * modulus.limbs()] }
    }

    /// `r = product / R mod m` for the product in the scratch.
    fn reduce(&mut self, r: &mut [Limb]) {
        let (product, difference) = self.scratch.split_at_mut(2 * r.len());
        let carry = self.modulus.reduce_rows(self.k, r, product);
        reduce_once(self.k, r, self.modulus.modulus(), carry, difference);
    }
}

impl Form for SecretRows<'_> {
    type Residue = Vec<Limb>;

    fn enter(&mut self, a: &[Limb]) -> Vec<Limb> {
        let mut r = a.to_vec();
        r.resize(self.modulus.limbs(), 0);
        let modulus = self.modulus;
        self.mul_assign(&mut r, modulus.r_squared());
        r
    }

    fn one(&mut self) -> Vec<Limb> {
        self.enter(&[1])
    }

    fn leave(&mut self, a: &Vec<Limb>) -> Vec<Limb> {
        let n = a.len();
        self.scratch[..n].copy_from_slice(a);
        self.scratch[n..2 * n].fill(0);
        let mut r = vec![0; n];
        self.reduce(&mut r);
        r
    }

    fn mul_assign(&mut self, r: &mut Vec<Limb>, b: &Vec<Limb>) {
        let n = r.len();
        self.k.mul_basecase(&mut self.scratch[..2 * n], r, b);
        self.reduce(r);
    }

    fn sqr_assign(&mut self, r: &mut Vec<Limb>) {
        let n = r.len();
        self.k.sqr_basecase(&mut self.scratch[..2 * n], r);
        self.reduce(r);
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

    fn is_zero(&mut self, a: &Vec<Limb>) -> bool {
        a.iter().all(|&limb| limb == 0)
    }

    fn words(r: &mut Vec<Limb>) -> &mut [Limb] {
        r
    }
}

impl SecretForm for SecretRows<'_> {
    type Table = Vec<Limb>;

    fn table(&mut self, base: &Vec<Limb>, entries: usize) -> Vec<Limb> {
        words_of_powers(self, base, entries)
    }

    fn look_up(&mut self, r: &mut Vec<Limb>, table: &Vec<Limb>, index: Limb) {
        look_up(r, table, index);
    }

    fn wipe_table(table: &mut Vec<Limb>) {
        wipe(table);
    }

    fn wipe_scratch(&mut self) {
        wipe(&mut self.scratch);
    }
}
