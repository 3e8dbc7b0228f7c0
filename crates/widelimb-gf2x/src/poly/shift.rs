//! Products with and quotients by powers of `X`.

use super::Poly;
use crate::LIMB_BITS;
use alloc::vec;
use widelimb_kernels::kernels;
use widelimb_limb::error::CapacityError;
use widelimb_limb::shift;
use widelimb_limb::values::{check_bits, demand_bits};

impl Poly {
    /// `self * X^exponent`, of at most `max_bits` coefficients.
    ///
    /// # Errors
    /// The result would have more; nothing is computed then.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::x().shl_within(9, 11), Ok(Poly::monomial(10)));
    /// assert!(Poly::one().shl_within(usize::MAX, 1 << 30).is_err());
    /// ```
    pub fn shl_within(&self, exponent: usize, max_bits: u64) -> Result<Poly, CapacityError> {
        if self.is_zero() {
            return Ok(Poly::ZERO);
        }
        check_bits(self.bit_len() as u128 + exponent as u128, max_bits)?;
        Ok(self << exponent)
    }

    /// The remainder modulo `X^bits`: the terms below it.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::from_exponents([3, 2, 0]).low_bits(3), Poly::from_exponents([2, 0]));
    /// ```
    pub fn low_bits(&self, bits: usize) -> Poly {
        if bits >= self.bit_len() {
            return self.clone();
        }
        let (limbs, bits) = (bits / LIMB_BITS, bits % LIMB_BITS);
        let mut low = self.limbs[..limbs].to_vec();
        low.push(self.limbs[limbs] & ((1 << bits) - 1));
        Poly::from_limbs(low)
    }
}

#[track_caller]
fn shl_in_place(a: &mut Poly, exponent: usize) {
    if a.is_zero() {
        return;
    }
    let bits = a.bit_len() as u128 + exponent as u128;
    demand_bits(bits);
    a.limbs.resize((bits as usize).div_ceil(LIMB_BITS), 0);
    shift::shl_assign(kernels(), &mut a.limbs, exponent);
}

fn shr_in_place(a: &mut Poly, exponent: usize) {
    *a = shifted_right(a, exponent);
}

#[track_caller]
fn shifted_left(a: &Poly, exponent: usize) -> Poly {
    if a.is_zero() {
        return Poly::ZERO;
    }
    let bits = a.bit_len() as u128 + exponent as u128;
    demand_bits(bits);
    let mut limbs = vec![0; (bits as usize).div_ceil(LIMB_BITS)];
    shift::shl(kernels(), &mut limbs, &a.limbs, exponent);
    Poly { limbs }
}

fn shifted_right(a: &Poly, exponent: usize) -> Poly {
    let bits = a.bit_len().saturating_sub(exponent);
    let mut limbs = vec![0; bits.div_ceil(LIMB_BITS)];
    shift::shr(kernels(), &mut limbs, &a.limbs, exponent);
    Poly { limbs }
}

/// Implements a shift of an owned and a borrowed polynomial.
macro_rules! shift_operator {
    ($Op:ident $op:ident, $OpAssign:ident $op_assign:ident, $by_ref:path, $in_place:path) => {
        impl core::ops::$Op<usize> for Poly {
            type Output = Poly;
            #[track_caller]
            fn $op(mut self, exponent: usize) -> Poly {
                $in_place(&mut self, exponent);
                self
            }
        }

        impl core::ops::$Op<usize> for &Poly {
            type Output = Poly;
            #[track_caller]
            fn $op(self, exponent: usize) -> Poly {
                $by_ref(self, exponent)
            }
        }

        impl core::ops::$OpAssign<usize> for Poly {
            #[track_caller]
            fn $op_assign(&mut self, exponent: usize) {
                $in_place(self, exponent);
            }
        }
    };
}

shift_operator!(Shl shl, ShlAssign shl_assign, shifted_left, shl_in_place);
shift_operator!(Shr shr, ShrAssign shr_assign, shifted_right, shr_in_place);
