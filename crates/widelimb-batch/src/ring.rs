//! [`Ring`]: the moduli of residues, and what arithmetic needs of them.

use super::Modulus;
use super::numbers::{expect_count, groups, numbers_of};
use super::{MOST_BATCH_BITS, ShapeError};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;
use widelimb_kernels::batch::{LANES, Lanes, Moduli, PerLane, mul_scratch_len};
use widelimb_kernels::floats::DefaultFloats;
use widelimb_kernels::wipe;
use widelimb_kernels::{Kernels, kernels};

/// A modulus is too long for the vectors that residues are kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("modulus {index}: {bits} bits are more than {MOST_BATCH_BITS}")]
pub struct RingError {
    /// The number of the modulus, from 0.
    pub index: usize,
    /// The bits of the modulus.
    pub bits: usize,
}

/// The moduli of [`Residues`](super::Residues): one for all of them, or one for each. Made once; a
/// clone is a handle to the same ring. Residues belong to the ring that they were made in, and
/// another ring of the same modulus is another ring.
///
/// ```
/// use widelimb::batch::{Modulus, Ring};
///
/// let (p, q) = (Modulus::new(&[1_000_003])?, Modulus::new(&[u64::MAX, 1])?);
/// assert_eq!(Ring::shared(&p)?.count(), None);
/// let ring = Ring::each(&[p, q])?;
/// assert_eq!((ring.count(), ring.bits()), (Some(2), 65));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The moduli and constants are wiped with the last handle.
#[derive(Clone)]
pub struct Ring(Arc<Inner>);

struct Inner {
    k: &'static Kernels,
    /// The digits of a residue.
    n: usize,
    moduli: RingModuli,
    /// The [`Constants`] of each group, one after the other.
    constants: Vec<Lanes>,
}

/// The moduli that a ring owns: one for all residues, or one for each.
enum RingModuli {
    Shared(Modulus),
    Each(Vec<Modulus>),
}

/// The constants of a group of eight moduli, `n` digits each.
#[derive(Clone, Copy)]
pub(crate) struct Constants<'a> {
    pub modulus: &'a [Lanes],
    pub neg_inverse: &'a [Lanes],
    /// `R^2 mod m`.
    pub squared: &'a [Lanes],
    /// `R mod m`, which is 1 in Montgomery form.
    pub unit: &'a [Lanes],
    /// `2 m`, the bound of residues.
    pub twice: &'a [Lanes],
}

/// The number of constants of a group.
const CONSTANTS: usize = 5;

impl Ring {
    /// The ring of one modulus, for any count of residues.
    ///
    /// # Errors
    /// [`RingError`]: the modulus has more than [`MOST_BATCH_BITS`] bits.
    pub fn shared(modulus: &Modulus) -> Result<Ring, RingError> {
        Ring::new(kernels(), RingModuli::Shared(modulus.clone()))
    }

    /// The ring with a modulus for each residue, of any and of different lengths; the longest
    /// decides what an operation costs.
    ///
    /// # Errors
    /// [`RingError`]: a modulus has more than [`MOST_BATCH_BITS`] bits.
    pub fn each(moduli: &[Modulus]) -> Result<Ring, RingError> {
        Ring::new(kernels(), RingModuli::Each(moduli.to_vec()))
    }

    /// [`shared`](Ring::shared) with the kernels of a level.
    ///
    /// # Errors
    /// [`RingError`]: the modulus has more than [`MOST_BATCH_BITS`] bits.
    pub fn shared_with(k: &'static Kernels, modulus: &Modulus) -> Result<Ring, RingError> {
        Ring::new(k, RingModuli::Shared(modulus.clone()))
    }

    /// [`each`](Ring::each) with the kernels of a level.
    ///
    /// # Errors
    /// [`RingError`]: a modulus has more than [`MOST_BATCH_BITS`] bits.
    pub fn each_with(k: &'static Kernels, moduli: &[Modulus]) -> Result<Ring, RingError> {
        Ring::new(k, RingModuli::Each(moduli.to_vec()))
    }

    fn new(k: &'static Kernels, moduli: RingModuli) -> Result<Ring, RingError> {
        let all = moduli.all();
        if let Some((index, modulus)) =
            all.iter().enumerate().find(|(_, modulus)| modulus.bits() > MOST_BATCH_BITS)
        {
            return Err(RingError { index, bits: modulus.bits() });
        }
        let n = all.iter().map(Modulus::digits).max().unwrap_or(1);
        let mut constants = vec![Lanes::ZERO; CONSTANTS * n * groups(all.len())];
        for (constants, moduli) in constants.chunks_exact_mut(CONSTANTS * n).zip(all.chunks(LANES))
        {
            fill(k, constants, moduli);
        }
        Ok(Ring(Arc::new(Inner { k, n, moduli, constants })))
    }

