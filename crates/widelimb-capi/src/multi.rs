//! `wl_multi_exp` and its twin: one product of any number of powers.

use crate::error::{Error, code_of};
use crate::level::level;
use crate::modexp::batch::probe;
use crate::modexp::rows::Rows;
use crate::span::Span;
use std::ffi::c_int;
use widelimb::batch::{Modulus, MultiJob, multi_exp, multi_exp_vartime};
use widelimb::{LIMB_BITS, Limb};

/// Limbs of memory for each limb of the modulus: tables of sixteen bases in eight lanes, with the
/// widest windows, in digits of 52 bits.
const TABLES: usize = 16 * 8 * 90 * 64 / 52;

/// The most limbs of memory that buckets take: 32 MiB.
const BUCKETS: usize = 1 << 22;

/// A function of the library that computes products of powers.
type Products = fn(&[MultiJob<'_>]) -> Vec<Vec<Limb>>;

macro_rules! products {
    ($(#[$doc:meta])* $name:ident, $products:expr) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// For each `i` below `count`, `base` is valid for reads of `base_limbs` limbs, and
        /// `exponent` of those of its bits, from `i` strides on; `modulus` is valid for reads and
        /// `r` for writes of `modulus_limbs` limbs. Any pointer will do for no limbs, and for no
        /// powers.
        #[unsafe(no_mangle)]
        #[allow(clippy::too_many_arguments)]
        pub unsafe extern "C" fn $name(
            r: *mut Limb,
            base: *const Limb,
            base_limbs: usize,
            base_stride: usize,
            exponent: *const Limb,
            exponent_bits: usize,
            exponent_stride: usize,
            count: usize,
            modulus: *const Limb,
            modulus_limbs: usize,
        ) -> c_int {
            code_of(|| {
                let powers = Powers::new(
                    (base, base_limbs, base_stride),
                    (exponent, exponent_bits, exponent_stride),
                    count,
                )?;
                let (r, modulus) = (Span::new(r, modulus_limbs)?, Span::new(modulus, modulus_limbs)?);
                // SAFETY: by the contract above all rows and the modulus can be read, and `r` can
                // be written.
                unsafe { powers.run(r, modulus, modulus_limbs, $products) }
            })
        }
    };
}

products! {
    /// `r = base[0]^exponent[0] base[1]^exponent[1] ... mod modulus`, in constant time.
    wl_multi_exp, multi_exp
}

products! {
    /// `r = base[0]^exponent[0] base[1]^exponent[1] ... mod modulus`; the time depends on all
    /// values.
    wl_multi_exp_vartime, multi_exp_vartime
}

/// The bases and exponents of a product.
struct Powers {
    /// Both, unless there are none.
    rows: Option<[Rows; 2]>,
    bits: usize,
    count: usize,
}

impl Powers {
    /// Checks bases and exponents, each given by start, length and stride; the length of exponents
    /// is in bits.
    fn new(
        base: (*const Limb, usize, usize),
        exponent: (*const Limb, usize, usize),
        count: usize,
    ) -> Result<Powers, Error> {
        let bits = exponent.1;
        let limbs = bits.div_ceil(LIMB_BITS);
        limbs.checked_mul(LIMB_BITS).ok_or(Error::TooLong)?;
        let rows = match count {
            0 => None,
            _ => Some([
                Rows::new(base.0, base.1, base.2, count)?,
                Rows::new(exponent.0, limbs, exponent.2, count)?,
            ]),
        };
        Ok(Powers { rows, bits, count })
    }

    /// Asks for memory, computes the product and writes it.
    ///
    /// # Safety
    /// All rows and the modulus are valid for reads, and `r` for writes.
    unsafe fn run(
        &self,
        r: Span,
        modulus: Span,
        modulus_limbs: usize,
        products: Products,
    ) -> Result<(), Error> {
        r.apart_from(&[modulus])?;
        for rows in self.rows.iter().flatten() {
            r.apart_from(&[rows.whole])?;
        }
        probe(self.limbs(modulus_limbs))?;
        level();
        let mut powers = Vec::with_capacity(self.count);
        if let Some([base, exponent]) = self.rows {
            for i in 0..self.count {
                // SAFETY: `i` is below the count of the rows, so both can be read.
                powers.push(unsafe { (base.source(i)?, exponent.source(i)?) });
            }
        }
        // SAFETY: by the contract above the modulus can be read.
        let modulus = Modulus::new(unsafe { modulus.source() })?;
        let job = MultiJob::new(&powers, &modulus).with_exponent_bits(self.bits);
        let product = products(&[job]).pop().unwrap_or_default();
        // SAFETY: by the contract above `r` can be written; it overlaps no source.
        let r = unsafe { r.destination() };
        r[..product.len()].copy_from_slice(&product);
        r[product.len()..].fill(0);
        Ok(())
    }

    /// The limbs of memory that a product takes: for each power its base as residue and its part
    /// of the product, and what describes them; tables, or buckets.
    fn limbs(&self, modulus_limbs: usize) -> Option<usize> {
        let n = modulus_limbs.checked_add(2)?;
        let each = self.rows.map_or(0, |[base, _]| base.len).checked_add(n.checked_mul(4)?)?;
        let all = each.checked_add(64)?.checked_mul(self.count)?;
        let buckets = n.saturating_mul(20).saturating_mul(self.count).min(BUCKETS);
        n.checked_mul(TABLES)?.checked_add(all)?.checked_add(buckets)
    }
}
