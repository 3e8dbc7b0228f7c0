//! Shifts of natural numbers: products with and quotients by powers of two.

use super::{Natural, short};
use crate::error::CapacityError;
use crate::owned::shift_operator;
use crate::{LIMB_BITS, Limb};
use widelimb_kernels::kernels;
use widelimb_limb::values::{blocks, check_bits, demand_bits};

impl Natural {
    /// `self * 2^bits`, of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the result would be longer; nothing is computed then.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert!(Natural::one().shl_within(9, 10).is_ok_and(|n| n == 512));
    /// assert!(Natural::one().shl_within(u64::MAX, 1 << 30).is_err());
    /// ```
    pub fn shl_within(&self, bits: u64, max_bits: u64) -> Result<Natural, CapacityError> {
        if self.is_zero() {
            return Ok(Natural::ZERO);
        }
        check_bits(u128::from(self.bit_len()) + u128::from(bits), max_bits)?;
        Ok(self << bits)
    }

    /// `self mod 2^bits`.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(0b1101_u32).low_bits(3), 0b101);
    /// ```
    #[doc(alias("keep_bits", "mod_power_of_2", "clear_high_bits", "mpz_fdiv_r_2exp"))]
    pub fn low_bits(&self, bits: u64) -> Natural {
        if bits >= self.bit_len() {
            return self.clone();
        }
        let (limbs, bits) = split(bits);
        let write = |low: &mut [Limb]| {
            low.copy_from_slice(&self.limbs()[..=limbs]);
            low[limbs] &= (1 << bits) - 1;
        };
        Natural::with_limbs(limbs + 1, write)
    }
}

/// Splits a shift into whole limbs and the bits left over. `bits` is below the bits of a number
/// that fits the memory.
fn split(bits: u64) -> (usize, u32) {
    ((bits / LIMB_BITS as u64) as usize, (bits % LIMB_BITS as u64) as u32)
}

/// Limbs up to which a kernel is not worth its call.
const FEW: usize = 16;

#[inline]
#[track_caller]
fn shifted_up(a: &Natural, bits: u64) -> Natural {
    if let Some(a) = a.limbs.as_short()
        && bits < LIMB_BITS as u64
        && let Some(r) = short::shl(a, bits as u32)
    {
        return Natural::from_short(r);
    }
    shifted_up_long(a, bits)
}

#[inline(never)]
#[track_caller]
fn shifted_up_long(a: &Natural, bits: u64) -> Natural {
    if a.is_zero() {
        return Natural::ZERO;
    }
    let sum = u128::from(a.bit_len()) + u128::from(bits);
    demand_bits(sum);
    // It fits, or `demand_bits` had panicked.
    let n = sum.div_ceil(LIMB_BITS as u128) as usize + 1;
    let (zeros, bits) = split(bits);
    let mut limbs = blocks::with_capacity(n);
    limbs.resize(zeros, 0);
    let a = a.limbs();
    if bits == 0 {
        limbs.extend_from_slice(a);
    } else if a.len() <= FEW {
        limbs.push(a[0] << bits);
        limbs.extend(
            a.windows(2).map(|pair| pair[1] << bits | pair[0] >> (LIMB_BITS as u32 - bits)),
        );
        limbs.push(a[a.len() - 1] >> (LIMB_BITS as u32 - bits));
    } else {
        limbs.extend_from_slice(a);
        let out = kernels().shl_assign(&mut limbs[zeros..], bits);
        limbs.push(out);
    }
    Natural::from_limbs(limbs)
}

#[inline]
#[track_caller]
fn shl_in_place(a: &mut Natural, bits: u64) {
    if let Some(short) = a.limbs.as_short()
        && bits < LIMB_BITS as u64
        && let Some(r) = short::shl(short, bits as u32)
    {
        *a = Natural::from_short(r);
        return;
    }
    shl_in_place_long(a, bits);
}

#[inline(never)]
#[track_caller]
fn shl_in_place_long(a: &mut Natural, bits: u64) {
    if a.limbs.as_short().is_some() {
        *a = shifted_up_long(a, bits);
        return;
    }
    if a.is_zero() {
        return;
    }
    demand_bits(u128::from(a.bit_len()) + u128::from(bits));
    let (zeros, bits) = split(bits);
    a.limbs.edit(|a| {
        if bits != 0 {
            let out = kernels().shl_assign(a, bits);
            if out != 0 {
                a.push(out);
            }
        }
        if zeros != 0 {
            let n = a.len();
            a.resize(n + zeros, 0);
            a.copy_within(..n, zeros);
            a[..zeros].fill(0);
        }
    });
}

#[inline]
fn shifted_down(a: &Natural, bits: u64) -> Natural {
    if let Some(a) = a.limbs.as_short()
        && bits < LIMB_BITS as u64
    {
        return Natural::from_short(short::shr(a, bits as u32));
    }
    shifted_down_long(a, bits)
}

#[inline(never)]
fn shifted_down_long(a: &Natural, bits: u64) -> Natural {
    if bits >= a.bit_len() {
        return Natural::ZERO;
    }
    let (limbs, bits) = split(bits);
    let upper = &a.limbs()[limbs..];
    if bits == 0 {
        return Natural::from_limb_slice(upper);
    }
    let mut limbs = blocks::with_capacity(upper.len());
    if upper.len() <= FEW {
        limbs.extend(
            upper.windows(2).map(|pair| pair[0] >> bits | pair[1] << (LIMB_BITS as u32 - bits)),
        );
        limbs.push(upper[upper.len() - 1] >> bits);
    } else {
        limbs.extend_from_slice(upper);
        kernels().shr_assign(&mut limbs, bits);
    }
    Natural::from_limbs(limbs)
}

#[inline]
fn shr_in_place(a: &mut Natural, bits: u64) {
    if a.limbs.as_short().is_some() {
        *a = shifted_down(a, bits);
    } else {
        shr_in_place_long(a, bits);
    }
}

#[inline(never)]
fn shr_in_place_long(a: &mut Natural, bits: u64) {
    let all = bits >= a.bit_len();
    a.limbs.edit(|a| {
        if all {
            return a.clear();
        }
        let (limbs, bits) = split(bits);
        a.drain(..limbs);
        if bits != 0 {
            kernels().shr_assign(a, bits);
        }
    });
}

shift_operator!(Natural, Shl shl, ShlAssign shl_assign, shifted_up, shl_in_place);
shift_operator!(Natural, Shr shr, ShrAssign shr_assign, shifted_down, shr_in_place);
