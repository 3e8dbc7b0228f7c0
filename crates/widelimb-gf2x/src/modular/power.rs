//! Powers of residues by windows.

use super::Ring;
use super::ring::Room;
use crate::Limb;
use crate::Poly;
use alloc::vec::Vec;
use widelimb_limb::trim::{bit, bit_len, trimmed};

/// Bits of a window.
const WINDOW: u64 = 4;

impl Ring {
    /// `a^exponent mod f`, for an exponent in limbs or a number that shows its limbs; `0^0 = 1`.
    ///
    /// Cost for an exponent of `b` bits: `b` squares, which are cheap here, and about `b / 5`
    /// products. The time depends on the exponent.
    pub fn pow(&self, a: &Poly, exponent: impl AsRef<[Limb]>) -> Poly {
        let exponent = trimmed(exponent.as_ref());
        let mut room = Room::default();
        let one = self.reduce(&Poly::one());
        let bits = bit_len(exponent);
        if bits == 0 {
            return one;
        }
        let odd_powers = self.odd_powers(&self.reduce(a), bits, &mut room);
        let mut power = one;
        let mut left = bits;
        while left > 0 {
            if !bit(exponent, left - 1) {
                power = self.square_times_with(power, 1, &mut room);
                left -= 1;
                continue;
            }
            // The longest window that ends with a one.
            let longest = WINDOW.min(left);
            let width = (1..=longest).rev().find(|w| bit(exponent, left - w)).unwrap_or(1);
            let value = (1..=width).fold(0, |v, i| v << 1 | usize::from(bit(exponent, left - i)));
            power = self.square_times_with(power, width, &mut room);
            power = self.mul_with(&power, &odd_powers[value / 2], &mut room);
            left -= width;
        }
        power
    }

    /// The odd powers `a`, `a^3`, ..., as many as the windows of an exponent of `bits` bits need.
    fn odd_powers(&self, a: &Poly, bits: u64, room: &mut Room) -> Vec<Poly> {
        let mut powers = alloc::vec![a.clone()];
        if bits > 2 {
            let square = self.square(a);
            for i in 1..1 << (WINDOW - 1) {
                powers.push(self.mul_with(&powers[i - 1], &square, room));
            }
        } else {
            powers.push(self.mul_with(a, &self.square(a), room));
        }
        powers
    }
}
