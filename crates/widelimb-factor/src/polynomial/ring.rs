//! [`Ring`]: products of polynomials modulo `N`.

use core::cell::RefCell;
use core::ops::Range;
use widelimb::Limb;
use widelimb::Natural;
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::LIMB_BITS;
use widelimb_limb::low_bits::limb_inverse;
use widelimb_limb::product::{self, Strategy, ring, strategy};
use widelimb_limb::scratch::with_scratch;

/// A shorter factor of at most so many coefficients of so many limbs is multiplied coefficient by
/// coefficient. Measured.
fn schoolbook(limbs: usize) -> usize {
    if limbs <= 8 { 28 } else { 14 }
}

/// Scratch of a product.
#[derive(Default)]
struct Room {
    /// The factors and the product in a Kronecker substitution.
    values: [Vec<Limb>; 3],
    /// A coefficient of the product, as long as `R^2`.
    sum: Vec<Limb>,
    /// A product of two coefficients.
    term: Vec<Limb>,
    /// A coefficient that is reduced, as long as `R`.
    reduced: Vec<Limb>,
}

/// An odd modulus `N`, with what products of polynomials modulo it need.
pub struct Ring {
    k: &'static Kernels,
    /// `N` in as many limbs as `R` has zeros.
    modulus: Vec<Limb>,
    neg_inverse: Limb,
    /// Limbs of a coefficient.
    limbs: usize,
    /// Limbs that a sum of products has in a Kronecker substitution.
    slot: usize,
    /// `R mod N`.
    one: Vec<Limb>,
    room: RefCell<Room>,
}

impl Ring {
    /// For an odd number from 3 on and products whose shorter factor has at most `terms`
    /// coefficients.
    ///
    /// A coefficient of such a product is at most `terms N^2 <= R N / 4`, which a Montgomery
    /// reduction brings below `2 N`, and at most a quarter of `2^(64 slot)`.
    pub fn new(n: &Natural, terms: usize) -> Ring {
        debug_assert!(!n.is_even() && !n.is_one() && terms > 0);
        let limbs = n.limbs().len();
        let bits = n.bit_len() as usize;
        let spare = terms.next_power_of_two().ilog2() as usize + 2;
        let rows = (bits + spare).div_ceil(LIMB_BITS);
        let mut modulus = n.limbs().to_vec();
        let neg_inverse = limb_inverse(modulus[0]).wrapping_neg();
        modulus.resize(rows, 0);
        let mut one = ((Natural::one() << (LIMB_BITS * rows)) % n).into_limbs();
        one.resize(limbs, 0);
        let slot = (2 * bits + spare).div_ceil(LIMB_BITS);
        let [sum, term, reduced] = [2 * rows, 2 * limbs, rows].map(|len| vec![0; len]);
        let room = RefCell::new(Room { sum, term, reduced, ..Room::default() });
        Ring { k: kernels(), modulus, neg_inverse, limbs, slot, one, room }
    }

    /// Limbs of a coefficient.
    pub fn limbs(&self) -> usize {
        self.limbs
    }

    /// The form of 1.
    pub fn one(&self) -> &[Limb] {
        &self.one
    }

    /// `r = r + b` for each coefficient.
    pub fn add_assign(&self, r: &mut [Limb], b: &[Limb]) {
        let n = &self.modulus[..self.limbs];
        for (r, b) in r.chunks_exact_mut(self.limbs).zip(b.chunks_exact(self.limbs)) {
            let carry = self.k.add_n_assign(r, b, 0);
            if carry != 0 || self.k.cmp(r, n).is_ge() {
                self.k.sub_n_assign(r, n, 0);
            }
        }
    }

    /// `r = r - b` for each coefficient.
    pub fn sub_assign(&self, r: &mut [Limb], b: &[Limb]) {
        for (r, b) in r.chunks_exact_mut(self.limbs).zip(b.chunks_exact(self.limbs)) {
            if self.k.sub_n_assign(r, b, 0) != 0 {
                self.k.add_n_assign(r, &self.modulus[..self.limbs], 0);
            }
        }
    }

    /// `r = -r` for each coefficient.
    pub fn negate(&self, r: &mut [Limb]) {
        for r in r.chunks_exact_mut(self.limbs).filter(|r| r.iter().any(|&limb| limb != 0)) {
            let below = r.to_vec();
            self.k.sub_n(r, &self.modulus[..self.limbs], &below, 0);
        }
    }

    /// The coefficients of `a b` from one on to `r`.
    pub fn product_into(&self, r: &mut [Limb], a: &[Limb], b: &[Limb], start: usize) {
        let [an, bn, count] = [a.len(), b.len(), r.len()].map(|len| len / self.limbs);
        debug_assert!(an > 0 && bn > 0 && start + count < an + bn);
        debug_assert!([a.len(), b.len(), r.len()].iter().all(|len| len % self.limbs == 0));
        let room = &mut *self.room.borrow_mut();
        if an.min(bn) <= schoolbook(self.limbs) {
            self.by_schoolbook(r, a, b, start, room);
        } else {
            self.by_kronecker(r, a, b, start, room);
        }
    }

