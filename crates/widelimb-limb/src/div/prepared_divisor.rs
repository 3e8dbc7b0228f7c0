//! [`PreparedDivisor`]: a divisor, shifted and with its reciprocal, for many divisions.

use super::basecase::LimbDivisor;
use super::{
    DivError, blocks, by_shifted, copy_padded, newton, put_top, quotient_len, recursive, short,
};
use crate::Limb;
use crate::reciprocal::Reciprocal2;
use crate::scratch::try_zeros;
use crate::shift;
use crate::trim::trimmed;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// A divisor, shifted until its top bit is set, and its reciprocal: of the upper one or two limbs
/// for short divisors, and to one limb more than the divisor has for those that divide in blocks.
#[derive(Clone, Debug)]
pub struct PreparedDivisor {
    limbs: Vec<Limb>,
    bits: u32,
    by: By,
}

#[derive(Clone, Debug)]
enum By {
    One(LimbDivisor),
    Few(Reciprocal2),
    Rows,
    Blocks(Vec<Limb>),
}

impl PreparedDivisor {
    /// Prepares `d` for divisions; its limbs of 0 at the top do not count.
    ///
    /// # Errors
    /// [`DivError::Zero`]; [`DivError::Scratch`] if there is no memory.
    pub fn new(k: &Kernels, d: &[Limb]) -> Result<PreparedDivisor, DivError> {
        let d = trimmed(d);
        let Some(&top) = d.last() else { return Err(DivError::Zero) };
        let bits = top.leading_zeros();
        let mut limbs = try_zeros(d.len())?;
        shift::shl(k, &mut limbs, d, bits as usize);
        let by = match limbs[..] {
            [_] => By::One(LimbDivisor::new(top)),
            [.., low, high] if short::takes(d) => By::Few(Reciprocal2::new(high, low)),
            _ if blocks::pays(k, d.len(), d.len()) => {
                // To one limb more: then a quotient as long as the divisor is one block.
                By::Blocks(newton::reciprocal_to(k, &limbs, limbs.len() + 1)?)
            }
            _ => By::Rows,
        };
        Ok(PreparedDivisor { limbs, bits, by })
    }

    /// The divisor's limbs without the zeros at its top.
    pub fn limbs(&self) -> usize {
        self.limbs.len()
    }

    /// The limbs of scratch that [`div_rem`](PreparedDivisor::div_rem) takes for a dividend that
    /// has `an` limbs without the zeros at its top.
    pub fn scratch_len(&self, k: &Kernels, an: usize) -> usize {
        let n = self.limbs();
        let Some(m) = an.checked_sub(n).filter(|_| n > short::LONGEST) else { return 0 };
        let one = |m| match self.by {
            By::Blocks(_) if blocks::pays(k, m, n) => {
                blocks::blocks_scratch_len(k, m, n, blocks::kept_block_len(m, n))
            }
            _ => recursive::scratch_len(k, m, n),
        };
        an + 1 + one(m).max(one(m + 1))
    }

    /// [`div_rem`](super::div_rem) by this divisor: `q` holds [`quotient_len`] limbs for a divisor
    /// of [`limbs`](PreparedDivisor::limbs), `r` as many as that. `scratch` is at least
    /// [`scratch_len`](PreparedDivisor::scratch_len) limbs of any content.
    ///
    /// # Errors
    /// [`DivError::Lengths`].
    ///
    /// # Panics
    /// If `scratch` is too short.
    pub fn div_rem(
        &self,
        k: &Kernels,
        q: &mut [Limb],
        r: &mut [Limb],
        a: &[Limb],
        scratch: &mut [Limb],
    ) -> Result<(), DivError> {
        let n = self.limbs();
        if q.len() != quotient_len(a.len(), n) || r.len() != n {
            return Err(DivError::Lengths);
        }
        let a = trimmed(a);
        let Some(m) = a.len().checked_sub(n) else {
            q.fill(0);
            copy_padded(r, a);
            return Ok(());
        };
        let top = match &self.by {
            By::One(d) => {
                let (low, above) = q.split_at_mut(a.len());
                above.fill(0);
                r[0] = d.div_rem(low, a);
                return Ok(());
            }
            By::Few(upper) => short::div_rem_by(&mut q[..m], r, a, &self.limbs, self.bits, *upper),
            By::Blocks(_) | By::Rows => {
                let divisor = (&self.limbs[..], self.bits as usize);
                return by_shifted(k, q, r, a, divisor, scratch, |q, u, scratch| {
                    self.div_normalized(k, q, u, scratch)
                });
            }
        };
        put_top(q, m, top)
    }

    /// [`div_normalized`](super::div_normalized) of a shifted dividend `u` by this divisor.
    fn div_normalized(
        &self,
        k: &Kernels,
        q: &mut [Limb],
        u: &mut [Limb],
        scratch: &mut [Limb],
    ) -> Limb {
        let (m, n, d) = (q.len(), self.limbs(), &self.limbs[..]);
        match &self.by {
            By::Blocks(v) if blocks::pays(k, m, n) => {
                let unused = n - blocks::kept_block_len(m, n);
                blocks::by_blocks(k, q, u, d, &v[unused..], scratch)
            }
            _ => recursive::div_normalized(k, q, u, d, scratch),
        }
    }
}
