//! Powers of residues, by the engine of [`mod_exp`](crate::mod_exp).

use super::super::engine::Secrecy;
use super::super::engine::group::{LOOK, Ladder, fill_powers};
use super::super::engine::room::Room;
use super::super::engine::sliding::Chain;
use super::super::numbers::{expect_count, numbers_of};
use super::super::{Numbers, Residues, ShapeError};
use crate::Limb;
use widelimb_kernels::batch::{LOOKS, Lanes, mul_scratch_len};
use widelimb_limb::modular::window::{Windows, bits_at};

impl Residues {
    /// Raises each residue to the power of its exponent, which may be a secret: the time depends on
    /// the exponents' width. The power 0 is 1. What was computed is wiped.
    ///
    /// Cost: for `e` bits about `e` squares and `e / 5` products. Source: Didier et al. 2024,
    /// algorithm 7.
    ///
    /// # Errors
    /// The counts differ.
    pub fn pow_assign(&mut self, exponents: Numbers<'_>) -> Result<(), ShapeError> {
        expect_count(exponents.len(), self.count)?;
        let Residues { ring, count, digits } = self;
        let (batch, n) = (&ring.k().batch, ring.digits());
        let windows = Windows::cheapest(exponents.bits(), LOOK, n);
        let ladder = Ladder { k: ring.k(), n, windows, secrecy: Secrecy::Secret };
        let mut room = Room::default();
        let room = room.lanes((windows.entries() + LOOKS) * n + mul_scratch_len(n));
        let (table, room) = room.split_at_mut(windows.entries() * n);
        let (factors, scratch) = room.split_at_mut(LOOKS * n);
        ring.for_groups(*count, |at, of, m| {
            let (group, power) = (at.start / n, &mut digits[at]);
            let (unit, powers) = table.split_at_mut(n);
            unit.copy_from_slice(of.unit);
            powers[..n].copy_from_slice(power);
            fill_powers(batch, n, powers, m, scratch);
            ladder.power(power, table, factors, m, scratch, |at| {
                core::array::from_fn(|i| match at.checked_sub(i * windows.width) {
                    Some(at) => indices(exponents, group, at, windows),
                    None => Lanes::ZERO,
                })
            });
        });
        Ok(())
    }

    /// Raises each residue to the power of one public exponent: the time depends on the exponent,
    /// and not on the residues. The power 0 is 1. What was computed is wiped.
    ///
    /// Cost: a square for each bit, and the products of sliding windows; for 65537 16 squares and a
    /// product.
    pub fn pow_public_assign(&mut self, exponent: &[Limb]) {
        let Residues { ring, count, digits } = self;
        let (batch, n) = (&ring.k().batch, ring.digits());
        let chain = Chain::shortest(exponent);
        let mut room = Room::default();
        let room = room.lanes(chain.room_len(n) + mul_scratch_len(n));
        ring.for_groups(*count, |at, of, m| {
            let power = &mut digits[at];
            if chain.power_assign(batch, power, m, room).is_none() {
                power.copy_from_slice(of.unit);
            }
        });
    }
}

/// The index of each lane's window at bit `at`.
fn indices(exponents: Numbers<'_>, group: usize, at: usize, windows: Windows) -> Lanes {
    let Windows { width, bits } = windows;
    let first = numbers_of(group, exponents.len()).start;
    let window = |lane| exponents.get(first + lane).map(|e| bits_at(e, bits, at, width));
    Lanes(core::array::from_fn(|lane| window(lane).unwrap_or(0)))
}
