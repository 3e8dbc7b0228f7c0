//! A multiplication on plain limbs, with scratch.

use super::super::Prepared;
use super::super::buffer::Aligned;
use widelimb_limb::Limb;

/// `(r, a, b, scratch)`: `r = a b`.
pub type Function = fn(&mut [Limb], &[Limb], &[Limb], &mut [Limb]);

/// Operands, result and scratch, each on its own 64-byte lines.
pub struct OnLimbs {
    a: Aligned,
    b: Aligned,
    r: Aligned,
    scratch: Aligned,
    /// The length of each operand, without padding.
    limbs: usize,
    function: Function,
}

impl OnLimbs {
    pub fn boxed(
        a: &[Limb],
        b: &[Limb],
        scratch_len: usize,
        function: Function,
    ) -> Box<dyn Prepared> {
        OnLimbs::padded(a, b, 1, scratch_len, function)
    }

    /// Operands filled up with zeros to a multiple of `unit` limbs.
    pub fn padded(
        a: &[Limb],
        b: &[Limb],
        unit: usize,
        scratch_len: usize,
        function: Function,
    ) -> Box<dyn Prepared> {
        assert!(a.len() == b.len(), "operands of one length");
        let n = a.len().next_multiple_of(unit);
        let padded = |limbs: &[Limb]| {
            let mut copy = Aligned::zeros(n);
            copy[..limbs.len()].copy_from_slice(limbs);
            copy
        };
        Box::new(OnLimbs {
            a: padded(a),
            b: padded(b),
            r: Aligned::zeros(2 * n),
            scratch: Aligned::zeros(scratch_len),
            limbs: a.len(),
            function,
        })
    }
}

impl Prepared for OnLimbs {
    fn run(&mut self) -> Limb {
        (self.function)(&mut self.r, &self.a, &self.b, &mut self.scratch);
        0
    }

    fn result(&self) -> Vec<Limb> {
        self.r[..2 * self.limbs].to_vec()
    }
}
