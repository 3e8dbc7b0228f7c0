//! Integers as they are in two's complement, limb by limb from the lowest.

use crate::abi::Mpz;
use widelimb_limb::Limb;

/// The limbs of an integer in two's complement, as many as there are, and then those of its sign.
///
/// Those of `-m` are those of `!(m - 1)`.
pub(super) struct Twos {
    limbs: *const Limb,
    left: usize,
    /// All bits of the sign.
    sign: Limb,
    /// What is still to be subtracted.
    borrow: Limb,
}

impl Twos {
    /// Those of `a`. What of `a` is written before it is read here, is read so.
    #[inline(always)]
    pub unsafe fn of(a: *const Mpz) -> Twos {
        let negative = Mpz::is_negative(a);
        Twos {
            limbs: (*a).d,
            left: Mpz::limbs(a).len(),
            sign: Limb::from(negative).wrapping_neg(),
            borrow: negative.into(),
        }
    }

    /// The next limb.
    #[inline(always)]
    pub unsafe fn next(&mut self) -> Limb {
        if self.left == 0 {
            return self.sign;
        }
        let (limb, borrows) = (*self.limbs).overflowing_sub(self.borrow);
        self.limbs = self.limbs.add(1);
        self.left -= 1;
        self.borrow = borrows.into();
        limb ^ self.sign
    }

    /// The `i`-th limb from here on, of those that the number has, where nothing is still to be
    /// subtracted.
    #[inline(always)]
    unsafe fn ahead(&self, i: usize) -> Limb {
        *self.limbs.add(i) ^ self.sign
    }
}

/// Limb `i` of `a` in two's complement.
#[inline(always)]
pub(super) unsafe fn twos_limb(a: *const Mpz, i: usize) -> Limb {
    let limbs = Mpz::limbs(a);
    let Some(&limb) = limbs.get(i) else { return if Mpz::is_negative(a) { !0 } else { 0 } };
    if !Mpz::is_negative(a) {
        limb
    } else if limbs[..i].iter().all(|&lower| lower == 0) {
        limb.wrapping_neg()
    } else {
        !limb
    }
}

/// `r = op(a, b)` on each bit in two's complement.
#[inline(always)]
pub(super) unsafe fn bit_by_bit(
    r: *mut Mpz,
    a: *const Mpz,
    b: *const Mpz,
    op: impl Fn(Limb, Limb) -> Limb,
) {
    let (an, bn) = (Mpz::limbs(a).len(), Mpz::limbs(b).len());
    let (a, b, an, bn) = if an < bn { (b, a, bn, an) } else { (a, b, an, bn) };
    let room = Mpz::room(r, an + 1);
    let (mut a, mut b) = (Twos::of(a), Twos::of(b));
    let sign = op(a.sign, b.sign);
    let (mut done, mut carry) = (0, sign & 1);
    // As a rule the lowest limb takes all borrows and carries.
    while done < an && (a.borrow | b.borrow | carry) != 0 {
        let (limb, carries) = (op(a.next(), b.next()) ^ sign).overflowing_add(carry);
        (*room.add(done), carry) = (limb, carries.into());
        done += 1;
    }
    let (rest, both) = (room.add(done), bn.saturating_sub(done));
    for i in 0..both {
        *rest.add(i) = op(a.ahead(i), b.ahead(i)) ^ sign;
    }
    for i in both..an - done {
        *rest.add(i) = op(a.ahead(i), b.sign) ^ sign;
    }
    *room.add(an) = carry;
    Mpz::set_size(r, an + 1, sign != 0);
}
