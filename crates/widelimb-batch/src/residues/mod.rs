//! [`Residues`]: many residues that stay in digits between operations.

mod inverses;
mod operations;
mod powers;

pub use inverses::NoInverseError;

use super::engine::room::with_room;
use super::numbers::{expect_count, groups, numbers_of, place};
use super::ring::Constants;
use super::{Numbers, NumbersMut, Ring, ShapeError};
use crate::Limb;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::batch::{
    BatchKernels, DIGIT_BITS, LANES, Lanes, Moduli, PerLane, mul_scratch_len,
};
use widelimb_kernels::wipe;

/// An array of residues of a [`Ring`], in Montgomery form, eight side by side in the lanes of
/// vectors.
///
/// Limbs come in and go out by [`from_limbs`](Residues::from_limbs) and
/// [`to_limbs`](Residues::to_limbs); between these each operation works on all residues. Operations
/// end in `_assign`, which changes the residues at hand, or in `_into`, which writes to residues
/// that are there. Neither allocates for moduli of up to 10 digits of 52 bits, 518 bits; for longer
/// ones each call asks once for the room of a few numbers.
///
/// ```
/// use widelimb::batch::{Modulus, Numbers, NumbersMut, Residues, Ring};
///
/// let ring = Ring::shared(&Modulus::new(&[1_000_003])?)?;
/// let x = Residues::from_limbs(&ring, Numbers::new(&[1, 2, 3], 3, 64)?)?;
/// // x^3 + 2 x + 1
/// let mut y = x.clone();
/// x.sqr_into(&mut y)?;
/// y.mul_assign(&x)?;
/// y.add_assign(&x)?;
/// y.add_assign(&x)?;
/// y.add_assign(&Residues::ones(&ring, 3)?)?;
/// let mut limbs = [0; 3];
/// y.to_limbs(&mut NumbersMut::new(&mut limbs, 3, 64)?)?;
/// assert_eq!(limbs, [4, 13, 34]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Several moduli, a factor of one of which turns up as an inverse that there is not:
///
/// ```
/// use widelimb::batch::{Modulus, Numbers, Residues, Ring};
///
/// let moduli = [Modulus::new(&[35])?, Modulus::new(&[11])?];
/// let ring = Ring::each(&moduli)?;
/// let mut x = Residues::from_limbs(&ring, Numbers::new(&[10, 7], 2, 64)?)?;
/// let error = x.invert_vartime_assign().unwrap_err();
/// assert_eq!((&error.without[..], x.get(1)), (&[0][..], Some(vec![8])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The instructions executed and the addresses touched depend on the counts and lengths alone,
/// except where a name says `vartime` or `public`. Residues are wiped when they are dropped; what
/// operations leave on the stack and in registers is not, but after powers.
#[derive(Clone)]
pub struct Residues {
    ring: Ring,
    count: usize,
    /// Below twice the modulus. What is above a digit says nothing, nor do lanes without a residue.
    digits: Vec<Lanes>,
}

impl Residues {
    /// `count` residues of 0.
    ///
    /// # Errors
    /// The ring has moduli for another count.
    pub fn zeros(ring: &Ring, count: usize) -> Result<Residues, ShapeError> {
        ring.expect(count)?;
        let digits = vec![Lanes::ZERO; groups(count) * ring.digits()];
        Ok(Residues { ring: ring.clone(), count, digits })
    }

    /// `count` residues of 1.
    ///
    /// # Errors
    /// The ring has moduli for another count.
    pub fn ones(ring: &Ring, count: usize) -> Result<Residues, ShapeError> {
        let mut ones = Residues::zeros(ring, count)?;
        ring.for_groups(count, |at, of, _| ones.digits[at].copy_from_slice(of.unit));
        Ok(ones)
    }

    /// The residues of numbers of any width, modulo their moduli.
    ///
    /// Cost: a product for numbers no wider than the ring's digits, two more for each further part
    /// of that width.
    ///
    /// # Errors
    /// The ring has moduli for another count.
    pub fn from_limbs(ring: &Ring, numbers: Numbers<'_>) -> Result<Residues, ShapeError> {
        let mut residues = Residues::zeros(ring, numbers.len())?;
        residues.set_limbs(numbers)?;
        Ok(residues)
    }