    /// The coefficients of `a b` in a range.
    pub fn product(&self, a: &[Limb], b: &[Limb], range: Range<usize>) -> Vec<Limb> {
        let mut r = vec![0; self.limbs * range.len()];
        self.product_into(&mut r, a, b, range.start);
        r
    }

    /// All coefficients of `a b`.
    pub fn mul(&self, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
        self.product(a, b, 0..(a.len() + b.len()) / self.limbs - 1)
    }

    /// Brings a coefficient of a product, which it destroys, below `N`.
    fn reduce(&self, r: &mut [Limb], sum: &mut [Limb], reduced: &mut [Limb]) {
        let carry = self.k.reduce_rows(reduced, sum, &self.modulus, self.neg_inverse);
        debug_assert!(carry == 0, "a sum that is below R N / 4");
        if self.k.cmp(reduced, &self.modulus).is_ge() {
            self.k.sub_n_assign(reduced, &self.modulus, 0);
        }
        r.copy_from_slice(&reduced[..self.limbs]);
    }

    fn by_schoolbook(&self, r: &mut [Limb], a: &[Limb], b: &[Limb], start: usize, room: &mut Room) {
        let (n, Room { sum, term, reduced, .. }) = (self.limbs, room);
        let (an, bn) = (a.len() / n, b.len() / n);
        for (r, i) in r.chunks_exact_mut(n).zip(start..) {
            sum.fill(0);
            for j in i.saturating_sub(bn - 1)..an.min(i + 1) {
                self.k.mul_basecase(term, &a[j * n..][..n], &b[(i - j) * n..][..n]);
                let (low, high) = sum.split_at_mut(2 * n);
                let carry = self.k.add_n_assign(low, term, 0);
                // Where there is no limb above, nothing carries.
                high.first_mut().into_iter().for_each(|limb| *limb += carry);
            }
            self.reduce(r, sum, reduced);
        }
    }

    /// By a product of the values at `2^(64 slot)`, modulo `2^(64 len) - 1` where that is faster.
    ///
    /// What is wrapped around lies below the range: `(an + bn - 1) slot - len <= start slot`. Both
    /// it and what is there are at most a third of `2^(64 start slot)`, so that nothing carries.
    fn by_kronecker(&self, r: &mut [Limb], a: &[Limb], b: &[Limb], start: usize, room: &mut Room) {
        let (k, slot) = (self.k, self.slot);
        let Room { values: [x, y, z], sum, reduced, .. } = room;
        let (a, b) = (self.packed(a, x), self.packed(b, y));
        let whole = a.len() + b.len();
        let end = start + r.len() / self.limbs;
        let needed = (end * slot).max(whole.saturating_sub(start * slot));
        let len = self.ring_len(a.len(), b.len(), needed);
        let value = first(z, len);
        let scratch_len = if len < whole {
            ring::mul_minus_scratch_len(k, len, a.len(), b.len())
        } else {
            product::mul_scratch_len(k, a.len(), b.len())
        };
        let made = with_scratch(scratch_len, |scratch| {
            if len < whole {
                ring::mul_minus(k, value, a, b, scratch);
            } else {
                product::mul(k, value, a, b, scratch);
            }
        });
        made.expect("memory for a product");
        let values = value[start * slot..].chunks(slot);
        for (r, value) in r.chunks_exact_mut(self.limbs).zip(values) {
            let (low, high) = sum.split_at_mut(value.len());
            low.copy_from_slice(value);
            high.fill(0);
            self.reduce(r, sum, reduced);
        }
    }

    /// The limbs of a product of which so many are needed.
    fn ring_len(&self, an: usize, bn: usize, needed: usize) -> usize {
        let (long, whole) = (an.max(bn), an + bn);
        if needed >= whole || strategy(self.k, long, an.min(bn)) != Strategy::Ntt {
            return whole;
        }
        ring::length(self.k, needed.max(long)).min(whole)
    }

    /// The value at `2^(64 slot)`, in the room.
    fn packed<'a>(&self, a: &[Limb], room: &'a mut Vec<Limb>) -> &'a [Limb] {
        let count = a.len() / self.limbs;
        let value = first(room, (count - 1) * self.slot + self.limbs);
        for (slot, a) in value.chunks_mut(self.slot).zip(a.chunks_exact(self.limbs)) {
            let (low, high) = slot.split_at_mut(self.limbs);
            low.copy_from_slice(a);
            high.fill(0);
        }
        value
    }
}

/// The first limbs of a vector, which becomes so long.
fn first(room: &mut Vec<Limb>, len: usize) -> &mut [Limb] {
    if room.len() < len {
        room.resize(len, 0);
    }
    &mut room[..len]
}
