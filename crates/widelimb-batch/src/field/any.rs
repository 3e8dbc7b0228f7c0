//! [`Field`]: the field of any odd prime, for arrays of residues.

use crate::{Limb, Modulus, ModulusError, Numbers, Residues, Ring, RingError, ShapeError};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::kernels;
use widelimb_limb::modular::prime::is_probable_prime;
use widelimb_limb::trim::trimmed;

/// Why there is no field of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// The number is even, or below 3.
    #[error(transparent)]
    Modulus(#[from] ModulusError),
    /// The number is too long for lanes.
    #[error(transparent)]
    Ring(#[from] RingError),
    /// The number is not prime.
    #[error("the modulus is not prime")]
    Composite,
}

/// The field of an odd prime: what its [`Residues`] have beyond those of any [`Ring`].
///
/// ```
/// use widelimb::batch::field::Field;
/// use widelimb::batch::{Numbers, Residues};
///
/// let field = Field::new(&[1_000_003])?;
/// let mut x = Residues::from_limbs(field.ring(), Numbers::new(&[4, 2, 0], 3, 64)?)?;
/// assert_eq!(field.legendre(&x)?, [1, -1, 0]);
/// assert_eq!(field.sqrt_assign(&mut x)?, [1, 0, 1]);
/// x.sqr_assign();
/// field.invert_assign(&mut x)?;
/// assert_eq!(x.get(0), Some(vec![250_001])); // 4 * 250001 = 1000004
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The instructions executed and the addresses touched depend on the prime and on the counts alone.
#[derive(Clone, Debug)]
pub struct Field {
    ring: Ring,
    /// `p - 2`.
    inverse: Vec<Limb>,
    /// `(p - 1) / 2`.
    half: Vec<Limb>,
    roots: Roots,
}

/// `p - 1 = 2^s t` for an odd `t`, and what square roots need of it.
#[derive(Clone, Debug)]
struct Roots {
    s: u64,
    /// `(t - 1) / 2`.
    exponent: Vec<Limb>,
    /// The power with exponent `t` of a number that is no square: of order `2^s`.
    unit: Vec<Limb>,
}

impl Field {
    /// The field of an odd prime.
    ///
    /// # Errors
    /// [`FieldError`]: the number is even, below 3, too long, or not a (Baillie-PSW) probable prime.
    pub fn new(p: &[Limb]) -> Result<Field, FieldError> {
        let k = kernels();
        let modulus = Modulus::new(p)?;
        let ring = Ring::shared(&modulus)?;
        let p = trimmed(modulus.limbs());
        if !is_probable_prime(k, p, 0) {
            return Err(FieldError::Composite);
        }
        let less = less_one(p);
        let s = trailing_zeros(&less);
        let exponent = shifted(&less, s + 1);
        let half = shifted(&less, 1);
        let inverse = less_one(&less);
        let unit = non_square(&ring, &half);
        let mut field = Field { ring, inverse, half, roots: Roots { s, exponent, unit } };
        field.roots.unit = field.power_of_non_square(&shifted(&less, s));
        Ok(field)
    }

    /// The ring whose residues are the elements.
    pub fn ring(&self) -> &Ring {
        &self.ring
    }

    /// Each element becomes its inverse, and 0 stays 0.
    ///
    /// Cost: a power with exponent `p - 2`; [`Residues::invert_vartime_assign`] takes the time of
    /// three products for each, which depends on the elements.
    ///
    /// # Errors
    /// The elements are of another ring.
    pub fn invert_assign(&self, x: &mut Residues) -> Result<(), ShapeError> {
        self.expect(x)?;
        x.pow_public_assign(&self.inverse);
        Ok(())
    }

    /// The Legendre symbol of each element: 1 for squares, -1 for what is none, 0 for 0.
    ///
    /// Cost: a power with exponent `(p - 1) / 2`.
    ///
    /// # Errors
    /// The elements are of another ring.
    pub fn legendre(&self, x: &Residues) -> Result<Vec<i8>, ShapeError> {
        self.expect(x)?;
        let mut power = x.clone();
        power.pow_public_assign(&self.half);
        let (mut ones, mut zeros) = (vec![0; x.len()], vec![0; x.len()]);
        power.equal_into(&Residues::ones(&self.ring, x.len())?, &mut ones)?;
        power.equal_into(&Residues::zeros(&self.ring, x.len())?, &mut zeros)?;
        // 1 - (1 - is 1) 2 + is 0
        let symbol = |(one, zero): (&Limb, &Limb)| 2 * (*one as i8) + *zero as i8 - 1;
        Ok(ones.iter().zip(&zeros).map(symbol).collect())
    }

    /// Each element that is a square becomes one of its roots, and its answer is 1. Where it is
    /// none the answer is 0, and the element has become something without meaning.
    ///
    /// Cost: a power with an exponent of the prime's length, and for `p - 1 = 2^s t` with an odd
    /// `t` another `s^2 / 2` squares: none for `p = 3 mod 4`. Source: the algorithm of Tonelli and
    /// Shanks in constant time, RFC 9380, appendix I.4.
    ///
    /// # Errors
    /// The elements are of another ring.
    pub fn sqrt_assign(&self, x: &mut Residues) -> Result<Vec<Limb>, ShapeError> {
        self.expect(x)?;
        let count = x.len();
        let Roots { s, exponent, unit } = &self.roots;
        let ones = Residues::ones(&self.ring, count)?;
        let mut z = x.clone();
        z.pow_public_assign(exponent);
        let mut t = z.clone();
        t.sqr_assign();
        t.mul_assign(x)?;
        z.mul_assign(x)?;
        let mut c = self.constant(unit, count)?;
        let (mut b, mut scratch, mut choices) = (t.clone(), t.clone(), vec![0; count]);
        for i in (2..=*s).rev() {
            (0..i - 2).for_each(|_| b.sqr_assign());
            b.equal_into(&ones, &mut choices)?;
            choices.iter_mut().for_each(|choice| *choice ^= 1);
            z.mul_into(&c, &mut scratch)?;
            z.select_assign(&scratch, &choices)?;
            c.sqr_assign();
            t.mul_into(&c, &mut scratch)?;
            t.select_assign(&scratch, &choices)?;
            b = t.clone();
        }
        z.sqr_into(&mut scratch)?;
        scratch.equal_into(x, &mut choices)?;
        *x = z;
        Ok(choices)
    }

    /// The same number in all of `count` elements.
    ///
    /// # Errors
    /// Never.
    pub fn constant(&self, number: &[Limb], count: usize) -> Result<Residues, ShapeError> {
        let limbs = if number.is_empty() { &[0] } else { number };
        let bits = crate::LIMB_BITS * limbs.len();
        Residues::from_limbs(&self.ring, Numbers::with_stride(limbs, count, bits, 0)?)
    }

    fn expect(&self, x: &Residues) -> Result<(), ShapeError> {
        if x.ring().is(&self.ring) { Ok(()) } else { Err(ShapeError::Ring) }
    }

    /// The power of the number in the place of the unit.
    fn power_of_non_square(&self, exponent: &[Limb]) -> Vec<Limb> {
        let mut power = self.constant(&self.roots.unit, 1).expect("one number");
        power.pow_public_assign(exponent);
        power.get(0).expect("one number")
    }
}

/// The least number that is no square; half of all are.
fn non_square(ring: &Ring, half: &[Limb]) -> Vec<Limb> {
    const TOGETHER: Limb = 8;
    (0..)
        .find_map(|group| {
            let limbs: Vec<Limb> = (1..=TOGETHER).map(|i| group * TOGETHER + i).collect();
            let numbers = Numbers::new(&limbs, limbs.len(), crate::LIMB_BITS).ok()?;
            let mut powers = Residues::from_limbs(ring, numbers).ok()?;
            powers.pow_public_assign(half);
            powers.neg_assign();
            let mut found = vec![0; limbs.len()];
            powers.equal_into(&Residues::ones(ring, limbs.len()).ok()?, &mut found).ok()?;
            let place = found.iter().position(|found| *found == 1)?;
            Some(vec![limbs[place]])
        })
        .expect("half of all numbers are no squares")
}

/// `a - 1`, for `a` above 0.
fn less_one(a: &[Limb]) -> Vec<Limb> {
    let mut r = a.to_vec();
    for limb in &mut r {
        let borrows = *limb == 0;
        *limb = limb.wrapping_sub(1);
        if !borrows {
            break;
        }
    }
    r
}

fn trailing_zeros(a: &[Limb]) -> u64 {
    let zeros = a.iter().take_while(|limb| **limb == 0).count();
    let bits = a.get(zeros).map_or(0, |limb| limb.trailing_zeros());
    64 * zeros as u64 + u64::from(bits)
}

/// `floor(a / 2^bits)`.
fn shifted(a: &[Limb], bits: u64) -> Vec<Limb> {
    let (limbs, bits) = ((bits / 64) as usize, bits % 64);
    let at = |i: usize| u128::from(a.get(i).copied().unwrap_or(0));
    (limbs..a.len().max(limbs + 1)).map(|i| ((at(i) | at(i + 1) << 64) >> bits) as Limb).collect()
}
