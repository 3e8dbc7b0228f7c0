//! Shifts: products with and quotients by powers of two.

use super::Natural;
use crate::LIMB_BITS;
use crate::arch::kernels;
use crate::error::CapacityError;
use crate::owned::{check_bits, demand_bits, limb_operator};

impl Natural {
    /// `self * 2^bits`, of at most `max_bits` bits.
    ///
    /// # Errors
    /// The result would be longer; nothing is computed then.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert!(Natural::one().checked_shl(9, 10).is_ok_and(|n| n == 512));
    /// assert!(Natural::one().checked_shl(u64::MAX, 1 << 30).is_err());
    /// ```
    pub fn checked_shl(&self, bits: u64, max_bits: u64) -> Result<Natural, CapacityError> {
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
        let mut low = self.limbs[..limbs].to_vec();
        low.push(self.limbs[limbs] & ((1 << bits) - 1));
        Natural::from_limbs(low)
    }
}

/// Whole limbs and the bits left over. `bits` is below the bits of a number that fits the memory.
fn split(bits: u64) -> (usize, u32) {
    ((bits / LIMB_BITS as u64) as usize, (bits % LIMB_BITS as u64) as u32)
}

#[track_caller]
fn shl_in_place(a: &mut Natural, bits: u64) {
    if a.is_zero() {
        return;
    }
    demand_bits(u128::from(a.bit_len()) + u128::from(bits));
    let (zeros, bits) = split(bits);
    if bits != 0 {
        let out = kernels().shl_assign(&mut a.limbs, bits);
        if out != 0 {
            a.limbs.push(out);
        }
    }
    if zeros != 0 {
        let n = a.limbs.len();
        a.limbs.resize(n + zeros, 0);
        a.limbs.copy_within(..n, zeros);
        a.limbs[..zeros].fill(0);
    }
}

fn shr_in_place(a: &mut Natural, bits: u64) {
    if bits >= a.bit_len() {
        a.limbs.clear();
        return;
    }
    let (limbs, bits) = split(bits);
    a.limbs.drain(..limbs);
    if bits != 0 {
        kernels().shr_assign(&mut a.limbs, bits);
        a.normalize();
    }
}

limb_operator!(Natural, u64, Shl shl, ShlAssign shl_assign, shl_in_place);
limb_operator!(Natural, u64, Shr shr, ShrAssign shr_assign, shr_in_place);
