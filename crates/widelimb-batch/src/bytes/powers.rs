//! Powers of numbers in bytes.

use super::{ByteRows, ByteRowsMut, BytesError, expect_count, expect_width};
use crate::any::{AnyJob, AnyModulus, any_with};
use crate::engine::Secrecy;
use crate::with_kernels::{mod_exp_public_with, mod_exp_vartime_with, mod_exp_with};
use crate::{LIMB_BITS, Limb, ModulusError};
use alloc::vec::Vec;
use core::ops::Range;
use widelimb_kernels::{Kernels, Wiped, kernels};
use widelimb_limb::trim::bit_len;

/// The rows that are limbs at one time.
pub(super) const CHUNK: usize = 512;

/// `base^exponent mod modulus` for each row. The power 0 is 1, but modulo 1 all is 0. Moduli may be
/// even, a stride of 0 gives all rows one base, exponent or modulus, and a shared modulus is
/// prepared once.
///
/// Of bases and exponents nothing but their widths and counts may be seen from outside, as with
/// [`mod_exp_any`](crate::mod_exp_any), and limbs made of bytes are wiped. Cost: that of `mod_exp_any`; the
/// ways from bytes and back are as nothing beside it. Rows are worked off some hundred at a time,
/// so memory does not grow with their count.
///
/// # Errors
/// [`BytesError`]: the counts differ, the results are narrower than the moduli, or a modulus is 0.
/// Then nothing was written.
pub fn mod_exp_bytes(
    bases: ByteRows<'_>,
    exponents: ByteRows<'_>,
    moduli: ByteRows<'_>,
    r: &mut ByteRowsMut<'_>,
) -> Result<(), BytesError> {
    mod_exp_bytes_with(kernels(), Secrecy::Secret, [bases, exponents, moduli], r)
}

/// [`mod_exp_bytes`] for secret bases and public exponents, as
/// [`mod_exp_public`](crate::mod_exp_public): the time depends on the exponents.
///
/// # Errors
/// Those of [`mod_exp_bytes`].
pub fn mod_exp_bytes_public(
    bases: ByteRows<'_>,
    exponents: ByteRows<'_>,
    moduli: ByteRows<'_>,
    r: &mut ByteRowsMut<'_>,
) -> Result<(), BytesError> {
    mod_exp_bytes_with(kernels(), Secrecy::Bases, [bases, exponents, moduli], r)
}

/// [`mod_exp_bytes`] in a time that depends on all values: for public ones.
///
/// # Errors
/// Those of [`mod_exp_bytes`].
pub fn mod_exp_bytes_vartime(
    bases: ByteRows<'_>,
    exponents: ByteRows<'_>,
    moduli: ByteRows<'_>,
    r: &mut ByteRowsMut<'_>,
) -> Result<(), BytesError> {
    mod_exp_bytes_with(kernels(), Secrecy::Public, [bases, exponents, moduli], r)
}

/// [`mod_exp_bytes`] and its variants with the kernels of a level.
///
/// # Errors
/// Those of [`mod_exp_bytes`].
#[doc(hidden)]
pub fn mod_exp_bytes_with(
    k: &Kernels,
    secrecy: Secrecy,
    [bases, exponents, moduli]: [ByteRows<'_>; 3],
    r: &mut ByteRowsMut<'_>,
) -> Result<(), BytesError> {
    [bases, exponents, moduli].iter().try_for_each(|rows| expect_count(rows.len(), r.len()))?;
    expect_width(r.width(), moduli.width())?;
    let of_all = if moduli.is_shared() { 1 } else { moduli.len() };
    if let Some(row) = (0..moduli.len().min(of_all)).find(|&row| is_zero(moduli, row)) {
        return Err(BytesError::Modulus { row, error: ModulusError::Zero });
    }
    let powers = match secrecy {
        Secrecy::Secret => mod_exp_with,
        Secrecy::Bases => mod_exp_public_with,
        Secrecy::Public => mod_exp_vartime_with,
    };
    let mut prepared: Vec<AnyModulus> = Vec::new();
    for from in (0..r.len()).step_by(CHUNK) {
        let rows = from..r.len().min(from + CHUNK);
        if !moduli.is_shared() || prepared.is_empty() {
            prepared = prepare(k, moduli, rows.clone())?;
        }
        let [base, exponent] = [bases, exponents].map(|all| chunk(all, rows.clone()));
        let job = |i: usize| {
            let exponent = exponent.row(i);
            AnyJob {
                base: base.row(i),
                exponent,
                exponent_bits: match secrecy {
                    Secrecy::Secret => {
                        LIMB_BITS.saturating_mul(exponent.len()).min(8 * exponents.width())
                    }
                    _ => bit_len(exponent) as usize,
                },
                modulus: &prepared[if moduli.is_shared() { 0 } else { i }],
            }
        };
        let jobs: Vec<AnyJob<'_>> = (0..rows.len()).map(job).collect();
        for (row, power) in rows.zip(any_with(k, &jobs, powers)) {
            r.set(row, Wiped(power).iter().copied());
        }
    }
    Ok(())
}

/// Whether a number is 0.
fn is_zero(rows: ByteRows<'_>, row: usize) -> bool {
    rows.get(row).unwrap_or_default().iter().fold(0, |any, byte| any | byte) == 0
}

/// The moduli of these rows, or the one of all.
fn prepare(
    k: &Kernels,
    moduli: ByteRows<'_>,
    rows: Range<usize>,
) -> Result<Vec<AnyModulus>, BytesError> {
    let rows = if moduli.is_shared() { rows.start..rows.start + 1 } else { rows };
    let mut limbs = Wiped::zeros(moduli.limbs_len());
    let modulus = |row| {
        moduli.limbs(row, &mut limbs);
        AnyModulus::new_with(k, &limbs).map_err(|error| BytesError::Modulus { row, error })
    };
    rows.map(modulus).collect()
}

/// The limbs of a chunk of rows, one number after the other, or once for all.
pub(super) struct Chunk {
    limbs: Wiped,
    len: usize,
    is_shared: bool,
}

impl Chunk {
    /// The limbs of a row of the chunk.
    pub fn row(&self, i: usize) -> &[Limb] {
        &self.limbs[if self.is_shared { 0 } else { i * self.len }..][..self.len]
    }
}

/// Turns rows into limbs.
pub(super) fn chunk(all: ByteRows<'_>, rows: Range<usize>) -> Chunk {
    let (len, is_shared) = (all.limbs_len(), all.is_shared());
    let rows = if is_shared { rows.start..rows.start + 1 } else { rows };
    let mut limbs = Wiped::zeros(len * rows.len());
    rows.zip(limbs.chunks_exact_mut(len)).for_each(|(row, limbs)| all.limbs(row, limbs));
    Chunk { limbs, len, is_shared }
}
