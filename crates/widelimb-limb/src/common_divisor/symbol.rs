//! Jacobi's symbol: its sign follows the quotients of Euclid's algorithm.
//!
//! With `a > b > 0` of which one is odd, let the symbol be `(b | a)` or `(a | b)`. Modulo an odd
//! `b` the numerator `a` may become `a - q b`; for an even `b` and an odd `a`, `(b | a - q b)`
//! differs from `(b | a)` by a sign that depends on `a`, `b` and `q` modulo 4 alone. So a few bits
//! beside the pair are enough, whichever way the quotients are found. Source: N. Möller, Efficient
//! computation of the Jacobi symbol, arXiv 1907.07795 (2019), sections 3 and 4.

use super::lehmer::{Room, advance};
use super::small::{odd_limbs, sign_of_twos};
use super::watch::Watch;
use super::{LEHMER_FROM, binary, half};
use crate::Limb;
use crate::compare::{cmp, trailing_zeros};
use crate::div::rem_1;
use crate::owned::{div_rem, remainder, shifted_right};
use crate::trim::trimmed;
use alloc::vec::Vec;
use core::mem::replace;
use widelimb_kernels::Kernels;

/// Jacobi's symbol `(a | n)` for odd `n`: 0 if the numbers have a common factor, else 1 or -1.
/// `None` for even `n`.
///
/// Cost: that of [`gcd`](super::gcd).
pub fn jacobi(k: &Kernels, a: &[Limb], n: &[Limb]) -> Option<i32> {
    let (a, n) = (trimmed(a), trimmed(n));
    match *n {
        [] => None,
        [low, ..] if low % 2 == 0 => None,
        [n] => Some(jacobi_limb(if a.len() == 1 { a[0] } else { rem_1(a, n) }, n)),
        _ => {
            let longer = n.len().max(a.len());
            if longer < LEHMER_FROM && half::third(k, longer).is_none() {
                return Some(binary::jacobi(k, a, n));
            }
            let a = if cmp(k, a, n).is_lt() { a.to_vec() } else { remainder(k, a, n) };
            Some(jacobi_long(k, n.to_vec(), a))
        }
    }
}

/// Kronecker's symbol `(±a | ±n)`, the extension of Jacobi's to all integers: `(a | 2)` is 0 for
/// even `a`, 1 for `a = ±1 mod 8` and else -1; `(a | -1)` is -1 for negative `a`; `(a | 0)` is 1
/// for `a = ±1` and else 0.
///
/// Cost: that of [`gcd`](super::gcd).
pub fn kronecker(
    k: &Kernels,
    (a, a_negative): (&[Limb], bool),
    (n, n_negative): (&[Limb], bool),
) -> i32 {
    let (a, n) = (trimmed(a), trimmed(n));
    let Some(twos) = trailing_zeros(k, n) else { return i32::from(*a == [1]) };
    let low = a.first().copied().unwrap_or(0);
    if twos > 0 && low % 2 == 0 {
        return 0;
    }
    let odd = shifted_right(k, n, twos as usize);
    // The signs: (-1 | odd part), (a | -1); those of 2 do not depend on that of a.
    let mut negative = a_negative && !a.is_empty() && (n_negative ^ (odd[0] % 4 == 3));
    negative ^= twos % 2 == 1 && two_is_negative(low);
    let symbol = jacobi(k, a, &odd).unwrap_or(0);
    if negative { -symbol } else { symbol }
}

/// Whether `(2 | n)` is -1, for odd `n`.
const fn two_is_negative(n: Limb) -> bool {
    (n >> 1 ^ n >> 2) & 1 == 1
}

/// Jacobi's symbol for odd `n` of one limb, by the steps of the binary method.
pub fn jacobi_limb(a: Limb, n: Limb) -> i32 {
    debug_assert!(n % 2 == 1);
    if a == 0 {
        return i32::from(n == 1);
    }
    let twos = a.trailing_zeros();
    let mut sign = sign_of_twos(twos.into(), n);
    let divisor = odd_limbs::<true>(a >> twos, n, &mut sign);
    if divisor == 1 { 1 - (sign & 2) as i32 } else { 0 }
}

/// Jacobi's symbol `(a | n)` for `a < n`, both trimmed and `n` odd.
fn jacobi_long(k: &Kernels, n: Vec<Limb>, a: Vec<Limb>) -> i32 {
    let mut symbol = Symbol::of_second_over_first(&n, &a);
    let (mut a, mut b) = (n, a);
    let mut room = Room::default();
    while !b.is_empty() {
        let is_none = if let Some(upper) = half::third(k, a.len()) {
            let low = a.len() - upper;
            half::by_upper_limbs(k, &mut a, &mut b, low, &mut symbol).is_none()
        } else if a.len() >= LEHMER_FROM {
            advance(k, &mut a, &mut b, 0, &mut room, &mut symbol).is_identity()
        } else {
            break;
        };
        if is_none {
            let (q, rest) = div_rem(k, &a, &b);
            symbol.quotient(q[0]);
            a = replace(&mut b, rest);
        }
    }
    symbol.end(k, a, b)
}

/// The state of a Jacobi symbol on the way through Euclid's algorithm: its sign, and the pair
/// modulo 4.
#[derive(Clone, Copy, Debug)]
pub struct Symbol {
    /// From bit 2 on: the first number modulo 4, the second one, whether the second is the
    /// denominator, whether the sign is negative.
    pub state: u8,
}

/// The state after a step, for each state and quotient modulo 4.
static AFTER: [u8; 256] = {
    let mut after = [0; 256];
    let mut i = 0;
    while i < 256 {
        after[i] = state_after(i as u8);
        i += 1;
    }
    after
};

/// The entry of [`AFTER`] at index `from`.
const fn state_after(from: u8) -> u8 {
    let (q, x, y) = (from & 3, from >> 2 & 3, from >> 4 & 3);
    let (over_second, mut sign) = (from >> 6 & 1, from >> 7);
    if y % 2 == 1 {
        // The remainder over y; reciprocity where y was the numerator.
        sign ^= (over_second ^ 1) & (x & y) >> 1;
    } else if y == 2 {
        // y over x - q y: minus for each step from 3 to 1 modulo 4.
        sign ^= match q {
            0 => 0,
            1 => (x >> 1) & 1,
            2 => 1,
            _ => (x >> 1 & 1) ^ 1,
        };
    }
    // x stays the denominator, and is now the second number, where y is even.
    let next = (x + 4 * 4 - q * y) & 3;
    (y | next << 2 | (y & 1 ^ 1) << 4 | sign << 5) << 2
}

impl Watch for Symbol {
    #[inline(always)]
    fn quotient(&mut self, q: Limb) {
        self.state = AFTER[usize::from(self.state | (q & 3) as u8)];
    }
}

impl Symbol {
    /// `(y | x)` for odd `x`.
    fn of_second_over_first(x: &[Limb], y: &[Limb]) -> Symbol {
        let modulo_4 = |a: &[Limb]| a.first().map_or(0, |low| (low & 3) as u8);
        Symbol { state: (modulo_4(x) | modulo_4(y) << 2) << 2 }
    }

    /// The symbol of a pair that belongs to this state.
    fn end(self, k: &Kernels, x: Vec<Limb>, y: Vec<Limb>) -> i32 {
        let over_second = self.state >> 6 & 1 == 1;
        let symbol =
            if over_second { binary::jacobi(k, &x, &y) } else { binary::jacobi(k, &y, &x) };
        if self.state >> 7 == 1 { -symbol } else { symbol }
    }
}
