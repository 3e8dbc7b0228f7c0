//! GMP's powers whose time does not depend on the exponent.

use super::Absent;
use super::library::calls;
use crate::batches::{Batch, PreparedBatch};
use widelimb_limb::Limb;

use super::gmp::{FILES, NAME, VARIABLE};

calls! { NAME, linked with "peer-gmp";
    scratch_len: fn(isize, usize, isize) -> isize = "__gmpn_sec_powm_itch";
    power: fn(*mut Limb, *const Limb, isize, *const Limb, usize, *const Limb, isize, *mut Limb)
        = "__gmpn_sec_powm";
}

/// `mpn_sec_powm`.
pub struct GmpPowers {
    calls: Calls,
}

impl GmpPowers {
    /// The linked library, or the one that is found at run time.
    ///
    /// # Errors
    /// None was found, or what was found lacks the call.
    pub fn open() -> Result<GmpPowers, Absent> {
        Ok(GmpPowers { calls: Calls::found(VARIABLE, &FILES)? })
    }

    /// One call for each of a batch's numbers.
    pub fn powers(&self, batch: &Batch) -> Box<dyn PreparedBatch> {
        let n = batch.bits.div_ceil(64);
        let resized = |numbers: &[Vec<Limb>], len| -> Vec<Vec<Limb>> {
            let number = |number: &Vec<Limb>| {
                assert!(number.len() <= len, "a number of at most {len} limbs");
                [number.as_slice(), &vec![0; len - number.len()]].concat()
            };
            numbers.iter().map(number).collect()
        };
        for n in &batch.moduli {
            assert!(n.first().is_some_and(|limb| limb % 2 == 1), "odd moduli");
        }
        let (len, bits) = (n as isize, batch.exponent_bits);
        // SAFETY: the lengths are not 0.
        let scratch = unsafe { (self.calls.scratch_len)(len, bits, len) };
        Box::new(Powers {
            a: resized(&batch.a, n),
            e: resized(&batch.exponents, bits.div_ceil(64)),
            n: resized(&batch.moduli, n),
            r: vec![vec![0; n]; batch.a.len()],
            scratch: vec![0; scratch as usize],
            bits,
            power: self.calls.power,
        })
    }
}

struct Powers {
    a: Vec<Vec<Limb>>,
    e: Vec<Vec<Limb>>,
    n: Vec<Vec<Limb>>,
    r: Vec<Vec<Limb>>,
    scratch: Vec<Limb>,
    bits: usize,
    power: unsafe extern "C-unwind" fn(
        *mut Limb,
        *const Limb,
        isize,
        *const Limb,
        usize,
        *const Limb,
        isize,
        *mut Limb,
    ),
}

impl PreparedBatch for Powers {
    fn run(&mut self) {
        for (((r, a), e), n) in self.r.iter_mut().zip(&self.a).zip(&self.e).zip(&self.n) {
            let len = n.len() as isize;
            // SAFETY: base, modulus and result are of one length, the exponent has words for its
            // bits, and the scratch is as long as GMP asked for; the modulus is odd.
            unsafe {
                (self.power)(
                    r.as_mut_ptr(),
                    a.as_ptr(),
                    len,
                    e.as_ptr(),
                    self.bits,
                    n.as_ptr(),
                    len,
                    self.scratch.as_mut_ptr(),
                );
            }
        }
    }

    fn results(&self) -> Vec<Vec<Limb>> {
        self.r.clone()
    }
}
