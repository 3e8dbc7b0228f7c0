//! Sums, products, selections and comparisons of residues.

use super::super::engine::room::with_room;
use super::super::numbers::expect_count;
use super::super::{Numbers, Residues, ShapeError};
use crate::Limb;
use widelimb_kernels::batch::{LANES, Lanes, PerLane, mul_scratch_len};

/// The `_into` and `_assign` forms of an operation on two residues, by a kernel on three numbers
/// and one on two.
macro_rules! of_two {
    ($(#[$doc:meta])* $into:ident, $assign:ident, |$of:ident, $m:ident, $scratch:ident|
     $batch:ident.$kernel:ident, $kernel_assign:ident ($($argument:expr),*)) => {
        $(#[$doc])*
        ///
        /// # Errors
        /// The counts or the rings differ.
        pub fn $into(&self, b: &Residues, r: &mut Residues) -> Result<(), ShapeError> {
            self.expect_like(b)?;
            self.expect_like(r)?;
            let $batch = &self.ring.k().batch;
            with_room(mul_scratch_len(self.ring.digits()), |$scratch| {
                self.ring.for_groups(self.count, |at, $of, $m| {
                    let (a, b) = (&self.digits[at.clone()], &b.digits[at.clone()]);
                    $batch.$kernel(&mut r.digits[at], a, b $(, $argument)*);
                });
            });
            Ok(())
        }

        #[doc = concat!("[`", stringify!($into), "`](Residues::", stringify!($into), ") in place.")]
        ///
        /// # Errors
        /// The counts or the rings differ.
        pub fn $assign(&mut self, b: &Residues) -> Result<(), ShapeError> {
            self.expect_like(b)?;
            let Residues { ring, count, digits } = self;
            let $batch = &ring.k().batch;
            with_room(mul_scratch_len(ring.digits()), |$scratch| {
                ring.for_groups(*count, |at, $of, $m| {
                    $batch.$kernel_assign(&mut digits[at.clone()], &b.digits[at] $(, $argument)*);
                });
            });
            Ok(())
        }
    };
}

impl Residues {
    of_two! {
        /// `r = self + b`.
        add_into, add_assign, |of, _m, _scratch| batch.add_mod, add_mod_assign(of.twice)
    }

    of_two! {
        /// `r = self - b`.
        sub_into, sub_assign, |of, _m, _scratch| batch.sub_mod, sub_mod_assign(of.twice)
    }

    of_two! {
        /// `r = self b`.
        ///
        /// Cost: at level `avx512` eight at once take `4 n^2 + 2 n` VPMADD52 for moduli of `n`
        /// digits of 52 bits, of which a modulus has two bits to spare.
        mul_into, mul_assign, |_of, m, scratch| batch.mul, mul_assign(m, scratch)
    }

    /// `r = self^2`. Cost: `3 n^2 + 3 n` VPMADD52 for eight residues of `n` digits.
    ///
    /// # Errors
    /// The counts or the rings differ.
    pub fn sqr_into(&self, r: &mut Residues) -> Result<(), ShapeError> {
        self.expect_like(r)?;
        let batch = &self.ring.k().batch;
        with_room(mul_scratch_len(self.ring.digits()), |scratch| {
            self.ring.for_groups(self.count, |at, _, m| {
                batch.sqr(&mut r.digits[at.clone()], &self.digits[at], m, scratch);
            });
        });
        Ok(())
    }

    /// [`sqr_into`](Residues::sqr_into) in place.
    pub fn sqr_assign(&mut self) {
        let Residues { ring, count, digits } = self;
        let batch = &ring.k().batch;
        with_room(mul_scratch_len(ring.digits()), |scratch| {
            ring.for_groups(*count, |at, _, m| batch.sqr_assign(&mut digits[at], m, scratch));
        });
    }

    /// `r = -self`.
    ///
    /// # Errors
    /// The counts or the rings differ.
    pub fn neg_into(&self, r: &mut Residues) -> Result<(), ShapeError> {
        self.expect_like(r)?;
        let batch = &self.ring.k().batch;
        with_room(self.ring.digits(), |zero| {
            self.ring.for_groups(self.count, |at, of, _| {
                batch.sub_mod(&mut r.digits[at.clone()], zero, &self.digits[at], of.twice);
            });
        });
        Ok(())
    }

    /// [`neg_into`](Residues::neg_into) in place.
    pub fn neg_assign(&mut self) {
        let Residues { ring, count, digits } = self;
        let (batch, n) = (&ring.k().batch, ring.digits());
        with_room(2 * n, |room| {
            let (zero, a) = room.split_at_mut(n);
            ring.for_groups(*count, |at, of, _| {
                a.copy_from_slice(&digits[at.clone()]);
                batch.sub_mod(&mut digits[at], zero, a, of.twice);
            });
        });
    }

    /// `r = self b + c`, in one pass.
    ///
    /// # Errors
    /// The counts or the rings differ.
    pub fn mul_add_into(
        &self,
        b: &Residues,
        c: &Residues,
        r: &mut Residues,
    ) -> Result<(), ShapeError> {
        [b, c, r].into_iter().try_for_each(|other| self.expect_like(other))?;
        let batch = &self.ring.k().batch;
        with_room(mul_scratch_len(self.ring.digits()), |scratch| {
            self.ring.for_groups(self.count, |at, of, m| {
                let [a, b, c] = [self, b, c].map(|numbers| &numbers.digits[at.clone()]);
                let r = &mut r.digits[at];
                batch.mul(r, a, b, m, scratch);
                batch.add_mod_assign(r, c, of.twice);
            });
        });
        Ok(())
    }

    /// `self = self + a b`, in one pass.
    ///
    /// # Errors
    /// The counts or the rings differ.
    pub fn mul_add_assign(&mut self, a: &Residues, b: &Residues) -> Result<(), ShapeError> {
        self.expect_like(a)?;
        self.expect_like(b)?;
        let Residues { ring, count, digits } = self;
        let (batch, n) = (&ring.k().batch, ring.digits());
        with_room(n + mul_scratch_len(n), |room| {
            let (product, scratch) = room.split_at_mut(n);
            ring.for_groups(*count, |at, of, m| {
                let [a, b] = [a, b].map(|numbers| &numbers.digits[at.clone()]);
                batch.mul(product, a, b, m, scratch);
                batch.add_mod_assign(&mut digits[at], product, of.twice);
            });
        });
        Ok(())
    }

    /// `self` becomes the residue of `b` where its choice is 1, and stays where it is 0. The
    /// choices may be secrets.
    ///
    /// # Errors
    /// The counts or the rings differ.
    ///
    /// # Panics
    /// Never; of a choice above 1 the lowest bit counts.
    pub fn select_assign(&mut self, b: &Residues, choices: &[Limb]) -> Result<(), ShapeError> {
        self.expect_like(b)?;
        expect_count(choices.len(), self.count)?;
        let n = self.ring.digits();
        let groups = self.digits.chunks_exact_mut(n).zip(b.digits.chunks_exact(n));
        for ((r, b), choices) in groups.zip(choices.chunks(LANES)) {
            let choice = |lane: usize| choices.get(lane).map_or(0, |choice| choice & 1);
            // A compiler that knew what values there are would branch on them.
            let masks: PerLane<u64> =
                core::hint::black_box(core::array::from_fn(|lane| choice(lane).wrapping_neg()));
            for (r, b) in r.iter_mut().zip(b) {
                for ((r, b), mask) in r.0.iter_mut().zip(b.0).zip(masks) {
                    *r ^= (*r ^ b) & mask;
                }
            }
        }
        Ok(())
    }

    /// `self` and `b` swap their residues where the choice is 1. The choices may be secrets.
    ///
    /// # Errors
    /// The counts or the rings differ.
    ///
    /// # Panics
    /// Never; of a choice above 1 the lowest bit counts.
    pub fn swap_where(&mut self, b: &mut Residues, choices: &[Limb]) -> Result<(), ShapeError> {
        let before = self.clone();
        self.select_assign(b, choices)?;
        b.select_assign(&before, choices)
    }

    /// `self = c self`, for one public number.
    ///
    /// Cost: a product for each residue, as of any two.
    pub fn mul_small_assign(&mut self, c: Limb) {
        let limbs = [c];
        let all = Numbers::with_stride(&limbs, self.count, crate::LIMB_BITS, 0);
        let factor = all.and_then(|all| Residues::from_limbs(&self.ring, all));
        let product = factor.and_then(|factor| self.mul_assign(&factor));
        product.expect("as many as these residues, in their ring");
    }

    /// Writes 1 to `equal` where both residues are the same, else 0.
    ///
    /// # Errors
    /// The counts or the rings differ.
    pub fn equal_into(&self, b: &Residues, equal: &mut [Limb]) -> Result<(), ShapeError> {
        self.expect_like(b)?;
        expect_count(equal.len(), self.count)?;
        let (batch, n) = (&self.ring.k().batch, self.ring.digits());
        with_room(n, |difference| {
            let mut equal = equal.chunks_mut(LANES);
            self.ring.for_groups(self.count, |at, of, m| {
                batch.sub_mod(difference, &self.digits[at.clone()], &b.digits[at], of.twice);
                batch.reduce_once(difference, m.modulus);
                let zeros = are_zero(difference);
                equal.next().unwrap_or_default().copy_from_slice(&zeros.0[..m.lanes]);
            });
        });
        Ok(())
    }

    /// Fails unless both have one count and one ring.
    pub(super) fn expect_like(&self, other: &Residues) -> Result<(), ShapeError> {
        expect_count(other.count, self.count)?;
        if self.ring.is(&other.ring) { Ok(()) } else { Err(ShapeError::Ring) }
    }
}

/// 1 in each lane whose number is 0, and 0 in the others.
pub(super) fn are_zero(a: &[Lanes]) -> Lanes {
    let any = a
        .iter()
        .fold(Lanes::ZERO.0, |any, digit| core::array::from_fn(|lane| any[lane] | digit.0[lane]));
    // Of x and -x one has the top bit, unless both are 0.
    Lanes(any.map(|x: u64| 1 ^ (x | x.wrapping_neg()) >> 63))
}

/// Equality of ring, count and all residues; the time depends on ring and count alone.
impl PartialEq for Residues {
    fn eq(&self, other: &Residues) -> bool {
        let mut all = 1;
        let mut equal = alloc::vec![0; self.count];
        let like = self.equal_into(other, &mut equal);
        equal.into_iter().for_each(|equal| all &= equal);
        like.is_ok() && all == 1
    }
}

impl Eq for Residues {}
