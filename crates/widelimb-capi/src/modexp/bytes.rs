//! `wl_modexp_bytes` and its twin: powers of numbers in bytes.

use super::batch::{CHUNK, probe};
use super::rows::Rows;
use crate::error::{Error, code_of};
use crate::level::level;
use std::ffi::c_int;
use widelimb::LIMB_BITS;
use widelimb::batch::bytes::{
    ByteOrder, ByteRows, ByteRowsMut, BytesError, mod_exp_bytes, mod_exp_bytes_vartime,
};

/// A function of the library that computes the powers of rows of bytes.
type Powers =
    fn(ByteRows<'_>, ByteRows<'_>, ByteRows<'_>, &mut ByteRowsMut<'_>) -> Result<(), BytesError>;

macro_rules! powers {
    ($(#[$doc:meta])* $name:ident, $powers:expr) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// `base`, `exponent` and `modulus` are valid for reads, and `r` for reads and writes, of
        /// all bytes from the first number to the last of `count`. Any pointer will do for no
        /// bytes, and for no jobs.
        #[unsafe(no_mangle)]
        #[allow(clippy::too_many_arguments)]
        pub unsafe extern "C" fn $name(
            r: *mut u8,
            r_stride: usize,
            base: *const u8,
            base_bytes: usize,
            base_stride: usize,
            exponent: *const u8,
            exponent_bytes: usize,
            exponent_stride: usize,
            modulus: *const u8,
            modulus_bytes: usize,
            modulus_stride: usize,
            big_endian: c_int,
            count: usize,
        ) -> c_int {
            code_of(|| {
                if count == 0 {
                    return Ok(());
                }
                let sources = [
                    Rows::new(base, base_bytes, base_stride, count)?,
                    Rows::new(exponent, exponent_bytes, exponent_stride, count)?,
                    Rows::new(modulus, modulus_bytes, modulus_stride, count)?,
                ];
                let r = Rows::new(r, modulus_bytes, r_stride, count)?;
                // SAFETY: by the contract above the bytes of `sources` can be read, and those of
                // `r` written, from the first number to the last.
                unsafe { run($powers, r, sources, big_endian != 0) }
            })
        }
    };
}

powers! {
    /// `r[i] = base[i]^exponent[i] mod modulus[i]` for each job, in constant time.
    wl_modexp_bytes, mod_exp_bytes
}

powers! {
    /// `r[i] = base[i]^exponent[i] mod modulus[i]` for each job; the time depends on all values.
    wl_modexp_bytes_vartime, mod_exp_bytes_vartime
}

/// Computes all powers.
///
/// # Safety
/// The bytes of the sources are valid for reads, and those of `r` for reads and writes, from the
/// first number to the last.
unsafe fn run(
    powers: Powers,
    r: Rows<u8>,
    sources: [Rows<u8>; 3],
    is_big: bool,
) -> Result<(), Error> {
    r.check_as_results(sources)?;
    if r.len == 0 {
        return Err(Error::DivisionByZero);
    }
    probe_memory(r.count.min(CHUNK), sources)?;
    level();
    let order = if is_big { ByteOrder::Big } else { ByteOrder::Little };
    let rows = sources.map(|rows| match rows.len {
        // A number without bytes is 0.
        0 => ByteRows::with_stride(&[0], rows.count, 1, 0, order),
        // SAFETY: by the contract above all bytes of a source can be read.
        _ => ByteRows::with_stride(
            unsafe { rows.whole.source() },
            rows.count,
            rows.len,
            rows.stride,
            order,
        ),
    });
    let [base, exponent, modulus] = rows;
    // SAFETY: by the contract above all bytes of `r` can be written; `check_as_results` has found
    // no overlap with a source.
    let room = unsafe { r.whole.destination() };
    let mut r = ByteRowsMut::with_stride(room, r.count, r.len, r.stride, order)?;
    Ok(powers(base?, exponent?, modulus?, &mut r)?)
}

/// Asks for the memory of a chunk of jobs beforehand, and gives it back.
fn probe_memory(jobs: usize, sources: [Rows<u8>; 3]) -> Result<(), Error> {
    let [base, exponent, n] = sources.map(|rows| rows.len / 8 + 2);
    // What the powers of limbs take, and bases and exponents as limbs.
    let limbs = n.checked_mul(6 * jobs + 8 * 90 * LIMB_BITS / 52 + 64);
    let rows = (base + exponent).checked_mul(jobs + 2);
    probe(limbs.and_then(|limbs| limbs.checked_add(rows?)).and_then(|n| n.checked_add(64 * jobs)))
}
