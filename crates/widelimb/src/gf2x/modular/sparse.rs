//! Reduction modulo a polynomial of few terms.
//!
//! For `f = X^n + t` with `deg t = n - g` the coefficients above `n` are folded down `g` at a time:
//! `h X^(p) = h X^(p - n) t` modulo `f`. That costs a shift and a sum for each term of `t`, at the speed of
//! memory, so with `g` near `n` a square modulo `f` costs no product.

use crate::arch::Kernels;
use crate::gf2x::Poly;
use crate::limb::shift;
use crate::limb::trim::{bit_len, trim};
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;

/// The terms that a modulus of few terms may have.
const MOST_TERMS: usize = 8;

/// The exponents of a modulus of few terms.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    degree: usize,
    /// Those below the degree.
    exponents: Vec<usize>,
    /// How far the highest of these lies below the degree.
    gap: usize,
}

impl Sparse {
    /// `None` for a modulus of many terms, or whose second term is near its first.
    pub(super) fn new(f: &Poly) -> Option<Sparse> {
        let degree = f.degree()?;
        if f.weight() > MOST_TERMS {
            return None;
        }
        let exponents: Vec<usize> = f.exponents().filter(|&e| e < degree).collect();
        let gap = degree - exponents.last().copied().unwrap_or(0);
        (gap >= LIMB_BITS && gap >= degree / 4).then_some(Sparse { degree, exponents, gap })
    }

    /// `a` becomes its residue, trimmed.
    pub(super) fn reduce(&self, k: &Kernels, a: &mut Vec<Limb>, room: &mut Vec<Limb>) {
        loop {
            let bits = bit_len(a) as usize;
            if bits <= self.degree {
                return trim(a);
            }
            let from = self.degree.max(bits.saturating_sub(self.gap));
            // What is above `from`, and a limb for shifts.
            room.clear();
            room.resize((bits - from).div_ceil(LIMB_BITS) + 1, 0);
            shift::shr(k, room, a, from);
            clear_from(a, from);
            for &exponent in &self.exponents {
                let at = from - self.degree + exponent;
                add_shifted(k, a, room, at);
            }
        }
    }
}

/// Clears the coefficients from `X^from` on.
fn clear_from(a: &mut Vec<Limb>, from: usize) {
    a.truncate(from.div_ceil(LIMB_BITS));
    if !from.is_multiple_of(LIMB_BITS) {
        a[from / LIMB_BITS] &= (1 << (from % LIMB_BITS)) - 1;
    }
}

/// `a += h X^at`, where the highest limb of `h` is 0; it is shifted on the way, and back.
fn add_shifted(k: &Kernels, a: &mut Vec<Limb>, h: &mut [Limb], at: usize) {
    let (limbs, bits) = (at / LIMB_BITS, (at % LIMB_BITS) as u32);
    if bits != 0 {
        k.shl_assign(h, bits);
    }
    if a.len() < limbs + h.len() {
        a.resize(limbs + h.len(), 0);
    }
    k.xor_assign(&mut a[limbs..][..h.len()], h);
    if bits != 0 {
        k.shr_assign(h, bits);
    }
}