    /// Sets the residues to those of numbers, as [`from_limbs`](Residues::from_limbs) makes them.
    ///
    /// # Errors
    /// The counts differ.
    pub fn set_limbs(&mut self, numbers: Numbers<'_>) -> Result<(), ShapeError> {
        expect_count(numbers.len(), self.count)?;
        let Residues { ring, digits, .. } = self;
        let (batch, n) = (&ring.k().batch, ring.digits());
        with_room(enter_len(n, numbers.bits()), |room| {
            ring.for_groups(numbers.len(), |at, of, m| {
                enter(batch, &mut digits[at.clone()], numbers, at.start / n, of, m, room);
            });
        });
        Ok(())
    }

    /// The residues as numbers below their moduli.
    ///
    /// Cost: a product.
    ///
    /// # Errors
    /// The counts differ, or the numbers have fewer bits than the [longest modulus](Ring::bits).
    pub fn to_limbs(&self, numbers: &mut NumbersMut<'_>) -> Result<(), ShapeError> {
        expect_count(numbers.len(), self.count)?;
        expect_bits(numbers.bits(), self.ring.bits())?;
        let (batch, n) = (&self.ring.k().batch, self.ring.digits());
        with_room(leave_len(n), |room| {
            self.ring.for_groups(self.count, |at, _, m| {
                let number = leave(batch, &self.digits[at.clone()], m, room);
                numbers.contract(batch, number, at.start / n);
            });
        });
        Ok(())
    }

    /// Residue `i` as a number of as many limbs as the longest modulus; `None` where there are not
    /// so many residues.
    ///
    /// Cost: that of [`to_limbs`](Residues::to_limbs) for eight residues.
    pub fn get(&self, i: usize) -> Option<Vec<Limb>> {
        let (group, lane) = place(i);
        let mut limbs = vec![0; self.ring.bits().div_ceil(crate::LIMB_BITS)];
        let (batch, n) = (&self.ring.k().batch, self.ring.digits());
        (i < self.count).then(|| {
            with_room(leave_len(n), |room| {
                self.in_group(group, |at, _, m| {
                    let number = leave(batch, &self.digits[at], m, room);
                    let mut lanes: PerLane<&mut [Limb]> = Default::default();
                    lanes[lane] = &mut limbs;
                    batch.contract(lanes, number);
                });
            });
            limbs
        })
    }

    /// Sets residue `i` to that of a number.
    ///
    /// Cost: that of [`set_limbs`](Residues::set_limbs) for eight residues.
    ///
    /// # Errors
    /// There are not so many residues.
    pub fn set(&mut self, i: usize, number: &[Limb]) -> Result<(), ShapeError> {
        if i >= self.count {
            return Err(ShapeError::Count { expected: i.saturating_add(1), count: self.count });
        }
        let (group, lane) = place(i);
        let (batch, n) = (&self.ring.k().batch, self.ring.digits());
        // A number of no limbs is 0.
        let limbs = if number.is_empty() { &[0] } else { number };
        let all = Numbers::with_stride(limbs, LANES, crate::LIMB_BITS * limbs.len(), 0)?;
        with_room(n + enter_len(n, all.bits()), |room| {
            let (residue, room) = room.split_at_mut(n);
            self.in_group(group, |_, of, m| enter(batch, residue, all, 0, of, m, room));
            for (digit, new) in self.digits[group * n..].iter_mut().zip(residue) {
                digit.0[lane] = new.0[lane];
            }
        });
        Ok(())
    }

    /// The number of residues.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are no residues.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The ring of the residues.
    pub fn ring(&self) -> &Ring {
        &self.ring
    }

    /// Hands the digits and the constants of one group to `work`.
    fn in_group(
        &self,
        group: usize,
        mut work: impl FnMut(core::ops::Range<usize>, Constants<'_>, Moduli<'_>),
    ) {
        let n = self.ring.digits();
        self.ring.for_groups(numbers_of(group, self.count).end, |at, of, m| {
            if at.start == group * n {
                work(at, of, m);
            }
        });
    }
}

impl Drop for Residues {
    fn drop(&mut self) {
        wipe(&mut self.digits);
    }
}

impl core::fmt::Debug for Residues {
    /// Prints lengths only: residues may be secrets.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (ring, count) = (&self.ring, &self.count);
        f.debug_struct("Residues").field("ring", ring).field("count", count).finish_non_exhaustive()
    }
}

fn expect_bits(bits: usize, expected: usize) -> Result<(), ShapeError> {
    if bits >= expected { Ok(()) } else { Err(ShapeError::Bits { expected, bits }) }
}