    /// The number of residues, where each has a modulus of its own; `None` for a shared one.
    pub fn count(&self) -> Option<usize> {
        match &self.0.moduli {
            RingModuli::Shared(_) => None,
            RingModuli::Each(moduli) => Some(moduli.len()),
        }
    }

    /// The bits of the longest modulus.
    pub fn bits(&self) -> usize {
        self.0.moduli.all().iter().map(Modulus::bits).max().unwrap_or(1)
    }

    /// The modulus of residue `i`; `None` above the last one.
    pub fn modulus(&self, i: usize) -> Option<&Modulus> {
        match &self.0.moduli {
            RingModuli::Shared(modulus) => Some(modulus),
            RingModuli::Each(moduli) => moduli.get(i),
        }
    }

    pub(crate) fn is(&self, other: &Ring) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The kernels that the ring's residues are computed with.
    #[doc(hidden)]
    pub fn k(&self) -> &'static Kernels {
        self.0.k
    }

    /// The digits of a residue.
    pub(crate) fn digits(&self) -> usize {
        self.0.n
    }

    /// Fails where the ring has no such count of residues.
    pub(crate) fn expect(&self, count: usize) -> Result<(), ShapeError> {
        expect_count(count, self.count().unwrap_or(count))
    }

    /// The constants of group `group`.
    pub(crate) fn constants(&self, group: usize) -> Constants<'_> {
        let n = self.0.n;
        let group = if self.count().is_none() { 0 } else { group };
        let all = &self.0.constants[CONSTANTS * n * group..];
        let [modulus, neg_inverse, squared, unit, twice] =
            core::array::from_fn(|i| &all[i * n..][..n]);
        Constants { modulus, neg_inverse, squared, unit, twice }
    }

    /// Hands each group of `count` residues to `work`: the range of its digits, and its constants.
    pub(crate) fn for_groups(
        &self,
        count: usize,
        mut work: impl FnMut(Range<usize>, Constants<'_>, Moduli<'_>),
    ) {
        let (n, floats) = (self.0.n, &DefaultFloats::set());
        for group in 0..groups(count) {
            let constants = self.constants(group);
            let lanes = numbers_of(group, count).len();
            let Constants { modulus, neg_inverse, .. } = constants;
            let moduli = Moduli { modulus, neg_inverse, lanes, floats };
            work(group * n..(group + 1) * n, constants, moduli);
        }
    }
}

/// Fills the constants of up to eight moduli; a filler lane repeats the first.
fn fill(k: &Kernels, constants: &mut [Lanes], moduli: &[Modulus]) {
    let (batch, n) = (&k.batch, constants.len() / CONSTANTS);
    let lanes: PerLane<&Modulus> =
        core::array::from_fn(|lane| moduli.get(lane).unwrap_or(&moduli[0]));
    let (modulus, rest) = constants.split_at_mut(n);
    let (neg_inverse, rest) = rest.split_at_mut(n);
    let (squared, rest) = rest.split_at_mut(n);
    let (unit, twice) = rest.split_at_mut(n);
    let of_lanes = lanes.map(|modulus| modulus.constants(k, n));
    batch.expand(modulus, lanes.map(Modulus::limbs));
    batch.expand(neg_inverse, of_lanes.each_ref().map(|lane| &lane.neg_inverse[..]));
    batch.expand(squared, of_lanes.each_ref().map(|lane| &lane.r_squared[..]));
    let mut room = vec![Lanes::ZERO; mul_scratch_len(n) + n];
    let (zero, scratch) = room.split_at_mut(n);
    batch.add_mod(twice, modulus, modulus, zero);
    let one = zero;
    one[0] = Lanes::splat(1);
    let floats = &DefaultFloats::set();
    let m = Moduli::of_all(modulus, neg_inverse, floats);
    batch.mul(unit, one, squared, m, scratch);
    wipe(&mut room);
}

impl RingModuli {
    fn all(&self) -> &[Modulus] {
        match self {
            RingModuli::Shared(modulus) => core::slice::from_ref(modulus),
            RingModuli::Each(moduli) => moduli,
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        wipe(&mut self.constants);
    }
}

impl core::fmt::Debug for Ring {
    /// Prints lengths only: moduli may be secrets.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (bits, count) = (self.bits(), self.count());
        f.debug_struct("Ring").field("bits", &bits).field("count", &count).finish_non_exhaustive()
    }
}
