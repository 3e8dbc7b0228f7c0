//! Walks two numbers in blocks of 8 limbs, one vector register each; the last may be shorter.
//!
//! Lanes beyond the end are read as 0 and not written: masked loads and stores touch no byte
//! outside the operands.

use super::buffer::LANES;
use std::arch::x86_64::*;
use widelimb_limb::Limb;

/// Up to 8 limbs; the lanes above them are 0.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub fn load(limbs: &[Limb]) -> __m512i {
    // SAFETY: a full load reads 8 limbs that are there; the masked one reads `limbs.len()`.
    unsafe {
        if limbs.len() >= LANES {
            _mm512_loadu_si512(limbs.as_ptr().cast())
        } else {
            _mm512_maskz_loadu_epi64(mask_of(limbs.len()), limbs.as_ptr().cast())
        }
    }
}

/// Stores as many of the 8 lanes as `limbs` has limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub fn store(limbs: &mut [Limb], lanes: __m512i) {
    // SAFETY: as in `load`.
    unsafe {
        if limbs.len() >= LANES {
            _mm512_storeu_si512(limbs.as_mut_ptr().cast(), lanes);
        } else {
            _mm512_mask_storeu_epi64(limbs.as_mut_ptr().cast(), mask_of(limbs.len()), lanes);
        }
    }
}

/// The mask of the lowest `lanes` lanes.
#[inline]
pub fn mask_of(lanes: usize) -> __mmask8 {
    if lanes >= LANES { !0 } else { (1 << lanes) - 1 }
}

/// Calls `block(x, y, lanes, carry) -> (result, carry)` on each block of `a` and `b`, lowest first,
/// and writes the results to `r`; the last carry. The first carry is 0.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub fn with_carry(
    r: &mut [Limb],
    a: &[Limb],
    b: &[Limb],
    block: impl Fn(__m512i, __m512i, usize, u32) -> (__m512i, u32),
) -> Limb {
    let mut carry = 0;
    let (r_blocks, r_rest) = r.as_chunks_mut::<LANES>();
    let (a_blocks, a_rest) = a.as_chunks::<LANES>();
    let (b_blocks, b_rest) = b.as_chunks::<LANES>();
    for ((r, a), b) in r_blocks.iter_mut().zip(a_blocks).zip(b_blocks) {
        let (s, out) = block(load(a), load(b), LANES, carry);
        store(r, s);
        carry = out;
    }
    if !r_rest.is_empty() {
        let (s, out) = block(load(a_rest), load(b_rest), r_rest.len(), carry);
        store(r_rest, s);
        carry = out;
    }
    Limb::from(carry)
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb_kernels::cpu::Level;
    use widelimb_testkit::operands::some_places;
    use widelimb_testkit::{Operands, Shapes, skipped};

    /// The limbs' own sums; the number of lanes that were handed out.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
    fn sums(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
        with_carry(r, a, b, |x, y, lanes, before| (_mm512_add_epi64(x, y), before + lanes as u32))
    }

    /// Operands that end, or start, at a page that may not be touched.
    #[test]
    fn blocks_stay_inside_their_operands() {
        if !Level::Avx512Base.is_available() {
            skipped(format_args!("blocks: this CPU has no level `{}`", Level::Avx512Base));
            return;
        }
        let mut operands = Operands::new(48);
        let mut shapes = Shapes::new(61);
        for n in 0..=48 {
            let (a, b) = shapes.pair(n);
            let expected: Vec<Limb> = a.iter().zip(&b).map(|(x, y)| x.wrapping_add(*y)).collect();
            for places in some_places(n) {
                // SAFETY: the level is there.
                let lanes = operands.apart(places, &a, &b, |r, a, b| unsafe { sums(r, a, b) });
                assert_eq!((operands.result(), lanes), (expected.as_slice(), n as Limb));
            }
        }
    }
}