/// The digits of the parts of `n` digits that numbers of `bits` bits take, in whole parts.
fn parts_len(n: usize, bits: usize) -> usize {
    bits.div_ceil(DIGIT_BITS).next_multiple_of(n)
}

/// The digits of room that [`enter`] takes.
fn enter_len(n: usize, bits: usize) -> usize {
    parts_len(n, bits) + n + mul_scratch_len(n)
}

/// Takes a group's numbers into Montgomery form, by Horner's rule in the radix `R = 2^(52 n)`.
fn enter(
    batch: &BatchKernels,
    r: &mut [Lanes],
    numbers: Numbers<'_>,
    group: usize,
    of: Constants<'_>,
    m: Moduli<'_>,
    room: &mut [Lanes],
) {
    let n = r.len();
    let (all, room) = room.split_at_mut(parts_len(n, numbers.bits()));
    let (term, scratch) = room.split_at_mut(n);
    numbers.expand(batch, all, group);
    let mut parts = all.chunks_exact(n).rev();
    batch.mul(r, parts.next().unwrap_or_default(), of.squared, m, scratch);
    for part in parts {
        batch.mul_assign(r, of.squared, m, scratch);
        batch.mul(term, part, of.squared, m, scratch);
        batch.add_mod_assign(r, term, of.twice);
    }
}

/// The digits of room that [`leave`] takes.
fn leave_len(n: usize) -> usize {
    2 * n + mul_scratch_len(n)
}

/// Takes a group's residues out of Montgomery form, to numbers below the moduli.
fn leave<'a>(
    batch: &BatchKernels,
    a: &[Lanes],
    m: Moduli<'_>,
    room: &'a mut [Lanes],
) -> &'a [Lanes] {
    let (number, room) = room.split_at_mut(a.len());
    let (one, scratch) = room.split_at_mut(a.len());
    one[0] = Lanes::splat(1);
    batch.mul(number, a, one, m, scratch);
    batch.reduce_once(number, m.modulus);
    number
}

/// `r = a b mod m` for each number, with its modulus `m` of a ring.
///
/// ```
/// use widelimb::batch::{self, Modulus, Numbers, NumbersMut, Ring};
///
/// let ring = Ring::shared(&Modulus::new(&[35])?)?;
/// let [a, b] = [[34, 6, 100], [34, 6, 1]];
/// let mut limbs = [0; 3];
/// let mut r = NumbersMut::new(&mut limbs, 3, 64)?;
/// batch::mul_mod(&mut r, Numbers::new(&a, 3, 64)?, Numbers::new(&b, 3, 64)?, &ring)?;
/// assert_eq!(limbs, [1, 1, 30]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Numbers may have any width and need not be below the moduli. The instructions executed and the
/// addresses touched depend on the shapes alone.
///
/// Cost: two Montgomery products, where the factors are no wider than the longest modulus, and the
/// ways to digits and back; several products of the same numbers are better done in [`Residues`].
///
/// # Errors
/// The counts differ, among them that of the ring's moduli, or the results have fewer bits than the
/// [longest modulus](Ring::bits).
pub fn mul_mod(
    r: &mut NumbersMut<'_>,
    a: Numbers<'_>,
    b: Numbers<'_>,
    ring: &Ring,
) -> Result<(), ShapeError> {
    ring.expect(r.len())?;
    expect_count(a.len(), r.len())?;
    expect_count(b.len(), r.len())?;
    expect_bits(r.bits(), ring.bits())?;
    let (batch, n) = (&ring.k().batch, ring.digits());
    // A factor below R / 2 times one below 2 m gives what is below 2 m.
    let fits = b.bits() < DIGIT_BITS * n;
    let room_len = 2 * n + enter_len(n, a.bits().max(b.bits()));
    with_room(room_len, |room| {
        ring.for_groups(a.len(), |at, of, m| {
            let (x, room) = room.split_at_mut(n);
            let (y, room) = room.split_at_mut(n);
            enter(batch, x, a, at.start / n, of, m, room);
            if fits {
                b.expand(batch, y, at.start / n);
            } else {
                enter(batch, y, b, at.start / n, of, m, room);
                let (one, scratch) = room.split_at_mut(n);
                one.fill(Lanes::ZERO);
                one[0] = Lanes::splat(1);
                batch.mul_assign(y, one, m, scratch);
            }
            batch.mul_assign(x, y, m, &mut room[..mul_scratch_len(n)]);
            batch.reduce_once(x, m.modulus);
            r.contract(batch, x, at.start / n);
        });
    });
    Ok(())
}
