//! Linear congruences modulo a power of two.

use crate::fault::die;
use crate::scratch::{done, with_limbs};
use widelimb_limb::{self as limb, LIMB_BITS, Limb};

/// Factors for moduli of so many bits: constants that programs have had from
/// `gmp_randinit_lc_2exp_size` since GMP 4.2. The value added is 1.
const FACTORS: [(u64, &[Limb]); 13] = [
    (32, &[0x29c_f535]),
    (34, &[0xa3d_73ad]),
    (36, &[0x28f7_25c5]),
    (38, &[0xa3dd_5cdd]),
    (40, &[0x2_8f5d_a175]),
    (56, &[0xaa_7d73_5234_c0dd]),
    (64, &[0xbaec_d515_daf0_b49d]),
    (100, &[0x3329_ad7e_7575_e2fd, 0x2_9278_7ebd]),
    (128, &[0xacbb_3690_1308_fa85, 0x48a7_4f36_7fa7_b5c8]),
    (156, &[0x760f_36e5_d7fc_7c45, 0xdc43_611b_527c_3f1d, 0x78a_7fdd]),
    (196, &[0xde6d_4472_1e5e_24f5, 0xb352_0ce7_06a5_6498, 0x41ba_2e10_4ee3_4c66]),
    (200, &[0x1362_c114_f300_72c5, 0x4cd9_d0be_c48e_8391, 0x5a24_c38b_981e_afe8, 0x4e]),
    (
        256,
        &[
            0xb802_3031_28a1_4cb5,
            0x7698_2d64_8509_973d,
            0x71fd_8f07_42a9_9a0c,
            0xaf66_ba93_2aaf_58a0,
        ],
    ),
];

/// The modulus's bits and the factor, of the first congruence that gives so many bits with a step.
pub fn of_size(size: u64) -> Option<(u64, &'static [Limb])> {
    FACTORS.into_iter().find(|(bits, _)| bits / 2 >= size)
}

/// The limbs that a congruence modulo `2^bits` keeps: the number of bits, what is added, factor and
/// value.
pub fn limbs(bits: u64) -> usize {
    2 + 2 * bits.div_ceil(LIMB_BITS as u64) as usize
}

/// A congruence `x = a x + c mod 2^bits`.
pub struct Congruence<'a> {
    bits: usize,
    c: Limb,
    a: &'a [Limb],
    x: &'a mut [Limb],
}

impl<'a> Congruence<'a> {
    /// Writes what a congruence keeps; `x = 1`.
    pub fn begin(kept: &mut [Limb], bits: u64, (a, negative): (&[Limb], bool), c: Limb) {
        if bits == 0 {
            die(c"gmp: a random state modulo 1 has no numbers\n");
        }
        kept[0] = bits;
        kept[1] = c;
        let n = (kept.len() - 2) / 2;
        let (factor, x) = kept[2..].split_at_mut(n);
        remainder(factor, a, negative, bits as usize);
        remainder(x, &[1], false, bits as usize);
    }

    /// The congruence that was begun so.
    pub fn of(kept: &'a mut [Limb]) -> Congruence<'a> {
        let (head, numbers) = kept.split_at_mut(2);
        let (a, x) = numbers.split_at_mut(numbers.len() / 2);
        Congruence { bits: head[0] as usize, c: head[1], a, x }
    }

    /// `x = seed`.
    pub fn seed(&mut self, seed: &[Limb], negative: bool) {
        remainder(self.x, seed, negative, self.bits);
    }

    /// `x = a x + c`.
    fn step(&mut self) {
        let n = self.x.len();
        let step = |product: &mut [Limb]| {
            done(limb::try_mul_low(product, self.a, self.x));
            limb::add_1_assign(product, self.c);
            cut(product, self.bits);
            self.x.copy_from_slice(product);
        };
        // SAFETY: the product is written before it is read.
        unsafe { with_limbs(n, step) };
    }

    /// The next so many bits, the upper half of each `x`, those of the first step lowest. Where `x`
    /// has an odd number of bits, the one in the middle is joined with the lowest of the next step
    /// by "or", unless that begins a limb. (GMP leaves that bit above the number where the last
    /// step ends with it; here it is cut off, so that the number is in its range.)
    pub fn fill(&mut self, r: &mut [Limb], bits: usize) {
        r.fill(0);
        let half = self.bits / 2;
        let mut at = 0;
        while at < bits {
            self.step();
            if at.is_multiple_of(LIMB_BITS) {
                r[at / LIMB_BITS] = 0;
            }
            for i in 0..self.x.len() - half / LIMB_BITS {
                or_limb(r, at + i * LIMB_BITS, shifted(self.x, half, i));
            }
            at += half.max(1);
        }
        cut(r, bits);
    }
}

/// Limb `i` of `x / 2^bits`.
fn shifted(x: &[Limb], bits: usize, i: usize) -> Limb {
    let at = i + bits / LIMB_BITS;
    let above = x.get(at + 1).map_or(0, |&above| above << 1 << (LIMB_BITS - 1 - bits % LIMB_BITS));
    x[at] >> (bits % LIMB_BITS) | above
}

/// `r = r | limb 2^at`, cut to the length of `r`.
fn or_limb(r: &mut [Limb], at: usize, limb: Limb) {
    let (i, shift) = (at / LIMB_BITS, at % LIMB_BITS);
    if let Some(low) = r.get_mut(i) {
        *low |= limb << shift;
    }
    if let Some(high) = r.get_mut(i + 1) {
        *high |= limb >> 1 >> (LIMB_BITS - 1 - shift);
    }
}

/// `r = a mod 2^bits`, not negative, in as many limbs as the modulus needs.
fn remainder(r: &mut [Limb], a: &[Limb], negative: bool, bits: usize) {
    let n = a.len().min(r.len());
    r[..n].copy_from_slice(&a[..n]);
    r[n..].fill(0);
    if negative {
        limb::neg_assign(r);
    }
    cut(r, bits);
}

/// `r = r mod 2^bits`, of as many limbs as the modulus needs.
fn cut(r: &mut [Limb], bits: usize) {
    if !bits.is_multiple_of(LIMB_BITS) {
        r[bits / LIMB_BITS] &= (1 << (bits % LIMB_BITS)) - 1;
    }
}
